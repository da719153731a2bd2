"""Games and pieces as documents."""
