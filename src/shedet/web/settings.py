"""The server's settings: from flags, the environment (SHEDET_...), a file, or the default."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, convert

from shedet.core.errors import NotationError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system.os_errors import reason_of
from shedet.folders import user_folder

T = TypeVar("T")

PREFIX = "SHEDET_"
YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off", "")


def setting(default: T, about: Sentence, bounds: Meta | None = None) -> T:
    return field(default=default, metadata={"about": about, "bounds": bounds})


def listed(text: str) -> list[str]:
    """The parts of a text, between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


DAYS = Meta(ge=0, le=36500)
AMOUNT = Meta(ge=0, le=999_999)


@dataclass(frozen=True)
class Settings:
    """All that can be set. The names are those of flags (--bot-workers), variables and keys."""

    host: str = setting(
        "127.0.0.1", Sentence("the address to listen on; by default only this computer")
    )
    port: int = setting(8000, Sentence("the port; 0 picks a free one"), Meta(ge=0, le=65535))
    lan: bool = setting(False, Sentence("let other devices on the network join"))
    data: str = setting("", Sentence("the directory for saved tables"))
    database: str = setting("", Sentence("a database instead: sqlite:///FILE, postgresql://..."))
    hosts: str = setting(
        "", Sentence("names by which the server is reached, separated by commas; * for any")
    )
    https: bool = setting(False, Sentence("browsers come by https, through a proxy"))
    proxy: str = setting("", Sentence("addresses of trusted proxies, with commas between"))
    base_path: str = setting(
        "", Sentence("the path under which the server is reached, such as /shedet; by default none")
    )
    pieces: dict[str, Annotated[str, Meta(min_length=1)]] = field(
        default_factory=dict,
        metadata={"about": Sentence("files with the pieces to play with, by game")},
    )
    workers: int = setting(
        1, Sentence("processes that serve pages; several need PostgreSQL"), Meta(ge=1, le=64)
    )
    bot_workers: int = setting(
        2,
        Sentence("processes for bots to think in; 0 leaves it to `shedet work`"),
        Meta(ge=0, le=64),
    )
    rate_limits: bool = setting(True, Sentence("refuse visitors who send too many requests"))
    keep_unbegun: int = setting(
        7, Sentence("days until a table where no game began is removed; 0: never"), DAYS
    )
    keep_abandoned: int = setting(
        90, Sentence("days until a game that nobody continues is removed; 0: never"), DAYS
    )
    keep_uploads: int = setting(
        30,
        Sentence(
            "days until uploaded game files and analyses without a name are removed; 0: never"
        ),
        DAYS,
    )
    keep_chat: int = setting(
        90, Sentence("days after a game until its chat is removed; 0: never"), DAYS
    )
    tables_a_day: int = setting(
        500, Sentence("tables that one address may open in a day; 0: no limit"), AMOUNT
    )
    uploads_a_day: int = setting(
        20, Sentence("megabytes that one address may upload in a day; 0: no limit"), AMOUNT
    )
    storage: int = setting(
        10_000,
        Sentence("megabytes of the database above which nothing new is accepted; 0: no limit"),
        AMOUNT,
    )
    push: bool = setting(True, Sentence("tell people by Web Push when it is their turn"))
    push_services: str = setting(
        "", Sentence("push services of your own network, as https://HOST:PORT, with commas between")
    )
    metrics: str = setting(
        "", Sentence("address and port at which Prometheus can read figures; by default none")
    )
    log_level: Literal["debug", "info", "warning", "error"] = setting(
        "info", Sentence("debug, info, warning or error")
    )
    log_format: Literal["json", "text", "auto"] = setting(
        "auto", Sentence("json, text, or auto: text in a terminal")
    )

    @property
    def address(self) -> str:
        """What to listen on."""
        return "0.0.0.0" if self.lan else self.host

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{Path(self.data).absolute() / 'shedet.db'}"

    @property
    def backup_folder(self) -> Path | None:
        """Where backups go that are made by themselves; None: beside the database's file."""
        return Path(self.data).absolute() if self.database.startswith("postgresql") else None

    @property
    def host_names(self) -> frozenset[str]:
        return frozenset(name.lower() for name in listed(self.hosts))

    @property
    def contact(self) -> str:
        """By what push services can find out whose server it is."""
        names = [name for name in listed(self.hosts) if name != "*"]
        if self.https and names:
            return f"https://{names[0]}{self.base_path}"
        return "mailto:nobody@shedet.invalid"

    @property
    def proxy_addresses(self) -> list[str]:
        return listed(self.proxy)


@dataclass(frozen=True)
class Set:
    """Settings, and for each where it came from: flag, environment, file or default."""

    settings: Settings
    sources: dict[str, str]
    file: Path | None


def gather(
    flags: Mapping[str, object],
    environment: Mapping[str, str],
    default_data: Path,
    file: Path | None = None,
) -> Set:
    """What is set first wins: flags, then the environment, then the file."""
    path = file or config_file(environment)
    from_file = read_file(path, is_wanted=file is not None or "SHEDET_CONFIG" in environment)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for part in fields(Settings):
        name, variable = part.name, PREFIX + part.name.upper()
        if flags.get(name) is not None:
            values[name], sources[name] = checked(part, flags[name], name), "flag"
        elif variable in environment:
            values[name] = checked(part, environment[variable], variable)
            sources[name] = "environment"
        elif name in from_file:
            values[name], sources[name] = checked(part, from_file[name], name), "file"
        else:
            sources[name] = "default"
    if not values.get("data"):
        values["data"] = str(default_data)
    return Set(Settings(**values), sources, path if from_file else None)


def config_file(environment: Mapping[str, str]) -> Path:
    """Where settings are looked for."""
    if environment.get("SHEDET_CONFIG"):
        return Path(environment["SHEDET_CONFIG"])
    return user_folder("config", environment) / "config.toml"


def read_file(path: Path, is_wanted: bool) -> dict[str, object]:
    """The settings of a file; one that nobody named may be missing."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not is_wanted:
            return {}
        raise not_read(path, reason_of(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise not_read(path, str(error)) from None
    known = {part.name for part in fields(Settings)}
    if unknown := sorted(set(found) - known):
        raise NotationError(
            Sentence(
                "{path}: there is no setting {name}. There are: {known}.",
                path=one_line(str(path)),
                name=quoted(unknown[0]),
                known=", ".join(sorted(known)),
            )
        )
    return found


def checked(part: Field[Any], value: object, name: str) -> Any:
    """A value of the right type, read from text where it is text."""
    bounds = part.metadata.get("bounds")
    kind: Any = Annotated[part.type, bounds] if bounds else part.type
    try:
        found = convert(meant(part, value), kind)
    except ValueError:
        raise no_value(name, value) from None
    if part.name == "proxy" and not all(map(is_network, listed(found))):
        raise no_value(name, value)
    if part.name == "base_path":
        found = found.rstrip("/")
        if found and not re.fullmatch(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+", found, re.ASCII):
            raise no_value(name, value)
    if part.name == "push_services" and not all(map(is_service, listed(found))):
        raise no_value(name, value)
    if part.name == "metrics" and found and not is_place(found):
        raise no_value(name, value)
    return found


def meant(part: Field[Any], value: object) -> object:
    """What is written in a flag or variable, which know only texts."""
    if part.name == "pieces":
        return files_by_game(value)
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, str) and isinstance(part.default, bool) and value.lower() in YES + NO:
        return value.lower() in YES
    if isinstance(value, str) and isinstance(part.default, int) and is_digits(value):
        return int(value)
    return value


def is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def files_by_game(value: object) -> object:
    """From texts GAME=FILE, several with commas between or in a list, or from a table."""
    texts = value.split(",") if isinstance(value, str) and value else value or {}
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        return {game: file for game, _, file in (text.partition("=") for text in texts)}
    return texts


def is_place(text: str) -> bool:
    """An address with a port: 127.0.0.1:9464, [::1]:9464."""
    host, _, port = text.rpartition(":")
    return bool(host) and is_digits(port) and int(port) <= 65535


def is_service(text: str) -> bool:
    """The origin of a push service: https://push.example, http://127.0.0.1:8080."""
    return re.fullmatch(r"https?://[A-Za-z0-9.\[\]:-]+", text, re.ASCII) is not None


def is_network(text: str) -> bool:
    """An address, or a network of addresses; trusting everybody would make limits useless."""
    try:
        return ip_network(text).prefixlen > 0
    except ValueError:
        return False


def printed(chosen: Set, language: str) -> str:
    """All settings as a file that could be read again, with what they mean."""
    lines = []
    if chosen.file:
        lines += [f"# {one_line(str(chosen.file))}", ""]
    words = {
        "flag": Sentence("by flag"),
        "environment": Sentence("by the environment"),
        "file": Sentence("by the file"),
        "default": Sentence("by default"),
    }
    for part in fields(Settings):
        about = part.metadata["about"].say(language)
        source = words[chosen.sources[part.name]].say(language)
        value = toml(part.name, getattr(chosen.settings, part.name))
        lines += [f"# {about} ({source})", f"{part.name} = {value}", ""]
    return "\n".join(lines[:-1])


def toml(name: str, value: str | int | bool | dict[str, str]) -> str:
    if isinstance(value, dict):
        parts = [f"{toml(name, key)} = {toml(name, file)}" for key, file in value.items()]
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if name == "database":
        value = without_password(value)
    escaped = "".join(
        letter if letter.isprintable() and letter not in '"\\' else f"\\u{ord(letter):04X}"
        for letter in value
    )
    return f'"{escaped}"'


def without_password(database: str) -> str:
    """The address of a database with its password masked."""
    scheme, found, rest = database.partition("://")
    account, at, place = rest.rpartition("@")
    if not found or not at:
        return database
    return f"{scheme}://{account.partition(':')[0]}:***@{place}" if ":" in account else database


def no_value(name: str, value: object) -> NotationError:
    return NotationError(
        Sentence("{value} isn’t a valid value for {name}.", value=quoted(str(value)), name=name)
    )


def not_read(path: Path, reason: Sentence | str) -> NotationError:
    return NotationError(
        Sentence("{path} cannot be read: {error}", path=one_line(str(path)), error=reason)
    )
