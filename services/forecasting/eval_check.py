"""The "must" column of the plan, one line each: `python eval_check.py WORK_FOLDER FORECAST_COMMAND` after eval.sh made the folder.

Needs MERIDIAN_EVAL, numpy and pandas. Exits with 1 where a must fails; a stretch that is missed is only said."""
import os
import resource
import subprocess
import sys

sys.path.insert(0, os.environ["MERIDIAN_EVAL"])
import common
import numpy as np
import score

work, forecast = sys.argv[1], sys.argv[2]
failed = []


def check(what, value, must, stretch=None, least=False):
    good = (lambda bound: value >= bound) if least else (lambda bound: value <= bound)
    sign = ">=" if least else "<="
    line = f"{'pass' if good(must) else 'FAIL'}  {what}: {value:.4g}, must {sign} {must:g}"
    if stretch is not None:
        line += f", stretch {sign} {stretch:g} {'met' if good(stretch) else 'missed'}"
    print(line)
    if not good(must):
        failed.append(what)


def table(set_, folder):
    named = {"own": score.read_dir(set_, os.path.join(work, folder)), "rw_garch": anchor(set_, "rw_garch")}
    return score.table(set_, named).loc["own"], named


def anchor(set_, name):
    return common.load(os.path.join(common.HERE, "anchors", set_, name + ".npz"))[1]


own, named = table("dev", "dev-out")
check("dev, WIS over all horizons to a random walk with GARCH", own["r_all"], 0.985, 0.975)
check("dev, its upper 90 % bound", own["r_hi"], 0.9999)
for h in common.HORIZONS:
    check(f"dev, WIS at {h} days", own[f"r{h}"], 1.0, 0.985)
check("dev, mean coverage error", own["cov_err"], 0.025, 0.015)
mase, walk = (common.evaluate("dev", named[k])["mase"].mean(0) for k in ("own", "rw_garch"))
for j, h in enumerate(common.HORIZONS):
    check(f"dev, MASE of the median to the last price's at {h} days", mase[j] / walk[j], 1.005, 1.0 + 1e-6)
short, _ = table("dev", "dev-30-out")
check("dev, 30 days of history against all, WIS", short["r_all"] / own["r_all"], 1.02, 1.01)
peg, _ = table("peg", "peg-out")
check("peg, WIS to a random walk with GARCH", peg["r_all"], 0.50, 0.40)
check("peg, coverage error", peg["cov_err"], 0.03, 0.02)

for set_ in ("dev", "peg"):
    f = score.read_dir(set_, os.path.join(work, set_ + "-out"))
    y, l80, u80, l95, u95 = np.moveaxis(f, 2, 0)
    ordered = (l95 <= l80) & (l80 <= y) & (y <= u80) & (u80 <= u95) & (l95 > 0)
    check(f"{set_}, days with bands out of order or not positive", int((~ordered).sum()), 0)


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


tasks, best = len(common.tasks("dev")), float("inf")
for _ in range(3):
    before = cpu()
    subprocess.run([forecast, "forecast", "--in", work + "/dev", "--out", work + "/dev-out", "--horizon", "90"], check=True)
    best = min(best, (cpu() - before) / tasks)
# CPU seconds a series of the anchors where the plan's table was measured; throughput.py of the scorer measures all in one run.
check("whole process with CSV, times faster than AutoETS at 0.036 s", 0.036 / best, 50, 130, least=True)
check("whole process with CSV, times faster than Prophet at 1.1 s", 1.1 / best, 500, 1400, least=True)
# A process of its own, and a small one: a child is charged what its parent held when it was started.
measure = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
run = [sys.executable, "-S", "-c", measure, forecast, "forecast", "--in", work + "/dev", "--out", work + "/dev-out"]
peak = int(subprocess.run(run, check=True, capture_output=True, text=True).stdout) / 1024
check("peak memory of 360 series, MiB", peak, 50, 10)
print(f"      {best * 1e6:.0f} microseconds of CPU a series")
sys.exit(f"failed: {', '.join(failed)}" if failed else 0)
