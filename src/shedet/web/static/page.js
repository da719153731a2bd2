// What all modules of the page script share: finding elements, following changes, showing why something was refused.

export const html = document.documentElement, body = document.body;
export const all = (query, from = document) => [...from.querySelectorAll(query)];
export const byId = (id) => document.getElementById(id);
html.classList.add("scripted");

// callbacks of modules, run whenever regions of the page have changed
const followers = [];

export function afterChange(follow) {
  followers.push(follow);
}

// what has to be put right before the server's regions come: a film that is shown in their place
const holders = [];

export function beforeChange(hold) {
  holders.push(hold);
}

export function changing() {
  for (const hold of holders) hold();
}

export function changed() {
  for (const follow of followers) follow();
}

export function complain(error) {
  if (!error) return; // the connection was lost: the banner says so
  const note = Object.assign(document.createElement("p"), { className: "flash toast", textContent: error.message });
  note.setAttribute("role", "alert");
  all(".toast").forEach((old) => old.remove());
  body.append(note);
  setTimeout(() => note.remove(), 8000);
}
