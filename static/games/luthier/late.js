/**
 * What the first sight of the table does without: functions and components that `later.js` puts here. Whoever
 * uses one says what stands in its place until then; the page is drawn again when it has come.
 * @type {Partial<typeof import("./later.js").rest>}
 */
export const late = {};
