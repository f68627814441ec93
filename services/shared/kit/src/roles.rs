//! Two roles for each schema: one owns and migrates it, the other serves from it and owns nothing.
//!
//! Whoever owns a table may switch its row-level security off and give itself every right, so a service that is taken over must not be
//! the owner. The owner's password is the migration's alone.
//!
//! Questions to PostgreSQL's catalog are text: its tables are no service's, and diesel has no lateral joins.

use std::fmt::Write;

use anyhow::{Context, bail};
use diesel::{QueryableByName, sql_query, sql_types::Text};
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};

/// diesel's own record: the serving role reads it and never writes it.
const RECORD: &str = "__diesel_schema_migrations";

/// Who else owns the schema or something in it, so that the current user could not migrate it. A schema that he may not even look into
/// is no current one: then the setting names it.
const FOREIGN: &str = "SELECT DISTINCT o.rolname::text AS said FROM pg_namespace n
    LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
    JOIN pg_roles o ON o.oid IN (n.nspowner, c.relowner)
    WHERE n.nspname = coalesce(current_schema(), trim(split_part(current_setting('search_path'), ',', 1), '\" '))
        AND NOT pg_has_role(o.oid, 'USAGE')";

/// What a serving role could do that it should not. A superuser can do all of it, so nothing more is said of one.
const FAULTS: &str = "SELECT fault AS said FROM pg_roles r
    JOIN pg_namespace n ON n.nspname = current_schema(),
    LATERAL (SELECT n.nspowner = r.oid OR EXISTS (
        SELECT FROM pg_class c WHERE c.relnamespace = n.oid AND c.relowner = r.oid) AS owns) held,
    LATERAL (VALUES
        (r.rolsuper, 'is a superuser'),
        (NOT r.rolsuper AND r.rolbypassrls, 'has BYPASSRLS'),
        (NOT r.rolsuper AND owns, 'owns its schema or tables in it'),
        (NOT r.rolsuper AND NOT owns AND has_schema_privilege(r.oid, n.oid, 'CREATE'), 'may create tables in its schema'),
        (NOT r.rolsuper AND NOT owns AND pg_has_role(r.oid, n.nspowner, 'MEMBER'), 'may become the owner of its schema')
    ) judged (holds, fault) WHERE holds AND r.rolname = $1";

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Refuses to migrate what belongs to another: the first change of a table would fail in the middle of an upgrade.
pub(crate) async fn must_own(conn: &mut AsyncPgConnection) -> anyhow::Result<()> {
    let others = query_lines(conn, FOREIGN, "")
        .await
        .context("cannot see who owns the schema")?;
    if let Some(owner) = others.first() {
        bail!(
            "the schema or tables in it belong to `{owner}`, not to the user of DATABASE_MIGRATION_URL: \
             run deploy/postgres-init.sql as an administrator"
        );
    }
    Ok(())
}

/// Gives `serving` what a service needs of the current schema, and no more, in one transaction: a service that runs never sees less.
pub(crate) async fn grant(conn: &mut AsyncPgConnection, serving: &str, append_only: &[&str]) -> anyhow::Result<()> {
    let schema = query_lines(
        conn,
        "SELECT current_schema()::text AS said WHERE current_schema() IS NOT NULL",
        "",
    )
    .await?;
    let schema = ident(
        schema
            .first()
            .context("DATABASE_MIGRATION_URL names no schema that is there")?,
    );
    let role = ident(serving);
    let mut sql = format!(
        "BEGIN;
         GRANT USAGE ON SCHEMA {schema} TO {role};
         REVOKE CREATE ON SCHEMA {schema} FROM {role};
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {role};
         GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role};
         GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {schema} TO {role};
         REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {schema}.{RECORD} FROM {role};"
    );
    for table in append_only {
        let table = ident(table);
        write!(sql, "REVOKE UPDATE, DELETE, TRUNCATE ON {schema}.{table} FROM {role};")?;
    }
    sql.push_str("COMMIT");
    conn.batch_execute(&sql)
        .await
        .with_context(|| format!("cannot give `{serving}`, the user of DATABASE_URL, its rights"))
}

/// What the role may do that a serving role should not, each as the rest of a sentence about it. Changes nothing.
///
/// # Errors
/// When the server is away.
pub async fn faults(conn: &mut AsyncPgConnection, serving: &str) -> anyhow::Result<Vec<String>> {
    query_lines(conn, FAULTS, serving)
        .await
        .context("cannot see what the serving role may do")
}

async fn query_lines(conn: &mut AsyncPgConnection, sql: &str, name: &str) -> anyhow::Result<Vec<String>> {
    use diesel_async::RunQueryDsl;
    let rows: Vec<Answer> = if name.is_empty() {
        sql_query(sql).load(conn).await?
    } else {
        sql_query(sql).bind::<Text, _>(name).load(conn).await?
    };
    Ok(rows.into_iter().map(|row| row.said).collect())
}

fn ident(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
