"""What a table refuses."""

from shedet.core.errors import ShedetError


class NotNow(ShedetError):
    """A request that does not fit the table as it is: too late, twice, or from the wrong seat."""


class NotInLesson(NotNow):
    """A move that the lesson at the table does not ask for; it may be a legal one."""
