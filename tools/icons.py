"""Draws the icons of the app from the mark: `python -m tools.icons` after it has changed.

Needs Playwright and chromium. The sizes are those that browsers ask for; the maskable icon fills
its square, so that a device can cut it to any shape, and the badge is white on nothing.
"""

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from shedet.web.parts.assets import STATIC
from tools.screenshots import CHROMIUM

MARK = STATIC / "mark.svg"


def drawings() -> dict[str, tuple[int, str]]:
    """By file its size and its drawing."""
    mark = MARK.read_text()
    square = re.sub(r' rx="\d+"', "", mark)
    smaller = re.sub(r"translate\(10 8\) scale\(\.8\)", "translate(20 18) scale(.6)", square)
    croc = re.sub(r"<rect[^>]*/>", "", mark).replace("#2a1d06", "#fff")
    larger = re.sub(r"translate\(10 8\) scale\(\.8\)", "translate(2 6)  scale(.96)", croc)
    return {
        "icon-192.png": (192, mark),
        "icon-512.png": (512, mark),
        "icon-maskable.png": (512, smaller),
        "badge.png": (96, larger),
    }


def draw(page: Page, size: int, drawing: str) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    sized = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{sized}")
    return page.screenshot(omit_background=True)


def main() -> None:
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (size, drawing) in drawings().items():
            Path(STATIC, name).write_bytes(draw(page, size, drawing))
        browser.close()


if __name__ == "__main__":
    main()
