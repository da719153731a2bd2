"""The drawn table: running it, and leaving it."""

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.terminal.screen.app import DrawnApp
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.session import Session


class TableApp(DrawnApp):
    """One table from the first key to the result."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.problem: ShedetError | None = None

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.session, self.give_up))

    def give_up(self, problem: ShedetError) -> None:
        """The table cannot be saved any more: nothing else of it may be shown."""
        self.problem = problem
        self.exit("problem")


def play_on_screen(session: Session) -> str:
    """Play in the terminal; returns what to do after it: another game, a replay, nothing."""
    app = TableApp(session)
    wanted = app.run_to_end()
    if app.problem:
        raise app.problem
    if not session.is_over:
        said = Sentence(
            "Your game is saved. Go on with: shedet play --resume {id}", id=session.way_back
        )
        print(said.say(session.language))
    elif wanted == "quit":
        afterwards = [sentence.say(session.language) for sentence in session.afterwards()]
        print("\n".join([*session.ending(), *afterwards]))
    return wanted
