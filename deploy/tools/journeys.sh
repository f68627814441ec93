#!/usr/bin/env bash
# The browser journeys against an own instance, then the first path once more on real prices of past days and the investigation on real
# transactions, where folders of them are found (in MERIDIAN_REAL_DATA, or ../shared/data beside the project).
# journeys.sh BINARY [playwright arguments]; with arguments only those run.
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=$(realpath "$1")
shift
CHROMIUM_PATH=$(deploy/tools/chromium.sh) || { echo "no Chromium on this machine: run \`make setup\`" >&2; exit 1; }
export CHROMIUM_PATH PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
here=$PWD
cd frontend
# A source of news on this machine is refused unless it is named here; one of the journeys is its publisher, long after the port was chosen.
# Not one that the system gives out by itself: a connection of the instance could have it by then.
NEWS_PORT=$(node -e "const pick = () => { const port = 20000 + Math.floor(Math.random() * 10000);
  const s = require('net').createServer().once('error', pick).listen(port, '127.0.0.1', () => { console.log(port); s.close(); }); }; pick()")
export NEWS_PORT WORKSPACE_WEBHOOK_ALLOW="127.0.0.1:$NEWS_PORT"
play() { "$here/deploy/tools/with-instance.sh" "$binary" npx --no-install playwright test --reporter=list "$@"; }

status=0
play "$@" || status=$?
[ $# = 0 ] || exit $status

# Both at once: most of the time each waits for an instance of its own. Handed over by name: the arguments of `up` are split at spaces.
real=${MERIDIAN_REAL_DATA:-$here/../shared/data}
days=$real/market-daily
transactions=$real/bitcoin
replay() { NO_PREVIEW=1 play --project=journeys --output="test-results/$1" "${@:2}"; }
log=$(mktemp "${TMPDIR:-/tmp}/meridian-journeys.XXXXXX")
other=
# A failure in here would be the script's own: what has ended can't be ended.
trap '[ -z "$other" ] || kill "$other" 2>/dev/null || true; rm -f "$log"' EXIT
if [ -d "$days" ]; then
  MERIDIAN_REPLAY=$(realpath "$days") replay days first-path -g 'register, verify' >"$log" 2>&1 &
  other=$!
fi

if [ -n "$(find -L "$transactions" \( -name '*.ndjson' -o -name '*.ndjson.gz' \) -print -quit 2>/dev/null)" ]; then
  echo "the investigation on a replay of $transactions"
  # With the prices of those days where they are there too; what is found in the folder decides whose money is followed.
  if [ -d "$days" ]; then
    MERIDIAN_REPLAY=$(realpath "$days")
    export MERIDIAN_REPLAY
  fi
  MERIDIAN_REPLAY_CHAIN=$(realpath "$transactions") replay transactions investigation || status=$?
else
  echo "skipped the investigation on a replay: no folder of transactions at $transactions"
fi

if [ -n "$other" ]; then
  wait "$other" || status=$?
  other=
  echo "the first path on a replay of $days"
  cat "$log"
else
  echo "skipped the first path on a replay: no folder of daily prices at $days"
fi
exit $status
