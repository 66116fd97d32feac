"""What numpy's functions do to sizes: pure rules, one concern a file, with the parameters of the functions themselves.

A rule is called as numpy's function is, with values in place of objects (`values.py`), and returns the value of the
result, or UNKNOWN where it cannot be sure. It raises `Mismatch` for what numpy is sure to refuse.
"""
