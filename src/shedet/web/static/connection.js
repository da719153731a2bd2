// The connection to the server: receives regions, sends commands; clocks run by the server's time.

import { apply } from "./motion.js";
import { afterChange, all, body, byId, changing, complain, html } from "./page.js";

const RESTART = 1012; // with this code a server that is stopped closes every page

class Line {
  constructor(address) {
    this.address = location.origin.replace(/^http/, "ws") + address;
    this.waiting = new Map();
    this.asked = 0;
    this.tries = 0;
    this.connect();
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
    addEventListener("pagehide", () => (this.leaving = true));
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  connect() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.address));
    this.texts = {}; // the regions as they were last sent on this connection
    socket.onopen = () => {
      this.tries = 0;
      clearTimeout(this.alarm);
      this.alarm = null;
      this.cut(false);
      body.classList.remove("restarting");
      html.classList.add("live");
      for (const request of this.waiting.values()) this.send(request);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (socket !== this.socket || this.leaving) return;
      html.classList.remove("live");
      // what was sent may have been done; what was not yet sent waits, but not behind the banner
      for (const request of this.waiting.values()) if (request.isSent || body.classList.contains("cut")) this.drop(request);
      if (event.code === 4404) return location.reload();
      if (event.code === RESTART) {
        body.classList.add("restarting");
        this.cut(true);
      }
      this.warn();
      this.timer = setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2));
    };
  }

  again() {
    if (this.socket.readyState === WebSocket.CLOSED) {
      this.tries = 0;
      this.connect();
    }
  }

  warn() {
    this.alarm ??= setTimeout(() => this.cut(true), 700);
  }

  cut(is) {
    body.classList.toggle("cut", is);
    if (byId("net")) byId("net").hidden = !is;
  }

  // a region comes whole at first; later only the lines of it that changed may come
  whole(regions) {
    for (const [id, news] of Object.entries(regions)) {
      const lines = typeof news === "string" ? [news] : this.texts[id].split("\n");
      if (typeof news !== "string") for (const [first, gone, text] of [...news].reverse()) lines.splice(first, gone, ...text.split("\n").slice(0, -1));
      this.texts[id] = lines.join("\n");
    }
    return Object.fromEntries(Object.keys(regions).map((id) => [id, this.texts[id]]));
  }

  hear(message) {
    if (message.regions) message.regions = this.whole(message.regions);
    // in order: an answer is handled when the regions sent before it are on the page
    this.last = Promise.resolve(this.last).then(async () => {
      if (message.pause && !this.waiting.size && message.regions && !document.hidden) await new Promise((shown) => setTimeout(shown, 1000 * message.pause));
      if (message.now !== undefined) ahead = message.now - performance.now() / 1000;
      if (message.regions) {
        changing();
        await apply(message.regions);
      }
      if (message.title) {
        document.title = `${message.title} · Shedet`;
        notify();
      }
      if (message.say) byId("say").textContent = message.say;
      if (message.id !== undefined) {
        const request = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.error) request?.reject(new Error(message.error));
        else request?.resolve(message);
      }
    }).catch((error) => console.error(error));
  }

  ask(message) {
    return new Promise((resolve, reject) => {
      const request = { id: ++this.asked, message, resolve, reject };
      this.waiting.set(request.id, request);
      if (this.isOpen) return this.send(request);
      this.warn();
      this.again();
    });
  }

  send(request) {
    request.isSent = true;
    this.socket.send(JSON.stringify({ ...request.message, id: request.id }));
    setTimeout(() => this.waiting.has(request.id) && this.socket.close(), 15000);
  }

  drop(request) {
    this.waiting.delete(request.id);
    request.reject(null);
  }
}

export const line = body.dataset.live ? new Line(body.dataset.live) : "study" in body.dataset ? (await import("./study.js")).line : null;

addEventListener("click", (event) => {
  if (event.target.closest?.("[data-retry]")) line.again();
});

const underWay = new Set();
addEventListener("submit", (event) => {
  const form = event.target, by = event.submitter, command = by?.dataset.do ?? form.dataset.do;
  if (form.id === "hand" && line) {
    event.preventDefault();
  } else if (command && !by?.formNoValidate && form.querySelector(".missing") && !form.checkValidity()) {
    event.preventDefault();
    form.querySelector(".missing").hidden = false;
    form.querySelector("input:invalid").focus();
  } else if (command && line) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, by)), asked = `${command} ${fields.number ?? fields.seat}`;
    if (underWay.has(asked)) return; // a second click is the same click
    underWay.add(asked);
    html.classList.add("busy");
    line.ask({ ...fields, do: command, seat: Number(fields.seat), ...(fields.number ? { number: Number(fields.number) } : {}) })
      .then((answer) => {
        if (command === "chat") form.reset();
        all("[popover]:popover-open").forEach((sheet) => command !== "chat" && sheet.hidePopover());
        if (answer.go) location.assign(answer.go);
      })
      .catch(complain)
      .finally(() => html.classList.toggle("busy", underWay.delete(asked) && underWay.size > 0));
  }
});

// a notification of the player's turn, if it was asked for and the page is hidden
const bell = document.querySelector("[data-notify]");
function showBell() {
  bell.hidden = !("Notification" in window) || Notification.permission === "denied";
  if (Notification.permission === "granted" && localStorage.notify) bell.querySelector("span").textContent = bell.dataset.done;
}
if (bell && "Notification" in window) {
  showBell();
  bell.addEventListener("click", async () => {
    localStorage.notify = "1";
    await Notification.requestPermission();
    showBell();
  });
}

function notify() {
  if (document.hidden && byId("ask")?.dataset.number && "Notification" in window && Notification.permission === "granted" && localStorage.notify) {
    new Notification(document.title, { tag: body.dataset.table, icon: document.querySelector("link[rel=icon]")?.href });
  }
}

// whoever is told by messages when it is their turn is told no more of what a page shows
let shown = "";
function see() {
  const now = `${byId("ask")?.dataset.number} ${document.title}`;
  if (!line?.isOpen || document.hidden || !("told" in body.dataset) || now === shown) return;
  shown = now;
  line.ask({ do: "seen" }).catch(() => {});
}
afterChange(see);
document.addEventListener("visibilitychange", see);

// clocks run here, by the server's time, which is sent once: no message is needed as time passes
let ahead = Number(body.dataset.now ?? NaN) - performance.now() / 1000;
function clocks() {
  const now = ahead + performance.now() / 1000;
  for (const late of all("[data-after]")) late.hidden = !(now >= late.dataset.after);
  for (const clock of all("[data-left], [data-until]")) {
    const left = clock.dataset.left ?? clock.dataset.until - now;
    if (Number.isNaN(Number(left))) continue;
    const whole = Math.max(0, Math.ceil(left)), two = (n) => String(n).padStart(2, "0");
    clock.classList.toggle("low", whole < 20);
    const hours = Math.floor(whole / 3600), minutes = Math.floor((whole % 3600) / 60);
    const short = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
    const text = hours < 48 ? short : `${Math.floor(hours / 24)} d`;
    const shown = clock.querySelector(".ct");
    if (shown.textContent !== text) shown.textContent = text;
  }
}

setInterval(clocks, 250);
afterChange(clocks);
clocks();
