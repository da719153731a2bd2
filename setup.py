"""Compile the rules where a compiler is; install them interpreted where none is."""

import os
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path(__file__).parent / "src"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in SOURCE.rglob("*.pxd")
    if not path.read_text("utf-8").startswith("cdef enum")  # named numbers need no module
)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "initializedcheck": False,
    "nonecheck": False,
    "auto_pickle": False,
}


def extensions() -> list[Extension]:
    """The compiled modules; none when SHEDET_INTERPRETED is set."""
    if os.environ.get("SHEDET_INTERPRETED"):
        return []
    from Cython.Build import cythonize

    flags = os.environ.get("SHEDET_CFLAGS", "-O3").split()
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
        wanted, include_path=["src"], compiler_directives=DIRECTIVES, build_dir="build/c"
    )
    for extension in made:
        extension.optional = True  # cythonize drops it; without a compiler all stays interpreted
    return made


setup(ext_modules=extensions())
