"""Statistics of round trips beside quantstats and empyrical, on the same trades. Prints one line for each figure.

The trades go in as a file of an exchange; what the libraries get is computed here from the same rows, without our code.
"""

import datetime
import random
import sys
from decimal import Decimal

import empyrical
import pandas
import quantstats.stats as quantstats
from account import Account

TRIPS = 140
CAPITAL = 10_000
HEADER = "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin"


def trades():
    """Rows of the file, and the net of each round trip: bought, and sold hours later, with a fee on both sides."""
    draw = random.Random(20261123)
    start = datetime.datetime(2025, 1, 1)
    rows, nets = [], []
    for number in range(TRIPS):
        opened = start + datetime.timedelta(hours=36 * number)
        closed = opened + datetime.timedelta(hours=draw.randrange(1, 30))
        size = Decimal(draw.randrange(1, 40)) / 100
        bought = Decimal(draw.randrange(200_000, 300_000)) / 100
        # A few end where they began, but for the fees.
        sold = bought + Decimal(draw.choice([0, *range(-9_000, 9_500, 37)])) / 100
        net = Decimal(0)
        for moment, side, price in ((opened, "BUY", bought), (closed, "SELL", sold)):
            total, fee = price * size, (price * size / 1000).quantize(Decimal("1e-8"))
            rows.append(f"{moment:%Y-%m-%d %H:%M:%S},ETHUSDT,{side},{price},{size},{total},{fee},USDT")
            net += (total if side == "SELL" else -total) - fee
        nets.append((closed, net))
    return rows, nets


def main():
    rows, nets = trades()
    account = Account("statistics@desk.example")
    account.set_up()
    staged = account.post("/api/v1/imports?name=trades.csv", "\n".join([HEADER, *rows]).encode(), kind="text/csv")
    if staged["fresh"] != len(rows) or staged["rejected_rows"]:
        raise SystemExit(f"FAILED  the file was not read as it was written: {staged['fresh']} of {len(rows)} rows")
    account.post(f"/api/v1/imports/{staged['import']['id']}/confirm", {"with_conflicts": False})
    ours = account.get("/api/v1/statistics", currency="USDT", capital=CAPITAL)

    series = pandas.Series([float(net) for _, net in nets], index=pandas.DatetimeIndex([closed for closed, _ in nets]))
    equity = pandas.concat([pandas.Series([float(CAPITAL)]), CAPITAL + series.cumsum().reset_index(drop=True)])
    returns = equity.reset_index(drop=True).pct_change().dropna()
    fall = equity.cummax() - equity
    expected = [
        ("round trips", ours["trips"], len(nets)),
        ("net", float(ours["net"]), float(sum(net for _, net in nets))),
        ("win rate (quantstats)", ours["win_rate"]["value"], quantstats.win_rate(series, prepare_returns=False)),
        ("profit factor (quantstats)", ours["profit_factor"]["value"], quantstats.profit_factor(series, prepare_returns=False)),
        ("payoff ratio (quantstats)", ours["payoff"]["value"], quantstats.payoff_ratio(series, prepare_returns=False)),
        ("expectancy (pandas)", ours["expectancy"]["value"], series.mean()),
        ("longest winning run (quantstats)", ours["longest_win"], quantstats.consecutive_wins(series, prepare_returns=False)),
        ("longest losing run (quantstats)", ours["longest_loss"], quantstats.consecutive_losses(series, prepare_returns=False)),
        ("drawdown (pandas)", float(ours["drawdown"]), fall.max()),
        ("drawdown, share (empyrical)", ours["drawdown_share"], -empyrical.max_drawdown(returns)),
    ]
    failed = 0
    for name, value, peer in expected:
        good = abs(value - peer) <= 1e-9 * max(1, abs(peer))
        failed += not good
        print(f"{'ok' if good else 'FAILED'}  statistics: {name} {value:.10g}{'' if good else f', but the library says {peer:.10g}'}")
    return 1 if failed else 0


sys.exit(main())
