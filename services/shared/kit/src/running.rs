//! A started service: where it listens, and how it is stopped.

use std::{net::SocketAddr, time::Duration};

use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

/// In-flight calls get this long to finish.
const DRAIN: Duration = Duration::from_secs(25);

/// Dropping it stops the service without waiting; [`Running::stop`] waits.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    /// Where else it listens: [`Running::beside`].
    pub others: Vec<SocketAddr>,
    stop: CancellationToken,
    _on_drop: DropGuard,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Running {
    /// `task` must end soon after `stop` is cancelled.
    #[must_use]
    pub fn new(addr: SocketAddr, stop: CancellationToken, task: JoinHandle<anyhow::Result<()>>) -> Self {
        Self {
            addr,
            others: Vec::new(),
            _on_drop: stop.clone().drop_guard(),
            stop,
            task,
        }
    }

    /// One service with a further port: both stop together, and where one ends by itself, the other does too.
    #[must_use]
    pub fn beside(mut self, mut other: Self) -> Self {
        let addr = self.addr;
        let others = self
            .others
            .drain(..)
            .chain([other.addr])
            .chain(other.others.drain(..))
            .collect();
        let stop = CancellationToken::new();
        let asked = stop.clone();
        let task = tokio::spawn(async move {
            let by_itself = tokio::select! {
                () = asked.cancelled() => None,
                ended = self.ended() => Some(ended),
                ended = other.ended() => Some(ended),
            };
            match by_itself {
                // Whichever is left is dropped here, and stops.
                Some(ended) => ended,
                None => {
                    let (one, two) = tokio::join!(self.stop(), other.stop());
                    one.and(two)
                }
            }
        });
        Self {
            others,
            ..Self::new(addr, stop, task)
        }
    }

    /// `http://ip:port`
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Ends when the service ends by itself, which is an error of its.
    ///
    /// # Errors
    /// The service's own, or its panic.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        (&mut self.task).await?
    }

    /// Stops taking calls, lets those in flight finish, and returns when all is done.
    ///
    /// # Errors
    /// When the service failed, or did not stop in time.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.stop.cancel();
        match tokio::time::timeout(DRAIN, self.task).await {
            Ok(ended) => ended?,
            Err(_) => anyhow::bail!("calls in flight did not end within {} s", DRAIN.as_secs()),
        }
    }
}
