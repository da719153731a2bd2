"""Compile the rules where there is a compiler, and the catalogues; package the rule texts."""

import multiprocessing
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
LOCALE = SOURCE / "shedet" / "locale"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in SOURCE.rglob("*.pxd")
    # named numbers and what is written in C need no module
    if not path.read_text("utf-8").startswith(("cdef enum", "cdef extern"))
)
# The bounds of tuples and lists are checked: what gives reasons for refusals reads them, and Python
# may ask it anything. C arrays have none to check. Modules that loop over buffers turn it off.
DIRECTIVES = {
    "language_level": 3,
    "cdivision": True,
    "annotation_typing": False,
    "initializedcheck": False,
    "nonecheck": False,
    "auto_pickle": False,
}
FLAGS = "-O3 -g0 -ffp-contract=off"  # without -g0 compiling takes a quarter longer
CORES = os.cpu_count() or 1


def extensions() -> list[Extension]:
    """The compiled modules; none when SHEDET_INTERPRETED is set."""
    if os.environ.get("SHEDET_INTERPRETED"):
        return []
    from Cython.Build import cythonize

    read_arrays_as_tuples()
    track_named_numbers()
    flags = os.environ.get("SHEDET_CFLAGS", FLAGS).split()
    wanted = [
        Extension(
            module,
            [f"src/{module.replace('.', '/')}.py"],
            extra_compile_args=flags,
            extra_link_args=[flag for flag in flags if flag.startswith("-fsanitize")],
        )
        for module in MODULES
    ]
    made: list[Extension] = cythonize(
        wanted,
        include_path=["src"],
        compiler_directives=DIRECTIVES,
        build_dir="build/c",
        nthreads=CORES if can_fork() else 0,
    )
    for extension in made:
        extension.optional = True  # cythonize drops it; without a compiler all runs interpreted
    # the longest first, so that no core waits for it at the end
    return sorted(made, key=lambda one: -Path(one.sources[0]).stat().st_size)


def can_fork() -> bool:
    """Let Cython fork, so that its processes have what `read_arrays_as_tuples` changes here."""
    if sys.platform == "darwin" or "fork" not in multiprocessing.get_all_start_methods():
        return False
    multiprocessing.set_start_method("fork", force=True)
    return True


def read_arrays_as_tuples() -> None:
    """Let Cython always do what it does where a tuple is asked for: an element set in a list that
    is a copy would be lost. There is no directive for this.
    """
    from Cython.Compiler.Builtin import tuple_type
    from Cython.Compiler.PyrexTypes import CArrayType

    converted = CArrayType.to_py_call_code

    def to_tuple(array: Any, source: str, result: str, _: Any, function: Any = None) -> str:
        code: str = converted(array, source, result, tuple_type, function)
        return code

    CArrayType.to_py_call_code = to_tuple


def track_named_numbers() -> None:
    """Let Cython see which modules `from package cimport module` names, and so compile their users
    again when they change. Its own pattern looks for the names at the beginning of a line.
    """
    from Cython.Build import Dependencies

    names = re.compile(r"[ \t]+(?:\(([\w., \t\n]*)\)|([\w., \t]*))")
    Dependencies.dependency_after_from_regex = names


class BuildExtensions(build_ext):
    """On all cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES


class Build(build_py):
    """Also generated files: catalogues for gettext, and the rule texts."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            compile_catalogues(LOCALE)
            return
        package = Path(self.build_lib, "shedet")
        compile_catalogues(package / "locale")
        (package / "rulebook").mkdir(parents=True, exist_ok=True)
        for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
            shutil.copy(path, package / "rulebook")


def compile_catalogues(target: Path) -> None:
    sys.path.insert(0, str(ROOT))
    from tools.catalogues import compile_all

    problems = compile_all(LOCALE, target)
    if problems:
        raise SystemExit("\n".join(problems))


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExtensions, "build_py": Build})
