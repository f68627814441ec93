"""Rules over renders with values made for one question: chart_renders.py QUESTION RENDERED.yaml...

placed    nodeSelector, tolerations, affinity, priority, pull secrets and pod annotations (named `probe`) are on every pod; variables and
          volumes of that name on every pod of a component, and the component's own placement on those of forecasting
steady    the pods of PostgreSQL and Redis are the same in both renders, which differ by the chart's version
          and the pods' annotations
replaced  variables that components.auth sets replace the chart's
outward   the ports that policies open beyond the release are those of the addresses that test-chart.sh sets
seeded    both renders are equal, and the key that they make has 32 bytes
database  every pod with a database checks its certificate by the authority's
cache     every pod that gets the address of Redis, and no other, checks its certificate by the authority's
early     migrations come before everything else, with a Secret that comes before them and has what the chart's own has, and with
          a policy that comes before them and says what the release's own says
spread    every component's pods are spread over zones and over nodes
keys      the guide (second file) makes a Secret with every key that the render refers to
Prints each breach; exits 1 where there is one.
"""

import base64
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
        component = pod["metadata"]["labels"][COMPONENT]
        nodes = "own" if component in ("forecasting", "forecasting-migrate") else "yes"
        if spec.get("nodeSelector") != {"probe": nodes}:
            yield f"{where}: runs on any node"
        if "nodeAffinity" not in spec.get("affinity", {}) or spec.get("priorityClassName") != "probe":
            yield f"{where}: has no affinity or no priority"
        if component in ("postgres", "redis", "sandbox", "test"):
            continue
        if not any(volume["name"] == "probe" for volume in spec.get("volumes", [])):
            yield f"{where}: has no volume of the values"
        for container in spec["containers"]:
            if not any(mount["name"] == "probe" for mount in container.get("volumeMounts", [])):
                yield f"{where}: does not mount the volume of the values"
            if {"name": "PROBE", "value": "yes"} not in container["env"]:
                yield f"{where}: has no variable of the values"
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
            if env["AUTH_MAIL_FROM"].get("valueFrom", {}).get("secretKeyRef", {}).get("key") != "probe" or "value" in env["AUTH_MAIL_FROM"]:
                yield f"{where}: secretEnv does not replace the chart's variable"


def outward(path):
    # Telemetry, the proxy (3128) and extraEgress (7443); then what only some services call: Redis at 6390, and 8545, which stands in an environment.
    common = {3128, 4443, 7443}
    expected = {"auth": common | {2525}, "market-ingest": common | {6390, 8081}, "onchain": common | {6390, 3443, 8545}}
    # The assistant's model, and receivers of alerts in the same network.
    expected |= {"forecasting": common, "gateway": common, "workspace": common | {11434, 9443, 8065}, "frontend": set()}
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


def seeded(one, other):
    first, second = ([document for document in documents(path) if document["kind"] == "Secret"] for path in (one, other))
    if not first or first != second:
        yield "two renders make other secrets"
    for document in first:
        key = base64.b64decode(base64.b64decode(document["data"]["auth-key-encryption-key"]), validate=True)
        if len(key) != 32:
            yield f"the key has {len(key)} bytes"
        values = list(document["data"].values())
        if len(set(values)) != len(values):
            yield "two keys of the Secret have one value"


def database(path):
    for where, pod in pods(path):
        for container in pod["spec"]["containers"]:
            env = {variable["name"]: variable.get("value") for variable in container.get("env", [])}
            if "DATABASE_URL" not in env:
                continue
            mounts = {mount["name"]: mount["mountPath"] for mount in container.get("volumeMounts", [])}
            secrets = {volume["name"]: volume.get("secret", {}).get("secretName") for volume in pod["spec"].get("volumes", [])}
            if env.get("DATABASE_TLS") != "verify-full" or env.get("DATABASE_CA_FILE") != f"{mounts.get('database-ca')}/ca.crt":
                yield f"{where}: does not check the database's certificate"
            if secrets.get("database-ca") != "probe":
                yield f"{where}: has no certificate of the authority"


def keys(path, guide):
    with open(guide, encoding="utf-8") as file:
        made = set(re.findall(r"--from-literal=([a-z-]+)=", file.read()))
    for where, pod in pods(path):
        for container in pod["spec"]["containers"]:
            for variable in container.get("env", []):
                key = variable.get("valueFrom", {}).get("secretKeyRef", {}).get("key")
                if key and key not in made:
                    yield f"{where}: needs the key {key}, which the guide does not make"


def cache(path):
    for where, pod in pods(path):
        for container in pod["spec"]["containers"]:
            env = {variable["name"]: variable.get("value") for variable in container.get("env", [])}
            mounts = {mount["name"]: mount["mountPath"] for mount in container.get("volumeMounts", [])}
            secrets = {volume["name"]: volume.get("secret", {}).get("secretName") for volume in pod["spec"].get("volumes", [])}
            wanted = ("/etc/meridian/redis-ca/ca.crt", "/etc/meridian/redis-ca", "probe") if "REDIS_URL" in env else (None, None, None)
            if (env.get("REDIS_CA_FILE"), mounts.get("redis-ca"), secrets.get("redis-ca")) != wanted:
                yield f"{where}: checks the certificate of Redis otherwise"


def early(path):
    everything = documents(path)
    before = {
        (document["kind"], document["metadata"]["name"]): document
        for document in everything
        if int(document["metadata"].get("annotations", {}).get("helm.sh/hook-weight", 0)) < 0
    }
    own = [document["data"] for document in everything if document["kind"] == "Secret" and "hook" not in str(document["metadata"])]
    for document in everything:
        if document["kind"] != "Job":
            continue
        where = f"Job/{document['metadata']['name']}"
        if not document["metadata"]["annotations"]["helm.sh/hook"].startswith("pre-install,pre-upgrade"):
            yield f"{where}: comes after what needs it"
        for container in document["spec"]["template"]["spec"]["containers"]:
            for variable in container["env"]:
                named = variable.get("valueFrom", {}).get("secretKeyRef", {}).get("name")
                if named and ("Secret", named) not in before:
                    yield f"{where}: {variable['name']} is of {named}, which is not there yet"
    if not own or [document["data"] for (kind, _), document in before.items() if kind == "Secret"] != own:
        yield "the Secret of migrations is not the chart's"
    policies = [document for document in everything if document["kind"] == "NetworkPolicy" and "meridian/role" in str(document["spec"]["podSelector"])]
    if len(policies) != 2 or policies[0]["spec"] != policies[1]["spec"] or len([kind for kind, _ in before if kind == "NetworkPolicy"]) != 1:
        yield "the policy of migrations comes after them, or says something else than the release's"


def spread(path):
    for document in documents(path):
        if document["kind"] != "Deployment" or document["metadata"]["labels"][COMPONENT] in ("redis", "sandbox"):
            continue
        over = [rule["topologyKey"] for rule in document["spec"]["template"]["spec"].get("topologySpreadConstraints", [])]
        if over != ["topology.kubernetes.io/zone", "kubernetes.io/hostname"]:
            yield f"{document['metadata']['name']}: is spread over {over}"


# A render of nothing breaches nothing.
if not all(any(pods(path)) for path in sys.argv[2:] if path.endswith(".yaml")):
    sys.exit("a render has no pod")
questions = {"placed": placed, "steady": steady, "replaced": replaced, "outward": outward, "seeded": seeded, "database": database, "cache": cache, "early": early, "spread": spread, "keys": keys}
found = list(questions[sys.argv[1]](*sys.argv[2:]))
print("\n".join(found) or f"{sys.argv[1]}: no breach")
sys.exit(bool(found))
