#!/usr/bin/env bash
# Python environments for other people's programs: `venv.sh path NAME` names the folder, `venv.sh make NAME` fills it from
# requirements-NAME.txt unless it is current. NAME: clients (what the tests drive), eval (what the scorer needs), bench and strategies (peers of benchmarks),
# audit (the secrets scan), fuzz (hostile requests).
set -euo pipefail
cd "$(dirname "$0")"
name=${2:-clients}
wanted=requirements-$name.txt
venv="${XDG_CACHE_HOME:-$HOME/.cache}/meridian/venv-$name"
case "$1" in
  path) echo "$venv" ;;
  make)
    cmp -s "$wanted" "$venv/installed.txt" && exit 0
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted"
    cp "$wanted" "$venv/installed.txt"
    ;;
esac
