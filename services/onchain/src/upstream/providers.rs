//! Every configured provider behind one [`Source`].

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    app::source::{Page, Source},
    config::OnchainArgs,
    domain::{
        chain::Chain,
        provenance::Fetched,
        transfer::Transfer,
        tx::{Spend, Tx, Txid},
    },
    error::Error,
};

/// A chain without a provider answers [`Error::NoChain`].
#[derive(Debug)]
pub struct Providers {}

impl Providers {
    #[must_use]
    pub fn new(_: &OnchainArgs) -> Self {
        Self {}
    }
}

#[async_trait]
impl Source for Providers {
    async fn tx(&self, _: &'static Chain, _: Txid) -> Result<Fetched<Arc<Tx>>, Error> {
        Err(Error::NoChain)
    }

    async fn spends(&self, _: &'static Chain, _: Txid) -> Result<Fetched<Vec<Option<Spend>>>, Error> {
        Err(Error::NoChain)
    }

    async fn address_txs(&self, _: &'static Chain, _: &str, _: Option<&str>) -> Result<Fetched<Page<Arc<Tx>>>, Error> {
        Err(Error::NoChain)
    }

    async fn transfers(&self, _: &'static Chain, _: &str, _: Option<&str>) -> Result<Fetched<Page<Transfer>>, Error> {
        Err(Error::NoChain)
    }

    async fn tx_transfers(&self, _: &'static Chain, _: &str) -> Result<Fetched<Vec<Transfer>>, Error> {
        Err(Error::NoChain)
    }
}
