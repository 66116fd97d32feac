from typedthinc.compat.thinc.adapters.factories import map_list as map_list
