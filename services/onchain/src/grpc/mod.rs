//! gRPC: decode, call, encode.

mod address;
mod chain;
mod encode;
mod graph;
mod graph_convert;
mod trace;
mod transaction;

use std::sync::Arc;

use kit::identity::Identity;
use proto::onchain as pb;
use tonic::{Request, Response, Status};
use vocab::UserId;

use crate::{app::App, domain::known::Known, error::Error};

/// Largest request, bytes: a trace or a log with room around it.
pub const MAX_REQUEST: usize = 4 << 20;

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

fn hex(bytes: &[u8]) -> String {
    ::hex::encode(bytes)
}

fn name(known: Known) -> pb::LabelRef {
    pb::LabelRef {
        label_id: known.label_id.unwrap_or_default(),
        text: known.text,
        category: known.category,
        entity: known.entity.unwrap_or_default(),
        confidence: known.confidence.into(),
        source: known.source,
        kind: known.kind.word().to_owned(),
        sanctioned: known.sanctioned,
    }
}

/// The user on whose behalf a call is made.
fn owner<T>(request: &Request<T>) -> Result<UserId, Status> {
    request
        .extensions()
        .get::<Identity>()
        .and_then(|identity| identity.user)
        .ok_or_else(|| kit::status::of(&Error::NoUser))
}
