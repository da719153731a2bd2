"""Shedet starts where the system lacks what only some systems have."""

import subprocess
import sys
import textwrap

from tests.commands import PATIENCE

PROGRAM = textwrap.dedent(
    """
    import importlib
    import pkgutil
    import sys

    import filelock, multiprocessing.util, subprocess, textual.app, uvicorn  # have their own ways

    MISSING = ("fcntl", "termios", "tty", "pty", "resource", "uvloop", "pwd", "grp")
    for name in MISSING:
        sys.modules[name] = None
    import shedet

    seen = []
    for module in pkgutil.walk_packages(shedet.__path__, "shedet."):
        if module.name.endswith(("__main__", "migrations.env")):
            continue  # these run something
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            if any(f"import of {name} halted" in str(error) for name in MISSING):
                sys.exit(f"{module.name}: {error}")
            if error.name not in ("matplotlib", "pyspiel", "torch"):  # extras
                raise
        seen.append(module.name)
    print(len(seen))
    """
)


def test_every_module_can_be_imported_where_unix_calls_are_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 150
