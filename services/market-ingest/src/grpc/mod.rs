//! gRPC: decode, call, encode.

mod convert;
mod documents;
mod feed;
mod market;

pub use documents::DocumentsService;
pub use feed::FeedService;
pub use market::MarketService;
