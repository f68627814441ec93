//! Every configured provider behind one [`Source`].

use std::{collections::HashMap, sync::Arc};

use crate::config::ProviderArgs;
use async_trait::async_trait;
use chain_model::{
    account::{Account, Approval, Collection, Holding, Utxo},
    amount::Amount,
    chain::{CHAINS, Chain, Kind},
    error::Error,
    provenance::Fetched,
    token::TokenReport,
    transfer::{Asset, Transfer},
    tx::{Spend, Tx, Txid},
};
use heuristics::whale::{Block, Floors, Newest, Stretch};
use kit::{cache::Cache, clock::Clock};
use vocab::Provider;

use crate::{
    archive::Archive,
    blockscout::Blockscout,
    endpoint::Shared,
    etherscan::Etherscan,
    evm::Evm,
    own_key::{KeyTest, NoOwnKeys, OwnKey, OwnKeys, Owners},
    rpc::Rpc,
    source::{Pace, Page, Source, TxFacts},
    toll::Toll,
    utxo::Utxos,
};

/// A chain without a provider answers [`Error::NoChain`].
pub struct Providers {
    bitcoin: Option<Utxos>,
    evm: HashMap<&'static str, Evm>,
}

impl std::fmt::Debug for Providers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Providers")
            .field("bitcoin", &self.bitcoin.is_some())
            .field("evm", &self.evm.keys())
            .finish()
    }
}

impl Providers {
    /// # Errors
    /// When an address of a provider is none.
    pub fn new(
        args: &ProviderArgs,
        cache: Cache,
        clock: Arc<dyn Clock>,
        archive: Arc<dyn Archive>,
        toll: Arc<dyn Toll>,
    ) -> anyhow::Result<Self> {
        Self::with_own_keys(args, cache, clock, archive, toll, Arc::new(NoOwnKeys))
    }

    /// [`Providers::new`] where users have keys of their own.
    ///
    /// # Errors
    /// When an address of a provider is none.
    pub fn with_own_keys(
        args: &ProviderArgs,
        cache: Cache,
        clock: Arc<dyn Clock>,
        archive: Arc<dyn Archive>,
        toll: Arc<dyn Toll>,
        keys: Arc<dyn OwnKeys>,
    ) -> anyhow::Result<Self> {
        let owners = Owners::new(cache.clone(), Arc::clone(&clock), args.timeout(), keys)?;
        let own = args.takes_etherscan_keys().then_some(args.etherscan_own_key_rate);
        let shared = Shared::new(cache, clock, args.timeout(), toll)?;
        let bitcoin = args
            .esplora()
            .map(|url| Utxos::new(url, args.esplora_rate, &shared, Arc::clone(&archive)))
            .transpose()?;
        let mut evm = HashMap::new();
        for chain in CHAINS.iter().filter(|chain| chain.kind == Kind::Account) {
            let blockscout = args
                .blockscout(chain.id)
                .map(|url| Blockscout::new(chain.id, url, args.blockscout_key(), args.blockscout_rate, &shared))
                .transpose()?;
            let etherscan = args
                .etherscan(chain.id)
                .zip(chain.evm_chain_id)
                .map(|(url, id)| {
                    Etherscan::new(
                        id,
                        url,
                        args.etherscan_key(),
                        args.etherscan_rate,
                        &shared,
                        own.map(|rate| (rate, &owners)),
                    )
                })
                .transpose()?;
            let rpc = args
                .rpc(chain.id)
                .map(|url| Rpc::new(chain.id, &url, args.rpc_rate, &shared))
                .transpose()?;
            if blockscout.is_some() || etherscan.is_some() || rpc.is_some() {
                evm.insert(chain.id, Evm::new(blockscout, etherscan, rpc, Arc::clone(&archive)));
            }
        }
        Ok(Self { bitcoin, evm })
    }

    /// Providers here that take keys of users' own.
    #[must_use]
    pub fn taking_own_keys(&self) -> Vec<Provider> {
        let mut etherscans = self.evm.values().filter_map(|evm| evm.etherscan.as_ref());
        let is_one = etherscans.any(Etherscan::takes_own_keys);
        is_one.then_some(Provider::Etherscan).into_iter().collect()
    }

    /// Makes one cheap call with a user's own key, whatever was said of it before; none where the provider takes no keys here.
    pub async fn test_own_key(&self, provider: Provider, key: &OwnKey) -> Option<KeyTest> {
        if provider != Provider::Etherscan {
            return None;
        }
        // In the order of the chains, so that every test asks of the same one.
        let etherscan = CHAINS
            .iter()
            .find_map(|chain| self.evm.get(chain.id)?.etherscan.as_ref())?;
        etherscan.test(key).await
    }

    fn utxo(&self, chain: &Chain) -> Result<&Utxos, Error> {
        self.bitcoin
            .as_ref()
            .filter(|_| chain.kind == Kind::Utxo)
            .ok_or(Error::NoChain)
    }

    fn account_chain(&self, chain: &Chain) -> Result<&Evm, Error> {
        self.evm.get(chain.id).ok_or(Error::NoChain)
    }
}

#[async_trait]
impl Source for Providers {
    async fn tx(&self, chain: &'static Chain, txid: Txid) -> Result<Fetched<Arc<Tx>>, Error> {
        self.utxo(chain)?.tx(chain, txid).await
    }

    async fn spends(&self, chain: &'static Chain, txid: Txid) -> Result<Fetched<Vec<Option<Spend>>>, Error> {
        self.utxo(chain)?.spends(chain, txid).await
    }

    async fn address_txs(
        &self,
        chain: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Arc<Tx>>>, Error> {
        self.utxo(chain)?.address_txs(chain, address, cursor).await
    }

    async fn transfers(
        &self,
        chain: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Transfer>>, Error> {
        self.account_chain(chain)?.transfers(chain, address, cursor).await
    }

    async fn tx_transfers(&self, chain: &'static Chain, hash: &str) -> Result<Fetched<Page<Transfer>>, Error> {
        self.account_chain(chain)?.tx_transfers(chain, hash).await
    }

    fn serves(&self, chain: &Chain) -> bool {
        match chain.kind {
            Kind::Utxo => self.bitcoin.is_some(),
            Kind::Account => self.evm.contains_key(chain.id),
        }
    }

    async fn tip(&self, chain: &'static Chain) -> Result<Fetched<u64>, Error> {
        match chain.kind {
            Kind::Utxo => self.utxo(chain)?.tip().await,
            Kind::Account => self.account_chain(chain)?.tip().await,
        }
    }

    async fn pace(&self, chain: &'static Chain) -> Result<Pace, Error> {
        self.utxo(chain)?.pace().await
    }

    async fn account(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Account>, Error> {
        match chain.kind {
            Kind::Utxo => self.utxo(chain)?.account(chain, address).await,
            Kind::Account => self.account_chain(chain)?.account(chain, address).await,
        }
    }

    async fn balance(
        &self,
        chain: &'static Chain,
        address: &str,
        asset: &Asset,
        block: Option<u64>,
    ) -> Result<Fetched<Amount>, Error> {
        self.account_chain(chain)?.balance(chain, address, asset, block).await
    }

    async fn utxos(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Page<Utxo>>, Error> {
        self.utxo(chain)?.utxos(chain, address).await
    }

    async fn holdings(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Page<Holding>>, Error> {
        self.account_chain(chain)?.holdings(chain, address).await
    }

    async fn collections(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Page<Collection>>, Error> {
        self.account_chain(chain)?.collections(chain, address).await
    }

    async fn token(&self, chain: &'static Chain, contract: &str) -> Result<TokenReport, Error> {
        self.account_chain(chain)?.token(chain, contract).await
    }

    async fn creator(&self, chain: &'static Chain, contract: &str) -> Result<Option<String>, Error> {
        self.account_chain(chain)?.creator(chain, contract).await
    }

    async fn days(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Vec<(String, Amount)>>, Error> {
        self.account_chain(chain)?.days(chain, address).await
    }

    async fn approvals(&self, chain: &'static Chain, owner: &str) -> Result<Fetched<Page<Approval>>, Error> {
        self.account_chain(chain)?.approvals(chain, owner).await
    }

    async fn funder(&self, chain: &'static Chain, address: &str) -> Result<Fetched<Option<Transfer>>, Error> {
        self.account_chain(chain)?.funder(chain, address).await
    }

    async fn named(&self, name: &str) -> Result<Fetched<Option<String>>, Error> {
        let ethereum = self.evm.get("ethereum").ok_or(Error::NoChain)?;
        ethereum.named(name).await
    }

    fn blocks(&self, chain: &Chain) -> Option<&'static str> {
        match chain.kind {
            Kind::Utxo => self.bitcoin.as_ref().map(Utxos::name),
            Kind::Account => self.evm.get(chain.id).and_then(Evm::blocks),
        }
    }

    async fn block_hash(&self, chain: &'static Chain, height: u64) -> Result<[u8; 32], Error> {
        match chain.kind {
            Kind::Utxo => self.utxo(chain)?.block_hash(height).await,
            Kind::Account => self.account_chain(chain)?.block_hash(height).await,
        }
    }

    async fn block(&self, chain: &'static Chain, height: u64, floors: &Floors) -> Result<Block, Error> {
        match chain.kind {
            Kind::Utxo => self.utxo(chain)?.block(chain, height, floors).await,
            Kind::Account => self.account_chain(chain)?.block(chain, height, floors).await,
        }
    }

    fn lists(&self, chain: &Chain) -> Option<&'static str> {
        self.evm.get(chain.id).and_then(Evm::lists)
    }

    async fn newest(&self, chain: &'static Chain) -> Result<Newest, Error> {
        self.account_chain(chain)?.newest().await
    }

    async fn moved(&self, chain: &'static Chain, floors: &Floors, since: i64, until: i64) -> Result<Stretch, Error> {
        self.account_chain(chain)?.moved(chain, floors, since, until).await
    }

    fn mempool(&self, chain: &Chain) -> Option<&'static str> {
        self.utxo(chain).ok().map(Utxos::name)
    }

    async fn recent(&self, chain: &'static Chain) -> Result<Vec<(Txid, u64)>, Error> {
        self.utxo(chain)?.recent().await
    }

    async fn tx_facts(&self, chain: &'static Chain, hash: &str) -> Result<Fetched<TxFacts>, Error> {
        let sent = self.account_chain(chain)?.tx(chain, hash).await?;
        let value = TxFacts {
            succeeded: sent.value.succeeded,
            fee: sent.value.fee,
            method: sent.value.method,
            gas_used: sent.value.gas_used,
            nonce: sent.value.nonce,
            created: sent.value.created,
            named: sent.value.named,
            input: sent.value.input,
            price: sent.value.price,
        };
        Ok(Fetched {
            value,
            provenance: sent.provenance,
        })
    }
}
