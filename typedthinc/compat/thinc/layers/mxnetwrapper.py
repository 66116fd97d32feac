"""What `thinc.layers.mxnetwrapper` has."""

from typedthinc.compat.thinc.adapters.wrappers import MXNetWrapper as MXNetWrapper
