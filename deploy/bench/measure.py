"""What the benchmarks measure with: processes, their CPU time and memory, wrk, HTTP. Standard library only."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def tree(pid):
    """The process and all below it."""
    found = [pid]
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/children") as file:
                for child in file.read().split():
                    found += tree(int(child))
        except FileNotFoundError:
            pass
    return found


def named(pid, name):
    """The first process of that name, itself or below."""
    for found in tree(pid):
        with open(f"/proc/{found}/comm") as file:
            if file.read().strip() == name:
                return found
    raise SystemExit(f"bench: no process {name} below {pid}")


def cpu_seconds(pids):
    """User and system seconds of the processes so far, of all their threads.

    By the processes' own clocks, which clock_getcpuclockid(3) names: /proc counts hundredths, and a thousand streams use ten of them in the
    time in which they are measured.
    """
    return sum(time.clock_gettime(~pid << 3 | 2) for pid in pids)


def server_cpu_seconds(pid):
    """Of a server that gives each connection a process: of those that live, of the server itself, and of those that it has seen end, which a sum
    over the living would take away again."""
    with open(f"/proc/{pid}/stat") as file:
        ended = sum(int(ticks) for ticks in file.read().rpartition(")")[2].split()[13:15])
    return cpu_seconds(tree(pid)) + ended / os.sysconf("SC_CLK_TCK")


def resident_mib(pid, which="VmRSS"):
    """What a process holds now, or held at most (`VmHWM`)."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(which + r":\s+(\d+)", file.read()).group(1)) / 1024


def get(url, headers=None, timeout=30):
    """Status, headers and body; an error status is an answer, too."""
    request = urllib.request.Request(url, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def get_json(url, headers=None):
    return json.loads(get(url, headers)[2])


def until(what, limit, ask):
    """Asks until the answer is true, at most `limit` seconds; gives the answer."""
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.005)
    raise SystemExit(f"bench: {what} did not happen within {limit} s")


class Process:
    """A program that is stopped at the end, whatever the end is."""

    def __init__(self, words, env=None, core=None, log=None):
        if core is not None and shutil.which("taskset"):
            words = ["taskset", "-c", str(core), *words]
        self.log = log or os.devnull
        self.started = time.monotonic()
        with open(self.log, "w") as out:
            self.child = subprocess.Popen(words, env={**os.environ, **(env or {})}, stdout=out, stderr=out)
        self.pid = self.child.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGINT)
            try:
                self.child.wait(30)
            except subprocess.TimeoutExpired:
                self.child.kill()

    def said(self, words):
        """True when the log has these words; ends the benchmark when the program ended instead."""
        if self.child.poll() is not None:
            with open(self.log) as file:
                raise SystemExit(f"bench: {self.child.args[0]} ended: {file.read()[-800:]}")
        with open(self.log) as file:
            return words in file.read()


def instance(binary, work, args=(), env=None, core=None):
    """A running `meridian up`; gives the process and its addresses."""
    announced = os.path.join(work, f"announced-{free_port()}")
    words = [binary, "up", "--announce", announced, *args]
    process = Process(words, env, core, log=announced + ".log")
    until("the instance's start", 120, lambda: process.said("is ready") and os.path.exists(announced))
    with open(announced) as file:
        return process, dict(line.strip().split("=", 1) for line in file)


def wrk(url, headers, seconds=5, connections=32, core=None):
    """Requests answered; any error ends the benchmark."""
    words = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    if core is not None and shutil.which("taskset"):
        words = ["taskset", "-c", str(core), *words]
    for name, value in headers.items():
        words += ["-H", f"{name}: {value}"]
    said = subprocess.run([*words, url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise SystemExit(f"bench: errors under load:\n{said}")
    count = int(re.search(r"(\d+) requests in", said).group(1))
    p99 = re.search(r"99%\s+(\S+)", said).group(1)
    return count, p99


def median(values):
    return sorted(values)[len(values) // 2]
