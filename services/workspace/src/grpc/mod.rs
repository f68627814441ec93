//! gRPC: decode, call, encode.

mod account_event;
mod alert_conditions;
mod alerts;
mod allocation;
mod archives;
mod asset_alias;
mod assistant;
mod calendar;
mod campaign;
mod channels;
mod collections;
mod comments;
mod convert;
mod dashboards;
mod etf;
mod figures;
mod firings;
mod grants;
mod journal;
mod ledger;
mod manual_price;
mod mapping;
mod missed_trade;
mod named_portfolio;
mod news;
mod notifications;
mod paper;
mod performance;
mod portfolio;
mod price;
mod push_device;
mod rules;
mod session;
mod settings;
mod strategies;
mod strategy_convert;
mod strategy_figures;
mod studies;
mod subscription;
mod tasks;
mod transfer;
mod usage;
mod value_days;
mod wallet;
mod watchlists;

use std::{future::Future, sync::Arc};

use kit::{
    idempotency::{Call, keyed as once},
    identity::{Identity, named_by_service},
};
use tonic::{Request, Response, Status};
use vocab::UserId;

use crate::{app::App, error::Error};

/// Largest request, bytes: a file and its labels.
pub const MAX_REQUEST: usize = (10 << 20) + (1 << 20);

/// Largest answer, bytes: the calendar of a link.
pub const MAX_FEED: usize = 64 << 20;

type Reply<T> = Result<Response<T>, Status>;

/// All services of the contract. Who asks comes from the hop token.
#[derive(Debug, Clone)]
pub struct Service(pub Arc<App>);

fn failed(error: Error) -> Status {
    kit::status::of(&error)
}

/// The caller.
fn user<T>(request: &Request<T>) -> Result<UserId, Status> {
    let identity = request.extensions().get::<Identity>();
    identity
        .and_then(|identity| identity.user)
        .ok_or_else(|| failed(Error::NoUser))
}

impl Service {
    /// Done once where its caller sent a key. Boxed: what a call does is large.
    fn once<M: prost::Message + Default>(
        &self,
        call: Option<Call>,
        work: impl Future<Output = Reply<M>>,
    ) -> impl Future<Output = Reply<M>> {
        kit::idempotency::once(self.0.pool(), self.0.now(), call, Box::pin(work))
    }
}
