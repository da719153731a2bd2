"""The table in the browser: rendered on the server, sent in regions."""
