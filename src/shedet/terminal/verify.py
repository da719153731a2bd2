"""`shedet verify`: play records again and say which line is wrong."""

import argparse

from shedet.core.errors import NotationError, RecordMismatch, ShedetError
from shedet.core.game import load
from shedet.core.language import Sentence
from shedet.core.record import Record, replay


def run(chosen: argparse.Namespace) -> None:
    try:
        texts = chosen.file.read_text("utf-8").splitlines()
    except OSError as error:
        raise NotationError(
            Sentence("{path} cannot be read: {error}", path=chosen.file, error=error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise NotationError(Sentence("{path} is not text.", path=chosen.file)) from None
    texts = [text for text in texts if text.strip()]
    if not texts:
        raise NotationError(Sentence("{path} holds no record.", path=chosen.file))
    lines = 0
    for number, text in enumerate(texts, 1):
        try:
            record = Record.from_json(text)
            game = load(record.game, chosen.pieces)
            lines += sum(1 for _ in replay(game, record))
        except ShedetError as error:
            raise RecordMismatch(
                Sentence(
                    "{path}, record {number}: {error}",
                    path=chosen.file,
                    number=number,
                    error=error.sentence,
                )
            ) from None
    print(f"{chosen.file}: all right ({len(texts)} records, {lines} lines)")
