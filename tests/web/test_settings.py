"""Settings: by flag, by the environment, by a file, by default; printed as they could be read."""

import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from shedet.core.errors import NotationError
from shedet.terminal.command import main
from shedet.web.settings import Set, Settings, gather, printed

HOME = Path("/data")


def gathered(
    tmp_path: Path, flags: dict[str, Any], environment: dict[str, str], file: str | None = None
) -> Set:
    path = tmp_path / "config.toml"
    if file is not None:
        path.write_text(file)
    environment = {"XDG_CONFIG_HOME": str(tmp_path / "none"), **environment}
    return gather(flags, environment, HOME, path if file is not None else None)


def test_what_is_set_first_wins(tmp_path: Path) -> None:
    file = 'port = 1\nhost = "::1"\nlan = true\nhosts = "a.example"'
    found = gathered(tmp_path, {"port": "3"}, {"SHEDET_PORT": "2", "SHEDET_LAN": "no"}, file)
    assert found.settings.port == 3
    assert found.settings.lan is False
    assert found.settings.host == "::1"
    assert found.settings.https is False
    wanted = {"port": "flag", "lan": "environment", "host": "file", "https": "default"}
    assert {name: found.sources[name] for name in wanted} == wanted


def test_by_default_only_this_machine_is_let_in(tmp_path: Path) -> None:
    settings = gathered(tmp_path, {}, {}).settings
    assert settings.address == "127.0.0.1"
    assert settings.database_url == "sqlite:////data/shedet.db"
    assert gathered(tmp_path, {"lan": True}, {}).settings.address == "0.0.0.0"


def test_the_data_directory(tmp_path: Path) -> None:
    chosen = gathered(tmp_path, {}, {"SHEDET_DATA": "/elsewhere"}).settings
    assert chosen.database_url == "sqlite:////elsewhere/shedet.db"
    chosen = gathered(tmp_path, {"data": Path("/here")}, {"SHEDET_DATA": "/elsewhere"}).settings
    assert chosen.data == "/here"
    chosen = gathered(tmp_path, {"database": "postgresql://x"}, {}).settings
    assert chosen.database_url == "postgresql://x"


def test_files_are_looked_for(tmp_path: Path) -> None:
    place = tmp_path / "shedet" / "config.toml"
    place.parent.mkdir()
    place.write_text("port = 7")
    assert gather({}, {"XDG_CONFIG_HOME": str(tmp_path)}, HOME).settings.port == 7
    other = tmp_path / "other.toml"
    other.write_text("port = 8")
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "SHEDET_CONFIG": str(other)}
    found = gather({}, environment, HOME)
    assert found.settings.port == 8
    assert found.file == other


@pytest.mark.parametrize(
    "file", ["port = 'x'", "port = 70000", "colour = 1", "port =", "lan = 3", "log_level = 'loud'"]
)
def test_files_that_are_wrong(tmp_path: Path, file: str) -> None:
    with pytest.raises(NotationError):
        gathered(tmp_path, {}, {}, file)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "-1"),
        ("PORT", "x"),
        ("PORT", "65536"),
        ("LAN", "perhaps"),
        ("BOT_WORKERS", "65"),
        ("WORKERS", "0"),
    ],
)
def test_variables_that_are_wrong(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(NotationError, match=f"SHEDET_{name}"):
        gathered(tmp_path, {}, {f"SHEDET_{name}": value})


@pytest.mark.parametrize("value", ["*", "here", "10.0.0.1/8", "0.0.0.0/0"])
def test_proxies_are_addresses_or_networks(tmp_path: Path, value: str) -> None:
    good = "127.0.0.1, 10.0.0.0/8,::1"
    found = gathered(tmp_path, {"proxy": good}, {})
    assert found.settings.proxy_addresses == ["127.0.0.1", "10.0.0.0/8", "::1"]
    with pytest.raises(NotationError):
        gathered(tmp_path, {"proxy": value}, {})


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be read"):
        gather({}, {}, HOME, tmp_path / "missing.toml")


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_what_is_printed_can_be_read_again(tmp_path: Path, language: str) -> None:
    flags = {"hosts": 'a"b\\c\té', "port": "9", "lan": True}
    found = gathered(tmp_path, flags, {})
    text = printed(found, language)
    assert tomllib.loads(text) == asdict(found.settings)
    again = gathered(tmp_path, {}, {}, text)
    assert again.settings == found.settings


@pytest.mark.parametrize(
    ("flags", "environment", "file"),
    [
        ({"pieces": ["nile=a.toml", "sobek=b,=c.toml"]}, {"SHEDET_PIECES": "nile=d"}, None),
        ({}, {"SHEDET_PIECES": "nile=a.toml,sobek=b.toml"}, "pieces = {nile = 'e'}"),
        ({}, {}, "pieces = {nile = 'a.toml', sobek = 'b.toml'}"),
        ({}, {"SHEDET_PIECES": ""}, "pieces = {nile = 'e'}"),
    ],
)
def test_pieces_of_several_games(
    tmp_path: Path, flags: dict[str, Any], environment: dict[str, str], file: str | None
) -> None:
    found = gathered(tmp_path, flags, environment, file)
    if environment.get("SHEDET_PIECES") == "":
        assert found.settings.pieces == {}
        return
    other = "b,=c.toml" if flags else "b.toml"
    assert found.settings.pieces == {"nile": "a.toml", "sobek": other}
    assert gathered(tmp_path, {}, {}, printed(found, "en")).settings == found.settings


@pytest.mark.parametrize("value", ["nile", "nile=", "nile=a,sobek"])
def test_pieces_that_name_no_file(tmp_path: Path, value: str) -> None:
    with pytest.raises(NotationError, match="isn’t a valid value for"):
        gathered(tmp_path, {"pieces": [value] if "," not in value else value}, {})
    with pytest.raises(NotationError, match="isn’t a valid value for"):
        gathered(tmp_path, {}, {}, "pieces = {nile = 3}")


def test_passwords_are_not_printed(tmp_path: Path) -> None:
    found = gathered(tmp_path, {"database": "postgresql://me:hidden@host/db"}, {})
    assert "hidden" not in printed(found, "en")


def test_the_command_prints_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SHEDET_BOT_WORKERS", "4")
    monkeypatch.setenv("SHEDET_DATA", str(tmp_path / "data"))
    assert main(["config", "--port", "81", "--lan", "--https", "--hosts", "a.example, b"]) == 0
    said = tomllib.loads(capsys.readouterr().out)
    assert (said["port"], said["lan"], said["bot_workers"]) == (81, True, 4)
    assert (said["https"], said["hosts"]) == (True, "a.example, b")
    assert said["data"] == str(tmp_path / "data")
    assert set(said) == set(Settings.__dataclass_fields__)
    assert main(["serve", "--port", "x"]) == 2
    assert capsys.readouterr().err == "shedet serve: 'x' isn’t a valid value for port.\n"
