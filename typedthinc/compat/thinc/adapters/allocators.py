"""Memory of gpus from the allocator of torch, so that cupy and torch do not take it from each other."""

from typing import Any

from typedthinc.compat.thinc import compat


def set_gpu_allocator(allocator: str) -> None:
    """Have cupy take memory from the allocator of another library.

    Args:
        allocator: "pytorch".

    Raises:
        ValueError: Another library, or torch or cupy is not installed.
    """
    if allocator != "pytorch":
        raise ValueError(f"set_gpu_allocator: expected 'pytorch', not {allocator!r}")
    use_pytorch_for_gpu_memory()


def use_pytorch_for_gpu_memory() -> None:
    """Have cupy take memory from the allocator of torch.

    Raises:
        ValueError: torch or cupy is not installed.
    """
    if not (compat.has_torch and compat.has_cupy):
        raise ValueError("use_pytorch_for_gpu_memory: this needs torch and cupy, and one of them is not installed")
    cupy = compat.cupy
    cupy.cuda.set_allocator(cupy.cuda.PythonFunctionAllocator(_allocate, _free).malloc)


def use_tensorflow_for_gpu_memory() -> None:
    """Refuse: cupy cannot take memory from the allocator of TensorFlow here.

    Raises:
        ValueError: Always.
    """
    raise ValueError("use_tensorflow_for_gpu_memory: arrays go to TensorFlow by DLPack, and its memory is its own")


def _allocate(size: int, device_id: int) -> Any:
    stream = compat.cupy.cuda.get_current_stream().ptr
    return compat.torch.cuda.caching_allocator_alloc(size, device_id, stream) if size else 0


def _free(pointer: int, device_id: int) -> None:
    if pointer:
        compat.torch.cuda.caching_allocator_delete(pointer)
