//! Other machines: market-ingest, onchain, auth for mail, and the receivers of people's alerts.

pub mod feed;
pub mod mailer;
pub mod market;
pub mod onchain;
pub mod receiver;
pub mod whales;
