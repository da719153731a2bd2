"""The life cycle of tables: created, listed, resumed after a start, expired, names removed."""
