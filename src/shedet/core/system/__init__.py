"""The operating system: errors in words, worker processes, locks."""
