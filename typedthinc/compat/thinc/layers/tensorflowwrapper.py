from typedthinc.compat.thinc.adapters.wrappers import (
    TensorFlowWrapper as TensorFlowWrapper,
    keras_subclass as keras_subclass,
)
