from typedthinc.compat.thinc.adapters.factories import CauchySimilarity as CauchySimilarity
