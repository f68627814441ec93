"""Part of `make soak`: PostgreSQL dies or hangs under a load of writes.

A run fails when

- a write that was acknowledged is lost, or one that was sent again with its key is there twice,
- a write meanwhile is answered by anything but a 503 with `Retry-After`, or after more than two seconds,
- the health of the gateway or a read from its memory fails meanwhile, or a service ends,
- a service says meanwhile that it is ready,
- writes do not go on, or a service is not ready, within ten seconds of PostgreSQL taking connections.
"""

import json
import os
import signal
import threading
import time
import urllib.request
import uuid

import measure
from pods import SERVICES

# As promised, seconds.
REFUSED_WITHIN = 2.0
RECOVERY = 10.0
# A fault lasts; longer than a call may take (10 s) and than a server's restart.
SECONDS = max(12.0, float(os.environ.get("SOAK_SECONDS", "25")) * 0.6)
WRITERS = 8
# Not ready without a database. market-ingest goes on with what it holds in memory.
NEEDING = {name for name, _ in SERVICES if name != "market-ingest"}
CACHED = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1"
# One service keeps tasks, another cases: where they are made, and the member of the list of them.
KINDS = [("/api/v1/tasks", "tasks"), ("/api/v1/cases", "cases")]
# Nobody may have more than a thousand cases: they are written slowly, and then no more.
CASES, CASE_PAUSE = 900, 0.15


class Writers:
    """Threads that write without pause. A refused write is sent again with the same key, as the interface does it."""

    def __init__(self, pods, who):
        self.url, self.who = pods.url, who
        self.lock, self.ending = threading.Lock(), False
        # Per kind: what was acknowledged. Each answer: when it was asked, seconds, status, Retry-After, the body's begin.
        self.acknowledged, self.answers = [set(), set()], []
        self.threads = [threading.Thread(target=self.write, args=(number,)) for number in range(WRITERS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ending = True
        for thread in self.threads:
            thread.join()

    def write(self, number):
        kind = number % len(KINDS)
        path, count = KINDS[kind][0], 0
        while not self.ending:
            if kind and len(self.acknowledged[kind]) >= CASES:
                kind, path = 0, KINDS[0][0]
            count += 1
            title, key = f"w{number}-{count}", str(uuid.uuid4())
            while not self.ending:
                asked = time.monotonic()
                status, wait, said = self.send(path, json.dumps({"title": title}).encode(), key)
                with self.lock:
                    self.answers.append((asked, time.monotonic() - asked, status, wait, said))
                    if status == 201:
                        self.acknowledged[kind].add(title)
                if status == 201:
                    break
                time.sleep(0.2)
            if kind:
                time.sleep(CASE_PAUSE)

    def send(self, path, body, key):
        headers = {**self.who, "content-type": "application/json", "Idempotency-Key": key}
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, body, headers), timeout=30) as answer:
                return answer.status, None, ""
        except urllib.error.HTTPError as error:
            return error.code, error.headers.get("Retry-After"), error.read()[:160].decode()
        except OSError as error:
            return 0, None, str(error)

    def since(self, moment):
        with self.lock:
            return [answer for answer in self.answers if answer[0] >= moment]

    def acknowledged_since(self, moment):
        return any(status == 201 for _, _, status, _, _ in self.since(moment))

    def kept(self, kind):
        """Titles of everything that is there, as often as it is."""
        path, member = KINDS[kind]
        titles, cursor = [], ""
        while True:
            page = measure.get_json(f"{self.url}{path}?limit=100{cursor}", self.who)
            titles += [row.get("text", row)["title"] for row in page[member]]
            if not page.get("next_cursor"):
                return titles
            cursor = "&cursor=" + page["next_cursor"]


class Watch:
    """Reads what must go on without a database, all the time."""

    def __init__(self, pods, who):
        self.pods, self.who, self.ending, self.good, self.bad = pods, who, False, 0, []
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ending = True
        self.thread.join()

    def watch(self):
        while not self.ending:
            for path in ("/healthz", CACHED):
                try:
                    status = measure.get(self.pods.url + path, self.who)[0]
                except OSError as error:
                    status = str(error)
                if status == 200:
                    self.good += 1
                else:
                    self.bad.append(f"{path} {status}")
            time.sleep(0.1)


def run(pods, which):
    """The fault `killed` or `stopped`; the number of broken promises."""
    told = []
    for name in ("fsync", "synchronous_commit"):
        if pods.postgres.sql(f"SHOW {name}") != "on":
            told.append(f"PostgreSQL runs with {name} off: nothing is proven")
    who = pods.person(f"writer-{which}")
    measure.until("the market list", 60, lambda: measure.get(pods.url + CACHED, who)[0] == 200)
    with Writers(pods, who) as writers, Watch(pods, who) as watch:
        time.sleep(SECONDS / 3)
        before = len(writers.since(0))
        begun = time.monotonic()
        if which == "killed":
            pods.postgres.kill()
        else:
            pods.postgres.signal(signal.SIGSTOP)
        time.sleep(SECONDS)
        if ready := pods.ready() & NEEDING:
            told.append(f"say that they are ready without a database: {', '.join(sorted(ready))}")
        meanwhile = [answer for answer in writers.since(begun) if answer[0] < begun + SECONDS - REFUSED_WITHIN]
        if which == "killed":
            back = pods.postgres.start()
        else:
            pods.postgres.signal(signal.SIGCONT)
            back = time.monotonic()
        while time.monotonic() < back + RECOVERY and not writers.acknowledged_since(back):
            time.sleep(0.05)
        if not writers.acknowledged_since(back):
            told.append(f"no write is acknowledged within {RECOVERY:.0f} s of PostgreSQL's return")
        while time.monotonic() < back + RECOVERY and len(pods.ready()) < len(SERVICES):
            time.sleep(0.2)
        if missing := {name for name, _ in SERVICES} - pods.ready():
            told.append(f"are not ready within {RECOVERY:.0f} s of PostgreSQL's return: {', '.join(sorted(missing))}")
        time.sleep(SECONDS / 3)
    recovered = min((asked + took for asked, took, status, _, _ in writers.since(back) if status == 201), default=back)
    told += judge(meanwhile)
    if watch.bad or not watch.good:
        told.append(f"{len(watch.bad)} of {len(watch.bad) + watch.good} reads failed that need no database: {watch.bad[:3]}")
    if pods.dead():
        told.append(f"ended by themselves: {', '.join(pods.dead())}")
    count = 0
    for kind, acknowledged in enumerate(writers.acknowledged):
        kept, count = writers.kept(kind), count + len(acknowledged)
        lost, twice = acknowledged - set(kept), len(kept) - len(set(kept))
        if lost:
            told.append(f"{len(lost)} of {len(acknowledged)} acknowledged writes at {KINDS[kind][0]} are lost")
        if twice:
            told.append(f"{twice} writes at {KINDS[kind][0]} are there twice")
    if not before:
        told.append("nothing was written before the fault")
    slowest = max((took for _, took, _, _, _ in meanwhile), default=0)
    print(
        f"{'PostgreSQL ' + which:<34} {count:>7} writes acknowledged, {len(meanwhile)} refused meanwhile, slowest {slowest:.1f} s, "
        f"writes again after {recovered - back:.1f} s, {watch.good} reads beside",
        flush=True,
    )
    for one in told:
        print("    WRONG: " + one, flush=True)
    return len(told)


def judge(meanwhile):
    """What is wrong with the answers to writes while there was no database."""
    if not meanwhile:
        return ["no write was answered meanwhile"]
    told = []
    other = [f"{status} {said}" for _, _, status, wait, said in meanwhile if status != 503 or not wait]
    if other:
        told.append(f"{len(other)} of {len(meanwhile)} writes were not refused with 503 and Retry-After: {other[0]}")
    late = [took for _, took, _, _, _ in meanwhile if took > REFUSED_WITHIN]
    if late:
        told.append(f"{len(late)} of {len(meanwhile)} refusals took more than {REFUSED_WITHIN:.0f} s, the slowest {max(late):.1f} s")
    return told
