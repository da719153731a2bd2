"""A visitor who has played a lot, for pictures and for laws of looks."""

from shedet.web.parts.you import (
    DeviceRow,
    FinishedGame,
    Opinion,
    PasskeyRow,
    PlayedSeat,
    RunningTable,
    Tally,
    You,
)

NOW = 1_794_988_800.0
DAY = 86400.0
PASSKEYS = (
    PasskeyRow("a" * 64, "Firefox · Linux", NOW - 40 * DAY, NOW - DAY, True),
    PasskeyRow("b" * 64, "My old telephone", NOW - 300 * DAY, 0.0, False),
)
DEVICES = (
    DeviceRow("c" * 64, "Firefox · Linux", NOW - 40 * DAY, True),
    DeviceRow("d" * 64, "Chrome · Android", NOW - DAY, False),
)


def game(number: int, kind: str, days: int, *seats: PlayedSeat) -> FinishedGame:
    return FinishedGame(f"{number:022}", kind, 0, NOW - days * DAY, seats)


def you() -> You:
    """Some of everything, with long names."""
    return You(
        name="Mira",
        since=NOW - 250 * DAY,
        now=NOW,
        running=(
            RunningTable(
                "t" * 22, "sobek", ("Mira", "Anna", "Piotr"), 0, "playing", True, NOW + 7000, NOW
            ),
            RunningTable("u" * 22, "sobek2p", ("Mira", "jackal"), 0, "playing", True, 0.0, NOW),
            RunningTable("v" * 22, "nile", ("Lena", "Mira", ""), 1, "gathering", False, 0.0, NOW),
        ),
        games=(
            game(
                1,
                "sobek",
                4,
                PlayedSeat("Mira", "", 54, 1),
                PlayedSeat("Anna", "", 49, 2),
                PlayedSeat("Tomasz", "", 38, 3),
            ),
            game(
                2,
                "sobek2p",
                5,
                PlayedSeat("Mira", "", 49, 2),
                PlayedSeat("jackal", "jackal", 67, 1),
            ),
            game(
                3, "sobek2p", 7, PlayedSeat("Mira", "", None, 1), PlayedSeat("Piotr", "", None, 2)
            ),
            game(
                4,
                "nile",
                9,
                PlayedSeat("Mira", "", 30, 2),
                PlayedSeat("Lena", "", 34, 1),
                PlayedSeat("ibis", "ibis", 21, 3),
                PlayedSeat("Konstantynopolitańczykowianeczka Anna", "", 19, 4),
            ),
        ),
        finished=123,
        bots=(
            Tally("sobek", "heron", 7, 6),
            Tally("sobek", "ibis", 15, 9),
            Tally("sobek", "jackal", 12, 4),
            Tally("sobek", "crocodile", 3, 0),
            Tally("sobek2p", "heron", 5, 5),
            Tally("sobek2p", "ibis", 22, 14),
            Tally("sobek2p", "web:Anna:deep thought", 4, 1),
            Tally("nile", "heron", 2, 2),
        ),
        people=(Tally("sobek", "Anna", 12, 5), Tally("sobek2p", "Piotr", 9, 6)),
        opinions=(
            Opinion("1" * 32, "Anna", False),
            Opinion("2" * 32, "Piotr", False),
            Opinion("3" * 32, "Lena", False),
            Opinion("4" * 32, "Mallory", True),
        ),
    )
