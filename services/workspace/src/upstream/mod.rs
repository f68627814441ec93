//! Other machines: market-ingest, onchain, forecasting, auth for mail and members of teams, receivers of people's alerts, and sources
//! of news.

pub mod feed;
pub mod forecasts;
pub mod investigation;
pub mod lookout;
pub mod mailer;
pub mod market;
pub mod members;
pub mod nfts;
pub mod onchain;
pub mod publisher;
pub mod quotes;
pub mod receiver;
pub mod usage;
pub mod whales;
