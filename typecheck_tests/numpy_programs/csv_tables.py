"""A table of measurements, read, cleaned, grouped and joined without a library of tables."""

from __future__ import annotations

import csv
import io

import numpy as np

rng = np.random.default_rng(2)
lines = ["city,day,temperature,rain"]
for day in range(30):
    for city in ("Bern", "Lund", "Pisa"):
        rain = "" if rng.random() < 0.1 else f"{rng.gamma(1.0, 2.0):.2f}"
        lines.append(f"{city},{day},{rng.normal(12, 5):.1f},{rain}")
rows = list(csv.DictReader(io.StringIO("\n".join(lines))))

cities = np.array([row["city"] for row in rows])
days = np.array([int(row["day"]) for row in rows])
temperature = np.array([float(row["temperature"]) for row in rows])
rain_ = np.array([float(row["rain"] or "nan") for row in rows])
missing = np.isnan(rain_)
rain_[missing] = np.nanmean(rain_)
table = np.column_stack([days, temperature, rain_])
assert table.shape == (90, 3)

names, codes = np.unique(cities, return_inverse=True)
sums = np.bincount(codes, weights=temperature)
many = np.bincount(codes)
means = sums / many
for name, mean in zip(names, means, strict=True):
    assert np.isclose(mean, temperature[cities == name].mean())
by_city = temperature[np.argsort(codes, kind="stable")].reshape(len(names), -1)
assert np.allclose(by_city.mean(axis=1), means)
centered = by_city - by_city.mean(axis=1, keepdims=True)
anomalies = temperature - means[codes]
assert np.isclose(np.abs(centered).sum(), np.abs(anomalies).sum())

low, high = table.min(axis=0), table.max(axis=0)
scaled = (table - low) / (high - low)
assert scaled.min() == 0 and scaled.max() == 1
z = (table - np.median(table, axis=0)) / np.subtract(*np.percentile(table, [75, 25], axis=0))
assert z.shape == table.shape

window = 7
smooth = np.convolve(by_city[0], np.ones(window) / window, mode="valid")
assert len(smooth) == 30 - window + 1
weekly = by_city[:, : 30 // 7 * 7].reshape(3, -1, 7).mean(axis=2)
assert weekly.shape == (3, 4)
shifted = np.concatenate([np.full((3, 1), np.nan), by_city[:, :-1]], axis=1)
change = by_city - shifted
assert np.isnan(change[:, 0]).all()
dtype = np.dtype([("city", "U10"), ("mean", float)])
records = np.array(list(zip(names, means, strict=True)), dtype=dtype)
records.sort(order="mean")
assert (np.diff(records["mean"]) >= 0).all()
bins = np.digitize(temperature, [5, 10, 15])
pivot = np.zeros((len(names), 4), dtype=int)
np.add.at(pivot, (codes, bins), 1)
assert pivot.sum() == len(rows)
out = io.StringIO()
np.savetxt(out, table[:5], delimiter=",", fmt="%.2f")
again = np.loadtxt(io.StringIO(out.getvalue()), delimiter=",")
assert again.shape == (5, 3)
