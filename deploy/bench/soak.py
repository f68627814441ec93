"""`make soak`: the promises that take minutes, each under the fault or the load that could break it.

python3 soak.py BINARY (the services' programs and `sandbox` lie beside it). Prints a line for each section, and one for each promise that
is broken; the run fails when there is one.

SOAK_ONLY: names of sections with commas (`500,hang,postgres-killed`). SOAK_SECONDS: how long a fault lasts, 25 by default.
"""

import glob
import os
import shutil
import sys
import tempfile
import traceback

import sign_in
import soak_database
import soak_failover
import soak_memory
import soak_overload
import soak_provider
import soak_replicas
import soak_sentinel
import soak_slow
from pods import Pods

BINARY = os.path.abspath(sys.argv[1])
# One machine sends everything here: what is limited for each address or user is not what these sections try.
UNLIMITED = {
    "GATEWAY_RATE_IP_PER_MINUTE": "0",
    "GATEWAY_RATE_USER_PER_MINUTE": "0",
    "GATEWAY_RATE_CREDENTIALS_PER_MINUTE": "0",
    "GATEWAY_RATE_REFRESH_PER_MINUTE": "0",
    "GATEWAY_CALLS_PER_USER": "0",
    "WORKSPACE_TASK_LIMIT": "1000000",
}


def with_pods(section, *words):
    """A section on services of its own, each a process."""

    def run(work, _):
        with Pods(BINARY, work, {**UNLIMITED, **getattr(section, "ENV", {})}) as pods:
            return section.run(pods, *words)

    return run


# The names of a group, and what runs those of them that are wanted.
GROUPS = [
    (soak_provider.NAMES, lambda work, wanted: soak_provider.run(BINARY, work, wanted)),
    (["sentinel"], lambda work, _: soak_sentinel.run(BINARY, work, UNLIMITED)),
    (["replicas"], lambda work, _: soak_replicas.run(BINARY, work, UNLIMITED)),
    (["postgres-killed"], with_pods(soak_database, "killed")),
    (["postgres-stopped"], with_pods(soak_database, "stopped")),
    (["postgres-failover"], lambda work, _: soak_failover.run(BINARY, work, UNLIMITED)),
    (["overload"], with_pods(soak_overload)),
    (["slow-clients"], with_pods(soak_slow)),
    (["memory"], with_pods(soak_memory)),
    (["sign-in"], lambda work, _: sign_in.run(BINARY, work)),
]


def main():
    every = [name for names, _ in GROUPS for name in names]
    only = [name for name in os.environ.get("SOAK_ONLY", "").split(",") if name] or every
    if unknown := sorted(set(only) - set(every)):
        sys.exit(f"soak: no section {', '.join(unknown)}; there are {', '.join(every)}")
    failed = 0
    for names, run in GROUPS:
        if set(names) & set(only):
            work = tempfile.mkdtemp(prefix="meridian-soak-")
            # Open to the database's user, where we are root.
            os.chmod(work, 0o755)
            try:
                failed += run(work, only.__contains__)
            # What ends one section is a failure, and no reason to leave out the others.
            except (Exception, SystemExit) as error:
                traceback.print_exc()
                print(f"    WRONG: {', '.join(set(names) & set(only))} ended: {error}", flush=True)
                failed += 1
            finally:
                # What services said of it, where somebody asks for it: a fault that comes once in an hour is not looked for twice.
                if kept := os.environ.get("SOAK_LOGS"):
                    for log in glob.glob(os.path.join(work, "*.log")):
                        os.makedirs(os.path.join(kept, names[0]), exist_ok=True)
                        shutil.copy(log, os.path.join(kept, names[0]))
                shutil.rmtree(work, ignore_errors=True)
    print(f"soak: {failed} failures" if failed else "soak: every promise holds")
    sys.exit(1 if failed else 0)


main()
