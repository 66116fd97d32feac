from typedthinc.compat.thinc.adapters.factories import list2padded as list2padded
