"""PPO learns Sobek: 2 Players by playing against itself; docs/training.md goes through it.

.venv-train/bin/python examples/ppo.py --moves 500000 --save ppo.pt
"""

import argparse
import math
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from shedet.research.vector import BatchEnv

GAMES, STEPS, EPOCHS, MINIBATCHES = 256, 64, 4, 8
DISCOUNT, TRACE, CLIP, ENTROPY, RATE = 0.997, 0.95, 0.2, 0.003, 1e-3


class Player(nn.Module):  # type: ignore[misc]  # PyTorch is not there where types are checked
    """From what a seat sees to how likely it chooses each move, and to what it expects."""

    def __init__(self, size: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        )
        self.moves, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        inside = self.body(seen.sign() * seen.abs().log1p())  # counts and points, on one scale
        logits = self.moves(inside).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inside).squeeze(-1)


def tensors(seen: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """Copies, because the environment writes into its arrays again."""
    return torch.tensor(seen["observation"]).float(), torch.tensor(seen["action_mask"])


def advantages(rewards: Any, values: Any, ends: Any, seats: Any) -> torch.Tensor:
    """What a move was better than expected; what is good for the rival is bad for the seat."""
    found, last = torch.zeros(STEPS, GAMES), torch.zeros(GAMES)
    for step in reversed(range(STEPS)):
        goes_on = DISCOUNT * (1 - ends[step]) * torch.where(seats[step] == seats[step + 1], 1, -1)
        last = rewards[step] + goes_on * (values[step + 1] + TRACE * last) - values[step]
        found[step] = last
    return found


def learn(player: Player, moves: int, seed: int) -> None:
    """Play some steps of all games against itself, learn from them, and so on."""
    table = BatchEnv("sobek2p", GAMES, autoreset="same-step")
    optimiser = torch.optim.Adam(player.parameters(), lr=RATE, eps=1e-5)
    seen, info = table.reset(seed=seed)
    for _ in range(0, moves, STEPS * GAMES):
        rows: list[tuple[torch.Tensor, ...]] = []
        with torch.no_grad():
            for _ in range(STEPS):
                numbers, mask = tensors(seen)
                choice, value = player(numbers, mask)
                move, seat = choice.sample(), torch.tensor(info["to_act"])
                seen, reward, ended, _, info = table.step(move.numpy())
                told = torch.tensor(reward), torch.tensor(ended).float()
                rows.append((numbers, mask, move, choice.log_prob(move), value, seat, *told))
            value, seat = player(*tensors(seen))[1], torch.tensor(info["to_act"])
        numbers, mask, move, before, values, seats, rewards, ends = map(
            torch.stack, zip(*rows, strict=True)
        )
        all_values, all_seats = torch.cat([values, value[None]]), torch.cat([seats, seat[None]])
        gain = advantages(rewards, all_values, ends, all_seats)
        batch = [part.flatten(0, 1) for part in (numbers, mask, move, before, gain, gain + values)]
        for _ in range(EPOCHS):
            for chosen in torch.randperm(STEPS * GAMES).chunk(MINIBATCHES):
                improve(player, optimiser, *(part[chosen] for part in batch))


def improve(player: Player, optimiser: Any, *batch: torch.Tensor) -> None:
    """One step uphill, and none that changes the choices by much."""
    numbers, mask, move, before, gain, target = batch
    choice, value = player(numbers, mask)
    ratio = (choice.log_prob(move) - before).exp()
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    loss = (value - target).pow(2).mean() / 2 - better - ENTROPY * choice.entropy().mean()
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(player.parameters(), 0.5)
    optimiser.step()


def versus_random(player: Player, games: int, seed: int) -> str:
    """Wins of the player, each deal once from either seat; a tie counts half."""
    table, own = BatchEnv("sobek2p", games), np.arange(games) % 2
    seen, info = table.reset(seed=[seed + game // 2 for game in range(games)])
    won, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        with torch.no_grad():
            numbers, mask = tensors(seen)
            # a game that is over has no legal move, and any will do
            mask[:, 0] |= (mask.sum(-1) == 0).to(mask.dtype)
            best = player(numbers, mask)[0].probs.argmax(-1).numpy()
        anything = torch.multinomial(mask.float(), 1).squeeze(-1).numpy()
        moves = np.where(info["to_act"] == own, best, anything)
        seen, _, ended, _, info = table.step(moves)
        first = ended & ~over
        won[first] = (1 + info["rewards"][first, own[first]]) / 2
        over |= ended
    pairs = won.reshape(-1, 2).mean(-1)  # both games of a deal are one sample
    margin = 1.96 * pairs.std(ddof=1) / math.sqrt(len(pairs))
    return f"{won.mean():.1%} of {games} games won, ± {margin:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO learns Sobek: 2 Players")
    parser.add_argument("--moves", type=int, default=500_000, help="played against itself")
    parser.add_argument("--games", type=int, default=2000, help="against random, before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--save", help="a file for what was learned")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    table = BatchEnv("sobek2p", 1)
    player = Player(table.seen["observation"].shape[1], table.game.actions)
    print("before:", versus_random(player, chosen.games, 10**6))
    learn(player, chosen.moves, chosen.seed)
    print("after: ", versus_random(player, chosen.games, 10**6))
    print(f"{time.process_time():.0f} CPU-seconds in all")
    if chosen.save:
        torch.save(player.state_dict(), chosen.save)


if __name__ == "__main__":
    main()
