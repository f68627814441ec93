"""A strategy from candles to a run on paper, and a source of news, as a program uses them; what changes is heard live. Prints one line for each check.

WEBHOOK_PORT is the port of this machine that the instance may read from.
"""

import email.utils
import http.server
import os
import random
import sys
import threading
import time

from account import Account
from live import Live

HOUR = 3600
failed = 0


def check(name, good, else_=""):
    global failed
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  research: {name}{'' if good else f': {else_}'}")


def until(seconds, ask):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.2)
    return None


class Newspaper(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = f"""<?xml version="1.0"?><rss version="2.0"><channel><title>The Paper</title><link>http://127.0.0.1/</link>
            <item><guid>one</guid><title>Bitcoin is mined by hand</title><link>https://paper.example/one</link>
            <pubDate>{email.utils.formatdate(time.time() - 600)}</pubDate></item></channel></rss>""".encode()
        self.send_response(200)
        self.send_header("content-type", "application/rss+xml")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def candles(first, count):
    """Hourly bars as CSV: a random walk, the same at every run."""
    draw, price = random.Random(7), 100.0
    lines = ["time,open,high,low,close,volume"]
    for bar in range(count):
        opened, price = price, round(price * (1 + draw.gauss(0, 0.01)), 2)
        lines.append(f"{first + bar * HOUR},{opened},{max(opened, price)},{min(opened, price)},{price},1")
    return "\n".join(lines).encode()


port = int(os.environ["WEBHOOK_PORT"])
server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Newspaper)
threading.Thread(target=server.serve_forever, daemon=True).start()

account = Account("research@desk.example")
account.set_up()
live = Live(account, "jobs,feed,paper")
check("the stream says from where on it is heard", live.hears("ready") is not None)

known = candles(int(time.time()) // HOUR * HOUR - 600 * HOUR, 500)
series = account.post("/api/v1/candles?name=BTC_USD-1h.csv&market=BTC/USD", known, kind="text/csv")
rules = {
    "v": 1,
    "market": "BTC/USD",
    "bar": "1h",
    "let": {"fast": {"sma": ["close", 5]}, "slow": {"sma": ["close", 20]}},
    "enter": {"cross_up": ["fast", "slow"]},
    "exit": {"cross_down": ["fast", "slow"]},
    "side": "long",
    "size": {"equity_pct": 100},
    "costs": {"fee_bps": 10, "slippage_bps": 5},
}
strategy = account.post("/api/v1/strategies", {"name": "Averages cross", "rules": rules})
over = {"series_id": series["id"]}
tested = account.post(f"/api/v1/strategies/{strategy['id']}/backtests", {"over": over})
check("a back-test has trades and an equity", tested["figures"]["trades"] > 3 and len(tested["equity"]) > 400, tested["figures"])
random_entries = tested["random"]
check("it is compared with random entries", random_entries["seeds"] == 1000 and 0 < random_entries["p"] <= 1, random_entries)
heard = live.hears("jobs")
check("it is heard live", heard is not None and (heard["kind"], heard["subject_id"]) == ("backtest", strategy["id"]), heard)

# It takes bars that close from now on; the next hour is not waited for here.
paper = account.post(f"/api/v1/strategies/{strategy['id']}/paper-runs", {"over": over})
check("a run on paper goes forward from now", (paper["state"], paper["bars"]) == ("running", 0), paper)
stopped = account.post(f"/api/v1/paper-runs/{paper['id']}/stop")
heard = live.hears("paper")
check("its end is heard live", stopped["state"] == "stopped" and heard is not None and heard["subject_id"] == paper["id"], heard)

account.post("/api/v1/feed/sources", {"url": f"http://127.0.0.1:{port}/feed.xml"})
items = until(90, lambda: [one for one in account.get("/api/v1/feed")["items"] if one["title"] == "Bitcoin is mined by hand"])
check("news of a source that was added are in the feed", bool(items), account.get("/api/v1/feed/sources"))
check("what they are about is said, and why", bool(items) and any(match["reason"] for match in items[0]["matches"]), items)
heard = live.hears("feed")
check("they are heard live", heard is not None and heard["kind"] == "news", heard)

sys.exit(1 if failed else 0)
