"""Pages that are open while their table is restored from a backup."""

import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.players import GEM, on_turn, two_at_a_table

BACK = 60_000  # ms: a page tries again after a while


def test_a_move_of_the_lost_history_is_not_sent_into_the_restored_one(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    mover = on_turn(host, guest)
    with closing(sqlite3.connect(hall.database, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")  # the move has to wait, and is never answered
        mover.locator(GEM).first.click()
        mover.locator(".actionbar button.primary").click()
        expect(mover.locator("body.busy")).to_have_count(1)
        hall.kill()
        database.execute("UPDATE tables SET epoch = 'another'")
        database.execute("COMMIT")
    with host.expect_event("load", timeout=BACK), guest.expect_event("load", timeout=BACK):
        hall.start()
    expect(mover.locator("body.busy")).to_have_count(0)
    mover.locator(GEM).first.click()
    expect(mover.locator(".log")).not_to_contain_text("took")
    mover.locator(".actionbar button.primary").click()
    expect(mover.locator(".log")).to_contain_text("took")
    assert hall.faults == []
