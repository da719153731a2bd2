"""What a table refuses."""

from shedet.core.errors import ShedetError


class NotNow(ShedetError):
    """A request that does not fit the table as it is: too late, twice, or from the wrong seat."""
