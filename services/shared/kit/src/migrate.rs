//! Schema migrations: a command of its own, never part of starting a replica.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use anyhow::{Context, anyhow, ensure};
use diesel_async::{AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use secrecy::ExposeSecret;
use tokio_postgres::config::Host;

use crate::{
    args::{PgArgs, PgTls},
    pg, pooler, roles, tls,
};

const PATIENCE: Duration = Duration::from_secs(60);
/// Several may start together; this lock lets one through at a time. The number means nothing.
const LOCK: &str = "SELECT pg_advisory_lock(727183201)";

/// Brings the schema named by the URL's `search_path` up to date; returns how many migrations ran.
///
/// Where the tables belong to a role of their own (`DATABASE_MIGRATION_URL`), the serving role then gets its rights: to read and
/// write all rows, but to change or remove none of the tables in `append_only`.
///
/// # Errors
/// When the database is away, the schema is missing, or a migration fails. A failed migration leaves nothing behind,
/// or, where its `metadata.toml` has it run outside of a transaction, what running it again completes.
pub async fn run(args: &PgArgs, migrations: EmbeddedMigrations, append_only: &[&'static str]) -> anyhow::Result<usize> {
    tls::install();
    let task = Task::of(args, append_only)?;
    // The harness blocks inside a multi-threaded runtime; a thread of its own makes this callable from any.
    let (done, result) = tokio::sync::oneshot::channel();
    std::thread::Builder::new()
        .name("migrate".to_owned())
        .spawn(move || {
            // The receiver only goes away with its task, and then nobody wants the answer.
            drop(done.send(apply(&task, migrations)));
        })
        .context("cannot start the migration thread")?;
    result.await.context("the migration thread died")?
}

/// Who migrates, and for whom.
struct Task {
    url: String,
    /// The variable that `url` is from.
    variable: &'static str,
    serving: String,
    owned_apart: bool,
    append_only: Vec<&'static str>,
    tls: PgTls,
}

impl Task {
    fn of(args: &PgArgs, append_only: &[&'static str]) -> anyhow::Result<Self> {
        let serving_url = args.database_url.expose_secret();
        let serving = parsed(serving_url, "DATABASE_URL")?;
        let given = args.migration_url.as_ref().map(|url| url.expose_secret());
        // Left empty in a file of settings, it is not set.
        let given = given.filter(|url| !url.trim().is_empty());
        let (url, variable) = given.map_or((serving_url, "DATABASE_URL"), |url| (url, "DATABASE_MIGRATION_URL"));
        let owner = parsed(url, variable)?;
        ensure!(
            owner.get_dbname() == serving.get_dbname(),
            "DATABASE_MIGRATION_URL names another database than DATABASE_URL"
        );
        Ok(Self {
            url: url.to_owned(),
            variable,
            owned_apart: owner.get_user() != serving.get_user(),
            serving: serving.get_user().unwrap_or_default().to_owned(),
            append_only: append_only.to_vec(),
            tls: args.tls.clone(),
        })
    }
}

fn parsed(url: &str, variable: &str) -> anyhow::Result<tokio_postgres::Config> {
    // The cause would repeat the address, password and all.
    url.parse()
        .map_err(|_| anyhow!("{variable} is not a PostgreSQL address"))
}

/// A server that is not there yet, or starting, gets a minute: everything of an installation starts at once. What it refuses, a
/// password or a database, it will refuse again.
async fn patiently(Task { url, variable, tls, .. }: &Task) -> anyhow::Result<AsyncPgConnection> {
    let server = parsed(url, variable)?;
    let began = Instant::now();
    loop {
        let refused = match pg::connect(url, tls, pg::Limits::None).await {
            Ok(conn) => return Ok(conn),
            Err(error) => error.to_string(),
        };
        let starting = refused.contains("the database system is ");
        let answered = refused.contains("FATAL") || refused.contains("db error");
        if tls::is_refusal(&refused) {
            return Err(anyhow!(
                "no trusted connection to the database, check DATABASE_TLS, DATABASE_CA_FILE and the host in {variable}: {refused}"
            ));
        }
        if pooler::refuses(&refused) {
            // Its lock and its scope are of a session, which a pooler in transaction mode has not.
            return Err(anyhow!(
                "migrations need PostgreSQL itself: name it in DATABASE_MIGRATION_URL, and not the pooler at {}",
                places(&server)
            ));
        }
        if answered && !starting {
            return Err(anyhow!("the database refuses us, check {variable}: {refused}"));
        }
        if began.elapsed() >= PATIENCE {
            return Err(anyhow!(
                "no database answers at {}, check {variable}: {refused}",
                places(&server)
            ));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

fn places(server: &tokio_postgres::Config) -> String {
    let hosts: Vec<_> = server.get_hosts().iter().map(host).collect();
    hosts.join(", ")
}

fn host(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    }
}

fn apply(task: &Task, migrations: EmbeddedMigrations) -> anyhow::Result<usize> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("cannot start a runtime for migrations")?
        .block_on(async {
            let mut conn = patiently(task).await?;
            conn.batch_execute("SET client_min_messages = warning").await?;
            // What migrations change belongs to all owners.
            conn.batch_execute("SET meridian.service = 'on'").await?;
            conn.batch_execute(LOCK)
                .await
                .context("cannot take the migration lock")?;
            if task.owned_apart {
                roles::must_own(&mut conn).await?;
            }
            let mut harness = AsyncMigrationHarness::new(conn);
            let ran = harness
                .run_pending_migrations(migrations)
                .map_err(|error| anyhow!("a migration failed: {error}"))?
                .len();
            let mut conn = harness.into_inner();
            if task.owned_apart {
                roles::grant(&mut conn, &task.serving, &task.append_only).await?;
            }
            for fault in roles::faults(&mut conn, &task.serving).await? {
                warn(&task.serving, &fault);
            }
            Ok(ran)
        })
}

/// Nothing stops here: an installation with one role works, but nothing in the database holds its service back.
fn warn(serving: &str, fault: &str) {
    let text = format!(
        "the serving role `{serving}` {fault}, so row-level security and append-only tables do not hold it back: \
         run deploy/postgres-init.sql and set DATABASE_MIGRATION_URL"
    );
    tracing::warn!("{text}");
    // The command `migrate` has no log of its own.
    if !tracing::dispatcher::has_been_set() {
        drop(writeln!(io::stderr(), "{text}"));
    }
}
