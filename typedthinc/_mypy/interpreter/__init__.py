"""How the plugin asks the interpreter of `analysis/`: which files are a program, what is said of each, and where."""
