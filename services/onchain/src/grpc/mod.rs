//! gRPC: decode, call, encode.

mod chain;

use std::sync::Arc;

use crate::app::App;

/// All services of the contract on one state.
#[derive(Debug, Clone)]
pub struct Service(pub Arc<App>);
