"""The plain table: sentences in, sentences out."""
