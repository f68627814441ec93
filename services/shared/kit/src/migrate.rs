//! Schema migrations: a command of its own, never part of starting a replica.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use diesel_async::{AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use secrecy::ExposeSecret;
use tokio_postgres::config::Host;

use crate::{args::PgArgs, pg, tls};

const PATIENCE: Duration = Duration::from_secs(60);
/// Several may start together; this lock lets one through at a time. The number means nothing.
const LOCK: &str = "SELECT pg_advisory_lock(727183201)";

/// Brings the schema named by the URL's `search_path` up to date; returns how many migrations ran.
///
/// # Errors
/// When the database is away, the schema is missing, or a migration fails. A failed migration leaves nothing behind.
pub async fn run(args: &PgArgs, migrations: EmbeddedMigrations) -> anyhow::Result<usize> {
    tls::install();
    let url = args.database_url.expose_secret().to_owned();
    // The harness blocks inside a multi-threaded runtime; a thread of its own makes this callable from any.
    let (done, result) = tokio::sync::oneshot::channel();
    std::thread::Builder::new()
        .name("migrate".to_owned())
        .spawn(move || {
            // The receiver only goes away with its task, and then nobody wants the answer.
            drop(done.send(apply(&url, migrations)));
        })
        .context("cannot start the migration thread")?;
    result.await.context("the migration thread died")?
}

/// A server that is not there yet, or starting, gets a minute: everything of an installation starts at once. What it refuses, a
/// password or a database, it will refuse again.
async fn patiently(url: &str) -> anyhow::Result<AsyncPgConnection> {
    let server: tokio_postgres::Config = url
        .parse()
        .map_err(|_| anyhow!("DATABASE_URL is not a PostgreSQL address"))?;
    let began = Instant::now();
    loop {
        let refused = match pg::connect(url, pg::Limits::None).await {
            Ok(conn) => return Ok(conn),
            Err(error) => error.to_string(),
        };
        let starting = refused.contains("the database system is ");
        let answered = refused.contains("FATAL") || refused.contains("db error");
        if answered && !starting {
            return Err(anyhow!("the database refuses us, check DATABASE_URL: {refused}"));
        }
        if began.elapsed() >= PATIENCE {
            let hosts: Vec<_> = server.get_hosts().iter().map(host).collect();
            return Err(anyhow!(
                "no database answers at {}, check DATABASE_URL: {refused}",
                hosts.join(", ")
            ));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

fn host(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    }
}

fn apply(url: &str, migrations: EmbeddedMigrations) -> anyhow::Result<usize> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("cannot start a runtime for migrations")?
        .block_on(async {
            let mut conn = patiently(url).await?;
            conn.batch_execute("SET client_min_messages = warning").await?;
            // What migrations change belongs to all owners.
            conn.batch_execute("SET meridian.service = 'on'").await?;
            conn.batch_execute(LOCK)
                .await
                .context("cannot take the migration lock")?;
            let mut harness = AsyncMigrationHarness::new(conn);
            let ran = harness
                .run_pending_migrations(migrations)
                .map_err(|error| anyhow!("a migration failed: {error}"))?;
            Ok(ran.len())
        })
}
