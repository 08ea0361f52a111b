"""Setting up the table, and dealing anew what some viewers cannot know (rules 3, 6)."""

from __future__ import annotations

from typing import TypeVar

from app.engine.agenda import Fork
from app.engine.game import Viewer
from app.engine.play import Play
from app.games.luthier import orchestra
from app.games.luthier.box import Box
from app.games.luthier.cards import CARD_PLACES
from app.games.luthier.state import (
    LEDGER,
    Chairs,
    Dealt,
    Deck,
    Options,
    Player,
    Rival,
    State,
    no_cubes,
)
from app.games.luthier.tasks import AskFamily, AskPick, Reveal

C = TypeVar("C", int, str)


def setup(box: Box, seats: int, options: Options, play: Play) -> State:
    """A table at which everybody has to pick a family, then patron, instrument and goals."""
    decks = {
        name: Deck(play.shuffled(cards))
        for name, cards in (
            ("A", [card.id for card in box.patrons.values() if card.set == "A"]),
            ("B", [card.id for card in box.patrons.values() if card.set == "B"]),
            ("guild", list(box.instruments)),
            ("perform", list(box.performances)),
            ("repair", list(box.repairs)),
            ("specialty", list(box.specialties)),
            ("market", list(box.market_cards)),
        )
    }
    state = State(
        players=[
            Player(
                cubes=no_cubes(),
                ledger=dict.fromkeys(LEDGER, 0),
                tracks=dict.fromkeys(box.tracks, 0),
                storage=box.storage,
            )
            for _ in range(seats)
        ],
        rival=_rival(box, options, play) if seats == 1 else None,
        hints=options.hints,
        set="A",
        decks=decks,
        displays={},
        specialties=[decks["specialty"].cards.pop() for _ in range(box.specialty_display)],
        market="",
        goals={goal: [] for goal in play.shuffled(list(box.public_goals))[: box.goal_tiles[seats]]},
        orchestra={section: Chairs() for section in box.sections},
        stock=box.apprentices[seats],
        gone=0,
        order=[],
        turn=0,
        agenda=[
            Reveal(),
            Fork({str(seat): [AskPick(seat), AskFamily(seat)] for seat in range(seats)}),
        ],
    )
    for place in CARD_PLACES:
        cards = state.deck(place).cards
        state.displays[place] = [cards.pop() for _ in box.slots[place]]
    neutral = _neutral_sections(box, play) if seats in box.neutral_with else []
    for section in neutral:
        orchestra.seat_neutral(state, section)
    families = play.shuffled(list(box.families))
    goals = play.shuffled(list(box.private_goals))
    for _ in range(seats):
        state.dealt.append(
            Dealt(
                families=_drawn(families, box.dealt["family"]),
                patrons=_drawn(decks["A"].cards, box.dealt["patron"]),
                instruments=_drawn(decks["guild"].cards, box.dealt["instrument"]),
                goals=_drawn(goals, box.dealt["private_goal"]),
                spare=goals.pop(),
            )
        )
    play.tell("begin", goals=list(state.goals), neutral=neutral)
    return state


def _drawn(cards: list[C], n: int) -> list[C]:
    return sorted([cards.pop() for _ in range(n)])


def _rival(box: Box, options: Options, play: Play) -> Rival:
    return Rival(
        level=options.rival,
        deck=Deck(play.shuffled(list(box.rival_deck))),
        discs=list(box.start_discs),
    )


def _neutral_sections(box: Box, play: Play) -> list[str]:
    """Types and genres in pairs at random: the sections with a token that nobody plays."""
    genres = play.shuffled(list(box.genre_sections))
    pairs = set(zip(box.type_sections, genres, strict=True))
    return [s.id for s in box.sections.values() if (s.type, s.genre) in pairs]


def sees_spare(box: Box, family: int) -> bool:
    """Whether this family chooses from one private goal more."""
    perk = box.families[family].perk if family else None
    return perk is not None and perk.action == "extra_private_goal_choice"


# --- dealing anew


def redeal(box: Box, state: State, viewers: tuple[Viewer, ...], play: Play) -> None:
    """Shuffles decks, set-up offers and picks, private goals and the numbers of hidden discs."""
    hidden = [seat for seat in range(len(state.players)) if seat not in viewers]
    if state.dealt:
        _redeal_offers(box, state, hidden, play)
    else:
        _redeal_goals(box, state, hidden, play)
    for deck in state.decks.values():
        deck.cards = play.shuffled(deck.cards)
    for seat in hidden:
        state.players[seat].unplaced = _redeal_discs(
            state, seat, state.players[seat].unplaced, play
        )
    if state.rival:
        rival = state.rival
        rival.deck.cards = play.shuffled(rival.deck.cards)
        rival.unplaced = _redeal_discs(state, len(state.players), rival.unplaced, play)


def _redeal_discs(state: State, seat: int, unplaced: list[int], play: Play) -> list[int]:
    """Swaps the numbers of face-down discs and of those in hand; returns the latter."""
    face_down = [p for p in state.placed if p.seat == seat and p.state == "hidden"]
    numbers = play.shuffled([*unplaced, *[placed.disc for placed in face_down]])
    for placed in face_down:
        placed.disc = numbers.pop()
    return sorted(numbers)


def _redeal_goals(box: Box, state: State, hidden: list[int], play: Play) -> None:
    """Kept and refused private goals of the others; everybody knows which ones he refused."""
    known = {
        goal
        for seat, player in enumerate(state.players)
        if seat not in hidden
        for goal in (*player.goals, *player.refused)
    }
    if state.phase == "over":  # all kept goals are shown
        known.update([goal for player in state.players for goal in player.goals])
    pool = play.shuffled([goal for goal in box.private_goals if goal not in known])
    for seat in hidden:
        player = state.players[seat]
        if state.phase != "over":
            player.goals = [pool.pop() for _ in player.goals]
        player.refused = [pool.pop() for _ in player.refused]


def _redeal_offers(box: Box, state: State, hidden: list[int], play: Play) -> None:
    """Everything dealt to the others at set-up, what they picked of it, and unseen spare goals."""
    dealt, players = state.dealt, state.players
    known = [seat for seat in range(len(players)) if seat not in hidden]
    families = _unseen(list(box.families), [dealt[seat].families for seat in known], play)
    seen = [
        [*dealt[s].goals, dealt[s].spare] if sees_spare(box, players[s].family) else dealt[s].goals
        for s in known
    ]
    goals = _unseen(list(box.private_goals), seen, play)
    patrons, instruments = state.decks["A"].cards, state.decks["guild"].cards
    for seat in hidden:
        patrons += dealt[seat].patrons
        instruments += dealt[seat].instruments
    patrons[:], instruments[:] = play.shuffled(patrons), play.shuffled(instruments)
    for seat in known:
        if not sees_spare(box, players[seat].family):
            dealt[seat].spare = goals.pop()
    for seat in hidden:
        own, player = dealt[seat], players[seat]
        own.families = _drawn(families, len(own.families))
        own.patrons = _drawn(patrons, len(own.patrons))
        own.instruments = _drawn(instruments, len(own.instruments))
        own.goals, own.spare = _drawn(goals, len(own.goals)), goals.pop()
        player.family = play.choice(own.families) if player.family else 0
        own.patron = play.choice(own.patrons) if own.patron else ""
        own.instrument = play.choice(own.instruments) if own.instrument else ""
        if player.goals:
            choice = [*own.goals, own.spare] if sees_spare(box, player.family) else own.goals
            mixed = play.shuffled(choice)
            kept = box.dealt["private_goal_keep"]
            player.goals, player.refused = mixed[:kept], mixed[kept:]


def _unseen(things: list[C], seen: list[list[C]], play: Play) -> list[C]:
    """In random order all that is in none of the lists."""
    known = {thing for things in seen for thing in things}
    return play.shuffled([thing for thing in things if thing not in known])
