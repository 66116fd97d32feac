from typedthinc.compat.thinc.adapters.factories import ParametricAttention as ParametricAttention
