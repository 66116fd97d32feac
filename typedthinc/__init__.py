"""Deep learning in functions, checked before it runs."""
