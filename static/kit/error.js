/** The error page: tries again by itself, with growing pauses, and loads the page once it is there. */
import { openHall } from "./hall.js";

const FIRST_S = 3;
const MOST_S = 30;

const told = document.getElementById("retry");

/** @param {number} pause in seconds */
function count(pause) {
  let left = pause;
  const timer = setInterval(async () => {
    left -= 1;
    if (told) told.textContent = (told.dataset.text ?? "").replace("{n}", String(Math.max(left, 0)));
    if (left > 0) return;
    clearInterval(timer);
    if (await isBack()) location.reload();
    else count(Math.min(pause * 2, MOST_S));
  }, 1000);
}

/** Whether the address answers again with something better than a server's fault. */
async function isBack() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer !== null && answer.status < 500 && answer.status !== 429;
}

openHall();
document.getElementById("now")?.addEventListener("click", () => location.reload());
document.getElementById("copy")?.addEventListener("click", () => {
  const details = document.getElementById("details");
  if (!details) return;
  getSelection()?.selectAllChildren(details);
  document.execCommand("copy");
});
if (told) count(FIRST_S);
