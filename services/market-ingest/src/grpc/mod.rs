//! gRPC: decode, call, encode.

mod convert;
mod documents;
mod fear_greed;
mod feed;
mod listing;
mod market;
mod nft;
mod reserve;

pub use documents::DocumentsService;
pub use fear_greed::FearGreedService;
pub use feed::{ConsumerFeedService, FeedService};
pub use listing::ListingService;
pub use market::MarketService;
pub use nft::NftService;
pub use reserve::ReserveService;
