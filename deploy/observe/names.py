#!/usr/bin/env python3
"""names.py CHECK: what promtool cannot know. One `ok` or `FAILED` line for each thing looked at.

metrics   every metric and label in rules and dashboards is counted somewhere in the source
runbooks  every alert has a section in ../RUNBOOK.md, and no section is without an alert
tested    every alert has a test in which it fires and one in which it does not
panels    the dashboards are whole; their expressions go to the file named by the second argument, as rules for promtool
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
WORDS = {"by", "without", "on", "ignoring", "group_left", "group_right", "and", "or", "unless", "offset", "bool"}
# What Prometheus and our scrape configurations add.
BUILT_IN = {"up": {"job", "component", "instance", "namespace", "pod"}}
EVERYWHERE = {"job", "component", "instance", "namespace", "pod", "le"}
LINES = []


def say(good, what):
    LINES.append(good)
    print(("ok " if good else "FAILED ") + what)


def macros(text):
    """(kind, metric, the rest between its brackets) of each macro that counts."""
    for start in re.finditer(r'(counter|gauge|histogram)!\(\s*"([^"]+)"', text):
        depth, at = 1, start.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        yield start[1], start[2], text[start.end() : at]


def counted():
    """Metric name to its labels, from the macros in the source."""
    found = {name: set(labels) for name, labels in BUILT_IN.items()}
    for path in ROOT.glob("services/**/src/**/*.rs"):
        for kind, name, rest in macros(path.read_text()):
            name = re.sub(r"[^a-zA-Z0-9_:]", "_", name)
            labels = set(re.findall(r'"([a-z_]+)"\s*=>', rest))
            if kind == "counter" and not name.endswith("_total"):
                name += "_total"
            for suffix in ("_bucket", "_sum", "_count") if kind == "histogram" else ("",):
                found.setdefault(name + suffix, set()).update(labels)
    return found


def rules():
    """(alert, expression, runbook) of alerts.yaml, which is written by us in one style."""
    text = (HERE / "alerts.yaml").read_text()
    for block in re.split(r"\n\s*- alert: ", text)[1:]:
        name = block.split("\n", 1)[0].strip()
        many = re.search(r"\n( +)expr: \|\n((?:\1 +.*\n|\n)+)", block)
        expr = many.group(2) if many else re.search(r"\n +expr: (.*)", block).group(1)
        book = re.search(r"runbook_url: (\S+)", block)
        yield name, expr, book.group(1) if book else ""


def expressions():
    for name, expr, _ in rules():
        yield name, expr
    for path in sorted(HERE.glob("dashboards/*.json")):
        for panel in json.loads(path.read_text())["panels"]:
            for target in panel["targets"]:
                yield f"{path.name}: {panel['title']}", target["expr"]


def used(expr):
    """Metrics of an expression, each with the labels it is matched by."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', expr)
    bare = re.sub(r"\b(by|without|on|ignoring)\s*\([^)]*\)", " ", bare)
    bare = re.sub(r"\[[^\]]*\]", " ", bare)
    for name, matchers in re.findall(r"(?<![\w$.])([a-zA-Z_:][\w:]*)(?!\w)\s*(?:\{([^}]*)\})?(?!\s*\()", bare):
        if name in WORDS or re.fullmatch(r"\d.*", name):
            continue
        if re.search(rf"\b{name}\s*\(", bare) and not matchers:
            continue
        yield name, set(re.findall(r"([a-z_]+)\s*(?:=~|!~|!=|=)", matchers or ""))


def metrics():
    known = counted()
    seen = {}
    for place, expr in expressions():
        mine = dict(used(expr))
        if not mine:
            say(False, f"{place}: no metric found in its expression")
        for name, labels in mine.items():
            seen.setdefault(name, (set(), place))[0].update(labels)
    for name, (labels, place) in sorted(seen.items()):
        if name not in known:
            say(False, f"{name} ({place}) is counted nowhere in services/")
            continue
        strange = labels - known[name] - EVERYWHERE
        say(not strange, f"{name} is counted" + (f", but without {', '.join(sorted(strange))}" if strange else ""))
    for name in sorted(known.keys() - seen.keys()):
        if not name.endswith(("_sum", "_count")):
            print(f"note: {name} is counted and shown nowhere")


def runbooks():
    guide = (ROOT / "deploy" / "RUNBOOK.md").read_text()
    anchors = set(re.findall(r'<a id="(Meridian\w+)"></a>', guide))
    names = set()
    for name, _, book in rules():
        names.add(name)
        say(book == f"deploy/RUNBOOK.md#{name}" and name in anchors, f"{name} has a section in the guide")
    for left in sorted(anchors - names):
        say(False, f"the guide describes {left}, which is no alert")


def tested():
    text = (HERE / "alerts_test.yaml").read_text()
    for name, _, _ in rules():
        quiet = re.search(rf"alertname: {name}, exp_alerts: \[\]", text)
        fires = re.search(rf"alertname: {name}\n +exp_alerts:\n +- exp_labels", text)
        say(bool(quiet and fires), f"{name} is tested firing and quiet")


def panels():
    out = ["groups:", "  - name: panels", "    rules:"]
    for path in sorted(HERE.glob("dashboards/*.json")):
        board = json.loads(path.read_text())
        ids = [panel["id"] for panel in board["panels"]]
        whole = len(ids) == len(set(ids)) and all(
            panel["datasource"]["uid"] == "${source}" and panel["targets"] and panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
            for panel in board["panels"]
        )
        say(whole and board["uid"].startswith("meridian-"), f"{path.name} is whole ({len(ids)} panels)")
        for panel in board["panels"]:
            for target in panel["targets"]:
                expr = target["expr"].replace("$__rate_interval", "5m")
                out += [f"      - record: panel_{len(out)}", f"        expr: {json.dumps(expr)}"]
    pathlib.Path(sys.argv[2]).write_text("\n".join(out) + "\n")


{"metrics": metrics, "runbooks": runbooks, "tested": tested, "panels": panels}[sys.argv[1]]()
sys.exit(0 if LINES and all(LINES) else 1)
