#!/usr/bin/env bash
# Other people's clients (CoinGecko's interface, nodes of account chains) against an own instance, with nothing changed but the address. clients.sh BINARY
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
binary=$(realpath "$1")
"$here/venv.sh" make clients
modules="${XDG_CACHE_HOME:-$HOME/.cache}/meridian/js-clients"
if ! cmp -s "$here/clients/package-lock.json" "$modules/package-lock.json" || [ ! -d "$modules/node_modules" ]; then
  mkdir -p "$modules"
  cp "$here/clients/package.json" "$here/clients/package-lock.json" "$modules/"
  npm ci --prefix "$modules" --no-audit --no-fund --loglevel=error
fi
export MODULES="$modules"
# shellcheck disable=SC2016 # expanded by the inner shell, which knows the instance
SEED=1 exec "$here/with-instance.sh" "$binary" bash -c '
  status=0
  "$1" "$2/clients/python.py" || status=1
  "$1" "$2/clients/chain.py" || status=1
  node "$2/clients/javascript.mjs" || status=1
  exit $status
' clients "$("$here/venv.sh" path clients)/bin/python" "$here"
