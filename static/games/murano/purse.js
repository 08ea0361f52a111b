/** A player's lira, which count up and down as they change. */
import { html } from "../../vendor/index.js";
import { Count } from "../../kit/count.js";
import { at } from "./flights.js";
import { icon } from "./pieces.js";
import { liraName } from "./words.js";

/** @param {{ seat: number, lira: number, ctx: import("./types.js").Ctx, children?: any }} props */
export const Purse = ({ seat, lira, ctx, children }) => html`
  <span class="purse" data-flip=${at.lira(seat)}>${children}
    <span class="vh">${liraName(ctx, lira)}</span>
    <span class="coins nowrap" aria-hidden="true"><b class="num"><${Count} n=${lira} /></b>${icon("lira", "pc", { "data-flip": at.coin(seat) })}</span></span>`;
