/** The place of a patron's portrait. The drawings come later (`portrait.js`), as pictures do. */
import { html, signal, useSignalValue } from "../../vendor/index.js";

export const drawing = signal(/** @type {typeof import("./portrait.js").portrait | null} */ (null));

/** @param {{ id: string, genre: string }} props */
export function Face({ id, genre }) {
  const draw = useSignalValue(drawing);
  return draw ? draw(id, genre) : html`<svg class="por" viewBox="0 0 64 60" aria-hidden="true" />`;
}
