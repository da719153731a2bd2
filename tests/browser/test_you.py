"""A visitor's page in a browser: a passkey on two devices, a printed link, settings that work."""

from time import monotonic
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, violations
from tests.browser.player import Player
from tests.browser.tables import live, open_table, post
from tests.lengths import PATIENCE
from tests.web.serving import Server

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


SINGLE = """() => [...document.querySelectorAll("#ask form.confirm:not(.choose)[data-for]")]
  .find((form) => form.dataset.for && form.querySelector("[name=move]")).dataset.for"""
"""A pick after which nothing is left but to confirm it."""


class Keys:
    """Where a browser keeps its passkeys: chromium's own stand-in for a device."""

    def __init__(self, page: Page) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self.id = made["authenticatorId"]

    def all(self) -> list[dict[str, Any]]:
        found = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        return list(found["credentials"])

    def take(self, keys: list[dict[str, Any]]) -> None:
        """Passkeys from another device, as accounts of phones and browsers share them."""
        for key in keys:
            more = {"authenticatorId": self.id, "credential": key}
            self.line.send("WebAuthn.addCredential", more)


def by_name(server: Server) -> Server:
    """The server under a name: browsers let numbers have no passkeys."""
    named = object.__new__(Server)
    named.__dict__.update(server.__dict__, address=f"http://localhost:{server.port}")
    return named


def test_a_passkey_brings_tables_to_another_device_and_signing_out_takes_them(
    browsers: Browsers, server: Server
) -> None:
    server = by_name(server)
    desk, phone = (
        browsers.page(bypass_csp=True),
        browsers.page(viewport=PHONE, has_touch=True, bypass_csp=True),
    )
    kept, theirs = Keys(desk), Keys(phone)
    open_table(desk, server, seat="0")
    table = desk.url
    desk.goto(f"{server.address}/you")
    assert not list(violations(desk))
    desk.get_by_role("button", name="Make a passkey").click()
    desk.wait_for_url("**/you/devices")
    expect(desk.get_by_role("heading", name="Your passkeys")).to_be_visible()
    assert len(kept.all()) == 1
    open_table(phone, server, name="Bob", seat="0")
    own = phone.url
    phone.goto(f"{server.address}/you")
    phone.get_by_role("button", name="I have a passkey").tap()  # there is none yet
    expect(phone.get_by_text("Nothing happened. Try again")).to_be_visible()
    theirs.take(kept.all())
    phone.get_by_role("button", name="I have a passkey").tap()
    expect(phone.get_by_role("link", name="Passkeys and devices")).to_be_visible()
    expect(phone.get_by_text("Your turn")).to_have_count(2)
    assert not list(violations(phone))
    for address in (table, own):
        phone.goto(address)
        live(phone)
        expect(phone.locator("#ask")).to_have_attribute("data-number", "1")
    desk.goto(f"{server.address}/you/devices")
    rows = desk.locator("li", has=desk.get_by_role("button", name="Sign out"))
    expect(rows).to_have_count(2)
    rows.filter(has_not=desk.get_by_text("this device")).get_by_role("button").click()
    # the page that is open there loads again, and belongs to nobody
    expect(phone.locator("#ask[data-number='1']")).to_have_count(0)
    phone.goto(f"{server.address}/you")
    expect(phone.get_by_role("button", name="I have a passkey")).to_be_visible()
    desk.goto(table)
    expect(desk.locator("#ask")).to_have_attribute("data-number", "1")


def test_a_recovery_link_is_printed_and_brings_somebody_back(
    browsers: Browsers, server: Server
) -> None:
    desk, other = browsers.page(bypass_csp=True), browsers.page(java_script_enabled=False)
    open_table(desk, server, seat="0")
    table = desk.url
    desk.goto(f"{server.address}/you")
    expect(desk.get_by_text("need a secure address")).to_be_visible()  # this is a number
    desk.get_by_role("button", name="Print a recovery link").click()
    link = desk.locator("code.link").inner_text()
    assert not list(violations(desk))
    desk.emulate_media(media="print")
    expect(desk.locator("code.link")).to_be_visible()
    expect(desk.locator("header")).not_to_be_visible()
    other.goto(link)
    other.get_by_role("button", name="Yes, it’s me").click()
    expect(other.locator("code.link")).not_to_have_text(link)
    other.goto(table)
    expect(other.locator("#ask")).to_have_attribute("data-number", "1")
    assert "It doesn’t work anymore" in other.request.get(link).text()


def test_settings_work_at_the_table(browsers: Browsers, server: Server) -> None:
    page = browsers.page(reduced_motion="no-preference", bypass_csp=True)
    open_table(page, server, seat="0")
    table = page.url
    page.goto(f"{server.address}/you/settings")
    assert not list(violations(page))
    for name in ("Dark", "One tap plays it", "After a moment"):
        page.get_by_role("radio", name=name, exact=True).check(force=True)
    group = page.get_by_role("group", name="Motion")
    group.get_by_role("radio", name="None").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(table)
    live(page)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "night")
    page.evaluate("""() => {
      window.moved = 0;
      const start = document.startViewTransition?.bind(document);
      if (start) document.startViewTransition = (change) => (moved++, start(change));
      window.times = [];
      new MutationObserver(() => times.push(performance.now())).observe(
        document.getElementById("log"), { childList: true, subtree: true, characterData: true });
    }""")
    page.locator(f'#board .legal[data-pick="{page.evaluate(SINGLE)}"]').click()
    expect(page.locator("#ask")).not_to_have_attribute("data-number", "1")
    expect(page.locator("#ask")).to_have_attribute("data-number", "2")
    assert page.evaluate("window.moved") == 0
    first, *_, last = page.evaluate("window.times")
    assert last - first > 900  # Heron's move was shown after a moment
    easing = "getComputedStyle(document.querySelector('.btn')).transitionDuration"
    assert set(page.evaluate(easing).split(", ")) == {"0s"}


def test_the_next_table_is_one_click_away_and_the_page_fits(
    browsers: Browsers, server: Server
) -> None:
    for size in (DESK, PHONE):
        page = browsers.page(viewport=size)
        open_table(page, server, seat="0")
        table = page.url.partition("?")[0]
        page.goto(f"{server.address}/you")
        page.get_by_role("link", name="Next table that waits for you").click()
        page.wait_for_url(f"{table}**")
        page.goto(post(page, server, f"{table.removeprefix(server.address)}/resign", seat="0"))
        page.goto(f"{server.address}/you")
        expect(page.get_by_role("link", name="Next table that waits")).to_have_count(0)
        page.get_by_role("link", name="Replay the game").click()
        page.wait_for_url("**/replay**")


def test_the_number_of_tables_that_wait_follows_on_pages_that_are_open(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page()
    page.clock.install()
    table = {"game": "sobek2p", "opponent": "heron", "seat": "0", "name": "Ann"}
    open_table(page, server, seat="0")
    leads_on = page.get_by_role("link", name="Next table that waits for you")
    expect(leads_on).to_have_count(0)
    post(page, server, "/tables", **table)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(leads_on.locator("b")).to_have_text("1")
    post(page, server, "/tables", **table)
    page.clock.fast_forward(61_000)
    Player(page).play(1)  # who has answered looks for what is next
    expect(leads_on.locator("b")).to_have_text("2")
    elsewhere = page.context.new_page()
    elsewhere.goto(f"{server.address}/rules")
    leads_on = elsewhere.get_by_role("link", name="Next table that waits for you")
    expect(leads_on.locator("b")).to_have_text("3")
    post(
        page, server, f"{page.url.removeprefix(server.address).partition('?')[0]}/resign", seat="0"
    )
    elsewhere.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(leads_on.locator("b")).to_have_text("2")


def test_who_deletes_themselves_is_gone_after_one_question(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page(bypass_csp=True)
    open_table(page, server, seat="0")
    table = page.url
    page.goto(f"{server.address}/you")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert '"format": "shedet person 1"' in download.value.path().read_text()
    page.get_by_role("link", name="Delete me").click()
    assert not list(violations(page))
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_role("heading", name="Goodbye")).to_be_visible()
    assert page.context.cookies() == []
    # with them goes the table at which nobody else sat, as soon as the server comes to it
    last = monotonic() + PATIENCE
    while (answer := page.request.get(table)).status != 404:
        assert 'data-number="1"' not in answer.text()
        assert monotonic() < last
        page.wait_for_timeout(20)
