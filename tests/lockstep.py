"""Prints one line for each seeded game: a hash of everything that two speeds must agree on."""

import hashlib
import json
import sys
from array import array

from shedet.bots.search import Search
from shedet.core.engine.chance import seeded
from shedet.core.game import games
from shedet.core.laws import TableSetup, answers, start, tables
from shedet.terminal.commands.bench import speed

SEARCHES = 4000
"""One move in so many is searched for."""


def digest(table: TableSetup, seed: int, by_heap: bool) -> dict[str, object]:
    """Play a random game, now and then redealing, asking or searching, and hash every step."""
    chance = seeded(seed)
    position = start(table, seed)
    if by_heap:
        position.seed_heaps(seed)
    position.logging = 1
    state = hashlib.sha256()
    moves = 0
    while not position.is_over:
        legal = position.legal()
        move = legal[chance.below(len(legal))]
        position.play(move)
        moves += 1
        state.update(json.dumps([legal, move, position.facts(), position.notes()]).encode())
        state.update(position.encode())
        if chance.below(20) == 0:
            copy = position.copy()
            copy.redeal(chance.below(table.seats + 1), chance)
            state.update(copy.encode() + str(copy.state()).encode())
        if chance.below(5) == 0:
            seat = chance.below(table.seats)
            state.update(array("h", position.observe(seat)).tobytes())
        if chance.below(20) == 0:
            measured = [
                [measure.of(position, seat) for seat in range(table.seats)]
                for measure in table.game.measures
            ]
            asked = answers(table.game, position, position.to_act)
            state.update(repr([measured, list(asked.items())]).encode())
        if not position.is_over and chance.below(SEARCHES) == 0:
            search = Search(position, position.to_act, table.game.prior(), seeded(seed), 1 << 10)
            search.run(4)
            state.update(json.dumps(search.tried()).encode())
    return {
        "table": str(table),
        "seed": seed,
        "moves": moves,
        "result": table.game.result(position),
        "hash": state.hexdigest(),
    }


def main(number: int, *wanted: str) -> None:
    """So many games at all kinds of table, of these games or of all."""
    print(speed(), flush=True)
    chosen = [info for info in games().values() if not wanted or info.id in wanted]
    every = [table for info in chosen for table in tables(info)]
    for seed in range(-(-number // len(every))):
        for number, table in enumerate(every):
            print(json.dumps(digest(table, seed, (seed + number) % 2 == 1)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
