"""relu_activation gives the floats it takes, of any rank."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv2d, Floats2d, Floats4d, Linear, Model, chain, relu_activation

Images = Floats4d[Any, Any, Any, Any]

assert_type(relu_activation(), Model[Any, Any])
assert_type(chain(Linear(5, 10), relu_activation()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Conv2d(5, 3), relu_activation()), Model[Images, Images])
