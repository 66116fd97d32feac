from typedthinc.compat.thinc.adapters.wrappers import MXNetWrapper as MXNetWrapper
