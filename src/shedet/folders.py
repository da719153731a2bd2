"""Where a user's own files are."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from platformdirs import PlatformDirs

NAME = "shedet"
OLD = {"data": Path(".local", "share", NAME), "config": Path(".config", NAME)}
"""Below the home directory: the old location on every system, and still the usual one."""


def user_folder(kind: Literal["data", "config"], environment: Mapping[str, str]) -> Path:
    """From the environment, else where it already exists, else the system's standard location."""
    # here and not by the library: on every system, and ignoring relative paths
    share = Path(environment.get(f"XDG_{kind.upper()}_HOME", ""))
    if share.is_absolute():
        return share / NAME
    old = Path.home() / OLD[kind]
    if old.is_dir():
        return old
    usual = PlatformDirs(NAME, appauthor=False)
    return usual.user_data_path if kind == "data" else usual.user_config_path
