"""Benchmark of public market data behind Varnish, as deploy/examples/varnish.vcl configures it: what reaches the gateway with few and many clients."""

import json
import os
import shutil
import subprocess
import time
import urllib.request

import measure

SECONDS = 20
FEW, MANY = 4, 400
VCL = os.path.join(os.path.dirname(__file__), "..", "examples", "varnish.vcl")
ENCODINGS = ["br", "gzip", "identity"]


def program(name):
    """Where it is; Debian puts it where only root looks."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


class Cache:
    """A running Varnish in front of a port of this machine."""

    def __init__(self, work, origin_port):
        self.name = os.path.join(work, "varnish")
        os.makedirs(self.name, exist_ok=True)
        self.port = measure.free_port()
        with open(VCL) as file:
            text = file.read().replace('.port = "8080"', f'.port = "{origin_port}"')
        path = os.path.join(work, "bench.vcl")
        with open(path, "w") as file:
            file.write(text)
        words = [program("varnishd"), "-F", "-n", self.name, "-a", f"127.0.0.1:{self.port}", "-f", path, "-s", "malloc,64m", "-p", "http_gzip_support=off"]
        self.process = measure.Process(words, log=os.path.join(work, "varnish.log"))

    def fetches(self):
        """Requests that it sent to the gateway so far."""
        said = subprocess.run([program("varnishstat"), "-n", self.name, "-1", "-j"], capture_output=True, text=True, check=True).stdout
        counters = json.loads(said)
        return counters.get("counters", counters)["MAIN.backend_req"]["value"]


def rows(bench, row, path):
    """Rows of the table; `row` makes one, `path` is the document that all clients read."""
    if not (program("varnishd") and program("varnishstat")):
        return [row("public market data behind Varnish", "**not measured**: no `varnishd` (Debian: varnish, varnish-modules)")]
    process, urls = bench.up("public", env={"GATEWAY_PUBLIC_MARKET": "true"})
    with process:
        port = urls["MERIDIAN_URL"].rsplit(":", 1)[1]
        cache = Cache(bench.work, port)
        with cache.process:
            url = f"http://127.0.0.1:{cache.port}{path}"
            measure.until("the list through Varnish", 60, lambda: listed(url))
            counts = {}
            for clients in (FEW, MANY):
                before = cache.fetches()
                answered, _ = measure.wrk(url, {"Accept-Encoding": "br"}, seconds=SECONDS, connections=clients)
                counts[clients] = (answered, cache.fetches() - before)
            for encoding in ENCODINGS:
                measure.get(url, {"Accept-Encoding": encoding})
            purged = purge(f"http://127.0.0.1:{cache.port}/", "market")
            before = cache.fetches()
            for _ in range(5):
                for encoding in ENCODINGS:
                    measure.get(url, {"Accept-Encoding": encoding})
                    # An old copy is handed out once while the next one is fetched.
                    time.sleep(0.1)
            after_purge = cache.fetches() - before
    (few, fetched), (many, fetched_by_many) = counts[FEW], counts[MANY]
    # Each keeps the document for 10 s; the ends of the span may fall on either side.
    bound = SECONDS // 10 + 2
    return [
        row(f"public market list behind Varnish, {SECONDS} s, {FEW} clients: answered", f"{few:,}"),
        row("… asked of the gateway", str(fetched), f"≤ {bound}", fetched <= bound),
        row(f"… {MANY} clients: answered", f"{many:,}"),
        row("… asked of the gateway", str(fetched_by_many), f"≤ {bound}", fetched_by_many <= bound),
        row("… after a purge by tag: asked for each encoding", f"{after_purge / len(ENCODINGS):.0f}", "1", purged == 200 and after_purge == len(ENCODINGS)),
    ]


def purge(url, tag):
    """The answer's status."""
    request = urllib.request.Request(url, method="PURGE", headers={"X-Tag": tag})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.status


def listed(url):
    try:
        status, headers, body = measure.get(url)
    except OSError:
        # It does not listen yet.
        return False
    return status == 200 and len(body) > 1000 and headers["Cache-Control"].startswith("public")
