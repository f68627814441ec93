#!/usr/bin/env bash
# Backs up and restores for real: a PostgreSQL of its own, the services' own migrations, rows in them; then damage, and refusals.
set -euo pipefail
cd "$(dirname "$0")"
. ./temporary-postgres.sh
. ../tools/checks.sh
root=$(cd ../.. && pwd)
tmp=$(mktemp -d "${TMPDIR:-/tmp}/meridian-backup.XXXXXX")
finish() {
  temporary_postgres_end "$tmp/pg"
  rm -rf "$tmp"
}
trap finish EXIT
temporary_postgres "$tmp/pg"
PATH=$(postgres_bin):$PATH
export PGDATABASE=meridian
createdb -h "$PGHOST" meridian
refused() { # sentence, command...: fails, and says so
  local sentence=$1
  shift
  ! "$@" >"$tmp/refusal" 2>&1 || { echo "it was accepted"; return 1; }
  grep -q "$sentence" "$tmp/refusal" || { cat "$tmp/refusal"; return 1; }
}

migrated() {
  local pair migration
  for pair in auth:auth market:market-ingest forecasting:forecasting onchain:onchain workspace:workspace; do
    for migration in "$root/services/${pair#*:}"/migrations/*/up.sql; do
      PGOPTIONS="-csearch_path=${pair%%:*}" sql -U "${pair%%:*}_owner" --single-transaction -f "$migration"
    done
    # As `migrate` does after it.
    sql -U "${pair%%:*}_owner" -c "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${pair%%:*} TO ${pair%%:*}"
  done
  sql -U auth_owner -c 'REVOKE UPDATE, DELETE, TRUNCATE ON auth.audit FROM auth'
}
# Awkward bytes and numbers on purpose: they must come back to the bit.
rows() { sql >/dev/null <<'SQL'
SET search_path = auth;
INSERT INTO users SELECT gen_random_uuid(), 'u' || n || '@example.com', E'N\u00e4me \\ "' || n || E'"\t', now(), now() FROM generate_series(1, 200) n;
INSERT INTO credential SELECT id, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$' || md5(email), now() FROM users;
INSERT INTO totp SELECT id, decode(md5(email) || '00ff0d0a', 'hex'), now(), 1, now() FROM users LIMIT 20;
INSERT INTO signing_key VALUES ('k1', '\x00ff', '\x0a0d00', now(), now());
INSERT INTO audit (at, user_id, event, outcome, ip) SELECT now(), id, 'login', 'ok', '192.0.2.1' FROM users;
SET search_path = market;
INSERT INTO daily_close SELECT '', 'coin-' || n % 20, n, exp(n / 100.0) / 3, NULL, 1e-300 * n, false FROM generate_series(1, 5000) n;
INSERT INTO tick SELECT '', 'coin-' || n, n, '{"price": 0.1}' FROM generate_series(1, 20) n;
INSERT INTO provider_call (realm, at, endpoint, on_demand) SELECT '', now(), '/coins/markets', false FROM generate_series(1, 50);
SET search_path = workspace;
INSERT INTO account SELECT gen_random_uuid(), gen_random_uuid(), E'Acc\u00f6unt \\ ' || n, '', now(), NULL, 1 FROM generate_series(1, 30) n;
INSERT INTO event SELECT owner, gen_random_uuid(), id, NULL, 'trade', now(), NULL, repeat('0', 64), 0, 0, E'line\nbreak', false, now(), NULL, 1 FROM account;
INSERT INTO movement SELECT owner, id, 0, 'SHIB', 12345678901234567890.000000000000000001, false FROM event;
INSERT INTO fill SELECT owner, id, 'SHIB', 'USDT', 'spot', 'buy', 0.000000000000000001, 1, NULL FROM event;
SET search_path = forecasting;
INSERT INTO custom_token SELECT gen_random_uuid(), 'coin-' || n, 'Coin', 'C', '', 'star', now() FROM generate_series(1, 30) n;
INSERT INTO auth.session SELECT gen_random_uuid(), id, '\x00', 'agent', '192.0.2.1', false, now(), now(), now() + interval '1 day' FROM auth.users;
INSERT INTO auth.refresh_token SELECT decode(md5(id::text), 'hex'), id, now() FROM auth.session;
INSERT INTO onchain.entity SELECT gen_random_uuid(), gen_random_uuid(), E'line\nbreak \\.' || n, 'c', '#fff', E'\\.\n\\.', 1, now(), now() FROM generate_series(1, 30) n;
SQL
}
init
migrated
rows

# Everything that is in a schema, as text: tables, owners, rights, triggers, rows.
picture() { pg_dump --schema="$1" | grep -vE '^\\(un)?restrict '; }
pictures() { local schema; for schema in auth market forecasting onchain workspace; do picture $schema >"$tmp/$1.$schema"; done; }
same() { local schema; for schema in auth market forecasting onchain workspace; do diff -q "$tmp/$1.$schema" "$tmp/$2.$schema" || return 1; done; }
pictures before

start=$SECONDS
check "a backup is made" ./backup.sh "$tmp/backups"
backup=$(find "$tmp/backups" -mindepth 1 -maxdepth 1 -name 'meridian-*Z')
check "it has a dump of each schema, and their sums" test -s "$backup/auth.dump" -a -s "$backup/market.dump" -a -s "$backup/forecasting.dump" -a -s "$backup/onchain.dump" -a -s "$backup/workspace.dump" -a -s "$backup/SHA256SUMS"
check "only its owner may read it" test "$(stat -c %a "$backup/auth.dump" "$backup" | tr '\n' ' ')" = "600 700 "
check "nothing half done is left" test -z "$(find "$tmp/backups" -name '*.part')"
check "a schema that is not there is an error" refused 'no matching schemas' ./backup.sh "$tmp/none" nowhere
check "a database that is not there is an error" refused 'no answer\|does not exist' env PGDATABASE=nowhere ./backup.sh "$tmp/none"
check "and leaves no backup" test -z "$(find "$tmp/none" -mindepth 1 2>/dev/null)"

check "a schema with tables is not overwritten unasked" refused 'replace drops them; nothing was changed' ./restore.sh "$backup"
cp -r "$backup" "$tmp/damaged"
printf 'x' | dd of="$tmp/damaged/market.dump" bs=1 seek=200 conv=notrunc status=none
check "a damaged backup is refused" refused 'is damaged; nothing was changed' ./restore.sh --replace "$tmp/damaged"
# As if the damage were older than the sums: the middle of the transaction is where it shows.
truncate -s -3000 "$tmp/damaged/market.dump"
(cd "$tmp/damaged" && sha256sum -- *.dump >SHA256SUMS)
check "a dump that breaks off fails" refused 'pg_restore: error' ./restore.sh --replace "$tmp/damaged" market
pictures after
check "and no refusal changed anything" same before after

# Disaster: rows gone wrong in one schema, another dropped, the third's database lost with its cluster's roles still there.
sql -c "UPDATE market.daily_close SET price = 0" -c "DROP SCHEMA forecasting CASCADE" -c "DELETE FROM auth.users WHERE email LIKE 'u1%'"
check "everything comes back over what is left" ./restore.sh --replace "$backup"
pictures after
check "and is what it was, rows, owners, rights and triggers" same before after

sql -c "UPDATE market.daily_close SET price = 0" -c "DELETE FROM auth.users"
check "one schema alone comes back" ./restore.sh --replace "$backup" market
picture market >"$tmp/after.market"
check "as it was" cmp "$tmp/before.market" "$tmp/after.market"
check "while the others stay" test "$(sql -c 'SELECT count(*) FROM auth.users')" = 0

dropdb -h "$PGHOST" meridian
createdb -h "$PGHOST" meridian
check "into an empty database no --replace is needed" ./restore.sh "$backup"
pictures after
check "and it is what it was" same before after
check "the audit still refuses changes" refused 'permission denied' sql -U auth -c "UPDATE auth.audit SET outcome = 'x'"
check "numbers go on where they stopped" test "$(sql -U auth -c "SET meridian.service = 'on'" -c "INSERT INTO auth.audit (at, event, outcome, ip) VALUES (now(), 'e', 'o', '') RETURNING id")" = 201
check "the role that serves owns nothing" test "$(sql -c "SELECT count(*) FROM pg_class c JOIN pg_roles r ON r.oid = relowner WHERE rolname IN ('auth', 'market', 'forecasting', 'onchain', 'workspace')")" = 0
check "no role reads another's schema" refused 'permission denied' sql -U market -c 'SELECT * FROM auth.users'
dropdb -h "$PGHOST" meridian
createdb -h "$PGHOST" meridian
# A backup from before the owners.
sql -c 'CREATE SCHEMA market AUTHORIZATION market' -c 'SET ROLE market' -c 'CREATE TABLE market.old (x int)'
old=$(./backup.sh "$tmp/old" market)
check "a backup of one role says what is left to do" grep -q 'run deploy/postgres-init.sql' <(./restore.sh --replace "$old" 2>&1)
init
check "which gives the tables to the owner, and their rights to the service" test "$(sql -U market -c "SELECT tableowner || has_table_privilege('market.old', 'INSERT') FROM pg_tables WHERE tablename = 'old'")" = market_ownertrue
new=$(./backup.sh "$tmp/new" market)
check "and leaves nothing to do" test -z "$(./restore.sh --replace "$new" 2>&1 | grep postgres-init)"
sql -c 'DROP SCHEMA market CASCADE' -c 'DROP ROLE market_owner'
check "a missing role is named before anything is changed" refused 'the role market_owner is missing' ./restore.sh "$backup"
check "indeed" test "$(sql -c "SELECT count(*) FROM pg_tables WHERE schemaname = 'auth'")" = 0

# A managed server: its administrator makes roles and owns the database, and row-level security holds him, too.
sql -c 'SET client_min_messages = warning' -c 'DROP SCHEMA auth, onchain, forecasting, workspace CASCADE' -c 'DROP OWNED BY auth, onchain, forecasting, workspace, market, auth_owner, onchain_owner, forecasting_owner, workspace_owner'
for role in auth onchain forecasting workspace; do sql -c "DROP ROLE $role" -c "DROP ROLE ${role}_owner"; done
sql -c 'DROP ROLE market' -c 'CREATE ROLE manager LOGIN CREATEROLE'
dropdb -h "$PGHOST" meridian
sql -d postgres -c 'CREATE DATABASE meridian OWNER manager'
as_manager() { PGUSER=manager "$@"; }
as_manager init
migrated
rows
pictures before
check "row-level security holds the administrator" test "$(sql -U manager -c 'SELECT count(*) FROM auth.users')" = 0
check "he makes a backup" as_manager ./backup.sh "$tmp/managed"
managed=$(find "$tmp/managed" -mindepth 1 -maxdepth 1 -name 'meridian-*Z')
sql -c 'SET client_min_messages = warning' -c 'DELETE FROM auth.users' -c 'UPDATE market.daily_close SET price = 0' -c 'DROP SCHEMA onchain CASCADE'
check "and restores it" as_manager ./restore.sh --replace "$managed"
pictures after
check "and nothing is missing" same before after
# A pooler that does not pass on what a session says: a dump without users' rows would look whole.
mkdir "$tmp/pooler"
printf '#!/bin/sh\nPGOPTIONS= exec %s "$@"\n' "$(command -v pg_dump)" >"$tmp/pooler/pg_dump"
chmod 755 "$tmp/pooler/pg_dump"
check "a dump that lacks rows is no backup" refused '^< auth.users 200' as_manager env PATH="$tmp/pooler:$PATH" ./backup.sh "$tmp/lacking"
sql -c 'DROP POLICY of_owner ON auth.users' -c 'CREATE POLICY of_owner ON auth.users USING (false)'
check "nor one of rows that a policy hides" refused 'hides rows of auth.users from this role' as_manager ./backup.sh "$tmp/lacking" auth
check "neither is left" test -z "$(find "$tmp/lacking" -mindepth 1)"

echo "PostgreSQL $(sql -c 'SHOW server_version'), $((SECONDS - start)) s"
checked
