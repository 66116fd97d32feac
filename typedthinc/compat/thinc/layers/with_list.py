from typedthinc.compat.thinc.adapters.factories import with_list as with_list
