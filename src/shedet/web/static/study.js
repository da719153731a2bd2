// The analysis board: what is tried there is posted, and the page that answers is morphed in. Answers like the line of a table.

import { apply } from "./motion.js";
import { all, body, byId, complain } from "./page.js";

const PARTS = ["top", "status", "board", "rival", "mine", "hand", "ask", "scrub", "coach", "tree", "keepit"];
let turning = Promise.resolve(), polling = 0;

async function shown(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok) throw new Error(page.querySelector("[role=alert], main p")?.textContent ?? answer.statusText);
  const parts = {};
  for (const id of PARTS) if (page.getElementById(id)) parts[id] = page.getElementById(id).outerHTML;
  Object.assign(body.dataset, page.body.dataset);
  document.title = page.title;
  byId("main").className = page.getElementById("main").className;
  all(".flash").forEach((note) => note.remove());
  await apply(parts);
  all("[data-copy]").forEach((button) => (button.hidden = false));
  reveal();
  poll();
}

// the list of moves is scrolled to where we are, and the page is not
function reveal() {
  const here = document.querySelector(".branches [aria-current]"), list = here?.closest(".branches");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

function inTurn(act) {
  const done = turning.then(act);
  turning = done.catch(() => {});
  return done;
}

function go(address) {
  return inTurn(async () => {
    await shown(await fetch(address));
    history.replaceState(null, "", address);
    byId("say").textContent = byId("status").textContent;
  });
}

async function post(what, fields, at) {
  const path = location.pathname.split("/");
  if (at) path[path.length - 2] = at; // a form may be about another point
  const answer = await fetch(`${path.join("/")}/${what}`, { method: "POST", body: new URLSearchParams(fields) });
  await shown(answer);
  history.replaceState(null, "", answer.url);
  if (what !== "weigh") byId("say").textContent = byId("status").textContent;
}

export const line = {
  ask: ({ do: what, ...fields }) => inTurn(async () => {
    delete fields.wait; // without script the server waits for the coach; this page looks again
    if (what === "pick") await shown(await fetch(`${location.pathname}?${new URLSearchParams({ pick: fields.move })}`));
    else if (what === "why") await shown(await fetch(`${location.pathname}/why?${new URLSearchParams({ move: fields.move })}`));
    else await post(what, fields, what === "play" ? fields.number : undefined);
    return {};
  }),
};

// as long as the coach thinks, its part of the page is asked for again
function poll() {
  clearTimeout(polling);
  if (byId("coach")?.hasAttribute("data-thinking")) polling = setTimeout(look, 600);
}
function look() {
  inTurn(async () => {
    if (byId("coach")?.hasAttribute("data-thinking")) await shown(await fetch(location.pathname));
  }).catch(poll);
}
poll();
reveal();

addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-morph]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute("href")).catch(complain);
});
// arrows walk through the moves; from a board on which they choose a piece, with Shift
addEventListener("keydown", (event) => {
  const isArrow = /^Arrow(Left|Right|Down)$/.test(event.key), isOnBoard = !event.shiftKey && event.target.closest?.("[data-arrows]");
  if (!isArrow || isOnBoard || event.target.closest?.("input, select, textarea")) return;
  event.stopPropagation();
  document.querySelector(`[data-key="${event.key}"]`)?.click();
}, { capture: true });
