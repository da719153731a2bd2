// Cards about pieces, shown in place. Without script the "i" at a piece leads to that piece on the learning page.

import { all, body, html } from "./page.js";

const GAP = 12;
let card, opener;

const styled = new Promise((done, failed) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", onload: done, onerror: failed });
  link.href = new URL("./card.css", import.meta.url);
  document.head.append(link);
});

export async function open(knob) {
  const id = knob.dataset.card, isNext = !!card?.contains(knob);
  const answer = await fetch(`${new URL(knob.href).pathname}/card/${id}?lang=${html.lang}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text();
  await styled;
  card ??= made();
  const place = isNext ? all("[data-card]", card).indexOf(knob) : -1;
  card.innerHTML = text;
  const here = knob.dataset.here ?? all("[data-here]").find((other) => other.dataset.card === id)?.dataset.here;
  const note = card.querySelector(".here");
  note.hidden = !here;
  note.lastElementChild.textContent = here ?? "";
  if (isNext) return void all("[data-card]", card)[place]?.focus();
  const at = knob.getBoundingClientRect(); // a sheet that it lies on closes now
  opener = knob;
  opener.setAttribute("aria-expanded", "true");
  card.showModal();
  stand(at);
}

function made() {
  const made = Object.assign(document.createElement("dialog"), { className: "kcard", id: "card" });
  made.setAttribute("aria-labelledby", "card-name");
  made.addEventListener("click", (event) => {
    if (event.target === made || event.target.closest("[data-close]")) made.close();
  });
  made.addEventListener("keydown", (event) => event.stopPropagation()); // keys of the table mean nothing here
  made.addEventListener("close", () => opener?.removeAttribute("aria-expanded"));
  body.append(made);
  return made;
}

// beside what it is about, where there is room for that; on a phone the style sheet docks it
function stand(at) {
  if (!matchMedia("(min-width: 881px)").matches) return void card.removeAttribute("style");
  const size = card.getBoundingClientRect();
  const above = at.top - size.height - GAP, below = Math.min(at.bottom + GAP, innerHeight - size.height - GAP);
  card.style.left = `${Math.max(GAP, Math.min(at.right - size.width, innerWidth - size.width - GAP))}px`;
  card.style.top = `${Math.max(GAP, above >= GAP ? above : below)}px`;
  card.style.margin = "0";
}

addEventListener("resize", () => card?.open && stand(opener.getBoundingClientRect()));
