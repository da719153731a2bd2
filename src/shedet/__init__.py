"""Shedet: three Nile board games for the browser, the terminal and Python."""

__version__ = "0.1.0"
