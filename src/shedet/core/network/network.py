# cython: boundscheck=False, wraparound=False
"""A network of whole numbers: from what a seat sees to its margin, and to its share of the win.

Interpreted and compiled it comes to the same numbers: there are no fractions in it.
"""

from array import array
from collections.abc import Sequence

from shedet.core.network import sizes


class Network:
    """Inputs that are 0 or 1 have one row of weights each, counts some more.

    `margin` is in hundredths of a point, `share` in ten thousandths.
    """

    inputs: int
    rows: int
    margin: int
    share: int

    def __init__(self, counts: Sequence[int], numbers: Sequence[int]) -> None:
        """For every input whether it is a count; then the weights, layer by layer."""
        self.inputs = 0
        if len(counts) > sizes.INPUTS:
            raise ValueError(f"a network has up to {sizes.INPUTS} inputs, not {len(counts)}")
        row = 0
        first, is_count = array("i"), array("b")
        for count in counts:
            first.append(row)
            is_count.append(1 if count else 0)
            row += 1 + sizes.HOT if count else 1
        self.rows = row
        wanted = sum(layer_sizes(row))
        if len(numbers) != wanted:
            raise ValueError(f"{len(numbers)} weights instead of {wanted}")
        self.take(array("h", numbers), row)
        self.first = first
        self.is_count = is_count
        self.ready = array("h", bytes(2 * len(counts) * sizes.READY * sizes.HIDDEN))
        self.make_ready(len(counts))
        self.sums = array("i", [0] * sizes.HIDDEN)
        self.felt = array("i", [0] * sizes.HIDDEN)
        self.margin = 0
        self.share = 5000
        self.inputs = len(counts)

    def take(self, numbers: "array[int]", rows: int) -> None:
        """The weights, layer by layer; those that could overflow are refused."""
        layers = []
        begin = 0
        for size in layer_sizes(rows):
            layers.append(numbers[begin : begin + size])
            begin += size
        for i in range(6):
            limit = 32767 if i % 2 else sizes.LIMIT if i else sizes.FIRST_LIMIT
            if len(layers[i]) and not -limit <= min(layers[i]) <= max(layers[i]) <= limit:
                raise ValueError(f"the weights of layer {i // 2} go beyond {limit}")
        self.weights = layers[0]
        self.bias = layers[1]
        self.second = layers[2]
        self.second_bias = layers[3]
        self.heads = layers[4]
        self.head_bias = layers[5]

    def make_ready(self, inputs: int) -> None:
        """Add up the rows of small counts: for 3, three times its count's row, and that of 3."""
        for number in range(inputs):
            row = self.first[number] * sizes.HIDDEN
            for value in range(1, sizes.READY if self.is_count[number] else 1):
                hot = row + (value if value < sizes.HOT else sizes.HOT) * sizes.HIDDEN
                at = (number * sizes.READY + value) * sizes.HIDDEN
                for j in range(sizes.HIDDEN):
                    self.ready[at + j] = value * self.weights[row + j] + self.weights[hot + j]

    def twin(self) -> "Network":
        """Another network with the same weights, for another search."""
        if self.inputs == 0:
            raise ValueError("this network has no weights")
        other = Network.__new__(Network)
        other.rows = self.rows
        other.first = self.first
        other.is_count = self.is_count
        other.weights = self.weights
        other.ready = self.ready
        other.bias = self.bias
        other.second = self.second
        other.second_bias = self.second_bias
        other.heads = self.heads
        other.head_bias = self.head_bias
        other.sums = array("i", [0] * sizes.HIDDEN)
        other.felt = array("i", [0] * sizes.HIDDEN)
        other.margin = 0
        other.share = 5000
        other.inputs = self.inputs
        return other

    def judge(self, values: Sequence[int]) -> tuple[int, int]:
        """Margin and share of the win, for inputs from the first on; those left out are 0."""
        if self.inputs == 0:
            raise ValueError("this network has no weights")
        if len(values) > self.inputs:
            raise ValueError(f"{len(values)} inputs instead of {self.inputs}")
        felt = array("h", values)
        self.begin()
        for i in range(len(felt)):
            self.feed(i, felt[i])
        self.finish()
        return self.margin, self.share

    def begin(self) -> None:
        """Nothing is fed yet."""
        for j in range(sizes.HIDDEN):
            self.sums[j] = self.bias[j]

    def feed(self, number: int, value: int) -> None:
        """Add an input to the sums of the first layer."""
        if value == 0:
            return
        row = self.first[number]
        if not self.is_count[number]:
            self.add(row)
            return
        if 0 < value < sizes.READY:
            at = (number * sizes.READY + value) * sizes.HIDDEN
            for j in range(sizes.HIDDEN):
                self.sums[j] += self.ready[at + j]
            return
        if value > sizes.MOST:
            value = sizes.MOST
        elif value < -sizes.MOST:
            value = -sizes.MOST
        at = row * sizes.HIDDEN
        for j in range(sizes.HIDDEN):
            self.sums[j] += value * self.weights[at + j]
        if value > 0:
            self.add(row + sizes.HOT)

    def add(self, row: int) -> None:
        """Add a row of weights to the sums."""
        at = row * sizes.HIDDEN
        for j in range(sizes.HIDDEN):
            self.sums[j] += self.weights[at + j]

    def finish(self) -> None:
        """From the sums of the first layer to `margin` and `share`."""
        for j in range(sizes.HIDDEN):
            self.felt[j] = clipped(self.sums[j])
        margin = self.head_bias[0] * sizes.ONE
        lead = self.head_bias[1] * sizes.ONE
        for k in range(sizes.SECOND):
            total = self.second_bias[k] * sizes.ONE
            at = k * sizes.HIDDEN
            for j in range(sizes.HIDDEN):
                total += self.felt[j] * self.second[at + j]
            total = clipped(total >> 10)
            margin += total * self.heads[k]
            lead += total * self.heads[sizes.SECOND + k]
        self.margin = bounded((margin >> 10) * sizes.POINTS * 25 >> 8)
        self.share = shared(lead >> 10)


def clipped(total: int) -> int:
    """What a unit gives on: nothing below 0, and no more than the cap."""
    if total < 0:
        return 0
    return sizes.CAP if total > sizes.CAP else total


def bounded(margin: int) -> int:
    """Hundredths of a point, as far as 16 bits hold them."""
    if margin > 30000:
        return 30000
    return -30000 if margin < -30000 else margin


def shared(lead: int) -> int:
    """A lead as a share of the win, in ten thousandths: 1 ahead is three quarters."""
    if lead < 0:
        return 5000 - 5000 * -lead // (sizes.ONE - lead)
    return 5000 + 5000 * lead // (sizes.ONE + lead)


def layer_sizes(rows: int) -> list[int]:
    """How many weights and biases the layers have, in turn, with so many rows."""
    first, second = sizes.HIDDEN, sizes.SECOND
    return [rows * first, first, second * first, second, 2 * second, 2]
