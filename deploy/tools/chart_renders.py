"""Rules over renders with values made for one question: chart_renders.py QUESTION RENDERED.yaml...

placed    nodeSelector, tolerations, pull secrets and pod annotations (named `probe`) are on every pod
steady    the pods of PostgreSQL and Redis are the same in both renders, which differ by the chart's version
replaced  variables that components.auth sets replace the chart's
outward   the ports that policies open beyond the release are those of the addresses that test-chart.sh sets
keys      the guide (second file) makes a Secret with every key that the render refers to
Prints each breach; exits 1 where there is one.
"""

import re
import sys

from chart_policy import COMPONENT, documents, pod_of


def pods(path):
    """Component and pod (template) of each workload."""
    for document in documents(path):
        pod = pod_of(document)
        if pod is not None:
            yield f"{document['kind']}/{document['metadata']['name']}", pod


def placed(path):
    for where, pod in pods(path):
        spec = pod["spec"]
        if spec.get("nodeSelector") != {"probe": "yes"}:
            yield f"{where}: runs on any node"
        if spec.get("tolerations") != [{"key": "probe", "operator": "Exists"}]:
            yield f"{where}: tolerates no taint"
        if spec.get("imagePullSecrets") != [{"name": "probe"}]:
            yield f"{where}: pulls without the secret"
        if pod["metadata"].get("annotations", {}).get("probe") != "yes":
            yield f"{where}: has no pod annotation"


def steady(old, new):
    before, after = (
        {where: pod for where, pod in pods(path) if pod["metadata"]["labels"][COMPONENT] in ("postgres", "redis")} for path in (old, new)
    )
    if len(before) != 2:
        yield f"{len(before)} pods keep data, not 2"
    for where, pod in before.items():
        if after.get(where) != pod:
            yield f"{where}: an upgrade replaces the pod"


def replaced(path):
    for where, pod in pods(path):
        if pod["metadata"]["labels"][COMPONENT] not in ("auth", "auth-migrate"):
            continue
        for container in pod["spec"]["containers"]:
            env = {variable["name"]: variable for variable in container["env"]}
            if len(env) != len(container["env"]):
                yield f"{where}: a variable is set twice"
            if env["RUST_LOG"] != {"name": "RUST_LOG", "value": "debug"}:
                yield f"{where}: env does not replace the chart's variable"
            if env["REDIS_URL"].get("valueFrom", {}).get("secretKeyRef", {}).get("key") != "probe" or "value" in env["REDIS_URL"]:
                yield f"{where}: secretEnv does not replace the chart's variable"


def outward(path):
    # Redis, telemetry, and what only one service calls; 7443 is extraEgress, 8545 stands in an environment.
    common = {6390, 4443, 7443}
    expected = {"auth": common | {2525}, "market-ingest": common | {8081}, "onchain": common | {3443, 8545}, "forecasting": common, "gateway": common}
    # No Redis; the internet for webhooks of alerts.
    expected["workspace"] = common - {6390}
    expected["frontend"] = set()
    for document in documents(path):
        name = document["metadata"]["labels"].get(COMPONENT)
        if document["kind"] != "NetworkPolicy" or name not in expected:
            continue
        rules = document["spec"]["egress"]
        anywhere = {port["port"] for rule in rules if "to" not in rule for port in rule["ports"]} - {53, 5432}
        if anywhere != expected[name]:
            yield f"{name}: may reach {sorted(anywhere)}, not {sorted(expected[name])}"
        blocks = {peer["ipBlock"]["cidr"] for rule in rules for peer in rule.get("to", []) if "ipBlock" in peer}
        if blocks != (set() if name == "frontend" else {"0.0.0.0/0", "::/0"}):
            yield f"{name}: reaches {sorted(blocks)} of the internet"


def keys(path, guide):
    with open(guide, encoding="utf-8") as file:
        made = set(re.findall(r"--from-literal=([a-z-]+)=", file.read()))
    for where, pod in pods(path):
        for container in pod["spec"]["containers"]:
            for variable in container.get("env", []):
                key = variable.get("valueFrom", {}).get("secretKeyRef", {}).get("key")
                if key and key not in made:
                    yield f"{where}: needs the key {key}, which the guide does not make"


# A render of nothing breaches nothing.
if not all(any(pods(path)) for path in sys.argv[2:] if path.endswith(".yaml")):
    sys.exit("a render has no pod")
found = list({"placed": placed, "steady": steady, "replaced": replaced, "outward": outward, "keys": keys}[sys.argv[1]](*sys.argv[2:]))
print("\n".join(found) or f"{sys.argv[1]}: no breach")
sys.exit(bool(found))
