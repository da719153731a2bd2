"""What the pages of a day's deals and of duplicates say."""

from shedet.core.language import Sentence

MONTHS = (
    Sentence("{number} January"),
    Sentence("{number} February"),
    Sentence("{number} March"),
    Sentence("{number} April"),
    Sentence("{number} May"),
    Sentence("{number} June"),
    Sentence("{number} July"),
    Sentence("{number} August"),
    Sentence("{number} September"),
    Sentence("{number} October"),
    Sentence("{number} November"),
    Sentence("{number} December"),
)
"""A day of each month."""

WORDS_OF_DAYS = {
    "today": Sentence("Today", context="place"),
    "todays_deals": Sentence("Today’s deals"),
    "todays_deals_are": Sentence("Same deal, same bots for everyone. You have one try."),
    "new_deals_hours": Sentence("New deals in {number} hour", "New deals in {number} hours"),
    "new_deals_minutes": Sentence("New deals in {number} minute", "New deals in {number} minutes"),
    "and_last": Sentence("{first} and {last}"),
    "people_played": Sentence("{number} person played.", "{number} people played."),
    "nobody_played": Sentence("Nobody has finished it yet."),
    "play_deal": Sentence("Play", context="button: a deal"),
    "play_deal_of": Sentence("Play today’s deal of {game}"),
    "go_on_with_deal": Sentence("Continue", context="button: a deal"),
    "place_among": Sentence("You’re number {place} of {of}."),
    "too_late": Sentence("Finished too late to count."),
    "yesterday": Sentence("Yesterday, open for study"),
    "yesterday_own": Sentence("{game}. You scored {points}, number {place} of {of}."),
    "yesterday_others": Sentence(
        "{game}. {number} person played.", "{game}. {number} people played."
    ),
    "compare": Sentence("Compare", context="button"),
    "compare_with": Sentence("Compare with {player}"),
    "day_headline": Sentence(
        "{number} point: number {place} of {of}", "{number} points: number {place} of {of}"
    ),
    "day_headline_late": Sentence("{number} point", "{number} points"),
    "day_headline_none": Sentence("The deal of {date}"),
    "day_about": Sentence("Deal of {date}, {game} against {bots}."),
    "you_among": Sentence("You among the field"),
    "the_field": Sentence("All results"),
    "one_dot": Sentence("one dot is one player"),
    "many_dots": Sentence("one dot is up to {number} players"),
    "middle": Sentence("middle {points}"),
    "you_at": Sentence("You {points}"),
    "coach_at": Sentence("Coach {points}"),
    "field_is": Sentence(
        "{number} result from {low} to {high}. The middle is {middle}.",
        "{number} results from {low} to {high}. The middle is {middle}.",
    ),
    "chose_differently": Sentence("Where you chose differently"),
    "nobody_differs": Sentence("You chose as the others did, as far as your games were the same."),
    "all_moves": Sentence("All moves"),
    "move_number": Sentence("Move {number}", context="of a game"),
    "you_column": Sentence("You", context="column"),
    "field_column": Sentence("Field", context="column"),
    "coach_column": Sentence("Coach", context="column"),
    "chose_it": Sentence("{percent}% of {number} here"),
    "only_you_here": Sentence("only you came here"),
    "few_chose": Sentence("Only {chose} of {number} here chose that."),
    "most_chose": Sentence("Most players here chose something else."),
    "coach_would": Sentence("The coach would choose something else."),
    "loses_points": Sentence("about −{number} point", "about −{number} points"),
    "finds_points": Sentence("a good choice"),
    "coach_looks_at_both": Sentence("The coach is looking at both games."),
    "coach_looks": Sentence("The coach is looking at your game: {percent}%."),
    "coach_plays": Sentence("The coach still plays this deal."),
    "results": Sentence("Results"),
    "play_on_deal": Sentence("Play on"),
    "play_on_today": Sentence(
        "Practise on the same deal without a result. Replays and comparisons open tomorrow."
    ),
    "play_on_open": Sentence("Practise on the same deal, or let a friend play it."),
    "practise": Sentence("Play again for practice", context="button"),
    "study": Sentence("Play it for study", context="button"),
    "send_deal": Sentence("Let a friend play this deal", context="button"),
    "deal_closed": Sentence(
        "Others still play this deal. Replay, game file and the seal’s secret open tomorrow."
    ),
    "to_day_result": Sentence("Your result among the others", context="button"),
    "no_help_here": Sentence(
        "Today’s deal: no hints, and you play to the end. Take a break whenever you like."
    ),
    "deal_of_friend": Sentence("{player} lets you play the same deal"),
    "deal_of_nobody": Sentence("Somebody lets you play the same deal"),
    "deal_of_friend_is": Sentence(
        "{game} against {bots}. Afterwards you compare your games turn by turn."
    ),
    "deal_is_yours": Sentence("Your deal for friends"),
    "deal_is_played": Sentence("The same deal"),
    "deal_link_is": Sentence("Your friend opens this link and plays the same deal in your place."),
    "who_has_played": Sentence("Who has played it"),
    "nobody_else": Sentence("Nobody else yet. Send a friend the link."),
    "study_is": Sentence("Your second game is for study and doesn’t count."),
    "same_deal_ahead": Sentence(
        "Same deal: {player} is {number} point ahead",
        "Same deal: {player} is {number} points ahead",
    ),
    "same_deal_you": Sentence(
        "Same deal: you are {number} point ahead", "Same deal: you are {number} points ahead"
    ),
    "same_deal_level": Sentence("Same deal: level"),
    "same_deal_is": Sentence("{game} against {bots}."),
    "both": Sentence("Both: {move}"),
    "here_you_part": Sentence("Here you part"),
    "never_part": Sentence("You played the same from beginning to end."),
    "all_turns": Sentence("All {number} turn", "All {number} turns"),
    "points_by_turn": Sentence("Points by turn"),
    "points_by_turn_is": Sentence("Points by turn. You end with {own}, {player} with {other}."),
    "made_difference": Sentence("What made the difference"),
    "turn_difference": Sentence("Turn {turn}: {own} for you, {other} for {player}."),
    "coach_dear": Sentence("costly"),
    "coach_good": Sentence("good", context="move"),
    "replay_yours": Sentence("Replay yours", context="button"),
    "replay_theirs": Sentence("Replay {player}", context="button"),
    "ended_here": Sentence("The game was over."),
    "daily_deal": Sentence("Daily deal: {game}"),
    "todays_deals_short": Sentence("The same deal for everyone, one try."),
    "see_today": Sentence("All deals", context="button"),
}
