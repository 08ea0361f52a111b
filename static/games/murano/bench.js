/** The own workbench: its spaces, what leaves and what arrives with the staged move. */
import { html } from "../../vendor/index.js";
import { at } from "./flights.js";
import { kinds, player, singles, total } from "./glass.js";
import { shard } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { arriving, leaving, touchShard } from "./touch.js";
import { kindName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** The shards in their spaces; of each kind the last ones are those that leave.
 * @param {import("./types.js").Components} components @param {import("./types.js").Bag} bench @param {import("./types.js").Bag} out */
export function laid(components, bench, out) {
  return singles(components, bench).map((kind, k, all) => {
    const nth = all.slice(0, k).filter((other) => other === kind).length;
    return { kind, nth, leaves: nth >= (bench[kind] ?? 0) - (out[kind] ?? 0) };
  });
}

/** The places of a bench's spaces, from which coins leave. @param {{ seat: number, spaces: number }} props */
export const Spots = ({ seat, spaces }) => html`
  <span class="spots" aria-hidden="true">${Array.from({ length: spaces }, (_, k) => html`<i key=${k}><b class="anchor" data-flip=${at.bench(seat, k)}></b></i>`)}</span>`;

/** @param {BoardProps & { seat: number }} props */
export function Bench(props) {
  const { view, seat, ctx, components, staged } = props;
  const { bench } = player(view, seat);
  const now = nowOf(props);
  const out = leaving(now), more = singles(components, arriving(now));
  const spaces = laid(components, bench, out);
  const free = Math.max(0, components.bench - spaces.length - more.length);
  const where = staged?.m === "exchange" ? "bench.to_market" : staged?.m === "complete" ? "bench.to_oven" : "bench.to_warehouse";
  const size = spaces.length + more.length + free;
  const label = ctx.t("bench.words", { n: total(bench), most: components.bench });
  return html`
    <div class=${size > components.bench ? "wb crowded" : "wb"} style=${`--n:${size}`} role="group" aria-label=${label}>
      ${spaces.map(({ kind, nth, leaves }, k) => {
        const touch = touchShard(now, kind, leaves);
        const said = [ctx.t("bench.space", { n: k + 1, shard: kindName(ctx, kind) }), leaves ? ctx.t("bench.leaves") : "", whyNot(props, touch)].filter(Boolean).join(" ");
        const drawn = shard(kind, "sh", nth === 0 ? { "data-flip": at.held(seat, kind) } : {});
        const inside = html`<span class="vh">${said}</span>${drawn}${leaves && html`<i class="where" aria-hidden="true"><span>${ctx.t(where)}</span></i>`}`;
        const cls = ["cell", leaves ? "picked" : touch.state].join(" ");
        return touch.state === "rest"
          ? html`<span class=${cls} key=${kind + nth} data-go=${"bench" + k} role="img" aria-label=${said}>${drawn}${leaves && html`<i class="where" aria-hidden="true"><span>${ctx.t(where)}</span></i>`}</span>`
          : html`<button type="button" class=${cls} key=${kind + nth} data-go=${"bench" + k} ...${states(touch)} onClick=${() => press(props, touch)}>${inside}</button>`;
      })}
      ${more.map((kind, k) => html`
        <span class=${spaces.length - total(out) + k >= components.bench ? "cell in over" : "cell in"} key=${"in" + k} role="img" aria-label=${ctx.t("bench.arrives", { shard: kindName(ctx, kind) })}>${shard(kind, "sh")}</span>`)}
      ${Array.from({ length: free }, (_, k) => html`<span class="cell free" key=${"free" + k}></span>`)}
      <${Spots} seat=${seat} spaces=${components.bench} />
      ${kinds(components).filter((kind) => !bench[kind]).map((kind) => html`<span key=${"anchor" + kind} class="anchor" data-flip=${at.held(seat, kind)} aria-hidden="true"></span>`)}
    </div>`;
}
