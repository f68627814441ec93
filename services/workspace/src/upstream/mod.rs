//! Other machines: market-ingest, onchain, auth for mail, receivers of people's alerts, and sources of news.

pub mod feed;
pub mod mailer;
pub mod market;
pub mod nfts;
pub mod onchain;
pub mod publisher;
pub mod receiver;
pub mod usage;
pub mod whales;
