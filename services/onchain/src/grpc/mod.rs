//! gRPC: decode, call, encode.

mod address;
mod chain;
mod encode;
mod profile;
mod transaction;

use std::sync::Arc;

use kit::identity::Identity;
use tonic::{Request, Status};
use vocab::UserId;

use crate::{app::App, error::Error};

/// All services of the contract on one state.
#[derive(Debug, Clone)]
pub struct Service(pub Arc<App>);

/// The user on whose behalf a call is made.
fn owner<T>(request: &Request<T>) -> Result<UserId, Status> {
    request
        .extensions()
        .get::<Identity>()
        .and_then(|identity| identity.user)
        .ok_or_else(|| kit::status::of(&Error::NoUser))
}
