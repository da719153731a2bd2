// The big screen stays awake while it shows a table, where the browser lets it.

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch(() => {});
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
