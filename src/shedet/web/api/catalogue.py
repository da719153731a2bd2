"""All operations of the API."""

from typing import Annotated

from msgspec import Meta

from shedet.web.api import calls, games_api, shapes, stream, tables_api
from shedet.web.api.operations import Operation, Parameter

Count = Annotated[int, Meta(ge=0, lt=10**9)]
Places = Annotated[int, Meta(ge=1, le=100)]
GameIds = Annotated[list[shapes.Text], Meta(max_length=20)]

TABLE = Parameter("table", shapes.TableId, "The id of a table.", "path")
SEAT = Parameter("seat", shapes.SeatNumber, "A seat, from 0.", "path")
GAME = Parameter("game", shapes.Text, "The id of a game.", "path")
LOOKING = Parameter(
    "seat",
    shapes.SeatNumber,
    "A seat of your token; as many as there are seats: a spectator. Without it you look from the "
    "seat that is asked something, else from your first one, else as a spectator.",
)
FROM = Parameter(
    "from",
    Count,
    "Begin with this number. 0, the default, tells everything; to go on, send one more than the "
    "last number that you were told.",
)
BUSY = (409,)
NONE_THERE = (404,)
BOTH = (404, 409)

OPERATIONS = (
    Operation("games", "GET", "/games", "The games", games_api.games, shapes.Games),
    Operation(
        "rules",
        "GET",
        "/games/{game}/rules",
        "The rules of a game",
        games_api.rules,
        shapes.Rules,
        parameters=(GAME,),
    ),
    Operation("me", "GET", "/me", "The token", games_api.me, shapes.Me, "watch"),
    Operation(
        "bots", "GET", "/bots", "Bots to play with", games_api.bots, shapes.Opponents, "watch"
    ),
    Operation(
        "connect",
        "GET",
        "/bots/calls",
        "Offer a bot as an opponent; a stream of the seats that it is given",
        calls.connect,
        shapes.CallLine,
        "play",
        parameters=(
            Parameter("name", shapes.Name, "The bot’s name; without it, yours."),
            Parameter("game", GameIds, "A game that it plays, once for each; without it, all."),
            Parameter("places", Places, "At how many tables it plays at once (4)."),
        ),
        limit="live",
        is_stream=True,
    ),
    Operation(
        "tables",
        "GET",
        "/tables",
        "Tables that everybody may see, or your own",
        tables_api.listed,
        shapes.TableList,
        "watch",
        parameters=(Parameter("own", bool, "Those at which your token has a seat."),),
    ),
    Operation(
        "create",
        "POST",
        "/tables",
        "Open a table",
        tables_api.create,
        shapes.Created,
        "create",
        shapes.Create,
        limit="open",
        status=201,
        problems=(409, 507),
    ),
    Operation(
        "look",
        "GET",
        "/tables/{table}",
        "A table as a seat sees it",
        tables_api.look,
        shapes.Seen,
        "watch",
        parameters=(TABLE, LOOKING),
        problems=NONE_THERE,
    ),
    Operation(
        "join",
        "POST",
        "/tables/{table}/seats/{seat}",
        "Take an open seat",
        tables_api.join,
        shapes.Seen,
        "play",
        shapes.Join,
        (TABLE, SEAT),
        limit="command",
        problems=BOTH,
    ),
    Operation(
        "seat_bot",
        "POST",
        "/tables/{table}/seats/{seat}/bot",
        "Give an open seat to a bot",
        tables_api.seat_bot,
        shapes.Seen,
        "play",
        shapes.SeatBot,
        (TABLE, SEAT),
        limit="command",
        problems=BOTH,
    ),
    Operation(
        "play",
        "POST",
        "/tables/{table}/moves",
        "Answer a question with a move",
        tables_api.play,
        shapes.Seen,
        "play",
        shapes.Move,
        (TABLE,),
        limit="command",
        problems=BOTH,
    ),
    Operation(
        "act",
        "POST",
        "/tables/{table}/actions",
        "Take back, agree, decline, resign and the like",
        tables_api.act,
        shapes.Seen,
        "play",
        shapes.Action,
        (TABLE,),
        limit="command",
        problems=(404, 409, 507),
    ),
    Operation(
        "events",
        "GET",
        "/tables/{table}/events",
        "All that happens at a table, as a seat is told it: a stream",
        stream.stream,
        shapes.Line,
        "watch",
        parameters=(TABLE, LOOKING, FROM),
        limit="live",
        is_stream=True,
        problems=NONE_THERE,
    ),
    Operation(
        "record",
        "GET",
        "/tables/{table}/record",
        "The record of a game that is over",
        tables_api.record,
        shapes.Record,
        "watch",
        parameters=(TABLE,),
        problems=BOTH,
    ),
    Operation(
        "analysis",
        "GET",
        "/tables/{table}/analysis",
        "The analysis of a game, as far as it is done",
        tables_api.analysis,
        shapes.AnalysisShape,
        "watch",
        parameters=(TABLE,),
        problems=NONE_THERE,
    ),
    Operation(
        "analyse",
        "POST",
        "/tables/{table}/analysis",
        "Have a game analysed that you played",
        tables_api.analyse,
        shapes.AnalysisShape,
        "play",
        parameters=(TABLE,),
        limit="command",
        status=202,
        problems=BOTH,
    ),
)
