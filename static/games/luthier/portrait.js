/**
 * The portraits of the patrons: own drawings put together from a few features. Nobody's likeness is
 * claimed; the features keep the cards apart.
 */
import { html } from "../../vendor/index.js";

/** @type {Record<string, string>} coats by genre */
const COATS = { baroque: "#6b4a24", classical: "#24548f", romantic: "#a3243b", any: "#5c4a86" };
const SKINS = ["#e9c3a0", "#d9a880", "#f0d2b6", "#c98f68"];
const HAIRS = ["#3b2a1c", "#6b4a2e", "#9b8a74", "#2a2320", "#b9a68a"];
const GROUNDS = ["#d8cfb8", "#cfd6cf", "#dccbbd", "#c9d0d8", "#e0d3c4"];

/** What is known of somebody's looks: w white wig, l long curls, t tied hair, s short, b bald; u a woman's
 *  hair pinned up, d let down; then + beard, * whiskers, ^ crown, o glasses; a digit picks the skin. @type {Record<string, string>} */
const LOOKS = {
  P01: "l", P02: "l", P03: "l", P04: "u", P05: "t", P06: "l", P07: "w", P08: "w", P09: "u", P10: "w3", P11: "w", P12: "w",
  P13: "so", P14: "s*", P15: "s", P16: "d*", P17: "u", P18: "d", P19: "l^", P20: "t^", P21: "w", P22: "l", P23: "w", P24: "w",
  P25: "w", P26: "l", P27: "w", P28: "s", P29: "t", P30: "t", P31: "s*", P32: "t", P33: "s", P34: "s+", P35: "d", P36: "s+",
  P37: "u", P38: "u", P39: "u^", P40: "u^",
};

/** A number that belongs to an id. @param {string} id */
const seedOf = (id) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

/** @param {string} id @param {string} genre */
export function portrait(id, genre) {
  const look = LOOKS[id] ?? "t", seed = seedOf(id);
  const white = look[0] === "w" || (look[0] === "l" && seed % 2 === 0);
  const skin = SKINS[Number(/\d/.exec(look)?.[0] ?? seed % 3)];
  const hair = white ? (seed % 2 ? "#f2efe8" : "#e2dbcc") : HAIRS[seed % HAIRS.length];
  const edge = white ? "#b3a992" : "#1c120a";
  const coat = COATS[genre] ?? COATS.any;
  return html`<svg class="por" viewBox="0 0 64 60" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    <rect width="64" height="60" fill=${GROUNDS[seed % GROUNDS.length]} /><ellipse cx="32" cy="26" rx="27" ry="24" fill="#fff" opacity=".25" />
    ${behind(look[0], hair, edge)}
    <path d="M6 60c2-14 12-18 26-18s24 4 26 18z" fill=${coat} />
    ${look[0] === "u" || look[0] === "d"
      ? html`<path d="M18 46c4 6 9 9 14 9s10-3 14-9c-4-3-9-4-14-4s-10 1-14 4z" fill=${skin} /><path d="M17 46c5 8 10 10 15 10s10-2 15-10" fill="none" stroke="#f7f3ea" stroke-width="2.4" />`
      : html`<path d="M26 40h12v6l-6 8-6-8z" fill="#f7f3ea" /><path d="M27 48l5-3 5 3-5 9z" fill="#fff" stroke="#c9c0ae" stroke-width=".8" />`}
    <path d="M28 36h8v8c-2 2-6 2-8 0z" fill=${skin} /><ellipse cx="32" cy="27" rx="11" ry="14" fill=${skin} />
    <path d="M27 26h3M34 26h3M32 27l-1.500 6h3" stroke="#5b3a25" stroke-width="1.300" fill="none" stroke-linecap="round" />
    <path d="M26.500 23q2-1.600 4 0M33.500 23q2-1.600 4 0" stroke="#5b3a25" stroke-width="1" fill="none" />
    ${look.includes("+") && html`<path d="M21.500 29c0 10 5 15 10.500 15s10.500-5 10.500-15c-2 4-4 5-5 4-2-2-9-2-11 0-1 1-3 0-5-4z" fill=${hair} /><path d="M28.500 36.500h7" stroke=${skin} stroke-width="1.600" stroke-linecap="round" />`}
    ${!look.includes("+") && html`<path d="M28.500 36.500q3.500 2 7 0" stroke="#5b3a25" stroke-width="1.300" fill="none" stroke-linecap="round" />`}
    ${look.includes("*") && html`<path d="M21 24c-.6 7 .6 11 3.600 13.500L24 27zM43 24c.6 7-.6 11-3.600 13.500L40 27z" fill=${hair} />`}
    ${look.includes("o") && html`<g fill="none" stroke="#2a2320" stroke-width="1.100"><circle cx="28" cy="26.500" r="3.200" /><circle cx="36" cy="26.500" r="3.200" /><path d="M31.200 26.500h1.600" /></g>`}
    ${before(look[0], hair)}
    ${look.includes("^") && html`<path d="M21 12l-1-9 6 4 6-6 6 6 6-4-1 9z" fill="#d9b04a" stroke="#6d4708" stroke-width="1.400" stroke-linejoin="round" />`}
  </svg>`;
}

/** Hair behind the head. @param {string} style @param {string} fill @param {string} edge */
function behind(style, fill, edge) {
  switch (style) {
    case "w":
      return html`<path d="M18 26C16 10 24 5 32 5s16 5 14 21l2 12-6-4H22l-6 4z" fill=${fill} />
        ${[[17, 29], [17, 35], [47, 29], [47, 35]].map(([x, y]) => html`<ellipse cx=${x} cy=${y} rx="4.400" ry="2.800" fill=${fill} stroke=${edge} stroke-width=".9" />`)}`;
    case "l":
      return html`<path d="M16 28C14 8 24 4 32 4s18 4 16 24c2 8 1 17-3 20H19c-4-3-5-12-3-20z" fill=${fill} />
        ${[[17, 24], [16, 31], [16, 38], [18, 45], [47, 24], [48, 31], [48, 38], [46, 45]].map(([x, y]) => html`<circle cx=${x} cy=${y} r="4" fill=${fill} stroke=${edge} stroke-opacity=".45" stroke-width=".9" />`)}`;
    case "d":
      return html`<path d="M17 27C13 10 24 5 32 5s19 5 15 22c-1 8 2 14-1 20H18c-3-6 0-12-1-20z" fill=${fill} />`;
    case "u":
      return html`<ellipse cx="32" cy="9" rx="11" ry="7.500" fill=${fill} /><path d="M19 27C17 12 24 8 32 8s15 4 13 19l-3 5H22z" fill=${fill} />`;
    case "s":
      return html`<path d="M19 27C13 14 22 5 32 5c11 0 18 9 13 22l-3 4H22z" fill=${fill} />`;
    default:
      return html`<path d="M18 26C16 10 24 6 32 6s16 4 14 20l2 10-6-3H22l-6 3z" fill=${fill} />`;
  }
}

/** Hair over the brow. @param {string} style @param {string} fill */
function before(style, fill) {
  switch (style) {
    case "w":
      return html`<path d="M21 22c1-10 6-13 11-13s10 3 11 13c-4-7-7-8-11-8s-7 1-11 8z" fill=${fill} />`;
    case "l":
      return html`<path d="M20 24c1-10 7-15 12-15 0 6-6 9-12 15zM44 24C43 14 37 9 32 9c0 6 6 9 12 15z" fill=${fill} />`;
    case "s":
      return html`<path d="M20 25c0-9 4-14 14-13 6 0 10 5 10 12-4-4-7-6-10-6 1 2 0 3-2 4-4 0-8 0-12 3z" fill=${fill} />`;
    case "u":
    case "d":
      return html`<path d="M20 26c0-9 5-14 12-14 0 5-6 8-12 14zM44 26c0-9-5-14-12-14 0 5 6 8 12 14z" fill=${fill} />`;
    default:
      return html`<path d="M20 24c1-9 6-13 12-13s11 4 12 13c-5-6-8-7-12-7s-7 1-12 7z" fill=${fill} />`;
  }
}
