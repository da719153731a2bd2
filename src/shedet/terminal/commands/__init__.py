"""One module for each command of `shedet`."""
