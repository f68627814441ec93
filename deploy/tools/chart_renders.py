"""Rules over renders with values made for one question: chart_renders.py QUESTION RENDERED.yaml...

placed    nodeSelector, tolerations, pull secrets and pod annotations (named `probe`) are on every pod
steady    the pods of PostgreSQL and Redis are the same in both renders, which differ by the chart's version
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


found = list({"placed": placed, "steady": steady}[sys.argv[1]](*sys.argv[2:]))
print("\n".join(found) or f"{sys.argv[1]}: no breach")
sys.exit(bool(found))
