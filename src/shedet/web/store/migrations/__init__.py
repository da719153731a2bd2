"""Migrations of the database, step by step; Alembic runs what is missing."""
