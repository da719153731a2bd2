"""Doors for researchers: PettingZoo and Gymnasium environments. Needs `shedet[research]`."""
