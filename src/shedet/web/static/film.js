// What was missed since the own last turn, as a short film on the table itself; it can be skipped at any time.

import { apply } from "./motion.js";
import { beforeChange, byId, complain, html } from "./page.js";

const strip = byId("film"), play = strip.querySelector("[data-play]"), count = strip.querySelector("[data-step]");
const FIRST = 700, EACH = 1800; // milliseconds for which a step is shown
let before = null; // the regions of now, while others are shown
let wake = () => {};

async function show() {
  play.disabled = true;
  const answer = await fetch(strip.dataset.film);
  if (!answer.ok) throw new Error(answer.status);
  const steps = await answer.json();
  if (!steps.length) return end();
  before = Object.fromEntries(Object.keys(steps[0].regions).map((id) => [id, byId(id).outerHTML]));
  html.classList.add("filming");
  byId("ask").inert = true;
  for (const [number, { regions, said }] of steps.entries()) {
    await apply(regions, number === 0);
    if (!before) return;
    [count.hidden, count.textContent] = [!number, number ? `${number}/${steps.length - 1}` : ""];
    byId("say").textContent = said;
    await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, number ? EACH : FIRST);
    });
    if (!before) return;
  }
  end();
}

// back to what is: also before the server sends something new
function end() {
  const now = before;
  before = null;
  wake();
  strip.hidden = true;
  if (!now) return;
  html.classList.remove("filming");
  byId("ask").inert = false;
  apply(now, true);
  byId("main").focus({ preventScroll: true });
}

beforeChange(() => before && end());
strip.addEventListener("click", (event) => {
  if (event.target.closest("[data-skip]")) end();
  else if (event.target.closest("[data-play]")) show().catch((error) => {
    end();
    complain(error);
  });
});
