// Passkeys: what the server asks goes to the browser, and its answer back by the form. Printing a link, too.

import { all, complain } from "./page.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const withIds = (list) => (list ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

async function make(asked) {
  const publicKey = { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) }, excludeCredentials: withIds(asked.excludeCredentials) };
  const made = await navigator.credentials.create({ publicKey });
  return told(made, { attestationObject: text(made.response.attestationObject) });
}

async function use(asked) {
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: withIds(asked.allowCredentials) };
  const used = await navigator.credentials.get({ publicKey });
  const { authenticatorData, signature, userHandle } = used.response;
  return told(used, { authenticatorData: text(authenticatorData), signature: text(signature), userHandle: userHandle ? text(userHandle) : null });
}

function told(credential, more) {
  const response = { clientDataJSON: text(credential.response.clientDataJSON), ...more };
  return JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response });
}

async function ask(form) {
  const answer = await fetch(form.dataset.ask, { method: "POST", body: new URLSearchParams() });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  let given;
  try {
    given = await (form.dataset.passkey === "make" ? make : use)(JSON.parse(said));
  } catch (error) {
    console.info(error); // the browser has said why, or the visitor has changed their mind
    throw new Error(form.dataset.stopped);
  }
  form.elements.answer.value = given;
  form.submit();
}

for (const form of all("[data-passkey]")) {
  const button = form.querySelector("button");
  button.disabled = !window.PublicKeyCredential;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    ask(form).catch(complain).finally(() => (button.disabled = false));
  });
}

for (const button of all("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
