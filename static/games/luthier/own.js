/** What the dock holds above the action bar: the question's choices, and on a small screen the zones. */
import { html, useSignalValue } from "../../vendor/index.js";
import { ask } from "./ask.js";
import { Tabs } from "./phone.js";
import { zone } from "./zone.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Own(props) {
  const front = useSignalValue(zone);
  return html`<div class="you"><${Tabs} ...${props} front=${front} />${ask(props)}</div>`;
}
