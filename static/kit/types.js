/**
 * The shapes that the kit, the games' boards and the server share. Types only: nothing runs here.
 *
 * A game lives in `static/games/<g>/`: `board.js` (default export: a `GameClient`), `board.css`,
 * `pieces.svg` (its symbols, inlined once by the page), `window.svg` (its stained-glass window)
 * and `i18n/{en,vi}.json`. Keys that the kit and the pages read from a game's catalogue:
 *   about.guild     the guild word shown below the title ("Jewel Guild Duel")
 *   about.title     the rulebook's name
 *   about.minutes   how long a game takes ("30 min")
 *   about.weight    how much there is to learn ("light", "medium", "demanding")
 *   about.tagline   one sentence for the home page
 *   about.step1..3  how a turn goes, for the invitation
 *   letter.<kind>   the letter of a piece beside its colour, after the name in that language; a text of
 *     `pieces.svg` with `data-letter="<kind>"` is given it
 *   option.<name>, option.<name>.why     label and explanation of an option
 *   option.<name>.<value>                label of one value of an "enum" option
 *   option.<name>.when                   "other=value": the option counts, and is shown, only then
 *   move.<tag>, arg.<tag>.<argument>     words of the plain list of moves (optional: the tag is shown)
 *   won.<reason>                         one line for each reason of a result
 */

/** @typedef {string | number | boolean | null} Plain */
/** @typedef {Record<string, any>} Facts */

// ---- offers and moves ----------------------------------------------------------------------

/** Exactly one of these names. @typedef {{ d: "one", of: string[] }} OneOf */
/**
 * A bag `{name: count}` within `of`; with `price` and `purse` the sum must not exceed the purse.
 * @typedef {{ d: "bag", of: Record<string, number>, least: number, most: number,
 *             price?: Record<string, number>, purse?: number }} Subset
 */
/** All of these names in an order of the player's choice. @typedef {{ d: "order", of: string[] }} Order */
/** A whole number, both ends included. @typedef {{ d: "num", least: number, most: number }} Amount */
/** @typedef {OneOf | Subset | Order | Amount} Domain */

/**
 * What a seat may do now: every combination of its domains is legal, unless `blocked` says why not.
 * @typedef {{ move: string, args?: Record<string, Domain>, facts?: Facts,
 *             secret?: string[], blocked?: string }} Offer
 */

/** `{m: tag, argument: value, ...}`; while it is being staged, arguments may be missing.
 * @typedef {{ m: string } & Record<string, any>} Move */

/** A text key and what it mentions. @typedef {{ key: string, facts: Facts }} Reason */

// ---- the table -----------------------------------------------------------------------------

/** @typedef {{ name: string, taken: boolean, ready: boolean }} SeatInfo */
/**
 * @typedef {{ reasons: string[], winners: number[], by?: number, next?: string,
 *             seats: { total: number, parts: Record<string, number>, rank: number }[], seen?: undefined }} Result
 */
/** Before the end, or of a file of what a seat saw (-1: the public). @typedef {{ seen?: number, next?: undefined, reasons?: undefined }} Unended */
/**
 * The public part of the document, the same for all viewers. Seat keys are strings ("0", "1").
 * @typedef {{ code: string, game: string, name: string,
 *             status: "lobby" | "playing" | "paused" | "finished" | "frozen",
 *             options: Record<string, any>, rules_version: number, host: number,
 *             house: { watch: "off" | "on" | "delayed", locked: boolean, hotseat: boolean,
 *                      bid: { seat: number, agreed: number[], at: string } },
 *             seats: Record<string, SeatInfo>, waiting: number[],
 *             undo: { seat?: number, to?: number[], why?: string },
 *             plea: import("./plea.js").Wish | Record<string, never>,
 *             votes: Record<string, number[]>, result: Result | Unended }} Table
 */
/** @typedef {{ table: Table, game: any }} Doc */

/** One line of the log: who (`by`), what (`kind`), and facts; system lines have a kind `table.*`.
 * @typedef {{ seq: number, by: number | null, kind: string } & Record<string, any>} Note */

/** @typedef {{ n: number, by: number | null, name: string, text: string, at: string }} ChatLine */
/** @typedef {"here" | "away" | "gone"} Presence */
/** @typedef {{ seats: Record<string, Presence>, watching: number }} Who */

/**
 * The whole truth for one viewer, also inlined in the page.
 * @typedef {{ t: "snap", v: number, build: string, you: number | null, mine?: number[], host: boolean, epoch: string,
 *             seq: number, doc: Doc, offers: Offer[], valid_from: number, log: Note[], hash: string,
 *             chat?: ChatLine[], who?: Omit<Who, "t"> }} Snap
 */

// ---- what a game's client gets and gives -----------------------------------------------------

/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/**
 * Words and facts around a game's texts.
 * @typedef {object} Ctx
 * @property {(key: string, facts?: Facts) => string} t   words a key: the game's catalogue first, then
 *   the kit's. A value may be `{one, other}`, chosen by `facts.n`.
 * @property {string} lang                    "en" or "vi"
 * @property {(seat: number) => string} seatName
 * @property {(seat: number) => boolean} mine  whether the seat is the viewer's own, whoever's eyes an earlier
 *                                            position is seen with
 * @property {number | null} me               the viewer's seat, null for a spectator
 * @property {any} components                 the game's components.json
 * @property {Who} who                     who is here
 * @property {(id: string) => { title: string, content: Children } | null} picture   the game's `large`
 *   picture of a thing, once it is there
 * @property {(id: string) => void} enlarge   opens that picture as a sheet: after a press on a thing with
 *   which nothing else can be done now
 * @property {(content: Children, title: string) => void} sheet    opens a sheet (phone) or dialog
 * @property {() => void} closeSheet
 * @property {(text: string) => void} say     speaks through the live region
 */

/**
 * The move that is being put together. Every change is a step that U takes back.
 * @typedef {object} Pick
 * @property {Move | null} staged
 * @property {(move: Move | null, how?: { more?: boolean, proposed?: boolean }) => void} stage   replaces
 *   the whole staged move; null clears. `more`: it is legal but could go on (one token of a line), so that
 *   it waits for Confirm even when the person has switched confirming off. `proposed`: the board picked it,
 *   as the only thing to do: it waits as well, and Undo takes back the last move instead
 * @property {(arg: string, value: any) => void} set sets one argument of the staged move; undefined drops it
 * @property {(m: string | null) => void} mode       starts a move with this tag; null clears
 * @property {boolean} complete                      the staged move is admitted by the offers
 * @property {() => void} confirm                    sends it, when complete
 * @property {() => void} back                       takes the last pick back
 * @property {(key: string, facts?: Facts) => void} refuse   shows a reason as a toast and speaks it
 * @property {(move: Move) => Promise<{ reason: Reason } | { facts: Facts }>} ask   dry run, stores nothing
 */

/**
 * @typedef {object} BoardProps
 * @property {any} view                       the game's part of the document
 * @property {Table} table
 * @property {number | null} seat             Board, Own: the viewer's seat; Rival, Area: that rival's seat
 * @property {Offer[]} offers                 empty off turn
 * @property {Move | null} staged
 * @property {Pick} pick
 * @property {Ctx} ctx
 * @property {boolean} busy                   a move is in flight: show, do not change
 * @property {any} components
 * @property {Note[]} [log]                  the lines of the log so far
 * @property {any} [game]                     the game's client; what comes later is in it once it is there
 */

/** @typedef {{ move: Move, icon: string, label: string, reason?: string, reasonFacts?: Facts }} BarAction
 *  `icon` is a symbol id of a sheet; with a `reason` key the button is shown unavailable and tells it. */

/**
 * @typedef {object} FinishPanel
 * @property {string} title                   "Linh wins with 12 prestige in white"
 * @property {string} subtitle
 * @property {string} [art]                   symbol id of the large picture in the banner
 * @property {string} [heading]               head of the first column ("Prestige from")
 * @property {{ icon?: string, label: string, values: (string | number)[], mark?: number[],
 *              total?: boolean }[]} rows     `values` by seat; `mark` = seats whose cell won it
 */

/**
 * @typedef {object} GameClient
 * @property {(props: BoardProps) => any} Board   the public boards; its root is `<div class="play">`
 * @property {(props: BoardProps) => any} Rival   meters and holdings of one opponent: the kit draws the
 *   strip around it with the seat's badge, name and what they do
 * @property {(props: BoardProps) => any} Own     the viewer's own area above the action bar; its root is
 *   `<div class="you">`. Not drawn for spectators
 * @property {(props: BoardProps) => any} [Area]  one player's whole area (bought cards, royals, hand);
 *   the kit opens it as a sheet from the strip
 * @property {() => Promise<{ default: Partial<GameClient> }>} [later]   brings what the first sight of the
 *   table does without: `describe`, `finish` and `rules`, which every game has, and `large`, `flights`,
 *   `course` and `resources`, and parts of its own boards, found in the props' `game`
 * @property {(view: any, seat: number | null) => boolean} [whole]   whether this view cannot be drawn without
 *   what else comes later: then the page waits for it
 * @property {(note: Note, ctx: Ctx) => { text: Children, plain: string, seat?: number }} [describe]
 *   `seat` is whom the line is about, when that is not who moved
 * @property {(offer: Offer, move: Move, ctx: Ctx) => string} label     text of the confirm button
 * @property {(view: any, offers: Offer[], staged: Move | null, ctx: Ctx) =>
 *            { title: Children, detail: Children, plain?: string }} prompt   `plain` is spoken
 * @property {(view: any, offers: Offer[], ctx: Ctx) => BarAction[]} actions
 * @property {Record<string, { label: string, run: (props: BoardProps) => void }>} [keys]
 *   game keys by `KeyboardEvent.code` ("KeyB"); `label` is a text key for the help
 * @property {(view: any, result: Result, ctx: Ctx) => FinishPanel} [finish]
 * @property {{ value: (view: any, seat: number) => number, label: string,
 *   goal?: (components: any) => number }} [course]
 *   the points of a seat in a view, for the line of the game on the end page; `label` is a text key.
 *   Without it the line is of what the rules count at each moment
 * @property {{ value: (view: any, seat: number) => number, label: string }[]} [resources]   what else of
 *   a seat is told by turn on the end page
 * @property {(props: { ctx: Ctx }) => any} [rules]   short rules in our own words
 * @property {(facts: Facts, ctx: Ctx) => Facts} [facts]   facts of a reason with their ids in words
 * @property {(view: any, ctx: Ctx) => { names: string[], at: number }} [steps]   the steps of a turn and
 *   the one that it is in (0 the first), shown beside the question
 * @property {(view: any) => number} [round]   the round, in a game that counts rounds and not turns:
 *   of the others the view has a `turn`
 * @property {string} [turnNote]   kind of the note with which the rules begin a turn: it is the mark
 *   between turns in the log, which else counts them itself
 * @property {(m: string, arg: string, name: string, ctx: Ctx) => string} [value]   words of one name in
 *   the plain list of moves ("1-07" -> "blue card, 1 point, costs 2 red 3 black")
 * @property {(note: Note, ctx: Ctx) => { from: string, to: string, copy?: string }[]} [flights]  for motion: copies of
 *   the elements with these `data-flip` keys fly (a token from its cell to the player's tray)
 * @property {(id: string, ctx: Ctx, view: any) => { title: string, content: Children } | null} [large]
 *   the large picture of the thing with `data-large="id"`, with its text in words
 */

/*
 * Attributes with a meaning for the kit, set by a board on its elements:
 *   data-flip="key"      motion.js moves the element from its old place (same key) to its new one
 *   data-flip-from="key" a new element flies in from the place of that other key (a deck, the bag)
 *   data-turn-over       and turns over on the way: a card from its deck
 *   data-large="id"      Z or a long press on it shows the game's `large(id, ctx, view)`
 *   data-area="name"     an area for the keys 1 to 9, in document order; inside it the arrows move the
 *                        focus among the `[data-go]` elements by their places on the screen, and Tab
 *                        stops once. The kit sets `tabindex` on `[data-go]`; a board never does
 */

export {};
