# To be sourced by tests: temporary_postgres FOLDER starts the system's PostgreSQL in FOLDER, as nobody where we are root, on a free
# port of loopback, and sets PGHOST, PGPORT, PGUSER; temporary_postgres_end FOLDER stops it. Whoever is on this machine may log in. `init`
# makes the schemas and roles of Meridian in it.
# shellcheck shell=bash

init_file=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/postgres-init.sql

postgres_bin() {
  local bin
  for bin in /usr/lib/postgresql/*/bin; do [ -x "$bin/initdb" ] && found=$bin; done
  [ -n "${found:-}" ] || found=$(dirname "$(command -v initdb)") || { echo "no PostgreSQL here: install the package postgresql" >&2; return 1; }
  printf '%s\n' "$found"
}

as_nobody() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}

temporary_postgres() {
  local folder=$1 bin
  bin=$(postgres_bin)
  mkdir -p "$folder"
  chmod 755 "$(dirname "$folder")"
  [ "$(id -u)" != 0 ] || chown 65534:65534 "$folder"
  PGPORT=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  export PGHOST=127.0.0.1 PGPORT PGUSER=postgres PGCONNECT_TIMEOUT=5
  (cd / && as_nobody env LC_ALL=C "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 >"$folder.log" 2>&1) || { cat "$folder.log" >&2; return 1; }
  (cd / && as_nobody "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 \
    -o "-h 127.0.0.1 -p $PGPORT -k '$folder' -c fsync=off" start >>"$folder.log" 2>&1) || { cat "$folder.log" "$folder/log" >&2; return 1; }
}

temporary_postgres_end() {
  (cd / && as_nobody "$(postgres_bin)/pg_ctl" -D "$1/data" -m immediate -w stop >/dev/null 2>&1) || true
}

sql() { psql -qAtX -v ON_ERROR_STOP=1 "$@"; }

# init [PSQL OPTIONS...]: schemas and roles as an operator makes them; passwords are beginnings of their names.
init() {
  sql -v auth="'a'" -v market="'m'" -v forecasting="'f'" -v onchain="'o'" -v workspace="'w'" \
    -v auth_owner="'ao'" -v market_owner="'mo'" -v forecasting_owner="'fo'" -v onchain_owner="'oo'" -v workspace_owner="'wo'" \
    "$@" -f "$init_file"
}
