"""The same strategy with vectorbt and backtesting.py. `strategy_peers.py CANDLES FAST SLOW FEE CASH` prints JSON: CPU time, trades, equity.

Both fill at the next open as the product does: vectorbt by signals that are moved by one bar and `price=open`, backtesting.py by itself.
Crossings are ours, because backtesting.py's own misses a tie: a side counts until the other one is reached.
"""

import json
import sys
import time

import backtesting
import numpy
import pandas
import vectorbt

ROUNDS = 3
# Its progress bar is no part of a back-test.
backtesting.backtesting._tqdm = lambda sequence, **_: sequence


def crossings(close, fast, slow):
    """Where the fast average comes above the slow one, and where below."""
    side = numpy.sign(close.rolling(fast).mean().to_numpy() - close.rolling(slow).mean().to_numpy())
    side[numpy.isnan(side)] = 0
    known = numpy.maximum.accumulate(numpy.where(side == 0, 0, numpy.arange(len(side))))
    kept = side[known]
    before = numpy.concatenate([[0.0], kept[:-1]])
    return (before < 0) & (kept > 0), (before > 0) & (kept < 0)


def by_vectorbt(data, fast, slow, fee, cash):
    up, down = crossings(data["Close"], fast, slow)
    later = lambda signals: pandas.Series(numpy.concatenate([[False], signals[:-1]]), index=data.index)
    done = vectorbt.Portfolio.from_signals(
        data["Close"], entries=later(up), exits=later(down), price=data["Open"], size=1.0, fees=fee, init_cash=cash, freq="1h"
    )
    equity = done.value().to_numpy()
    return equity, lambda: [
        [int(one["entry_idx"]), int(one["exit_idx"]), float(one["entry_price"]), float(one["exit_price"])] if one["status"] == 1 else
        [int(one["entry_idx"]), None, float(one["entry_price"]), None]
        for one in done.trades.values
    ]


def by_backtesting(data, fast, slow, fee, cash):
    up, down = crossings(data["Close"], fast, slow)

    class Crossing(backtesting.Strategy):
        def init(self):
            self.up = self.I(lambda: up.astype(float), name="up", plot=False)
            self.down = self.I(lambda: down.astype(float), name="down", plot=False)

        def next(self):
            if self.up[-1] and not self.position:
                self.buy(size=1)
            elif self.down[-1] and self.position:
                self.position.close()

    said = backtesting.Backtest(data, Crossing, cash=cash, commission=fee, finalize_trades=False).run()
    equity = said["_equity_curve"]["Equity"].to_numpy()
    return equity, lambda: [
        [int(one.EntryBar), int(one.ExitBar), float(one.EntryPrice), float(one.ExitPrice)] for one in said["_trades"].itertuples()
    ]


def main():
    path = sys.argv[1]
    fast, slow, fee, cash = int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5])
    data = pandas.read_csv(path)
    data.index = pandas.to_datetime(data.pop("time"), unit="s")
    data.columns = [name.capitalize() for name in data.columns]
    told = {}
    for name, run in (("vectorbt", by_vectorbt), ("backtesting.py", by_backtesting)):
        best = float("inf")
        # The first one compiles.
        for _ in range(ROUNDS + 1):
            begun = time.process_time()
            equity, trades = run(data, fast, slow, fee, cash)
            best = min(best, (time.process_time() - begun) * 1e3)
        told[name] = {"run_ms": best, "trades": trades(), "equity": equity.tolist()}
    print(json.dumps(told))


main()
