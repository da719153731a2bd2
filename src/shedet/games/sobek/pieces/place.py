"""Where a piece can be. A quay is its own number, 0 (at the temple) to 8."""

DECK = 9  # with two players also the nine cards that stay out
BOX = 10
DISCARD = 11
LAID = 12  # chosen in a line that is not complete; for the others still in the hand
PLAYED = 13  # a character in a line that is not complete; for the others still in the hand
HAND = 14  # + seat
PILE = 18  # + seat: the corruption pile
SET = 22  # + number of the set, 0 to 20
STACK = 43  # the tokens of the round
USED = 44
CURSE = 45  # + seat
ON_SET = 49  # + number of the set: Prosperity
ALL = 70
