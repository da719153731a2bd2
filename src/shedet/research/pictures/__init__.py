"""Pictures of the table as one seat sees it, made of its view and of nothing else."""

from shedet.research.pictures.table import picture_of

__all__ = ["picture_of"]
