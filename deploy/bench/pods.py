"""Every service a process of its own, as in a cluster, beside a PostgreSQL, a Redis and a sandbox that a section may kill.

`meridian up` runs everything in one process and ends with its database, so it can show neither the memory of one service nor that the
others outlive PostgreSQL.
"""

import base64
import dataclasses
import glob
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import measure
import sign_in
from measure import Process

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Service, its schema, what it is told beside its addresses.
SERVICES = [("auth", "auth"), ("market-ingest", "market"), ("forecasting", "forecasting"), ("onchain", "onchain"), ("workspace", "workspace")]


class Postgres:
    """A server of the system's PostgreSQL whose writes outlive its death, as a user without rights where we are root."""

    def __init__(self, work):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"), key=lambda path: int(path.split("/")[4]))
        self.bin = os.path.dirname(found[-1] if found else os.path.realpath(shutil.which("postgres") or ""))
        self.user = {}
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.folder, self.port = os.path.join(work, "postgres"), measure.free_port()
        os.mkdir(self.folder)
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        self.data = os.path.join(self.folder, "data")
        words = [os.path.join(self.bin, "initdb"), "-D", self.data, "-U", "admin", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", **self.user)
        self.start()
        self.sql("CREATE DATABASE meridian", "postgres")

    def start(self):
        """Starts the server and gives the moment (of `time.monotonic`) at which it took connections again."""
        self.child, ready = self.served(self.data, self.port)
        return ready

    def served(self, data, port):
        """A server on that folder, and the moment at which it took connections."""
        words = [os.path.join(self.bin, "postgres"), "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
        words += ["-c", "unix_socket_directories=", "-c", "max_connections=150"]
        # What is left of a killed server's memory may keep the next one from starting for a moment: it is tried again.
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **self.user)
            while child.poll() is None and time.monotonic() < deadline:
                if subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]).returncode == 0:
                    return child, time.monotonic()
                time.sleep(0.05)
        raise SystemExit("soak: PostgreSQL does not start")

    def sql(self, text, database="meridian"):
        words = [os.path.join(self.bin, "psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run([*words, "-U", "admin", "-d", database, "-c", text], check=True, capture_output=True, text=True).stdout.strip()

    def roles(self):
        """The schemas and roles of an installation."""
        words = [os.path.join(self.bin, "psql"), "-qAtX", "-h", "127.0.0.1", "-p", str(self.port), "-U", "admin", "-d", "meridian"]
        for _, schema in SERVICES:
            words += ["-v", f"{schema}='a'", "-v", f"{schema}_owner='b'"]
        subprocess.run([*words, "-f", os.path.join(ROOT, "deploy/postgres-init.sql")], check=True, stdout=subprocess.DEVNULL)

    def url(self, schema, role):
        return f"postgres://{role}:a@127.0.0.1:{self.port}/meridian?options=-csearch_path%3D{schema}"

    def signal(self, number):
        """To the server and all its children; the server first, so that it cannot mend itself."""
        for pid in measure.tree(self.child.pid):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        self.signal(signal.SIGKILL)
        self.child.wait()

    def end(self):
        if self.child.poll() is None:
            self.signal(signal.SIGCONT)
            self.child.send_signal(signal.SIGQUIT)
            self.child.wait(30)


class Pods:
    """Started services; use as a context. `env` is told to all of them, `own` to each by its name."""

    def __init__(self, binary, work, env=None, own=None):
        self.folder, self.work, self.env, self.own = os.path.dirname(os.path.abspath(binary)), work, env or {}, own or {}
        self.processes, self.started = {}, {}
        self.ports = {name: measure.free_port() for name, _ in SERVICES}

    def database(self):
        return Postgres(self.work)

    def host(self, _name):
        """Where the others find a service."""
        return "127.0.0.1"

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes.values()):
            process.__exit__()
        if hasattr(self, "postgres"):
            self.postgres.end()

    def start(self):
        self.postgres = self.database()
        self.postgres.roles()
        http, smtp, redis = (measure.free_port() for _ in range(3))
        self.run("redis", ["redis-server", "--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {})
        self.run("sandbox", [self.program("sandbox"), "--listen", f"127.0.0.1:{http}", "--smtp-listen", f"127.0.0.1:{smtp}"], {})
        self.mail = f"http://127.0.0.1:{http}/mail"
        ports = self.ports
        of = lambda name: f"http://{self.host(name)}:{ports[name]}"
        self.port = measure.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        urls = {"AUTH": of("auth"), "MARKET": of("market-ingest"), "FORECASTING": of("forecasting"), "ONCHAIN": of("onchain")}
        common = {
            "HOP_SECRET": "thirty-two bytes and some more for one run",
            "REDIS_URL": f"redis://127.0.0.1:{redis}/",
            "RUST_LOG": "warn",
            "AUTH_KEY_ENCRYPTION_KEY": base64.b64encode(b"k" * 32).decode(),
            "AUTH_SMTP_URL": f"smtp://127.0.0.1:{smtp}",
            "MARKET_PROVIDER": "sandbox",
            "MARKET_COINGECKO_URL": f"http://127.0.0.1:{http}/api/v3",
            "MARKET_FEED_LISTEN": f"127.0.0.1:{measure.free_port()}",
            "ONCHAIN_ESPLORA_URL": f"http://127.0.0.1:{http}/esplora",
            "GATEWAY_LISTEN": f"127.0.0.1:{self.port}",
            "GATEWAY_WORKSPACE_URL": of("workspace"),
            **{f"GATEWAY_{name}_URL": url for name, url in urls.items()},
            **{f"{service}_{name}_URL": url for name, url in urls.items() for service in ("MARKET", "FORECASTING", "ONCHAIN", "WORKSPACE")},
            **self.env,
        }
        for name, schema in SERVICES:
            own = {"DATABASE_URL": self.postgres.url(schema, schema), "GRPC_LISTEN": f"127.0.0.1:{ports[name]}"}
            owner = {"DATABASE_MIGRATION_URL": self.postgres.url(schema, schema + "_owner").replace(":a@", ":b@")}
            subprocess.run([self.program(name), "migrate"], env={**os.environ, **common, **own, **owner}, check=True, stdout=subprocess.DEVNULL)
            self.run(name, [self.program(name), "serve"], {**common, **own, **self.own.get(name, {})})
        for name, _ in SERVICES:
            measure.until(name, 60, lambda: self.lives(name) and listens(ports[name]))
        self.run("gateway", [self.program("gateway"), "serve"], {**common, **self.own.get("gateway", {})})
        measure.until("the gateway", 60, lambda: self.lives("gateway") and listens(self.port))

    def program(self, name):
        return os.path.join(self.folder, name)

    def run(self, name, words, env):
        self.started[name] = (words, env)
        self.processes[name] = Process(words, env, log=os.path.join(self.work, name + ".log"))

    def kill(self, name):
        """As a machine does that vanishes: nothing is finished."""
        self.processes[name].child.kill()
        self.processes[name].child.wait()

    def again(self, name):
        """Starts what was killed."""
        self.run(name, *self.started[name])

    def lives(self, name):
        """True; ends the run where the process ended."""
        return not self.processes[name].said("\0")

    def pid(self, name):
        return self.processes[name].pid

    def ready(self):
        """Names of the services that say that they are ready, as the cluster asks them."""
        ask = lambda name: subprocess.run([self.program(name), "health"], env={**os.environ, "GRPC_LISTEN": f"127.0.0.1:{self.ports[name]}"}, capture_output=True)
        return {name for name, _ in SERVICES if ask(name).returncode == 0}

    def dead(self):
        """Names of what ended by itself."""
        return [name for name, process in self.processes.items() if process.child.poll() is not None]

    def person(self, name="sam"):
        """A new account that is signed in: headers of its calls."""
        email = f"{name}@desk.example"
        sign_in.register(self.url, self.mail, email)
        return self.signed_in(name)

    def signed_in(self, name="sam"):
        """Signs in again; `session` is what a browser keeps of it."""
        body = json.dumps({"email": f"{name}@desk.example", "password": sign_in.PASSWORD}).encode()
        request = urllib.request.Request(self.url + "/api/auth/login/", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            tokens = json.load(answer)["jwt"]
            cookies = dict(one.split(";")[0].split("=", 1) for one in answer.headers.get_all("Set-Cookie"))
        self.session = Session(tokens["refresh"], cookies)
        return {"Authorization": "Bearer " + tokens["access"]}


@dataclasses.dataclass
class Session:
    refresh: str
    cookies: dict


def listens(port, address="127.0.0.1"):
    with socket.socket() as one:
        return one.connect_ex((address, port)) == 0


def limit_mib(component):
    """The memory limit of a pod of this component in the chart's values, MiB."""
    with open(os.path.join(ROOT, "helm/meridian/values.yaml")) as file:
        text = file.read()
    found = re.search(rf"^  {component}:\n(?:(?:    .*|\s*)\n)*?    resources:\n(?:      .*\n)*?      limits: {{[^}}\n]*memory: (\d+)Mi", text, re.M)
    if not found:
        raise SystemExit(f"soak: the chart has no memory limit of {component}")
    return int(found.group(1))
