"""Files of tables: on disk before anything is shown, whole after whatever happens."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from shedet import folders
from shedet.core.errors import NotationError, ShedetError
from shedet.terminal.session import saves
from shedet.terminal.session.saves import NotKept, Save
from tests.commands import PATIENCE


def entry(number: int) -> dict[str, object]:
    return {"entry": "moved", "at": number}


def test_entries_are_on_the_disk_when_append_returns(tmp_path: Path) -> None:
    save = Save.create(tmp_path, "lots")
    save.append([entry(1), entry(2)])
    assert [json.loads(line) for line in save.path.read_text().splitlines()] == [entry(1), entry(2)]
    save.close()
    again = Save.open(save.path)
    assert again.entries == [entry(1), entry(2)]
    again.append([entry(3)])
    again.close()
    assert saves.read(save.path) == [entry(1), entry(2), entry(3)]


def test_every_table_has_a_number_of_its_own(tmp_path: Path) -> None:
    first, second = Save.create(tmp_path, "lots"), Save.create(tmp_path, "lots")
    first.append([entry(1)])
    second.append([entry(2)])
    assert (first.id, second.id) == ("lots-1", "lots-2")
    first.close()
    second.close()
    third = Save.create(tmp_path, "lots")
    assert third.id == "lots-3"
    third.close()
    assert not third.path.exists(), "a table without entries leaves no file"


def test_others_cannot_read_a_table(tmp_path: Path) -> None:
    save = Save.create(tmp_path, "lots")
    assert save.path.stat().st_mode & 0o077 == 0
    save.close()


@pytest.mark.parametrize("tail", [b"{", b'{"entry": "mo', b'{"entry": "moved", "at": 3}', b"\xff"])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, tail: bytes) -> None:
    save = Save.create(tmp_path, "lots")
    save.append([entry(1), entry(2)])
    save.close()
    whole = save.path.read_bytes()
    save.path.write_bytes(whole + tail)
    assert saves.read(save.path) == [entry(1), entry(2)], "reading alone passes it over"
    assert save.path.read_bytes() == whole + tail
    again = Save.open(save.path)
    assert again.entries == [entry(1), entry(2)]
    again.append([entry(3)])
    again.close()
    assert saves.read(save.path) == [entry(1), entry(2), entry(3)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"nonsense", ":2: not JSON"),
        (b"[]", ":2: this does not belong to a table."),
        (b"\xff\xfe", ":2: not JSON"),
        (b"[" * 100_000, ":2: not JSON"),
        (b"", ":2: not JSON"),
    ],
)
def test_a_corrupt_line_is_named_and_nothing_is_changed(
    tmp_path: Path, line: bytes, reason: str
) -> None:
    path = tmp_path / "tables" / "lots-1.jsonl"
    path.parent.mkdir()
    data = b'{"entry": 1}\n' + line + b'\n{"entry": 3}\n'
    path.write_bytes(data)
    with pytest.raises(NotationError) as caught:
        Save.open(path)
    assert f"{path}{reason}" in str(caught.value)
    assert path.read_bytes() == data


def test_two_processes_cannot_play_one_table(tmp_path: Path) -> None:
    save = Save.create(tmp_path, "lots")
    save.append([entry(1)])
    with pytest.raises(NotationError, match=r"The table lots-1 is being played elsewhere\."):
        Save.open(save.path)
    save.close()
    Save.open(save.path).close()


def test_a_dead_process_holds_no_lock(tmp_path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from shedet.terminal.session.saves import Save\n"
        "Save.create(Path(sys.argv[1]), 'lots').append([{'entry': 'moved'}])\n"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", program, tmp_path], timeout=PATIENCE, check=False)
    assert done.returncode == -9
    save = Save.open(tmp_path / "tables" / "lots-1.jsonl")
    assert save.entries == [{"entry": "moved"}]
    save.close()


def test_a_full_disk_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    save = Save.create(tmp_path, "lots")
    save.append([entry(1)])
    before = save.path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
    try:
        with pytest.raises(NotKept, match="cannot be written: File too large"):
            save.append([entry(2)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert save.path.read_bytes() == before
    save.close()
    assert saves.read(save.path) == [entry(1)]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ShedetError, match="cannot be written: Not a directory"):
        Save.create(tmp_path / "file", "lots")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be read: No such file"):
        Save.open(tmp_path / "nothing.jsonl")


@pytest.mark.parametrize("name", ["lots-1", "../lots-1", "", "a\0b", "x" * 300, "tables/lots-1"])
def test_a_table_is_found_by_its_id_and_by_nothing_else(tmp_path: Path, name: str) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "lots-1.jsonl").write_text("{}\n")
    with pytest.raises(NotationError, match="There is no table"):
        saves.path_of(tmp_path, name)


def test_the_last_played_table_comes_first(tmp_path: Path) -> None:
    paths = []
    for number in range(3):
        save = Save.create(tmp_path, "lots")
        save.append([entry(number)])
        save.close()
        paths.append(save.path)
    for when, path in zip((30, 10, 20), paths, strict=True):
        os.utime(path, (when, when))
    assert saves.tables(tmp_path) == [paths[0], paths[2], paths[1]]
    assert saves.tables(tmp_path / "nowhere") == []


def test_where_tables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    chosen = Path("/chosen")
    assert saves.data_directory(chosen, {"SHEDET_DATA": "/data"}) == chosen
    assert saves.data_directory(None, {"SHEDET_DATA": "/data", "XDG_DATA_HOME": "/x"}) == Path(
        "/data"
    )
    assert saves.data_directory(None, {"XDG_DATA_HOME": "/x"}) == Path("/x/shedet")
    at_home = tmp_path / ".local" / "share" / "shedet"
    assert saves.data_directory(None, {}) == at_home
    assert saves.data_directory(None, {"XDG_DATA_HOME": "relative"}) == at_home


@pytest.mark.parametrize(
    ("system", "data", "config"),
    [
        (Unix, ".local/share/shedet", ".config/shedet"),
        (MacOS, "Library/Application Support/shedet", "Library/Application Support/shedet"),
        (Windows, "AppData/Local/shedet", "AppData/Local/shedet"),
    ],
)
def test_each_system_has_its_folders_but_old_ones_are_found(
    system: Any, data: str, config: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(
        "platformdirs.windows.get_win_folder", lambda _: f"{tmp_path}/AppData/Local"
    )
    monkeypatch.setattr(folders, "PlatformDirs", system)
    assert folders.user_folder("data", {}) == tmp_path / data
    assert folders.user_folder("config", {}) == tmp_path / config
    assert folders.user_folder("data", {"XDG_DATA_HOME": "/x"}) == Path("/x/shedet")
    old = tmp_path / ".local" / "share" / "shedet"
    old.mkdir(parents=True)
    assert folders.user_folder("data", {}) == old
    assert folders.user_folder("config", {}) == tmp_path / config
