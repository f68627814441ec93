//! PostgreSQL: a pool with short patience.
//!
//! Counted for each pool, which is named by its role: `db_client_seconds{pool}`, `db_pool_connections{pool,state}`,
//! `db_pool_limit{pool}`, `db_pool_waiting{pool}`, and `db_pool_refused_total`.

use std::{
    pin::pin,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use anyhow::Context;
use deadpool::{Runtime, managed::TimeoutType};
/// What diesel says of a statement that failed.
pub use diesel::result::Error as DieselError;
use diesel::{ConnectionError, result::DatabaseErrorKind};
use diesel_async::{
    AsyncConnection, AsyncPgConnection,
    pooled_connection::{
        AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
        deadpool::{self as diesel_deadpool, PoolError as DeadpoolError},
    },
};
use futures::FutureExt;
use secrecy::ExposeSecret;

use crate::{
    answering,
    args::{PgArgs, PgTls},
    lenient, metrics, pooler,
    sql::Statements,
    tls,
};

/// A database that takes longer to say that it is there counts as away.
const WAIT: Duration = Duration::from_secs(1);
/// The server has this part of the time for a connection to show that it answers: a call may meet a silent one twice, since the gateway
/// asks auth before it asks a service, and is refused within two seconds all the same.
fn haste(patience: Duration) -> Duration {
    lenient(patience / 2)
}
/// A statement, or a connection, that takes longer than this makes us ask whether the server still answers anybody.
const SLOW: Duration = Duration::from_millis(300);

pub type Pool = diesel_deadpool::Pool<AsyncPgConnection>;
pub type Conn = diesel_deadpool::Object<AsyncPgConnection>;

/// No connection could be had in time. The cause is for the log, never for a caller.
#[derive(Debug, thiserror::Error)]
#[error("the database is not available")]
pub struct Unavailable(#[source] DeadpoolError);

impl Unavailable {
    /// There is one, but the call may not have it.
    pub(crate) const fn withheld() -> Self {
        Self(DeadpoolError::Closed)
    }
}

/// Limits that the server itself enforces on a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// Serving: statements end after 5 s, forgotten transactions after 10 s.
    Serving,
    /// Migrations take as long as they take, also where their role has limits.
    None,
}

/// A pool that connects when first used.
///
/// # Errors
/// When the URL is none.
pub fn pool(args: &PgArgs) -> anyhow::Result<Pool> {
    tls::install();
    let url = args.database_url.expose_secret();
    let parsed = url
        .parse::<tokio_postgres::Config>()
        .context("DATABASE_URL is not a PostgreSQL address")?;
    let name: Arc<str> = parsed.get_user().unwrap_or("postgres").into();
    metrics::collect();
    let mut config = ManagerConfig::<AsyncPgConnection>::default();
    config.recycling_method = RecyclingMethod::Fast;
    let (watched, transport, pooled) = (Arc::clone(&name), args.tls.clone(), Arc::new(AtomicBool::new(false)));
    config.custom_setup = Box::new(move |url| {
        let (url, name, transport) = (url.to_owned(), Arc::clone(&watched), transport.clone());
        let pooled = Arc::clone(&pooled);
        async move {
            let mut conn = pooler::connect(&url, &transport, &pooled).await?;
            conn.set_instrumentation(Statements::of(&name));
            Ok(conn)
        }
        .boxed()
    });
    let pool = Pool::builder(AsyncDieselConnectionManager::new_with_config(url, config))
        .max_size(args.pool_size)
        .wait_timeout(Some(args.patience))
        .create_timeout(Some(args.patience))
        .recycle_timeout(Some(args.patience))
        .runtime(Runtime::Tokio1)
        .build()
        .context("cannot build the connection pool")?;
    watch(&pool, name);
    Ok(pool)
}

/// Tells on the metrics page how full the pool is, while it lives.
fn watch(pool: &Pool, name: Arc<str>) {
    let weak = pool.weak();
    metrics::on_read(move || {
        let Some(pool) = weak.upgrade() else { return false };
        let now = pool.status();
        #[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
        let tell = |gauge: ::metrics::Gauge, count: usize| gauge.set(count as f64);
        let used = now.size.saturating_sub(now.available);
        for (state, count) in [("used", used), ("idle", now.available)] {
            tell(
                ::metrics::gauge!("db_pool_connections", "pool" => Arc::clone(&name), "state" => state),
                count,
            );
        }
        tell(
            ::metrics::gauge!("db_pool_limit", "pool" => Arc::clone(&name)),
            now.max_size,
        );
        tell(
            ::metrics::gauge!("db_pool_waiting", "pool" => Arc::clone(&name)),
            now.waiting,
        );
        true
    });
}

/// A connection: within a second for a place in the pool, and within another where one has to be made, as long as the server answers somebody.
/// From one that is silent none can be made, and whoever has a place waits for it as well.
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get(pool: &Pool) -> Result<Conn, Unavailable> {
    let getting = async {
        match pool.get().await {
            // One more try: a connection of before a restart of the server is only found dead when it is used.
            Err(DeadpoolError::Backend(_)) => pool.get().await,
            got => got,
        }
    };
    // Boxed: large, and part of whatever asks the database.
    let got = Box::pin(while_answering(pool, getting)).await;
    got.unwrap_or(Err(DeadpoolError::Timeout(TimeoutType::Create)))
        .map_err(|error| {
            ::metrics::counter!("db_pool_refused_total").increment(1);
            Unavailable(error)
        })
}

/// Waits for what is asked of the server as long as it answers somebody. `None`: it is silent, and what was asked may be done or not.
///
/// A server that hangs keeps its connections open and says nothing; not even its own limit on statements ends one. So beside a statement
/// that is slow a new connection is made, after twice the wait another, and so on: a call that meets a server right before it falls silent is
/// refused within two seconds all the same. That a connection is refused is an answer, too. Slow statements share such a connection.
pub(crate) async fn while_answering<T>(pool: &Pool, asked: impl Future<Output = T>) -> Option<T> {
    let mut asked = pin!(asked);
    let mut wait = SLOW;
    let patience = haste(pool.timeouts().create.unwrap_or(WAIT));
    loop {
        if let Ok(done) = tokio::time::timeout(wait, asked.as_mut()).await {
            return Some(done);
        }
        tokio::select! {
            biased;
            done = asked.as_mut() => return Some(done),
            answers = answering::answers(pool, patience) => {
                if !answers {
                    return None;
                }
                wait *= 2;
            }
        }
    }
}

/// What [`while_answering`] without an answer is for a caller: an outage.
pub(crate) fn silent() -> DieselError {
    let message = "the server does not answer".to_owned();
    DieselError::DatabaseError(DatabaseErrorKind::UnableToSendCommand, Box::new(message))
}

/// For `LIKE`: the text anywhere, its own wildcards taken literally. Empty matches everything.
#[must_use]
pub fn containing(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
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
                || pooler::is_outage(told)
        }
        _ => false,
    }
}

/// Used and granted bytes, where the database says that an owner's storage has no room: see the migrations `storage`.
#[must_use]
pub fn storage_full(error: &DieselError) -> Option<(u64, u64)> {
    let DieselError::DatabaseError(_, told) = error else {
        return None;
    };
    let (used, limit) = told.message().strip_prefix("storage_full ")?.split_once(' ')?;
    Some((used.parse().ok()?, limit.parse().ok()?))
}

/// Makes a service's error of what its store meets: `StoreAway` where the database is away, `Store` where anything else is wrong, each with its
/// cause. `store_errors!(Error, StorageFull)` also tells where an owner's storage has no room, as `StorageFull { used, limit }` in bytes.
#[macro_export]
macro_rules! store_errors {
    ($error:ident $(, $full:ident)?) => {
        impl From<$crate::pg::Unavailable> for $error {
            fn from(error: $crate::pg::Unavailable) -> Self {
                Self::StoreAway(std::sync::Arc::new(error))
            }
        }

        impl From<$crate::pg::DieselError> for $error {
            fn from(error: $crate::pg::DieselError) -> Self {
                $(if let Some((used, limit)) = $crate::pg::storage_full(&error) {
                    return Self::$full { used, limit };
                })?
                let away = $crate::pg::is_outage(&error);
                let cause = std::sync::Arc::new(error);
                if away { Self::StoreAway(cause) } else { Self::Store(cause) }
            }
        }
    };
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

/// One connection outside any pool, to the server itself: a pooler in transaction mode refuses limits.
///
/// # Errors
/// When the server is away or refuses, or its certificate is not one of an authority that we know.
pub async fn connect(url: &str, transport: &PgTls, limits: Limits) -> Result<AsyncPgConnection, ConnectionError> {
    let mut config = parsed(url)?;
    let given = config.get_options().unwrap_or_default().to_owned();
    let (statement, idle) = match limits {
        Limits::Serving => ("5s", "10s"),
        Limits::None => ("0", "0"),
    };
    config.options(format!(
        "{given} -c statement_timeout={statement} -c idle_in_transaction_session_timeout={idle}"
    ));
    open(config, transport).await
}

pub(crate) fn parsed(url: &str) -> Result<tokio_postgres::Config, ConnectionError> {
    url.parse().map_err(bad)
}

/// A connection with the settings of an address and no other.
pub(crate) async fn open(
    mut config: tokio_postgres::Config,
    transport: &PgTls,
) -> Result<AsyncPgConnection, ConnectionError> {
    config
        .connect_timeout(Duration::from_secs(5))
        .application_name("meridian")
        .ssl_mode(tls::mode(transport));
    let (client, connection) = config.connect(tls::database(transport)?).await.map_err(bad)?;
    AsyncPgConnection::try_from_client_and_connection(client, connection).await
}

fn bad(error: tokio_postgres::Error) -> ConnectionError {
    use std::error::Error;
    // What PostgreSQL itself says is its cause: without it there is only "db error".
    ConnectionError::BadConnection(match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use diesel::result::{DatabaseErrorKind, Error};

    use super::{SLOW, WAIT, containing, haste, is_outage, silent, storage_full};

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
        assert!(is_outage(&silent()));
        assert!(!is_outage(&told(
            DatabaseErrorKind::Unknown,
            "relation \"app_user\" does not exist"
        )));
        assert!(!is_outage(&told(
            DatabaseErrorKind::UniqueViolation,
            "duplicate key value"
        )));
        assert!(!is_outage(&Error::NotFound));
        assert_eq!(
            storage_full(&told(DatabaseErrorKind::CheckViolation, "storage_full 7 5")),
            Some((7, 5))
        );
        assert_eq!(storage_full(&told(DatabaseErrorKind::CheckViolation, "other")), None);
    }

    #[test]
    fn who_meets_a_silent_server_twice_is_refused_within_two_seconds() {
        // For a connection or for a statement over one that is there: only what the server answered leads from the one to the other.
        let once = SLOW + WAIT / 2;
        assert!(
            once * 2 + Duration::from_millis(300) < Duration::from_secs(2),
            "{once:?}"
        );
        let served = if cfg!(debug_assertions) { WAIT * 5 } else { WAIT / 2 };
        assert_eq!(haste(WAIT), served);
    }

    #[test]
    fn wildcards_of_users_are_letters() {
        assert_eq!(containing("50%_\\"), "%50\\%\\_\\\\%");
    }
}
