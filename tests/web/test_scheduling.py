"""Who is thought for next: fair between visitors and tables, short thoughts first."""

from collections.abc import Callable

from shedet.web.scheduling import FAR, LONG, REMEMBERED, UNWATCHED, Asker, Queue, Turn


class Desk:
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
    desk = Desk()
    for number in range(50):
        desk.add(f"many {number}", "eve", f"table {number}")
    desk.add("ann", "ann", "her table")
    desk.add("bob", "bob", "his table", cost=0.5)
    for name in ("many 0", "bob", "many 1"):
        desk.end(name)
    assert desk.begun == ["many 0", "bob", "many 1", "ann"]


def test_visitors_take_turns_by_how_much_is_thought_for_them() -> None:
    """Long thoughts use a share up faster than short ones."""
    desk = Desk()
    desk.add("first", "nobody", "x")
    for number in range(6):
        desk.add(f"long {number}", "eve", "e", cost=30)
        desk.add(f"short {number}", "ann", "a", cost=10)
    desk.end_all()
    assert [name.split()[0] for name in desk.begun[1:9]] == [
        *("short", "short", "short", "long"),
        *("short", "short", "short", "long"),
    ]


def test_tables_of_one_visitor_take_turns_and_short_thoughts_come_first() -> None:
    desk = Desk()
    desk.add("first", "ann", "x")
    for number in range(3):
        desk.add(f"a{number}", "ann", "a", cost=5)
    desk.add("b long", "ann", "b", cost=5)
    desk.add("b short", "ann", "b", cost=1)
    desk.end_all()
    assert desk.begun == ["first", "b short", "a0", "b long", "a1", "a2"]


def test_nothing_is_saved_up_by_waiting() -> None:
    """Who was not there for long has no claim to what the others had meanwhile."""
    desk = Desk()
    for number in range(20):
        desk.add(f"early {number}", "ann", "a")
    for number in range(15):
        desk.end(f"early {number}")
    for number in range(5):
        desk.add(f"late {number}", "bob", "b")
    desk.end_all()
    assert [name.split()[0] for name in desk.begun[16:21]] == [*("early", "late") * 2, "early"]


def test_a_long_thought_is_not_put_off_for_ever_by_ever_new_visitors() -> None:
    desk = Desk()
    desk.add("first", "nobody", "x")
    desk.add("long", "ann", "a", cost=20)
    desk.add("new 0", "visitor 0", "v")
    desk.end("first")
    for number in range(1, 40):
        desk.add(f"new {number}", f"visitor {number}", "v")
        desk.end(desk.begun[-1])
    assert 10 < desk.begun.index("long") < 30


def test_a_visitor_leaves_a_process_to_others_who_wait_and_has_all_if_nobody_does() -> None:
    desk = Desk(3)
    for number in range(5):
        desk.add(f"many {number}", "eve", f"table {number}")
    assert desk.begun == ["many 0", "many 1", "many 2"]
    for number in range(3):
        # expensive, so that shares alone would give the others more
        desk.add(f"dear {number}", "ann", f"table {number}", cost=100)
    desk.end("many 0")
    assert desk.begun[3:] == ["dear 0"]
    desk.end("many 1")
    assert desk.begun[4:] == ["many 3"]


def test_tables_that_nobody_looks_at_come_last_but_are_not_forgotten() -> None:
    desk = Desk()
    desk.add("first", "nobody", "x")
    desk.add("alone", "eve", "e", is_watched=lambda: False)
    for number in range(2 * UNWATCHED):
        desk.add(f"watched {number}", "ann", "a")
    desk.end_all()
    assert desk.begun.index("alone") == UNWATCHED
    assert len(desk.begun) == 2 * UNWATCHED + 2


def test_tables_that_nobody_looks_at_leave_a_process_free() -> None:
    desk = Desk(3)
    for number in range(5):
        desk.add(f"alone {number}", f"visitor {number}", "e", is_watched=lambda: False)
    assert len(desk.begun) == 2
    desk.add("ann", "ann", "a")
    assert desk.begun[2:] == ["ann"]


def test_whether_somebody_looks_is_asked_when_a_process_is_free() -> None:
    desk, looks = Desk(), False
    desk.add("first", "nobody", "x")
    desk.add("back", "ann", "a", is_watched=lambda: looks)
    desk.add("other", "bob", "b", is_watched=lambda: False)
    desk.add("another", "bob", "c")
    looks = True
    desk.end("first")
    assert desk.begun == ["first", "back"]


def test_who_waits_long_is_told_how_many_tables_come_first() -> None:
    desk = Desk()
    desk.add("first", "nobody", "x")
    desk.add("bids", "ann", "a")
    desk.add("bids too", "ann", "a")
    desk.add("bob", "bob", "b")
    desk.add("cyd", "cyd", "c", now=LONG)
    desk.queue.tell_places(LONG - 0.1)
    assert not any(desk.places.values())
    desk.queue.tell_places(LONG)
    desk.queue.tell_places(LONG + 1)
    assert desk.places == {"first": [], "bids": [1], "bids too": [1], "bob": [2], "cyd": []}
    desk.end("first")
    desk.queue.tell_places(2 * LONG)
    assert desk.places["bids"] == [1, 0]  # it is being thought
    assert (desk.places["bob"], desk.places["cyd"]) == ([2, 1], [2])


def test_of_places_far_back_only_that_is_told() -> None:
    desk = Desk()
    for number in range(FAR + 10):
        desk.add(str(number), f"visitor {number}", "t")
    desk.queue.tell_places(LONG)
    assert desk.places["1"] == [1]
    assert desk.places[str(FAR)] == [FAR]
    assert desk.places[str(FAR + 5)] == [FAR + 1]


def test_what_nobody_wants_any_more_gives_its_place_to_the_next() -> None:
    desk = Desk()
    for name in ("first", "second", "third"):
        desk.add(name, "ann", "a")
    desk.end("second")
    desk.end("first")
    desk.end("third")
    assert desk.begun == ["first", "third"]
    assert not desk.queue.waiting
    assert not desk.queue.running


def test_visitors_who_owe_nothing_are_forgotten() -> None:
    desk = Desk()
    for number in range(3 * REMEMBERED):
        desk.add(str(number), f"visitor {number}", "browser", "table")
        desk.end(str(number))
    shares = desk.queue.shares
    assert len(shares.used) < 2 * REMEMBERED
    assert len(shares.level) < 2 * REMEMBERED
