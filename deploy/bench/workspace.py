"""Benchmark of the workspace: a large import, statistics, portfolio and journal of one user, over HTTP as a user has them."""

import concurrent.futures
import datetime
import json
import os
import random
import subprocess
import sys
import time

import measure

# At the end: it has a `chain` of its own, and ours is meant by that name.
sys.path.append(os.path.join(os.path.dirname(__file__), "..", "tools", "clients"))
from account import Account  # noqa: E402  the folder is named above

FILLS = 100_000
ASSETS = 50
ENTRIES = 10_000
LIST = "/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1&sparkline=false"
HEADER = "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin"


def csv(rows):
    return "\n".join([HEADER, *rows]).encode()


def fills():
    """Round trips of one pair, a buy and a sale each, one a minute."""
    draw = random.Random(7)
    start = datetime.datetime(2023, 1, 1)
    rows = []
    for number in range(FILLS):
        moment = start + datetime.timedelta(minutes=number)
        price = draw.randrange(200_000, 300_000)
        side = "SELL" if number % 2 else "BUY"
        rows.append(f"{moment:%Y-%m-%d %H:%M:%S},ETHUSDT,{side},{price / 100},1,{price / 100},0.5,USDT")
    return csv(rows)


def holdings(symbols):
    """A purchase of each asset every tenth day of five years."""
    start = datetime.datetime.now() - datetime.timedelta(days=5 * 365)
    rows = []
    for day in range(0, 5 * 365 - 10, 10):
        for place, symbol in enumerate(symbols):
            moment = start + datetime.timedelta(days=day, minutes=place)
            rows.append(f"{moment:%Y-%m-%d %H:%M:%S},{symbol}USDT,BUY,2,5,10,0.01,USDT")
    return csv(rows)


def imported(account, file):
    """Seconds to stage and to confirm."""
    begun = time.monotonic()
    staged = account.post("/api/v1/imports?name=bench.csv", file, kind="text/csv")
    between = time.monotonic()
    if staged["rejected_rows"]:
        raise SystemExit(f"bench: the file was not read as it was written: {staged['rejected'][:2]}")
    account.post(f"/api/v1/imports/{staged['import']['id']}/confirm", {"with_conflicts": False})
    return between - begun, time.monotonic() - between


def timed(ask):
    begun = time.monotonic()
    answer = ask()
    return (time.monotonic() - begun) * 1000, answer


def forget_peak(pid):
    with open(f"/proc/{pid}/clear_refs", "w") as file:
        file.write("5")


def peak_mib(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))


PEER = """
import io, json, sys, time, pandas, quantstats.stats as q
data = pandas.read_csv(sys.argv[1])
begun = time.monotonic()
signed = data.Total.where(data.Type == "SELL", -data.Total) - data.Fee
nets = signed.groupby(signed.index // 2).sum()
nets.index = pandas.DatetimeIndex(data["Date(UTC)"][1::2])
figures = [q.win_rate(nets, prepare_returns=False), q.profit_factor(nets, prepare_returns=False), q.payoff_ratio(nets, prepare_returns=False)]
equity = nets.cumsum()
figures.append(float((equity.cummax() - equity).max()))
print(json.dumps([(time.monotonic() - begun) * 1000, figures]))
"""


def peer(work, file):
    """Milliseconds of pandas and quantstats for a part of the figures, from a table in memory; nothing where they are not installed."""
    tools = os.path.join(os.path.dirname(__file__), "..", "tools", "venv.sh")
    subprocess.run([tools, "make", "clients"], check=True)
    python = subprocess.run([tools, "path", "clients"], capture_output=True, text=True, check=True).stdout.strip() + "/bin/python"
    path = os.path.join(work, "fills.csv")
    with open(path, "wb") as out:
        out.write(file)
    return json.loads(subprocess.run([python, "-c", PEER, path], capture_output=True, text=True, check=True).stdout)


def rows(bench, row):
    """Rows of the table; `row` makes one."""
    # A slow machine shows as a time in the table, not as a refused call.
    process, urls = bench.up("workspace", env={"GATEWAY_DEADLINE_MS": "120000"})
    with process:
        api, mail = urls["MERIDIAN_URL"], urls["MERIDIAN_MAIL_URL"]
        trader = Account("trader@desk.example", api, mail)
        trader.set_up()
        file = fills()
        # What any first import makes the service load is not the file's.
        imported(Account("first@desk.example", api, mail), csv(["2023-01-01 00:00:00,ETHUSDT,BUY,2000,1,2000,0.5,USDT"]))
        before = measure.resident_mib(process.pid)
        forget_peak(process.pid)
        staged, confirmed = imported(trader, file)
        grown = peak_mib(process.pid) - before
        cold, ours = timed(lambda: trader.get("/api/v1/statistics", currency="USDT"))
        warm = measure.median([timed(lambda: trader.get("/api/v1/statistics", currency="USDT"))[0] for _ in range(5)])
        theirs, figures = peer(bench.work, file)
        mine = [ours["win_rate"]["value"], ours["profit_factor"]["value"], ours["payoff"]["value"], float(ours["drawdown"])]
        same = all(abs(a - b) <= 1e-6 * max(1, abs(b)) for a, b in zip(mine, figures))

        holder = Account("holder@desk.example", api, mail)
        holder.set_up()
        symbols = []
        for coin in measure.get_json(api + LIST, bench.key("workspace")):
            symbol = coin["symbol"].upper()
            if symbol.isalnum() and symbol not in symbols and not symbol.startswith("USD") and symbol != "DAI":
                symbols.append(symbol)
        imported(holder, holdings(symbols[:ASSETS]))
        portfolio, answer = timed(lambda: holder.get("/api/v1/portfolio", period="all"))
        again = measure.median([timed(lambda: holder.get("/api/v1/portfolio", period="all"))[0] for _ in range(5)])
        held = len(answer["assets"])

        writer = Account("writer@desk.example", api, mail)
        writer.set_up()
        write(writer)
        queries = [{"limit": 50}, {"limit": 50, "q": "breakout"}, {"limit": 50, "tag": "tag3"}]
        times = sorted(timed(lambda query=queries[number % 3]: writer.get("/api/v1/entries", **query))[0] for number in range(150))
    p95 = times[int(len(times) * 0.95)]
    return [
        row(f"import of {FILLS:,} fills: read and reported", f"{staged:.1f} s"),
        row("… confirmed as well", f"{staged + confirmed:.1f} s", "< 10 s", staged + confirmed < 10),
        row("… growth of the process at its peak", f"{grown:.0f} MiB", "≤ 64 MiB", grown <= 64),
        row(f"statistics over {FILLS:,} fills, first time: fills loaded, round trips built", f"{cold:.0f} ms"),
        row("… again", f"{warm:.0f} ms", "< 200 ms", warm < 200),
        row("… four of the figures by pandas and quantstats, from a table in memory", f"{theirs:.0f} ms"),
        row("… both say the same", "yes" if same else "no", "yes", same),
        row(f"portfolio of {held} assets over five years, cold", f"{portfolio:.0f} ms", "< 500 ms", portfolio < 500),
        row("… again", f"{again:.0f} ms"),
        row(f"journal of {ENTRIES:,} entries: listed, searched, by tag; 95th percentile", f"{p95:.0f} ms", "< 50 ms", p95 < 50),
    ]


def write(account):
    """Entries as the editor sends them, of some sentences each."""
    words = "breakout retest of the range high with volume and a stop below the wick".split()

    def one(number):
        draw = random.Random(number)
        text = " ".join(draw.choice(words) for _ in range(60))
        paragraph = {"type": "paragraph", "attrs": {"id": f"b{number}"}, "content": [{"type": "text", "text": text}]}
        day = datetime.date(2024, 1, 1) + datetime.timedelta(days=number % 700)
        entry = {
            "title": f"Entry {number}",
            "day": day.isoformat(),
            "tags": [f"tag{number % 20}"],
            "document": {"schema_version": 1, "doc": {"type": "doc", "content": [paragraph]}},
        }
        account.post("/api/v1/entries", entry)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(ENTRIES)))

