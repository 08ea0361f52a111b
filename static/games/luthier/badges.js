/** The badges of the seats, the rival's and the neutral one included. */
import { html } from "../../vendor/index.js";
import { Badge } from "../../kit/seats.js";
import { seatName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** The badge of a seat: shape, colour, initial. "n" is the neutral token. @param {Ctx} ctx @param {number | string} owner */
export const badge = (ctx, owner) =>
  owner === "n"
    ? html`<span class="seat neutral" aria-hidden="true"><svg viewBox="0 0 48 48"><path d="M24 3l20 15-8 25H12L4 18z" fill="currentColor" /></svg><b>N</b></span>`
    : html`<${Badge} seat=${Number(owner)} name=${seatName(ctx, Number(owner))} />`;
