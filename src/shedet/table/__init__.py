"""The referee of one table; does no input or output."""

from shedet.table.clock import Clock
from shedet.table.referee import Question, Table
from shedet.table.refusal import NotInLesson, NotNow
from shedet.table.table_state import Outcome, Proposal, Told

__all__ = ["Clock", "NotInLesson", "NotNow", "Outcome", "Proposal", "Question", "Table", "Told"]
