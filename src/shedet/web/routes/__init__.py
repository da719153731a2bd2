"""Routes: the answer to each request."""
