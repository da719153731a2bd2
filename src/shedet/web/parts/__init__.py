"""What pages and boards are made of."""
