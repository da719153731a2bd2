// The page script: keeps a page in step with its table. Its parts are modules; small things that need no part are here.

import "./choosing.js";
import { listen } from "./motion.js";
import { afterChange, all, byId, html } from "./page.js";

addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button) copy(button);
});

function copy(button) {
  const field = byId(button.dataset.copy), label = button.querySelector("span"), before = label.textContent;
  field.select();
  const done = () => {
    label.textContent = button.dataset.done;
    setTimeout(() => (label.textContent = before), 2000);
  };
  if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(done, () => {});
  else if (document.execCommand("copy")) done();
}

// the "i" at a piece opens its card in place; what draws cards is loaded when the first is wanted
addEventListener("click", (event) => {
  const knob = event.target.closest?.("[data-card]");
  if (!knob || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./card.js").then((cards) => cards.open(knob)).catch(() => window.open(knob.href, knob.target || "_self"));
});

// somebody who has finished no game here is offered the first hint, once a game: until it is taken or declined
function offerHint() {
  const isOver = byId("lesson") || document.querySelector(".learned") ? null : document.querySelector(".ended, #rematch");
  if (isOver) localStorage.played = "1";
  html.classList.toggle("offering", !localStorage.played && localStorage.offered !== document.body.dataset.table);
}
addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-decline], .hintb")) return;
  localStorage.offered = document.body.dataset.table;
  if (event.target.closest("[data-decline]")) document.querySelector(".hintb").focus({ preventScroll: true });
  offerHint();
});
afterChange(offerHint);
offerHint();

// on a phone a hint is docked above the bar that is there
const bar = new ResizeObserver(() => {
  const ask = byId("ask"), isDocked = ask && getComputedStyle(ask).position === "fixed";
  html.style.setProperty("--bar", isDocked ? `${ask.offsetHeight}px` : "0px");
});
if (byId("ask")) bar.observe(byId("ask"));

// the hint is closed until there is another one: then the server sends the status anew
addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-hush]")) return;
  byId("status").classList.add("hushed");
  document.querySelector(".hintb")?.focus({ preventScroll: true });
});

addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

addEventListener("submit", (event) => {
  const form = event.target, by = event.submitter;
  if (!("themeForm" in form.dataset)) return;
  event.preventDefault();
  html.dataset.theme = by.value;
  fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, by)) });
});

// the line that says what is chosen follows what is chosen below it
addEventListener("change", ({ target }) => {
  const shows = target.dataset.says && target.closest("[data-choices]")?.querySelector(`[data-shows="${target.name}"]`);
  if (!shows) return;
  shows.textContent = target.dataset.says;
  const symbol = target.parentElement.querySelector("use")?.getAttribute("href");
  if (symbol) shows.closest("summary").querySelector("use").setAttribute("href", symbol);
});

let read = Number(byId("chat")?.dataset.lines ?? 0);
function unread() {
  const chat = byId("chat"), dot = document.querySelector("[data-unread]");
  if (!chat || !dot) return;
  if (chat.matches(":popover-open")) read = Number(chat.dataset.lines);
  dot.hidden = Number(chat.dataset.lines) <= read;
}
addEventListener("toggle", unread, { capture: true });
afterChange(unread);

addEventListener("submit", (event) => {
  if (!("sound" in event.target.dataset)) return;
  event.preventDefault();
  listen().then((ears) => ears.choose(event.target, event.submitter));
});

// how many tables wait is asked again when somebody comes back to the page, or has answered what was asked of them
const next = document.querySelector(".nextt"), LATELY = 60000;
let counted = performance.now();
async function recount() {
  counted = performance.now();
  const answer = await fetch(`${next.pathname}/count${next.search}`).catch(() => null);
  if (!answer?.ok) return;
  const { waiting } = await answer.json();
  next.querySelector("b").textContent = waiting;
  next.hidden = !waiting;
}
const isAsked = () => !!byId("ask")?.dataset.number;
let wasAsked = isAsked();
if (next) {
  document.addEventListener("visibilitychange", () => document.hidden || recount());
  afterChange(() => {
    if (wasAsked && !isAsked() && performance.now() - counted > LATELY) recount();
    wasAsked = isAsked();
  });
}

// the next game is ready: an open page goes there, but not one that is opened later to view this game
let isLed = !!document.querySelector("[data-go]");
function lead() {
  const next = document.querySelector("[data-go]");
  if (!next || isLed) return;
  isLed = true;
  setTimeout(() => location.assign(next.dataset.go), 3000);
}
afterChange(lead);

// what only some pages need, or browsers that want it: messages, and what is kept for when there is no network
// how much of each table was seen on this device: the rest is what was missed, and offered as a film
const { table } = document.body.dataset, strip = byId("film");
function hear() {
  const heard = Number(byId("log")?.dataset.heard ?? 0), tables = JSON.parse(localStorage.told ?? "{}");
  if (document.hidden || !table || !heard || tables[table] === heard) return false;
  const isNew = !(tables[table] > heard);
  delete tables[table];
  localStorage.told = JSON.stringify(Object.fromEntries([...Object.entries(tables).slice(-49), [table, heard]]));
  return isNew;
}
const isMissed = hear();
if (strip && isMissed) {
  strip.hidden = false;
  import("./film.js").catch(console.error);
}
afterChange(hear);
const asks = (query) => document.querySelector(query);
if (asks("#bell, [data-bell]") || localStorage.bell) import("./bell.js").catch(console.error);
if (asks("[data-keep], [data-games], [data-forget]")) import("./kept.js").catch(console.error);

all("[data-copy]").forEach((button) => (button.hidden = false));
all("[data-open]").forEach((sheet) => sheet.showPopover());
document.querySelector(".flash")?.scrollIntoView?.({ block: "nearest" });
