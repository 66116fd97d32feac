from typedthinc.compat.thinc.adapters.factories import bidirectional as bidirectional
