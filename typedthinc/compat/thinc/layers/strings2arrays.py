from typedthinc.compat.thinc.adapters.factories import strings2arrays as strings2arrays
