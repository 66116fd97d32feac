"""What the dtypes of arrays are to the types: floats or integers."""

from typing import Final

# The family of what numpy calls the kind of a dtype.
FAMILY_OF_KIND: Final = {"f": "Floats", "i": "Ints", "u": "Ints"}
KINDS_OF_FAMILY: Final = {"Floats": "f", "Ints": "iu"}
