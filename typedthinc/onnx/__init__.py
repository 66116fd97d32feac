"""Models as files of ONNX, for programs that predict without this library: `typedthinc.onnx.export(model, path)`."""

from typedthinc.onnx.exporting import export as export

__all__ = ["export"]
