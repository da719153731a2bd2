"""Checks of pages: what axe finds, what is too wide, what is too small to touch."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

AXE = (Path(__file__).parent / "axe.min.js").read_text()
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = ((360, 740), (390, 844), (960, 700), (1280, 800))
NO_LINE = "window.WebSocket = class { static OPEN = 1 }"
"""There is no table behind these pages."""
WIDE = """() => {
  const faults = [];
  const across = document.documentElement.scrollWidth - innerWidth;
  if (across > 0) faults.push(`scrolls by ${across}`);
  const query = "button, .btn, .chip, .opt, .status, .panel, h1, td, th";
  for (const element of document.querySelectorAll(query)) {
    const box = element.getBoundingClientRect();
    const hides = getComputedStyle(element).overflow !== "visible";
    const is = `${element.className} ${element.innerText}:`;
    if (!element.checkVisibility() || hides || element.closest(".market, .tile")) continue;
    const over = element.scrollWidth - element.clientWidth;
    if (over > 1 && element.clientWidth) faults.push(`${is} ${over} too wide`);
    if (box.right > innerWidth + 1) faults.push(`${is} leaves the page`);
  }
  for (const element of document.querySelectorAll(".st-t, .topbar h1, .pn > b, .who b")) {
    const isCut = element.scrollWidth > element.clientWidth + 1
      || element.scrollHeight > element.clientHeight + 3;
    const style = getComputedStyle(element), isSpoken = style.clipPath !== "none";
    const hides = style.overflow !== "visible" && !isSpoken;
    if (element.checkVisibility() && hides && isCut) faults.push(`${element.innerText}: cut off`);
  }
  return faults;
}"""
SMALL = """() => {
  const faults = [];
  const query = "button, a[href], select, summary, label:has(input), input:not([type=hidden])";
  for (const element of document.querySelectorAll(query)) {
    const target = element.closest("label") ?? element;
    // links in running text, and the compass, whose directions are buttons too
    const isText = target.tagName === "A" && target.closest("p, li div, .prose");
    if (!target.checkVisibility() || isText || target.matches(".sp, .skip, .quiet")) continue;
    let { width, height } = target.getBoundingClientRect();
    // what is drawn smaller may reach further
    const before = getComputedStyle(target, "::before");
    const more = before.content === "none" ? 0 : Math.max(0, -parseFloat(before.top) || 0);
    [width, height] = [width + 2 * more, height + 2 * more];
    if (width >= 43.5 && height >= 43.5) continue;
    faults.push(`${target.className || target.tagName} ${target.innerText}: ${width} x ${height}`);
  }
  return faults;
}"""


def violations(page: Page) -> Iterator[str]:
    """What axe finds."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    for violation in found["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {node['html'][:160]}"


def resize(page: Page, size: ViewportSize) -> None:
    """Where it has another size."""
    if page.viewport_size != size:
        page.set_viewport_size(size)


def overflows(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[str]:
    """Sideways scrolling, text that is cut off by its button, sentences and names cut short."""
    for width, height in sizes:
        resize(page, {"width": width, "height": height})
        for fault in page.evaluate(WIDE):
            yield f"{width}: {fault}"
