"""The drawn table: what runs in the terminal, and how it is left."""

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.terminal.screen_app import DrawnApp
from shedet.terminal.screen_table import TableScreen
from shedet.terminal.sitting import Sitting


class TableApp(DrawnApp):
    """One table from the first key to the result."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.problem: ShedetError | None = None

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.sitting, self.give_up))

    def give_up(self, problem: ShedetError) -> None:
        """The table cannot be kept any more: nothing else may be shown of it."""
        self.problem = problem
        self.exit("problem")


def play_on_screen(sitting: Sitting) -> str:
    """Play in the terminal; returns what is wanted after it: another game, a replay, nothing."""
    app = TableApp(sitting)
    wanted = app.run_to_end()
    if app.problem:
        raise app.problem
    if not sitting.is_over:
        said = Sentence(
            "The table is saved. Go on with: shedet play --resume {id}", id=sitting.way_back
        )
        print(said.say(sitting.language))
    elif wanted == "quit":
        afterwards = [sentence.say(sitting.language) for sentence in sitting.afterwards()]
        print("\n".join([*sitting.ending(), *afterwards]))
    return wanted
