"""What is played, on all cores, and where it is kept."""
