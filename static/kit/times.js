/** Moments in words. */
/** @type {[Intl.RelativeTimeFormatUnit, number][]} units and their seconds, the largest first */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * "5 minutes ago" for every `<time>` within. All of them are past: what lies ahead is a clock that
 * differs from the server's, and is said to be now.
 * @param {ParentNode} within
 */
export function times(within) {
  const say = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const time of within.querySelectorAll("time")) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    if (Number.isNaN(seconds)) continue;
    if (seconds > -60) {
      time.textContent = time.dataset.now ?? say.format(0, "second");
      continue;
    }
    const [unit, size] = UNITS.find(([, length]) => -seconds >= length) ?? UNITS[UNITS.length - 1];
    time.textContent = say.format(Math.round(seconds / size), unit);
  }
}
