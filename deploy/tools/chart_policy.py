"""Rules over rendered manifests that a schema cannot know: chart_policy.py RENDERED.yaml...

Pod Security "restricted", resources, probes, selectors that meet their pods, secrets only by reference, calls that are shared out among
all replicas, and network policies that allow exactly the calls which the components name. Prints each breach, then a count; exits 1 where
there is one.
"""

import re
import sys

import yaml

COMPONENT = "app.kubernetes.io/component"
# Who may call whom; the architecture's own table, not read from the values that are being checked.
CALLS = {
    ("frontend", "gateway"),
    ("gateway", "auth"),
    ("gateway", "market-ingest"),
    ("gateway", "forecasting"),
    ("gateway", "onchain"),
    ("gateway", "workspace"),
    ("onchain", "market-ingest"),
    ("forecasting", "market-ingest"),
    ("workspace", "market-ingest"),
    ("workspace", "onchain"),
    # The assistant tells forecasts.
    ("workspace", "forecasting"),
    # Whoever calls providers asks for the user's spending limits, and has a mail sent where one is reached.
    ("market-ingest", "auth"),
    ("onchain", "auth"),
    # Mail to users: auth alone knows their addresses.
    ("workspace", "auth"),
}
# Who has no use for Redis and must not reach it.
NO_REDIS = {"frontend", "gateway", "auth", "forecasting", "workspace"}
ADDRESS = re.compile(r"http://([a-z0-9-]+):(\d+)")
# Ports that pods of other namespaces may reach, where the values let them.
METRICS, FEED = 9090, 7010
SECRET_NAME = re.compile(r"(PASSWORD|SECRET|_KEY|TOKEN)$")


def documents(path):
    with open(path, encoding="utf-8") as file:
        return [document for document in yaml.safe_load_all(file) if document]


def pod_of(document):
    """The pod template or pod of a workload, else None."""
    if document["kind"] == "Pod":
        return document
    return document.get("spec", {}).get("template") if document["kind"] in ("Deployment", "StatefulSet", "Job") else None


def check_pod(where, pod, long_running):
    spec = pod["spec"]
    outer = spec.get("securityContext", {})
    if not outer.get("runAsNonRoot") or outer.get("runAsUser") in (None, 0):
        yield f"{where}: may run as root"
    if outer.get("seccompProfile", {}).get("type") != "RuntimeDefault":
        yield f"{where}: no seccomp profile"
    if spec.get("automountServiceAccountToken") is not False:
        yield f"{where}: mounts a service account token"
    for field in ("hostNetwork", "hostPID", "hostIPC"):
        if spec.get(field):
            yield f"{where}: {field}"
    for volume in spec.get("volumes", []):
        if "hostPath" in volume:
            yield f"{where}: mounts the host's {volume['hostPath']['path']}"
    for container in spec["containers"]:
        name = f"{where}/{container['name']}"
        inner = container.get("securityContext", {})
        if inner.get("allowPrivilegeEscalation") is not False or inner.get("capabilities", {}).get("drop") != ["ALL"]:
            yield f"{name}: keeps privileges"
        if not inner.get("readOnlyRootFilesystem"):
            yield f"{name}: may write its root file system"
        resources = container.get("resources", {})
        if not resources.get("requests", {}).get("cpu") or not resources.get("limits", {}).get("memory"):
            yield f"{name}: no request of CPU or no limit of memory"
        if long_running and "readinessProbe" not in container:
            yield f"{name}: no readiness probe"
        if container["image"].endswith(":latest") or ":" not in container["image"].rsplit("/", 1)[-1]:
            yield f"{name}: image without a fixed tag"
        variables = [variable["name"] for variable in container.get("env", [])]
        for twice in sorted({variable for variable in variables if variables.count(variable) > 1}):
            yield f"{name}: {twice} is set twice, which Helm 4 refuses"
        for variable in container.get("env", []):
            if SECRET_NAME.search(variable["name"]) and "value" in variable:
                yield f"{name}: {variable['name']} stands in the manifest"
        for port in container.get("ports", []):
            if "protocol" not in port:
                yield f"{name}: port without protocol"


def check_owners(everything):
    """The password of the role that owns a service's tables is for what starts and ends: migrations, and the server that makes the role."""
    for document in everything:
        pod = pod_of(document)
        if pod is None or document["kind"] == "StatefulSet":
            continue
        where = f"{document['kind']}/{document['metadata']['name']}"
        for container in pod["spec"]["containers"]:
            variables = {variable["name"]: str(variable) for variable in container.get("env", [])}
            owners = any("owner-database-password" in text for text in variables.values()) or "DATABASE_MIGRATION_URL" in variables
            if owners and document["kind"] != "Job":
                yield f"{where}: has the password of the tables' owner"
            if not owners and document["kind"] == "Job":
                yield f"{where}: migrates as the role that serves"


def check_scaling(everything):
    """What is scaled exists, and its bounds make sense."""
    workloads = {(document["kind"], document["metadata"]["name"]) for document in everything}
    for document in everything:
        if document["kind"] != "HorizontalPodAutoscaler":
            continue
        spec, name = document["spec"], document["metadata"]["name"]
        if (spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"]) not in workloads:
            yield f"HorizontalPodAutoscaler/{name}: scales nothing that is there"
        if spec["minReplicas"] < 2 or spec["maxReplicas"] < spec["minReplicas"]:
            yield f"HorizontalPodAutoscaler/{name}: fewer than two pods, or a maximum below the minimum"
    for document in everything:
        if document["kind"] == "Job":
            hooks = document["metadata"].get("annotations", {}).get("helm.sh/hook", "")
            if "pre-upgrade" not in hooks:
                yield f"Job/{document['metadata']['name']}: does not run before an upgrade"


def check_balancing(everything, pods):
    """Behind one address a caller would stay with one replica: gRPC is called at names that have the addresses of all of them."""
    services = {document["metadata"]["name"]: document["spec"] for document in everything if document["kind"] == "Service"}
    called = set()
    for document in everything:
        if document["kind"] != "Deployment":
            continue
        for container in document["spec"]["template"]["spec"]["containers"]:
            for variable in container.get("env", []):
                address = ADDRESS.fullmatch(str(variable.get("value", "")))
                spec = services.get(address[1]) if address else None
                if spec is None or not any(port.get("appProtocol") == "kubernetes.io/h2c" for port in spec["ports"]):
                    continue
                called.add(address[1])
                where = f"{document['metadata']['name']}/{variable['name']}"
                if spec.get("clusterIP") != "None":
                    yield f"{where}: {address[1]} has one address for all replicas"
                # Nothing stands between caller and pod that would translate a port.
                listens = {
                    port["containerPort"]
                    for pod in pods
                    if meets(spec["selector"], pod["metadata"].get("labels", {}))
                    for container in pod["spec"]["containers"]
                    for port in container.get("ports", [])
                }
                if int(address[2]) not in listens:
                    yield f"{where}: no pod of {address[1]} listens on {address[2]}"
    for name, spec in services.items():
        if spec.get("clusterIP") == "None" and name not in called and "h2c" in str(spec["ports"]):
            yield f"Service/{name}: nobody calls it"


def check_strangers(policies):
    """Pods of other namespaces, and networks, reach metrics and the market feed's own port, and of the services nothing else."""
    for policy in policies:
        callee = policy["spec"]["podSelector"]["matchLabels"].get(COMPONENT)
        for rule in policy["spec"].get("ingress", []):
            ports = {port["port"] for port in rule.get("ports", [])}
            others = [source for source in rule.get("from", []) if {"namespaceSelector", "ipBlock"} & source.keys()]
            if others and ports != {METRICS} and (callee, ports) != ("market-ingest", {FEED}):
                yield f"strangers may reach {callee} at {sorted(ports) or 'every port'}"


def meets(selector, labels):
    return all(labels.get(key) == value for key, value in selector.items())


def allowed(policies):
    """Pairs (caller, callee) that policies let in, between components."""
    pairs = set()
    for policy in policies:
        callee = policy["spec"]["podSelector"]["matchLabels"].get(COMPONENT)
        for rule in policy["spec"].get("ingress", []):
            for source in rule.get("from", []):
                labels = source.get("podSelector", {}).get("matchLabels", {})
                if COMPONENT in labels:
                    pairs.add((labels[COMPONENT], callee))
    return pairs


def check(path):
    everything = documents(path)
    pods = []
    for document in everything:
        pod = pod_of(document)
        if pod is None:
            continue
        where = f"{document['kind']}/{document['metadata']['name']}"
        long_running = document["kind"] in ("Deployment", "StatefulSet")
        yield from check_pod(where, pod, long_running)
        labels = pod["metadata"].get("labels", {})
        pods.append(labels)
        if long_running and not meets(document["spec"]["selector"]["matchLabels"], labels):
            yield f"{where}: its selector does not meet its pods"
    names = [(document["kind"], document["metadata"]["name"]) for document in everything]
    for twice in {name for name in names if names.count(name) > 1}:
        yield f"{twice[0]}/{twice[1]} stands there twice"
    for service in (document for document in everything if document["kind"] == "Service"):
        met = [labels for labels in pods if meets(service["spec"]["selector"], labels)]
        if len(met) != 1:
            yield f"Service/{service['metadata']['name']}: selects {len(met)} workloads"
    yield from check_scaling(everything)
    yield from check_owners(everything)
    yield from check_balancing(everything, [pod for pod in map(pod_of, everything) if pod is not None])
    policies = [document for document in everything if document["kind"] == "NetworkPolicy"]
    yield from check_strangers(policies)
    if policies:
        components = {callee for _, callee in CALLS} | {caller for caller, _ in CALLS}
        between = {pair for pair in allowed(policies) if pair[0] in components and pair[1] in components}
        for pair in between ^ CALLS:
            yield f"network policies and architecture disagree about {pair[0]} -> {pair[1]}"
        for caller, callee in allowed(policies):
            if callee == "redis" and caller in NO_REDIS:
                yield f"{caller} may reach Redis"
        selectors = [policy["spec"]["podSelector"]["matchLabels"] for policy in policies]
        denies = [
            policy["spec"]["podSelector"]["matchLabels"]
            for policy in policies
            if set(policy["spec"]["policyTypes"]) == {"Ingress", "Egress"} and not {"ingress", "egress"} & policy["spec"].keys()
        ]
        for labels in pods:
            name = labels.get(COMPONENT, "")
            if not any(meets(deny, labels) for deny in denies):
                yield f"nothing is denied to {name} by default"
            if not any(COMPONENT in selector or "meridian/role" in selector for selector in selectors if meets(selector, labels)):
                yield f"no network policy is made for {name}"


def main(paths):
    breaches = [f"{path}: {breach}" for path in paths for breach in check(path)]
    for breach in breaches:
        print(breach)
    print(f"policy: {len(paths)} renders, {len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
