#!/usr/bin/env bash
# The browser journeys against an own instance; beside them the first path once more on real prices of past days and the investigation on real
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

if [ $# != 0 ]; then
  play "$@"
  exit
fi

# The replays run one after the other beside everything else: most of the time each waits for an instance of its own, and nothing measures speed.
# Handed over by name: the arguments of `up` are split at spaces.
real=${MERIDIAN_REAL_DATA:-$here/../shared/data}
days=$real/market-daily
transactions=$real/bitcoin
# Into a folder of its own: each run empties its folder first.
replay() { NO_PREVIEW=1 play --project=journeys --output="test-results/$1" "${@:2}"; }
replays() {
  local status=0
  if [ -d "$days" ]; then
    MERIDIAN_REPLAY=$(realpath "$days")
    export MERIDIAN_REPLAY
    echo "the first path on a replay of $days"
    replay days first-path -g 'register, verify' || status=$?
  else
    echo "skipped the first path on a replay: no folder of daily prices at $days"
  fi
  # With the prices of those days where they are there too; what is found in the folder decides whose money is followed.
  if [ -n "$(find -L "$transactions" \( -name '*.ndjson' -o -name '*.ndjson.gz' \) -print -quit 2>/dev/null)" ]; then
    echo "the investigation on a replay of $transactions"
    MERIDIAN_REPLAY_CHAIN=$(realpath "$transactions") replay transactions investigation || status=$?
  else
    echo "skipped the investigation on a replay: no folder of transactions at $transactions"
  fi
  return $status
}

log=$(mktemp "${TMPDIR:-/tmp}/meridian-journeys.XXXXXX")
replays >"$log" 2>&1 &
other=$!
# A failure in here would be the script's own: what has ended can't be ended.
trap '[ -z "$other" ] || kill "$other" 2>/dev/null || true; rm -f "$log"' EXIT

status=0
play || status=$?
wait "$other" || status=$?
other=
cat "$log"
exit $status
