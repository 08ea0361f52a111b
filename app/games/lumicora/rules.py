"""The moves carried out, and the course of rounds. What may be done is said by the offers alone.

A round is an action phase, in which each player takes one turn, and a Scoring Phase, in which
each player may carry out one coral scoring; both go clockwise from the octopus.
"""

from __future__ import annotations

from app.engine.game import Seat
from app.engine.play import Play
from app.games.lumicora import bag, final, moves, placement
from app.games.lumicora.box import Box
from app.games.lumicora.state import Scored, State


def waiting(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def apply(box: Box, state: State, seat: Seat, move: moves.Move, play: Play) -> None:
    """Carries out a move that was offered to `seat`, and what follows without a choice."""
    assert seat == state.active
    match move:
        case moves.Orient(place):
            _orient(box, state, place, play)
        case moves.Swap():
            _swap(state, move, play)
        case moves.Add(tile):
            state.player.display.remove(tile)
            state.atoll.append(tile)
            state.added = tile
            state.phase = "act"
            play.tell("add", tile=tile)
        case moves.TakeLimestone():
            number = box.luminos[state.added].value
            n = state.room(box, number)
            state.player.limestone += n
            play.tell("limestone", n=n, number=number)
            _acted(box, state, play)
        case moves.TakeOwn(tile):
            state.player.display.remove(tile)
            state.player.hand = [tile]
            play.tell("own", tile=tile)
            _acted(box, state, play)
        case moves.Take(tiles):
            state.player.hand = [tile for tile in state.atoll if tile in tiles]
            state.atoll = [tile for tile in state.atoll if tile not in tiles]
            play.tell("take", tiles=state.player.hand)
            _acted(box, state, play)
        case moves.Place():
            _place(box, state, move, play)
        case moves.Return(tile):
            state.player.hand.remove(tile)
            state.player.returned += 1
            bag.put_back(state, [tile])
            play.tell("return", tile=tile, points=box.returned_vp)
            _placed(box, state, play)
        case moves.Score(colour):
            _score(box, state, colour, play)
        case moves.Skip():
            play.tell("skip")
            _next_scorer(box, state, play)


def _orient(box: Box, state: State, place: str, play: Play) -> None:
    player = state.player
    player.reef.lay(box, box.boards[state.side], player.starting, place)
    play.tell("orient", tile=player.starting, place=place)
    if state.last:
        _start_round(state, play)
    else:
        state.active = _left(state)


def _swap(state: State, move: moves.Swap, play: Play) -> None:
    player = state.player
    player.jellyfish.remove(move.jellyfish)
    source = state.atoll if move.source == "atoll" else player.display
    back = [tile for tile in source if tile in move.tiles]
    kept = [tile for tile in source if tile not in move.tiles]
    drawn = bag.exchange(state, back, play)
    source[:] = kept + drawn
    play.tell("swap", jellyfish=move.jellyfish, source=move.source, back=back, drawn=drawn)


# --- the turn


def _acted(box: Box, state: State, play: Play) -> None:
    """Step 3, the Atoll is refilled if it needs it; then step 4, placing."""
    if missing := max(0, box.atoll - len(state.atoll)):
        drawn = bag.draw(box, state, missing, play)
        state.atoll.extend(drawn)
        play.tell("refill_atoll", tiles=drawn)
    state.phase = "place"
    _placed(box, state, play)


def _place(box: Box, state: State, move: moves.Place, play: Play) -> None:
    player, board = state.player, box.boards[state.side]
    bits = sum(1 << space for space in board.places[move.place])
    player.hand.remove(move.tile)
    level = player.reef.lay(box, board, move.tile, move.place)
    cost = (bits & board.water).bit_count() if level == 1 else 0
    player.limestone -= cost
    play.tell("place", tile=move.tile, place=move.place, level=level, cost=cost)
    _placed(box, state, play)


def _placed(box: Box, state: State, play: Play) -> None:
    """The turn ends as soon as the hand is empty."""
    if state.player.hand:
        return
    state.added = ""
    if state.last:
        _start_scoring(box, state, play)
    else:
        state.active = _left(state)
        state.phase = "start"


def _left(state: State) -> Seat:
    """The next player clockwise."""
    return (state.active + 1) % len(state.players)


def _start_round(state: State, play: Play) -> None:
    state.active = state.octopus
    state.phase = "start"
    play.tell("round", round=state.round, seat=state.octopus)


# --- the Scoring Phase


def _start_scoring(box: Box, state: State, play: Play) -> None:
    """Step 1, personal displays are refilled from the octopus on; then step 2."""
    state.phase = "score"
    state.scorer = -1
    seats = len(state.players)
    for k in range(seats):
        seat = (state.octopus + k) % seats
        display = state.players[seat].display
        if missing := box.display - len(display):
            drawn = bag.draw(box, state, missing, play)
            display.extend(drawn)
            play.tell("refill", seat=seat, tiles=drawn)
    state.active = state.octopus
    _pass_over(box, state, play)


def _score(box: Box, state: State, colour: str, play: Play) -> None:
    player = state.player
    levels = placement.lowest(box, box.boards[state.side], player.reef)[colour]
    points = sum(number for _, _, number in levels)
    limestone = state.room(box, box.limestone[state.round - 1])
    player.scored.append(Scored(colour, points, levels))
    player.jellyfish.append(colour)
    player.limestone += limestone
    state.scorer = state.active
    play.tell("score", colour=colour, points=points, levels=levels, limestone=limestone)
    _next_scorer(box, state, play)


def _next_scorer(box: Box, state: State, play: Play) -> None:
    if state.last:
        _end_scoring(box, state, play)
    else:
        state.active = _left(state)
        _pass_over(box, state, play)


def _pass_over(box: Box, state: State, play: Play) -> None:
    """Players who have scored all their colours are not asked."""
    if not state.player.corals(box):
        play.tell("nothing_to_score", seat=state.active)
        _next_scorer(box, state, play)


def _end_scoring(box: Box, state: State, play: Play) -> None:
    """Steps 3 and 4: the octopus goes to the last who scored, the turtle moves forward."""
    if state.scorer not in (-1, state.octopus):
        play.tell("octopus", seat=state.scorer)
    if state.scorer != -1:
        state.octopus = state.scorer
    if state.extra or state.round == box.rounds:
        state.phase = "over"
        state.active = state.octopus
        play.tell("over", winners=final.winners(box, state))
        return
    state.round += 1
    if state.early:
        state.extra = True
        play.tell("extra_scoring", round=state.round)
        _start_scoring(box, state, play)
    else:
        _start_round(state, play)
