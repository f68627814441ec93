//! gRPC: decode, call, encode.

mod convert;
mod forecasting;

pub use forecasting::{MAX_REQUEST, Service};
