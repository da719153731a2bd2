"""The toy game is registered for all tests, as an installed package would announce it."""

import os

from shedet.core.game import register
from tests import toy

register(toy.INFO)
os.environ["LANGUAGE"] = "en"  # what tests read is English, whatever is spoken here
