"""Part of `make soak`: the primary of a Redis that a Sentinel watches is killed, and reads go on.

A primary, a replica and a Sentinel, all real; the services know the Sentinel's address alone. A run fails when

- a read fails, or data grow old, while there is no primary or after it,
- the services do not write to the replica within five seconds of its becoming the primary, or to the one that died once it is the
  primary again,
- a service ends.
"""

import os
import re
import subprocess
import time

import measure
import soak_provider
from pods import Pods

NAME = "meridian"
# Of the services, after the Sentinel has named another primary: they ask it every second.
FOUND = 5.0
# The Sentinel's own time. What it takes is no promise of ours.
ELECTED = 90
WRITES = ("psetex", "set", "xadd", "eval", "evalsha")


def ask(port, *words):
    """What `redis-cli` says; nothing where nobody answers."""
    said = subprocess.run(["redis-cli", "-h", "127.0.0.1", "-p", str(port), *words], capture_output=True, text=True)
    return said.stdout.strip() if said.returncode == 0 else ""


def writes(port):
    """Commands that wrote something there so far."""
    counts = re.findall(r"^cmdstat_(\w+):calls=(\d+)", ask(port, "info", "commandstats"), re.M)
    return sum(int(count) for name, count in counts if name in WRITES)


class Trio:
    """Use as a context."""

    def __init__(self, work):
        self.work, self.servers = work, {}
        self.first, self.second, self.port = (measure.free_port() for _ in range(3))

    def __enter__(self):
        try:
            self.serve(self.first)
            self.serve(self.second, "--replicaof", "127.0.0.1", str(self.first))
            path = os.path.join(self.work, "sentinel.conf")
            lines = [f"port {self.port}", "bind 127.0.0.1", f"dir {self.work}", f"sentinel monitor {NAME} 127.0.0.1 {self.first} 1"]
            lines += [f"sentinel down-after-milliseconds {NAME} 2000", f"sentinel failover-timeout {NAME} 10000"]
            with open(path, "w") as file:
                file.write("\n".join(lines) + "\n")
            self.servers[self.port] = measure.Process(["redis-server", path, "--sentinel"])
            measure.until("a replica that the Sentinel knows", 60, lambda: self.complete() or time.sleep(0.2))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for server in self.servers.values():
            server.__exit__()

    def serve(self, port, *words):
        folder = os.path.join(self.work, f"redis-{port}")
        os.makedirs(folder, exist_ok=True)
        self.servers[port] = measure.Process(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder, *words])
        measure.until("Redis", 30, lambda: ask(port, "ping") == "PONG" or time.sleep(0.1))

    def complete(self):
        """The replica follows the primary, and the Sentinel knows it."""
        follows = f"port={self.second},state=online" in ask(self.first, "info", "replication")
        return follows and str(self.second) in ask(self.port, "sentinel", "replicas", NAME)

    def kill(self, port):
        self.servers[port].child.kill()
        self.servers[port].child.wait()

    def primary(self):
        """Its port, as the Sentinel says it."""
        said = ask(self.port, "sentinel", "get-master-addr-by-name", NAME).split()
        return int(said[1]) if len(said) == 2 else 0


def replaced(trio, port):
    """Kills the primary. Seconds until the Sentinel names the other one, and until the services write there; what is wrong."""
    trio.kill(port)
    killed = time.monotonic()
    other = measure.until("another primary", ELECTED, lambda: trio.primary() not in (0, port) and trio.primary() or time.sleep(0.1))
    named, before = time.monotonic(), writes(other)
    while writes(other) == before and time.monotonic() < named + FOUND:
        time.sleep(0.1)
    there = time.monotonic()
    wrong = 0 if writes(other) > before else soak_provider.wrong(f"nothing is written to the new primary within {FOUND:.0f} s")
    print(f"    another primary after {named - killed:.1f} s, written to {there - named:.1f} s later", flush=True)
    return other, wrong


def run(binary, work, env):
    """The number of broken promises."""
    failed = 0
    with Trio(work) as trio:
        url = f"redis-sentinel://127.0.0.1:{trio.port}/#{NAME}"
        with Pods(binary, work, {**env, "REDIS_URL": url, "MARKET_POLL_SECONDS": "3"}) as pods:
            readers = soak_provider.Readers(pods.url, pods.person("sentinel"))
            measure.until("the first data", 120, lambda: all(soak_provider.answers_with(readers, path) for path in soak_provider.PATHS))
            for thread in readers.threads:
                thread.start()
            try:
                measure.until("writes to the primary", 60, lambda: writes(trio.first) or time.sleep(0.2))
                other, wrong = replaced(trio, trio.first)
                failed += wrong + readers.lasts("Redis with a Sentinel, killed", False)
                # It comes back as a replica, and is chosen when the other one dies.
                trio.serve(trio.first)
                linked = lambda: "role:slave" in (said := ask(trio.first, "info", "replication")) and "master_link_status:up" in said
                measure.until("the old primary as a replica", ELECTED, lambda: linked() or time.sleep(0.2))
                # The Sentinel refuses to change twice within twice its time.
                failed += readers.lasts("… and back as a replica", False)
                failed += replaced(trio, other)[1] + readers.lasts("… and the other one killed", False)
            finally:
                readers.ending = True
                for thread in readers.threads:
                    thread.join()
            if pods.dead():
                failed += soak_provider.wrong(f"ended by themselves: {', '.join(pods.dead())}")
    return failed
