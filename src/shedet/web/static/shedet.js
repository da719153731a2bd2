// The page script: keeps a page in step with its table. It knows no rule of any game: what can be picked, what it would
// bring and what is asked next all come from the server, in the attributes of the elements.
"use strict";
(() => {
  const html = document.documentElement, body = document.body;
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  html.classList.add("scripted");

  // ---- picks: choosing before confirming ----
  let picked = byId("ask")?.dataset.picked ?? "";
  let number = byId("ask")?.dataset.number ?? "";
  let hovered = "", kept = picked; // kept: the pick that the server renders for this page
  let isSoft = false; // picked by the focus alone: the next focus may pick something else
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

  function choose(pick) {
    isSoft = false;
    if (pick && !local(pick)) return remote(pick);
    picked = pick;
    if (kept && !pick.startsWith(kept + ";")) remote("", pick).catch(complain);
    show();
    return Promise.resolve();
  }

  async function remote(pick, then = pick) {
    kept = pick;
    if (!line) return void (location.search = new URLSearchParams({ pick, seat: body.dataset.seat }));
    await line.ask({ do: "pick", move: pick });
    if (kept === pick) {
      picked = then && local(then) ? then : byId("ask").dataset.picked;
      show();
    }
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
    picked = "";
    if (hadWhy || kept) remote("").catch(complain);
    show();
  }

  // ---- regions: what the server sends is morphed in, and pieces that moved glide ----
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

  // what nothing flies over: sentences, prices, names, and panels that pieces neither leave nor reach
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

  function apply(regions) {
    const isStill = calm.matches || document.hidden || document.querySelector(":popover-open") || !canMove;
    const names = isStill ? [] : travellers(regions);
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
    const focus = document.activeElement, held = focus?.closest?.("#board, #hand, #ask");
    for (const [id, text] of Object.entries(regions)) {
      const element = byId(id);
      if (element) Idiomorph.morph(element, text, { morphStyle: "outerHTML", ...morphing });
    }
    const asked = byId("ask")?.dataset.number ?? "";
    if (asked !== number) {
      number = asked;
      picked = kept = hovered = "";
      isSoft = false;
    } else if (byId("ask") && !local(picked)) picked = byId("ask").dataset.picked ?? "";
    show();
    unread();
    clocks();
    lead();
    // a button that was hidden or taken away has lost the focus; who waited for a question gets it where it is asked
    const now = document.activeElement, isWaiting = parked && now === byId("main") && (asked || document.querySelector(".ended"));
    if (held ? now === body || !now.checkVisibility() : isWaiting) refocus(focus);
  }

  // the next game is ready: who looks on is led there, but nobody who comes later to look at this one
  let isLed = !!document.querySelector("[data-go]");
  function lead() {
    const next = document.querySelector("[data-go]");
    if (!next || isLed) return;
    isLed = true;
    setTimeout(() => location.assign(next.dataset.go), 3000);
  }

  let parked = false; // the focus was left on the main part because there was nothing to do

  function refocus(before) {
    const key = before.dataset.pick ?? before.dataset.why;
    const same = key && all("button").find((button) => (button.dataset.pick ?? button.dataset.why) === key);
    const next = same ?? document.querySelector("#ask .ended .primary") ?? document.querySelector("#ask form:not([hidden]) :is(input:not([type=hidden]), button)") ?? document.querySelector("#board .legal, #hand .rib") ?? byId("main");
    parked = next === byId("main");
    next?.focus({ preventScroll: true });
  }

  // what is done during motion ends it; the browser gives such a click to the page as a whole, so it is handed on
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

  // ---- the line to the server ----
  class Line {
    constructor(address) {
      this.address = location.origin.replace(/^http/, "ws") + address;
      this.waiting = new Map();
      this.sent = 0;
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
      socket.onopen = () => {
        this.tries = 0;
        clearTimeout(this.alarm);
        this.alarm = null;
        this.cut(false);
        html.classList.add("live");
      };
      socket.onmessage = (event) => this.hear(JSON.parse(event.data));
      socket.onclose = (event) => {
        if (socket !== this.socket || this.leaving) return;
        html.classList.remove("live");
        for (const { reject } of this.waiting.values()) reject(null);
        this.waiting.clear();
        if (event.code === 4404) return location.reload();
        this.alarm ??= setTimeout(() => this.cut(true), 700);
        this.timer = setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2));
      };
    }

    again() {
      if (this.socket.readyState === WebSocket.CLOSED) {
        this.tries = 0;
        this.connect();
      }
    }

    cut(is) {
      body.classList.toggle("cut", is);
      if (byId("net")) byId("net").hidden = !is;
    }

    hear(message) {
      // in order: an answer is heard when what came before it is on the page
      this.last = Promise.resolve(this.last).then(async () => {
        if (message.now !== undefined) ahead = message.now - performance.now() / 1000;
        if (message.regions) await apply(message.regions);
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
        if (!this.isOpen) return reject(null);
        const id = ++this.sent;
        this.waiting.set(id, { resolve, reject });
        this.socket.send(JSON.stringify({ ...message, id }));
        setTimeout(() => this.waiting.has(id) && this.socket.close(), 15000);
      });
    }
  }

  const line = body.dataset.live ? new Line(body.dataset.live) : null;

  function complain(error) {
    if (!error) return; // the connection was lost: the banner says so
    const note = Object.assign(document.createElement("p"), { className: "flash toast", textContent: error.message });
    note.setAttribute("role", "alert");
    all(".toast").forEach((old) => old.remove());
    body.append(note);
    setTimeout(() => note.remove(), 8000);
  }

  // ---- what people do ----
  addEventListener("click", (event) => {
    const at = (query) => event.target.closest?.(query);
    const pick = at("[data-pick]"), why = at("[data-why]");
    if (pick && line) {
      event.preventDefault();
      const form = local(pick.dataset.pick);
      // by keyboard the focus has chosen already: this confirms
      if (event.detail === 0 && isSoft && picked === pick.dataset.pick && form) return confirm(form);
      choose(pick.dataset.pick).then(() => event.detail === 0 && toAsk()).catch(complain);
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
    } else if (at("[data-drop]") && line) {
      event.preventDefault();
      drop();
      document.querySelector("#board .legal")?.focus({ preventScroll: true });
    } else if (at("[data-retry]")) line.again();
    else if (at("[data-copy]")) copy(at("[data-copy]"));
    else if (at("[data-autoplay]")) autoplay(at("[data-autoplay]"));
    else if (at("[data-morph]")) {
      event.preventDefault();
      turnTo(at("[data-morph]").getAttribute("href")).catch(complain);
    }
  });

  function toAsk() {
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
    if (input.matches("#hand input")) line && pickTiles(input.form);
    else if (input.matches("[data-shows]")) {
      all(".missing", input.form).forEach((note) => (note.hidden = true));
      show();
    }
    else if (input.matches("[data-submit]")) input.form.requestSubmit();
  });

  for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    addEventListener(on, (event) => {
      const button = event.target.closest?.("[data-pick]");
      if (!button) return;
      // the focus of the keyboard picks as long as nothing was picked by hand; else it only shows
      const isFirst = on === "focusin" && line && button.matches(":focus-visible") && (isSoft || !picked);
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

  const underWay = new Set();
  addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter, deed = by?.dataset.do ?? form.dataset.do;
    if ("themeForm" in form.dataset) {
      event.preventDefault();
      html.dataset.theme = by.value;
      fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, by)) });
    } else if (form.id === "hand" && line) {
      event.preventDefault();
    } else if (deed && !by?.formNoValidate && form.querySelector(".missing") && !form.checkValidity()) {
      event.preventDefault();
      form.querySelector(".missing").hidden = false;
      form.querySelector("input:invalid").focus();
    } else if (deed && line) {
      event.preventDefault();
      if (!line.isOpen) return line.again();
      const fields = Object.fromEntries(new FormData(form, by)), asked = `${deed} ${fields.number ?? fields.seat}`;
      if (underWay.has(asked)) return; // a second click is the same click
      underWay.add(asked);
      html.classList.add("busy");
      line.ask({ ...fields, do: deed, seat: Number(fields.seat), ...(fields.number ? { number: Number(fields.number) } : {}) })
        .then((answer) => {
          if (deed === "chat") form.reset();
          all("[popover]:popover-open").forEach((sheet) => deed !== "chat" && sheet.hidePopover());
          if (answer.go) location.assign(answer.go);
        })
        .catch(complain)
        .finally(() => html.classList.toggle("busy", underWay.delete(asked) && underWay.size > 0));
    }
  });

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
    } else if (step && !event.target.closest?.("input, select, textarea")) {
      document.querySelector(`[data-key="${event.key}"]`)?.click();
    }
  });

  // ---- small things ----
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

  let read = Number(byId("chat")?.dataset.lines ?? 0);
  function unread() {
    const chat = byId("chat"), dot = document.querySelector("[data-unread]");
    if (!chat || !dot) return;
    if (chat.matches(":popover-open")) read = Number(chat.dataset.lines);
    dot.hidden = Number(chat.dataset.lines) <= read;
  }
  addEventListener("toggle", unread, { capture: true });

  // a notice of the own turn, for those who asked for it and look elsewhere
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
    if (document.hidden && number && "Notification" in window && Notification.permission === "granted" && localStorage.notify) {
      new Notification(document.title, { tag: body.dataset.table, icon: document.querySelector("link[rel=icon]")?.href });
    }
  }

  // clocks run here, from the server's time: it is told once, so that no message need come because time passes
  let ahead = Number(body.dataset.now ?? NaN) - performance.now() / 1000;
  function clocks() {
    const now = ahead + performance.now() / 1000;
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

  // SHA-256, so that a seal can be checked on pages that came without encryption too
  function sha256(text) {
    const bytes = new TextEncoder().encode(text), rotate = (x, n) => (x >>> n) | (x << (32 - n));
    const primes = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
    const part = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
    const k = primes.map((p) => part(Math.cbrt(p))), state = primes.slice(0, 8).map((p) => part(Math.sqrt(p)));
    const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
    bytes.forEach((byte, i) => blocks.setUint8(i, byte));
    blocks.setUint8(bytes.length, 0x80);
    blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
    for (let at = 0; at < blocks.byteLength; at += 64) {
      const w = Array.from({ length: 16 }, (_, i) => blocks.getInt32(at + 4 * i));
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[i - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
        const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
    }
    return state.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
  }
  for (const sealed of all("[data-seal]")) {
    const holds = sha256(sealed.dataset.secret) === sealed.dataset.seal;
    sealed.querySelector(holds ? "[data-checked]" : "[data-broken]").hidden = false;
  }

  // ---- replay ----
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

  all("[data-copy], [data-autoplay]").forEach((button) => (button.hidden = false));
  all("[data-open]").forEach((sheet) => sheet.showPopover());
  document.querySelector(".flash")?.scrollIntoView?.({ block: "nearest" });
  show();
  clocks();
})();
