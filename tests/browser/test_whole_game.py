"""Two friends play a game to its end through the real page, whatever happens on the way."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.hall import PHONE, Hall, held_sideways, shoot
from tests.browser.players import Player, has_turn, on_turn, tokens_on_board, two_at_a_table

MOST_MOVES = 400


def same_table(one: Page, other: Page) -> None:
    """Both pages show the same board, and exactly one is asked to move."""
    expect(one.locator(".net")).to_have_count(0)
    expect(other.locator(".net")).to_have_count(0)
    expect(one.locator("body.busy")).to_have_count(0)
    board = tokens_on_board(one)
    for _ in range(100):
        if tokens_on_board(other) == board and has_turn(one) != has_turn(other):
            return
        other.wait_for_timeout(50)
    assert tokens_on_board(other) == board
    bars = [page.locator(".actionbar").inner_text() for page in (one, other)]
    assert has_turn(one) != has_turn(other), bars


def test_a_game_from_the_first_move_to_the_victory(hall: Hall) -> None:
    host, guest = two_at_a_table(hall, locale="vi-VN", color_scheme="dark")
    dice = Random(7)
    players = {page: Player(page, dice) for page in (host, guest)}
    moves = 0
    while not (host.locator("main.fin").count() or guest.locator("main.fin").count()):
        finished = host.locator(".actionbar .btn.primary:not(#confirm)")
        if finished.count():
            break  # the last move is shown for a moment before the result covers it
        page = on_turn(host, guest)
        players[page].move()
        moves += 1
        assert moves < MOST_MOVES
        if moves == 6:
            shoot(host, "table_host"), shoot(guest, "table_guest_vi_dark")
            host.reload()
            same_table(host, guest)
        if moves == 10:
            second = host.context.new_page()  # a second tab of the same player
            second.goto(host.url)
            same_table(second, guest)
            players[second] = players.pop(host)
            players[second].page, host = second, second
        if moves == 14:
            guest.set_viewport_size(PHONE)
            before = tokens_on_board(host)
            places = [page.locator(".board").bounding_box() for page in (host, guest)]
            hall.kill()
            for page, place in zip((host, guest), places, strict=True):
                expect(page.locator(".net")).to_be_visible()
                assert page.locator(".board").bounding_box() == place  # told without moving it
            hall.start()
            same_table(host, guest)
            assert tokens_on_board(host) == before
        if moves == 18:
            guest.context.set_offline(True)
            expect(guest.locator(".net")).to_be_visible(timeout=40_000)
            guest.context.set_offline(False)
            same_table(host, guest)
        if moves == 22:
            assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
            shoot(guest, "table_guest_phone")
            held_sideways(guest)

    expect(host.locator("main.fin h1")).to_be_visible()
    expect(guest.locator("main.fin h1")).to_be_visible()
    shoot(host, "finish_host"), shoot(guest, "finish_guest_vi_phone")
    winners = {page.locator("main.fin h1").inner_text() for page in (host, guest)}
    name = "Linh" if "Linh" in host.locator("main.fin h1").inner_text() else "Marta"
    assert all(name in title for title in winners), winners
    assert len(winners) == 2, "each reads the result in their own language"
    # the condition that was met is marked in the winner's column
    column = ["Linh", "Marta"].index(name)
    marked = host.locator("table.score td.win-cell")
    assert marked.count() >= 1
    assert set(marked.evaluate_all("cells => cells.map(c => c.cellIndex - 1)")) == {column}
    assert hall.faults == []
