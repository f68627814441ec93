"""The compose files, as far as they can be judged without Docker: every service is confined and health-checked, waits for what it
needs, has the same environment as the chart gives it, and every variable stands in .env.example. Prints each breach; exits 1 on one.
"""

import pathlib
import re
import sys

import yaml

DEPLOY = pathlib.Path(__file__).parents[1]
CHART = DEPLOY.parent / "helm" / "meridian"
# What only a cluster needs, or what the chart says by other means.
ONLY_CHART = {"AUTH_HASH_THREADS", "DATABASE_PASSWORD", "DRAIN_DELAY_S", "GRPC_MAX_CONNECTION_AGE_S", "GATEWAY_DRAIN_DELAY_S", "RUST_LOG"}


def chart_environment():
    """Component to the names of its variables, from the kept render of a trial."""
    found = {}
    for document in yaml.safe_load_all((CHART.parent / "rendered" / "trial.yaml").read_text()):
        if document and document["kind"] == "Deployment":
            for container in document["spec"]["template"]["spec"]["containers"]:
                found[container["name"]] = {variable["name"] for variable in container.get("env", [])}
    return found


def breaches():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    chart = chart_environment()
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
            missing = chart[name] - ONLY_CHART - set(service.get("environment", {}))
            # Redis is given to every service of the chart; who does not use it need not have it here.
            if missing - {"REDIS_URL", "HOP_SECRET"}:
                yield f"{name} lacks {', '.join(sorted(missing))}, which the chart sets"
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
