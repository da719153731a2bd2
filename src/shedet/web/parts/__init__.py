"""Parts that pages and boards share."""
