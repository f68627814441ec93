//! gRPC: decode, call, encode.

mod convert;
mod feed;
mod market;

pub use feed::FeedService;
pub use market::MarketService;
