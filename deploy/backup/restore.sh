#!/usr/bin/env bash
# Restores a backup: restore.sh [--replace] FOLDER-OF-ONE-BACKUP [SCHEMA…]
# Each schema comes back whole or stays as it is. Without --replace a schema that holds a table is refused; with it, what it holds is
# dropped. Stop the service of a schema first: `kubectl scale deployment … --replicas=0`, `docker compose stop …`.
# Connects as backup.sh does, as a superuser or a member of the roles that serve and of those that own, which must exist
# (deploy/postgres-init.sql makes them). AUTH_KEY_ENCRYPTION_KEY must be the one of the backup.
set -euo pipefail
umask 077
replace=
[ "${1:-}" != --replace ] || { replace=1; shift; }
[ $# -ge 1 ] || { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
folder=$1
shift
export PGDATABASE=${PGDATABASE:-meridian}
(cd "$folder" && sha256sum --check --quiet --strict SHA256SUMS) || { echo "restore: $folder is damaged; nothing was changed" >&2; exit 1; }
schemas=("$@")
if [ ${#schemas[@]} = 0 ]; then
  for file in "$folder"/*.dump; do schemas+=("$(basename "$file" .dump)"); done
fi
sql() { psql -qAtX -v ON_ERROR_STOP=1 "$@"; }
script=$(mktemp "${TMPDIR:-/tmp}/meridian-restore.XXXXXX")
trap 'rm -f "$script"' EXIT

# All are looked at before the first is touched.
for schema in "${schemas[@]}"; do
  [ -f "$folder/$schema.dump" ] || { echo "restore: the backup has no schema $schema" >&2; exit 1; }
  for role in "$schema" "${schema}_owner"; do
    [ "$(sql -v role="$role" <<<"SELECT count(*) FROM pg_roles WHERE rolname = :'role'")" = 1 ] \
      || { echo "restore: the role $role is missing: make it with deploy/postgres-init.sql; nothing was changed" >&2; exit 1; }
  done
  tables=$(sql -v schema="$schema" <<<"SELECT count(*) FROM pg_tables WHERE schemaname = :'schema'")
  if [ "$tables" != 0 ] && [ -z "$replace" ]; then
    echo "restore: the schema $schema holds $tables tables: --replace drops them; nothing was changed" >&2
    exit 1
  fi
done

for schema in "${schemas[@]}"; do
  # In a file first: a dump that breaks off in the middle must not look like the end of the transaction.
  {
    # shellcheck disable=SC2016 # :"schema" is psql's
    printf 'DROP SCHEMA IF EXISTS "%s" CASCADE;\n' "$schema"
    pg_restore --file=- "$folder/$schema.dump"
  } >"$script"
  sql --single-transaction --output=/dev/null -f "$script"
  # Fresh tables have no statistics, and plans without them are bad ones.
  sql -v schema="$schema" >"$script" <<<"SELECT format('ANALYZE %I.%I;', schemaname, tablename) FROM pg_tables WHERE schemaname = :'schema'"
  sql -f "$script"
  echo "$schema is restored"
  # A backup from before the owners brings that back.
  if [ "$(sql -v schema="$schema" <<<"SELECT count(*) FROM pg_tables WHERE schemaname = :'schema' AND tableowner = :'schema'")" != 0 ]; then
    echo "$schema: the tables belong to the role that serves: run deploy/postgres-init.sql, then the migration" >&2
  fi
done
