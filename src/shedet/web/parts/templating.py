"""The templates, with what all of them may use."""

from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from types import CodeType
from typing import Any, Protocol, cast

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from shedet.core.language import LANGUAGES
from shedet.web.parts.assets import IMPORT_MAP, MODULES, asset, icon
from shedet.web.parts.days import deal_address
from shedet.web.parts.places import PLACES
from shedet.web.parts.scoring import minus, signed
from shedet.web.parts.snapshot import FAR
from shedet.web.parts.words import Words

HOUR, DAY = 3600, 86400
ESCAPED = 4096
"""Of so many short texts it is remembered how they are written in HTML."""
SHORT = 200

escape_short = lru_cache(ESCAPED)(escape)


def quick(value: Any) -> str:
    """What `escape` gives, for what is mostly shown: HTML, numbers, and the same words again."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return escape_short(value) if len(value) < SHORT else escape(value)
    return str(value) if kind is int else escape(value)


class QuickTemplate(Template):
    """A template that escapes quickly: that took a tenth of the time of a page."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = quick
        return made


class QuickEnvironment(Environment):
    template_class = QuickTemplate


@cache
def environment() -> Environment:
    made = QuickEnvironment(
        loader=PackageLoader("shedet.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        icon=icon,
        asset=asset,
        import_map=IMPORT_MAP,
        modules=MODULES,
        spell=spell,
        minus=minus,
        signed=signed,
        place=place,
        places=PLACES,
        all_languages=LANGUAGES,
        deal_address=deal_address,
    )
    return made


class Macros(Protocol):
    """The macros of a template, by their names."""

    def __getattr__(self, name: str) -> Callable[..., Markup]: ...


@cache
def macros(name: str) -> Macros:
    """The macros of a template that needs nothing from outside."""
    return cast(Macros, environment().get_template(name).module)


@cache
def words(language: str) -> Words:
    return Words(language)


def rendered(template: str, language: str, **values: object) -> str:
    """A whole page."""
    return (
        environment().get_template(template).render(language=language, t=words(language), **values)
    )


def spell(seconds: float) -> str:
    """Time left, in digits."""
    whole = max(0, int(seconds + 0.999))
    if whole >= 2 * DAY:
        return f"{whole // DAY} d"
    if whole >= HOUR:
        return f"{whole // HOUR}:{whole % HOUR // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"


def place(number: int) -> str:
    """A place in the queue, as far as places are counted."""
    return str(number) if number <= FAR else f"{FAR}+"


def joined(parts: list[str]) -> Markup:
    """Escaped texts one after the other."""
    return Markup(" ").join(parts)
