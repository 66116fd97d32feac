from typedthinc.compat.thinc.adapters.factories import MultiSoftmax as MultiSoftmax
