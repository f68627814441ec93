"""Schemathesis over the description, then hostile requests by rule; ends with 1 on a finding. It runs in the environment `fuzz`
(deploy/tools/venv.sh) beside an instance of its own (MERIDIAN_URL, MERIDIAN_MAIL_URL). FUZZ_SEED (1) draws other cases, FUZZ_EXAMPLES (6)
is how many cases are drawn for each operation, and FUZZ_CHAINS (180) for how many seconds operations are chained."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

here = Path(__file__).parent
sys.path.insert(0, str(here.parent / "clients"))

import account  # noqa: E402 # the folder was named just above

CHECKS = "status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,refusals_are_problems"
# What ends the account or its sign-in (hostile.py asks it apart), and streams that never end.
LEFT_OUT = ["/api/auth/account/delete/", "/api/auth/logout/", "/api/v1/stream"]
SEED = os.environ.get("FUZZ_SEED", "1")


def signed_up(name):
    """The address of a new account. An instance that has only just started on a busy machine may ask to try again."""
    for tried in range(10):
        try:
            email = f"{name}-{tried}@example.org"
            account.Account(email).set_up()
            return email
        except SystemExit as refused:
            last = refused
            time.sleep(3)
    raise last


def schemathesis(name, description, folder, *options):
    """True where nothing was found. The report is read, not the exit code: that also tells of cases that could not be drawn."""
    report, output = folder / f"{name}.json", folder / f"{name}.txt"
    left_out = [part for path in LEFT_OUT for part in ("--exclude-path", path)]
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "run", str(description), "--url", os.environ["MERIDIAN_URL"],
        "--checks", CHECKS, "--seed", SEED, "--no-shrink", "--continue-on-failure", "--request-timeout", "35",
        "--report", "json", "--report-json-path", str(report), *left_out, *options,
    ]
    email = signed_up(f"fuzz-{name}-{os.getpid()}")
    more = {"SCHEMATHESIS_HOOKS": "checks", "PYTHONPATH": str(here), "PYTHONDONTWRITEBYTECODE": "1", "FUZZ_EMAIL": email}
    with open(output, "wb") as log:
        subprocess.run(command, env={**os.environ, **more}, cwd=folder, stdout=log, stderr=subprocess.STDOUT, check=False)
    if not report.exists():
        print(output.read_text()[-3000:])
        return False
    said = json.loads(report.read_text())
    if said["failures"]:
        print(output.read_text())
    operations, cases = said["operations"], said["test_cases"]
    undrawn = sum(error["count"] for error in said["errors"])
    found = sum(failure["count"] for failure in said["failures"])
    print(f"{name}: {operations['tested']} operations, {cases['generated']} cases, {found} findings, {undrawn} operations without cases", flush=True)
    return not found and cases["generated"] > 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        description = folder / "openapi.json"
        with urllib.request.urlopen(os.environ["MERIDIAN_URL"] + "/api/v1/openapi.json", timeout=60) as answer:
            description.write_bytes(answer.read())
        good = [
            schemathesis("cases", description, folder, "--phases", "examples,coverage,fuzzing", "-n", os.environ.get("FUZZ_EXAMPLES", "6")),
            schemathesis("chains", description, folder, "--phases", "stateful", "-n", "30", "--max-time", os.environ.get("FUZZ_CHAINS", "180")),
        ]
    good.append(subprocess.run([sys.executable, str(here / "hostile.py")], check=False).returncode == 0)
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
