"""Shedet: three Nile board games for the browser, the terminal and Python."""

import os

__version__ = "0.1.0"

if os.environ.get("SHEDET_INTERPRETED"):
    from shedet.interpreted import prefer_sources

    prefer_sources()
