"""What the pages of puzzles say."""

from shedet.core.language import Sentence

PUZZLE_WORDS = {
    "puzzles": Sentence("Puzzles"),
    "puzzles_are": Sentence(
        "Positions from real games. One move is clearly best, and it isn’t the obvious one."
    ),
    "puzzle_of": Sentence("Puzzle {number} of {puzzles}"),
    "puzzle_today": Sentence("Today’s puzzle"),
    "puzzle_asks": Sentence("Which move is best for you?"),
    "puzzle_view": Sentence("You see what the player saw."),
    "first_counts": Sentence("Your first answer counts."),
    "answer": Sentence("Answer", context="button"),
    "solve": Sentence("Solve it", context="button"),
    "skip_puzzle": Sentence("Skip this puzzle", context="button"),
    "next_puzzle": Sentence("Next puzzle", context="button"),
    "all_puzzles": Sentence("All puzzles", context="button"),
    "puzzle_right": Sentence("Yes, that’s the best move."),
    "puzzle_wrong": Sentence("Not quite: there’s a better move."),
    "place_right": Sentence("Yes, {place} is best."),
    "place_wrong": Sentence("Not quite: {place} is better."),
    "found_it": Sentence("{share}% found it."),
    "why_best": Sentence("Why it’s best"),
    "worth_of_moves": Sentence("What the moves are worth"),
    "your_lead": Sentence("your lead at the end, on average"),
    "your_answer": Sentence("Your answer"),
    "best_move": Sentence("Best move"),
    "further_moves": Sentence("{number} more move", "{number} more moves", 1),
    "roughly": Sentence("Roughly: these were only looked at briefly."),
    "solved_of": Sentence("{solved} of {puzzles} solved"),
    "puzzle_solved": Sentence("Solved"),
    "puzzle_missed": Sentence("Not found"),
}
