#!/bin/sh
# Scores the forecaster on the evaluation sets, prints the tables beside the anchors, and fails where a "must" fails.
# The scorer and its data are no part of the project: MERIDIAN_EVAL, or ../shared/eval beside it.
# MERIDIAN_FORECAST: the command to judge (else the release binary, built if missing). MERIDIAN_PYTHON: a Python with numpy and
# pandas (else one is made under $HOME/.cache/meridian/py).
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
eval=${MERIDIAN_EVAL:-$root/../shared/eval}
if [ ! -f "$eval/score.py" ]; then
    echo "There is no scorer at $eval: set MERIDIAN_EVAL to its folder. Nothing was judged." >&2
    exit 2
fi
eval=$(CDPATH='' cd -- "$eval" && pwd)

target=${CARGO_TARGET_DIR:-$root/target}
forecast=${MERIDIAN_FORECAST:-$target/release/forecasting}
if [ ! -x "$forecast" ]; then
    echo "Building the release binary ..."
    (cd "$root" && cargo build --release --workspace --bin forecasting)
fi

python=${MERIDIAN_PYTHON:-$HOME/.cache/meridian/py/bin/python}
if ! "$python" -c 'import numpy, pandas' 2>/dev/null; then
    echo "Installing numpy and pandas ..."
    python3 -m venv "$HOME/.cache/meridian/py"
    python="$HOME/.cache/meridian/py/bin/python"
    "$python" -m pip install -q numpy pandas
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PYTHONWARNINGS=ignore MERIDIAN_EVAL="$eval"
for set in dev peg; do
    "$python" "$eval/make_tasks.py" "$set" "$work/$set"
    "$forecast" forecast --in "$work/$set" --out "$work/$set-out" --horizon 90
    # The same from the last 30 days only, for the cost of a short history.
    mkdir "$work/$set-30"
    for file in "$work/$set"/*.csv; do
        { head -n 1 "$file"; tail -n 30 "$file"; } >"$work/$set-30/${file##*/}"
    done
    "$forecast" forecast --in "$work/$set-30" --out "$work/$set-30-out" --horizon 90
    (cd "$work" && "$python" "$eval/score.py" "$set" "$work/$set-out")
    echo
done
"$python" "$here/eval_check.py" "$work" "$forecast"
