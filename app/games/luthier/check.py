"""What always holds. Used by the tests and by fuzzing; raises AssertionError."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from app.engine.agenda import Fork
from app.games.luthier import effects, powers, tasks, turns
from app.games.luthier.box import Box
from app.games.luthier.cards import CUBES
from app.games.luthier.state import LEDGER, NEUTRAL, NOBODY, Player, State


def check(box: Box, state: State) -> None:
    seats = len(state.players)
    _check_cards(box, state)
    _check_apprentices(box, state)
    _check_orchestra(box, state)
    _check_discs(box, state)
    for seat, player in enumerate(state.players):
        _check_player(box, player)
        room = any(
            isinstance(task, tasks.AskGiveBack) and task.seat == seat for task in _owed(state)
        )
        assert room or not effects.excess(player)
    assert 0 <= state.round <= box.rounds
    assert (state.phase == "setup") == (state.round == 0)
    assert (state.phase == "over") == (not state.agenda)
    members = list(range(seats + (state.rival is not None)))
    assert state.dealt or sorted(state.order) == members
    for goal, claims in state.goals.items():
        assert len(claims) <= len(box.public_goals[goal].prestige_by_order)
        humans = [owner for owner in claims if owner != str(seats)]
        assert len(set(humans)) == len(humans)


def _owed(state: State) -> list[object]:
    found: list[object] = []
    for task in state.agenda:
        if isinstance(task, Fork):
            found += [owed for lane in task.lanes.values() for owed in lane]
        else:
            found.append(task)
    return found


def _check_cards(box: Box, state: State) -> None:
    """Every card is in one place, and in one place only."""
    found: Counter[str] = Counter()
    for deck in state.decks.values():
        found.update([*deck.cards, *deck.discards])
    for row in state.displays.values():
        found.update([card for card in row if card])
    found.update(state.specialties)
    for player in state.players:
        found.update([*player.hand, *player.roughing, *player.finishing, *player.finished])
        found.update(list(player.specialties))
        for held in player.patrons.values():
            found.update([held.card, *[card for card in held.rows if card]])
    if state.rival:
        found.update([*state.rival.patrons, *state.rival.instruments, *state.rival.seated])
    for dealt in state.dealt:
        found.update([*dealt.patrons, *dealt.instruments])
    holders = (tasks.AskDice, tasks.AskPay, tasks.AskUse, tasks.Arrive, tasks.AskSlot)
    for task in _owed(state):
        if isinstance(task, holders):
            found[task.card] += 1
    everything: list[Iterable[str]] = [box.patrons, box.instruments, box.performances, box.repairs]
    for cards in [*everything, box.specialties]:
        for card in cards:
            assert found[card] == 1, f"{card} is in {found[card]} places"
    market = state.decks["market"].cards
    assert len(set(market)) == len(market) == len(box.market_cards) - state.round


def _check_apprentices(box: Box, state: State) -> None:
    held = [player.apprentices for player in state.players]
    placed = [p.apprentices for p in state.placed]
    assert min([state.stock, state.gone, *held, *placed]) >= 0
    total = state.stock + state.gone + sum(held) + sum(placed)
    assert total == box.apprentices[len(state.players)]


def _check_orchestra(box: Box, state: State) -> None:
    for name, chairs in state.orchestra.items():
        owners = {NOBODY, NEUTRAL, *map(str, range(len(state.players) + bool(state.rival)))}
        assert {chairs.first, *chairs.instruments, *chairs.tokens} <= owners
        assert all(n > 0 for n in chairs.tokens.values())
        if box.sections[name].rare:
            assert chairs.first == NOBODY
            assert not chairs.tokens
        elif chairs.instruments:
            assert chairs.first == chairs.instruments[0]
        else:
            assert (chairs.first == NOBODY) == (not chairs.tokens)
            # nobody has more tokens than the holder
            assert max(chairs.tokens.values(), default=0) == chairs.tokens.get(chairs.first, 0)
    for seat, player in enumerate(state.players):
        owner = str(seat)
        seated = sum([chairs.instruments.count(owner) for chairs in state.orchestra.values()])
        assert seated == len(player.built)


def _check_discs(box: Box, state: State) -> None:
    owners = [(player.discs, player.unplaced) for player in state.players]
    if state.rival:
        owners.append((state.rival.discs, state.rival.unplaced))
    for seat, (discs, unplaced) in enumerate(owners):
        placed = [p.disc for p in state.placed if p.seat == seat]
        if state.phase in ("planning", "resolution"):
            assert sorted([*placed, *unplaced]) == sorted(discs)
    if state.phase == "resolution":
        assert not any(unplaced for _, unplaced in owners)
    assert all((p.value > 0) == (p.state != "hidden") for p in state.placed)
    if state.phase == "over":
        assert not any(turns.open_places(state, seat) for seat in range(len(owners)))


def _check_player(box: Box, player: Player) -> None:
    assert set(player.cubes) == set(CUBES)
    assert set(player.ledger) == set(LEDGER)
    assert min([player.lira, player.inspiration, player.prestige, *player.cubes.values()]) >= 0
    assert len(player.roughing) <= box.roughing_slots
    assert len(player.finishing) <= box.finishing_slots
    assert set(player.patrons) <= set(box.slot_names)
    assert len(player.urns) == len(set(player.urns)) == len(player.awards)
    assert player.storage == powers.storage(box, player)
    for held in player.patrons.values():
        assert 0 <= held.cube < box.patience_end
        assert len(held.rows) == len(box.patrons[held.card].requirements)
        assert "" in held.rows
    allotted = [disc for disc in player.specialties.values() if disc]
    assert len(set(allotted)) == len(allotted)
    assert set(allotted) <= set(player.discs)
    for name, n in player.tracks.items():
        assert 0 <= n <= box.tracks[name].length
