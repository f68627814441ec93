"""Part of `make soak`: a thousand clients that send or read drop by drop stop nobody.

A third never ends the head of its request, a third (signed in) never ends the body of a write, and a third asks for megabytes and reads
hardly any of them. They come from ten addresses, under the limits that the gateway has by default, and each that is turned away comes again.
A run fails when

- a read or a write of others fails meanwhile, or one of `/healthz`,
- they were not many at once (those that were cut off are on their way back),
- one that stalls keeps its connection: a head for more than the promised five seconds, a body that brings less than 1 KiB a second for
  more than five seconds after it began, an answer that is not taken for more than the minute of `GATEWAY_SLOW_READER_MS`,
- descriptors of those that ended are not given back, or the gateway ends.
"""

import asyncio
import json
import os
import resource
import socket
import threading
import time
import urllib.request
import uuid

import measure

CLIENTS = 1_000
ADDRESSES = 10
# As promised, seconds; and in how many the gateway looks, and then we.
HEAD, BODY, READER = 5.0, 5.0, 60.0
TURN = 2.0
SECONDS = max(20.0, float(os.environ.get("SOAK_SECONDS", "25")))
CACHED = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1"
LARGE = "/api/v3/coins/markets?vs_currency=usd&per_page=250&page=1&sparkline=true"


class Crowd:
    """The slow ones, and how long each was suffered."""

    def __init__(self, port, who):
        self.port, self.who, self.ending = port, who, False
        self.most, self.begun, self.at_gateway = 0, 0, set()
        self.held = {kind: [] for kind in (self.head, self.body, self.reader)}

    async def run(self, seconds):
        kinds = list(self.held)
        tasks = [asyncio.create_task(self.again(kinds[number % 3], f"127.0.0.{2 + number % ADDRESSES}")) for number in range(CLIENTS)]
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.at_gateway = connected(self.port)
            self.most = max(self.most, sum(address != "127.0.0.1" for address, _ in self.at_gateway))
            await asyncio.sleep(1.0)
        self.ending = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def again(self, kind, address):
        while not self.ending:
            self.begun += 1
            with socket.socket() as sock:
                sock.setblocking(False)
                # A reader's own buffer is small, so that what it does not take is soon the gateway's to keep.
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                sock.bind((address, 0))
                begun = time.monotonic()
                try:
                    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.port))
                    await kind(sock)
                except OSError:
                    pass
                self.held[kind].append(time.monotonic() - begun)
            await asyncio.sleep(0.1)

    async def head(self, sock):
        sock.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        while not await ended(sock):
            sock.send(b"X-Slow: 1\r\n")

    async def body(self, sock):
        head = f"POST /api/v1/tasks HTTP/1.1\r\nHost: localhost\r\nAuthorization: {self.who['Authorization']}\r\n"
        sock.send(head.encode() + b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{")
        while not await ended(sock):
            sock.send(b" ")

    async def reader(self, sock):
        head = f"GET {LARGE} HTTP/1.1\r\nHost: localhost\r\nAuthorization: {self.who['Authorization']}\r\n\r\n"
        # More than the buffers of the kernel hold.
        sock.send(head.encode() * 40)
        await asyncio.sleep(3.0)
        # What is left in the buffers hides the end from a client that hardly reads.
        while sock.getsockname() in self.at_gateway:
            try:
                sock.recv(64)
            except BlockingIOError:
                pass
            await asyncio.sleep(1.0)


async def ended(sock):
    """A second later: true at the end of what is said; whoever is refused hears why before."""
    await asyncio.sleep(1.0)
    try:
        while sock.recv(4096):
            pass
    except BlockingIOError:
        return False
    return True


def connected(port):
    """Addresses and ports of the clients whose connections are open at the gateway."""
    found = set()
    with open("/proc/net/tcp") as file:
        for line in list(file)[1:]:
            _, local, remote, state = line.split()[:4]
            if state == "01" and int(local.split(":")[1], 16) == port:
                address, theirs = remote.split(":")
                found.add((socket.inet_ntoa(bytes.fromhex(address)[::-1]), int(theirs, 16)))
    return found


class Others:
    """Those who are not slow: each request on a connection of its own."""

    def __init__(self, pods, who):
        self.pods, self.who, self.ending, self.good, self.slowest, self.bad = pods, who, False, 0, 0.0, []
        self.thread = threading.Thread(target=self.work)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ending = True
        self.thread.join()

    def work(self):
        while not self.ending:
            for ask in (lambda: self.got("/healthz"), lambda: self.got(CACHED), lambda: self.got("/api/v1/tasks"), self.write):
                begun = time.monotonic()
                try:
                    wrong = ask()
                except OSError as error:
                    wrong = str(error)
                self.slowest = max(self.slowest, time.monotonic() - begun)
                if wrong:
                    self.bad.append(wrong)
                else:
                    self.good += 1
            time.sleep(0.05)

    def got(self, path):
        status, _, body = measure.get(self.pods.url + path, self.who, 20)
        return "" if status == 200 else f"{path} {status} {body[:120]}"

    def write(self):
        headers = {**self.who, "content-type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        request = urllib.request.Request(self.pods.url + "/api/v1/tasks", json.dumps({"title": "quick"}).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return "" if answer.status == 201 else f"a write {answer.status}"
        except urllib.error.HTTPError as error:
            return f"a write {error.code} {error.read()[:120]}"


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def run(pods):
    """The number of broken promises."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4 * CLIENTS)), hard))
    who, slow = pods.person("quick"), pods.person("slow")
    measure.until("the market list", 60, lambda: measure.get(pods.url + LARGE, who)[0] == 200)
    pid, seconds = pods.pid("gateway"), READER + TURN + SECONDS
    before = descriptors(pid)
    crowd = Crowd(pods.port, slow)
    with Others(pods, who) as others:
        asyncio.run(crowd.run(seconds))
        deadline = time.monotonic() + BODY + TURN
        while descriptors(pid) > before + 20 and time.monotonic() < deadline:
            time.sleep(0.2)
        after = descriptors(pid)
    told = [f"others failed {len(others.bad)} times: {others.bad[0]}"] if others.bad else []
    if not others.good:
        told.append("nobody else came")
    if crowd.most < CLIENTS * 0.9:
        told.append(f"only {crowd.most} slow clients were there at once")
    lengths = {}
    # A reader is behind, and found so, some seconds after it began.
    for kind, bound in ((crowd.head, HEAD + TURN), (crowd.body, BODY + TURN), (crowd.reader, READER + 3 * TURN)):
        held = sorted(crowd.held[kind])
        lengths[kind.__name__] = held[-1] if held else float("inf")
        # How late the client itself notices it: of so many in one thread, on a busy machine, the middle one counts.
        if not held or held[len(held) // 2] > bound:
            told.append(f"a slow {kind.__name__} is suffered for {held[len(held) // 2] if held else seconds:.1f} s")
    if after > before + 20:
        told.append(f"{after} descriptors are open after it, {before} were before")
    if pods.dead():
        told.append(f"ended by themselves: {', '.join(pods.dead())}")
    suffered = ", ".join(f"{name} {longest:.1f} s" for name, longest in lengths.items())
    print(
        f"{'a thousand slow clients':<34} {others.good:>7} answers to others, {len(others.bad)} failed, slowest {others.slowest:.1f} s, "
        f"{crowd.begun} slow connections, at most {crowd.most} at once, the longest: {suffered}",
        flush=True,
    )
    for one in told:
        print("    WRONG: " + one, flush=True)
    return len(told)
