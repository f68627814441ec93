//! The cache of a cluster: Redis, with short patience.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures::{StreamExt, stream::BoxStream};
use redis::{
    AsyncCommands, RedisError, Script,
    aio::ConnectionManager,
    streams::{StreamMaxlen, StreamRangeReply, StreamReadOptions, StreamReadReply},
};
use secrecy::SecretString;
use tokio::time::error::Elapsed;
use tokio_stream::wrappers::ReceiverStream;
use uuid::Uuid;

use super::{
    Guard,
    authorities::Authorities,
    local::Local,
    servers::{Patience, Server, Servers},
};
use crate::lenient;

/// What a log lacks stays missing, and a page of one is longer than a value.
const LOG_PATIENCE: Duration = lenient(Duration::from_secs(1));
const COOL_DOWN: Duration = Duration::from_secs(1);
const STREAM_KEEPS: usize = 1024;
const FIELD: &str = "m";
/// How long one blocking read of a stream waits; a stopped Redis is noticed after this.
const BLOCK_MS: usize = 2_000;
/// The ids of a stream must grow: one whose numbers were set back begins anew. A second attempt at what was done already does nothing.
const APPEND: &str = "\
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if top and tonumber(string.match(top[1], '^%d+')) >= tonumber(ARGV[2]) then
  if top[1] == ARGV[#ARGV - 1] .. '-0' and top[2][2] == ARGV[#ARGV] then return 0 end
  redis.call('DEL', KEYS[1])
end
for i = 2, #ARGV, 2 do
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], ARGV[i] .. '-0', 'm', ARGV[i + 1])
end
return 1";

#[derive(Clone)]
pub(super) struct Remote {
    servers: Servers,
    /// How long one command may take, unless it is of a log.
    patience: Duration,
    /// Counts and streams while Redis is away.
    fallback: Local,
    state: Arc<State>,
    /// Of reading logs: one long page is no reason to leave the rest alone, nor the other way round.
    log_state: Arc<State>,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Remote")
    }
}

/// Whether to ask, for one kind of commands.
struct State {
    started: Instant,
    /// Milliseconds after `started` until which Redis is left alone.
    resting_until: AtomicU64,
}

impl State {
    fn new() -> Self {
        Self {
            started: Instant::now(),
            resting_until: AtomicU64::new(0),
        }
    }

    fn resting(&self) -> bool {
        self.now_ms() < self.resting_until.load(Ordering::Relaxed)
    }

    fn rest(&self) {
        let until = self.now_ms() + u64::try_from(COOL_DOWN.as_millis()).unwrap_or(u64::MAX);
        self.resting_until.store(until, Ordering::Relaxed);
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Remote {
    pub(super) fn connect(url: &SecretString, authorities: Authorities, patience: Duration) -> anyhow::Result<Self> {
        crate::tls::install();
        let both = Patience {
            values: patience,
            logs: LOG_PATIENCE,
        };
        Ok(Self {
            servers: Servers::open(url, authorities, both)?,
            patience,
            fallback: Local::new(8 << 20),
            state: Arc::new(State::new()),
            log_state: Arc::new(State::new()),
        })
    }

    /// Runs one command within the patience; `None` when it failed or Redis is resting.
    async fn ask<T, F>(&self, what: &'static str, command: impl FnOnce(ConnectionManager) -> F) -> Option<T>
    where
        F: Future<Output = Result<T, RedisError>>,
    {
        if self.state.resting() {
            return None;
        }
        let asked = async {
            let server = self.servers.now().await;
            command(server.values.clone()).await
        };
        let asked = tokio::time::timeout(self.patience, asked).await;
        let got = outcome(what, asked);
        if got.is_none() {
            self.state.rest();
        }
        got
    }

    /// Runs one command on a log, twice where it fails: a lost connection shows at the first command after the loss.
    async fn ask_of_log<T, F>(&self, what: &'static str, command: impl Fn(ConnectionManager) -> F) -> Option<T>
    where
        F: Future<Output = Result<T, RedisError>>,
    {
        let twice = async {
            let server = self.servers.now().await;
            match command(server.logs.clone()).await {
                Ok(value) => Ok(value),
                Err(_) => {
                    let server = self.servers.now().await;
                    command(server.logs.clone()).await
                }
            }
        };
        let asked = tokio::time::timeout(LOG_PATIENCE, twice).await;
        outcome(what, asked)
    }

    pub(super) async fn get(&self, key: &str) -> Option<Bytes> {
        self.ask(
            "get",
            |mut conn| async move { conn.get::<_, Option<Vec<u8>>>(key).await },
        )
        .await
        .flatten()
        .map(Bytes::from)
    }

    pub(super) async fn set(&self, key: &str, value: Bytes, ttl: Duration) {
        self.ask("set", |mut conn| async move {
            conn.pset_ex::<_, _, ()>(key, value.as_ref(), millis(ttl)).await
        })
        .await;
    }

    pub(super) async fn del(&self, key: &str) {
        self.ask("del", |mut conn| async move { conn.del::<_, ()>(key).await })
            .await;
    }

    pub(super) async fn incr(&self, key: &str, ttl: Duration) -> u64 {
        let script = Script::new(
            "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n",
        );
        let counted = self
            .ask("incr", |mut conn| async move {
                script.key(key).arg(millis(ttl)).invoke_async::<u64>(&mut conn).await
            })
            .await;
        match counted {
            Some(count) => count,
            None => self.fallback.incr(key, ttl),
        }
    }

    pub(super) async fn lock(&self, key: &str, ttl: Duration) -> Option<Guard> {
        let token = Uuid::new_v4().to_string();
        let mine = token.clone();
        let taken = self
            .ask("lock", |mut conn| async move {
                redis::cmd("SET")
                    .arg(key)
                    .arg(mine)
                    .arg("NX")
                    .arg("PX")
                    .arg(millis(ttl))
                    .query_async::<Option<String>>(&mut conn)
                    .await
            })
            .await;
        match taken {
            Some(Some(_)) => Some(self.releasing(key.to_owned(), token)),
            Some(None) => None,
            // Without Redis each replica works for itself.
            None => self.fallback.lock(key, ttl),
        }
    }

    fn releasing(&self, key: String, token: String) -> Guard {
        let cache = self.clone();
        Guard::new(move || {
            // A guard may be dropped outside a runtime at the very end; the time to live covers that.
            let Ok(runtime) = tokio::runtime::Handle::try_current() else {
                return;
            };
            runtime.spawn(async move {
                let script = Script::new(
                    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
                );
                cache
                    .ask("unlock", |mut conn| async move {
                        script.key(key).arg(token).invoke_async::<u64>(&mut conn).await
                    })
                    .await;
            });
        })
    }

    pub(super) async fn publish(&self, stream: &str, message: Bytes) {
        let sent = self
            .ask("publish", |mut conn| {
                let message = message.clone();
                async move {
                    let keep = StreamMaxlen::Approx(STREAM_KEEPS);
                    conn.xadd_maxlen::<_, _, _, _, Option<String>>(stream, keep, "*", &[(FIELD, message.as_ref())])
                        .await
                }
            })
            .await;
        if sent.is_none() {
            self.fallback.publish(stream, message);
        }
    }

    pub(super) async fn append(&self, log: &str, entries: &[(u64, Bytes)], keep: usize) -> bool {
        if entries.is_empty() {
            return true;
        }
        let script = Script::new(APPEND);
        let mut call = script.prepare_invoke();
        call.key(log).arg(keep);
        for (number, entry) in entries {
            call.arg(*number).arg(&entry[..]);
        }
        let call = &call;
        // Always tried, whatever failed before: what the log lacks stays missing.
        let written = self.ask_of_log(
            "append",
            |mut conn| async move { call.invoke_async::<u64>(&mut conn).await },
        );
        written.await.is_some()
    }

    pub(super) async fn entries_after(&self, log: &str, after: u64, count: usize) -> Option<Vec<(u64, Bytes)>> {
        if self.log_state.resting() {
            return None;
        }
        let from = format!("{}-0", after.saturating_add(1));
        let from = from.as_str();
        let read = self.ask_of_log("entries", |mut conn| async move {
            conn.xrange_count::<_, _, _, _, StreamRangeReply>(log, from, "+", count)
                .await
        });
        let Some(reply) = read.await else {
            self.log_state.rest();
            return None;
        };
        let entries = reply.ids.iter().filter_map(|entry| {
            let (number, _) = entry.id.split_once('-')?;
            Some((number.parse().ok()?, Bytes::from(entry.get::<Vec<u8>>(FIELD)?)))
        });
        Some(entries.collect())
    }

    pub(super) fn subscribe(&self, stream: &str) -> BoxStream<'static, Bytes> {
        let (to, from) = tokio::sync::mpsc::channel(STREAM_KEEPS);
        let (servers, name) = (self.servers.clone(), stream.to_owned());
        tokio::spawn(async move {
            // Ends when the reader is gone. After a loss it goes on where it stood: Redis keeps the last messages.
            let mut last = "$".to_owned();
            while !to.is_closed() {
                // A reader may leave while no Sentinel has named a primary yet.
                let Ok(server) = tokio::time::timeout(COOL_DOWN, servers.now()).await else {
                    continue;
                };
                if let Err(error) = follow(&servers, &server, &name, &mut last, &to).await {
                    tracing::warn!(error = %crate::causes(&error), stream = %name, "lost a stream of the cache");
                    tokio::time::sleep(COOL_DOWN).await;
                }
            }
        });
        futures::stream::select(ReceiverStream::new(from), self.fallback.subscribe(stream)).boxed()
    }
}

/// What came of a command; a failure is counted.
fn outcome<T>(what: &'static str, asked: Result<Result<T, RedisError>, Elapsed>) -> Option<T> {
    match asked {
        Ok(Ok(value)) => return Some(value),
        Ok(Err(error)) => tracing::warn!(error = %crate::causes(&error), what, "the cache failed"),
        Err(_) => tracing::warn!(what, "the cache did not answer in time"),
    }
    metrics::counter!("cache_failures_total", "command" => what).increment(1);
    None
}

/// Reads a stream until the reader is gone, Redis fails, or another one takes its place.
async fn follow(
    servers: &Servers,
    server: &Arc<Server>,
    stream: &str,
    last: &mut String,
    to: &tokio::sync::mpsc::Sender<Bytes>,
) -> Result<(), RedisError> {
    let patience = redis::AsyncConnectionConfig::new()
        .set_connection_timeout(Some(COOL_DOWN))
        .set_response_timeout(Some(Duration::from_millis(BLOCK_MS as u64 * 2)));
    let mut conn = server
        .client
        .get_multiplexed_async_connection_with_config(&patience)
        .await?;
    if last == "$" {
        // "$" means "from now" at each call, which would lose what comes between two of them.
        *last = newest(&mut conn, stream).await?;
    }
    let options = StreamReadOptions::default().block(BLOCK_MS).count(256);
    loop {
        if to.is_closed() || !servers.is_now(server) {
            return Ok(());
        }
        let reply: Option<StreamReadReply> = conn.xread_options(&[stream], &[last.as_str()], &options).await?;
        for entry in reply.into_iter().flat_map(|reply| reply.keys).flat_map(|key| key.ids) {
            last.clone_from(&entry.id);
            if let Some(message) = entry.get::<Vec<u8>>(FIELD)
                && to.send(Bytes::from(message)).await.is_err()
            {
                return Ok(());
            }
        }
    }
}

async fn newest(conn: &mut redis::aio::MultiplexedConnection, stream: &str) -> Result<String, RedisError> {
    let reply: StreamRangeReply = conn.xrevrange_count(stream, "+", "-", 1).await?;
    Ok(reply
        .ids
        .into_iter()
        .next()
        .map_or_else(|| "0-0".to_owned(), |entry| entry.id))
}

fn millis(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX).max(1)
}
