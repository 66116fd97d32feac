from typedthinc.compat.thinc.adapters.factories import (
    ClippedLinear as ClippedLinear,
    HardSigmoid as HardSigmoid,
    HardTanh as HardTanh,
    ReluK as ReluK,
)
