#!/usr/bin/env bash
# Backs up Meridian's schemas: backup.sh FOLDER [SCHEMA…]
# Writes FOLDER/meridian-YYYYMMDDTHHMMSSZ/{auth,market,forecasting,onchain,workspace}.dump and SHA256SUMS, all of one moment, and
# prints the folder.
# Connects as libpq's variables say (PGHOST, PGPORT, PGUSER, PGPASSWORD or PGPASSFILE, PGDATABASE; default database: meridian) with a
# role that may read every table: a superuser, or the administrator who ran deploy/postgres-init.sql. Services keep running. A folder
# without the ending .part is whole: its dumps hold as many rows of each table as the database.
# The dumps hold password hashes and sealed keys: keep them like the database, and AUTH_KEY_ENCRYPTION_KEY in another place.
set -euo pipefail
umask 077
[ $# -ge 1 ] || { sed -n '2,8s/^# //p' "$0" >&2; exit 2; }
folder=$1
shift
schemas=("$@")
[ ${#schemas[@]} -gt 0 ] || schemas=(auth market forecasting onchain workspace)
export PGDATABASE=${PGDATABASE:-meridian}
sql() { psql -qAtX -v ON_ERROR_STOP=1 "$@"; }
name=meridian-$(date -u +%Y%m%dT%H%M%SZ)
part=$folder/$name.part
[ ! -e "$folder/$name" ] || { echo "backup: $folder/$name is there already: wait a second" >&2; exit 1; }
mkdir -p "$part"

# A transaction that stays open lends its view of the database to every dump.
coproc holder { exec psql -qAtX -v ON_ERROR_STOP=1; }
lender=$holder_PID
exec 7>&"${holder[1]}"
finish() {
  exec 7>&-
  kill "$lender" 2>/dev/null || true
  rm -rf "$part"
}
trap finish EXIT
echo 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_export_snapshot();' >&7
read -r -t 30 snapshot <&"${holder[0]}" || { echo "backup: no answer from the database $PGDATABASE" >&2; exit 1; }

# Row-level security hides users' rows from everybody but superusers and roles with BYPASSRLS. Others see the rows of all users where
# the session says that it works for all of them. Without --enable-row-security pg_dump refuses.
how=()
if [ "$(sql 7>&- -c 'SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user')" = f ]; then
  export PGOPTIONS="${PGOPTIONS:-} -c meridian.service=on"
  how=(--enable-row-security)
fi

# Tables whose policies hide rows from such a session: no policy opens them to it, by itself or through a table that is open.
hidden() { # schema
  sql -v schema="$1" <<'SQL'
WITH RECURSIVE policy AS (
    SELECT p.oid, polrelid, pg_get_expr(polqual, polrelid) AS condition FROM pg_policy p WHERE polpermissive AND polcmd IN ('*', 'r')
), shown AS (
    SELECT polrelid AS table_id FROM policy WHERE condition LIKE '%meridian.service%'
    UNION
    SELECT p.polrelid FROM policy p JOIN pg_depend d ON d.classid = 'pg_policy'::regclass AND d.objid = p.oid
        JOIN shown ON d.refclassid = 'pg_class'::regclass AND d.refobjid = table_id AND d.refobjid <> p.polrelid
    WHERE p.condition NOT LIKE '%current_setting%'
)
SELECT format('%I.%I', nspname, relname) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = :'schema' AND relkind = 'r' AND row_security_active(c.oid)
    AND (c.oid NOT IN (SELECT table_id FROM shown) OR EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND NOT polpermissive))
SQL
}

# "TABLE ROWS" for each table: of the database as the dumps see it, and of a dump.
rows_in_database() { # schema
  sql -F ' ' -v schema="$1" -v snapshot="$snapshot" <<'SQL'
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SET TRANSACTION SNAPSHOT :'snapshot';
SET LOCAL row_security = on;
-- Once more: a pooler between us and the server may lose what PGOPTIONS says.
SET LOCAL meridian.service = 'on';
SELECT format('SELECT %L, count(*) FROM %I.%I', format('%I.%I', nspname, relname), nspname, relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = :'schema' AND relkind = 'r' \gexec
COMMIT;
SQL
}
rows_in_dump() { # file
  pg_restore --data-only --file=- "$1" | awk '
    !within && /^COPY .* FROM stdin;$/ { within = $2; rows[within] = 0; next }
    within && $0 == "\\." { print within, rows[within]; within = ""; next }
    within { rows[within]++ }'
}

for schema in "${schemas[@]}"; do
  closed=$(hidden "$schema" 7>&-)
  [ -z "$closed" ] || { echo "backup: row-level security hides rows of ${closed//$'\n'/, } from this role: use one with BYPASSRLS; there is no backup" >&2; exit 1; }
  # A schema that is missing fails here: pg_dump finds nothing that matches.
  pg_dump "${how[@]}" --snapshot="$snapshot" --format=custom --schema="$schema" --file="$part/$schema.dump" 7>&-
  # It reads back, and nothing is missing in it.
  rows_in_database "$schema" 7>&- | LC_ALL=C sort >"$part/database.rows"
  rows_in_dump "$part/$schema.dump" 7>&- | LC_ALL=C sort >"$part/dump.rows"
  if ! diff "$part/database.rows" "$part/dump.rows" >"$part/differences"; then
    echo "backup: the dump of $schema (>) has other rows than the database (<); there is no backup:" >&2
    sed -n '/^[<>]/p' "$part/differences" >&2
    exit 1
  fi
  rm "$part"/*.rows "$part/differences"
done
(cd "$part" && sha256sum -- *.dump >SHA256SUMS)
sync -f "$part" 2>/dev/null || true
mv "$part" "$folder/$name"
echo "$folder/$name"
