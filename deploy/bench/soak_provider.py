"""Part of `make soak`: reads go on while the cache and the provider are killed, hang and lie.

One section for each fault, with one line for the time that it lasts and one for the recovery. A run fails when

- a read fails,
- an age is wrong: `Age` must be the present minus `X-Data-As-Of`,
- data grow old unsaid: a fault that stops the data must show as an age as long as the fault, marked STALE. A fault lasts longer than
  the gateway keeps a document as fresh (10 s), so that its memory cannot hide it,
- a fault that only costs time makes data older than it should,
- the data are not new again, and the ages low, within 35 s of a fault's end.
"""

import datetime
import os
import signal
import subprocess
import threading
import time
import urllib.request

import measure
from measure import Process

# The gateway serves a document for 10 s without asking again, and market-ingest's own documents are fresh for up to 7 s at this pace.
SECONDS = max(20.0, float(os.environ.get("SOAK_SECONDS", "25")))
RECOVERY = 35.0
# The time of a read, and clocks that are read at different moments.
SLACK = 3.0
# Between two polls of 3 s a market list is at most this old: the poll, the gateway's 10 s, and a busy machine.
YOUNG = 20.0
READERS = 8
PATHS = [
    "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1",
    "/api/v3/simple/price?ids=bitcoin,ethereum&vs_currencies=usd",
    "/api/v3/coins/bitcoin",
    "/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=30",
    "/api/v3/coins/ethereum/market_chart?vs_currency=usd&days=365",
    "/api/v1/status",
]


# What the provider's faults stop: the list is polled, so that its age is known at each moment.
LIST = PATHS[0]


class Readers:
    """Threads that read without pause, count, and check the age of what they read."""

    def __init__(self, url, headers):
        self.url, self.headers = url, headers
        self.lock = threading.Lock()
        self.ending = False
        self.reset()
        self.threads = [threading.Thread(target=self.read, args=(number,)) for number in range(READERS)]

    def reset(self):
        self.good, self.bad, self.age, self.slowest, self.states = 0, [], 0, 0.0, set()
        # Of the list: its age and state as they were last read, and when its data came.
        self.list_age, self.list_state, self.list_as_of = 0.0, "", 0.0

    def read(self, number):
        while not self.ending:
            path = PATHS[number % len(PATHS)]
            number += 1
            start = time.monotonic()
            try:
                status, headers, body = measure.get(self.url + path, self.headers, 20)
                wrong = None if status == 200 and body else f"{path} {status} {body[:120]}"
                age, state, as_of = int(headers.get("Age") or 0), headers.get("X-Cache") or "", instant(headers.get("X-Data-As-Of"))
                if wrong is None and as_of and abs((time.time() - as_of) - age) > SLACK + time.monotonic() - start:
                    wrong = f"{path} says Age {age}, and its data are {time.time() - as_of:.1f} s old"
            except OSError as error:
                wrong, age, state, as_of = f"{path} {error}", 0, "", 0.0
            with self.lock:
                self.slowest = max(self.slowest, time.monotonic() - start)
                self.age = max(self.age, age)
                self.states.add(state)
                if path == LIST and wrong is None:
                    self.list_age, self.list_state, self.list_as_of = age, state, as_of
                if wrong:
                    self.bad.append(wrong)
                else:
                    self.good += 1

    def line(self, what):
        """Prints what was read since the last line; the number of failures."""
        with self.lock:
            bad, states = list(self.bad), ", ".join(sorted(state for state in self.states if state))
            print(f"{what:<34} {self.good:>7} reads, {len(bad)} failed, oldest {self.age} s, slowest {self.slowest:.1f} s, {states}", flush=True)
            self.good, self.bad, self.age, self.slowest, self.states = 0, [], 0, 0.0, set()
        for one in bad[:3]:
            print("    " + one)
        return len(bad)

    def newest(self):
        with self.lock:
            return self.list_age, self.list_state, self.list_as_of

    def lasts(self, what, stops):
        """A fault lasts; `stops` says whether it keeps new data from coming."""
        begun = time.time()
        time.sleep(SECONDS)
        age, state, _ = self.newest()
        failed = self.line(what)
        if stops and (age < SECONDS - SLACK or state != "STALE"):
            failed += wrong(f"after {time.time() - begun:.0f} s without data the list says {age} s, {state}")
        if not stops and age > YOUNG + SLACK:
            failed += wrong(f"data came, and the list is {age} s old")
        return failed

    def recovers(self, what):
        """New data must come, and ages fall, within the promised time."""
        ended = time.time()
        while time.time() - ended < RECOVERY:
            age, state, as_of = self.newest()
            if as_of > ended and age <= YOUNG and state != "STALE":
                return self.line(f"  new data {time.time() - ended:.0f} s later")
            time.sleep(0.2)
        age, state, _ = self.newest()
        return self.line(f"  after {what}") + wrong(f"no new data within {RECOVERY:.0f} s: {age} s old, {state}")


def wrong(text):
    print("    WRONG: " + text, flush=True)
    return 1


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() if text else 0.0


def redis(port):
    process = Process(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
    time.sleep(0.5)
    return process


def sandbox(binary, http, smtp):
    words = [os.path.join(os.path.dirname(binary), "sandbox"), "--listen", f"127.0.0.1:{http}", "--smtp-listen", f"127.0.0.1:{smtp}"]
    process = Process(words)
    measure.until("the sandbox", 30, lambda: answers(f"http://127.0.0.1:{http}/_count"))
    return process


def answers(url):
    try:
        return measure.get(url)[0] == 200
    except OSError:
        return False


def fault(base, kind):
    body = f'{{"route":"*","kind":"{kind}","retry_after":5}}'.encode()
    method = "POST" if kind else "DELETE"
    urllib.request.urlopen(urllib.request.Request(base + "/_fault", body if kind else None, {"content-type": "application/json"}, method=method))


# `slow` answers after two seconds, and one bad row costs one row: data go on. All others stop them.
STOPPING = ["500", "429", "key", "hang", "drip", "trunc", "rst", "badjson", "html", "schema", "empty", "short", "nulls"]
FAULTS = ["slow", "badrow", *STOPPING]
NAMES = ["redis", *FAULTS, "killed"]


def run(binary, work, section):
    """The number of broken promises in the sections of which `section` says yes."""
    failed = 0
    ports = [measure.free_port() for _ in range(4)]
    base = f"http://127.0.0.1:{ports[1]}"
    env = {
        "REDIS_URL": f"redis://127.0.0.1:{ports[0]}/",
        # The provider is a process of its own here, so that it can be killed; only its address and its grants differ from the real one's.
        "MERIDIAN_PROVIDERS": "market=live",
        "MARKET_COINGECKO_URL": base + "/api/v3",
        "MARKET_QUOTA_MINUTE": "6000",
        "MARKET_QUOTA_MONTH": "10000000",
        "MARKET_POLL_SECONDS": "3",
        "GATEWAY_RATE_IP_PER_MINUTE": "0",
        "GATEWAY_RATE_USER_PER_MINUTE": "0",
    }
    cache, provider = redis(ports[0]), sandbox(binary, ports[1], ports[2])
    try:
        data = os.path.join(work, "data")
        process, urls = measure.instance(binary, work, ["--data", data, "--listen", f"127.0.0.1:{ports[3]}"], env)
        with process:
            said = subprocess.run([binary, "seed", "--data", data], capture_output=True, text=True, check=True).stdout
            key = said.split("api key")[1].strip()
            readers = Readers(f"http://127.0.0.1:{ports[3]}", {"x-cg-demo-api-key": key})
            measure.until("the first data", 60, lambda: all(answers_with(readers, path) for path in PATHS))
            for thread in readers.threads:
                thread.start()
            try:
                failed += readers.lasts("all well", False)
                if section("redis"):
                    cache.child.send_signal(signal.SIGSTOP)
                    failed += readers.lasts("Redis hangs", False)
                    cache.child.send_signal(signal.SIGCONT)
                    cache.child.kill()
                    failed += readers.lasts("Redis killed", False)
                    cache = redis(ports[0])
                    failed += readers.lasts("Redis back, empty", False)
                for kind in FAULTS:
                    if section(kind):
                        fault(base, kind)
                        failed += readers.lasts(f"provider: {kind}", kind in STOPPING)
                        fault(base, "")
                        failed += readers.recovers(kind)
                if section("killed"):
                    provider.child.kill()
                    failed += readers.lasts("provider killed", True)
                    provider = sandbox(binary, ports[1], ports[2])
                    failed += readers.recovers("provider killed")
            finally:
                readers.ending = True
                for thread in readers.threads:
                    thread.join()
    finally:
        for one in (cache, provider):
            one.__exit__()
    return failed


def answers_with(readers, path):
    return measure.get(readers.url + path, readers.headers)[0] == 200
