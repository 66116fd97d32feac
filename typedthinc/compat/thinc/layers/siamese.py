from typedthinc.compat.thinc.adapters.factories import siamese as siamese
