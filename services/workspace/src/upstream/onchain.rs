//! What chains say of addresses and keys, from onchain.

use std::{sync::Arc, time::Duration};

use chrono::DateTime;
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use moka::future::Cache;
use proto::onchain::{
    self as pb, addresses_client::AddressesClient, chains_client::ChainsClient, whales_client::WhalesClient,
};
use tonic::service::interceptor::InterceptedService;
use vocab::{ErrorKind, Money};

use super::shared_answer::SharedAnswer;
use crate::{
    domain::wallet::booking::{ChainAsset, ChainMovement, Direction},
    error::Error,
};

/// Some hundred movements with labelled peers, or all holdings of an address.
const LARGEST_ANSWER: usize = 16 << 20;
/// Rows of one page.
const PAGE: u32 = 200;
/// Decimals of money.
const DECIMALS: u32 = 18;
/// Characters of a sign or a sentence that comes from outside.
const LONGEST_SIGN: usize = 40;
const LONGEST_SENTENCE: usize = 500;
/// Sources whose failure takes nothing from the movements themselves.
const PRICES: &str = "prices";
const OLDER: &str = "older pages";
/// How long it is not asked for Bitcoin's blocks again, nor for why there are none.
const BLOCKS_LIVE: Duration = Duration::from_secs(30);

type Client = AddressesClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;
type Whales = WhalesClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;
type Chains = ChainsClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Clones share one connection, what was last heard of Bitcoin's blocks, and large transfers of some seconds.
#[derive(Debug, Clone)]
pub struct Onchain(
    Client,
    Whales,
    Chains,
    Cache<(), Result<Blocks, NoAnswer>>,
    SharedAnswer<Vec<LargeTransfer>>,
);

/// What onchain says to a question.
#[derive(Debug, Clone)]
pub enum NoAnswer {
    /// The question is wrong: a code and a sentence for its author.
    Refused {
        code: String,
        field: String,
        message: String,
    },
    /// A sentence for people, and the cause for the log.
    Away { message: String, error: Error },
}

impl From<NoAnswer> for Error {
    fn from(no: NoAnswer) -> Self {
        match no {
            NoAnswer::Refused { code, .. } if code == "private_key" => Self::PrivateKey,
            NoAnswer::Refused { field, message, .. } => {
                let field = if field == "script" { "script" } else { "text" };
                Self::invalid(field, message)
            }
            NoAnswer::Away { error, .. } => error,
        }
    }
}

impl NoAnswer {
    /// A sentence for the owner of a wallet.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Refused { message, .. } | Self::Away { message, .. } => message.clone(),
        }
    }

    pub(super) fn of(status: &tonic::Status) -> Self {
        let details = kit::status::read(status);
        if matches!(details.kind, ErrorKind::Invalid | ErrorKind::NotFound) {
            return Self::Refused {
                field: details
                    .fields
                    .into_iter()
                    .next()
                    .map(|(field, _)| field)
                    .unwrap_or_default(),
                code: details.code,
                message: clipped(&details.message, LONGEST_SENTENCE),
            };
        }
        let error = kit::Spent::read(status).map_or_else(
            || Error::Chains {
                retry_after: details.retry_after,
                cause: Arc::new(status.clone()),
            },
            Error::Spent,
        );
        // What the transport says names machines.
        let is_from_service = kit::status::is_said_by_a_service(status) && details.kind != ErrorKind::Internal;
        let message = if is_from_service {
            clipped(&details.message, LONGEST_SENTENCE)
        } else {
            error.to_string()
        };
        Self::Away { message, error }
    }
}

/// An address as its chains write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedAddress {
    pub canonical: String,
    /// Chains of this installation on which it can be read.
    pub chains: Vec<String>,
}

/// Some movements, newest first.
#[derive(Debug, Clone, Default)]
pub struct MovementPage {
    pub movements: Vec<ChainMovement>,
    /// Empty at the end.
    pub next: String,
    /// More is being read: the page has to be asked for again.
    pub loading: bool,
    /// Older movements exist beyond the most that are read.
    pub truncated: bool,
    /// Why the movements that are here may not be whole transactions.
    pub torn: Option<String>,
    /// Why older movements are missing.
    pub cut: Option<String>,
}

/// An asset that the chain says is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainHolding {
    pub asset: ChainAsset,
    /// As the contract says; anybody can copy it.
    pub symbol: String,
    pub quantity: Money,
    /// US dollars; nothing where the market does not know the asset or has no price.
    pub value: Option<Money>,
}

/// A key with the movements of all its addresses.
#[derive(Debug, Clone)]
pub struct KeyPage {
    pub chain: String,
    pub fingerprint: String,
    /// Addresses that were used.
    pub used: u32,
    pub held: Option<ChainHolding>,
    pub page: MovementPage,
}

impl Onchain {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let channel = InterceptedService::new(channel, Carry::to("onchain", hop, clock)?);
        Ok(Self(
            AddressesClient::new(channel.clone()).max_decoding_message_size(LARGEST_ANSWER),
            WhalesClient::new(channel.clone()).max_decoding_message_size(LARGEST_ANSWER),
            ChainsClient::new(channel),
            Cache::builder().max_capacity(1).time_to_live(BLOCKS_LIVE).build(),
            SharedAnswer::new(Vec::len),
        ))
    }

    /// Reads an address without asking any chain.
    ///
    /// # Errors
    /// [`NoAnswer::Refused`] where it is none.
    pub async fn parse(&self, text: &str) -> Result<ParsedAddress, NoAnswer> {
        let texts = vec![text.to_owned()];
        let answer = self
            .0
            .clone()
            .parse_addresses(pb::ParseAddressesRequest { texts })
            .await;
        let parsed = answer.map_err(|status| NoAnswer::of(&status))?.into_inner().results;
        let refused = |code: String, message: String| NoAnswer::Refused {
            code,
            field: "text".to_owned(),
            message,
        };
        let none = "This is not an address. Enter a Bitcoin or an EVM address.";
        match parsed.into_iter().next() {
            Some(one) if matches!(one.kind.as_str(), "bitcoin_address" | "evm_address") => Ok(ParsedAddress {
                canonical: one.canonical,
                chains: one.chains,
            }),
            Some(one) if !one.code.is_empty() => Err(refused(one.code, clipped(&one.message, LONGEST_SENTENCE))),
            _ => Err(refused("not_an_address".to_owned(), none.to_owned())),
        }
    }

    /// Chains on which an address is used, or may be used because they did not answer.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn seen_on(&self, chain: &str, address: &str) -> Result<Vec<String>, NoAnswer> {
        let asked = pb::GetAddressRequest {
            scope: Some(scope(chain, address, "fast", 0)),
        };
        let answer = self.0.clone().get_address(asked).await;
        let found = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
        let own = found.used.then(|| chain.to_owned());
        let unread = found.unread_chains.into_iter().map(|unread| unread.chain);
        Ok(own.into_iter().chain(found.other_chains).chain(unread).collect())
    }

    /// Movements of an address, newest first, `from` these seconds since 1970 on.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn movements(
        &self,
        chain: &str,
        address: &str,
        from: i64,
        cursor: &str,
    ) -> Result<MovementPage, NoAnswer> {
        let asked = pb::ListMovementsRequest {
            scope: Some(scope(chain, address, "full", from)),
            cursor: cursor.to_owned(),
            limit: PAGE,
            ..pb::ListMovementsRequest::default()
        };
        let answer = self.0.clone().list_movements(asked).await;
        let found = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
        Ok(page(found.movements, found.next_cursor, found.basis))
    }

    /// What an address holds now.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn holdings(&self, chain: &str, address: &str) -> Result<Vec<ChainHolding>, NoAnswer> {
        let asked = pb::GetPortfolioRequest {
            scope: Some(scope(chain, address, "fast", 0)),
            as_of_block: 0,
        };
        let answer = self.0.clone().get_portfolio(asked).await;
        let found = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
        let amounts = found.holdings.into_iter().filter_map(|holding| holding.amount);
        Ok(amounts.filter_map(holding).collect())
    }

    /// A page of the movements of all addresses of a key.
    ///
    /// # Errors
    /// [`NoAnswer`]; no text of it repeats the key.
    pub async fn key(&self, key: &str, script: Option<&str>, cursor: &str) -> Result<KeyPage, NoAnswer> {
        let asked = pb::ProfileKeyRequest {
            key: key.to_owned(),
            script: script.unwrap_or_default().to_owned(),
            cursor: cursor.to_owned(),
            limit: PAGE,
        };
        let answer = self.0.clone().profile_key(asked).await;
        let found = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
        let used = found.addresses.iter().filter(|address| address.used).count();
        Ok(KeyPage {
            chain: found.chain,
            fingerprint: found.fingerprint,
            used: u32::try_from(used).unwrap_or(u32::MAX),
            held: found.balance.and_then(holding),
            page: page(found.movements, found.next_cursor, found.basis),
        })
    }
}

pub(super) fn scope(chain: &str, address: &str, depth: &str, from: i64) -> pb::AddressScope {
    pb::AddressScope {
        chain: chain.to_owned(),
        address: address.to_owned(),
        depth: depth.to_owned(),
        from_unix_s: from,
        to_unix_s: 0,
    }
}

pub(super) fn clipped(text: &str, most: usize) -> String {
    let shown = text
        .chars()
        .filter(|sign| !sign.is_control() && !vocab::deceives(*sign));
    shown.take(most).collect()
}

fn page(movements: Vec<pb::Movement>, next: String, basis: Option<pb::Basis>) -> MovementPage {
    let basis = basis.unwrap_or_default();
    let sources = basis.coverage.unwrap_or_default().sources;
    let failed = |named: fn(&str) -> bool| {
        let bad = |source: &&pb::SourceState| matches!(source.state.as_str(), "failed" | "limited");
        let found = sources.iter().filter(bad).find(|source| named(&source.source))?;
        let message = clipped(&found.message, LONGEST_SENTENCE);
        let why = if message.is_empty() {
            "It limits requests right now."
        } else {
            &message
        };
        Some(format!("{}: {why}", clipped(&found.source, LONGEST_SIGN)))
    };
    MovementPage {
        movements: movements.into_iter().filter_map(movement).collect(),
        next,
        loading: basis.loading,
        truncated: basis.truncated,
        cut: failed(|source| source == OLDER),
        torn: failed(|source| source != OLDER && source != PRICES),
    }
}

/// Base units as money; nothing where decimals are unknown or the number does not fit.
pub(super) fn money(units: &str, decimals: Option<u32>) -> Option<Money> {
    let units: i128 = units.parse().ok()?;
    let behind = DECIMALS.checked_sub(decimals?)?;
    Money::from_units(units.checked_mul(10_i128.checked_pow(behind)?)?)
}

fn asset(amount: &pb::Amount) -> ChainAsset {
    let sign = clipped(&amount.market_sign, LONGEST_SIGN).to_uppercase();
    ChainAsset {
        id: amount.asset.clone(),
        sign: Some(sign).filter(|sign| !sign.is_empty()),
    }
}

fn movement(sent: pb::Movement) -> Option<ChainMovement> {
    let amount = sent.amount?;
    let time = sent.time_unix_s.filter(|_| sent.block.is_some());
    let own_coin = amount.asset == "native";
    Some(ChainMovement {
        tx: sent.tx,
        position: sent.position,
        time: time.and_then(|seconds| DateTime::from_timestamp(seconds, 0)),
        direction: match sent.direction.as_str() {
            "in" => Direction::In,
            "out" => Direction::Out,
            _ => Direction::Own,
        },
        asset: asset(&amount),
        quantity: money(&amount.value, amount.decimals),
        // Fees are in the chain's own coin.
        fee: money(&sent.fee, amount.decimals).filter(|_| own_coin),
        failed: sent.failed,
    })
}

fn holding(amount: pb::Amount) -> Option<ChainHolding> {
    let asset = asset(&amount);
    Some(ChainHolding {
        quantity: money(&amount.value, amount.decimals)?,
        // A price of what the market does not know is anybody's word.
        value: amount.usd.parse().ok().filter(|_| asset.sign.is_some()),
        symbol: clipped(&amount.symbol, LONGEST_SIGN),
        asset,
    })
}

#[path = "onchain_blocks.rs"]
mod blocks;
pub use blocks::{Block, Blocks};

#[path = "onchain_whales.rs"]
mod whales;
pub use whales::LargeTransfer;

#[cfg(test)]
#[path = "onchain_tests.rs"]
mod tests;
