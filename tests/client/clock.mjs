/** A clock that stands still until it is told otherwise, in place of the real timers. */
export function standingClock() {
  const real = { setTimeout, clearTimeout, now: Date.now };
  let time = 1_000_000;
  let last = 0;
  const timers = new Map();
  globalThis.setTimeout = (run, after = 0) => (timers.set(++last, { at: time + after, run }), last);
  globalThis.clearTimeout = (id) => void timers.delete(id);
  Date.now = () => time;
  return {
    /** Lets time pass; what falls due runs in order. */
    pass(ms) {
      const until = time + ms;
      for (;;) {
        const [id, next] = [...timers].sort((a, b) => a[1].at - b[1].at)[0] ?? [];
        if (id === undefined || next.at > until) break;
        timers.delete(id);
        time = next.at;
        next.run();
      }
      time = until;
    },
    restore() {
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
      Date.now = real.now;
    },
  };
}
