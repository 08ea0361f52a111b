/** What was picked stays in sight. */

/** Where the dock lies over the board it grows with its sentence: what was just picked stays above it. */
export function showPicked() {
  const [picked, dock] = [".side .picked", ".dock"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  const hidden = picked && dock?.height ? picked.bottom + 8 - dock.top : 0; // a wide page has no dock
  if (hidden > 0) scrollBy(0, hidden);
}
