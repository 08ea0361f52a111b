/** One player's whole workshop, as a sheet. */
import { html } from "../../vendor/index.js";
import { player } from "./box.js";
import { WorkshopBody, WorkshopHead } from "./workshop.js";
import { cardName, list } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Area(props) {
  const { view, seat, ctx } = props;
  if (seat === null || !player(view, seat)) return null;
  const own = player(view, seat);
  const done = [
    own.built.length ? ctx.t("area.built", { names: list(ctx, own.built.map((id) => cardName(ctx, id))) }) : "",
    own.performed.length ? ctx.t("area.performed", { names: list(ctx, own.performed.map(({ card }) => cardName(ctx, card))) }) : "",
    own.repaired.length ? ctx.t("area.repaired", { names: list(ctx, own.repaired.map((id) => cardName(ctx, id))) }) : "",
    own.finished.length ? ctx.t("area.patrons", { names: list(ctx, own.finished.map((id) => cardName(ctx, id))) }) : "",
  ].filter(Boolean);
  return html`<div class="workshoparea">
    <${WorkshopHead} ...${props} seat=${seat} /><${WorkshopBody} ...${props} seat=${seat} />
    ${done.length > 0 && html`<ul class="donelist">${done.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
  </div>`;
}
