from typedthinc.compat.thinc.adapters.factories import premap_ids as premap_ids
