//! A client's connection, ended when nothing moves: a head that does not arrive, a body that nobody reads any more, an answer
//! that is not taken.
//!
//! Bodies that a handler reads have a rate of their own (`receive.rs`); while a handler works, the client is not judged. At all
//! other times a head that has begun must be complete in time, and some byte must move within [`STILL`] in either direction.
//!
//! A client that takes its answer drop by drop holds a connection and a buffer. So the time that we wait for it to take more is
//! added up, and at the end of each window of it the client must have taken [`LEAST`] for each second. Event streams have no
//! rate, they are as fast as their events: their reader must have caught up, once, within a window.

use std::{
    cell::Cell,
    io,
    pin::Pin,
    rc::Rc,
    sync::LazyLock,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{http::StatusCode, rt::net::TcpStream};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use crate::{
    connections::Place,
    problem::Problem,
    raw_response::{self, RequestLine},
};

/// Longest silence in both directions. Longer than idle connections are kept, and than the pause between an event stream's signs
/// of life.
const STILL: Duration = Duration::from_secs(90);
/// How long an idle connection is kept. actix would make a timer for each answer and drop it with the next request; ours is there already.
const IDLE: Duration = Duration::from_secs(75);
/// Bytes of an answer that a client takes in a second, at least.
const LEAST: f64 = 1024.0;
/// On a reserved place nobody dawdles.
const RESERVED_HEAD: Duration = Duration::from_secs(2);

static TOO_SLOW: LazyLock<Vec<u8>> =
    LazyLock::new(|| raw_response::answer(&Problem::of_status(StatusCode::REQUEST_TIMEOUT)));

/// What the edge knows of a connection's requests, shared with its socket. Both live on one worker's thread.
#[derive(Debug, Default)]
pub struct Activity {
    /// Requests whose head was complete.
    begun: Cell<u64>,
    /// Requests that a handler works on.
    handled: Cell<u32>,
    /// The present answer is an event stream.
    streams: Cell<bool>,
    /// The connection has a reserved place.
    pub reserved: bool,
}

/// A request that is being handled; dropping it ends that.
#[derive(Debug)]
pub struct Handling(Rc<Activity>);

impl Activity {
    #[must_use]
    pub fn handle(self: &Rc<Self>) -> Handling {
        self.begun.set(self.begun.get() + 1);
        self.handled.set(self.handled.get() + 1);
        self.streams.set(false);
        Handling(Rc::clone(self))
    }
}

impl Handling {
    /// The answer is an event stream.
    pub fn streams(&self) {
        self.0.streams.set(true);
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.handled.set(self.0.handled.get() - 1);
    }
}

/// What the next bytes belong to.
#[derive(Debug, Clone, Copy)]
enum Phase {
    /// A head, which began when that many requests had begun before it.
    Head { until: Instant, begun: u64, any: bool },
    /// Nothing in particular: idle, or the rest of a body that was refused.
    Between,
}

/// The socket.
#[derive(Debug)]
pub struct ClientSocket {
    io: TcpStream,
    activity: Rc<Activity>,
    _place: Place,
    head_timeout: Duration,
    phase: Phase,
    line: RequestLine,
    /// When a byte last moved.
    moved: Instant,
    /// The client does not take what we write.
    is_blocked: bool,
    taking: Taking,
    timer: Pin<Box<Sleep>>,
}

/// How fast the client takes its answers.
#[derive(Debug)]
struct Taking {
    window: Duration,
    /// Waited in this window, up to the present wait.
    waited: Duration,
    /// When the present wait began.
    waits_since: Option<Instant>,
    /// Bytes taken in this window.
    taken: u64,
    /// Since when something has been left to take.
    behind_since: Option<Instant>,
}

impl Taking {
    const fn new(window: Duration) -> Self {
        Self {
            window,
            waited: Duration::ZERO,
            waits_since: None,
            taken: 0,
            behind_since: None,
        }
    }

    fn waits(&mut self, now: Instant) {
        if self.waits_since.is_none() {
            if self.waited.is_zero() {
                self.taken = 0;
            }
            self.waits_since = Some(now);
        }
        self.behind_since.get_or_insert(now);
    }

    fn took(&mut self, bytes: usize, now: Instant) {
        self.taken = self.taken.saturating_add(bytes as u64);
        if let Some(since) = self.waits_since.take() {
            self.waited += now.saturating_duration_since(since);
        }
    }

    /// When the window ends if the client goes on taking nothing.
    fn ends(&self, streams: bool) -> Option<Instant> {
        let since = self.waits_since?;
        if streams {
            return self.behind_since.map(|behind| behind + self.window);
        }
        Some(since + self.window.saturating_sub(self.waited))
    }

    /// At the end of a window: was it enough? Then the next one begins.
    #[expect(clippy::cast_precision_loss, reason = "answers are far below 2^52 bytes")]
    fn was_enough(&mut self, streams: bool, now: Instant) -> bool {
        let enough = !streams && self.taken as f64 >= LEAST * self.window.as_secs_f64();
        if enough {
            (self.waited, self.taken, self.waits_since) = (Duration::ZERO, 0, Some(now));
        }
        enough
    }
}

impl ClientSocket {
    #[must_use]
    pub fn new(io: TcpStream, place: Place, head_timeout: Duration, slow_reader: Duration) -> Self {
        let head_timeout = if place.reserved {
            head_timeout.min(RESERVED_HEAD)
        } else {
            head_timeout
        };
        let now = Instant::now();
        let until = now + head_timeout;
        Self {
            io,
            activity: Rc::new(Activity {
                reserved: place.reserved,
                ..Activity::default()
            }),
            _place: place,
            head_timeout,
            phase: Phase::Head {
                until,
                begun: 0,
                any: false,
            },
            line: RequestLine::default(),
            moved: now,
            is_blocked: false,
            taking: Taking::new(slow_reader),
            timer: Box::pin(sleep_until(until)),
        }
    }

    #[must_use]
    pub fn activity(&self) -> Rc<Activity> {
        Rc::clone(&self.activity)
    }

    fn received(&mut self, bytes: &[u8]) {
        let now = Instant::now();
        self.moved = now;
        let begun = self.activity.begun.get();
        match &mut self.phase {
            Phase::Head { begun: before, any, .. } if *before == begun => {
                *any = true;
                self.line.receive(bytes);
            }
            _ if self.activity.handled.get() > 0 => self.phase = Phase::Between,
            _ => {
                self.phase = Phase::Head {
                    until: now + self.head_timeout,
                    begun,
                    any: true,
                };
                self.line = RequestLine::default();
                self.line.receive(bytes);
            }
        }
    }

    /// Has a head begun to arrive that is no request yet? What is written then refuses it.
    fn is_in_head(&self) -> bool {
        let begun = self.activity.begun.get();
        matches!(self.phase, Phase::Head { begun: before, any: true, .. } if before == begun)
            && self.activity.handled.get() == 0
    }

    /// Does nobody wait for anything here?
    fn is_idle(&self) -> bool {
        matches!(self.phase, Phase::Between) && !self.is_blocked && !self.activity.streams.get()
    }

    /// When the connection ends unless something happens.
    fn deadline(&mut self) -> Instant {
        let quiet = self.is_blocked || self.activity.streams.get();
        let still = self.moved + if quiet { STILL } else { IDLE };
        let taken = self.taking.ends(self.activity.streams.get());
        let still = taken.map_or(still, |ends| ends.min(still));
        match self.phase {
            Phase::Head { until, begun, .. } if begun == self.activity.begun.get() => {
                // Who still takes the last answer has not begun to send in earnest.
                if self.is_blocked { still } else { until.min(still) }
            }
            Phase::Head { .. } => {
                self.phase = Phase::Between;
                still
            }
            Phase::Between => still,
        }
    }

    /// Called where the socket has nothing to do: ready when the client is too late.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        loop {
            if self.activity.handled.get() > 0 {
                // Polled again when the handler is done.
                return Poll::Pending;
            }
            let deadline = self.deadline();
            if self.timer.deadline() > deadline || self.timer.is_elapsed() {
                self.timer.as_mut().reset(deadline);
            }
            ready!(self.timer.as_mut().poll(context));
            let now = Instant::now();
            if now < deadline {
                continue;
            }
            let streams = self.activity.streams.get();
            let window_ended = now < self.moved + STILL && self.taking.ends(streams).is_some_and(|ends| now >= ends);
            if !(window_ended && self.taking.was_enough(streams, now)) {
                break;
            }
        }
        if let Phase::Head { any: true, .. } = self.phase
            && !self.is_blocked
        {
            // Best effort: the connection ends either way.
            let _ = self.io.try_write(&TOO_SLOW);
        }
        if !self.is_idle() {
            ::metrics::counter!("gateway_connections_ended_total", "reason" => "slow").increment(1);
        }
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    fn wrote(&mut self, answer: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match answer {
            Poll::Ready(Ok(bytes)) => {
                self.moved = Instant::now();
                self.taking.took(bytes, self.moved);
                if self.activity.streams.get() {
                    // Or each stream would be woken only to wait longer.
                    self.timer.as_mut().reset(self.moved + STILL);
                }
                if self.is_blocked {
                    self.is_blocked = false;
                    if let Phase::Head { until, .. } = &mut self.phase {
                        *until = self.moved + self.head_timeout;
                    }
                }
                answer
            }
            Poll::Ready(Err(_)) => answer,
            Poll::Pending => {
                self.is_blocked = true;
                self.taking.waits(Instant::now());
                self.poll_late(context).map(Err)
            }
        }
    }
}

impl AsyncRead for ClientSocket {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        match Pin::new(&mut self.io).poll_read(context, into) {
            Poll::Ready(Ok(())) => {
                if into.filled().len() > before {
                    self.received(&into.filled()[before..]);
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let late = ready!(self.poll_late(context));
                // As if the client had hung up: there is no answer that could fail.
                Poll::Ready(if self.is_idle() { Ok(()) } else { Err(late) })
            }
        }
    }
}

impl AsyncWrite for ClientSocket {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let ours = if self.is_in_head() {
            raw_response::instead_of(bytes, &self.line)
        } else {
            None
        };
        let answer = Pin::new(&mut self.io).poll_write(context, ours.unwrap_or(bytes));
        // Its length is none of actix's business. The connection ends with it, so what doesn't fit is lost with the rest.
        let answer = match ours {
            Some(_) => answer.map_ok(|_| bytes.len()),
            None => answer,
        };
        self.wrote(answer, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let answer = Pin::new(&mut self.io).poll_write_vectored(context, parts);
        self.wrote(answer, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Asked only where all was written.
        self.taking.behind_since = None;
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

#[cfg(test)]
#[path = "client_socket_tests.rs"]
mod tests;
