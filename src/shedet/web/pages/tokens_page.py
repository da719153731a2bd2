"""The page of tokens: those of a browser, and a form that makes another."""

from datetime import UTC, datetime

from shedet.web.parts.snapshot import TokenList, TokenRow, Visit
from shedet.web.parts.templating import rendered, words


def tokens(listed: TokenList, visit: Visit) -> str:
    """The tokens of a browser; one that was just made is shown once."""
    t = words(visit.language)
    return rendered(
        "tokens.html",
        visit.language,
        visit=visit,
        title=t.api_tokens,
        kind="place plain-page",
        sheets=("places.css", "pages.css"),
        tokens=[row_of(token, visit.language) for token in listed.tokens],
        secret=listed.secret,
    )


def row_of(token: TokenRow, language: str) -> dict[str, str]:
    """A token in the list."""
    t = words(language)
    allowed = {"watch": t.token_watch, "play": t.token_play, "create": t.token_create}
    used = t("token_used", day=day_of(token.used)) if token.used else t.token_unused
    about = [", ".join(str(allowed[scope]) for scope in token.scopes)]
    about += [str(t("token_made", day=day_of(token.created))), str(used)]
    return {
        "id": token.id,
        "purpose": token.purpose,
        "name": token.name,
        "about": " · ".join(about),
    }


def day_of(at: float) -> str:
    """A date that is written alike in all languages."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()
