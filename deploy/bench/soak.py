"""`make soak`: reads go on while the cache and the provider are killed, hang and lie, and refused sign-ins tell nothing. Any failed read fails the run.

python3 soak.py BINARY (`sandbox` lies beside it). Prints one line for each phase: reads, failed ones, the oldest age told.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import measure
import sign_in
from measure import Process

SECONDS = float(os.environ.get("SOAK_SECONDS", "6"))
READERS = 8
BINARY = os.path.abspath(sys.argv[1])
PATHS = [
    "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1",
    "/api/v3/simple/price?ids=bitcoin,ethereum&vs_currencies=usd",
    "/api/v3/coins/bitcoin",
    "/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=30",
    "/api/v3/coins/ethereum/market_chart?vs_currency=usd&days=365",
    "/api/v1/status",
]


class Readers:
    """Threads that read without pause and count."""

    def __init__(self, url, headers):
        self.url, self.headers = url, headers
        self.lock = threading.Lock()
        self.ending = False
        self.reset()
        self.threads = [threading.Thread(target=self.read, args=(number,)) for number in range(READERS)]

    def reset(self):
        self.good, self.bad, self.age, self.slowest, self.states = 0, [], 0, 0.0, set()

    def read(self, number):
        while not self.ending:
            path = PATHS[number % len(PATHS)]
            number += 1
            start = time.monotonic()
            try:
                status, headers, body = measure.get(self.url + path, self.headers, 20)
                wrong = None if status == 200 and body else f"{path} {status} {body[:120]}"
                age, state = int(headers.get("Age") or 0), headers.get("X-Cache")
            except OSError as error:
                wrong, age, state = f"{path} {error}", 0, None
            with self.lock:
                self.slowest = max(self.slowest, time.monotonic() - start)
                self.age = max(self.age, age)
                self.states.add(state or "")
                if wrong:
                    self.bad.append(wrong)
                else:
                    self.good += 1

    def phase(self, what):
        with self.lock:
            self.reset()
        time.sleep(SECONDS)
        with self.lock:
            bad, states = list(self.bad), ", ".join(sorted(state for state in self.states if state))
            print(f"{what:<34} {self.good:>7} reads, {len(bad)} failed, oldest {self.age} s, slowest {self.slowest:.1f} s, {states}", flush=True)
        for one in bad[:3]:
            print("    " + one)
        return len(bad)


def redis(port):
    process = Process(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
    time.sleep(0.5)
    return process


def sandbox(http, smtp):
    words = [os.path.join(os.path.dirname(BINARY), "sandbox"), "--listen", f"127.0.0.1:{http}", "--smtp-listen", f"127.0.0.1:{smtp}"]
    process = Process(words)
    measure.until("the sandbox", 30, lambda: answers(f"http://127.0.0.1:{http}/_count"))
    return process


def answers(url):
    try:
        return measure.get(url)[0] == 200
    except OSError:
        return False


def fault(base, kind):
    body = f'{{"route":"*","kind":"{kind}"}}'.encode()
    method = "POST" if kind else "DELETE"
    urllib.request.urlopen(urllib.request.Request(base + "/_fault", body if kind else None, {"content-type": "application/json"}, method=method))


def main():
    work = tempfile.mkdtemp(prefix="meridian-soak-")
    os.chmod(work, 0o755)
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
    cache, provider = redis(ports[0]), sandbox(ports[1], ports[2])
    try:
        data = os.path.join(work, "data")
        process, urls = measure.instance(BINARY, work, ["--data", data, "--listen", f"127.0.0.1:{ports[3]}"], env)
        with process:
            said = subprocess.run([BINARY, "seed", "--data", data], capture_output=True, text=True, check=True).stdout
            key = said.split("api key")[1].strip()
            readers = Readers(f"http://127.0.0.1:{ports[3]}", {"x-cg-demo-api-key": key})
            measure.until("the first data", 60, lambda: all(answers_with(readers, path) for path in PATHS))
            for thread in readers.threads:
                thread.start()
            try:
                failed += readers.phase("all well")
                cache.child.send_signal(signal.SIGSTOP)
                failed += readers.phase("Redis hangs")
                cache.child.send_signal(signal.SIGCONT)
                cache.child.kill()
                failed += readers.phase("Redis killed")
                cache = redis(ports[0])
                failed += readers.phase("Redis back, empty")
                for kind in ["500", "429", "slow", "hang", "trunc", "rst", "badjson", "html", "schema"]:
                    fault(base, kind)
                    failed += readers.phase(f"provider: {kind}")
                fault(base, "")
                provider.child.kill()
                failed += readers.phase("provider killed")
                provider = sandbox(ports[1], ports[2])
                failed += readers.phase("provider back")
            finally:
                readers.ending = True
                for thread in readers.threads:
                    thread.join()
    finally:
        for one in (cache, provider):
            one.__exit__()
        shutil.rmtree(work, ignore_errors=True)
    print(f"soak: {failed} failed reads")
    work = tempfile.mkdtemp(prefix="meridian-soak-")
    os.chmod(work, 0o755)
    try:
        told = sign_in.run(BINARY, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    sys.exit(1 if failed or told else 0)


def answers_with(readers, path):
    return measure.get(readers.url + path, readers.headers)[0] == 200


main()
