#!/usr/bin/env bash
# The guide's PgBouncer (deploy/README.md, Behind PgBouncer) before a PostgreSQL of its own: what it refuses, what roles have of their own,
# many clients on few connections, our own services on them, and its words when PostgreSQL is away, held against those that the services
# know. All with TLS by an authority of its own. test-pooler.sh [FOLDER of the services' binaries]. As root on Debian 12 the first time, to
# build PgBouncer.
set -euo pipefail
services=$(realpath -m "${1:-${CARGO_TARGET_DIR:-$(dirname "$0")/../../target}/debug}")
cd "$(dirname "$0")"
status=0
pgbouncer=$(./pgbouncer.sh) || status=$?
if [ "$status" = 77 ]; then
  echo "SKIPPED all of it: there is no PgBouncer 1.21 or newer here"
  exit 0
fi
[ "$status" = 0 ] || exit "$status"
. ../backup/temporary-postgres.sh
. ./checks.sh
known=../../services/shared/kit/src/pooler.rs
tmp=$(mktemp -d "${TMPDIR:-/tmp}/meridian-pooler.XXXXXX")
running=()
finish() {
  stop
  [ ! -s "$tmp/pid" ] || kill "$(cat "$tmp/pid")" 2>/dev/null || true
  temporary_postgres_end "$tmp/pg"
  rm -rf "$tmp"
}
stop() {
  [ ${#running[@]} = 0 ] || { kill "${running[@]}" && wait "${running[@]}"; } 2>/dev/null || true
  running=()
}
trap finish EXIT
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
# The nth block of the guide's section, as it is to be typed.
guide() { awk -v n="$1" '/^### / { here = $0 == "### Behind PgBouncer" } here && /^ *```/ { inside = !inside; count += inside; next } here && inside && count == n' ../README.md | sed 's/^   //'; }

temporary_postgres "$tmp/pg"
server=$PGPORT
sql -d postgres -c 'CREATE DATABASE meridian'
export PGDATABASE=meridian
init
sql -c 'CREATE TABLE auth.thing AS SELECT generate_series(1, 1000) AS n' -c 'GRANT SELECT ON auth.thing TO auth'
# An authority, and what it certifies.
quietly() { "$@" >"$tmp/out" 2>&1 || { cat "$tmp/out" >&2; return 1; }; }
key=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
mkdir "$tmp/tls"
quietly openssl req -x509 "${key[@]}" -days 2 -subj '/CN=An authority of ours' -keyout "$tmp/tls/ca.key" -out "$tmp/tls/ca.crt"
echo 'subjectAltName = DNS:localhost, IP:127.0.0.1' >"$tmp/tls/names"
for name in postgres pgbouncer; do
  quietly openssl req "${key[@]}" -subj "/CN=$name" -keyout "$tmp/tls/$name.key" -out "$tmp/tls/$name.csr"
  quietly openssl x509 -req -in "$tmp/tls/$name.csr" -CA "$tmp/tls/ca.crt" -CAkey "$tmp/tls/ca.key" -CAcreateserial -days 2 \
    -extfile "$tmp/tls/names" -out "$tmp/tls/$name.crt"
  [ "$(id -u)" != 0 ] || chown 65534:65534 "$tmp/tls/$name.key"
done
# Passwords and TLS, as a server has them.
sed -i -e 's/trust$/scram-sha-256/' -e 's/^host /hostssl /' -e '1i host all postgres 127.0.0.1/32 trust' "$tmp/pg/data/pg_hba.conf"
for setting in "ssl_cert_file = '$tmp/tls/postgres.crt'" "ssl_key_file = '$tmp/tls/postgres.key'" "ssl = on"; do sql -c "ALTER SYSTEM SET $setting"; done
sql -c 'SELECT pg_reload_conf()' >"$tmp/out"
export PGSSLMODE=verify-ca PGSSLROOTCERT=$tmp/tls/ca.crt

guide 1 >"$tmp/users.sh"
(cd "$tmp" && bash users.sh)
check "the guide's command finds the roles that serve" test "$(wc -l <"$tmp/userlist.txt")" = 5
port=$(free_port)
# Who may look at the pools, beside those who serve.
echo '"watcher" "look"' >>"$tmp/userlist.txt"
guide 2 | sed -e "s/^meridian = .*/meridian = host=127.0.0.1 port=$server dbname=meridian/" -e "s/^listen_addr = .*/listen_addr = 127.0.0.1/" \
  -e "s/^listen_port = .*/listen_port = $port/" -e "s|^auth_file = .*|auth_file = $tmp/userlist.txt|" -e "\$a unix_socket_dir =\nlogfile = $tmp/log\npidfile = $tmp/pid\nstats_users = watcher" >"$tmp/pgbouncer.ini"
cat >>"$tmp/pgbouncer.ini" <<INI
client_tls_sslmode = require
client_tls_cert_file = $tmp/tls/pgbouncer.crt
client_tls_key_file = $tmp/tls/pgbouncer.key
server_tls_sslmode = verify-full
server_tls_ca_file = $tmp/tls/ca.crt
INI
cp "$pgbouncer" "$tmp/pgbouncer"
chmod 755 "$tmp" "$tmp/pgbouncer"
chmod 644 "$tmp/userlist.txt" "$tmp/pgbouncer.ini"
# Its own way into the background, so that its number is in a file.
touch "$tmp/log"
[ "$(id -u)" != 0 ] || chown 65534:65534 "$tmp/log" "$tmp"
(cd / && as_nobody "$tmp/pgbouncer" -q -d "$tmp/pgbouncer.ini") || { cat "$tmp/log" >&2; exit 1; }
through() { # role, password, psql's options…: through PgBouncer
  PGPORT=$port PGPASSWORD=$2 sql -U "$1" "${@:3}"
}
answers() { # within a minute
  local _
  for _ in {1..600}; do
    ! through auth a -c 'SELECT 1' 2>&1 || return 0
    sleep 0.1
  done
  cat "$tmp/log"
  return 1
}
check "PgBouncer starts with the guide's settings" answers
plain() {
  ! PGSSLMODE=disable through auth a -c 'SELECT 1' 2>"$tmp/told" || return 1
  cat "$tmp/told"
  grep -q 'SSL required' "$tmp/told"
}
check "and with TLS alone" plain
settings() { through "$1" "$2" -c 'SHOW search_path' -c 'SHOW statement_timeout' -c 'SHOW idle_in_transaction_session_timeout' | tr '\n' ' '; }
check "a role has its schema and limits" test "$(settings auth a)" = "auth 5s 10s "
check "each its own" test "$(settings workspace w)" = "workspace 5s 10s "
refused() { # its words are those that kit knows
  ! PGOPTIONS="-csearch_path=auth -c statement_timeout=5s" through auth a -c 'SELECT 1' 2>"$tmp/told" || return 1
  cat "$tmp/told"
  grep -qF "$(sed -n 's/^const UNSUPPORTED.*"\(.*\)";$/\1/p' "$known")" "$tmp/told"
}
check "PgBouncer refuses settings in words that services know" refused
no_owner() { ! through auth_owner ao -c 'SELECT 1'; }
check "and the owners of tables" no_owner

cat >"$tmp/work.sql" <<'SQL'
\set n random(1, 1000)
BEGIN;
SELECT set_config('meridian.principal', :n::text, true);
SELECT n FROM thing WHERE n = :n;
COMMIT;
SELECT 1 / (coalesce(current_setting('meridian.principal', true), '') = '')::int AS nobody;
SQL
many() {
  # A thread for each client: pgbench waits for a statement to be prepared, and the others of its thread with it.
  PGPORT=$port PGPASSWORD=a "$(postgres_bin)/pgbench" -n -U auth -M prepared -c 200 -j 200 -t 20 -f "$tmp/work.sql" meridian >"$tmp/figures" 2>&1 || {
    cat "$tmp/figures"
    return 1
  }
}
check "200 clients with prepared statements" many
check "each of their statements was answered, and nobody's scope is left" grep -q 'processed: 4000/4000' "$tmp/figures"
held=$(sql -c "SELECT count(*) FROM pg_stat_activity WHERE usename = 'auth'")
check "on 20 connections" test "$held" -le 20

# Not one of auth's, which its migration would refuse.
sql -c 'DROP TABLE auth.thing'
. ./pooler-services.sh
stop
temporary_postgres_end "$tmp/pg"
away() {
  ! through auth a -c 'SELECT 1' 2>"$tmp/told" || return 1
  cat "$tmp/told"
  sed -n '/^const OUTAGES/,/^];/s/^ *"\(.*\)",$/\1/p' "$known" >"$tmp/words"
  test -s "$tmp/words" && grep -qFf "$tmp/words" "$tmp/told"
}
check "without PostgreSQL it says what services take for an outage" away

"$pgbouncer" --version | head -n 1
checked
