// The service worker: messages while no page is open, and finished games where there is no network.
// Tables are never answered from here: what is live comes from the server, or not at all.
// Before this file the server puts SHELL: a version, and the files of which pages are made.

const HERE = self.registration.scope, MOST = 20;
const FILES = `shedet-files-${SHELL.version}`, GAMES = "shedet-games";
const at = (path) => new URL(path, HERE).href;
const LIST = at("device/games.json"), PAGE = at("device");

addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  await (await caches.open(FILES)).addAll(SHELL.files.map(at));
  await (await caches.open(GAMES)).add(new Request(PAGE, { cache: "reload" }));
  await skipWaiting();
}

addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("shedet-files-") && name !== FILES) await caches.delete(name);
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const path = request.url.slice(HERE.length).split(/[?#]/)[0];
  if (path.startsWith("static/")) event.respondWith(file(request));
  else if (/^(t\/[\w-]+\/replay|replay\/[\w-]+)$/.test(path)) event.respondWith(fetch(request).catch(() => replayed(path, request.url)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
});

async function file(request) {
  const kept = await (await caches.open(FILES)).match(request);
  // a page that was kept earlier names the files of then
  return kept ?? fetch(request).catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error());
}

async function offline() {
  return (await caches.match(PAGE)) ?? Response.error();
}

// finished games: each view of a replay is one film, from which the page of any step is made

async function replayed(path, address) {
  const query = new URL(address).searchParams, games = await caches.open(GAMES);
  const game = (await listed()).find((one) => one.path === path);
  if (!game) return offline();
  const view = game.views.includes(query.get("as")) ? query.get("as") : "all";
  const kept = await games.match(at(`${path}/film?as=${view}`));
  if (!kept) return offline();
  const film = await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).json(), step = Math.min(Number(query.get("step") ?? film.steps.length) || 0, film.steps.length);
  const lines = film.first.split("\n");
  for (const edits of film.steps.slice(0, step)) {
    for (const [first, gone, text] of [...edits].reverse()) lines.splice(first, gone, ...text.split("\n").slice(0, -1));
  }
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": kept.headers.get("content-security-policy") };
  return new Response(lines.join("\n"), { headers });
}

async function listed() {
  return (await (await caches.match(LIST))?.json()) ?? [];
}

async function keep({ path, title, small, views }) {
  const games = await caches.open(GAMES), before = await listed();
  if (!before.some((one) => one.path === path && views.every((view) => one.views.includes(view)))) {
    for (const view of views) await pack(games, at(`${path}/film?as=${view}`));
  }
  const now = [{ path, title, small, views }, ...before.filter((one) => one.path !== path)];
  for (const old of now.splice(MOST)) for (const view of old.views) await games.delete(at(`${old.path}/film?as=${view}`));
  await games.put(LIST, new Response(JSON.stringify(now), { headers: { "content-type": "application/json" } }));
  await games.add(new Request(PAGE, { cache: "reload" })); // in the language of today
}

async function pack(games, address) {
  const film = await fetch(address);
  if (!film.ok) throw new Error(film.status);
  const headers = { "content-security-policy": film.headers.get("content-security-policy") };
  await games.put(address, new Response(film.body.pipeThrough(new CompressionStream("gzip")), { headers }));
}

let last = Promise.resolve();
addEventListener("message", (event) => {
  if (!event.data?.keep) return;
  last = last.then(() => keep(event.data.keep)).then(() => true, () => false);
  event.waitUntil(last.then((done) => event.ports[0]?.postMessage(done)));
});

// messages

addEventListener("push", (event) => event.waitUntil(show(event.data)));
async function show(data) {
  let told = {};
  try {
    told = data.json();
  } catch { /* a browser shows one of its own if we show none */ }
  const { title = "Shedet", body = "", tag = "", go = "" } = told;
  await self.registration.showNotification(title, { body, tag, data: { go }, icon: at("static/icon-192.png"), badge: at("static/badge.png") });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(at(event.notification.data?.go ?? "")));
});
async function open(address) {
  if (!address.startsWith(HERE)) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = (one) => new URL(one).pathname;
  const there = pages.find((page) => path(page.url) === path(address));
  if (there) await there.focus();
  else await clients.openWindow(address);
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
async function renew({ oldSubscription: old, newSubscription: given }) {
  const now = given ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!now) return;
  const { endpoint, keys } = now.toJSON();
  await fetch(at("push"), { method: "POST", body: new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth }) });
}
