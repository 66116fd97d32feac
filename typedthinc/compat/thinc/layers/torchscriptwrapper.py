from typedthinc.compat.thinc.adapters.wrappers import (
    TorchScriptWrapper_v1 as TorchScriptWrapper_v1,
    pytorch_to_torchscript_wrapper as pytorch_to_torchscript_wrapper,
)
