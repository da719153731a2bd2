// Stepping through a finished game without reloading each page.

import { apply } from "./motion.js";
import { all, byId, complain } from "./page.js";

let playing = 0, turning = Promise.resolve();
function turnTo(address) {
  turning = turning.then(async () => {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const parts = {};
    for (const part of page.querySelectorAll("main [id]")) if (part.parentNode.id === "main") parts[part.id] = part.outerHTML;
    parts.top = page.getElementById("top")?.outerHTML ?? "";
    const pressed = document.querySelector("[data-autoplay]")?.ariaPressed;
    await apply(parts);
    const button = document.querySelector("[data-autoplay]");
    if (button) [button.hidden, button.ariaPressed] = [false, pressed];
    byId("say").textContent = byId("status").textContent;
    history.replaceState(null, "", address);
  });
  return turning;
}
function autoplay(button) {
  clearInterval(playing);
  const on = button.ariaPressed !== "true";
  button.ariaPressed = String(on);
  if (!on) return;
  playing = setInterval(() => {
    const next = document.querySelector("[data-next]");
    if (!next || next.href === location.href) return autoplay(document.querySelector("[data-autoplay]"));
    turnTo(next.href).catch(complain);
  }, 1400);
}
let scrubbing = 0;
addEventListener("input", (event) => {
  if (!event.target.matches("[data-scrub]")) return;
  clearTimeout(scrubbing);
  const form = event.target.form;
  scrubbing = setTimeout(() => turnTo(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`).catch(complain), 120);
});

addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-autoplay]"), link = event.target.closest?.("[data-morph]");
  if (button) autoplay(button);
  else if (link) {
    event.preventDefault();
    turnTo(link.getAttribute("href")).catch(complain);
  }
});

addEventListener("keydown", (event) => {
  const isArrow = /^Arrow(Left|Right|Up|Down)$/.test(event.key);
  if (isArrow && !event.target.closest?.("[data-arrows], input, select, textarea")) document.querySelector(`[data-key="${event.key}"]`)?.click();
});

all("[data-autoplay]").forEach((button) => (button.hidden = false));
