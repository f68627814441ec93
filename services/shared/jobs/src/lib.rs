//! Durable background jobs in PostgreSQL.
//!
//! A job is a row. A worker claims one with `FOR UPDATE SKIP LOCKED` and holds it by a lease of 60 seconds, which it renews every 20. A
//! worker that dies loses its lease, and another one runs the job again. Every write about a running job names the token of its lease, so
//! a worker that was only slow changes nothing any more; its handler is cancelled.
//!
//! A job runs at least once. It has its effect exactly once when the handler writes in one transaction with [`Running::finish`], which
//! fails where the lease is lost. Failures are tried again after 10 seconds, then twice as long each time, at most an hour; after
//! `max_attempts` the job is dead, and can be retried or discarded.
//!
//! Errors: [`Error::Store`] when PostgreSQL refuses, [`Error::Unavailable`] when there is no connection, [`Error::LeaseLost`].

mod ending;
mod queue;
mod running;
pub mod schema;
mod worker;

use std::sync::Arc;

use serde_json::Value;

pub use queue::{
    Job, NewJob, State, cancel, discard, enqueue, find, forget_asker, list, raise, retry, sweep, unfinished,
};
pub use running::Running;
pub use worker::{Handler, Settings, Worker};

/// What goes wrong with the queue itself.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("the database is not available")]
    Unavailable(#[source] Arc<dyn std::error::Error + Send + Sync>),
    #[error("the queue's statement failed")]
    Store(#[source] Arc<diesel::result::Error>),
    /// Another worker has the job, or it was cancelled.
    #[error("the lease of the job is lost")]
    LeaseLost,
}

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(Arc::new(error))
    }
}

impl From<kit::pg::Unavailable> for Error {
    fn from(error: kit::pg::Unavailable) -> Self {
        Self::Unavailable(Arc::new(error))
    }
}

/// How a handler ends that did not finish the job itself.
#[derive(Debug, Clone)]
pub enum Failure {
    /// To be tried again: a service or the database was away.
    Again(String),
    /// Never to be tried again, with a sentence for the job's owner.
    Dead(String),
    /// The lease is lost, or the owner cancelled: nothing is written any more.
    Stopped,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::LeaseLost => Self::Stopped,
            other => Self::Again(other.to_string()),
        }
    }
}

impl From<diesel::result::Error> for Failure {
    fn from(error: diesel::result::Error) -> Self {
        Self::from(Error::from(error))
    }
}

/// What a handler gives: the job's result, or nothing where it called [`Running::finish`] itself.
pub type Outcome = Result<Option<Value>, Failure>;
