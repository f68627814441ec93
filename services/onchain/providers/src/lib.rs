//! Providers of chain data: what each answers is decoded, judged and given as the facts of [`chain_model`], with where it came from.

mod archive;
pub mod blockscout;
mod config;
mod endpoint;
pub mod esplora;
pub mod etherscan;
mod evm;
pub mod failure;
mod merge;
mod own_key;
mod path;
mod providers;
mod rows;
mod rpc;
mod secret;
pub mod source;
mod status;
mod toll;
mod turn;
mod unproven;
mod utxo;
mod words;

pub use archive::{Archive, NoArchive};
pub use config::ProviderArgs;
pub use merge::{Page as ProviderPage, Params};
pub use own_key::{KeyTest, NoOwnKeys, OwnKey, OwnKeys};
pub use providers::Providers;
pub use rows::Rows;
pub use rpc::{
    approvals as read_approvals,
    block::{block as read_block, moved as read_moved},
    read_transaction,
};
pub use toll::{Closed, NoToll, Toll};
