"""An abstract interpreter of Python programs: what models, arrays and sizes are worth before a program runs."""
