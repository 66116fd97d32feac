from typedthinc.compat.thinc.adapters.factories import padded2list as padded2list
