"""The report of an arena: figures, plots and text."""
