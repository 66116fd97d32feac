"""Ops that no `Case` can judge (README.md says which), and the file under tests/backends/ that tests each."""

from __future__ import annotations

from typing import Final

ELSEWHERE: Final[dict[str, str]] = {
    **dict.fromkeys(("uniform", "normal", "get_dropout_mask", "bernoulli_mask", "binarize", "seed"), "test_random.py"),
    **dict.fromkeys(("on_device", "select_device"), "test_gpus.py"),
    **dict.fromkeys(("update_averages", "clip_gradients"), "test_training.py"),
    **dict.fromkeys(
        ("lstm_forward_training", "lstm_forward_inference", "backprop_lstm", "rnn_forward", "backprop_rnn"),
        "test_recurrent.py",
    ),
    "svd": "test_solving.py",
    **dict.fromkeys(("minibatch", "multibatch"), "test_batches.py"),
    **dict.fromkeys(("alloc", "alloc_f", "alloc_i", "asarray", "asarray_f", "asarray_i", "to_numpy"), "test_memory.py"),
    **dict.fromkeys(("list2padded", "padded2list"), "test_sequences.py"),
    **dict.fromkeys(("reshape", "as_contig"), "test_memory.py"),
    **{f"reshape{n}{kind}": "test_memory.py" for n in range(1, 5) for kind in "fi"},
    **{f"{make}{n}{kind}": "test_memory.py" for make in ("alloc", "asarray") for n in range(1, 5) for kind in "fi"},
}
