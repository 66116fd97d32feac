"""Signals: spectra, filters, windows, spectrograms, correlation."""

from __future__ import annotations

import numpy as np

RATE, SECONDS = 256, 4
N = RATE * SECONDS
t = np.arange(N) / RATE
signal = np.sin(2 * np.pi * 12 * t) + 0.5 * np.sin(2 * np.pi * 40 * t)
signal = signal + np.random.default_rng(0).normal(0, 0.2, N)

spectrum = np.fft.rfft(signal)
frequencies = np.fft.rfftfreq(N, 1 / RATE)
power = np.abs(spectrum) ** 2 / N
peaks = frequencies[np.argsort(power)[-2:]]
assert set(np.round(peaks)) == {12.0, 40.0}
low = np.where(frequencies < 20, spectrum, 0)
filtered = np.fft.irfft(low, N)
assert filtered.shape == (N,)
assert np.allclose(np.fft.irfft(spectrum, n=N), signal)

full = np.fft.fft(signal)
assert np.allclose(full[: N // 2 + 1], spectrum)
assert np.allclose((np.abs(full) ** 2).sum() / N, (signal**2).sum())

k = np.arange(16)
matrix = np.exp(-2j * np.pi * k[:, None] * k / 16)
assert np.allclose(matrix @ signal[:16], np.fft.fft(signal[:16]))

size, hop = 128, 64
starts = np.arange(0, N - size + 1, hop)
frames = signal[starts[:, None] + np.arange(size)]
window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)
spectrogram = np.abs(np.fft.rfft(frames * window, axis=1)) ** 2
assert spectrogram.shape == (len(starts), size // 2 + 1)
decibels = 10 * np.log10(spectrogram + 1e-10)
loudest = decibels.argmax(axis=1)
assert abs(np.median(loudest) * RATE / size - 12) < 2

rebuilt = np.zeros(N)
norm = np.zeros(N)
for start, frame in zip(starts, frames, strict=True):
    rebuilt[start : start + size] += frame * window
    norm[start : start + size] += window
inner = slice(size, N - size)
assert np.allclose(rebuilt[inner] / norm[inner], signal[inner])

echo = np.zeros(N)
echo[37:] = 0.8 * signal[:-37]
correlation = np.fft.ifft(np.fft.fft(echo) * np.conj(np.fft.fft(signal))).real
assert correlation.argmax() == 37
image = np.outer(np.sin(2 * np.pi * np.arange(32) / 8), np.ones(32))
plane = np.fft.fftshift(np.abs(np.fft.fft2(image)))
row, column = np.unravel_index(plane.argmax(), plane.shape)
assert column == 16 and row in (12, 20)
phase = np.unwrap(np.angle(np.exp(1j * 2 * np.pi * 5 * t)))
speed = np.gradient(phase, t) / (2 * np.pi)
assert np.allclose(speed[1:-1], 5)
average = signal[: N // 8 * 8].reshape(-1, 8).mean(axis=1)
coarse = np.repeat(average, 8)
assert np.abs(coarse - signal).mean() < 1
