"""Errors of the operating system as sentences."""

import errno
from io import FileIO
from pathlib import Path

from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence

REASONS = {
    errno.ENOENT: Sentence("No such file or directory"),
    errno.EACCES: Sentence("Permission denied"),
    errno.EPERM: Sentence("Operation not permitted"),
    errno.EISDIR: Sentence("Is a directory"),
    errno.ENOTDIR: Sentence("Not a directory"),
    errno.EEXIST: Sentence("File exists"),
    errno.ENAMETOOLONG: Sentence("File name too long"),
    errno.EFBIG: Sentence("File too large"),
    errno.ENOSPC: Sentence("No space left on device"),
    errno.EROFS: Sentence("Read-only file system"),
    errno.ELOOP: Sentence("Too many levels of symbolic links"),
    errno.EIO: Sentence("Input/output error"),
    errno.ENOEXEC: Sentence("Exec format error"),
}


def reason_of(error: OSError) -> Sentence | str:
    """The reason of an error; a rare one in the system's own words."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)


def not_read(path: Path, error: OSError) -> NotationError:
    name, reason = one_line(str(path)), reason_of(error)
    return NotationError(Sentence("{path} cannot be read: {error}", path=name, error=reason))


def not_written(path: Path | Sentence, error: OSError) -> NotationError:
    """The error of a file, or of whatever the sentence names."""
    name = path if isinstance(path, Sentence) else one_line(str(path))
    reason = reason_of(error)
    return NotationError(Sentence("{path} cannot be written: {error}", path=name, error=reason))


def not_listening(host: str, port: int, error: OSError) -> NotationError:
    return NotationError(
        Sentence(
            "The server can’t listen on {host}, port {port}: {error}",
            host=host,
            port=port,
            error=reason_of(error),
        )
    )


def write_whole(file: FileIO, data: bytes) -> None:
    """Write all of it at once; the operating system may take it in parts."""
    written = 0
    while written < len(data):
        written += file.write(data[written:]) or 0
