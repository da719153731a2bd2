"""A bot that speaks JSON lines and needs nothing of Shedet: a pattern for any language.

shedet simulate sobek2p --bots "run:python3 examples/json_bot.py,greedy" --games 10
"""

import json
import sys

ORDER = ("sell", "choose", "play", "deben", "take")


def best(legal: list[str]) -> str:
    """The first move that begins with the earliest of our words."""
    for word in ORDER:
        for move in legal:
            if move.startswith(word):
                return move
    return legal[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"move": best(message["legal"])}), flush=True)
