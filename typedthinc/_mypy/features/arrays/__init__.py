"""Which files are looked at for arrays, and which of numpy's and Python's functions."""
