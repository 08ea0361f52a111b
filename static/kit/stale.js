/**
 * Served in place of a joined script of another build: the server was updated, or put back, while the
 * page was being loaded. The joined files of two builds do not fit together, so the page is loaded
 * anew; when that has just been done, the person is told. It imports nothing: nothing else may fit.
 */
const TRIED = "gh:stale";
const AGAIN_MS = 60_000; // servers that never agree must not let the page go round

/** When the page was last loaded anew; now, where the browser keeps nothing. @returns {number} */
function tried() {
  try {
    const before = Number(sessionStorage.getItem(TRIED));
    sessionStorage.setItem(TRIED, String(Date.now()));
    return before;
  } catch {
    return Date.now();
  }
}

/** Says it, on top of whatever is there. */
async function tell() {
  const { base, build } = document.body.dataset;
  const answer = await fetch(`${base}/static/${build}/i18n/${document.documentElement.lang}.json`);
  const words = await answer.json();
  const strip = document.createElement("div");
  strip.className = "net bad";
  strip.setAttribute("role", "alert");
  const text = document.createElement("span");
  text.className = "grow";
  text.textContent = words["line.ended.version"];
  const again = document.createElement("button");
  again.type = "button";
  again.className = "btn";
  again.textContent = words["line.reload"];
  again.addEventListener("click", () => location.reload());
  strip.append(text, again);
  document.body.prepend(strip);
}

if (Date.now() - tried() > AGAIN_MS) location.reload();
else void tell();

throw new Error("a script of another build"); // whoever imports this has nothing to go on with
