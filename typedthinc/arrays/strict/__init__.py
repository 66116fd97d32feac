"""The array protocols that mypy checks with: one file for each dtype family."""
