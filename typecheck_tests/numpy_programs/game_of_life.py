"""The game of life, with its patterns, on a torus and with borders."""

from __future__ import annotations

import numpy as np

PATTERNS = {
    "blinker": [[1, 1, 1]],
    "glider": [[0, 1, 0], [0, 0, 1], [1, 1, 1]],
    "block": [[1, 1], [1, 1]],
}


def place(board: np.ndarray, name: str, row: int, column: int) -> None:
    pattern = np.array(PATTERNS[name], dtype=board.dtype)
    height, width = pattern.shape
    board[row : row + height, column : column + width] = pattern


def step_torus(board: np.ndarray) -> np.ndarray:
    shifts = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    neighbours = sum(np.roll(board, shift, axis=(0, 1)) for shift in shifts)
    return ((neighbours == 3) | ((board == 1) & (neighbours == 2))).astype(np.int8)


def step_bordered(board: np.ndarray) -> np.ndarray:
    inner = np.pad(board, 1)
    n = (
        inner[:-2, :-2] + inner[:-2, 1:-1] + inner[:-2, 2:]
        + inner[1:-1, :-2] + inner[1:-1, 2:]
        + inner[2:, :-2] + inner[2:, 1:-1] + inner[2:, 2:]
    )  # fmt: skip
    return np.where((n == 3) | ((board == 1) & (n == 2)), 1, 0).astype(np.int8)


board = np.zeros((20, 24), dtype=np.int8)
place(board, "glider", 1, 1)
place(board, "blinker", 10, 10)
place(board, "block", 15, 3)
history = [board]
for _ in range(8):
    board = step_torus(board)
    history.append(board)
film = np.stack(history)
alive = film.sum(axis=(1, 2))
assert film.shape == (9, 20, 24)
assert alive[0] == alive[-1] == 12
changed = film[1:] != film[:-1]
activity = changed.mean(axis=0)
assert activity.shape == (20, 24)

first = np.argwhere(film[0][:6, :6])
last = np.argwhere(film[-1][:8, :8])
assert len(first) == len(last) == 5
small = np.zeros((8, 8), np.int8)
small[3:5, 3:5] = 1
assert (step_bordered(small) == small).all()
key = np.packbits(small).tobytes()
seen = {key: 0}
soup = np.random.default_rng(5).integers(0, 2, (8, 8), dtype=np.int8)
for turn in range(1, 200):
    soup = step_bordered(soup)
    key = np.packbits(soup).tobytes()
    if key in seen:
        break
    seen[key] = turn
assert len(seen) > 1
big = np.kron(small, np.ones((2, 2), dtype=np.int8))
assert big.shape == (16, 16)
rows, columns = np.nonzero(big)
box = big[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
assert box.shape == (4, 4)
print("\n".join("".join(" #"[cell] for cell in row) for row in box))
