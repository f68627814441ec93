"""Part of `make soak`: three times more than can be done is offered, and what matters goes on.

Two things are asked for at a constant rate, whatever is answered: sign-ins, each from a network of its own, for which a few hash threads
have a short line, and forecasts, of which the gateway lets only so many in. What can be done is measured before each round. A run fails
when

- an answer is neither the wanted one nor a 429 or 503 with `Retry-After`,
- refusals are late: their median is more than 50 ms above that of `/healthz`, which the same client asks at the same time. Other work on
  the machine comes and goes, so the best of the rounds counts,
- less than 90 % of what could be done is still done for each second of the services' processor time, in the median round: that is what
  other work on the machine leaves of a rate,
- nothing is refused: then it was no overload,
- health, a read from the gateway's memory, a refresh of a session or a write of another user fails meanwhile, or a service ends.
"""

import asyncio
import dataclasses
import itertools
import json
import threading
import time
import urllib.request
import uuid

import measure
from pods import SERVICES

ROUNDS = 5
SECONDS = 6.0
TIMES = 3
QUICK = 0.050
KEPT = 0.9
# Calls in flight at the gateway: as many as a machine with two cores can answer in time. Half are for forecasts.
PLACES = 64
ENV = {"GATEWAY_MAX_IN_FLIGHT": str(PLACES), "GATEWAY_TRUSTED_PROXIES": "127.0.0.1", "AUTH_NETWORK_ATTEMPTS": "1000000"}
CACHED = "/api/v3/coins/markets?vs_currency=usd&per_page=100&page=1"


class Client:
    """Connections that are used again, over which requests are sent when their time has come."""

    def __init__(self, port):
        self.port, self.free = port, []

    async def ask(self, head, body=b""):
        """Status, seconds, `Retry-After`; status 0 where the connection ends instead."""
        begun = time.perf_counter()
        while self.free:
            try:
                return await self.over(*self.free.pop(), begun, head, body)
            except (OSError, EOFError):
                # One that was closed while it was free.
                continue
        try:
            return await self.over(*await asyncio.open_connection("127.0.0.1", self.port), begun, head, body)
        except (OSError, EOFError):
            return 0, time.perf_counter() - begun, None

    async def over(self, reader, writer, begun, head, body):
        writer.write(f"{head}\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        await reader.readexactly(int(headers["content-length"]))
        took = time.perf_counter() - begun
        if headers.get("connection", "").lower() == "close":
            writer.close()
        else:
            self.free.append((reader, writer))
        return int(lines[0].split(" ")[1]), took, headers.get("retry-after")

    def close(self):
        for _, writer in self.free:
            writer.close()


async def offered(port, make, rate):
    """All answers to what is asked `rate` times a second, those of `/healthz` beside it."""
    client, calls, health, begun = Client(port), [], [], time.perf_counter()
    while (now := time.perf_counter() - begun) < SECONDS:
        while len(calls) < now * rate:
            calls.append(asyncio.create_task(client.ask(*make())))
        if len(health) < now * 20:
            health.append(asyncio.create_task(client.ask("GET /healthz HTTP/1.1")))
        await asyncio.sleep(0.002)
    answers = await asyncio.gather(*calls), await asyncio.gather(*health)
    client.close()
    return answers


async def possible(port, make, callers):
    """All answers to so many callers who each wait for theirs, and the seconds."""
    client, answers, begun = Client(port), [], time.perf_counter()

    async def call():
        while time.perf_counter() - begun < SECONDS / 2:
            answers.append(await client.ask(*make()))

    await asyncio.gather(*(call() for _ in range(callers)))
    client.close()
    return answers, time.perf_counter() - begun


def sign_ins():
    """Of nobody, so that no account's own limit is met; a password is hashed for them all the same."""
    count = iter(range(2**24))

    def make():
        number = next(count)
        head = f"POST /api/auth/login/ HTTP/1.1\r\nContent-Type: application/json\r\nX-Forwarded-For: 10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        return head, json.dumps({"email": f"nobody-{number}@desk.example", "password": "wrong horse battery staple"}).encode()

    return make


def forecasts(who, coins):
    """Each another one, so that few are remembered: a quick machine asks for all of them and begins again."""
    kinds = itertools.cycle(itertools.product(range(1, 91), coins))

    def make():
        days, coin = next(kinds)
        return (f"GET /forecasting/api/forecasts/{coin}/?horizon={days} HTTP/1.1\r\nAuthorization: {who['Authorization']}",)

    return make


class Beside:
    """What matters more, tried all the time."""

    def __init__(self, pods, who, session):
        self.pods, self.who, self.session, self.told, self.good = pods, who, session, [], 0
        self.ending, self.thread = threading.Event(), threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ending.set()
        self.thread.join()

    def watch(self):
        while not self.ending.wait(0.1):
            for what in (self.health, self.cached, self.refreshed, self.written):
                try:
                    wrong = what()
                except OSError as error:
                    wrong = str(error)
                if wrong:
                    self.told.append(f"{what.__name__}: {wrong}")
                else:
                    self.good += 1

    def got(self, path, headers):
        status, _, body = measure.get(self.pods.url + path, headers, 15)
        return "" if status == 200 else f"{status} {body[:120]}"

    def health(self):
        return self.got("/healthz", {})

    def cached(self):
        return self.got(CACHED, self.who)

    def refreshed(self):
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.session.cookies.items())}
        guard = {"X-XSRF-TOKEN": self.session.cookies["XSRF-TOKEN"]}
        return self.posted("/api/auth/token/refresh/", {"refresh": self.session.refresh}, {**cookies, **guard})

    def written(self):
        return self.posted("/api/v1/tasks", {"title": "beside"}, {**self.who, "Idempotency-Key": str(uuid.uuid4())})

    def posted(self, path, body, headers):
        request = urllib.request.Request(self.pods.url + path, json.dumps(body).encode(), {**headers, "content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=15) as answer:
                return "" if answer.status in (200, 201) else str(answer.status)
        except urllib.error.HTTPError as error:
            return f"{error.code} {error.read()[:120]}"


def run(pods):
    """The number of broken promises."""
    who = pods.person("crowd")
    measure.until("the market list", 60, lambda: measure.get(pods.url + CACHED, who)[0] == 200)
    coins = [coin["id"] for coin in measure.get_json(pods.url + CACHED, who)]
    # Fewer callers than may wait without a refusal: sixteen sign-ins, and half of the forecasts that the gateway lets in.
    kinds = [("sign-ins", sign_ins(), 401, 12), ("forecasts", forecasts(who, coins), 200, PLACES // 4)]
    failed = 0
    for name, make, wanted, callers in kinds:
        # An access token lives for five minutes.
        beside = pods.person("beside-" + name)
        with Beside(pods, beside, pods.session) as watch:
            rounds = []
            for _ in range(ROUNDS):
                rounds.append(one_round(pods, make, wanted, callers, max((one.rate for one in rounds), default=0)))
        told = sorted({wrong for one in rounds for wrong in one.wrong})
        told += [f"beside: {wrong}" for wrong in watch.told[:3]]
        share, late = measure.median([one.share for one in rounds]), min((one.late for one in rounds if one.refused), default=0)
        refused = sum(one.refused for one in rounds)
        if not refused:
            told.append("nothing was refused: this was no overload")
        if late > QUICK:
            told.append(f"refusals come {late * 1000:.0f} ms after health")
        if share < KEPT:
            told.append(f"only {share:.0%} of what can be done was done")
        if not watch.good:
            told.append("nothing was tried beside")
        if pods.dead():
            told.append(f"ended by themselves: {', '.join(pods.dead())}")
        print(
            f"{'overload: ' + name:<34} {sum(one.done for one in rounds):>7} done, {refused} refused {late * 1000:.0f} ms after health, {share:.0%} of the work "
            f"for each second of processor time, {watch.good} beside",
            flush=True,
        )
        for one in told:
            print("    WRONG: " + one, flush=True)
        failed += len(told)
    return failed


@dataclasses.dataclass
class Round:
    done: int
    refused: int
    # What can be done in a second.
    rate: float
    # Of what was done for each second of processor time without too much of it.
    share: float
    # Of refusals, seconds after health.
    late: float
    wrong: set


def one_round(pods, make, wanted, callers, rate):
    services = [pods.pid(name) for name, _ in SERVICES] + [pods.pid("gateway")]
    before = measure.cpu_seconds(services)
    calm, seconds = asyncio.run(possible(pods.port, make, callers))
    calm = sum(status == wanted for status, _, _ in calm)
    used = measure.cpu_seconds(services) - before
    before += used
    if not calm:
        raise SystemExit("soak: nothing can be done without an overload")
    rate = max(rate, calm / seconds)
    calls, health = asyncio.run(offered(pods.port, make, TIMES * rate))
    used_then = measure.cpu_seconds(services) - before
    done = sum(status == wanted for status, _, _ in calls)
    refused = [took for status, took, wait in calls if status in (429, 503) and wait]
    wrong = {f"answers {status}, Retry-After {wait}" for status, _, wait in calls if status != wanted and not (status in (429, 503) and wait)}
    wrong |= {f"health answers {status}" for status, _, _ in health if status != 200}
    late = measure.median(refused) - measure.median([took for _, took, _ in health]) if refused else 0.0
    return Round(done, len(refused), rate, (done / used_then) / (calm / used), late, wrong)
