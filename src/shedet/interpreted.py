"""Prefer the sources to the compiled modules, for comparing the two. Never compiled."""

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType


class Sources(PathFinder):
    """Finds Shedet's modules as .py files only."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("shedet."):
            return None
        for entry in path or sys.path:
            spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(fullname)
            if spec:
                return spec
        return None


def prefer_sources() -> None:
    sys.meta_path.insert(0, Sources)
