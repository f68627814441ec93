//! Live events: each is written once, and fanned out to all readers.
//!
//! A reader that falls behind loses what it missed and gets the newest figures of all its coins instead.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use actix_web::{HttpResponse, http::header};
use bytes::{BufMut, Bytes, BytesMut};
use proto::market as pb;
use tokio::sync::broadcast;
use tokio_stream::{Stream, StreamExt as _};
use vocab::UserId;

use crate::{dto::platform::Tick, readers::Readers};

/// Events that a reader may be behind before it skips.
pub(crate) const BEHIND: usize = 64;

/// A tick, written down where somebody reads it: of hundreds of coins most are on no stream.
#[derive(Debug)]
pub(crate) struct Line {
    tick: Tick,
    json: OnceLock<Vec<u8>>,
}

impl Line {
    const fn new(tick: Tick) -> Self {
        Self {
            tick,
            json: OnceLock::new(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.tick.id
    }

    /// As it is sent.
    fn json(&self) -> &[u8] {
        self.json.get_or_init(|| {
            serde_json::to_vec(&self.tick).unwrap_or_else(|error| {
                tracing::error!(error = %kit::causes(&error), "a tick can't be written");
                b"null".to_vec()
            })
        })
    }
}

/// Ticks that came together.
#[derive(Debug)]
pub(crate) struct Group {
    /// As they came.
    lines: Vec<Arc<Line>>,
    /// The same by coin; those of one coin as they came.
    by_coin: Vec<Arc<Line>>,
    whole: OnceLock<Bytes>,
}

impl Group {
    fn new(lines: Vec<Arc<Line>>) -> Self {
        let mut by_coin = lines.clone();
        by_coin.sort_by(|one, other| one.id().cmp(other.id()));
        Self {
            lines,
            by_coin,
            whole: OnceLock::new(),
        }
    }

    /// All of them as one event.
    pub(crate) fn whole(&self) -> Bytes {
        self.whole.get_or_init(|| ticks("tick", &self.lines)).clone()
    }

    /// Those of the wanted coins as one event; nothing where there are none. Every reader asks: whoever wants few coins must not go
    /// through all of them.
    pub(crate) fn only(&self, wanted: &HashSet<String>) -> Option<Bytes> {
        let lines: Vec<_> = if wanted.len() < self.lines.len() {
            wanted.iter().flat_map(|id| self.of_coin(id)).collect()
        } else {
            self.by_coin.iter().filter(|line| wanted.contains(line.id())).collect()
        };
        (!lines.is_empty()).then(|| ticks("tick", &lines))
    }

    /// Is there a tick of one of these coins?
    pub(crate) fn has_any(&self, coins: &HashMap<String, usize>) -> bool {
        if coins.len() < self.lines.len() {
            coins.keys().any(|id| !self.of_coin(id).is_empty())
        } else {
            self.lines.iter().any(|line| coins.contains_key(line.id()))
        }
    }

    fn of_coin(&self, id: &str) -> &[Arc<Line>] {
        let first = self.by_coin.partition_point(|line| line.id() < id);
        let rest = &self.by_coin[first..];
        &rest[..rest.partition_point(|line| line.id() == id)]
    }
}

/// What readers are told.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    Ticks(Arc<Group>),
    Status(Bytes),
    /// A firing of an alert, for its owner alone.
    Alert(UserId, Bytes),
    /// Something changed, for its owner alone, with its topic.
    Change(UserId, &'static str, Bytes),
    /// Events of owners may be lost: whoever hears of their own asks for it again.
    Resync,
    /// Events of any kind are lost: whoever listens catches up.
    Lost,
    /// The gateway stops.
    Stop,
}

/// The newest figures, and everybody who listens.
#[derive(Debug)]
pub struct Hub {
    latest: RwLock<HashMap<String, Arc<Line>>>,
    events: broadcast::Sender<Event>,
    /// Held by each reader of the status.
    status_wanted: Arc<()>,
    pub(crate) readers: Arc<Readers>,
}

impl Default for Hub {
    fn default() -> Self {
        Self {
            latest: RwLock::default(),
            events: broadcast::channel(BEHIND).0,
            status_wanted: Arc::default(),
            readers: Arc::default(),
        }
    }
}

impl Hub {
    /// Streams open now.
    #[must_use]
    pub fn open(&self) -> usize {
        self.readers.open()
    }

    pub(crate) fn tell(&self, event: Event) {
        // An error only means that there are no listeners.
        let _ = self.events.send(event);
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// As long as one of these is held, the status is told.
    pub(crate) fn want_status(&self) -> Arc<()> {
        Arc::clone(&self.status_wanted)
    }

    pub(crate) fn is_status_wanted(&self) -> bool {
        Arc::strong_count(&self.status_wanted) > 1
    }

    /// The newest figures of the wanted coins as one `snapshot` event.
    pub(crate) fn snapshot(&self, wanted: Option<&HashSet<String>>) -> Bytes {
        let latest = self.latest.read().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<_> = match wanted {
            Some(wanted) => wanted.iter().filter_map(|id| latest.get(id)).collect(),
            None => latest.values().collect(),
        };
        ticks("snapshot", &lines)
    }

    pub(crate) fn take(&self, messages: Vec<pb::SubscribeResponse>) {
        let mut lines = Vec::with_capacity(messages.len());
        for tick in messages.into_iter().filter_map(|message| message.tick) {
            let sequence = tick.sequence;
            match Tick::of(tick) {
                Some(tick) => lines.push(Arc::new(Line::new(tick))),
                None => tracing::warn!(sequence, "a tick without a price was left out"),
            }
        }
        if lines.is_empty() {
            return;
        }
        let mut latest = self.latest.write().unwrap_or_else(PoisonError::into_inner);
        for line in &lines {
            match latest.get_mut(line.id()) {
                Some(newest) => *newest = Arc::clone(line),
                None => drop(latest.insert(line.id().to_owned(), Arc::clone(line))),
            }
        }
        drop(latest);
        self.tell(Event::Ticks(Arc::new(Group::new(lines))));
    }
}

/// Ticks as one event, with the id of the newest.
fn ticks(name: &str, lines: &[impl AsRef<Line>]) -> Bytes {
    let newest = lines.iter().map(|line| line.as_ref().tick.sequence).max();
    let length: usize = lines.iter().map(|line| line.as_ref().json().len() + 1).sum();
    let mut out = begun(name, Some(&newest.unwrap_or(0).to_string()), length);
    out.extend_from_slice(b"{\"ticks\":[");
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            out.put_u8(b',');
        }
        out.extend_from_slice(line.as_ref().json());
    }
    out.extend_from_slice(b"]}\n\n");
    out.freeze()
}

pub(crate) fn event(name: &str, id: Option<u64>, data: &[u8]) -> Bytes {
    named(name, id.map(|id| id.to_string()).as_deref(), data)
}

/// An event with an id of any kind.
pub(crate) fn named(name: &str, id: Option<&str>, data: &[u8]) -> Bytes {
    let mut out = begun(name, id, data.len());
    out.extend_from_slice(data);
    out.extend_from_slice(b"\n\n");
    out.freeze()
}

/// An event up to its data, with room for so much of them.
fn begun(name: &str, id: Option<&str>, room: usize) -> BytesMut {
    let mut out = BytesMut::with_capacity(room + 80);
    if let Some(id) = id {
        out.extend_from_slice(b"id: ");
        out.extend_from_slice(id.as_bytes());
        out.put_u8(b'\n');
    }
    out.extend_from_slice(b"event: ");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\ndata: ");
    out
}

/// Sends events as they come: nothing on the way keeps them, or waits for more.
pub(crate) fn event_stream(events: impl Stream<Item = Bytes> + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events.map(Ok::<_, Infallible>))
}

#[cfg(test)]
#[path = "stream_tests.rs"]
mod tests;
