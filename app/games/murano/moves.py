"""The moves. `tile` and `set_aside` always go together: which category tile a card activates."""

from __future__ import annotations

from msgspec import Struct


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="m", kw_only=True):
    pass


class _Activation(_Move, frozen=True, kw_only=True):
    """An Advantage used by itself: the category tile, and the completed card set aside for it."""

    tile: str
    set_aside: str


class _Action(_Move, frozen=True, kw_only=True):
    """A Negotiate action, on which an Advantage may be declared."""

    tile: str | None = None
    set_aside: str | None = None


class Collect(_Move, frozen=True, tag="collect"):
    """Turn the Selector one step (unless it stays) and take the pair.

    `instead` is named exactly when a Shard of the pair is missing: its substitutes, none included.
    """

    instead: dict[str, int] | None = None


class Exchange(_Action, frozen=True, tag="exchange"):
    """One Shard to a Market for those on the Ring; `take` only with Expert."""

    market: str
    shard: str
    take: dict[str, int] | None = None


class Buy(_Action, frozen=True, tag="buy"):
    """All Shards of a Market."""

    market: str


class Sell(_Action, frozen=True, tag="sell"):
    """At least one Shard to the Warehouse."""

    shards: dict[str, int]


class Complete(_Move, frozen=True, tag="complete"):
    """The first card in hand."""

    card: str
    pay: dict[str, int]


class Return(_Move, frozen=True, tag="return"):
    """The Shards that the Workbench has no space for."""

    shards: dict[str, int]


class Reorder(_Move, frozen=True, tag="reorder"):
    """The first card to another position; 1 is where it lies."""

    position: int


class Rotate(_Move, frozen=True, tag="rotate"):
    """The Ring counter-clockwise."""

    steps: int


class Proceed(_Move, frozen=True, tag="proceed"):
    """On to the next phase of the turn."""


class EndTurn(_Move, frozen=True, tag="end_turn"):
    """The next player's turn."""


class TakeShard(_Activation, frozen=True, tag="take_shard"):
    """Present, Gift, Greedy, Player."""

    shard: str


class ReorderHand(_Activation, frozen=True, tag="reorder_hand"):
    """Magician; the order is left out with an empty hand."""

    order: tuple[str, ...] | None = None


class SellTransparent(_Activation, frozen=True, tag="sell_transparent"):
    """Favoritism."""


class ExtraNegotiate(_Activation, frozen=True, tag="extra_negotiate"):
    """Privileged."""


class SkipSelector(_Activation, frozen=True, tag="skip_selector"):
    """Provident."""


class RepeatTake(_Activation, frozen=True, tag="repeat_take"):
    """Repeat."""


class MoveMarketShard(_Activation, frozen=True, tag="move_market_shard"):
    """Traveler."""

    shard: str
    source: str
    target: str


class BonusOn8(_Activation, frozen=True, tag="bonus_on_8"):
    """Famous."""


class SwapShard(_Activation, frozen=True, tag="swap_shard"):
    """Opportunistic: as many Shards taken as given."""

    give: dict[str, int]
    take: dict[str, int]


class RotateRingFree(_Activation, frozen=True, tag="rotate_ring_free"):
    """Seer."""

    steps: int


Activation = (
    TakeShard
    | ReorderHand
    | SellTransparent
    | ExtraNegotiate
    | SkipSelector
    | RepeatTake
    | MoveMarketShard
    | BonusOn8
    | SwapShard
    | RotateRingFree
)
Move = (
    Collect
    | Exchange
    | Buy
    | Sell
    | Complete
    | Return
    | Reorder
    | Rotate
    | Proceed
    | EndTurn
    | Activation
)
