/**
 * Copies the client's libraries from npm's pinned packages to static/vendor, so that the browser
 * loads plain ES modules by relative addresses: no bundler, no import map, no foreign server.
 *
 *   npm ci && npm run vendor            write static/vendor (after changing a pin in package.json)
 *   node tools/vendor.mjs --check       compare only; exit 1 and name each file that differs
 *
 * Also drops the funding entries from package-lock.json: they are the only addresses npm leaves in it.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const vendor = join(root, "static/vendor");

/** Vendored name -> file inside node_modules. */
const MODULES = {
  "preact.js": "preact/dist/preact.mjs",
  "hooks.js": "preact/hooks/dist/hooks.mjs",
  "htm.js": "htm/dist/htm.module.js",
  "signals.js": "@preact/signals-core/dist/signals-core.mjs",
};
const LICENCES = {
  "LICENSE-preact.txt": "preact/LICENSE",
  "LICENSE-htm.txt": "htm/LICENSE",
  "LICENSE-signals.txt": "@preact/signals-core/LICENSE",
};
const SUMS = "SHA256SUMS";

const source = (file) => readFileSync(join(root, "node_modules", file), "utf8");

/** A module as the browser gets it: relative imports, and no pointer to a source map we do not ship. */
const asBrowserModule = (text) =>
  text
    .replaceAll(/(from|import)\s*"preact"/g, '$1"./preact.js"')
    .replace(/\s*\/\/# sourceMappingURL=\S*\s*$/, "")
    .trimEnd() + "\n";

/** @returns {Map<string, string>} file name -> text of everything that this tool writes */
function vendored() {
  const files = new Map();
  for (const [name, file] of Object.entries(MODULES)) files.set(name, asBrowserModule(source(file)));
  for (const [name, file] of Object.entries(LICENCES)) files.set(name, source(file));
  const sum = (text) => createHash("sha256").update(text).digest("hex");
  files.set(SUMS, [...files].map(([name, text]) => `${sum(text)}  ${name}\n`).join(""));
  return files;
}

function lockWithoutFunding() {
  const path = join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  for (const entry of Object.values(lock.packages)) delete entry.funding;
  return [path, JSON.stringify(lock, null, 2) + "\n"];
}

const files = vendored();
if (process.argv.includes("--check")) {
  const present = new Set(readdirSync(vendor));
  const wrong = [...files].filter(
    ([name, text]) => !present.has(name) || readFileSync(join(vendor, name), "utf8") !== text,
  );
  for (const [name] of wrong) console.error(`static/vendor/${name} differs from the pinned package; run: npm run vendor`);
  process.exitCode = wrong.length ? 1 : 0;
} else {
  for (const [name, text] of files) writeFileSync(join(vendor, name), text);
  writeFileSync(...lockWithoutFunding());
  console.log(`static/vendor: ${files.size} files written`);
}
