"""Plots of an arena, as SVG and PNG, readable without colours too."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from shedet.arena.statistics.intervals import Estimate, quantile
from shedet.core.system.os_errors import not_written

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333")
"""The palette of Okabe and Ito, safe for colour-blind readers."""
LINES = ("-", "--", "-.", ":")
MARKS = ("o", "s", "^", "D", "v", "P", "X")
INK, FAINT = "#222222", "#b8b8b8"
WIDTH = 7.2
METADATA: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".png": {"Software": None}}
"""Settings that make the files reproducible."""
BINS = 24
LONGEST = 32
"""Letters of a label."""
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "shedet",
    "text.parse_math": False,
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "legend.frameon": False,
    "savefig.dpi": 150,
}


class Dot(NamedTuple):
    """A row of a plot: an estimate, and perhaps a value to compare it with, and a second one."""

    label: str
    value: Estimate
    reference: float | None = None
    second: float | None = None


def short(label: str) -> str:
    """The end of a long name: it tells files apart."""
    return label if len(label) <= LONGEST else "…" + label[1 - LONGEST :]


@contextmanager
def canvas(path: Path, height: float, title: str) -> Iterator[Axes]:
    """Axes to draw on; saved under the path, or as .svg and .png where it has no suffix.

    The same drawing gives the same bytes.
    """
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title)
        yield axes
        for ending in [path.suffix] if path.suffix else METADATA:
            file = path.with_suffix(ending)
            try:
                figure.savefig(file, metadata=METADATA[ending])
            except OSError as error:
                raise not_written(file, error) from None


def dots(
    path: Path,
    title: str,
    label: str,
    rows: Sequence[Dot],
    key: tuple[str, str] = ("", ""),
    limits: tuple[float, float] | None = None,
) -> None:
    """Estimates with their intervals, one below the other."""
    with canvas(path, 1.1 + 0.38 * len(rows) + 0.3 * any(key), title) as axes:
        for place, row in enumerate(rows):
            mean, low, high, _ = row.value
            colour, mark = COLOURS[place % len(COLOURS)], MARKS[place % len(MARKS)]
            axes.plot([low, high], [place, place], color=colour, linewidth=2.2)
            look: dict[str, Any] = {"markersize": 7, "clip_on": False}
            axes.plot([mean], [place], mark, color=colour, **look)
            if row.second is not None:
                axes.plot([row.second], [place], mark, color=INK, fillstyle="none", **look)
            if row.reference is not None:
                axes.plot([row.reference] * 2, [place - 0.32, place + 0.32], "--", color=INK)
            axes.annotate(
                f"{mean:.0f}",
                (mean, place),
                (0, 6),
                textcoords="offset points",
                ha="center",
                size=8,
            )
        axes.set_yticks(range(len(rows)), [short(row.label) for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(label)
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        if limits:
            axes.set_xlim(*limits)
        if key[0]:
            axes.plot([], [], "--", color=INK, label=key[0])
        if key[1]:
            axes.plot([], [], "o", color=INK, fillstyle="none", label=key[1])
        if any(key):
            axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.35 / len(rows) - 0.2), ncols=2)


def matrix(
    path: Path, title: str, names: Sequence[str], cells: Mapping[tuple[int, int], float]
) -> None:
    """How often the bot of a row finishes ahead of that of a column, in percent."""
    with canvas(path, 1.2 + 0.55 * len(names), title) as axes:
        blank = float("nan")
        grid = [
            [cells.get((row, column), blank) for column in range(len(names))]
            for row in range(len(names))
        ]
        axes.imshow(grid, cmap="cividis", vmin=0, vmax=100, aspect="auto")
        for (row, column), value in cells.items():
            ink = "white" if value < 55 else "black"
            axes.text(column, row, f"{value:.0f}", ha="center", va="center", color=ink)
        labels = [short(name) for name in names]
        axes.set_xticks(range(len(names)), labels)
        axes.set_yticks(range(len(names)), labels)


def histogram(
    path: Path, title: str, label: str, rows: Mapping[str, Sequence[float]], amount: str
) -> None:
    """How often which value occurs, an outline for each row."""
    with canvas(path, 3.2, title) as axes:
        everything = [value for values in rows.values() for value in values]
        low, high = min(everything), max(everything) + 1
        width = max(1.0, (high - low) / BINS)
        edges = [low + n * width for n in range(int((high - low) / width) + 2)]
        for number, (name, values) in enumerate(rows.items()):
            axes.hist(
                values,
                edges,
                histtype="step",
                label=short(name),
                color=COLOURS[number % len(COLOURS)],
                linestyle=LINES[number % len(LINES)],
                linewidth=1.8,
                weights=[100 / len(values)] * len(values),
            )
        axes.set_xlabel(label)
        axes.set_ylabel(amount)
        if len(rows) > 1:
            axes.legend()


def spans(
    path: Path,
    title: str,
    label: str,
    rows: Mapping[str, Sequence[float]],
    parts: Mapping[str, float],
) -> None:
    """Some quantiles of each row on a logarithmic scale."""
    with canvas(path, 1.3 + 0.4 * len(rows), title) as axes:
        for place, values in enumerate(rows.values()):
            points = [quantile(values, part) for part in parts.values()]
            axes.plot([points[0], points[-1]], [place, place], color=FAINT, linewidth=2, zorder=1)
            for number, point in enumerate(points):
                axes.plot([point], [place], MARKS[number], color=COLOURS[number], markersize=7)
        for number, name in enumerate(parts):
            axes.plot([], [], MARKS[number], color=COLOURS[number], label=name)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.12f}".rstrip("0").rstrip("."))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_yticks(range(len(rows)), [short(name) for name in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(label)
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
