"""Benchmark of back-tests: one strategy over 44,000 hourly bars, beside vectorbt and backtesting.py in the same minutes, with the same trades."""

import json
import os
import random
import subprocess

BARS = 44_000
ROUNDS = 3
FIRST = 1_600_000_000 // 3600 * 3600
# What all three are told.
FAST, SLOW, FEE, CASH = 20, 50, 0.001, 10_000
RULES = {
    "v": 1,
    "market": "BTC/USD",
    "bar": "1h",
    "let": {"fast": {"sma": ["close", FAST]}, "slow": {"sma": ["close", SLOW]}},
    "enter": {"cross_up": ["fast", "slow"]},
    "exit": {"cross_down": ["fast", "slow"]},
    "side": "long",
    "size": {"units": 1},
    "cash": CASH,
    "costs": {"fee_bps": FEE * 10_000, "slippage_bps": 0},
}


def write(path):
    """A random walk, the same at every run; a bar opens near the close before it."""
    draw = random.Random(20261126)
    price = 100.0
    with open(path, "w") as file:
        file.write("time,open,high,low,close,volume\n")
        for bar in range(BARS):
            opened = round(price * (1 + draw.gauss(0, 0.0002)), 4)
            price = max(1.0, round(opened * (1 + draw.gauss(0, 0.002)), 4))
            high, low = round(max(opened, price) * 1.001, 4), round(min(opened, price) * 0.999, 4)
            file.write(f"{FIRST + bar * 3600},{opened:.4f},{high:.4f},{low:.4f},{price:.4f},1\n")


def closed(trades):
    """Trades with an exit: the peers list open ones in other ways."""
    return [trade for trade in trades if trade[1] is not None]


def rows(bench, row):
    """Rows of the table; `row` makes one."""
    subprocess.run(["deploy/tools/venv.sh", "make", "strategies"], check=True)
    python = subprocess.run(["deploy/tools/venv.sh", "path", "strategies"], capture_output=True, text=True, check=True).stdout.strip()
    candles, rules = os.path.join(bench.work, "candles.csv"), os.path.join(bench.work, "rules.json")
    write(candles)
    with open(rules, "w") as file:
        json.dump(RULES, file)
    command = [os.path.join(bench.binaries, "workspace"), "backtest", rules, candles]
    ours = min((bench.judged(command) for _ in range(ROUNDS)), key=lambda one: one["run_ms"])
    words = [str(value) for value in (FAST, SLOW, FEE, CASH)]
    peers = bench.judged([f"{python}/bin/python", "deploy/bench/strategy_peers.py", candles, *words])
    mine = closed(ours["trades"])
    told = [row(f"back-test of one strategy over {BARS:,} hourly bars, {len(mine):,} trades, one core", f"{ours['run_ms']:.1f} ms", "< 20 ms", ours["run_ms"] < 20)]
    for name, peer in peers.items():
        times = peer["run_ms"] / ours["run_ms"]
        told.append(row(f"… by {name}, its compiling and its table of bars not counted", f"{peer['run_ms']:.0f} ms CPU ({times:.0f} times ours)"))
        theirs = closed(peer["trades"])
        same = len(mine) == len(theirs) and all(
            a[:2] == b[:2] and abs(a[2] - b[2]) <= 1e-9 and abs(a[3] - b[3]) <= 1e-9 for a, b in zip(mine, theirs)
        )
        told.append(row(f"… {name} makes the same trades", "yes" if same else f"no: {len(theirs):,}", "yes", same))
        apart = max((abs(a - b) for a, b in zip(ours["equity"], peer["equity"])), default=float("inf"))
        whole = len(ours["equity"]) == len(peer["equity"]) == BARS
        told.append(row(f"… equity apart from {name}'s by at most", f"{apart:.1e}", "≤ 1e-9", whole and apart <= 1e-9))
    return told
