"""How tables come and go: created, listed, resumed after a start, expired, names removed."""
