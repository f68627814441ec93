//! PostgreSQL: a pool with short patience, TLS where the server offers it.

use std::time::Duration;

use anyhow::Context;
use deadpool::Runtime;
use diesel::{
    ConnectionError,
    result::{DatabaseErrorKind, Error as DieselError},
};
use diesel_async::{
    AsyncPgConnection,
    pooled_connection::{
        AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
        deadpool::{self as diesel_deadpool, PoolError as DeadpoolError},
    },
};
use futures::FutureExt;
use secrecy::ExposeSecret;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{args::PgArgs, tls};

/// A database that takes longer to say that it is there counts as away.
const WAIT: Duration = Duration::from_secs(1);

pub type Pool = diesel_deadpool::Pool<AsyncPgConnection>;
pub type Conn = diesel_deadpool::Object<AsyncPgConnection>;

/// No connection could be had in time. The cause is for the log, never for a caller.
#[derive(Debug, thiserror::Error)]
#[error("the database is not available")]
pub struct Unavailable(#[source] DeadpoolError);

/// Limits that the server itself enforces on a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// Serving: statements end after 5 s, forgotten transactions after 10 s.
    Serving,
    /// Migrations take as long as they take.
    None,
}

/// A pool that connects when first used.
///
/// # Errors
/// When the URL is none.
pub fn pool(args: &PgArgs) -> anyhow::Result<Pool> {
    tls::install();
    let url = args.database_url.expose_secret();
    url.parse::<tokio_postgres::Config>()
        .context("DATABASE_URL is not a PostgreSQL address")?;
    let mut config = ManagerConfig::<AsyncPgConnection>::default();
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(|url| {
        let url = url.to_owned();
        async move { connect(&url, Limits::Serving).await }.boxed()
    });
    Pool::builder(AsyncDieselConnectionManager::new_with_config(url, config))
        .max_size(args.pool_size)
        .wait_timeout(Some(args.patience))
        .create_timeout(Some(args.patience))
        .recycle_timeout(Some(args.patience))
        .runtime(Runtime::Tokio1)
        .build()
        .context("cannot build the connection pool")
}

/// A connection, within a second.
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get(pool: &Pool) -> Result<Conn, Unavailable> {
    match pool.get().await {
        Ok(conn) => Ok(conn),
        // One more try: a connection of before a restart of the server is only found dead when it is used.
        Err(DeadpoolError::Backend(_)) => pool.get().await.map_err(Unavailable),
        Err(error) => Err(Unavailable(error)),
    }
}

/// True for an error that says the server is away, or went away in the middle: an outage, and not a fault of the statement.
#[must_use]
pub fn is_outage(error: &DieselError) -> bool {
    match error {
        DieselError::BrokenTransactionManager
        | DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _) => {
            true
        }
        // diesel has no kinds for class 57 (operator intervention). What PostgreSQL says when it stops or crashes, while it
        // starts or recovers, and when it ends a statement that waited too long:
        DieselError::DatabaseError(DatabaseErrorKind::Unknown, told) => {
            let told = told.message();
            told.starts_with("terminating connection")
                || told.starts_with("the database system is ")
                || told.starts_with("canceling statement due to ")
        }
        _ => false,
    }
}

/// True when a connection answers.
pub async fn alive(pool: &Pool) -> bool {
    use diesel_async::SimpleAsyncConnection;
    match pool.get().await {
        Ok(mut conn) => tokio::time::timeout(WAIT, conn.batch_execute("SELECT 1"))
            .await
            .is_ok_and(|done| done.is_ok()),
        Err(_) => false,
    }
}

/// One connection outside any pool.
///
/// # Errors
/// When the server is away or refuses.
pub async fn connect(url: &str, limits: Limits) -> Result<AsyncPgConnection, ConnectionError> {
    let mut config: tokio_postgres::Config = url.parse().map_err(bad)?;
    if limits == Limits::Serving {
        let given = config.get_options().unwrap_or_default().to_owned();
        config.options(format!(
            "{given} -c statement_timeout=5s -c idle_in_transaction_session_timeout=10s"
        ));
    }
    config
        .connect_timeout(Duration::from_secs(5))
        .application_name("meridian");
    let (client, connection) = config
        .connect(MakeRustlsConnect::with_webpki_roots())
        .await
        .map_err(bad)?;
    AsyncPgConnection::try_from_client_and_connection(client, connection).await
}

fn bad(error: tokio_postgres::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error};

    use super::is_outage;

    #[test]
    fn a_server_that_stops_or_starts_is_an_outage_and_a_wrong_statement_is_not() {
        let told = |kind, text: &str| Error::DatabaseError(kind, Box::new(text.to_owned()));
        for away in [
            "terminating connection due to administrator command",
            "terminating connection because of crash of another server process",
            "the database system is shutting down",
            "the database system is starting up",
            "the database system is in recovery mode",
            "canceling statement due to statement timeout",
        ] {
            assert!(is_outage(&told(DatabaseErrorKind::Unknown, away)), "{away}");
        }
        assert!(is_outage(&told(DatabaseErrorKind::ClosedConnection, "")));
        assert!(is_outage(&told(
            DatabaseErrorKind::UnableToSendCommand,
            "connection closed"
        )));
        assert!(is_outage(&Error::BrokenTransactionManager));
        assert!(!is_outage(&told(
            DatabaseErrorKind::Unknown,
            "relation \"app_user\" does not exist"
        )));
        assert!(!is_outage(&told(
            DatabaseErrorKind::UniqueViolation,
            "duplicate key value"
        )));
        assert!(!is_outage(&Error::NotFound));
    }
}
