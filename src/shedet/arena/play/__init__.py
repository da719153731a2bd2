"""Plans, playing them on all cores, and the folder of records."""
