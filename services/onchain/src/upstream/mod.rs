//! Other machines: chain providers, and market-ingest.

mod archive;
pub mod blockscout;
mod endpoint;
pub mod esplora;
pub mod etherscan;
mod evm;
pub mod failure;
mod market;
mod merge;
mod path;
mod providers;
mod rows;
mod rpc;
pub mod source;
mod utxo;
mod words;

pub use archive::{Archive, NoArchive};
pub use market::{Hourly, Market, Prices, Spot};
pub use merge::{Page as ProviderPage, Params};
pub use providers::Providers;
pub use rows::Rows;
pub use rpc::{
    approvals as read_approvals,
    block::{block as read_block, moved as read_moved},
    read_transaction,
};
