// Messages of this browser: asked for once, turned on and off, and put away when a table is looked at.

import { afterChange, all, body, byId, complain } from "./page.js";
import { canWork, worker } from "./kept.js";

const HERE = new URL("../", import.meta.url).href;
const at = (path) => new URL(path, HERE).href;
export const canBell = canWork && "PushManager" in window && "Notification" in window;

async function post(path, fields) {
  const answer = await fetch(at(path), { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(answer.status);
}

function bytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

// the language and the day in which the server was told of this browser
const today = () => `${document.documentElement.lang} ${new Date().toDateString()}`;

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration(HERE);
  return registration?.pushManager.getSubscription();
}

async function tell(found) {
  const { endpoint, keys } = found.toJSON();
  await post("push", { endpoint, key: keys.p256dh, auth: keys.auth });
  localStorage.bell = today();
  body.dataset.told = "";
}

export async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await worker(), key = await (await fetch(at("push"))).text();
  let found = await pushManager.getSubscription();
  const ours = bytes(key), theirs = found && new Uint8Array(found.options.applicationServerKey);
  if (found && ours.some((byte, i) => byte !== theirs[i])) {
    await found.unsubscribe(); // another server's, or from before it was set up anew
    found = null;
  }
  await tell(found ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: ours })));
  return true;
}

export async function turnOff() {
  delete localStorage.bell;
  const found = await subscription();
  if (!found) return;
  await post("push/off", { endpoint: found.endpoint });
  await found.unsubscribe();
}

// switches: on where this browser is told something
export async function switches() {
  const isOn = canBell && Notification.permission === "granted" && !!localStorage.bell && !!(await subscription());
  for (const one of all("[data-bell]")) {
    [one.checked, one.disabled] = [isOn, !canBell];
    one.closest("[data-bell-row]")?.removeAttribute("hidden");
  }
  const denied = document.querySelector("[data-bell-denied]");
  if (denied) denied.hidden = !("Notification" in window) || Notification.permission !== "denied";
}

function failed() {
  const said = document.querySelector("[data-bell-failed]")?.dataset.bellFailed;
  complain(new Error(said ?? ""));
}

addEventListener("change", async (event) => {
  if (!event.target.matches("[data-bell]")) return;
  await (event.target.checked ? turnOn() : turnOff()).catch(failed);
  await switches();
});

// the question: once, after the first own move in a game of days, while somebody else is to move
const question = byId("bell");
let wasAsked = question?.dataset.moved === "1";
function offer() {
  const isAsked = !!byId("ask")?.dataset.number;
  const isTime = wasAsked && !isAsked && !document.querySelector(".ended");
  if (isAsked) wasAsked = true;
  question.hidden = !isTime || !!localStorage.bellAsked || !!localStorage.bell || Notification.permission === "denied";
}
if (question && canBell) {
  question.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-bell-yes], [data-bell-no]");
    if (!button) return;
    localStorage.bellAsked = "1";
    question.hidden = true;
    byId("main").focus({ preventScroll: true });
    if (button.matches("[data-bell-yes]")) await turnOn().catch(failed);
  });
  afterChange(offer);
  offer();
}

// what is looked at needs no message any more
async function putAway() {
  if (document.hidden || !body.dataset.table) return;
  const registration = await navigator.serviceWorker.getRegistration(HERE);
  for (const note of (await registration?.getNotifications({ tag: body.dataset.table })) ?? []) note.close();
}
if (canBell && localStorage.bell) {
  putAway().catch(() => {});
  document.addEventListener("visibilitychange", () => putAway().catch(() => {}));
  if (Notification.permission === "granted" && localStorage.bell !== today()) turnOn().catch(() => {});
}
if (document.querySelector("[data-bell]")) switches().catch(() => {});
