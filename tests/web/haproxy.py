"""HAProxy on loopback in front of several servers, if it is here."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.lengths import PATIENCE

CONFIGURATION = """
global
  maxconn 4096
defaults
  mode http
  maxconn 4096
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout tunnel 1h
  retries 3
  option redispatch
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
frontend everybody
  bind 127.0.0.1:{port}
  default_backend servers
backend servers
  balance roundrobin
{servers}
"""


def program() -> str | None:
    return shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def balancing(directory: Path, ports: Sequence[int]) -> Iterator[int]:
    """A port behind which these servers take turns; one that is gone is left out."""
    found = program()
    assert found
    port, file = free_port(), directory / "haproxy.cfg"
    servers = "\n".join(
        f"  server s{each} 127.0.0.1:{each} check inter 300ms fall 2 rise 1" for each in ports
    )
    file.write_text(CONFIGURATION.format(port=port, servers=servers))
    with (directory / "haproxy.log").open("wb") as log:
        process = subprocess.Popen([found, "-db", "-f", str(file)], stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not is_open(port):
            assert process.poll() is None, (directory / "haproxy.log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield port
    finally:
        process.kill()
        process.wait(PATIENCE)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
