from typedthinc.compat.thinc.adapters.factories import residual as residual
