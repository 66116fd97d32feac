"""A server of `examples/serve_ray.py` under load: `python -m benchmarks.serving`, while it runs. Prints a table.

Clients on this machine ask one thing after the other, each as soon as it has its answer.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any, Final

import aiohttp
import numpy as np

URL: Final = "http://127.0.0.1:8000/digit"
_CLIENTS: Final = (1, 4, 16, 64)
_SECONDS: Final = 6.0


async def asked(clients: int) -> list[float]:
    """Return the seconds of each answer, where so many clients ask."""
    images = np.random.default_rng(0).random((clients, 64)).tolist()
    times, end = list[float](), perf_counter() + _SECONDS

    async def ask(session: Any, pixels: list[float]) -> None:
        while perf_counter() < end:
            begun = perf_counter()
            async with session.post(URL, json={"pixels": pixels}) as answer:
                await answer.read()
                answer.raise_for_status()
            times.append(perf_counter() - begun)

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        await asyncio.gather(*(ask(session, pixels) for pixels in images))
    return times


def main() -> None:
    """Measure and print."""
    print("| clients | requests a second | p50, ms | p99, ms |\n|--:|--:|--:|--:|")
    for clients in _CLIENTS:
        times = 1000 * np.asarray(asyncio.run(asked(clients)))
        middle, late = np.percentile(times, (50, 99))
        print(f"| {clients} | {len(times) / _SECONDS:.0f} | {middle:.1f} | {late:.1f} |", flush=True)


if __name__ == "__main__":
    main()
