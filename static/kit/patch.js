/**
 * Patches and the hash of a document: the twin of `app/engine/patch.py` and `hashing.py`.
 * An operation is `[place, value]`, or `[place]` when it removes; a place is a mark and a JSON
 * pointer: `+/turn` adds (in an object: sets), `=/row/0` replaces, `-/row/0` removes. A pointer
 * without the leading stroke is one into the game: `+phase` is `+/game/phase`.
 *
 * @typedef {[place: string, value?: any]} Op
 */

/**
 * The document after the operations. `doc` is left alone; what no operation touches is the same
 * object as before, so a component can tell by `===` that its part did not change.
 * Throws a RangeError when a pointer leads nowhere: the copy is out of step with the server.
 * @template T @param {T} doc @param {readonly Op[]} ops @returns {T}
 */
export function apply(doc, ops) {
  return ops.reduce((now, op) => applied(now, wayOf(op[0]), op), doc);
}

/** @param {string} place */
const wayOf = (place) => (place.length === 1 || place[1] === "/" ? place.split("/").slice(1) : ["game", ...place.slice(1).split("/")]);

/** @param {any} node @param {string[]} way @param {Op} op @returns {any} */
function applied(node, way, [place, value]) {
  if (way.length === 0) return kept(node, value);
  const mark = place[0];
  const [step, ...rest] = way;
  if (Array.isArray(node)) {
    const at = Number(step);
    const end = node.length + (rest.length === 0 && mark === "+" ? 1 : 0);
    if (!/^\d+$/.test(step) || at >= end) throw new RangeError(place);
    const things = node.slice();
    if (rest.length > 0 || mark === "=") things[at] = applied(node[at], rest, [place, value]);
    else if (mark === "+") things.splice(at, 0, value);
    else things.splice(at, 1);
    return things;
  }
  if (typeof node !== "object" || node === null) throw new RangeError(place);
  const known = Object.hasOwn(node, step);
  if (!known && (rest.length > 0 || mark !== "+")) throw new RangeError(place);
  if (rest.length === 0 && mark === "-") {
    const { [step]: _, ...others } = node;
    return others;
  }
  return { ...node, [step]: applied(known ? node[step] : undefined, rest, [place, value]) };
}

/**
 * `fresh`, with the parts that equal those of `old` taken from `old`: the server may replace a part
 * as a whole where only some of it changed.
 * @param {any} old @param {any} fresh @returns {any}
 */
function kept(old, fresh) {
  if (Object.is(old, fresh)) return old;
  if (!old || !fresh || typeof old !== "object" || typeof fresh !== "object") return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  const result = Array.isArray(fresh) ? fresh.slice() : { ...fresh };
  for (const key of keys) {
    if (Object.hasOwn(old, key)) result[key] = kept(old[key], fresh[key]);
    if (!Object.hasOwn(old, key) || result[key] !== old[key]) same = false;
  }
  return same ? old : result;
}

/**
 * JSON with sorted keys and no spaces, to the letter the server's.
 * @param {any} doc @returns {string}
 */
export function canonical(doc) {
  if (Array.isArray(doc)) return `[${doc.map(canonical).join(",")}]`;
  if (typeof doc !== "object" || doc === null) return JSON.stringify(doc);
  const fields = Object.keys(doc).sort().map((key) => `${JSON.stringify(key)}:${canonical(doc[key])}`);
  return `{${fields.join(",")}}`;
}

/**
 * crc32 then adler32 of the canonical JSON in UTF-8: 16 hexadecimal digits.
 * @param {any} doc @returns {string}
 */
export function hash(doc) {
  const bytes = new TextEncoder().encode(canonical(doc));
  return hex(crc32(bytes)) + hex(adler32(bytes));
}

/** @param {number} word */
const hex = (word) => (word >>> 0).toString(16).padStart(8, "0");

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc;
}

/** @param {Uint8Array} bytes */
function adler32(bytes) {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return (high << 16) | low;
}
