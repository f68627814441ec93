#!/usr/bin/env bash
# Other cases for the property tests, then malformed and hostile requests to every operation of an own instance: cases drawn from its
# description (Schemathesis), operations chained by what they answer, and hostile requests by rule. fuzz.sh BINARY
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
status=0
"$here/properties.sh" || status=1
"$here/venv.sh" make fuzz
PYTHONDONTWRITEBYTECODE=1 "$here/with-instance.sh" "$1" "$("$here/venv.sh" path fuzz)/bin/python" "$here/fuzz/run.py" || status=1
exit $status
