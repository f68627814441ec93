//! gRPC: decode, call, encode.

mod address;
mod answer_proof;
mod case;
mod case_convert;
mod chain;
mod encode;
mod entity;
mod evidence;
mod grant_news;
mod grants;
mod graph;
mod graph_convert;
mod holding;
mod key;
mod label;
mod label_file;
mod pack;
mod profile;
mod provider_key;
mod token;
mod trace;
mod transaction;
mod whale;

use std::{future::Future, sync::Arc};

use chain_model::error::Error;
use kit::{
    idempotency::{Call, keyed as once},
    identity::{Identity, named_by_service},
};
use tonic::{Request, Response, Status};
use uuid::Uuid;
use vocab::UserId;

use crate::app::App;

pub use answer_proof::vouch;
pub use provider_key::KeysService;

/// Largest request, bytes: a file with its labels.
pub const MAX_REQUEST: usize = casebook::domain::label_file::MAX_BYTES + (1 << 20);

/// Largest answer, bytes: an export of all labels, a report with its files.
pub const MAX_ANSWER: usize = 64 << 20;

/// All services of the contract on one state.
#[derive(Debug, Clone)]
pub struct Service(pub Arc<App>);

type Reply<T> = Result<Response<T>, Status>;

fn failed(error: Error) -> Status {
    kit::status::of(&error)
}

/// Who asks; nothing here is for nobody.
fn user<T>(request: &Request<T>) -> Result<UserId, Status> {
    let identity = request.extensions().get::<Identity>();
    identity
        .and_then(|identity| identity.user)
        .ok_or_else(|| failed(Error::NoUser))
}

/// Whose labels and mutes count: the caller's. A service that asks for itself has neither.
fn reader<T>(request: &Request<T>) -> Result<UserId, Status> {
    let identity = request.extensions().get::<Identity>();
    identity
        .map(|identity| identity.user.unwrap_or_else(|| Uuid::nil().into()))
        .ok_or_else(|| failed(Error::NoUser))
}

impl Service {
    /// Boxed: what a call does is large.
    fn once<M: prost::Message + Default>(
        &self,
        call: Option<Call>,
        work: impl Future<Output = Reply<M>>,
    ) -> impl Future<Output = Reply<M>> {
        kit::idempotency::once(self.0.pool(), self.0.now(), call, Box::pin(work))
    }
}

fn hex(bytes: &[u8]) -> String {
    ::hex::encode(bytes)
}
