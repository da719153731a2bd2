// Several people at one device: when the curtain falls, the focus goes to whoever is next; when it rises, to the table.

import { afterChange, byId } from "./page.js";

let isCovered = !!document.querySelector(".curt");

afterChange(() => {
  const curtain = document.querySelector(".curt");
  if (!!curtain === isCovered) return;
  isCovered = !!curtain;
  (curtain?.querySelector(".primary") ?? curtain ?? byId("main")).focus({ preventScroll: true });
  if (!curtain) scrollTo(0, 0);
});
