"""The API: JSON over HTTP for programs, under /api/v1. Its reference is docs/api.md."""
