// Setting up a position: what is wrong with the text is said while it is written.

const form = document.querySelector("[data-position]"), text = form.elements.position, note = document.getElementById("fits");
let waiting = 0, asked = 0;

async function check() {
  const number = ++asked;
  if (!text.value.trim()) return tell("", false);
  const answer = await fetch(`${form.action}/check`, { method: "POST", body: new URLSearchParams({ position: text.value }) });
  if (number !== asked || !answer.ok) return;
  const { error } = await answer.json();
  tell(error ?? note.dataset.fits, !!error);
}
function tell(said, isBad) {
  note.textContent = said;
  note.classList.toggle("bad", isBad);
  text.setAttribute("aria-invalid", String(isBad));
}

text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => check().catch(() => {}), 400);
});
if (text.value && !note.textContent) check().catch(() => {});
