#!/usr/bin/env bash
# Runs a command against an own instance: free port, temporary data, generated world. with-instance.sh BINARY COMMAND…
# The command finds MERIDIAN_URL, MERIDIAN_MAIL_URL and MERIDIAN_SANDBOX_URL; SEED=1 adds MERIDIAN_API_KEY. The status is the command's,
# or the instance's where only the instance ends badly.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
binary=$(realpath "$1")
shift
data=$(mktemp -d "${TMPDIR:-/tmp}/meridian-instance.XXXXXX")
chmod 755 "$data"
# One address makes many accounts here; the limits have tests of their own.
export AUTH_NETWORK_ATTEMPTS=100000 GATEWAY_RATE_CREDENTIALS_PER_MINUTE=0 GATEWAY_RATE_IP_PER_MINUTE=0 GATEWAY_RATE_USER_PER_MINUTE=0 \
  GATEWAY_RATE_REFRESH_PER_MINUTE=0
(cd "$root" && exec "$binary" up --data "$data/data" --listen 127.0.0.1:0 --announce "$data/announced" ${UP_ARGS:-}) >"$data/log" 2>&1 &
pid=$!
finish() {
  local status=$? ended=0
  kill -TERM $pid 2>/dev/null || true
  wait $pid 2>/dev/null || ended=$?
  rm -rf "$data"
  if [ $ended != 0 ]; then
    echo "the instance ended with status $ended" >&2
    [ $status != 0 ] || status=$ended
  fi
  exit $status
}
trap finish EXIT
trap 'exit 130' INT TERM
for _ in $(seq 6000); do
  [ -s "$data/announced" ] && break
  kill -0 $pid 2>/dev/null || { cat "$data/log" >&2; exit 1; }
  sleep 0.1
done
[ -s "$data/announced" ] || { echo "the instance was not ready after 600 s" >&2; cat "$data/log" >&2; exit 1; }
set -a
# shellcheck disable=SC1091 # lines of NAME=value, written by `meridian up --announce`
. "$data/announced"
# The names that Playwright's configuration reads.
BASE_URL=$MERIDIAN_URL
MAIL_URL=${MERIDIAN_MAIL_URL:-}
set +a
if [ -n "${SEED:-}" ]; then
  seeded=$("$binary" seed --data "$data/data")
  MERIDIAN_API_KEY=$(awk '/^api key/ { print $3 }' <<<"$seeded")
  export MERIDIAN_API_KEY
fi
status=0
"$@" || status=$?
if [ $status != 0 ]; then
  echo "--- last words of the instance"
  tail -n 20 "$data/data/meridian.log" | cut -c1-300
fi
exit $status
