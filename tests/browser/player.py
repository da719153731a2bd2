"""Plays at a table in the browser, by what a person who cannot see it is told: roles and names."""

import random
import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

CHOICES = re.compile(r"^(Take|Point|Sell|Play|Turn the ankh) ")
CONFIRMS = re.compile(
    r"^(Take it|Point at it|Turn and look|Refill the market|Sell them|Play it|Name it|Choose it"
    r"|Reveal it|Done)$"
)


ASKED = """() => !!document.getElementById("ask")?.dataset.number
  || !!document.querySelector(".ended")"""
ANSWERED = "number => document.getElementById('ask')?.dataset.number !== number"


class Player:
    """One person at one page."""

    game = "Sobek: 2 Players"
    choices = CHOICES
    confirms = CONFIRMS

    def __init__(self, page: Page, seed: int = 1, taps: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.taps = taps
        self.moves = 0

    def touch(self, what: Locator, timeout: float | None = None) -> None:
        what.tap(timeout=timeout) if self.taps else what.click(timeout=timeout)

    def open_table(self, address: str, opponent: str = "Heron") -> None:
        """From the first page to a table, in three clicks."""
        self.page.goto(address)
        self.open_choices()
        self.touch(self.card().get_by_role("radio", name=opponent).locator(".."))
        self.touch(self.card().get_by_role("button", name=f"Play {self.game}"))
        self.page.wait_for_url("**/t/*")
        self.connected()

    def open_for(self, address: str, players: int, opponent: str = "Heron") -> None:
        """A table for so many players, against bots."""
        self.page.goto(address)
        self.open_choices()
        self.touch(self.card().get_by_role("radio", name=opponent).locator(".."))
        self.touch(self.card().get_by_role("radio", name=str(players), exact=True).locator(".."))
        self.touch(self.card().get_by_role("button", name=f"Play {self.game}"))
        self.page.wait_for_url("**/t/*")

    def invite(
        self, address: str, players: int, name: str, options: dict[str, str] | None = None
    ) -> None:
        """A table for so many players, to which others come by its address."""
        self.page.goto(address)
        self.open_choices()
        self.touch(self.card().get_by_role("radio", name=str(players), exact=True).locator(".."))
        self.card().get_by_role("textbox", name="Your name").fill(name)
        for option, value in (options or {}).items():
            self.card().locator(f"select[name=option-{option}]").select_option(value)
        self.touch(self.card().get_by_role("button", name=f"Invite friends to {self.game}"))
        self.page.wait_for_url("**/t/*")

    def open_choices(self) -> None:
        """What can be chosen beside the usual opponent and number of players."""
        self.touch(self.card().locator("[data-choices] > summary"))

    def card(self) -> Locator:
        """The game on the first page."""
        return self.page.get_by_role("form", name=self.game, exact=True)

    def connected(self) -> None:
        """The page is live: what is done now goes over the line."""
        expect(self.page.locator("html")).to_have_class(re.compile("live"))

    @property
    def number(self) -> str:
        return self.page.locator("#ask").get_attribute("data-number") or ""

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("link", name="Result").count() > 0

    def until_asked(self) -> bool:
        """Wait for the player's turn; false if the game is over."""
        self.page.wait_for_function(ASKED)
        return not self.is_over

    def play(self, moves: int = 1000) -> None:
        """Play on until the game is over, or for so many decisions."""
        for _ in range(moves):
            if not self.until_asked():
                return
            self.decide()

    def decide(self) -> None:
        """One whole decision: choose, look, confirm."""
        number = self.number
        for _ in range(30):
            self.one_step()
            if self.confirmed():
                break
        else:
            raise AssertionError(self.page.locator("#ask").inner_html())
        self.answered(number)
        self.moves += 1

    def answered(self, number: str) -> None:
        """Wait until another question is asked, or none."""
        self.page.wait_for_function(ANSWERED, arg=number)

    def ask(self) -> Locator:
        return self.page.locator("#ask")

    def confirmed(self) -> bool:
        """Press the button that carries out what is chosen, if everything is chosen."""
        button = self.ask().get_by_role("button", name=self.confirms)
        if not button.count():
            return False
        radios = self.ask().get_by_role("radio")
        if radios.count() and not self.ask().get_by_role("radio", checked=True).count():
            return False
        try:
            self.touch(button.last, timeout=3_000)
        except TimeoutError:  # what was asked has changed under the hand: look again
            return False
        return True

    def one_of(self, what: Locator) -> Locator:
        """Any of them; where the page is just being redrawn, the first that will be there."""
        return what.nth(self.chance.randrange(max(1, what.count())))

    def one_step(self) -> None:
        """Choose something: an answer, a tile, a sale, a character."""
        radios = self.ask().get_by_role("radio")
        if radios.count():
            chosen = self.one_of(radios)
            return self.touch(chosen.locator(".."))
        if self.ask().get_by_role("button", name=self.confirms).count():
            return None
        sets = self.ask().locator("button.opt")
        if sets.count():
            with suppress(TimeoutError):  # what was asked has changed under the hand: look again
                self.touch(self.one_of(sets), timeout=3_000)
            return None
        self.choose()
        return None

    def choose(self) -> None:
        tiles = self.page.get_by_role("checkbox", checked=False)
        buttons = self.page.locator("#board, #hand").get_by_role("button", name=self.choices)
        picks = list(range(buttons.count()))
        if not picks:
            self.pick_tile(tiles)
            return
        # a sale is worth a second look
        sales = [b for b in picks if "Sell " in buttons.nth(b).inner_text()]
        wished = self.chance.choice(sales if sales and self.chance.random() < 0.5 else picks)
        self.touch(buttons.nth(wished))
        expect(self.page.locator("#ask :is(form, .why):visible").first).to_be_visible()

    def pick_tile(self, tiles: Locator) -> None:
        before = self.ask().get_attribute("data-picked") or ""
        self.touch(self.one_of(tiles).locator(".."))
        expect(self.ask()).not_to_have_attribute("data-picked", before)
