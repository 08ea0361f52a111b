/** Looking back from the table page: the replay, what was missed, and the ways to both. */
import { html } from "../vendor/index.js";
import { closeDrawer } from "./drawer.js";
import { ForkButton } from "./keep.js";
import { createRecap } from "./recap.js";
import { addressOf, createReplay } from "./replay.js";
import { ReplayBar } from "./replaybar.js";

/** @typedef {ReturnType<typeof createLooking>} Looking */

/**
 * @param {import("../vendor/signals.js").Signal<import("./store.js").State>} state
 * @param {import("./desk.js").Desk} desk @param {any} game
 */
export function createLooking(state, desk, game) {
  const replay = createReplay(state, desk.refuse, game);
  const recap = createRecap(state);

  /** @type {Record<string, () => void>} */
  const keys = {
    " ": replay.play,
    ArrowLeft: replay.back,
    ArrowRight: replay.forward,
    PageUp: replay.turnBack,
    PageDown: replay.turnForward,
    Home: replay.first,
    End: replay.last,
  };

  /** From a line of the log to its position; the keys then go on from there. @param {number} seq */
  async function open(seq) {
    closeDrawer();
    await replay.open(seq);
    document.getElementById("replay-play")?.focus();
  }

  let beginning = 0; // seq of the first line there is
  /** Puts the lines that the page was not given before those that it has. */
  async function earlier() {
    const lines = await replay.lines();
    if (!lines) return desk.refuse("live.offline");
    const now = state.peek();
    const [first] = now.log;
    beginning = lines[0]?.seq ?? first.seq;
    state.value = { ...now, log: [...lines.filter(({ seq }) => seq < first.seq), ...now.log] };
  }

  return {
    replay,
    look: replay.look,
    open: replay.open,
    fromAddress: replay.fromAddress,
    offer: recap.offer,
    skipMissed: recap.skip,
    /** Goes through what was missed, step by step. */
    showMissed() {
      const offer = recap.offer.peek();
      recap.skip();
      if (offer) replay.open(offer.from, { sight: "", recap: offer });
    },
    /** A key of the replay. @param {string} key */
    key(key) {
      const now = replay.look.peek();
      if (!now) return false;
      const run = now.recap ? { ArrowLeft: replay.back, ArrowRight: replay.forward }[key] : keys[key];
      run?.();
      return run !== undefined;
    },
    /**
     * What leads from the lines of the log to their positions, and to the lines before them.
     * @param {import("./replay.js").Look | null} look @param {import("./missed.js").Missed | null} offer
     * @returns {import("./log.js").Back}
     */
    links(look, offer) {
      const [first] = state.peek().log;
      const earliest = look !== null || !first || first.seq <= beginning;
      return { at: look?.seq ?? null, since: offer?.from ?? look?.recap?.from ?? Infinity, href: addressOf, open, earlier: earliest ? null : earlier };
    },
  };
}

/**
 * What stands below the own area while one looks back.
 * @param {{ look: import("./replay.js").Look, looking: Looking, you: number | null, over: boolean, ctx: any, game: any,
 *           desk: import("./desk.js").Desk }} props
 */
export const LookBar = ({ look, looking, you, over, ctx, game, desk }) =>
  html`<${ReplayBar} look=${look} replay=${looking.replay} you=${you} over=${over} ctx=${ctx} game=${game}
    extras=${over && html`<${ForkButton} seq=${look.seq} desk=${desk} />`} />`;
