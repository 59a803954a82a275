"""What expressions are worth, and what is known where they stand."""
