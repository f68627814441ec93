# To be sourced by test-pooler.sh: all our services, as complete programs, on the guide's PgBouncer. Migrations go past it, as the guide says;
# what serves goes through it, with up to 50 connections each.
# shellcheck shell=bash
# shellcheck disable=SC2154 # services, server, port, tmp are of test-pooler.sh

at() { # role, password, port: an address of the schema that the role serves
  echo "postgres://$1:$2@127.0.0.1:$3/meridian?options=-csearch_path%3D${1%_owner}"
}
migrated() { # binary, role, password
  DATABASE_MIGRATION_URL=$(at "$2_owner" "$3o" "$server") DATABASE_URL=$(at "$2" "$3" "$port") "$services/$1" migrate
}
not_through() {
  ! DATABASE_URL=$(at workspace w "$port") "$services/workspace" migrate >"$tmp/told" 2>&1 || return 1
  cat "$tmp/told"
  grep -q 'migrations need PostgreSQL itself' "$tmp/told"
}
start() { # program, settings…; in this shell, so that `stop` knows it
  env "${@:2}" "$services/$1" serve >"$tmp/$1.log" 2>&1 &
  running+=($!)
}
ready() { # program, settings…: within half a minute
  local _
  for _ in {1..150}; do
    ! env "${@:2}" "$services/$1" health 2>"$tmp/told" || return 0
    sleep 0.2
  done
  cat "$tmp/told"
  tail -n 5 "$tmp/$1.log"
  return 1
}
load() {
  python3 pooler_load.py "http://127.0.0.1:$gateway" "http://127.0.0.1:$page/mail" "http://$metrics/metrics" >"$tmp/figures" 2>&1 || {
    cat "$tmp/figures"
    local name
    for name in "${!role_of[@]}" gateway; do grep -hE '"level":"(ERROR|WARN)"' "$tmp/$name.log" | cut -c1-400 | tail -n 4; done
    return 1
  }
}
# The most that one role's pool has had, of SHOW POOLS again and again: connections to PostgreSQL, and clients.
most() { # role, sv_ or cl_
  awk -F'|' -v role="$1" -v kind="^$2" '
    $1 == "database" { split($0, name) }
    $1 == "meridian" && $2 == role { count = 0; for (i = 3; i <= NF; i++) if (name[i] ~ kind && name[i] !~ /cancel/) count += $i; if (count > top) top = count }
    END { print top + 0 }' "$tmp/pools"
}
within() {
  local role held
  for role in "${role_of[@]}"; do
    held=$(most "$role" sv_)
    if [ "$held" -lt 1 ] || [ "$held" -gt 20 ]; then
      echo "$role had $held"
      return 1
    fi
  done
}
pooled() {
  local name
  for name in "${!role_of[@]}"; do
    grep -q 'a pooler is before the database' "$tmp/$name.log" || { echo "$name did not"; return 1; }
  done
}
# Whoever takes a connection after them has no user's rows.
unscoped() {
  echo 'SELECT 1 / (count(*) = 0)::int FROM task;' >"$tmp/nobody.sql"
  PGPORT=$port PGPASSWORD=w "$(postgres_bin)/pgbench" -n -U workspace -c 40 -j 40 -t 5 -f "$tmp/nobody.sql" meridian >"$tmp/told" 2>&1 || { cat "$tmp/told"; return 1; }
  cat "$tmp/told"
  grep -q 'processed: 200/200' "$tmp/told"
}

# Each service's role and schema; a role's password is its first letter.
declare -A role_of=([auth]=auth [market-ingest]=market [forecasting]=forecasting [onchain]=onchain [workspace]=workspace)
absent=
for binary in "${!role_of[@]}" gateway sandbox; do [ -x "$services/$binary" ] || absent+=" $binary"; done
if [ -n "$absent" ]; then
  echo "SKIPPED our own services: no$absent in the folder of binaries (make build-rust)"
elif ! command -v redis-server >"$tmp/told"; then
  echo "SKIPPED our own services: no redis-server here (make setup)"
else
  HOP_SECRET=$(openssl rand -hex 32) AUTH_KEY_ENCRYPTION_KEY=$(openssl rand -base64 32)
  export HOP_SECRET AUTH_KEY_ENCRYPTION_KEY DATABASE_TLS=verify-full DATABASE_CA_FILE=$tmp/tls/ca.crt DATABASE_POOL_SIZE=50
  check "services' migrations refuse PgBouncer" not_through
  for name in "${!role_of[@]}"; do
    check "and run past it, in $name" migrated "$name" "${role_of[$name]}" "${role_of[$name]:0:1}"
  done
  metrics=127.0.0.1:$(free_port) page=$(free_port) smtp=$(free_port) gateway=$(free_port) redis=$(free_port)
  "$services/sandbox" --listen "127.0.0.1:$page" --smtp-listen "127.0.0.1:$smtp" >"$tmp/sandbox.log" 2>&1 &
  running+=($!)
  redis-server --port "$redis" --bind 127.0.0.1 --save '' --appendonly no >"$tmp/redis.log" 2>&1 &
  running+=($!)
  export REDIS_URL=redis://127.0.0.1:$redis/ AUTH_SMTP_URL=smtp://127.0.0.1:$smtp AUTH_NETWORK_ATTEMPTS=100000 MARKET_PROVIDER=sandbox
  export MARKET_COINGECKO_URL=http://127.0.0.1:$page/api/v3 ONCHAIN_ESPLORA_URL=http://127.0.0.1:$page/esplora
  MARKET_FEED_LISTEN=127.0.0.1:$(free_port)
  export MARKET_FEED_LISTEN
  declare -A listens
  for name in "${!role_of[@]}"; do
    listens[$name]=127.0.0.1:$(free_port)
    called=${name%-ingest}
    for caller in GATEWAY MARKET FORECASTING ONCHAIN WORKSPACE; do export "${caller}_${called^^}_URL=http://${listens[$name]}"; done
  done
  settings_of() { # service: what is its own, one in a line
    echo "GRPC_LISTEN=${listens[$1]}"
    echo "DATABASE_URL=$(at "${role_of[$1]}" "${role_of[$1]:0:1}" "$port")"
    [ "$1" != workspace ] || echo "METRICS_LISTEN=$metrics"
  }
  for name in auth market-ingest forecasting onchain workspace; do
    mapfile -t own < <(settings_of "$name")
    start "$name" "${own[@]}"
    check "$name serves through PgBouncer, with TLS" ready "$name" "${own[@]}"
  done
  own=(GATEWAY_LISTEN="127.0.0.1:$gateway" GATEWAY_RATE_CREDENTIALS_PER_MINUTE=0 GATEWAY_RATE_IP_PER_MINUTE=0 GATEWAY_RATE_USER_PER_MINUTE=0)
  start gateway "${own[@]}"
  check "and the gateway before them" ready gateway "${own[@]}"
  check "each noticed what is before the database" pooled
  echo 'SHOW POOLS \watch 0.1' | PGPORT=$port PGPASSWORD=look psql -X -A -U watcher -d pgbouncer >"$tmp/pools" 2>&1 &
  running+=($!)
  check "two users write and read at once, and neither sees the other's" load
  tail -n 2 "$tmp/figures" | sed 's/^[0-9]* reads/        &/'
  check "never on more than 20 connections for each role" within
  for role in "${role_of[@]}"; do echo "        $role: $(most "$role" cl_) clients on $(most "$role" sv_)"; done
  check "no connection keeps a user's scope" unscoped
  check "the rows are there" test "$(sql -c "SELECT (SELECT count(*) FROM workspace.task) || ' ' || (SELECT count(*) FROM onchain.investigation)")" = "400 400"
  stop
fi
