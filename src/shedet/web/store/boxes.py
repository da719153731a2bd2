"""The games of a server: each with the printed pieces, or with those of the owner's file."""

from collections.abc import Mapping
from pathlib import Path

from shedet.core.game import Game, load


class Boxes:
    """Games with their pieces, loaded once; files of pieces are checked at the start."""

    def __init__(self, files: Mapping[str, str] | None = None) -> None:
        self.files = {game_id: Path(file).absolute() for game_id, file in (files or {}).items()}
        self.own = {game_id: load(game_id, file) for game_id, file in self.files.items()}
        self.printed: dict[str, Game] = {}

    def game(self, game_id: str, pieces: str = "") -> Game:
        """A game as new tables are played here, or with pieces of that hash, if we have them."""
        own = self.own.get(game_id)
        if own and pieces in ("", own.pieces_hash):
            return own
        if game_id not in self.printed:
            self.printed[game_id] = load(game_id)
        return self.printed[game_id]

    def file_of(self, game: Game) -> Path | None:
        """Where a game's pieces stand, unless they are the printed ones."""
        game_id = game.info.id
        return self.files[game_id] if self.own.get(game_id) is game else None
