"""Structured logs on standard error: one JSON object a line, or text for a terminal."""

import logging
import sys

import structlog

from shedet.web.settings import Settings


def begin(settings: Settings) -> None:
    """Send our own log and those of the libraries the same way."""
    level = getattr(logging, settings.log_level.upper())
    is_text = settings.log_format == "text" or (
        settings.log_format == "auto" and sys.stderr.isatty()
    )
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
        if is_text
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # libraries log warnings and errors only
    for name in ("uvicorn", "uvicorn.error", "alembic", "sqlalchemy", "asyncio"):
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
