"""Games, their rules, bots, and the token itself."""

from shedet.bots.levels import LEVELS
from shedet.bots.words import bot_name
from shedet.core.game import GameInfo, info_of
from shedet.core.rulebook import parts
from shedet.web.api.operations import Asked
from shedet.web.api.shapes import (
    Games,
    GameShape,
    Me,
    Opponent,
    Opponents,
    OptionShape,
    RulePart,
    Rules,
)


async def games(asked: Asked) -> Games:
    known = asked.site.tables.games.values()
    return Games([game_of(asked, info) for info in known])


def game_of(asked: Asked, info: GameInfo) -> GameShape:
    say = asked.language
    return GameShape(
        info.id,
        info.name.say(say),
        info.about.say(say),
        list(info.seats),
        [OptionShape(each.name, list(each.values), each.about.say(say)) for each in info.options],
        info.rules_version,
        asked.site.tables.boxes.game(info.id).pieces_hash,
    )


async def rules(asked: Asked) -> Rules:
    info = info_of(asked.values["game"])
    found = parts(info.id, asked.language)
    return Rules(
        info.id,
        asked.language,
        [RulePart(each.text, each.level, each.rule, each.chapter) for each in found],
    )


async def me(asked: Asked) -> Me:
    token = asked.own
    return Me(token.name, token.purpose, list(token.scopes))  # type: ignore[arg-type]


async def bots(asked: Asked) -> Opponents:
    all_games = list(asked.site.tables.games)
    ours = [Opponent(level, bot_name(level, asked.language), "", all_games) for level in LEVELS]
    guests = await asked.site.tables.guests.listed()
    return Opponents(
        ours + [Opponent(bot.chosen, bot.name, bot.by, list(bot.games)) for bot in guests]
    )
