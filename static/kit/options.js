/** A game's options as a form, made from their schema; words come from the game's catalogue. */
import { html } from "../vendor/index.js";
import { has, t } from "./i18n.js";

/**
 * @typedef {{ name: string, kind: "bool" | "enum" | "int", default: any, of?: string[],
 *             least?: number, most?: number }} Option
 */

/** More values than these make a list to choose from instead of a row of buttons. */
const MOST_BUTTONS = 5;

const label = (/** @type {string} */ name) => (has(`option.${name}`) ? t(`option.${name}`) : name);
const valueLabel = (/** @type {string} */ name, /** @type {any} */ value) => {
  const key = `option.${name}.${value}`;
  if (has(key)) return t(key);
  return typeof value === "boolean" ? t(value ? "ui.on" : "ui.off") : String(value);
};

/**
 * Whether an option counts beside the others: a text `option.<name>.when` = "advantages=chosen" in the
 * game's catalogue says that it does only then.
 * @param {string} name @param {Option[]} schema @param {Record<string, any>} values
 */
function counts(name, schema, values) {
  const key = `option.${name}.when`;
  if (!has(key)) return true;
  const [other, wanted] = t(key).split("=");
  const option = schema.find((one) => one.name === other);
  return String(values[other] ?? option?.default) === wanted;
}

/**
 * @param {{ schema: Option[], values: Record<string, any>, onChange?: (values: Record<string, any>) => void }} props
 *   without `onChange` the options are only shown
 */
export function Options({ schema, values, onChange }) {
  return html`<div class="options">
    ${schema.filter((option) => counts(option.name, schema, values)).map((option) => {
      const value = values[option.name] ?? option.default;
      const set = (/** @type {any} */ next) => onChange?.({ ...values, [option.name]: next });
      const why = `option.${option.name}.why`;
      return html`<div class="optionrow" key=${option.name}>
        <div>
          <span class="lab" id=${`option-${option.name}`}>${label(option.name)}</span>
          ${has(why) && html`<p class="small muted">${t(why)}</p>`}
        </div>
        ${onChange ? html`<${Control} option=${option} value=${value} onSet=${set} />` : html`<b>${valueLabel(option.name, value)}</b>`}
      </div>`;
    })}
  </div>`;
}

/** @param {{ option: Option, value: any, onSet: (value: any) => void }} props */
function Control({ option, value, onSet }) {
  const named = `option-${option.name}`;
  if (option.kind === "int")
    return html`<input class="input number" type="number" min=${option.least} max=${option.most} value=${value}
      aria-labelledby=${named}
      onChange=${(/** @type {any} */ event) => event.target.validity.valid && onSet(event.target.valueAsNumber)} />`;
  const values = option.kind === "bool" ? [false, true] : (option.of ?? []);
  if (values.length > MOST_BUTTONS)
    return html`<select class="input choice" aria-labelledby=${named} value=${value} onChange=${(/** @type {any} */ event) => onSet(event.target.value)}>
      ${values.map((one) => html`<option value=${one} selected=${one === value}>${valueLabel(option.name, one)}</option>`)}
    </select>`;
  return html`<div class="seg" role="group" aria-labelledby=${named}>
    ${values.map(
      (one) => html`<button type="button" aria-pressed=${String(one === value)} onClick=${() => onSet(one)}>
        ${valueLabel(option.name, one)}
      </button>`,
    )}
  </div>`;
}
