#!/usr/bin/env bash
# deploy/postgres-init.sql against a PostgreSQL of its own: by a superuser and by the administrator of a managed server, in an empty
# database and over an installation whose tables still belong to the role that serves; and what each role may do afterwards.
set -euo pipefail
cd "$(dirname "$0")"
. ../backup/temporary-postgres.sh
. ./checks.sh
root=$(cd ../.. && pwd)
tmp=$(mktemp -d "${TMPDIR:-/tmp}/meridian-roles.XXXXXX")
finish() {
  temporary_postgres_end "$tmp/pg"
  rm -rf "$tmp"
}
trap finish EXIT
temporary_postgres "$tmp/pg"
denied() { # command...: the database says no, by its rights
  ! "$@" >"$tmp/refusal" 2>&1 || { echo "it was accepted"; return 1; }
  grep -qE 'permission denied|must be owner' "$tmp/refusal" || { cat "$tmp/refusal"; return 1; }
}
# Schemas and their services: of versions with one role for each schema, and of this one.
older=(auth:auth market:market-ingest forecasting:forecasting onchain:onchain)
all=("${older[@]}" workspace:workspace)
migrate() { # suffix of the role, schema:service…
  local suffix=$1 pair migration
  for pair in "${@:2}"; do
    for migration in "$root/services/${pair#*:}"/migrations/*/up.sql; do
      PGOPTIONS="-csearch_path=${pair%%:*}" sql -U "${pair%%:*}$suffix" --single-transaction -f "$migration"
    done
  done
}
# As versions before made them: one role for each schema, which owns it.
single() { # psql's options…
  local pair role
  for pair in "${older[@]}"; do
    role=${pair%%:*}
    # Who is no superuser gives a schema only to a role that he is in.
    sql "$@" -c "CREATE ROLE $role LOGIN PASSWORD 'old'" -c "GRANT $role TO CURRENT_USER" -c "CREATE SCHEMA $role AUTHORIZATION $role"
  done
}
owned() { sql -c "SELECT count(*) FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid WHERE deptype = 'o' AND rolname IN ('auth', 'market', 'forecasting', 'onchain', 'workspace')"; }
fresh() {
  local role
  export PGDATABASE=postgres
  dropdb -h "$PGHOST" --if-exists meridian 2>"$tmp/notices"
  for role in auth market forecasting onchain workspace; do
    sql -c "DROP ROLE IF EXISTS ${role}_owner" -c "DROP ROLE IF EXISTS $role" 2>"$tmp/notices"
  done
  sql -c "CREATE DATABASE meridian $*"
  export PGDATABASE=meridian
}
weak() { sql -c "SELECT count(*) FROM pg_roles WHERE rolname ~ '^(auth|market|forecasting|onchain|workspace)(_owner)?\$' AND NOT (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole)"; }
# Rights of every role on every table and sequence, without the owners' own.
rights() { sql -c "SELECT c.oid::regclass, a.grantee::regrole, a.privilege_type FROM pg_class c, aclexplode(relacl) a WHERE relnamespace::regnamespace::text IN ('auth', 'market', 'forecasting', 'onchain', 'workspace') AND a.grantee <> relowner ORDER BY 1, 2, 3"; }
serves() { # each role reads and writes its rows
  sql -U auth -c "SET meridian.service = 'on'" -c "INSERT INTO auth.audit (at, event, outcome, ip) VALUES (now(), 'e', 'o', '')" -c 'SELECT * FROM auth.audit' -c 'DELETE FROM auth.mail'
  sql -U market -c "INSERT INTO market.provider_call (realm, at, endpoint, on_demand) VALUES ('', now(), '/', false)" -c 'DELETE FROM market.provider_call'
  sql -U forecasting -c 'UPDATE forecasting.custom_token SET name = name'
  sql -U onchain -c 'UPDATE onchain.label SET updated_at = now()'
}
# What a pooler in transaction mode cannot pass on: each role has it of its own.
settings() { sql -U "$1" -c 'SHOW search_path' -c 'SHOW statement_timeout' -c 'SHOW idle_in_transaction_session_timeout' | tr '\n' ' '; }
limited() { # what
  check "$1: those that serve have their schema and limits" test "$(settings market)" = "market 5s 10s "
  check "$1: an owner has its schema and no limits" test "$(settings market_owner)" = "market 0 0 "
}
holds() { # what holds after every way
  check "$1: ten weak roles" test "$(weak)" = 10
  check "$1: a schema for each service" test "$(sql -c "SELECT count(*) FROM pg_namespace WHERE nspowner::regrole::text = nspname || '_owner'")" = 5
  check "$1: those that serve own nothing" test "$(owned)" = 0
  check "$1: they cannot make tables" denied sql -U auth -c 'CREATE TABLE auth.stray (x int)'
  check "$1: nor in public" denied sql -U auth -c 'CREATE TABLE public.stray (x int)'
  check "$1: nor become the owner" denied sql -U auth -c 'SET ROLE auth_owner'
  check "$1: nor see another's rows" denied sql -U market -c 'TABLE auth.audit'
  check "$1: nor does an owner" denied sql -U market_owner -c 'TABLE auth.audit'
}

fresh
check "a superuser makes roles and schemas" init
check "and may do so again" init
migrate _owner "${all[@]}"
holds "empty"
limited "empty"
rights >"$tmp/before"
init
rights >"$tmp/after"
check "again gives nobody a right" cmp "$tmp/before" "$tmp/after"

fresh
single
migrate '' "${older[@]}"
sql -U auth -c "SET meridian.service = 'on'" -c "INSERT INTO auth.audit (at, event, outcome, ip) VALUES (now(), 'e', 'o', '')"
check "before: the role that serves owns tables" test "$(owned)" -gt 20
check "a superuser takes them over" init
holds "taken over"
check "services go on before the next migration" serves
check "the audit is not theirs to change" denied sql -U auth -c "UPDATE auth.audit SET outcome = 'x'"
check "by its rights" test "$(sql -c "SELECT has_table_privilege('auth', 'auth.audit', 'UPDATE') OR has_table_privilege('auth', 'auth.audit', 'DELETE')")" = f
check "nor its guard" denied sql -U auth -c 'ALTER TABLE auth.audit DISABLE TRIGGER ALL'
check "a role cannot switch row-level security off" denied sql -U auth -c 'ALTER TABLE auth.users DISABLE ROW LEVEL SECURITY'
check "the owner may go on migrating" sql -U auth_owner -c 'ALTER TABLE auth.users ADD COLUMN extra text'
check "taking over again changes nothing" init
sql -c 'ALTER ROLE market BYPASSRLS CREATEDB'
init
check "rights of a role that are too many are taken" test "$(weak)" = 10

# The bundled server of the chart has a shorter script of its own.
sed -n '/^  roles.psql: |/,/^$/p' "$root/helm/rendered/trial.yaml" | sed -e 1d -e 's/^    //' >"$tmp/roles.psql"
bundled() {
  local role
  for role in auth market forecasting onchain workspace; do
    sql -v name=$role -v password=x -v owner=${role}_owner -v owners=y -f "$tmp/roles.psql" || return 1
  done
}
fresh
check "bundled: roles and schemas are made" bundled
migrate _owner "${all[@]}"
holds "bundled"
fresh
single
migrate '' "${older[@]}"
check "bundled: tables are taken over" bundled
holds "bundled, taken over"
check "bundled: services go on before the next migration" serves
rights >"$tmp/before"
check "bundled: again" bundled
rights >"$tmp/after"
check "bundled: which gives nobody a right" cmp "$tmp/before" "$tmp/after"
sql -c 'CREATE DATABASE "with-dash"'
PGDATABASE=with-dash check "bundled: in a database with a dash in its name" bundled
sql -c 'DROP DATABASE "with-dash"'

# Statements of the guide: blocks of SQL in it, with what is behind "sql" in the line that opens them.
block() { awk -v open="\`\`\`sql${1:+ $1}" '$0 == open { within = 1; next } /^```/ { within = 0 } within' ../README.md ../RUNBOOK.md; }
finds() { # role: every statement of the guide finds rows, as many as a superuser
  awk '/^```/ { within = 0 } within { print > (folder "/guide." n ".sql") } $0 == "```sql" { within = 1; n++ }' folder="$tmp" ../README.md ../RUNBOOK.md
  local file one
  for file in "$tmp"/guide.*.sql; do
    for one in postgres "$1"; do
      { echo 'BEGIN;'; cat "$file"; echo 'ROLLBACK;'; } | psql -X -v ON_ERROR_STOP=1 -U "$one" >"$tmp/rows.$one" || return 1
    done
    cat "$file" "$tmp/rows.$1"
    if grep -qE '^(DELETE|UPDATE) 0$|^\(0 rows\)$' "$tmp/rows.$1"; then return 1; fi
    diff "$tmp/rows.postgres" "$tmp/rows.$1" || return 1
  done
}
elsewhere() { # statements outside of blocks, which finds does not try
  awk '/^```/ { within = !within } !within' ../README.md ../RUNBOOK.md | grep -nE '(FROM|UPDATE|INTO|JOIN) (auth|onchain|forecasting|workspace)\.' && return 1 || return 0
}
someone() { # rows that the guide's statements look for
  sql >/dev/null <<'SQL'
INSERT INTO auth.users VALUES (gen_random_uuid(), 'a@example.com', 'A', now(), now());
INSERT INTO auth.totp SELECT id, '\x00', now(), 1, now() FROM auth.users;
INSERT INTO auth.recovery_code (user_id, hash) SELECT id, 'x' FROM auth.users;
INSERT INTO auth.signing_key VALUES ('k1', '\x00', '\x00', now(), now());
INSERT INTO auth.mail VALUES (gen_random_uuid(), '\x00', true, 0, now(), now(), now());
INSERT INTO auth.session SELECT gen_random_uuid(), id, '\x00', '', '192.0.2.1', false, now(), now(), now() + interval '1 day' FROM auth.users;
INSERT INTO auth.audit (at, user_id, event, outcome, ip) SELECT now(), id, 'refresh', 'refresh_reused', '192.0.2.1' FROM auth.users;
INSERT INTO auth.audit (at, user_id, event, outcome, ip) SELECT now(), id, 'login', 'credentials_invalid', '192.0.2.1' FROM auth.users;
INSERT INTO market.provider_call (realm, at, endpoint, on_demand) VALUES ('', now(), '/', false);
INSERT INTO forecasting.custom_token VALUES (gen_random_uuid(), 'coin', 'Coin', 'C', '', 'star', now());
SQL
}
tokens() { sql -U forecasting -c 'SELECT count(*) FROM forecasting.custom_token'; }
again() { # up or down, of the migration that switches row-level security on
  PGOPTIONS=-csearch_path=forecasting sql -U forecasting_owner --single-transaction -f "$root"/services/forecasting/migrations/*_row_security/"$1".sql
}

# Managed: the administrator may make roles and owns the database, and is no superuser.
PGDATABASE=postgres sql -c "CREATE ROLE manager LOGIN CREATEROLE CREATEDB"
fresh OWNER manager
check "managed: an administrator makes roles and schemas" init -U manager
check "managed: and may do so again" init -U manager
migrate _owner "${all[@]}"
holds "managed"
limited "managed"
someone
check "managed: the guide's statements find what a superuser finds" finds manager
rights_too_many() { sql -U manager -f <(block rights); }
sql -U auth_owner -c 'GRANT SELECT ON ALL TABLES IN SCHEMA auth TO auth'
check "managed: the guide finds no right that is too many" test -z "$(rights_too_many)"
sql -U auth_owner -c 'GRANT DELETE ON auth.audit TO auth' -c 'GRANT TRUNCATE ON auth.users TO auth'
check "managed: and those that are" test "$(rights_too_many | cut -d '|' -f 3- | sort | tr '\n' ' ')" = "audit|DELETE users|TRUNCATE "
sql -U auth_owner -c 'REVOKE ALL ON auth.audit, auth.users FROM auth'
check "managed: and none stands where this test does not see it" elsewhere
for role in auth forecasting; do sql -U ${role}_owner -c "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA $role TO $role"; done
again down
check "managed: tables are opened to old pods before row-level security is there" sql -U manager -f <(block open)
again up
check "managed: which then see rows" test "$(tokens)" = 1
check "managed: and write" sql -U auth -c "INSERT INTO auth.users VALUES (gen_random_uuid(), 'b@example.com', 'B', now(), now())"
check "managed: opening may be repeated" sql -U manager -f <(block open)
check "managed: tables are closed" sql -U manager -f <(block close)
check "managed: and are as before" test "$(tokens) $(sql -c "SELECT count(*) FROM pg_policies WHERE policyname = 'old_pods'")" = "0 0"
fresh OWNER manager
single -U manager
migrate '' "${older[@]}"
check "managed: an administrator takes tables over" init -U manager
holds "managed, taken over"
check "managed: services go on before the next migration" serves

# As somebody types it who has a server and nothing else.
first_step() {
  mkdir "$tmp/guide"
  ln -s "$root/deploy" "$tmp/guide/deploy"
  python3 "$root/deploy/cluster/guide.py" step 1 | sed -e "s/db.example.com/$PGHOST/" -e 's/meridian/guided/g' >"$tmp/guide/step"
  (cd "$tmp/guide" && bash -euo pipefail step)
}
check "the guide's first step makes ten roles" test "$(first_step)" = 10
check "and gives each a password of its own" test "$(cut -d = -f 2 "$tmp/guide/passwords" | sort -u | wc -l)" = 10
check "and a schema in its database" test "$(PGDATABASE=guided sql -c "SELECT count(*) FROM pg_namespace n JOIN pg_roles r ON r.oid = nspowner WHERE rolname = nspname || '_owner'")" = 5

echo "PostgreSQL $(sql -c 'SHOW server_version')"
checked
