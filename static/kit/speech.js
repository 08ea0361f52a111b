/** The live region: one sentence an event, read by screen readers. The element is in the page. */

/** @param {string} id */
const region = (id) => document.getElementById(id);

/** Says a sentence when the reader is free. @param {string} text */
export function say(text) {
  const live = region("live");
  if (!live || !text) return;
  // an equal text would not be read again
  live.textContent = live.textContent === text ? text + "\u00a0" : text;
}

/** Interrupts: the line is lost, something was refused. @param {string} text */
export function alert(text) {
  const live = region("alert");
  if (live) live.textContent = text;
}
