//! Other machines: market-ingest, onchain, forecasting, auth for mail and members of teams, receivers of people's alerts, sources of
//! news, the model of the assistant, and the payment provider.

mod beginning;
mod exchange_rates;
pub mod feed;
pub mod forecasts;
pub mod grant_news;
pub mod investigation;
pub mod lookout;
pub mod mailer;
pub mod market;
pub mod market_live;
mod market_present;
pub mod model;
pub mod nfts;
pub mod objects;
pub mod onchain;
mod outward;
pub mod payments;
pub mod publisher;
pub mod push;
pub mod quotes;
pub mod receiver;
mod shared_answer;
pub mod usage;
pub mod whales;
