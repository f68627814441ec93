//! Readers of the feed that are not ours: who is let in, how often at once, and until when.

use std::{
    collections::HashMap,
    io,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{sync::watch, time::MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::lock;
use crate::{
    config::FeedArgs,
    domain::consumer::{ConsumerList, Digest, digest_of},
    error::Error,
};

/// How often the operator's list is read: a token that was taken out of it reads for no longer than this.
const READ_EVERY: Duration = Duration::from_secs(5);
/// Replays of one consumer at once: each reads up to the whole log, which other readers share.
const REPLAYS_MAX: u32 = 2;

/// The operator's list, and the streams that are open.
#[derive(Debug)]
pub struct Consumers {
    file: Option<PathBuf>,
    list: watch::Sender<Arc<ConsumerList>>,
    /// Open streams by the consumer's name.
    streams: Mutex<HashMap<Arc<str>, u32>>,
    streams_max: u32,
    /// Those of them that read what they missed.
    replays: Mutex<HashMap<Arc<str>, u32>>,
}

impl Consumers {
    /// With the list as it is now. Without a file, or while there is none, nobody is let in.
    pub async fn open(args: &FeedArgs) -> Arc<Self> {
        let consumers = Self {
            file: args.feed_tokens_file.clone(),
            list: watch::Sender::default(),
            streams: Mutex::default(),
            streams_max: args.feed_streams,
            replays: Mutex::default(),
        };
        consumers.read().await;
        Arc::new(consumers)
    }

    /// Reads the list anew until the service stops.
    pub async fn follow(self: Arc<Self>, stop: CancellationToken) {
        let mut every = tokio::time::interval(READ_EVERY);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(every.tick()).await.is_some() {
            self.read().await;
        }
    }

    async fn read(&self) {
        let Some(file) = &self.file else { return };
        let text = match tokio::fs::read_to_string(file).await {
            Ok(text) => text,
            // Who removes the list removes everyone on it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "the list of the feed's consumers cannot be read: the last one goes on");
                return;
            }
        };
        let (list, left_out) = ConsumerList::parse(&text);
        self.list.send_if_modified(|known| {
            let is_new = **known != list;
            if is_new {
                tracing::info!(feed.tokens = list.len(), "the list of the feed's consumers was read");
                if !left_out.is_empty() {
                    tracing::warn!(lines = ?left_out, "lines of the list of the feed's consumers do not read, or repeat a token");
                }
                *known = Arc::new(list);
            }
            is_new
        });
    }

    /// Lets a consumer in by its token, until what is given back is dropped.
    ///
    /// # Errors
    /// [`Error::BadToken`], [`Error::NotForFeed`], and [`Error::TooManyStreams`] of this consumer at this replica.
    pub fn admit(self: &Arc<Self>, token: Option<&str>) -> Result<Admitted, Error> {
        let list = self.list.borrow().clone();
        let digest = token.and_then(digest_of).ok_or(Error::BadToken);
        let found = digest.and_then(|digest| Ok((digest, list.find(&digest).ok_or(Error::BadToken)?)));
        let (digest, consumer) = found.inspect_err(|_| refused("token"))?;
        if !consumer.reads_feed {
            refused("scope");
            return Err(Error::NotForFeed);
        }
        let name = Arc::clone(&consumer.name);
        let mut streams = lock(&self.streams);
        let open = streams.entry(Arc::clone(&name)).or_default();
        if *open >= self.streams_max {
            refused("streams");
            tracing::warn!(feed.consumer = %name, "`{name}` has too many streams of the feed");
            return Err(Error::TooManyStreams { most: self.streams_max });
        }
        *open += 1;
        tell_streams(&name, *open);
        drop(streams);
        tracing::info!(feed.consumer = %name, "`{name}` reads the feed");
        Ok(Admitted {
            consumers: Arc::clone(self),
            name,
            digest,
        })
    }
}

/// A consumer that reads: one stream.
#[derive(Debug)]
pub struct Admitted {
    consumers: Arc<Consumers>,
    name: Arc<str>,
    digest: Digest,
}

impl Admitted {
    /// Lets this consumer replay what it missed, until what is given back is dropped.
    ///
    /// # Errors
    /// [`Error::TooManyReplays`] of this consumer at this replica.
    pub(super) fn replay(&self) -> Result<Replaying, Error> {
        let mut replays = lock(&self.consumers.replays);
        let going = replays.entry(Arc::clone(&self.name)).or_default();
        if *going >= REPLAYS_MAX {
            refused("replays");
            return Err(Error::TooManyReplays { most: REPLAYS_MAX });
        }
        *going += 1;
        drop(replays);
        Ok(Replaying {
            consumers: Arc::clone(&self.consumers),
            name: Arc::clone(&self.name),
        })
    }

    /// Ends when the token no longer lets anybody in.
    pub async fn revoked(&self) {
        let mut list = self.consumers.list.subscribe();
        let is_out = |list: &Arc<ConsumerList>| list.find(&self.digest).is_none_or(|consumer| !consumer.reads_feed);
        // It fails only when the list is gone, which lives as long as this.
        drop(list.wait_for(is_out).await);
        tracing::info!(feed.consumer = %self.name, "the token of `{}` was revoked", self.name);
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut streams = lock(&self.consumers.streams);
        let left = one_less(&mut streams, &self.name);
        tell_streams(&self.name, left);
    }
}

/// A consumer's replay in progress.
#[derive(Debug)]
pub(super) struct Replaying {
    consumers: Arc<Consumers>,
    name: Arc<str>,
}

impl Drop for Replaying {
    fn drop(&mut self) {
        one_less(&mut lock(&self.consumers.replays), &self.name);
    }
}

/// How many are left.
fn one_less(counts: &mut HashMap<Arc<str>, u32>, name: &Arc<str>) -> u32 {
    let left = counts.get(name).map_or(0, |count| count.saturating_sub(1));
    if left == 0 {
        counts.remove(name);
    } else {
        counts.insert(Arc::clone(name), left);
    }
    left
}

fn tell_streams(consumer: &str, open: u32) {
    metrics::gauge!("market_feed_consumer_streams", "consumer" => consumer.to_owned()).set(f64::from(open));
}

fn refused(reason: &'static str) {
    metrics::counter!("market_feed_refused_total", "reason" => reason).increment(1);
}
