//! gRPC: decode, call, encode.

mod analysis;
mod convert;
mod forecasting;

pub use analysis::AnalysisService;
pub use forecasting::{MAX_REQUEST, Service};
