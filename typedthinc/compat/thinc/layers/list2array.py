from typedthinc.compat.thinc.adapters.factories import list2array as list2array
