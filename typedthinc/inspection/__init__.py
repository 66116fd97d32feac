"""What the checker knows of a program, for editors and for the command line: nothing of the program is run."""
