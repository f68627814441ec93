"""`make bench`: speed and size side by side with peers, in one run, into deploy/bench/RESULTS.md.

python3 run.py FOLDER_OF_RELEASE_BINARIES [SECTION …]. Sections: start, cached, telemetry, public, cold, services, forecast, trace,
workspace, strategies, alerts, streams, calendar, javascript, canvas.
Ratios are the result; absolute figures belong to the machine they were taken on.
"""

import datetime
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import traceback

import sections

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ORDER = ["start", "cached", "telemetry", "public", "cold", "services", "forecast", "trace", "workspace", "strategies", "alerts", "streams"]
ORDER += ["calendar", "javascript", "canvas"]


def main():
    binaries = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:] or ORDER
    os.chdir(ROOT)
    # Open to the database's user, where we are root.
    work = tempfile.mkdtemp(prefix="meridian-bench-")
    os.chmod(work, 0o755)
    rows, failed = [], []
    if unknown := sorted(set(wanted) - set(ORDER)):
        sys.exit(f"bench: no section {', '.join(unknown)}; there are {', '.join(ORDER)}")
    try:
        bench = sections.Bench(binaries, work)
        for name in ORDER:
            if name in wanted:
                print(f"bench: {name}", flush=True)
                try:
                    rows += getattr(bench, name)()
                # What ends one section is told at its place and at the end: hours of the others are not lost for it.
                except (Exception, SystemExit) as error:
                    traceback.print_exc()
                    failed.append(name)
                    reason = " ".join(str(error).replace("|", "/").split())[:160]
                    rows.append(sections.Row(f"section `{name}`", f"not measured: {reason or type(error).__name__}", "", False))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    text = page(rows)
    print(text)
    if wanted == ORDER:
        with open(os.path.join(HERE, "RESULTS.md"), "w") as file:
            file.write(text)
    if failed:
        sys.exit(f"bench: not measured: {', '.join(failed)}")


def page(rows):
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Benchmark",
        "",
        "Written by `make bench`. Peers run in the same minutes on the same machine; judge the ratios, not the absolute figures.",
        "",
        f"Measured on {datetime.date.today()} at commit {commit or 'unknown'}: {os.cpu_count()} cores, {platform.machine()},"
        f" Linux {platform.release().split('-')[0]}, load {os.getloadavg()[0]:.1f} at the end. Later commits may be faster or slower;"
        " run `make bench` to measure yours.",
        "",
        "| what | figure | bound | holds |",
        "|---|---|---|---|",
    ]
    for row in rows:
        holds = {True: "yes", False: "**no**", None: ""}[row.holds]
        lines.append(f"| {row.what} | {row.figure} | {row.bound} | {holds} |")
    return "\n".join(lines) + "\n"


main()
