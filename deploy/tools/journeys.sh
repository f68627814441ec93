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
play() { "$here/deploy/tools/with-instance.sh" "$binary" npx --no-install playwright test --reporter=list "$@"; }

status=0
play "$@" || status=$?
[ $# = 0 ] || exit $status

real=${MERIDIAN_REAL_DATA:-$here/../shared/data}
days=$real/market-daily
if [ -d "$days" ]; then
  echo "the first path on a replay of $days"
  # Handed over by name: the arguments of \`up\` are split at spaces.
  MERIDIAN_REPLAY=$(realpath "$days") play --project=journeys first-path -g 'register, verify' || status=$?
else
  echo "skipped the first path on a replay: no folder of daily prices at $days"
fi

transactions=$real/bitcoin
if [ -n "$(find -L "$transactions" \( -name '*.ndjson' -o -name '*.ndjson.gz' \) -print -quit 2>/dev/null)" ]; then
  echo "the investigation on a replay of $transactions"
  # With the prices of those days where they are there too; what is found in the folder decides whose money is followed.
  if [ -d "$days" ]; then
    MERIDIAN_REPLAY=$(realpath "$days")
    export MERIDIAN_REPLAY
  fi
  MERIDIAN_REPLAY_CHAIN=$(realpath "$transactions") play --project=journeys investigation || status=$?
else
  echo "skipped the investigation on a replay: no folder of transactions at $transactions"
fi
exit $status
