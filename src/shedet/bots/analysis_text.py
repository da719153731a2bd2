"""An analysis in sentences, the same for browser and terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shedet.bots.analysis import TENTHS, THOUSANDTHS, Analysis, Share, Swing, TurningPoint
from shedet.bots.coach import in_hundred
from shedet.core.game import Game
from shedet.core.language import DEFAULT, Sentence, listed
from shedet.core.records.data import from_data

SPLIT, TURN, LUCK, NOTE = "split", "turn", "luck", "note"


@dataclass(frozen=True)
class AnalysisItem:
    """One finding: of which sort, about whom and which line, and in words."""

    sort: str
    """`split`: a margin and what it is made of; `turn`: a decision that cost much; `luck`: a swing
    of luck; `note`: how all this was found."""
    seat: int
    """-1 where it is about all."""
    line: int
    """The line of the record, from 1; 0 where it is about the whole game."""
    text: str
    more: list[str]


def analysis_items(
    analysis: Analysis, game: Game, names: Sequence[str], language: str = DEFAULT
) -> list[AnalysisItem]:
    """First the margins, then the turning points and what luck did in order, then the note."""
    course = [
        *(turn_told(point, game, names, language) for point in analysis.turning_points),
        *(swing_told(swing, names, language) for swing in analysis.swings),
    ]
    return [
        *(share_told(share, names, language) for share in analysis.shares),
        *sorted(course, key=lambda told: told.line),
        note_told(analysis, language),
    ]


def share_told(share: Share, names: Sequence[str], language: str) -> AnalysisItem:
    rivals = listed([names[rival] for rival in share.rivals])
    parts = [sentence.say(language) for sentence in parts_of(share, names[share.seat], rivals)]
    return AnalysisItem(
        SPLIT, share.seat, 0, ended(share, names[share.seat], rivals).say(language), parts
    )


def ended(share: Share, player: str, rivals: Sentence | str) -> Sentence:
    """How a seat ended beside its best rival."""
    if not share.margin:
        return Sentence("{player}: level with {rival}.", player=player, rival=rivals)
    if share.margin > 0:
        return Sentence(
            "{player}: {number} point ahead of {rival}.",
            "{player}: {number} points ahead of {rival}.",
            share.margin,
            player=player,
            rival=rivals,
        )
    return Sentence(
        "{player}: {number} point behind {rival}.",
        "{player}: {number} points behind {rival}.",
        -share.margin,
        player=player,
        rival=rivals,
    )


def parts_of(share: Share, player: str, rivals: Sentence | str) -> Iterator[Sentence]:
    """What the margin is made of; as whole points, which add up."""
    decisions = round(share.decisions / TENTHS)
    yield Sentence(
        "Luck {luck}, decisions {decisions}, give or take {noise}.",
        luck=signed(share.margin - decisions),
        decisions=signed(decisions),
        noise=-(-share.noise // TENTHS),
    )
    yield Sentence(
        "Points lost by mistakes: {player} {own}, {rival} {theirs}.",
        player=player,
        own=round(share.own / TENTHS),
        rival=rivals,
        theirs=round(share.theirs / TENTHS),
    )


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def turn_told(point: TurningPoint, game: Game, names: Sequence[str], language: str) -> AnalysisItem:
    """What was played, what would have been better, and what speaks for that."""
    choice = point.decision
    view = from_data(game.view_type, point.view)
    played = game.choice(view, choice.played, names, language)
    better = game.choice(view, choice.best, names, language)
    head = cost_of(point).about(line=choice.line, player=names[choice.seat])
    more = [
        Sentence("Played: {move}", move=played).say(language),
        Sentence("Better: {move}", move=better).say(language),
        *game.reasons(view, choice.best, names, language),
    ]
    return AnalysisItem(TURN, choice.seat, choice.line, head.say(language), more)


def cost_of(point: TurningPoint) -> Sentence:
    """What a line has cost, in points, in chance or in both."""
    points = round(point.loss / TENTHS)
    wins = in_hundred(point.chance_loss / THOUSANDTHS) if point.chance_loss else 0
    if not points:
        return Sentence("Move {line}, {player}: chance to win −{wins}%.", wins=wins)
    if not wins:
        return Sentence(
            "Move {line}, {player}: about {number} point lost.",
            "Move {line}, {player}: about {number} points lost.",
            points,
        )
    return Sentence(
        "Move {line}, {player}: about {number} point lost, chance to win −{wins}%.",
        "Move {line}, {player}: about {number} points lost, chance to win −{wins}%.",
        points,
        wins=wins,
    )


def swing_told(swing: Swing, names: Sequence[str], language: str) -> AnalysisItem:
    if swing.change > 0:
        said = Sentence("Moves {first}–{last}: luck for {player}, chance to win +{wins}%.")
    else:
        said = Sentence("Moves {first}–{last}: bad luck for {player}, chance to win −{wins}%.")
    told = said.about(
        first=swing.first,
        last=swing.last,
        player=names[swing.seat],
        wins=in_hundred(abs(swing.change) / THOUSANDTHS),
    )
    return AnalysisItem(LUCK, swing.seat, swing.first, told.say(language), [])


def note_told(analysis: Analysis, language: str) -> AnalysisItem:
    """How it was found, and how far it can be trusted."""
    said = [
        Sentence("Every move is judged only by what that player could see."),
        Sentence(
            "For each move the game was played on {number} time, more often for the costliest.",
            "For each move the game was played on {number} times, more often for the costliest.",
            analysis.iterations,
        ),
        Sentence("Decisions: the points the rival lost by mistakes, minus the player’s own."),
        Sentence("Luck is the rest: the deal, the draws and everything hidden."),
        Sentence("Small mistakes are left out. More games would find more of them."),
    ]
    first, *more = (sentence.say(language) for sentence in said)
    return AnalysisItem(NOTE, -1, 0, first, more)
