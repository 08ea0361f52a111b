/** Action ids: 24 characters of [0-9A-Za-z_-] from `getRandomValues` (works on plain http too). */

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-";

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => LETTERS[byte & 63]).join("");
