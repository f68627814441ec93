"""Checks the compose files as far as that is possible without Docker. Every service is confined, has a health check, waits for what it
needs, and fills neither the host's memory nor its disk with what it writes beside records. Operators can set everything that a service's README lists, with compose as with the chart, and both set nothing that it doesn't list.
Every variable that compose needs is in .env.example. Prints each breach; exits 1 if there is one.
"""

import pathlib
import re
import sys

import yaml

DEPLOY = pathlib.Path(__file__).parents[1]
CHART = DEPLOY.parent / "helm" / "meridian"
# The chart's own, which no README lists: a part of an address, and the log's level.
CHARTS_OWN = {"DATABASE_PASSWORD", "RUST_LOG"}
# Settings without a use on one host: several replicas, a PostgreSQL or a Redis elsewhere.
ONLY_CLUSTER = {"DRAIN_DELAY_S", "GATEWAY_DRAIN_DELAY_S", "GRPC_MAX_CONNECTION_AGE_S", "DATABASE_TLS", "DATABASE_CA_FILE", "REDIS_CA_FILE"}
# Settings that no operator gives to a service: for its migration alone, for `make run` alone.
NOT_SERVING = {"DATABASE_MIGRATION_URL", "GATEWAY_STATIC_DIR", "MARKET_WORLD"}


def chart_environment():
    """Component to the names of its variables, from the kept render of a trial."""
    found = {}
    for document in yaml.safe_load_all((CHART.parent / "rendered" / "trial.yaml").read_text()):
        if document and document["kind"] == "Deployment":
            for container in document["spec"]["template"]["spec"]["containers"]:
                found[container["name"]] = {variable["name"] for variable in container.get("env", [])}
    return found


def documented(name):
    """The variables of a service's table of settings."""
    readme = DEPLOY.parent / "services" / name / "README.md"
    return set(re.findall(r"^\| `([A-Z]+_[A-Z0-9_]+)` \|", readme.read_text(), re.M)) if readme.is_file() else set()


def settings(name, compose, chart):
    """Breaches of: what the README lists can be set, and what is set is listed. Takes the variables of both installations."""
    listed = documented(name)
    if not listed:
        yield f"services/{name}/README.md lists no setting"
    for variable in sorted(listed - compose - ONLY_CLUSTER - NOT_SERVING):
        yield f"{variable} of {name} can't be set in .env: compose.yaml doesn't pass it on"
    for variable in sorted((compose | chart) - listed - CHARTS_OWN):
        yield f"{name} gets {variable}, which its README doesn't list"


def bounds():
    """Breaches of: logs, folders in memory and metrics have a size."""
    for file in ("compose.yaml", "observe/compose.observe.yaml"):
        for name, service in yaml.safe_load((DEPLOY / file).read_text())["services"].items():
            if not {"max-size", "max-file"} <= service.get("logging", {}).get("options", {}).keys():
                yield f"the log of {name} grows without end"
            for folder in service.get("tmpfs", []):
                if "size=" not in folder:
                    yield f"{name} may fill the memory by {folder}"
            if name == "prometheus" and "--storage.tsdb.retention.size" not in str(service["command"]):
                yield f"{name} may fill the disk"
            if "redis" in service["image"] and "--maxmemory" not in service["command"]:
                yield f"{name} may fill the memory"


def breaches():
    yield from bounds()
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    chart = chart_environment()
    values = yaml.safe_load((CHART / "values.yaml").read_text())["components"]
    for name, environment in chart.items():
        if name not in ("redis", "sandbox") and name not in services:
            yield f"{name} is in the chart and not in compose.yaml"
    for name, service in services.items():
        own = service["image"].startswith("meridian/")
        if own and not (service.get("read_only") and service.get("cap_drop") == ["ALL"] and service.get("security_opt")):
            yield f"{name} is not confined"
        migration = name.endswith("-migrate")
        once = service.get("restart") == "no"
        owners = re.search(r"_OWNER_(DATABASE_)?PASSWORD|DATABASE_MIGRATION_URL", str(service.get("environment", {})))
        if owners and not once:
            yield f"{name} has the password of an owner of tables and goes on running"
        if migration and not owners:
            yield f"{name} migrates as the role that serves"
        if not once and name != "sandbox" and "healthcheck" not in service:
            yield f"{name} has no health check"
        waits = service.get("depends_on", {})
        if isinstance(waits, list):
            yield f"{name} does not wait until {', '.join(waits)} can answer"
        for other in waits:
            if other not in services:
                yield f"{name} waits for {other}, which is nowhere"
        if own and not migration and name in chart:
            given = set(service.get("environment", {}))
            missing = chart[name] - CHARTS_OWN - ONLY_CLUSTER - given
            if missing:
                yield f"{name} lacks {', '.join(sorted(missing))}, which the chart sets"
            if name != "frontend" and name != "sandbox":
                yield from settings(name, given, chart[name])
                if not {"env", "secretEnv"} <= values[name].keys():
                    yield f"components.{name} of the chart takes no variables"
        if own and not migration and service.get("command") == ["serve"] and f"{name}-migrate" not in services and "DATABASE_URL" in service["environment"]:
            yield f"{name} is never migrated"
    example = (DEPLOY / ".env.example").read_text()
    for file in ("compose.yaml", "observe/compose.observe.yaml"):
        text = (DEPLOY / file).read_text()
        for variable in re.findall(r"\$\{([A-Z_]+):\?", text):
            if not re.search(rf"^{variable}=", example, re.M):
                yield f"{file} needs {variable}, which .env.example does not have"
    for file in ("compose.yaml", "observe/compose.observe.yaml"):
        for name, service in yaml.safe_load((DEPLOY / file).read_text())["services"].items():
            if "profiles" not in service:
                continue
            if re.search(r"\$\{[A-Z_]+:\?", str(service)):
                yield f"{name} needs a variable, and without it compose starts nothing, even where no profile names {name}"
            for variable, value in service.get("environment", {}).items():
                if "PASSWORD" in variable and str(value).endswith(":-}") and f'-n "$${variable}"' not in str(service.get("entrypoint")):
                    yield f"{name} starts without {variable}"
    for included in compose.get("include", []):
        if not (DEPLOY / included).is_file():
            yield f"compose.yaml includes {included}, which is nowhere"
    observe = yaml.safe_load((DEPLOY / "observe" / "compose.observe.yaml").read_text())["services"]
    for name, service in observe.items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./") and not (DEPLOY / "observe" / source).exists():
                yield f"{name} mounts {source}, which is nowhere"


found = list(breaches())
print("\n".join(found) or "compose: no breach")
sys.exit(bool(found))
