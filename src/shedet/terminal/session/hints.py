"""The coach at the table: each request for a hint reveals more of the same advice."""

from shedet.bots.coach import advise, hint_texts
from shedet.core.language import Sentence
from shedet.table import Question
from shedet.terminal.session.session import Session, Stop

COACH_THINKS = Sentence("The coach is thinking.")


class Hints:
    """What the coach says to a person about one question after the other."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asked = (-1, 0)
        self.texts: list[str] = []
        self.told = 0

    def are_about(self, seat: int, question: Question) -> bool:
        """Has the coach thought about this question?"""
        return self.asked == (seat, question.number)

    def thought(self, seat: int, question: Question, stop: Stop | None = None) -> list[str]:
        """The coach's hints, in order; nothing if the coach was stopped.

        Changes nothing, so that it may run in a thread.
        """
        session = self.session
        advice = advise(
            session.game,
            question.view,
            iterations=session.coaching,
            seed=session.key("hint", seat, question.number),
            stop=stop,
        )
        if not advice.candidates:
            return []
        return hint_texts(session.game, question.view, advice, session.names, session.language)

    def begin(self, seat: int, question: Question, texts: list[str]) -> None:
        """The coach has thought about a question: the first hint comes next."""
        self.asked, self.texts, self.told = (seat, question.number), texts, 0

    def tell(self) -> str:
        """The next hint; the last one repeats."""
        self.told = min(self.told + 1, len(self.texts))
        return self.texts[self.told - 1]

    @property
    def are_told(self) -> bool:
        """Was the last hint given?"""
        return self.told == len(self.texts)
