"""Benchmark of event streams: many of them on one gateway, each of a session of its own and with two coins.

Services are processes of their own. Sessions are copies, in the database, of one that signed in, and each is renewed over HTTP like any
other: as many sign-ins would measure the hashing of passwords. Connections come from many addresses of this machine, under the limit that the
gateway has for each by default. BENCH_STREAMS names other numbers of streams: `BENCH_STREAMS=200,400`.
"""

import concurrent.futures
import http.client
import json
import os
import re
import resource
import select
import socket
import threading
import time

import measure
from pods import Pods

SIZES = [int(size) for size in os.environ.get("BENCH_STREAMS", "1000,5000,10000").split(",")]
# Of the gateway's 256.
PER_ADDRESS = 200
COINS = "bitcoin,ethereum"
POLL = 3
# What the gateway asks auth on its own comes every ten seconds.
SECONDS = 30.0
CALLERS = 8
LIST = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1"
# As promised.
KIB, MICROSECONDS = 16, 15
# Of calls and of statements a second, more than with the fewest streams: what other work there is comes and goes.
FLAT = 2.0


class Readers:
    """Takes what comes on all streams, in a thread of its own, and counts it."""

    def __init__(self):
        self.poll, self.sockets = select.epoll(), {}
        self.ticks, self.ended, self.ending = 0, 0, False
        self.thread = threading.Thread(target=self.read, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ending = True
        self.thread.join()
        for sock in self.sockets.values():
            sock.close()

    def read(self):
        while not self.ending:
            for number, _ in self.poll.poll(0.2):
                try:
                    said = self.sockets[number].recv(65536)
                except BlockingIOError:
                    continue
                except OSError:
                    said = b""
                self.ticks += said.count(b"event: tick\n")
                if not said:
                    self.poll.unregister(number)
                    self.ended += 1

    def open(self, port, token):
        """One stream that is being answered."""
        sock = socket.socket()
        sock.settimeout(30)
        sock.bind((f"127.0.{1 + len(self.sockets) // PER_ADDRESS // 200}.{1 + len(self.sockets) // PER_ADDRESS % 200}", 0))
        sock.connect(("127.0.0.1", port))
        words = f"GET /api/v1/stream?topics=market&ids={COINS} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
        sock.sendall(words.encode())
        answer = sock.recv(65536)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"bench: stream {len(self.sockets) + 1} is refused: {answer[:300].decode(errors='replace')}")
        sock.setblocking(False)
        self.sockets[sock.fileno()] = sock
        self.poll.register(sock.fileno(), select.EPOLLIN)

    @property
    def live(self):
        return len(self.sockets) - self.ended


def sessions(pods, first, last):
    """Access tokens of so many further sessions of the user who signed in last."""
    pods.postgres.sql(f"""SET search_path = auth;
        WITH made AS (
            INSERT INTO session (id, user_id, device_hash, user_agent, ip, strong, created_at, last_seen_at, expires_at)
            SELECT gen_random_uuid(), user_id, device_hash, user_agent, ip, strong, now(), now(), expires_at
            FROM (SELECT * FROM session ORDER BY created_at DESC LIMIT 1) AS one, generate_series({first}, {last})
            RETURNING id),
        numbered AS (SELECT id, {first} - 1 + row_number() OVER () AS n FROM made)
        INSERT INTO refresh_token (hash, session_id, created_at)
        SELECT sha256(convert_to('mr_stream-' || n, 'UTF8')), id, now() FROM numbered""")
    kept = pods.session.cookies
    headers = {"content-type": "application/json", "X-XSRF-TOKEN": kept["XSRF-TOKEN"], "Cookie": "; ".join(f"{name}={value}" for name, value in kept.items())}

    def renewed(numbers):
        connection = http.client.HTTPConnection("127.0.0.1", pods.port, timeout=60)
        tokens = []
        for number in numbers:
            connection.request("POST", "/api/auth/token/refresh/", json.dumps({"refresh": f"mr_stream-{number}"}), headers)
            answer = connection.getresponse()
            said = answer.read()
            if answer.status != 200:
                raise SystemExit(f"bench: a session is not renewed: {answer.status} {said[:300].decode()}")
            tokens.append(json.loads(said)["access"])
        connection.close()
        return tokens

    with concurrent.futures.ThreadPoolExecutor(CALLERS) as callers:
        parts = callers.map(renewed, [range(first + number, last + 1, CALLERS) for number in range(CALLERS)])
        return [token for part in parts for token in part]


def asked(url):
    """Calls that auth has answered, and statements that it has sent to PostgreSQL."""
    page = measure.get(url)[2].decode()
    total = lambda name: sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}\n]*}})? (\S+)$", page, re.M))
    return total("rpc_server_requests_total"), total("db_client_seconds_count")


def span(pods, readers, metrics):
    """What the gateway and auth did for some seconds: CPU seconds, ticks, and auth's calls and statements a second."""
    pid = [pods.pid("gateway")]
    cpu, ticks, before, begun = measure.cpu_seconds(pid), readers.ticks, asked(metrics), time.monotonic()
    time.sleep(SECONDS)
    took, after = time.monotonic() - begun, asked(metrics)
    calls, statements = ((now - then) / took for now, then in zip(after, before))
    return (measure.cpu_seconds(pid) - cpu) / took, (readers.ticks - ticks) / took, calls, statements


def descriptors():
    """As many as are allowed; ends the section where they do not suffice for both sides."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # The gateway keeps an eighth for itself, and a tenth of the rest for others.
    needed = int(max(SIZES) * 1.3) + 500
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(f"the limit of open files is {hard}, and {max(SIZES):,} streams need {needed}: raise it (`ulimit -Hn {needed}`), or name fewer in BENCH_STREAMS")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def rows(bench, row):
    """Rows of the table; `row` makes one."""
    descriptors()
    work = os.path.join(bench.work, "streams")
    os.mkdir(work)
    os.chmod(work, 0o755)
    metrics = measure.free_port()
    env = {
        "GATEWAY_RATE_IP_PER_MINUTE": "0",
        "GATEWAY_RATE_USER_PER_MINUTE": "0",
        "GATEWAY_RATE_CREDENTIALS_PER_MINUTE": "0",
        "GATEWAY_RATE_REFRESH_PER_MINUTE": "0",
        # All are of one user here; what a stream costs, it costs for its session.
        "GATEWAY_STREAMS_PER_USER": str(max(SIZES) + 1),
        "MARKET_POLL_SECONDS": str(POLL),
    }
    told, rates = [], []
    with Pods(bench.meridian, work, env, {"auth": {"METRICS_LISTEN": f"127.0.0.1:{metrics}"}}) as pods, Readers() as readers:
        page = f"http://127.0.0.1:{metrics}/metrics"
        who = pods.person("streams")
        measure.until("the market list", 60, lambda: measure.get(pods.url + LIST, who)[0] == 200)
        # What the first streams make it load is not theirs.
        for token in sessions(pods, 1, 20):
            readers.open(pods.port, token)
        idle = span(pods, readers, page)[0]
        empty = measure.resident_mib(pods.pid("gateway"))
        for size in SIZES:
            there = len(readers.sockets)
            begun = time.monotonic()
            for token in sessions(pods, there + 1, size):
                readers.open(pods.port, token)
            opened = time.monotonic() - begun
            # Some polls go out before anything is measured.
            ticks = readers.ticks
            measure.until("ticks on all streams", 120, lambda: readers.ticks >= ticks + 2 * size)
            cpu, events, calls, statements = span(pods, readers, page)
            kib = (measure.resident_mib(pods.pid("gateway")) - empty) * 1024 / (size - 20)
            micros = max(0.0, cpu - idle) / max(events, 1) * 1e6
            rates.append((calls, statements))
            whole = readers.live == size
            told += [
                row(f"{size:,} event streams with two coins on one gateway, a session each, opened in {opened:.0f} s: open at the end", f"{readers.live:,}", f"{size:,}", whole),
                row("… memory a stream", f"{kib:.1f} KiB", f"≤ {KIB} KiB", kib <= KIB),
                row(f"… CPU an event, at {events:,.0f} a second", f"{micros:.1f} µs", f"≤ {MICROSECONDS} µs", whole and micros <= MICROSECONDS),
                row("… calls to auth and its SQL statements, a second", f"{calls:.1f} and {statements:.1f}"),
            ]
    few, many = rates[0], rates[-1]
    more = max(many[0] - few[0], many[1] - few[1])
    told.append(row(f"… with {max(SIZES):,} streams beside {SIZES[0]:,}: more of these a second", f"{more:.1f}", f"≤ {FLAT:.0f}", more <= FLAT))
    return told
