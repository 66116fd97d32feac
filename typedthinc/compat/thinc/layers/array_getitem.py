from typedthinc.compat.thinc.adapters.factories import (
    array_getitem as array_getitem,
    floats_getitem as floats_getitem,
    ints_getitem as ints_getitem,
)
