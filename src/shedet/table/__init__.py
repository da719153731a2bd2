"""The referee of one table, free of input and output."""

from shedet.table.clock import Clock
from shedet.table.ledger import Outcome, Proposal, Told
from shedet.table.referee import Question, Table
from shedet.table.refusal import NotNow

__all__ = ["Clock", "NotNow", "Outcome", "Proposal", "Question", "Table", "Told"]
