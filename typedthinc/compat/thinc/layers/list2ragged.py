from typedthinc.compat.thinc.adapters.factories import list2ragged as list2ragged
