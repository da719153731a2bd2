// Picking before confirming: what is picked and what is shown for it, by pointer and by keyboard. No rule of any game is here:
// what can be picked, what it would bring and what is asked next all come in the attributes of the elements.

import { line } from "./connection.js";
import { apply } from "./motion.js";
import { afterChange, all, body, byId, complain, html } from "./page.js";

let picked = byId("ask")?.dataset.picked ?? "";
let number = byId("ask")?.dataset.number ?? ""; // of the question that is asked
let hovered = "", kept = picked; // kept: the pick that the server renders for this page
let rendered = picked; // the pick that the last change came with: a pick may lead on to the only next one by itself
let isSoft = false; // picked by focus alone: the next focus may pick something else
const isPuzzle = "puzzle" in body.dataset, isLive = line || isPuzzle;
const local = (pick) => all("#ask [data-for]").find((form) => form.dataset.for === pick);

function show() {
  const radio = all("#ask [data-for]:not([hidden]) [data-shows]:checked")[0];
  const looked = hovered || radio?.dataset.shows || picked;
  for (const element of all("[data-for]")) {
    const key = element.dataset.for, isPreview = element.classList.contains("pv");
    element.toggleAttribute("hidden", key !== (isPreview ? looked : picked));
  }
  for (const button of all("[data-pick][aria-pressed]")) {
    const pick = button.dataset.pick;
    button.setAttribute("aria-pressed", picked === pick || picked.startsWith(pick + ";"));
  }
  for (const cell of all("[data-when]")) {
    const picks = cell.dataset.when.split("|");
    cell.classList.toggle("on", picks.some((pick) => looked === pick || looked.startsWith(pick + ";")));
  }
  for (const label of all(".sp")) label.classList.toggle("on", !!byId(label.htmlFor)?.checked);
  if (byId("ask")) byId("ask").dataset.picked = picked;
}

export function choose(pick) {
  isSoft = false;
  if (pick && !local(pick)) return remote(pick);
  picked = pick;
  if (kept && !pick.startsWith(kept + ";")) remote("", pick).catch(complain);
  show();
  return Promise.resolve();
}

async function remote(pick, then = pick) {
  kept = pick;
  rendered = picked;
  if (line) await line.ask({ do: "pick", move: pick });
  else if (isPuzzle) await fetched(new URLSearchParams({ pick }));
  else return void (location.search = new URLSearchParams({ pick, seat: body.dataset.seat }));
  if (kept === pick) {
    picked = then && local(then) ? then : rendered;
    show();
  }
}

// a puzzle has no connection: what a pick brings is on its page with that pick
async function fetched(query) {
  const answer = await fetch(`${location.pathname}?${query}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), parts = {};
  for (const part of page.querySelectorAll("#main > [id]")) parts[part.id] = part.outerHTML;
  if (!answer.ok || !parts.ask) throw new Error(page.querySelector("#main")?.textContent.trim() ?? "");
  await apply(parts);
}

function pickTiles(form) {
  const chosen = all("input:checked", form).map((input) => input.value);
  const prefix = form.dataset.prefix;
  const pick = [...(prefix ? [prefix] : []), ...chosen].join(";");
  if (pick) remote(pick).catch(complain);
  else choose("");
}

function drop() {
  hovered = "";
  isSoft = false;
  const hadWhy = document.querySelector("#ask .why");
  for (const tile of all(".refused")) tile.classList.remove("refused");
  for (const input of all("#hand input:checked")) input.checked = false; // one that has the focus is left as it is
  picked = "";
  if (hadWhy || kept) remote("").catch(complain);
  show();
}

afterChange(() => {
  const asked = byId("ask")?.dataset.number ?? "";
  rendered = byId("ask")?.dataset.picked ?? "";
  if (asked !== number) {
    number = asked;
    picked = kept = hovered = "";
    isSoft = false;
  } else if (byId("ask") && !local(picked)) picked = byId("ask").dataset.picked ?? "";
  show();
});

addEventListener("click", (event) => {
  const at = (query) => event.target.closest?.(query);
  const pick = at("[data-pick]"), why = at("[data-why]");
  if (pick && isLive) {
    event.preventDefault();
    const form = local(pick.dataset.pick);
    // by keyboard the focus has chosen already: this confirms
    if (event.detail === 0 && isSoft && picked === pick.dataset.pick && form) return confirm(form);
    choose(pick.dataset.pick).then(() => playsAtOnce() || (event.detail === 0 && toAsk())).catch(complain);
  } else if (why && line) {
    event.preventDefault();
    all(".refused").forEach((tile) => tile.classList.remove("refused"));
    line.ask({ do: "why", move: why.dataset.why }).then(() => {
      const sheet = document.querySelector("#ask .why");
      if (!sheet) return;
      picked = sheet.dataset.for;
      show();
      const refused = document.querySelector(`[data-why="${CSS.escape(why.dataset.why)}"]`);
      refused?.classList.add("refused");
      refused?.scrollIntoView({ block: "nearest" });
      if (event.detail === 0) toAsk();
    }).catch(complain);
  } else if (at("[data-drop]") && isLive) {
    event.preventDefault();
    drop();
    document.querySelector("#board .legal")?.focus({ preventScroll: true });
  }
});

// one tap: what is left is a single confirmation, with nothing more to choose
function playsAtOnce() {
  if (html.dataset.taps !== "one" || !picked) return false;
  const form = local(picked), goesOn = all("[data-pick]").some((button) => button.dataset.pick.startsWith(picked + ";"));
  if (!form?.querySelector("input[type=hidden][name=move]") || form.classList.contains("choose") || goesOn) return false;
  confirm(form);
  return true;
}

export function toAsk() {
  document.querySelector("#ask :is(form, .why):not([hidden]) :is(input[type=radio], .primary)")?.focus();
}

function confirm(form) {
  isSoft = false;
  const options = all("input[type=radio]", form);
  if (options.length && !options.some((option) => option.checked)) return options[0].focus();
  form.requestSubmit(form.querySelector(".primary"));
}

addEventListener("change", (event) => {
  const input = event.target;
  if (input.matches("#hand input")) isLive && pickTiles(input.form);
  else if (input.matches("[data-shows]")) {
    all(".missing", input.form).forEach((note) => (note.hidden = true));
    show();
  }
});

for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  addEventListener(on, (event) => {
    const button = event.target.closest?.("[data-pick]");
    if (!button) return;
    // the focus of the keyboard picks as long as nothing was picked by hand; else it only shows
    const isFirst = on === "focusin" && isLive && button.matches(":focus-visible") && (isSoft || !picked);
    if (isFirst && local(button.dataset.pick)) [picked, isSoft] = [button.dataset.pick, true];
    else hovered = button.dataset.pick;
    show();
  });
  addEventListener(off, (event) => {
    if (hovered && event.target.closest?.("[data-pick]")) {
      hovered = "";
      show();
    }
  });
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked && !document.querySelector("[popover]:popover-open")) return drop();
  const grid = event.target.closest?.("[data-arrows]");
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (grid && step) {
    let cell = event.target.closest("td"), next = null;
    while (cell && !next) {
      const row = grid.rows[cell.parentNode.rowIndex + step[0]];
      cell = row?.cells[cell.cellIndex + step[1]];
      next = cell?.querySelector("button") ?? null;
    }
    next?.focus();
    event.preventDefault();
  }
});

show();
if (isLive && all("#hand input").some((input) => input.checked !== input.defaultChecked)) pickTiles(byId("hand")); // chosen before this script was there
