//! A client's connection, ended when nothing moves: a head that does not arrive, a body that nobody reads any more, an answer
//! that is not taken.
//!
//! Bodies that a handler reads have a rate of their own (`receive.rs`); while a handler works, the client is not judged. At all
//! other times a head that has begun must be complete in time, and some byte must move within [`STILL`] in either direction.

use std::{
    cell::Cell,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use crate::connections::Place;

/// Longest silence in both directions. Longer than idle connections are kept, and than the pause between an event stream's signs
/// of life.
const STILL: Duration = Duration::from_secs(90);
/// On a reserved place nobody dawdles.
const RESERVED_HEAD: Duration = Duration::from_secs(2);

const TOO_SLOW: &[u8] = b"HTTP/1.1 408 Request Timeout\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n\
Connection: close\r\nContent-Length: 195\r\n\r\n{\"type\":\"about:blank\",\"title\":\"Request Timeout\",\"status\":408,\
\"detail\":\"The request took too long to arrive.\",\"code\":\"request_timeout\",\"message\":\"The request took too long to arrive.\",\
\"errors\":{}}";

/// What the edge knows of a connection's requests, shared with its socket. Both live on one worker's thread.
#[derive(Debug, Default)]
pub struct Activity {
    /// Requests whose head was complete.
    begun: Cell<u64>,
    /// Requests that a handler works on.
    handled: Cell<u32>,
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
        Handling(Rc::clone(self))
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
pub struct Watched {
    io: TcpStream,
    activity: Rc<Activity>,
    _place: Place,
    head_timeout: Duration,
    phase: Phase,
    /// When a byte last moved.
    moved: Instant,
    /// The client does not take what we write.
    is_blocked: bool,
    timer: Pin<Box<Sleep>>,
}

impl Watched {
    #[must_use]
    pub fn new(io: TcpStream, place: Place, head_timeout: Duration) -> Self {
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
            moved: now,
            is_blocked: false,
            timer: Box::pin(sleep_until(until)),
        }
    }

    #[must_use]
    pub fn activity(&self) -> Rc<Activity> {
        Rc::clone(&self.activity)
    }

    fn received(&mut self) {
        let now = Instant::now();
        self.moved = now;
        let begun = self.activity.begun.get();
        match &mut self.phase {
            Phase::Head { begun: before, any, .. } if *before == begun => *any = true,
            _ if self.activity.handled.get() > 0 => self.phase = Phase::Between,
            _ => {
                self.phase = Phase::Head {
                    until: now + self.head_timeout,
                    begun,
                    any: true,
                }
            }
        }
    }

    /// When the connection ends unless something happens.
    fn deadline(&mut self) -> Instant {
        let still = self.moved + STILL;
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
            if Instant::now() >= deadline {
                break;
            }
        }
        if let Phase::Head { any: true, .. } = self.phase
            && !self.is_blocked
        {
            // Best effort: the connection ends either way.
            let _ = self.io.try_write(TOO_SLOW);
        }
        ::metrics::counter!("gateway_connections_ended_total", "reason" => "slow").increment(1);
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    fn wrote(&mut self, answer: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match answer {
            Poll::Ready(Ok(_)) => {
                self.moved = Instant::now();
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
                self.poll_late(context).map(Err)
            }
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        match Pin::new(&mut self.io).poll_read(context, into) {
            Poll::Ready(Ok(())) => {
                if into.filled().len() > before {
                    self.received();
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => self.poll_late(context).map(Err),
        }
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let answer = Pin::new(&mut self.io).poll_write(context, bytes);
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
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::TOO_SLOW;

    #[test]
    fn whoever_is_too_slow_reads_a_whole_answer() {
        let text = std::str::from_utf8(TOO_SLOW).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains(&format!("Content-Length: {}", body.len())),
            "{}",
            body.len()
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(body).unwrap()["code"],
            "request_timeout"
        );
    }
}
