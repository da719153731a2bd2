"""What boards say of things and places: they know these words by the game alone."""

from shedet.games.nile.words import description, words


class Words:
    """Names of pieces and places, and parts of the description."""

    NAMES = words.NAMES
    LABELS = words.LABELS
    BACKS = words.BACKS
    DIAL = words.DIAL
    WAVES = words.WAVES
    boat = staticmethod(description.boat)
    counted = staticmethod(words.counted)
    field = staticmethod(words.field)
    idle_rounds = staticmethod(words.idle_rounds)
    jokers_of = staticmethod(words.jokers_of)
    market_row = staticmethod(words.market_row)
    market_row_told = staticmethod(description.market_row)
    markers = staticmethod(words.markers)
    markers_of = staticmethod(words.markers_of)
    owned = staticmethod(words.owned)
    palms = staticmethod(words.palms)
    paying = staticmethod(words.paying)
    payments = staticmethod(words.payments)
    picture = staticmethod(words.picture)
    place = staticmethod(description.place)
    row = staticmethod(words.row)
    sentences = staticmethod(words.sentences)
    side = staticmethod(description.side)
    stack = staticmethod(description.stack)
    tile = staticmethod(words.tile)
    track = staticmethod(description.track)
