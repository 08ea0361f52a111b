/** The box of the open dialog. The browser's own `<dialog>` keeps the focus inside and gives Esc. */
import { html, useEffect, useRef, useSignalValue } from "../vendor/index.js";
import { close, open, show } from "./dialog.js";
import { rove } from "./focus.js";
import { holdFocus, useHeldFocus } from "./heldfocus.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";

/** Asks before something that cannot be taken back, or (`mild`) that others are told at once.
 * @param {{ title: string, text: string, yes: string, mild?: boolean, run: () => void }} question */
export function question({ title, text, yes, mild = false, run }) {
  const answer = () => {
    close();
    run();
  };
  show({
    kind: "question",
    title,
    body: () => html`<p>${text}</p>
      <div class="row wrap ends">
        <button type="button" class="btn" onClick=${close}>${t("ui.cancel")}</button>
        <button type="button" class=${mild ? "btn primary" : "btn danger"} onClick=${answer}>${yes}</button>
      </div>`,
  });
}

/** Draws the open dialog. */
export function DialogHost() {
  const dialog = useSignalValue(open);
  useHeldFocus();
  return dialog && html`<${Box} dialog=${dialog} />`;
}

/** @param {{ dialog: import("./dialog.js").Dialog }} props */
function Box({ dialog }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    element.current?.showModal();
    return () => {
      opener?.focus();
      holdFocus();
    };
  }, []);
  useEffect(rove, [dialog]);
  return html`<dialog
    ref=${element}
    class=${`box ${dialog.kind}`}
    aria-labelledby="dialog-title"
    onClose=${close}
    onClick=${(/** @type {MouseEvent} */ { target }) => target === element.current && close()}
  >
    <div class="inner">
      <header class="row">
        <h2 id="dialog-title" class="grow">${dialog.title}</h2>
        <button type="button" class="btn quiet icon" aria-label=${t("ui.close")} onClick=${close}>${ui("x")}</button>
      </header>
      ${dialog.body()}
    </div>
  </dialog>`;
}
