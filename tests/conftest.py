"""The toy game is registered for all tests, as an installed package would announce it."""

from shedet.core.game import register
from tests import toy

register(toy.INFO)
