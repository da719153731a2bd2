"""The fair queue: fair between visitors and tables, short jobs first."""

from collections.abc import Callable

from shedet.web.parts.snapshot import FAR
from shedet.web.thinking.fair_queue import LONG, REMEMBERED, UNWATCHED, Asker, Queue, Turn


class JobControl:
    """A queue whose processes end when the test says so."""

    def __init__(self, workers: int = 1) -> None:
        self.queue = Queue(workers)
        self.begun: list[str] = []
        self.turns: dict[str, Turn] = {}
        self.places: dict[str, list[int]] = {}

    def add(
        self,
        name: str,
        *path: str,
        cost: float = 1,
        is_watched: Callable[[], bool] = lambda: True,
        now: float = 0,
    ) -> None:
        heard = self.places.setdefault(name, [])
        asker = Asker(path, is_watched, heard.append)
        self.turns[name] = self.queue.add(asker, cost, lambda: self.begun.append(name), now)
        self.queue.begin_all()

    def end(self, name: str) -> None:
        self.queue.end(self.turns[name])
        self.queue.begin_all()

    def end_all(self) -> None:
        """Let everything be thought to its end, in the order in which it began."""
        ended = 0
        while ended < len(self.begun):
            self.end(self.begun[ended])
            ended += 1


def test_a_visitor_with_many_jobs_does_not_come_before_one_with_few() -> None:
    control = JobControl()
    for number in range(50):
        control.add(f"many {number}", "eve", f"table {number}")
    control.add("ann", "ann", "her table")
    control.add("bob", "bob", "his table", cost=0.5)
    for name in ("many 0", "bob", "many 1"):
        control.end(name)
    assert control.begun == ["many 0", "bob", "many 1", "ann"]


def test_visitors_take_turns_by_how_much_is_thought_for_them() -> None:
    """Long thoughts use a share up faster than short ones."""
    control = JobControl()
    control.add("first", "nobody", "x")
    for number in range(6):
        control.add(f"long {number}", "eve", "e", cost=30)
        control.add(f"short {number}", "ann", "a", cost=10)
    control.end_all()
    assert [name.split()[0] for name in control.begun[1:9]] == [
        *("short", "short", "short", "long"),
        *("short", "short", "short", "long"),
    ]


def test_tables_of_one_visitor_take_turns_and_short_thoughts_come_first() -> None:
    control = JobControl()
    control.add("first", "ann", "x")
    for number in range(3):
        control.add(f"a{number}", "ann", "a", cost=5)
    control.add("b long", "ann", "b", cost=5)
    control.add("b short", "ann", "b", cost=1)
    control.end_all()
    assert control.begun == ["first", "b short", "a0", "b long", "a1", "a2"]


def test_nothing_is_saved_up_by_waiting() -> None:
    """Who was not there for long has no claim to what the others had meanwhile."""
    control = JobControl()
    for number in range(20):
        control.add(f"early {number}", "ann", "a")
    for number in range(15):
        control.end(f"early {number}")
    for number in range(5):
        control.add(f"late {number}", "bob", "b")
    control.end_all()
    assert [name.split()[0] for name in control.begun[16:21]] == [*("early", "late") * 2, "early"]


def test_a_long_thought_is_not_put_off_for_ever_by_ever_new_visitors() -> None:
    control = JobControl()
    control.add("first", "nobody", "x")
    control.add("long", "ann", "a", cost=20)
    control.add("new 0", "visitor 0", "v")
    control.end("first")
    for number in range(1, 40):
        control.add(f"new {number}", f"visitor {number}", "v")
        control.end(control.begun[-1])
    assert 10 < control.begun.index("long") < 30


def test_a_visitor_leaves_a_process_to_others_who_wait_and_has_all_if_nobody_does() -> None:
    control = JobControl(3)
    for number in range(5):
        control.add(f"many {number}", "eve", f"table {number}")
    assert control.begun == ["many 0", "many 1", "many 2"]
    for number in range(3):
        # expensive, so that shares alone would give the others more
        control.add(f"dear {number}", "ann", f"table {number}", cost=100)
    control.end("many 0")
    assert control.begun[3:] == ["dear 0"]
    control.end("many 1")
    assert control.begun[4:] == ["many 3"]


def test_tables_that_nobody_looks_at_come_last_but_are_not_forgotten() -> None:
    control = JobControl()
    control.add("first", "nobody", "x")
    control.add("alone", "eve", "e", is_watched=lambda: False)
    for number in range(2 * UNWATCHED):
        control.add(f"watched {number}", "ann", "a")
    control.end_all()
    assert control.begun.index("alone") == UNWATCHED
    assert len(control.begun) == 2 * UNWATCHED + 2


def test_tables_that_nobody_looks_at_leave_a_process_free() -> None:
    control = JobControl(3)
    for number in range(5):
        control.add(f"alone {number}", f"visitor {number}", "e", is_watched=lambda: False)
    assert len(control.begun) == 2
    control.add("ann", "ann", "a")
    assert control.begun[2:] == ["ann"]


def test_whether_somebody_looks_is_asked_when_a_process_is_free() -> None:
    control, looks = JobControl(), False
    control.add("first", "nobody", "x")
    control.add("back", "ann", "a", is_watched=lambda: looks)
    control.add("other", "bob", "b", is_watched=lambda: False)
    control.add("another", "bob", "c")
    looks = True
    control.end("first")
    assert control.begun == ["first", "back"]


def test_who_waits_long_is_told_how_many_tables_come_first() -> None:
    control = JobControl()
    control.add("first", "nobody", "x")
    control.add("bids", "ann", "a")
    control.add("bids too", "ann", "a")
    control.add("bob", "bob", "b")
    control.add("cyd", "cyd", "c", now=LONG)
    control.queue.tell_places(LONG - 0.1)
    assert not any(control.places.values())
    control.queue.tell_places(LONG)
    control.queue.tell_places(LONG + 1)
    assert control.places == {"first": [], "bids": [1], "bids too": [1], "bob": [2], "cyd": []}
    control.end("first")
    control.queue.tell_places(2 * LONG)
    assert control.places["bids"] == [1, 0]  # it is being thought
    assert (control.places["bob"], control.places["cyd"]) == ([2, 1], [2])


def test_of_places_far_back_only_that_is_told() -> None:
    control = JobControl()
    for number in range(FAR + 10):
        control.add(str(number), f"visitor {number}", "t")
    control.queue.tell_places(LONG)
    assert control.places["1"] == [1]
    assert control.places[str(FAR)] == [FAR]
    assert control.places[str(FAR + 5)] == [FAR + 1]


def test_what_nobody_wants_any_more_gives_its_place_to_the_next() -> None:
    control = JobControl()
    for name in ("first", "second", "third"):
        control.add(name, "ann", "a")
    control.end("second")
    control.end("first")
    control.end("third")
    assert control.begun == ["first", "third"]
    assert not control.queue.waiting
    assert not control.queue.running


def test_visitors_who_owe_nothing_are_forgotten() -> None:
    control = JobControl()
    for number in range(3 * REMEMBERED):
        control.add(str(number), f"visitor {number}", "browser", "table")
        control.end(str(number))
    shares = control.queue.shares
    assert len(shares.used) < 2 * REMEMBERED
    assert len(shares.level) < 2 * REMEMBERED


def test_what_another_server_does_for_a_visitor_counts_here_too() -> None:
    control = JobControl()
    control.add("first", "nobody", "x")
    control.add("eve", "eve", "e")
    control.add("ann", "ann", "a")
    control.queue.shares.note(("eve", "e"), 5)
    control.end("first")
    assert control.begun == ["first", "ann"]


def test_what_another_server_does_after_all_is_not_charged_here() -> None:
    control = JobControl()
    control.add("taken", "eve", "e", cost=5)
    control.add("eve", "eve", "f", cost=1)
    control.add("ann", "ann", "a", cost=2)
    control.queue.shares.refund(control.turns["taken"])
    control.end("taken")
    assert control.begun == ["taken", "eve"]
