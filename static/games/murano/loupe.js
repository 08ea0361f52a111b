/**
 * A loupe for fingers on a small screen: where several things lie under one, or nothing can be done
 * and the ring is only to be read, the board opens twice as large around the place that was tapped.
 */
import { html, useEffect, useRef } from "../../vendor/index.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

const FINGER = 16; // px from the middle of a finger's touch to its edge
const SMALL = 560; // px: a wider board needs no loupe
const AROUND = Array.from({ length: 8 }, (_, k) => (k * Math.PI) / 4);

/** What of the board lies under a finger. @param {Element} board @param {number} x @param {number} y @returns {Set<Element>} */
function touched(board, x, y) {
  const points = [[x, y], ...AROUND.map((angle) => [x + FINGER * Math.cos(angle), y + FINGER * Math.sin(angle)])];
  const found = points.map(([px, py]) => document.elementFromPoint(px, py)?.closest("[data-go]"));
  return new Set(/** @type {Element[]} */ (found.filter((it) => it && board.contains(it))));
}

/** The acts that these things stand for: the next place and the warehouse both collect. @param {Iterable<Element>} things */
function acts(things) {
  const pressable = [...things].filter((it) => it.matches(".can, .picked, .sel"));
  return new Set(pressable.map((it) => it.getAttribute("data-go")?.replace(/^slot-.*/, "warehouse")));
}

/**
 * Whether a tap needs the loupe.
 * @param {number} doable different acts under the finger @param {number} cells places of the ring under it
 */
export const ambiguous = (doable, cells) => doable > 1 || (doable === 0 && cells > 1);

/** Handles a tap on the board before its things do. @param {BoardProps} props @param {any} Table draws the board */
export const tapped = (props, Table) => (/** @type {PointerEvent & { currentTarget: Element }} */ event) => {
  const board = event.currentTarget;
  const box = board.getBoundingClientRect();
  if (event.pointerType === "mouse" || event.detail === 0 || box.width > SMALL) return;
  const things = touched(board, event.clientX, event.clientY);
  const cells = [...things].filter((it) => it.matches(".slot")).length;
  if (!ambiguous(acts(things).size, cells)) return;
  event.stopPropagation();
  const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  props.ctx.sheet(html`<${Loupe} props=${props} Table=${Table} x=${x} y=${y} />`, props.ctx.t("loupe.title"));
};

/** The board at twice its size, moved inside its frame; a pick closes it.
 * @param {{ props: BoardProps, Table: any, x: number, y: number }} all */
function Loupe({ props, Table, x, y }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const aim = () => {
      const it = frame.current;
      it?.scrollTo(x * it.scrollWidth - it.clientWidth / 2, y * it.scrollHeight - it.clientHeight / 2);
    };
    requestAnimationFrame(aim); // the dialog around it is opened after this drawing
  }, []);
  const { pick, ctx } = props;
  const closing = { ...pick, stage: (/** @type {any[]} */ ...staged) => (ctx.closeSheet(), pick.stage(.../** @type {[any]} */ (staged))) };
  return html`<div class="loupe" ref=${frame} tabindex="0"><div><${Table} ...${props} pick=${closing} /></div></div>`;
}
