"""Fit a network to samples, with PyTorch: run by a Python that has it, in a process of its own.

`python -m shedet.training.fit ORDER` reads a JSON file with the samples, the shape of the inputs
and how long to learn, and writes the weights as whole numbers, and how the loss went.
"""

import json
import sys
import time
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from shedet.core.network import sizes
from shedet.training.samples import POINT, WHOLE, read

BATCH = 1024
HELD_BACK, BLOCK = 20, 500
"""One block of samples in so many is not learned from: the loss is measured there."""
CAP = sizes.CAP / sizes.ONE
FIRST_LIMIT, LIMIT = sizes.FIRST_LIMIT / sizes.ONE, sizes.LIMIT / sizes.ONE
Numbers = Any
"""An array of NumPy, or a tensor."""


class Model(nn.Module):  # type: ignore[misc]  # PyTorch is not there where types are checked
    """The network in fractions; what goes beyond whole numbers is cut off while it learns."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(rows, sizes.HIDDEN, mode="sum", include_last_offset=True)
        self.bias = nn.Parameter(torch.full((sizes.HIDDEN,), 0.3))
        self.second = nn.Linear(sizes.HIDDEN, sizes.SECOND)
        self.heads = nn.Linear(sizes.SECOND, 2)
        nn.init.normal_(self.first.weight, std=0.04)

    def forward(self, rows: Numbers, starts: Numbers, values: Numbers) -> Numbers:
        """The margin in units of 32 points, and the share of the win."""
        felt = (self.first(rows, starts, per_sample_weights=values) + self.bias).clamp(0, CAP)
        out = self.heads(self.second(felt).clamp(0, CAP))
        return out[:, 0], 0.5 + 0.5 * nn.functional.softsign(out[:, 1])

    def keep_small(self) -> None:
        """Within what whole numbers hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
            self.second.weight.clamp_(-LIMIT, LIMIT)
            self.heads.weight.clamp_(-LIMIT, LIMIT)

    def whole(self, linear: Numbers) -> list[int]:
        """All weights as whole numbers, layer by layer; `linear` marks rows of counts."""
        first = self.first.weight.detach().numpy().astype(np.float64) * sizes.ONE
        first[linear] /= sizes.GRAIN
        rest = (self.bias, self.second.weight, self.second.bias, self.heads.weight, self.heads.bias)
        parts = [first, *(part.detach().numpy() * sizes.ONE for part in rest)]
        return [int(number) for part in parts for number in np.rint(part).ravel()]


class Table:
    """All samples as rows of weights with values, one after the other, and what they led to."""

    def __init__(self, paths: list[Path], counts: list[int], without: list[list[int]]) -> None:
        self.without = without
        self.is_count = np.array(counts, bool)
        widths = 1 + sizes.HOT * self.is_count
        self.first = np.concatenate([[0], np.cumsum(widths)[:-1]])
        self.linear = self.first[self.is_count]
        inputs = [np.arange(low, high) for low, high in without]
        is_left_out = np.isin(np.arange(len(counts)), np.concatenate([np.arange(0), *inputs]))
        self.left_out = np.flatnonzero(np.repeat(is_left_out, widths))
        self.rows = int(widths.sum())
        parts = [self.sparse(path) for path in paths]
        self.index, self.value, lengths, self.margin, self.share = map(
            np.concatenate, zip(*parts, strict=True)
        )
        self.start = np.concatenate([[0], np.cumsum(lengths)])

    def sparse(self, path: Path) -> tuple[Numbers, ...]:
        """Indices and values of what is not 0, how many of each sample, margins, shares."""
        head, data = read(path)
        whole = np.frombuffer(data, np.int16).reshape(-1, head["width"])
        inputs = whole[:, :-2].copy()
        for low, high in self.without:
            inputs[:, low:high] = 0
        sample, number = np.nonzero(inputs)
        count = inputs[sample, number].astype(np.int32)
        is_count = self.is_count[number]
        row = self.first[number]
        value = np.where(is_count, count.clip(-sizes.MOST, sizes.MOST), sizes.GRAIN)
        hot = is_count & (count > 0)
        row = np.concatenate([row, row[hot] + count[hot].clip(max=sizes.HOT)])
        value = np.concatenate([value, np.full(hot.sum(), sizes.GRAIN)])
        sample = np.concatenate([sample, sample[hot]])
        order = np.argsort(sample, kind="stable")
        lengths = np.bincount(sample, minlength=len(whole))
        margin = whole[:, -2].astype(np.float32) / POINT / sizes.POINTS
        share = whole[:, -1].astype(np.float32) / WHOLE
        return row[order].astype(np.int16), value[order].astype(np.int16), lengths, margin, share

    def batch(self, chosen: Numbers) -> tuple[Numbers, ...]:
        """Rows, starts and values of some samples, margins and shares."""
        begin, length = self.start[chosen], self.start[chosen + 1] - self.start[chosen]
        starts = np.concatenate([[0], np.cumsum(length)])
        at = np.arange(starts[-1]) + np.repeat(begin - starts[:-1], length)
        rows = torch.from_numpy(self.index[at].astype(np.int64))
        values = torch.from_numpy(self.value[at].astype(np.float32) / sizes.GRAIN)
        led = self.margin[chosen], self.share[chosen]
        return rows, torch.from_numpy(starts), values, *map(torch.from_numpy, led)


def loss_of(model: Model, batch: tuple[Numbers, ...]) -> tuple[Numbers, Numbers]:
    """What is made small, and the part of it that is about shares of the win."""
    *inputs, margin, share = batch
    found, won = model(*inputs)
    shares = (won - share).pow(2).mean()
    return (found - margin).pow(2).mean() + 2 * shares, shares


def measured(model: Model, table: Table, chosen: Numbers) -> tuple[float, float]:
    """The losses of samples that were held back."""
    with torch.no_grad():
        parts = np.array_split(chosen, max(1, len(chosen) // (4 * BATCH)))
        found = [[float(x) for x in loss_of(model, table.batch(part))] for part in parts]
    both: list[float] = np.mean(found, axis=0).tolist()
    return both[0], both[1]


def learn(order: dict[str, Any]) -> tuple[list[int], list[dict[str, float]]]:
    """The weights, and the loss after each pass through the samples."""
    torch.manual_seed(order["seed"])
    torch.set_num_threads(order["threads"])
    paths = [Path(path) for path in order["samples"]]
    table = Table(paths, order["counts"], order["without"])
    chance = np.random.default_rng(order["seed"])
    size = len(table.margin)
    held = np.arange(size) // BLOCK % HELD_BACK == 0  # whole games, but for the edges
    own, other = np.flatnonzero(~held), np.flatnonzero(held)
    model = Model(table.rows)
    with torch.no_grad():
        model.first.weight[table.left_out] = 0  # and nothing will change them
    optimiser = torch.optim.Adam(model.parameters(), lr=order["rate"])
    steps = order["passes"] * (len(own) // BATCH + 1)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, order["rate"], total_steps=steps)
    curve = []
    for number in range(order["passes"]):
        began = time.process_time()
        for chosen in np.array_split(chance.permutation(own), len(own) // BATCH + 1):
            loss, _ = loss_of(model, table.batch(chosen))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            pace.step()
            model.keep_small()
        loss, shares = measured(model, table, other)
        took = time.process_time() - began
        curve.append({"loss": round(loss, 5), "shares": round(shares, 5)})
        print(f"pass {number + 1}: loss {loss:.4f}, of shares {shares:.4f}; {size} samples,"
              f" {took:.0f} CPU seconds", flush=True)  # fmt: skip
    return model.whole(table.linear), curve


def main() -> None:
    order = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    numbers, curve = learn(order)
    Path(order["weights"]).write_bytes(array("h", numbers).tobytes())
    Path(order["curve"]).write_text(json.dumps(curve), "utf-8")


if __name__ == "__main__":
    main()
