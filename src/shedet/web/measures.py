"""What Prometheus is told: figures that are counted as things happen, and how they are served."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from shedet.core.system.os_errors import not_listening

REGISTRY = CollectorRegistry()

MOVES = Histogram(
    "shedet_move_seconds",
    "From a player's move to when it is kept and told, by whether a person or a bot played.",
    ["player"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
THINKING = Histogram(
    "shedet_thinking_seconds",
    "How long bots thought about an answer, by level; waiting for a process is not counted.",
    ["level"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
    registry=REGISTRY,
)
DATABASE_ERRORS = Counter(
    "shedet_database_errors",
    "What the database refused or did not answer.",
    ["what"],
    registry=REGISTRY,
)
for what in ("read", "write"):
    DATABASE_ERRORS.labels(what)
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

Figures = Callable[[], dict[str, tuple[str, float]]]
"""The names of figures, each with what it is and its value now."""


class Gauges(Collector):
    """Figures that are looked up when they are asked for."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def collect(self) -> Iterator[Metric]:
        for name, (about, value) in self.figures().items():
            yield GaugeMetricFamily(f"shedet_{name}", about, value=value)


@contextmanager
def timed(histogram: Histogram, label: str) -> Iterator[None]:
    """Note how long something took, if it went well."""
    began = time.perf_counter()
    yield
    histogram.labels(label).observe(time.perf_counter() - began)


@contextmanager
def shown_at(address: str, figures: Figures) -> Iterator[int]:
    """Serve all figures at `HOST:PORT`; gives the port. No address: nothing is served."""
    if not address:
        yield 0
        return
    host, _, port = address.rpartition(":")
    gauges = Gauges(figures)
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), REGISTRY)
    except OSError as error:
        raise not_listening(host, int(port), error) from None
    REGISTRY.register(gauges)
    try:
        yield server.server_port
    finally:
        REGISTRY.unregister(gauges)
        server.shutdown()
        server.server_close()
        thread.join()
