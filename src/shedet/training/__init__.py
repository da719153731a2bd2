"""Networks learned from games that bots play against themselves; `python -m shedet.training`."""
