// What a device keeps: the service worker, finished games for when there is no network; and how all of it is cleared.

import { byId } from "./page.js";

const HERE = new URL("../", import.meta.url).href;
const GAMES = "shedet-games", LIST = new URL("device/games.json", HERE).href;

export const canWork = "serviceWorker" in navigator && "caches" in window;

export async function worker() {
  await navigator.serviceWorker.register(new URL("sw.js", HERE), { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

// a finished game on this page is kept, when the page has nothing else to do
export async function keepGame(page) {
  const { keep: address, title, small, views } = page.dataset, path = new URL(address, HERE).href.slice(HERE.length);
  const { active } = await worker();
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle));
  const channel = new MessageChannel();
  const done = new Promise((resolve) => (channel.port1.onmessage = (event) => resolve(event.data)));
  active.postMessage({ keep: { path, title, small, views: views.split(" ") } }, [channel.port2]);
  page.dataset.kept = String(await done);
}

export async function list(element) {
  const games = (await (await caches.match(LIST))?.json()) ?? [];
  const rows = games.map(({ path, title, small, views }) => {
    const row = element.querySelector("template").content.cloneNode(true), link = row.querySelector("a");
    link.href = new URL(`${path}?step=0&as=${views.at(-1)}`, HERE).href;
    [link.querySelector("b").textContent, link.querySelector("small").textContent] = [title, small];
    return row;
  });
  element.append(...rows);
  byId("none-kept").hidden = games.length > 0;
}

// also for whoever deletes all that is known of a person: nothing of it stays on this device
export async function forget() {
  const bell = await import("./bell.js");
  await bell.turnOff().catch(() => {});
  for (const name of await caches.keys()) if (name.startsWith("shedet-")) await caches.delete(name);
  for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope === HERE) await one.unregister();
  for (const name of ["bell", "bellAsked", "told", "notify"]) localStorage.removeItem(name);
}

const page = document.querySelector("[data-keep]"), games = document.querySelector("[data-games]");
if (canWork && page) keepGame(page).catch(() => {});
if (canWork && games) {
  list(games).catch(() => {});
  const clear = document.querySelector("[data-clear]");
  clear.hidden = false;
  clear.addEventListener("click", async () => {
    await forget();
    location.reload();
  });
}
if (canWork && document.querySelector("[data-forget]")) forget().catch(() => {});
if (games) {
  const title = document.title;
  const look = () => {
    const isAway = !navigator.onLine || location.href.split(/[?#]/)[0] !== new URL("device", HERE).href;
    document.body.classList.toggle("cut-off", isAway);
    document.title = isAway ? title.replace(/^[^·]*[^· ]/, document.querySelector(".away h1").textContent) : title;
  };
  look();
  for (const event of ["online", "offline"]) addEventListener(event, look);
}
