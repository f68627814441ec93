#!/usr/bin/env bash
# Other people's programs against an own instance: clients of CoinGecko's interface and of nodes, with nothing changed but the address, and
# libraries that compute the same statistics, check a webhook's signature, decrypt a browser's message, and read a calendar. clients.sh BINARY
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
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
# A webhook and a push service of this machine are refused unless they are named here.
WEBHOOK_PORT=$(free_port)
PUSH_PORT=$(free_port)
export WEBHOOK_PORT PUSH_PORT WORKSPACE_WEBHOOK_ALLOW="127.0.0.1:$WEBHOOK_PORT,127.0.0.1:$PUSH_PORT"
# shellcheck disable=SC2016 # expanded by the inner shell, which knows the instance
SEED=1 exec "$here/with-instance.sh" "$binary" bash -c '
  status=0
  "$1" "$2/clients/python.py" || status=1
  "$1" "$2/clients/chain.py" || status=1
  "$1" "$2/clients/trade_statistics.py" || status=1
  "$1" "$2/clients/alerts.py" || status=1
  "$1" "$2/clients/push.py" || status=1
  "$1" "$2/clients/research.py" || status=1
  "$1" "$2/clients/calendar_feed.py" || status=1
  node "$2/clients/javascript.mjs" || status=1
  exit $status
' clients "$("$here/venv.sh" path clients)/bin/python" "$here"
