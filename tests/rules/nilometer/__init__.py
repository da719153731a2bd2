"""The game of examples/: it is not installed here, but found where it lies."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "examples" / "nilometer"))
