"""Part of `make soak`: three replicas of each service behind names of a real DNS, one more of each, and one of each killed.

The replicas listen at 127.0.0.1 to .4, each service at one port. A DNS server of this section tells their addresses, which every process
asks through the system's resolver (in a mount namespace with a `resolv.conf` of its own, for which root is needed). A run fails when

- a share of a service's calls is not within a tenth of the others',
- a write has to be sent again before any replica is killed,
- a new replica has no call within ten seconds of its name having its address,
- of ten thousand signed-in calls over all services, during all of which one replica of each is killed, a read fails, or a write that is sent
  again with its key, as the interface does it, is not acknowledged or is there twice.
"""

import http.client
import itertools
import json
import os
import re
import socket
import struct
import subprocess
import threading
import time
import uuid

import measure
from pods import SERVICES, Pods, listens

NAMESERVER = "127.0.0.53"
DOMAIN = "meridian.test"
CALLS = int(os.environ.get("SOAK_CALLS", "10000"))
CALLERS = 8
# As promised.
APART, FOUND = 0.10, 10.0
# Of calls to one service, before its shares are compared: chance alone is then a quarter of what is allowed.
ENOUGH = 3000
# Seconds until they have them: a slow machine needs long, and what never comes is told by name.
PATIENCE = 600
# How long a dead one's address is still told, as a cluster needs some time to notice.
STALE = 5.0
TRIES = 8
NAMES = [name for name, _ in SERVICES]
LIST = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1"


class Names:
    """A DNS server: the addresses of each name, changed while it runs."""

    def __init__(self):
        self.known = {name: [1] for name in NAMES}
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((NAMESERVER, 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                asked, who = self.socket.recvfrom(512)
            except OSError:
                return
            self.socket.sendto(self.answer(asked), who)

    def answer(self, asked):
        labels, at = [], 12
        while asked[at]:
            labels.append(asked[at + 1 : at + 1 + asked[at]].decode())
            at += 1 + asked[at]
        question, kind = asked[12 : at + 5], struct.unpack(">H", asked[at + 1 : at + 3])[0]
        ours = labels[1:] == DOMAIN.split(".") and labels[0] in self.known
        # Address records alone; of other kinds there is nothing, and other names are not there.
        found = self.known[labels[0]] if ours and kind == 1 else []
        records = b"".join(struct.pack(">HHHIH4B", 0xC00C, 1, 1, 0, 4, 127, 0, 0, number) for number in found)
        return asked[:2] + struct.pack(">HHHHH", 0x8580 if ours else 0x8583, 1, len(found), 0, 0) + question + records

    def close(self):
        self.socket.close()


class Replicas(Pods):
    """Services that find each other by name."""

    def __init__(self, binary, work, env):
        self.metrics = {name: measure.free_port() for name in NAMES}
        own = {name: {"METRICS_LISTEN": f"127.0.0.1:{port}"} for name, port in self.metrics.items()}
        super().__init__(binary, work, {**env, "DATABASE_POOL_SIZE": "4", "MARKET_FEED_LISTEN": "127.0.0.1:0"}, own)
        self.resolver = os.path.join(work, "resolv.conf")
        with open(self.resolver, "w") as file:
            file.write(f"nameserver {NAMESERVER}\noptions timeout:1 attempts:3\n")

    def host(self, name):
        return f"{name}.{DOMAIN}"

    def run(self, name, words, env):
        inside = ["unshare", "-m", "sh", "-c", f'mount --bind {self.resolver} /etc/resolv.conf && exec "$@"', "sh"]
        super().run(name, [*inside, *words], env)
        # What is started again is put inside again.
        self.started[name] = (words, env)

    def replica(self, name, number):
        words, env = self.started[name]
        at = {"GRPC_LISTEN": f"127.0.0.{number}:{self.ports[name]}", "METRICS_LISTEN": f"127.0.0.{number}:{self.metrics[name]}"}
        self.run(f"{name}-{number}", words, {**env, **at})

    def calls(self, name, number):
        """What a replica has answered so far, but for questions after its health."""
        try:
            page = measure.get(f"http://127.0.0.{number}:{self.metrics[name]}/metrics")[2].decode()
        except OSError:
            return 0
        lines = re.findall(r"^rpc_server_requests_total\{([^}\n]*)\} (\S+)$", page, re.M)
        return sum(float(count) for labels, count in lines if 'rpc="grpc.' not in labels and "grpc.health" not in labels)


class Load:
    """Calls of a signed-in user over all services, without pause."""

    def __init__(self, pods, who, coins):
        self.pods, self.who, self.ending = pods, who, False
        self.lock, self.count, self.failed, self.titles = threading.Lock(), 0, [], []
        # What writes were told that were sent again.
        self.again = []
        self.numbers, self.coins = itertools.count(), coins
        self.threads = [threading.Thread(target=self.work) for _ in range(CALLERS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ending = True
        for thread in self.threads:
            thread.join()

    def work(self):
        while not self.ending:
            number = next(self.numbers)
            coin, other = self.coins[number % len(self.coins)], self.coins[number * 7 % 97 % len(self.coins)]
            kind = number % 7
            if kind < 5:
                # The gateway keeps what it has read: no question is asked twice within its time.
                path = [
                    f"/api/v3/simple/price?ids={coin},{other}&vs_currencies=usd&precision={number % 19}",
                    f"/forecasting/api/forecasts/{coin}/?horizon={1 + number % 90}",
                    "/api/v1/tasks?limit=1",
                    "/api/v1/cases?limit=1",
                    "/api/auth/sessions/",
                ][kind]
                wrong = self.ask("GET", path)
            else:
                # Nobody may have more than a thousand cases.
                title, path = f"call {number}", "/api/v1/cases" if kind == 6 and number % 70 == 6 and number < 60_000 else "/api/v1/tasks"
                wrong = self.written(path, title)
                if not wrong:
                    with self.lock:
                        self.titles.append((path, title))
            with self.lock:
                self.count += 1
                if wrong:
                    self.failed.append(wrong)

    def written(self, path, title):
        key, began, tries = str(uuid.uuid4()), time.monotonic(), []
        for _ in range(TRIES):
            wrong = self.ask("POST", path, json.dumps({"title": title}), {"Idempotency-Key": key, "content-type": "application/json"})
            if not wrong:
                return ""
            with self.lock:
                self.again.append(wrong)
            # Services' logs are gone when this is read: what each try was told says where it was lost.
            tries.append(f"{time.monotonic() - began:.1f} s: {wrong}")
            time.sleep(0.5)
        return "; ".join(tries)

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.pods.port, timeout=30)
        try:
            connection.request(method, path, body, {**self.who, **(headers or {})})
            answer = connection.getresponse()
            said = answer.read()
            return "" if answer.status in (200, 201) else f"{method} {path} {answer.status} {said[:160].decode(errors='replace')}"
        except (OSError, http.client.HTTPException) as error:
            return f"{method} {path} {error!r}"
        finally:
            connection.close()


def twice(pods, who):
    """Titles that are there more than once."""
    told = 0
    for path, member in (("/api/v1/tasks", "tasks"), ("/api/v1/cases", "cases")):
        titles, cursor = [], ""
        while True:
            page = measure.get_json(f"{pods.url}{path}?limit=100{cursor}", who)
            titles += [one.get("text", one)["title"] for one in page[member]]
            if not page.get("next_cursor"):
                break
            cursor = "&cursor=" + page["next_cursor"]
        told += len(titles) - len(set(titles))
    return told


def shares(pods):
    """Of each service, the share that is furthest from even, once each had enough calls."""
    before = {(name, number): pods.calls(name, number) for name in NAMES for number in (1, 2, 3)}
    counts = lambda name: [pods.calls(name, number) - before[name, number] for number in (1, 2, 3)]
    found, until = {name: counts(name) for name in NAMES}, time.monotonic() + PATIENCE
    while min(sum(each) for each in found.values()) < ENOUGH:
        if time.monotonic() > until:
            raise SystemExit(f"not {ENOUGH} calls to each service within {PATIENCE} s: {found}")
        time.sleep(0.5)
        found = {name: counts(name) for name in NAMES}
    return {name: max(abs(count * 3 / sum(each) - 1) for count in each) for name, each in found.items()}


def up(pods, number):
    """One more replica of each, told to the names once it listens; gives the moment."""
    for name in NAMES:
        pods.replica(name, number)
    for name in NAMES:
        measure.until(f"{name} at 127.0.0.{number}", 60, lambda: not pods.processes[f"{name}-{number}"].said("\0") and listens(pods.ports[name], f"127.0.0.{number}"))
        pods.names.known[name] = [*pods.names.known[name], number]
    return time.monotonic()


def run(binary, work, env):
    """The number of broken promises."""
    if os.getuid() or subprocess.run(["unshare", "-m", "true"]).returncode:
        print(f"{'replicas':<34} NOT TRIED: root and `unshare` are needed for names of its own", flush=True)
        return 0
    names, told = Names(), []
    try:
        with Replicas(binary, work, env) as pods:
            pods.names = names
            for number in (2, 3):
                up(pods, number)
            who = pods.person("replicas")
            measure.until("the market list", 120, lambda: measure.get(pods.url + LIST, who)[0] == 200 or time.sleep(0.2))
            coins = [coin["id"] for coin in measure.get_json(pods.url + LIST, who)]
            # The names are looked up every three seconds.
            time.sleep(5)
            with Load(pods, who, coins) as load:
                apart = shares(pods)
                told += [f"a share of {name} is {share:.0%} from even" for name, share in apart.items() if share > APART]
                since, found = up(pods, 4), {}
                while time.monotonic() < since + FOUND and len(found) < len(NAMES):
                    found.update({name: time.monotonic() - since for name in NAMES if name not in found and pods.calls(name, 4) > 0})
                    time.sleep(0.1)
                told += [f"a new replica of {name} has no call within {FOUND:.0f} s" for name in NAMES if name not in found]
                if load.again:
                    told.append(f"{len(load.again)} writes had to be sent again though nothing had died: {load.again[0]}")
                # An access token lives for five minutes.
                load.who = pods.signed_in("replicas")
                asked = load.count
                for name in NAMES:
                    pods.kill(f"{name}-2")
                    time.sleep(STALE / len(NAMES))
                time.sleep(STALE)
                for name in NAMES:
                    names.known[name] = [number for number in names.known[name] if number != 2]
                deadline = time.monotonic() + 240
                while load.count < asked + CALLS and time.monotonic() < deadline:
                    time.sleep(0.2)
            if load.failed:
                told.append(f"{len(load.failed)} of {load.count} calls failed: {load.failed[0]}")
            if load.count < asked + CALLS:
                told.append(f"only {load.count - asked} calls were made around the deaths, {CALLS} are wanted")
            if again := twice(pods, pods.signed_in("replicas")):
                told.append(f"{again} writes are there twice")
            print(
                f"{'three replicas behind names':<34} {load.count:>7} calls, {len(load.failed)} failed, {len(load.titles)} of them writes, {len(load.again)} sent again, "
                f"shares at most {max(apart.values()):.0%} from even, new ones found within {max(found.values(), default=FOUND):.1f} s",
                flush=True,
            )
    finally:
        names.close()
    for one in told:
        print("    WRONG: " + one, flush=True)
    return len(told)
