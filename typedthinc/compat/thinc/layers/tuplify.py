from typedthinc.compat.thinc.adapters.factories import tuplify as tuplify
