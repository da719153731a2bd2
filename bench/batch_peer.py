"""Steps a second of a game of pgx on the CPU; run by bench/batch.py in an environment of its own.

Moves are chosen at random and not counted, as on our side; games that end are reset by the step.
"""

import argparse
import os
from statistics import median
from time import process_time

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)


def measure(name: str, size: int, seconds: float) -> float:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    begin, step = jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(auto_reset(game.step, game.init)))

    @jax.jit
    def choose(key, mask):  # type: ignore[no-untyped-def]
        return jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=1)

    key = jax.random.PRNGKey(0)
    state = begin(jax.random.split(key, size))
    rounds: list[float] = []
    while sum(rounds[5:]) < seconds:  # the first rounds compile
        key, chosen, drawn = jax.random.split(key, 3)
        moves = choose(chosen, state.legal_action_mask).block_until_ready()
        keys = jax.random.split(drawn, size)
        before = process_time()
        state = jax.block_until_ready(step(state, moves, keys))
        rounds.append(process_time() - before)
    return size / median(rounds[5:])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--size", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    print(f"{measure(arguments.game, arguments.size, arguments.seconds):.0f}")
