//! A connection whose every statement runs in a transaction that tells PostgreSQL whose rows it may see ([`RowScope`]).
//!
//! The settings are local to the transaction, so a connection never carries a user over to the next, also where a pooler hands the
//! server's connections around by transaction. A statement outside of a transaction gets one of its own: its beginning travels with
//! the statement, the end takes one more way to the server. Work that is dropped half-way costs the connection, and so does a server
//! that hangs: nobody waits for one that answers nobody.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::{
    ConnectionError, ConnectionResult, QueryResult,
    connection::{CacheSize, Instrumentation, TransactionManagerStatus},
    query_builder::{AsQuery, QueryFragment, QueryId},
    result::Error as DieselError,
};
use diesel_async::{
    AnsiTransactionManager, AsyncConnection, AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection,
    TransactionManager, pooled_connection::deadpool::Object,
};
use futures::{
    FutureExt, StreamExt, TryStreamExt,
    future::{BoxFuture, join},
    stream,
};

use crate::{
    pg::{self, Conn, Pool, Unavailable},
    scope::{self, RowScope},
};

/// A connection of the pool, for one scope.
pub struct Scoped {
    /// Taken when this is dropped.
    conn: Option<Box<Conn>>,
    scope: RowScope,
    /// What the open transaction has been told.
    told: Option<RowScope>,
    /// A transaction may be open that nobody else knows of.
    open: AtomicBool,
    /// The server did not answer: nothing more is asked of it here.
    silent: AtomicBool,
    pool: Pool,
}

impl std::fmt::Debug for Scoped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scoped")
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

/// A connection for the present work ([`scope::current`]).
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get(pool: &Pool) -> Result<Scoped, Unavailable> {
    get_for(pool, scope::current()).await
}

/// A connection for a scope.
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get_for(pool: &Pool, scope: RowScope) -> Result<Scoped, Unavailable> {
    Ok(Scoped {
        conn: Some(Box::new(pg::get(pool).await?)),
        scope,
        told: None,
        open: AtomicBool::new(false),
        silent: AtomicBool::new(false),
        pool: pool.clone(),
    })
}

/// What goes before a statement.
enum Before {
    Nothing,
    /// The transaction that runs is for another scope so far.
    Tell(String),
    /// A transaction of the statement's own.
    Begin(String),
}

impl Scoped {
    /// Statements from here on are for this scope, also in a transaction that runs.
    pub(crate) fn turn_to(&mut self, scope: RowScope) {
        self.scope = scope;
    }

    fn inner(&mut self) -> &mut AsyncPgConnection {
        match &mut self.conn {
            Some(conn) => conn,
            None => unreachable!("the connection is taken when this is dropped"),
        }
    }

    fn is_in_transaction(&mut self) -> QueryResult<bool> {
        let status = AnsiTransactionManager::transaction_manager_status_mut(self.inner());
        Ok(status.transaction_state()?.transaction_depth().is_some())
    }

    fn before(&mut self) -> QueryResult<Before> {
        if *self.silent.get_mut() {
            return Err(pg::silent());
        }
        if !self.is_in_transaction()? {
            return Ok(Before::Begin(self.beginning()));
        }
        if self.told.as_ref() == Some(&self.scope) {
            return Ok(Before::Nothing);
        }
        self.told = Some(self.scope.clone());
        Ok(Before::Tell(self.scope.statement()))
    }

    fn beginning(&self) -> String {
        format!("BEGIN; {}", self.scope.statement())
    }

    fn parts(&self) -> Parts<'_> {
        match &self.conn {
            Some(conn) => Parts {
                conn,
                open: &self.open,
                silent: &self.silent,
                pool: &self.pool,
            },
            None => unreachable!("the connection is taken when this is dropped"),
        }
    }

    /// # Errors
    /// [`DieselError::BrokenTransactionManager`] where the server did not answer before.
    fn must_answer(&mut self) -> QueryResult<()> {
        if *self.silent.get_mut() {
            return Err(DieselError::BrokenTransactionManager);
        }
        Ok(())
    }

    /// What came of [`pg::while_answering`].
    fn heard<T>(&mut self, done: Option<QueryResult<T>>) -> QueryResult<T> {
        done.unwrap_or_else(|| {
            *self.silent.get_mut() = true;
            Err(pg::silent())
        })
    }
}

/// The connection for several at once.
#[derive(Clone, Copy)]
struct Parts<'a> {
    conn: &'a AsyncPgConnection,
    open: &'a AtomicBool,
    silent: &'a AtomicBool,
    pool: &'a Pool,
}

impl Drop for Scoped {
    fn drop(&mut self) {
        if (*self.open.get_mut() || *self.silent.get_mut())
            && let Some(conn) = self.conn.take()
        {
            // Its transaction is open, and told whose, or its server hangs: the pool makes another.
            drop(Object::take(*conn));
        }
    }
}

async fn batch(mut conn: &AsyncPgConnection, sql: &str) -> QueryResult<()> {
    conn.batch_execute(sql).await
}

/// Runs a statement after what goes before it, as long as the server answers.
async fn run<T>(parts: Parts<'_>, before: Before, statement: impl Future<Output = QueryResult<T>>) -> QueryResult<T> {
    let done = pg::while_answering(parts.pool, ordered(parts, before, statement)).await;
    done.unwrap_or_else(|| {
        parts.silent.store(true, Ordering::Relaxed);
        Err(pg::silent())
    })
}

/// Runs a statement after what goes before it.
async fn ordered<T>(
    Parts { conn, open, .. }: Parts<'_>,
    before: Before,
    statement: impl Future<Output = QueryResult<T>>,
) -> QueryResult<T> {
    match before {
        Before::Nothing => statement.await,
        Before::Tell(sql) => {
            // On the wire one after the other: where the first fails, the transaction refuses the second.
            let (told, done) = join(batch(conn, &sql), statement).await;
            told.and(done)
        }
        Before::Begin(sql) => {
            open.store(true, Ordering::Relaxed);
            let (begun, done) = join(batch(conn, &sql), statement).await;
            let done = begun.and(done);
            let ended = batch(conn, if done.is_ok() { "COMMIT" } else { "ROLLBACK" }).await;
            if ended.is_ok() {
                open.store(false, Ordering::Relaxed);
            }
            let value = done?;
            ended.map(|()| value)
        }
    }
}

impl SimpleAsyncConnection for Scoped {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        let before = self.before()?;
        let parts = self.parts();
        run(parts, before, batch(parts.conn, query)).await
    }
}

type Rows<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Stream<'conn, 'query>;

impl AsyncConnectionCore for Scoped {
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Rows<'conn, 'query>>>;
    type Stream<'conn, 'query> = Rows<'conn, 'query>;
    type Row<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Row<'conn, 'query>;
    type Backend = diesel::pg::Pg;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let before = match self.before() {
            Ok(before) => before,
            Err(error) => return std::future::ready(Err(error)).boxed(),
        };
        let parts = self.parts();
        let mut shared = parts.conn;
        let loaded = AsyncConnectionCore::load(&mut shared, source);
        let rows = async move {
            // All of them: what is read after the end of its transaction is not there.
            let rows: Vec<_> = loaded.await?.try_collect().await?;
            Ok(stream::iter(rows.into_iter().map(Ok)).boxed())
        };
        run(parts, before, rows).boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(&'conn mut self, source: T) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let before = match self.before() {
            Ok(before) => before,
            Err(error) => return std::future::ready(Err(error)).boxed(),
        };
        let parts = self.parts();
        let mut shared = parts.conn;
        let executed = AsyncConnectionCore::execute_returning_count(&mut shared, source);
        run(parts, before, executed).boxed()
    }
}

impl AsyncConnection for Scoped {
    type TransactionManager = Manager;

    async fn establish(_: &str) -> ConnectionResult<Self> {
        Err(ConnectionError::BadConnection(
            "a scoped connection is lent by a pool".to_owned(),
        ))
    }

    fn transaction_state(&mut self) -> &mut AnsiTransactionManager {
        self.inner().transaction_state()
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        self.inner().instrumentation()
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.inner().set_instrumentation(instrumentation);
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.inner().set_prepared_statement_cache_size(size);
    }
}

/// Begins transactions with their scope.
#[derive(Debug, Clone, Copy)]
pub struct Manager;

impl TransactionManager<Scoped> for Manager {
    type TransactionStateData = AnsiTransactionManager;

    async fn begin_transaction(conn: &mut Scoped) -> QueryResult<()> {
        conn.must_answer()?;
        let pool = conn.pool.clone();
        if conn.is_in_transaction()? {
            let begun = AnsiTransactionManager::begin_transaction(conn.inner());
            let begun = pg::while_answering(&pool, begun).await;
            return conn.heard(begun);
        }
        let beginning = conn.beginning();
        conn.open.store(true, Ordering::Relaxed);
        let begun = AnsiTransactionManager::begin_transaction_sql(conn.inner(), &beginning);
        let begun = pg::while_answering(&pool, begun).await;
        conn.heard(begun)?;
        // From here on diesel knows of it, and the pool takes no connection back that is in a transaction.
        conn.open.store(false, Ordering::Relaxed);
        conn.told = Some(conn.scope.clone());
        Ok(())
    }

    async fn rollback_transaction(conn: &mut Scoped) -> QueryResult<()> {
        // What was told after a savepoint is forgotten with it.
        conn.told = None;
        conn.must_answer()?;
        let pool = conn.pool.clone();
        let ended = pg::while_answering(&pool, AnsiTransactionManager::rollback_transaction(conn.inner())).await;
        conn.heard(ended)
    }

    async fn commit_transaction(conn: &mut Scoped) -> QueryResult<()> {
        conn.must_answer()?;
        let pool = conn.pool.clone();
        let ended = pg::while_answering(&pool, AnsiTransactionManager::commit_transaction(conn.inner())).await;
        conn.heard(ended)
    }

    fn transaction_manager_status_mut(conn: &mut Scoped) -> &mut TransactionManagerStatus {
        AnsiTransactionManager::transaction_manager_status_mut(conn.inner())
    }

    fn is_broken_transaction_manager(conn: &mut Scoped) -> bool {
        *conn.silent.get_mut() || AnsiTransactionManager::is_broken_transaction_manager(conn.inner())
    }
}
