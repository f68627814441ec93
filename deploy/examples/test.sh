#!/usr/bin/env bash
# Both example clients against a real market-ingest with its sandbox and PostgreSQL: tokens, order, choice of coins, refusal, reconnect.
# test.sh [FOLDER of the built binaries]. Packages go to the user's cache; nothing is installed globally.
set -euo pipefail
cd "$(dirname "$0")"
. ../backup/temporary-postgres.sh
root=$(cd ../.. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
bin=$(realpath "${1:-$target/debug}")
[ -x "$bin/market-ingest" ] && [ -x "$bin/sandbox" ] || { echo "no market-ingest and sandbox in $bin: run make build-rust"; echo "0 passed, 1 failed"; exit 1; }
cache=${XDG_CACHE_HOME:-$HOME/.cache}/meridian
export PYTHONDONTWRITEBYTECODE=1

venv=$cache/venv-feed
if ! cmp -s python/requirements.txt "$venv/installed.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r python/requirements.txt
  cp python/requirements.txt "$venv/installed.txt"
fi
modules=$cache/js-feed
if ! cmp -s node/package-lock.json "$modules/package-lock.json" || [ ! -d "$modules/node_modules" ]; then
  mkdir -p "$modules"
  cp node/package.json node/package-lock.json "$modules/"
  npm ci --prefix "$modules" --no-audit --no-fund --loglevel=error
fi
export NODE_MODULES=$modules

tmp=$(mktemp -d "${TMPDIR:-/tmp}/meridian-feed.XXXXXX")
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  temporary_postgres_end "$tmp/pg"
  rm -rf "$tmp"
}
trap finish EXIT
trap 'exit 130' INT TERM
passed=0 failed=0
check() { # what, command...
  local what=$1
  shift
  if "$@" >"$tmp/out" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $what$([ -s "$tmp/out" ] && printf ': %s' "$(tail -n 1 "$tmp/out" | cut -c1-100)")"
  else
    failed=$((failed + 1))
    echo "FAILED  $what"
    tail -n 20 "$tmp/out" | sed 's/^/        /'
  fi
}
# Patient, because a busy machine is slow; quick where it is not.
until_true() { # seconds, command...
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

temporary_postgres "$tmp/pg"
psql -q -d postgres -c 'CREATE ROLE market LOGIN' -c 'CREATE ROLE market_owner LOGIN' -c 'CREATE DATABASE meridian'
psql -q -d meridian -c 'CREATE SCHEMA market AUTHORIZATION market_owner'
sandbox=$(free_port) smtp=$(free_port) main=$(free_port) port=$(free_port)
"$bin/sandbox" --listen "127.0.0.1:$sandbox" --smtp-listen "127.0.0.1:$smtp" >"$tmp/sandbox.log" 2>&1 &
pids+=($!)
export DATABASE_URL="postgres://market@127.0.0.1:$PGPORT/meridian?options=-csearch_path%3Dmarket"
# Polls of a few seconds, so that changes come soon.
export MARKET_PROVIDER=sandbox MARKET_COINGECKO_URL=http://127.0.0.1:$sandbox/api/v3 MARKET_POLL_SECONDS=3
export GRPC_LISTEN=127.0.0.1:$main MARKET_FEED_LISTEN=127.0.0.1:$port MARKET_FEED_TOKENS_FILE=$tmp/tokens
MERIDIAN_FEED_TOKEN=$(head -c 24 /dev/urandom | base64)
export MERIDIAN_FEED_TOKEN
# As the README makes a consumer.
consumer() { echo "$1:$(printf %s "$2" | sha256sum | cut -d ' ' -f 1)"; }
consumer examples "$MERIDIAN_FEED_TOKEN" >"$tmp/tokens"
HOP_SECRET=$(head -c 24 /dev/urandom | base64)
export HOP_SECRET
until_true 60 listens "$sandbox" || { cat "$tmp/sandbox.log"; exit 1; }
DATABASE_MIGRATION_URL="postgres://market_owner@127.0.0.1:$PGPORT/meridian?options=-csearch_path%3Dmarket" \
  "$bin/market-ingest" migrate >"$tmp/migrate.log" 2>&1 || { cat "$tmp/migrate.log"; exit 1; }
serve() {
  "$bin/market-ingest" serve >>"$tmp/market.log" 2>&1 &
  market=$!
  pids+=("$market")
  until_true 60 listens "$port" || { tail -n 20 "$tmp/market.log"; exit 1; }
}
serve

python() { timeout 120 "$venv/bin/python" python/feed.py "127.0.0.1:$port" "$@"; }
node_() { timeout 120 node node/feed.mjs "127.0.0.1:$port" "$@"; }
reads() { "$1" "${@:3}" >"$tmp/$2" 2>"$tmp/$2.notes" || { cat "$tmp/$2.notes"; return 1; }; }
healthy() {
  "$venv/bin/python" - "127.0.0.1:$port" <<'PY'
import sys, grpc
with grpc.insecure_channel(sys.argv[1]) as channel:
    ask = channel.unary_unary("/grpc.health.v1.Health/Check")
    answer = ask(b"", timeout=5)
# HealthCheckResponse{status: SERVING}
sys.exit(answer != b"\x08\x01")
PY
}
# The same number is the same tick, whoever reads it.
agree() {
  python3 - "$tmp/$1" "$tmp/$2" <<'PY'
import json, sys
one, two = ({t["sequence"]: (t["coin"], t["price_usd"]) for t in map(json.loads, open(f))} for f in sys.argv[1:])
both = one.keys() & two.keys()
bad = [s for s in both if one[s] != two[s]]
print(f"{len(both)} ticks in common")
sys.exit(bool(bad) or not both)
PY
}
# Market spends the provider's quota: only our own services may call it, and nobody at the feed's port.
market_answers() { # port, code
  "$venv/bin/python" - "127.0.0.1:$1" "$2" <<'PY'
import sys, grpc
with grpc.insecure_channel(sys.argv[1]) as channel:
    ask = channel.unary_unary("/meridian.market.v1.Market/GetStatus")
    try:
        ask(b"", timeout=5)
    except grpc.RpcError as error:
        print(error.code())
        sys.exit(error.code().name != sys.argv[2])
sys.exit("Market answered a call without a hop token")
PY
}
refused() { # command...: 1001 coins are refused for good, in words
  local status=0
  mapfile -t many < <(seq -f 'coin-%g' 1001)
  "$1" "${many[@]}" >"$tmp/refused" 2>&1 || status=$?
  cat "$tmp/refused"
  [ $status = 1 ] && grep -q INVALID_ARGUMENT "$tmp/refused"
}
gives_up() { # command...: with another token it is refused, says why, and does not ask again
  local status=0
  MERIDIAN_FEED_TOKEN=not-the-token-of-anyone "$1" bitcoin >"$tmp/stranger" 2>&1 || status=$?
  cat "$tmp/stranger"
  [ $status = 1 ] && grep -q UNAUTHENTICATED "$tmp/stranger"
}

# Nothing of ours: the client that grpcio ships, which knows an address and a name.
stock_client() {
  "$venv/bin/python" - "127.0.0.1:$port" <<'PY'
import os, sys, grpc
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
with grpc.insecure_channel(sys.argv[1]) as channel:
    pool = DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    method = pool.FindServiceByName("meridian.market.v1.MarketFeed").methods_by_name["Subscribe"]
    subscribe = channel.unary_stream(
        f"/{method.containing_service.full_name}/{method.name}",
        request_serializer=lambda message: message.SerializeToString(),
        response_deserializer=GetMessageClass(method.output_type).FromString,
    )
    shown = [("authorization", "Bearer " + os.environ["MERIDIAN_FEED_TOKEN"])]
    first = next(iter(subscribe(GetMessageClass(method.input_type)(), timeout=60, metadata=shown)))
print(first.tick.coingecko_id, first.tick.sequence)
sys.exit(not first.tick.sequence)
PY
}

check "the service says that it serves" until_true 60 healthy
check "Market is not served at the feed's port" market_answers "$port" UNIMPLEMENTED
check "Market refuses a reader of the feed at its own" market_answers "$main" UNAUTHENTICATED
check "Python gives up with a token that is not listed" gives_up python
check "Node gives up with a token that is not listed" gives_up node_
check "grpcio's stock client reads it by reflection" stock_client
# A feed that holds nothing yet has no snapshot to begin with.
check "Python waits for the first ticks of an empty feed" reads python python.first --changes 1
# Both at once, so that they have ticks in common.
reads node_ node.all --changes 300 &
other=$!
check "Python reads by reflection until it saw 300 changes" reads python python.all --changes 300
check "Node reads by the contract until it saw 300 changes" wait $other
check "Python: snapshot first, then changes, in order" python3 check.py "$tmp/python.all"
check "Node: snapshot first, then changes, in order" python3 check.py "$tmp/node.all"
check "both read the same" agree python.all node.all
check "Python reads two coins" reads python python.two bitcoin ethereum --changes 2
check "and only these" python3 check.py "$tmp/python.two" bitcoin ethereum
check "Node reads two coins" reads node_ node.two bitcoin ethereum --changes 2
check "and only these" python3 check.py "$tmp/node.two" bitcoin ethereum
check "Python gives up what is refused for good" refused python
check "Node gives up what is refused for good" refused node_

# The service goes away while both read, and comes back.
lines() { [ "$(grep -c '"snapshot": \?false' "$tmp/$1" 2>/dev/null)" -ge "$2" ]; }
python >"$tmp/python.again" 2>"$tmp/python.again.notes" & pids+=($!)
node_ >"$tmp/node.again" 2>"$tmp/node.again.notes" & pids+=($!)
check "both read before the service stops" eval 'until_true 60 lines python.again 1 && until_true 60 lines node.again 1'
kill -TERM "$market"
wait "$market" || true
check "both notice that it stopped" eval 'until_true 30 grep -qE "lost|ended" "$tmp/python.again.notes" && until_true 30 grep -qE "lost|ended" "$tmp/node.again.notes"'
had=$(wc -l <"$tmp/python.again") hadn=$(wc -l <"$tmp/node.again")
serve
more() { [ "$(tail -n "+$(($2 + 1))" "$tmp/$1" | grep -c '"snapshot": \?false')" -ge 1 ]; }
check "Python came back by itself and read a change" until_true 90 more python.again "$had"
check "Node came back by itself and read a change" until_true 90 more node.again "$hadn"
check "each connected twice" test "$(grep -c '^connected' "$tmp/python.again.notes") $(grep -c '^connected' "$tmp/node.again.notes")" = "2 2"
# A last line may be cut off in the middle of being written.
for name in python node; do sed -i '$d' "$tmp/$name.again"; done
check "Python: in order over the restart, nothing twice" python3 check.py "$tmp/python.again"
check "Node: in order over the restart, nothing twice" python3 check.py "$tmp/node.again"

# The operator takes the consumer off the list while a reader is connected.
python >"$tmp/python.revoked" 2>"$tmp/python.revoked.notes" & revoked=$!
pids+=("$revoked")
check "a reader reads" until_true 60 grep -q '^connected' "$tmp/python.revoked.notes"
consumer other "$(head -c 24 /dev/urandom | base64)" >"$tmp/tokens.new" && mv "$tmp/tokens.new" "$tmp/tokens"
check "and is let go when its token is revoked" until_true 60 grep -q UNAUTHENTICATED "$tmp/python.revoked.notes"
check "for good" eval '! wait "$revoked"'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
