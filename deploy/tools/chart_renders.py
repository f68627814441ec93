"""Rules over renders with values made for one question: chart_renders.py QUESTION RENDERED.yaml...

placed    nodeSelector, tolerations, pull secrets and pod annotations (named `probe`) are on every pod
steady    the pods of PostgreSQL and Redis are the same in both renders, which differ by the chart's version
replaced  variables that components.auth sets replace the chart's
Prints each breach; exits 1 where there is one.
"""

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


found = list({"placed": placed, "steady": steady, "replaced": replaced}[sys.argv[1]](*sys.argv[2:]))
print("\n".join(found) or f"{sys.argv[1]}: no breach")
sys.exit(bool(found))
