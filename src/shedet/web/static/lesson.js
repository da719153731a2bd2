// A guided game: Heron's card beside the thing to touch, a veil with one opening, a kind word after a wrong tap.
// What to touch comes in the attributes of the card: the line that answers, and what is picked on the way to it.

import { choose, toAsk } from "./choosing.js";
import { line } from "./connection.js";
import { isCalm } from "./motion.js";
import { afterChange, all, body, byId, complain } from "./page.js";

const veil = body.appendChild(Object.assign(document.createElement("div"), { className: "veil", hidden: true }));
veil.setAttribute("aria-hidden", "true");
const desk = matchMedia("(min-width: 881px)");
const card = () => byId("lesson");
const picks = () => JSON.parse(card()?.dataset.picks ?? "[]");
const lines = () => JSON.parse(card()?.dataset.lines ?? "[]");
const isSeen = (element) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
const forms = () => all("#ask form:not([hidden])").filter(isSeen);

// cards and tiles of the hand that still have to be chosen
function missing() {
  const chosen = picks().find((pick) => pick.split(";").every((move) => move.startsWith("choose ")))?.split(";") ?? [];
  const inputs = all("#hand input.pick");
  for (const input of inputs.filter((one) => one.checked)) {
    const at = chosen.indexOf(input.value);
    if (at >= 0) chosen.splice(at, 1);
  }
  return chosen.map((move) => inputs.find((one) => one.value === move && !one.checked && isSeen(one.closest("label")))).filter(Boolean);
}

function aim() {
  const wanted = lines();
  if (!wanted.length) return byId(card().dataset.look);
  for (const form of forms()) {
    const said = form.querySelector("input[name=move]:is([type=hidden], :checked)");
    if (wanted.includes(said?.value)) return form.querySelector(".primary") ?? form;
  }
  const answers = all("#ask [name=move], #mine [name=move], #board [name=move], #hand [name=move]").filter((one) => wanted.includes(one.value) && one.formAction?.endsWith?.("/why") !== true);
  const answer = answers.map((one) => one.closest("label") ?? one).find(isSeen);
  if (answer) return answer;
  for (const pick of picks()) {
    const found = all("[data-pick]").find((one) => one.dataset.pick === pick && isSeen(one));
    if (found && found.getAttribute("aria-pressed") !== "true") return found;
  }
  // something else is picked, and what is wanted is hidden behind it: the way back
  return missing()[0]?.closest("label") ?? all("#ask :is(form, .why):not([hidden]) [data-drop]").find(isSeen) ?? null;
}

const grown = (rect, by) => ({ left: rect.left - by, top: rect.top - by, right: rect.right + by, bottom: rect.bottom + by });
const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function spots(rect, width, height) {
  const most = { left: innerWidth - width - 8, top: innerHeight - height - 8 };
  if (!desk.matches) return [["docked", 8, most.top], ["docked", 8, 52], ["docked", 8, Math.max(52, rect.top - height - 16)], ["docked", 8, Math.min(most.top, rect.bottom + 16)]];
  const level = Math.min(Math.max(8, rect.top - 22), most.top), beside = Math.min(Math.max(8, rect.left), most.left);
  return [
    ["right", rect.right + 30, level], ["left", rect.left - width - 30, level],
    ["below", beside, rect.bottom + 28], ["above", beside, rect.top - height - 28],
    ["docked", most.left, most.top], ["docked", 8, most.top], ["docked", most.left, 8], ["docked", 8, 8],
  ];
}

// a part of the page may have no box of its own, only those of its parts
function boxOf(element) {
  const own = element.getBoundingClientRect();
  if (own.width || own.height) return own;
  const boxes = [...element.children].filter(isSeen).map(boxOf);
  if (!boxes.length) return own;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

function scrollTo(at, box) {
  const behavior = isCalm() ? "instant" : "smooth", part = at.offsetParent || at.offsetHeight ? at : [...at.children].find(isSeen) ?? at;
  part.scrollIntoView({ block: desk.matches || box.height > innerHeight / 2 ? "nearest" : "center", behavior });
}

let shown = null, shownStep = ""; // what the page was last scrolled to
function place() {
  const host = card();
  if (!host || host.hidden) return void (veil.hidden = true);
  const at = aim();
  body.style.setProperty("--host", `${host.offsetHeight + 24}px`);
  if (at && (at !== shown || host.dataset.step !== shownStep)) {
    const now = boxOf(at);
    if (now.top < 60 || now.bottom > innerHeight - (desk.matches ? 20 : host.offsetHeight + 20)) scrollTo(at, now);
  }
  [shown, shownStep] = [at, host.dataset.step];
  const rect = at ? boxOf(at) : { left: 0, top: 0, right: 0, bottom: 0 };
  const size = host.getBoundingClientRect();
  const asked = forms().filter((form) => form.dataset.for || form.contains(at)).map((form) => form.getBoundingClientRect());
  const fits = (kept) => ([, left, top]) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return left >= 0 && top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && !kept.some((one) => meets(one, box));
  };
  const around = spots(rect, size.width, size.height), bare = grown(rect, 8);
  // beside all that is asked; if there is no room, beside what must be tapped; what is only looked at may be covered in part
  const docked = around.at(desk.matches ? 4 : 0);
  const [side, left, top] = at ? around.find(fits([bare, ...asked])) ?? around.find(fits([bare])) ?? docked : docked;
  for (const one of ["left", "right", "above", "below", "docked"]) host.classList.toggle(one, one === side);
  host.style.left = `${left}px`;
  host.style.top = `${top}px`;
  veil.hidden = !at;
  for (const [edge, value] of Object.entries({ left: rect.left - 6, top: rect.top - 6, width: rect.right - rect.left + 12, height: rect.bottom - rect.top + 12 })) veil.style[edge] = `${value}px`;
}

let isDue = false;
function soon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    place();
  });
}
for (const event of ["click", "change", "keyup", "focusin", "resize", "toggle", "transitionend", "scrollend"]) addEventListener(event, soon, { capture: true, passive: true });
addEventListener("scroll", soon, { capture: true, passive: true });
const sizes = new ResizeObserver(soon);
for (const one of [body, card()]) if (one) sizes.observe(one);
// forms are shown and hidden by what is picked
new MutationObserver(soon).observe(body, { subtree: true, childList: true, attributeFilter: ["hidden", "aria-pressed"] });

// the card that holds the focus may lose the button that was pressed, or get another in its place, which must not be
// pressed by a second Enter: the card keeps the focus then
const command = () => card()?.querySelector("form")?.dataset.do;
let step = card()?.dataset.step, offered = command();
afterChange(() => {
  const host = card();
  if (host && host.dataset.step !== step) {
    step = host.dataset.step;
    all(".oops").forEach((one) => one.classList.remove("oops"));
    const focus = document.activeElement;
    if (focus === body || (command() !== offered && host.contains(focus))) host.focus({ preventScroll: true });
    offered = command();
  }
  soon();
});

async function show() {
  const at = aim();
  if (!at) return;
  const tiles = missing();
  if (at.dataset.pick) await choose(at.dataset.pick);
  else if (tiles.length && at === tiles[0].closest("label")) {
    for (const input of tiles) input.checked = true;
    tiles[0].dispatchEvent(new Event("change", { bubbles: true }));
    return soon();
  } else if (at.matches("label")) {
    at.control.checked = true;
    at.control.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const next = aim();
  (next?.control ?? next)?.focus({ preventScroll: true, focusVisible: true });
  soon();
}

addEventListener("click", (event) => {
  const at = (query) => event.target.closest?.(query);
  if (!line || !lines().length) return;
  if (at("[data-show]")) {
    event.preventDefault();
    return void show().catch(complain);
  }
  const tried = at("[data-pick]") ?? at("[data-why]");
  if (!tried) return;
  all(".oops").forEach((one) => one.classList.remove("oops"));
  const pick = tried.dataset.pick ?? tried.dataset.why;
  if (tried.dataset.pick !== undefined && picks().some((one) => one === pick || one.startsWith(`${pick};`))) return;
  // it leads somewhere else: nothing happens, and Heron says why
  event.preventDefault();
  event.stopImmediatePropagation();
  tried.classList.add("oops");
  line.ask({ do: "try", move: pick, seat: Number(body.dataset.seat) }).then(() => {
    all("[data-pick], [data-why]").find((one) => (one.dataset.pick ?? one.dataset.why) === pick)?.classList.add("oops");
    soon();
  }).catch(complain);
}, { capture: true });

document.fonts?.ready.then(soon);
soon();
