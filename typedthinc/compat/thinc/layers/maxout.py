from typedthinc.compat.thinc.adapters.factories import Maxout as Maxout
