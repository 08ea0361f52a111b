"""The home page: choosing a game and its options, and one's tables as they go on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import GEM, join, on_turn, open_table, start

WIDTHS = (390, 360)


def narrow_enough(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def opens_alone(page: Page) -> None:
    """Luthier for one."""
    page.goto("/")
    page.locator("label.gamecard[data-game=luthier]").click()
    page.locator("label:has([name=seats-luthier][value='1'])").click()


def test_a_card_says_how_many_how_long_and_how_hard(hall: Hall, axe: str) -> None:
    for locale, words in (
        ("en-GB", ("players: 1 to 4", "duration: 120 min", "rules: demanding")),
        ("vi-VN", ("người chơi: 1 đến 4", "thời lượng: 120 phút", "luật: nhiều luật")),
    ):
        page = hall.visitor(viewport=PHONE, locale=locale)
        page.goto("/")
        facts = page.locator("label.gamecard[data-game=luthier] .facts")
        said = re.sub(r"\s*:\s*", ": ", " ".join(facts.locator("> span").all_text_contents()))
        for word in words:
            assert word in said
        assert not findings(page, axe)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert narrow_enough(page)
            shoot(page, f"home_{locale[:2]}_{width}")


def test_every_option_is_explained_and_goes_with_the_table(hall: Hall) -> None:
    page = hall.visitor(viewport=PHONE)
    page.goto("/")
    for game in page.locator("label.gamecard").all():
        game.click()
        for row in page.locator(".create [data-options] .optionrow:visible").all():
            if row.locator("[data-seats]").count() == 0:
                assert row.locator("p").inner_text(), row.inner_text()
    page.locator("label.gamecard[data-game=murano]").click()
    page.locator("label:has([name=murano-board][value=B])").click()
    page.locator("label:has([name=seats-murano][value='3'])").click()
    page.locator("#name").fill("Linh")
    page.locator("#table-name").fill("Friday")
    page.locator("#create button.primary").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seatrow")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("Friday")
    chosen = page.get_by_role("group", name="Side of the board").locator("[aria-pressed=true]")
    expect(chosen).to_have_text("B")


def test_who_plays_alone_is_promised_no_link(hall: Hall) -> None:
    page = hall.visitor()
    opens_alone(page)
    expect(page.get_by_role("button", name="Open table", exact=True)).to_be_visible()
    expect(page.locator(".create .hint")).to_contain_text("You play alone.")
    rival = page.get_by_role("radiogroup", name="Rival of a solo game").locator("label")
    expect(rival).to_have_text(["easy", "normal", "hard"])
    expect(rival.locator(":checked")).to_have_value("normal")
    page.locator("label:has([name=seats-luthier][value='2'])").click()
    expect(page.get_by_role("button", name="Open table, get the link")).to_be_visible()


def test_a_name_that_cannot_be_is_told_beside_its_field(hall: Hall) -> None:
    page = hall.visitor()
    page.goto("/")
    page.locator("#create button.primary").click()
    expect(page.locator("#name-why")).to_be_visible()
    expect(page.locator("#name")).to_be_focused()
    fields = page.locator(".opts > .field > .input")
    mine, others = (fields.nth(n).bounding_box() for n in (0, 1))
    assert mine
    assert others
    assert mine["y"] == others["y"]  # the word moves nothing beside it
    hall.faults.clear()  # Chromium's own line about the refusal


def test_my_tables_stand_in_order_and_follow_what_friends_do(hall: Hall, axe: str) -> None:
    """Never reloaded: what changes comes by itself."""
    linh, marta = hall.visitor(), hall.visitor()
    opens_alone(linh)
    linh.locator("#name").fill("Linh")
    linh.get_by_role("button", name="Open table", exact=True).click()
    linh.wait_for_url("**/t/*")
    expect(linh.locator(".begin button")).to_have_text(["Start the game"])  # nobody to be ready for
    join(marta, open_table(linh))
    duel = linh.url
    home = linh.context.new_page()
    home.set_viewport_size(PHONE)
    home.goto("/")
    home.evaluate("window.same = true")
    mine = home.locator("#mine a")
    expect(mine).to_have_count(2)
    expect(mine.nth(0)).to_contain_text("2 of 2 seats taken")
    mine.nth(0).focus()

    start(linh)
    turn = on_turn(linh, marta)
    if turn is linh:
        expect(mine.nth(0)).to_contain_text("They are waiting for you")
        linh.locator(GEM).first.click()
        linh.keyboard.press("Control+Enter")
    expect(mine.nth(0)).to_contain_text("Marta to move")
    expect(home).to_have_title(re.compile("^Guildhall"))
    marta.locator(GEM).first.click()
    marta.keyboard.press("Control+Enter")
    first = mine.nth(0)
    expect(first).to_contain_text("They are waiting for you")
    expect(first).to_have_attribute("href", re.compile(re.escape(duel.removeprefix(hall.url))))
    expect(home).to_have_title(re.compile(r"^\(Your turn\) Guildhall"))
    expect(home.locator("#live")).to_contain_text("(Your turn) Splendor Duel with Marta")
    expect(first).to_be_focused()  # the focus stays on the table
    shoot(home, "home_your_turn_390")
    assert not findings(home, axe)
    assert narrow_enough(home)

    marta.get_by_role("button", name=re.compile("^Menu")).click()
    marta.get_by_role("button", name=re.compile("^Resign")).click()
    marta.locator("dialog button.danger, dialog button.primary").last.click()
    expect(mine.nth(1)).to_contain_text("Finished")  # below what still goes on
    expect(home).to_have_title(re.compile("^Guildhall"))
    assert home.evaluate("window.same")


def test_signing_out_elsewhere_empties_the_list(hall: Hall) -> None:
    page = hall.visitor()
    open_table(page)
    home = page.context.new_page()
    home.goto("/")
    expect(home.locator("#mine a")).to_have_count(1)
    page.goto("/me")
    page.locator("#sign-out").click()
    expect(home.locator("#mine a")).to_have_count(0)
    expect(home.locator("#mine")).to_contain_text("No tables yet")


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    assert hall.faults == []
