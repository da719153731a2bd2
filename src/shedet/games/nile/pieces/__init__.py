"""What is in the box, and the numbers of its pieces and places."""
