"""A client of the API: bots of this machine at tables of a server."""
