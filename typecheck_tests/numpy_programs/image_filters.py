"""Filters of grey images: blurring, edges, thresholds, pyramids."""

from __future__ import annotations

import numpy as np

HEIGHT, WIDTH = 48, 64


def make_image() -> np.ndarray:
    rows = np.arange(HEIGHT)[:, None]
    columns = np.arange(WIDTH)
    disc = (rows - 24) ** 2 + (columns - 30) ** 2 < 200
    stripes = (columns // 8) % 2 == 0
    return disc.astype(float) * 0.7 + stripes * 0.2


def convolve(image: np.ndarray, kernel: np.ndarray) -> np.ndarray:
    height, width = kernel.shape
    padded = np.pad(image, ((height // 2, height // 2), (width // 2, width // 2)), mode="edge")
    out = np.zeros_like(image)
    for i in range(height):
        for j in range(width):
            out += kernel[i, j] * padded[i : i + image.shape[0], j : j + image.shape[1]]
    return out


image = make_image()
noisy = image + np.random.default_rng(1).normal(0, 0.05, image.shape)
ticks = np.linspace(-2, 2, 5)
gauss = np.exp(-0.5 * (ticks[:, None] ** 2 + ticks[None, :] ** 2))
gauss /= gauss.sum()
smooth = convolve(noisy, gauss)
sobel = np.array([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]])
gx, gy = convolve(smooth, sobel), convolve(smooth, sobel.T)
strength = np.hypot(gx, gy)
edges = strength > np.percentile(strength, 90)
print(edges.sum(), strength.max())

pyramid = [image]
while min(pyramid[-1].shape) > 8:
    last = pyramid[-1]
    even = last[: last.shape[0] // 2 * 2, : last.shape[1] // 2 * 2]
    pyramid.append(even.reshape(even.shape[0] // 2, 2, even.shape[1] // 2, 2).mean(axis=(1, 3)))
assert [level.shape for level in pyramid] == [(48, 64), (24, 32), (12, 16), (6, 8)]

canvas = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8)
canvas[..., 0] = (image * 255).clip(0, 255).astype(np.uint8)
canvas[edges] = (255, 255, 0)
grey = canvas @ np.array([0.299, 0.587, 0.114])
flipped = np.concatenate([grey[:, ::-1], grey], axis=1)
tiles = flipped.reshape(6, 8, 16, 8).swapaxes(1, 2)
means = tiles.mean(axis=(2, 3))
assert means.shape == (6, 16)
histogram, bounds = np.histogram(grey, bins=16)
assert len(bounds) == len(histogram) + 1
integral = grey.cumsum(axis=0).cumsum(axis=1)
assert np.isclose(integral[-1, -1], grey.sum())
rotated = np.rot90(grey)
assert rotated.shape == (WIDTH, HEIGHT)
