"""Hostile requests by rule, for every operation of the description: in its path, parameters, headers and body, one at a time.

A body is one that the operation takes (made from the thing as it is read, or from the description), with one member spoilt. Things come
from the sample data, so that a request gets as far as the stores. What answers 500, nothing in time, or a refusal that is no problem, is a
finding. hostile.py [WORDS OF A PATH]
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.parse
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "clients"))

import account  # noqa: E402 # the folder was named just above
from odd import BODIES, HEADERS, KNOWN, LAST, NOTHING, OTHERS, PATHS, QUERIES, TEXTS  # noqa: E402
from samples import BODIES as SAMPLES, FILES, NAMES  # noqa: E402
from shapes import BUSY, is_failure, is_listed, problem_of  # noqa: E402

class Hostile:
    def __init__(self, wanted):
        self.wanted = wanted
        self.random = random.Random(int(os.environ.get("FUZZ_SEED", "1")))
        self.found = {}
        self.sent = Counter()
        self.things = {}
        self.url = urllib.parse.urlsplit(os.environ["MERIDIAN_URL"])
        self.line = None
        self.email = f"hostile-{os.getpid()}@example.org"
        self.user = account.Account(self.email)
        self.user.set_up()
        self.user.call("POST", "/api/v1/sample-data", {})
        self.asked = 0
        # The account may be gone already, and is too new to need other access.
        self.ends = False
        # Operations whose unspoilt request was taken.
        self.taken = 0
        self.api = json.loads(self.user.call("GET", "/api/v1/openapi.json")[2])

    def ask(self, method, path, body=None, headers=None):
        """Status, headers and body; a status of 0 where nothing came."""
        self.asked += 1
        if self.asked % 1500 == 0 and not self.ends:
            # Access lasts for five minutes.
            self.user.access = None
            self.user.access = self.user.post("/api/auth/login/", {"email": self.email, "password": account.PASSWORD})["jwt"]["access"]
        sent = {"Authorization": f"Bearer {self.user.access}", **(headers or {})}
        for _ in range(2):
            try:
                self.line = self.line or http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=35)
                self.line.putrequest(method, path, skip_accept_encoding=True)
                for name, value in sent.items():
                    self.line.putheader(name, value.encode("latin-1"))
                if body is not None:
                    self.line.putheader("Content-Length", str(len(body)))
                self.line.endheaders(body)
                answer = self.line.getresponse()
                if answer.getheader("content-type") == "text/event-stream":
                    self.line.close()
                    self.line = None
                    return answer.status, answer.headers, b""
                said = answer.read()
                if answer.getheader("connection") == "close":
                    self.line.close()
                    self.line = None
                return answer.status, answer.headers, said
            except (OSError, http.client.HTTPException) as error:
                # The last answer may have ended the connection.
                self.line = None
                failed = error
        return 0, {}, repr(failed).encode()

    def judge(self, operation, method, path, body=None, headers=None):
        status, heads, said = self.ask(method, path, body, headers)
        if status in BUSY:
            # A machine that does much else may be late once.
            time.sleep(3)
            status, heads, said = self.ask(method, path, body, headers)
        self.sent[status] += 1
        wrong = problem_of(status, heads, said, operation.path)
        if not wrong and (status == 0 or is_failure(status, said)):
            wrong = f"status {status}"
        if not wrong and not is_listed(status, operation.described):
            wrong = f"status {status} is not listed"
        if wrong:
            about = (str(operation), wrong)
            if about not in self.found:
                self.found[about] = f"{method} {path[:200]} {headers or ''} {(body or b'')[:400]!r} -> {said[:300]!r}"
                print(f"{operation}: {wrong}\n    {self.found[about][:900]}", flush=True)
        return status

    # === things that are there ===

    def harvest(self, operations):
        """Ids of things by the path of their list."""
        for one in operations:
            if one.method == "GET" and "{" not in one.path:
                status, _, said = self.ask("GET", one.path)
                try:
                    said = json.loads(said) if status == 200 else None
                except ValueError:
                    continue
                lists = [said] if isinstance(said, list) else [v for v in (said or {}).values() if isinstance(v, list)]
                ids = [item["id"] for items in lists for item in items if isinstance(item, dict) and isinstance(item.get("id"), str)]
                if ids:
                    self.things[one.path.rstrip("/")] = ids[-1]

    def create(self):
        """Things of each kind; their lists tell their ids. What the sample data has already is refused, and that is well."""
        for path, (query, kind, body) in FILES.items():
            self.ask("POST", path + query, body, {"Content-Type": kind})
        for path, body in SAMPLES.items():
            if path in self.api["paths"] and "post" in self.api["paths"][path] and not path.endswith(("delete", "import")):
                named = path.split("/{")[0]
                self.learn(named, *self.named(body))
                made = json.dumps(self.resolved(body)).replace('"Mine"', f'"Mine {self.asked}"')
                self.ask("POST", self.fill(path), made.encode(), {"Content-Type": "application/json"})

    def named(self, body):
        """Lists whose things a sample names."""
        text = json.dumps(body).split("THING ")[1:]
        return [rest.split('"')[0] for rest in text]

    def learn(self, *lists):
        for path in lists:
            if path.rstrip("/") not in self.things and "get" in self.api["paths"].get(path, {}):
                self.harvest([Operation(path, "get", self.api["paths"][path]["get"])])

    def resolved(self, value):
        if isinstance(value, dict):
            return {name: self.resolved(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.resolved(inner) for inner in value]
        if isinstance(value, str) and value.startswith("THING "):
            return self.things.get(value[6:], NOTHING)
        return value

    def fill(self, path):
        parts = []
        for part in path.split("/"):
            if part.startswith("{"):
                name, of = part.strip("{}"), "/".join(parts)
                part = KNOWN.get(name) or self.things.get(of) or ("bitcoin" if of.startswith(("/api/v3", "/forecasting")) else NOTHING)
            parts.append(part)
        return "/".join(parts)

    def body_of(self, operation):
        """A body that is probably taken, and the tag of what it replaces."""
        schema = self.schema(operation.body)
        read, tag = {}, None
        path = operation.path if "{" in operation.path else operation.path + "/{id}"
        if path in self.api["paths"] and "get" in self.api["paths"][path]:
            status, heads, said = self.ask("GET", self.fill(path))
            if status == 200 and said[:1] == b"{":
                read, tag = json.loads(said), heads.get("etag")
        if operation.path in SAMPLES:
            return self.resolved(SAMPLES[operation.path]), tag
        made = {}
        for name, shape in schema.get("properties", {}).items():
            if read.get(name) is not None:
                made[name] = read[name]
            elif name in schema.get("required", []):
                made[name] = self.named_sample(name, shape)
        return made, tag

    def schema(self, shape):
        while "$ref" in shape:
            shape = self.api["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]]
        return shape

    def named_sample(self, name, shape, depth=0):
        sample = self.sample(shape, depth)
        return self.resolved(NAMES[name]) if sample in ("T", ["T"]) and name in NAMES else sample

    def sample(self, shape, depth=0):
        shape = self.schema(shape)
        for choice in ("oneOf", "anyOf", "allOf"):
            if choice in shape:
                return self.sample(shape[choice][0], depth)
        kind = shape.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if "enum" in shape:
            return shape["enum"][0]
        if kind == "object":
            wanted = shape.get("required", []) if depth < 6 else []
            return {name: self.named_sample(name, shape["properties"][name], depth + 1) for name in wanted if name in shape.get("properties", {})}
        if kind == "array":
            return [self.sample(shape.get("items", {}), depth + 1)] if shape.get("minItems", 1) and depth < 6 else []
        if kind in ("integer", "number"):
            return max(shape.get("minimum", 1), 1)
        if kind == "boolean":
            return True
        texts = {"date-time": "2026-11-20T10:00:00Z", "date": "2026-11-20", "uuid": NOTHING, "uri": "https://example.org/x", "email": "sam@example.org"}
        return texts.get(shape.get("format"), "1" if "pattern" in shape else "T")

    # === spoilt requests ===

    def spoil(self, operation):
        path = self.fill(operation.path)
        body, tag = self.body_of(operation) if operation.body else (None, None)
        usual = {}
        if operation.takes("If-Match"):
            usual["If-Match"] = tag or '"1"'
        text = None
        if body is not None:
            usual["Content-Type"] = "application/json"
            text = json.dumps(body).encode()
        wanted = {p["name"]: self.query_value(p) for p in operation.parameters if p["in"] == "query" and p.get("required")}
        query, kind, file = FILES.get(operation.path, ("", None, None))
        asked = "&".join(f"{key}={value}" for key, value in wanted.items())
        usual_query = query or (asked and "?" + asked)
        if file and operation.method == "POST":
            usual["Content-Type"] = kind
            text = file

        def go(path, body=text, **more):
            # Names are taken once.
            body = body and body.replace(b'"Mine"', b'"Mine %d"' % self.asked)
            return self.judge(operation, operation.method, path, body, {**usual, **more})

        status = go(path + usual_query)
        self.taken += status < 300
        names = [part for part in operation.path.split("/") if part.startswith("{")]
        for name in names:
            for odd in PATHS:
                go(self.fill(operation.path.replace(name, odd)) + usual_query)
        for name in [p["name"] for p in operation.parameters if p["in"] == "query"]:
            rest = "&".join(f"{key}={value}" for key, value in wanted.items() if key != name)
            for odd in QUERIES:
                go(f"{path}?{name}={odd}&{rest}".rstrip("&"))
            go(f"{path}?{name}=1&{name}=2&{rest}".rstrip("&"))
        go(f"{path}?zz%00=1&%ff&&=&a=b=c")
        for name, odd in self.random.sample(HEADERS, 8) if not operation.takes("If-Match") else HEADERS:
            go(path + usual_query, **{name: odd})
        if body is None:
            self.judge(operation, operation.method, path, b"{", {**usual, "Content-Type": "application/json"})
            return
        for kind, odd, more in BODIES:
            heads = {**usual, **more, "Content-Type": kind}
            if kind is None:
                del heads["Content-Type"]
            self.judge(operation, operation.method, path + usual_query, odd, heads)
        for kind in operation.kinds:
            for odd in (b"", b"\x00", b"\xff" * 1000, b"a" * 70000):
                self.judge(operation, operation.method, path + usual_query, odd, {**usual, "Content-Type": kind})
        if file:
            return
        for place in list(self.places(body, self.schema(operation.body)))[:60]:
            odd = TEXTS + OTHERS
            for value in self.random.sample(odd, 12) + ["a\u0000b"]:
                go(path + usual_query, json.dumps(self.replaced(body, place, value)).encode())

    def query_value(self, parameter):
        value = self.named_sample(parameter["name"], parameter.get("schema", {}))
        return urllib.parse.quote(str(value))

    def places(self, value, schema, at=()):
        """Where members stand, also those that the body has not."""
        if isinstance(value, dict):
            known = self.schema(schema).get("properties", {}) if schema else {}
            for name in {**value, **known}:
                yield at + (name,)
                if name in value:
                    yield from self.places(value[name], known.get(name), at + (name,))
        elif isinstance(value, list) and value:
            yield at + (0,)
            yield from self.places(value[0], self.schema(schema).get("items") if schema else None, at + (0,))

    def replaced(self, body, place, value):
        copy = json.loads(json.dumps(body))
        inner = copy
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = value
        return copy


class Operation:
    def __init__(self, path, method, described):
        self.path, self.method, self.described = path, method.upper(), described
        self.parameters = described.get("parameters", [])
        content = described.get("requestBody", {}).get("content", {})
        self.kinds = list(content)
        self.body = next((one.get("schema", {}) for one in content.values()), None)

    def __str__(self):
        return f"{self.method} {self.path}"

    def takes(self, header):
        return any(p["in"] == "header" and p["name"] == header for p in self.parameters)


def main():
    hostile = Hostile(sys.argv[1] if len(sys.argv) > 1 else "")
    paths = hostile.api["paths"].items()
    every = [Operation(path, method, said) for path, item in paths for method, said in item.items()]
    hostile.create()
    hostile.harvest(every)
    asked = [one for one in every if hostile.wanted in str(one)]
    # What deletes comes last of the rest: the others need the things.
    order = sorted(asked, key=lambda one: (one.path in LAST, one.method == "DELETE"))
    for operation in order:
        if operation.path in LAST:
            hostile.ends = True
            hostile.email = f"last-{os.getpid()}-{hostile.asked}@example.org"
            hostile.user = account.Account(hostile.email)
        hostile.spoil(operation)
    status, _, _ = hostile.ask("GET", "/api/v1/status")
    if status != 200:
        hostile.found["the instance"] = "does not answer any more"
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(hostile.sent.items()))
    print(f"hostile: {len(asked)} operations ({hostile.taken} took the unspoilt request), {sum(hostile.sent.values())} requests; {answers}")
    print(f"hostile: {len(hostile.found)} findings")
    sys.exit(1 if hostile.found else 0)


if __name__ == "__main__":
    main()
