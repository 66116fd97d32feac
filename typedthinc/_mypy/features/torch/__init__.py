"""Modules of PyTorch as the text of a program has them: who made one, with what, and whether it is still as it was."""
