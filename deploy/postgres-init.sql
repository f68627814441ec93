-- A schema for each service and two roles for each schema, in the database of Meridian: X_owner owns the tables and migrates them, X
-- serves from them and owns nothing. By a superuser, or by the administrator of a managed PostgreSQL (CREATEROLE, owner of the database):
--   psql -d meridian -v auth="'…'" -v market="'…'" -v forecasting="'…'" -v onchain="'…'" -v workspace="'…'" \
--     -v auth_owner="'…'" -v market_owner="'…'" -v forecasting_owner="'…'" -v onchain_owner="'…'" -v workspace_owner="'…'" \
--     -f postgres-init.sql
-- May be run again at any time: it makes what is missing and sets the passwords. Tables that still belong to X go to X_owner, while
-- services that run keep every right that they have.
-- A service's DATABASE_URL names X, its migration's DATABASE_MIGRATION_URL names X_owner, both with `?options=-csearch_path%3DX`.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
BEGIN;
-- Waits for statements that run, and not for somebody who forgot a transaction.
SET LOCAL lock_timeout = '20s';

SELECT format('CREATE ROLE %I LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', schema || suffix)
FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) schema, unnest('{"",_owner}'::text[]) suffix
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = schema || suffix) \gexec

-- Only where it is needed: who is no superuser may not even say NOSUPERUSER.
SELECT format('ALTER ROLE %I NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', rolname)
FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) schema JOIN pg_roles ON rolname IN (schema, schema || '_owner')
WHERE rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole \gexec

ALTER ROLE auth PASSWORD :auth;
ALTER ROLE auth_owner PASSWORD :auth_owner;
ALTER ROLE market PASSWORD :market;
ALTER ROLE market_owner PASSWORD :market_owner;
ALTER ROLE forecasting PASSWORD :forecasting;
ALTER ROLE forecasting_owner PASSWORD :forecasting_owner;
ALTER ROLE onchain PASSWORD :onchain;
ALTER ROLE onchain_owner PASSWORD :onchain_owner;
ALTER ROLE workspace PASSWORD :workspace;
ALTER ROLE workspace_owner PASSWORD :workspace_owner;

-- What services ask for when they connect, for poolers in transaction mode, which pass none of it on. Limits are the serving role's alone.
SELECT format('ALTER ROLE %I IN DATABASE %I SET search_path = %I', schema || suffix, current_database(), schema)
FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) schema, unnest('{"",_owner}'::text[]) suffix \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET %s', schema, current_database(), setting)
FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) schema,
    unnest('{"statement_timeout = ''5s''","idle_in_transaction_session_timeout = ''10s''"}'::text[]) setting \gexec

-- An administrator who is no superuser may give only what he has. He stays a member: he backs up and restores.
SELECT format('GRANT %I TO CURRENT_USER', rolname)
FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) schema JOIN pg_roles ON rolname IN (schema, schema || '_owner')
WHERE NOT (SELECT rolsuper FROM pg_roles WHERE rolname = CURRENT_USER) \gexec

-- All commands are made before the first runs, so the rights are those from before the tables change hands.
WITH service AS (
    SELECT s.schema, r.oid AS serving, o.oid AS owner, n.oid AS space, n.nspowner
    FROM unnest('{auth,market,forecasting,onchain,workspace}'::text[]) s (schema)
    JOIN pg_roles r ON r.rolname = s.schema
    JOIN pg_roles o ON o.rolname = s.schema || '_owner'
    LEFT JOIN pg_namespace n ON n.nspname = s.schema
)
SELECT command FROM (
    SELECT 1 AS step, format('CREATE SCHEMA %I AUTHORIZATION %I', schema, schema || '_owner') AS command
    FROM service WHERE space IS NULL
    UNION ALL
    SELECT 2, format('ALTER SCHEMA %I OWNER TO %I', schema, schema || '_owner') FROM service WHERE nspowner <> owner
    UNION ALL
    SELECT 3, format('REASSIGN OWNED BY %I TO %I', schema, schema || '_owner') FROM service WHERE space IS NOT NULL
    UNION ALL
    SELECT 4, format('GRANT USAGE ON SCHEMA %I TO %I', schema, schema) FROM service
    UNION ALL
    SELECT 5, format('GRANT %s ON %s %I.%I TO %I', string_agg(may, ', '),
        CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, schema, c.relname, schema)
    FROM service JOIN pg_class c ON c.relnamespace = space AND c.relowner = serving
    JOIN unnest('{SELECT,INSERT,UPDATE,DELETE,USAGE}'::text[]) may ON
        CASE WHEN c.relkind = 'S' THEN may IN ('SELECT', 'USAGE') AND has_sequence_privilege(serving, c.oid, may)
             WHEN c.relkind IN ('r', 'p', 'v', 'm') THEN may <> 'USAGE' AND has_table_privilege(serving, c.oid,
                 CASE may WHEN 'USAGE' THEN 'SELECT' ELSE may END)
             ELSE false END
    GROUP BY schema, c.relkind, c.relname
) commands ORDER BY step \gexec

COMMIT;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
