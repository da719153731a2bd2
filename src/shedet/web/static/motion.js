// Regions: what the server sends is morphed in, and pieces that moved glide (View Transitions).

import { all, body, byId, changed, html } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => calm.matches || "motion" in html.dataset; // as the system has it, or as was chosen: less, none
let moving = null;

function spots(from) {
  const found = new Map();
  for (const piece of all("[data-vt]", from)) {
    const cell = piece.closest("td");
    const row = cell ? `${cell.parentNode.rowIndex} ${cell.cellIndex}` : [...(piece.closest("form, ul, li[id]")?.querySelectorAll("[data-vt]") ?? [])].indexOf(piece);
    found.set(piece.dataset.vt, `${piece.closest("[id]")?.id} ${row}`);
  }
  return found;
}

function travellers(regions) {
  const before = spots(document), names = [];
  for (const text of Object.values(regions)) {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    for (const [name, spot] of spots(parsed)) if (before.has(name) && before.get(name) !== spot) names.push(name);
  }
  return names;
}

let ears = null;

export async function listen() {
  return (ears ??= await import("./sound.js"));
}
if (html.dataset.sound === "on") listen().catch(() => {});

// what pieces must not fly over: sentences, prices, names, and panels that pieces neither leave nor reach
const OVER = "#status, #ask, #net, .toast, .price, .tag, .risk, .wash, .no, .who, .panel:not(#board, #hand)";
const canMove = document.startViewTransition && CSS.supports("view-transition-class", "piece");

let called = []; // what has a name for motion now

function call(element, name, kind) {
  element.style.viewTransitionName = name;
  element.style.viewTransitionClass = kind;
  called.push(element);
}

function uncall() {
  for (const element of called) element.style.viewTransitionName = element.style.viewTransitionClass = "";
  called = [];
}

function callAll(names) {
  uncall();
  const pieces = names.map((name) => document.querySelector(`[data-vt="${name}"]`)).filter(Boolean);
  for (const piece of pieces) call(piece, piece.dataset.vt, piece.matches(".land") ? "piece gone" : "piece");
  const isApart = (element) => element.checkVisibility({ visibilityProperty: true }) && !pieces.some((piece) => element.contains(piece));
  all(OVER).filter(isApart).forEach((element, i) => call(element, `over${i}`, "over"));
}

const morphing = {
  get ignoreActiveValue() { return document.activeElement?.matches("input, textarea, select"); },
  callbacks: {
    beforeAttributeUpdated: (attribute, element) => !(attribute === "open" && element.tagName === "DETAILS" && element.hasChildNodes()) && !(attribute === "hidden" && (element.id === "net" || "copy" in element.dataset)),
    beforeNodeMorphed: (before) => !(before.tagName === "INPUT" && before.closest?.(".speak")),
  },
};

export function apply(regions, still = false) {
  const isStill = still || isCalm() || regions.curtain || document.hidden || document.querySelector(":popover-open") || !canMove;
  const isLoud = ears && html.dataset.sound === "on", moved = isStill && !isLoud ? [] : travellers(regions);
  if (isLoud) ears.hear(regions, moved);
  const names = isStill ? [] : moved;
  if (!names.length) return morph(regions);
  callAll(names);
  const motion = (moving = document.startViewTransition(() => {
    morph(regions);
    callAll(names);
  }));
  motion.ready.catch(() => {});
  motion.finished.finally(() => {
    if (moving !== motion) return; // the next motion has given its own names
    uncall();
    moving = null;
  });
  return motion.updateCallbackDone;
}

function morph(regions) {
  const focus = document.activeElement, held = focus?.closest?.("#board, #hand, #ask, #lesson");
  for (const [id, text] of Object.entries(regions)) {
    const element = byId(id);
    if (element) Idiomorph.morph(element, text, { morphStyle: "outerHTML", ...morphing });
  }
  changed();
  // a button that was hidden or removed has lost the focus; after waiting, the focus goes to the new question
  const now = document.activeElement, isAsked = !!byId("ask")?.dataset.number;
  const isWaiting = parked && now === byId("main") && (isAsked || document.querySelector(".ended"));
  if (held ? now === body || !now.checkVisibility() : isWaiting) refocus(focus);
}

let parked = false; // the focus was left on the main part because there was nothing to do

function refocus(before) {
  const key = before.dataset.pick ?? before.dataset.why;
  const same = key && all("button").find((button) => (button.dataset.pick ?? button.dataset.why) === key);
  const next = same ?? document.querySelector("#ask .ended .primary") ?? document.querySelector("#ask form:not([hidden]) :is(input:not([type=hidden]), button)") ?? document.querySelector("#board .legal, #hand .rib") ?? byId("main");
  parked = next === byId("main");
  next?.focus({ preventScroll: true });
}

// input during motion ends it; the browser sends such a click to the document, so it is passed on
let isLate = false;
for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => {
  isLate = !!moving;
  moving?.skipTransition();
}, { capture: true });
addEventListener("click", (event) => {
  if (!isLate || event.target !== html) return;
  isLate = false;
  event.stopImmediatePropagation();
  document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a, label, input, summary")?.click();
}, { capture: true });
