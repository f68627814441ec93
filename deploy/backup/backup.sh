#!/usr/bin/env bash
# Backs up Meridian's schemas: backup.sh FOLDER [SCHEMA…]
# Writes FOLDER/meridian-YYYYMMDDTHHMMSSZ/{auth,market,forecasting,onchain}.dump and SHA256SUMS, all of one moment, and prints the folder.
# Connects as libpq's variables say (PGHOST, PGPORT, PGUSER, PGPASSWORD or PGPASSFILE, PGDATABASE; default database: meridian) with a
# superuser, or a role with BYPASSRLS that may read every schema. Services keep running. A folder without the ending .part is whole.
# The dumps hold password hashes and sealed keys: keep them like the database, and AUTH_KEY_ENCRYPTION_KEY in another place.
set -euo pipefail
umask 077
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
folder=$1
shift
schemas=("$@")
[ ${#schemas[@]} -gt 0 ] || schemas=(auth market forecasting onchain)
export PGDATABASE=${PGDATABASE:-meridian}
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

for schema in "${schemas[@]}"; do
  # A schema that is missing fails here: pg_dump finds nothing that matches.
  pg_dump --snapshot="$snapshot" --format=custom --schema="$schema" --file="$part/$schema.dump" 7>&-
  # The table of contents reads back, so the file is whole.
  pg_restore --list "$part/$schema.dump" >/dev/null
done
(cd "$part" && sha256sum -- *.dump >SHA256SUMS)
sync -f "$part" 2>/dev/null || true
mv "$part" "$folder/$name"
echo "$folder/$name"
