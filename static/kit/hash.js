/**
 * The fingerprint of a document that server and client compare: crc32, then adler32, each as eight
 * hex digits, of the canonical JSON (sorted keys, no spaces, UTF-8). Cheap, and works on plain http,
 * where `crypto.subtle` does not exist.
 */

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

/** @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  if (value !== null && typeof value === "object") {
    const members = Object.keys(value)
      .sort()
      .map((key) => JSON.stringify(key) + ":" + canonical(value[key]));
    return "{" + members.join(",") + "}";
  }
  return JSON.stringify(value);
}

/** @param {any} doc @returns {string} 16 hex digits */
export function fingerprint(doc) {
  const bytes = new TextEncoder().encode(canonical(doc));
  let crc = 0xffffffff;
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return hex((crc ^ 0xffffffff) >>> 0) + hex(((b << 16) | a) >>> 0);
}

/** @param {number} n */
const hex = (n) => n.toString(16).padStart(8, "0");
