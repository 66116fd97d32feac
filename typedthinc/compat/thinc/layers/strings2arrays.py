"""What `thinc.layers.strings2arrays` has."""

from typedthinc.compat.thinc.adapters.factories import strings2arrays as strings2arrays
