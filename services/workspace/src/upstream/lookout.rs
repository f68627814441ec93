//! What alerts look at beside prices: addresses and labels, from onchain, and new pools and coins, from market-ingest.

use std::{sync::Arc, time::Duration};

use alert_rules::{Balance, Flow, Label, Listing, MOST_OF_A_LOOK, Transfer, Watched};
use chrono::{DateTime, TimeDelta, Utc};
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::{
    market::{self, listings_client::ListingsClient},
    onchain::{
        self as pb, addresses_client::AddressesClient, entities_client::EntitiesClient, labels_client::LabelsClient,
        token_contracts_client::TokenContractsClient,
    },
};
use tonic::service::interceptor::InterceptedService;
use vocab::Money;

use super::{
    market::away,
    onchain::{NoAnswer, clipped, money, scope},
    shared_answer::SharedAnswer,
};
use crate::error::Error;

#[path = "lookout_deployers.rs"]
mod deployers;
#[path = "lookout_entity.rs"]
mod entity;
#[path = "lookout_labels.rs"]
mod labels;
#[path = "lookout_pools.rs"]
mod pools;

pub use labels::{LabelChange, LabelChanges, MOST_CHANGES};

const LARGEST_ANSWER: usize = 16 << 20;
/// Movements of a page, and pages of one look.
const MOVEMENTS: u32 = 200;
const MOVEMENT_PAGES: usize = 5;
/// Onchain reads in the background: it is asked again after a pause, some minutes long.
const PAUSE: Duration = Duration::from_secs(2);
const MOST_PAUSES: u32 = 90;
const LONGEST_NAME: usize = 200;
const LONGEST_SIGN: usize = 40;
/// Pools and coins of a page, and pages of one look.
const LISTINGS: u32 = 100;
const LISTING_PAGES: usize = 5;
/// What one look finds is remembered whole, so that nothing counts twice.
const _: () = assert!(MOVEMENTS as usize * MOVEMENT_PAGES <= MOST_OF_A_LOOK);
const _: () = assert!(LISTINGS as usize * LISTING_PAGES <= MOST_OF_A_LOOK);
/// A pool is new for so many hours.
const NEW_HOURS: u32 = 48;
/// Pools are polled each half hour, the list of coins each day: what is older than this was not polled.
const OLDEST_POOLS: TimeDelta = TimeDelta::hours(2);
const OLDEST_COINS: TimeDelta = TimeDelta::hours(50);
/// Sources whose failure takes nothing from transfers and balances.
const PRICES: &str = "prices";

type Hop = InterceptedService<kit::grpc::TracedChannel, Carry>;

/// Clones share two connections.
#[derive(Debug, Clone)]
pub struct Lookout {
    addresses: AddressesClient<Hop>,
    labels: LabelsClient<Hop>,
    entities: EntitiesClient<Hop>,
    listings: ListingsClient<Hop>,
    contracts: TokenContractsClient<Hop>,
    /// Who created contracts, which never changes.
    creators: deployers::Creators,
    changes: SharedAnswer<LabelChanges>,
}

/// Transfers of an address since a time.
#[derive(Debug)]
pub struct Transfers {
    pub found: Vec<Transfer>,
    /// Where there were more than one look reads, these are the newest: from then on all are there.
    pub read_from: Option<DateTime<Utc>>,
}

/// An answer without all of what was asked for: what is missing from it is unknown, so all of it is.
#[derive(Debug, thiserror::Error)]
#[error("the answer is not whole: {0}")]
struct NotWhole(String);

fn not_whole(why: impl Into<String>) -> Error {
    Error::Chains {
        retry_after: None,
        cause: Arc::new(NotWhole(why.into())),
    }
}

fn failed(status: &tonic::Status) -> Error {
    NoAnswer::of(status).into()
}

impl Lookout {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When an address is none, or the hop secret too short.
    pub fn new(market_url: &str, onchain_url: &str, hop: &HopArgs, clock: &Arc<dyn Clock>) -> anyhow::Result<Self> {
        let onchain = Carry::to("onchain", hop, Arc::clone(clock))?;
        let onchain = InterceptedService::new(kit::grpc::traced(onchain_url)?, onchain);
        let market = Carry::to("market-ingest", hop, Arc::clone(clock))?;
        let market = InterceptedService::new(kit::grpc::traced(market_url)?, market);
        Ok(Self {
            addresses: AddressesClient::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            labels: LabelsClient::new(onchain.clone()).max_decoding_message_size(LARGEST_ANSWER),
            entities: EntitiesClient::new(onchain.clone()),
            contracts: TokenContractsClient::new(onchain),
            creators: deployers::creators(),
            changes: SharedAnswer::new(|answer: &LabelChanges| answer.changes.len()),
            listings: ListingsClient::new(market).max_decoding_message_size(LARGEST_ANSWER),
        })
    }

    /// Confirmed transfers of an address since a time, with the labels of the other sides. Of more than 1,000 the newest.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer, or not with everything.
    pub async fn transfers(&self, watched: &Watched, since: DateTime<Utc>) -> Result<Transfers, Error> {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        let (mut oldest, mut is_cut): (Option<i64>, bool) = (None, false);
        for _ in 0..MOVEMENT_PAGES {
            let page = self.movements(watched, since, cursor).await?;
            let times = page.movements.iter().filter_map(|one| one.time_unix_s);
            oldest = times.chain(oldest).min();
            is_cut = page.basis.is_some_and(|basis| basis.truncated);
            found.extend(page.movements.into_iter().filter_map(|one| transfer(watched, one)));
            cursor = page.next_cursor;
            if cursor.is_empty() {
                break;
            }
        }
        if cursor.is_empty() && !is_cut {
            return Ok(Transfers { found, read_from: None });
        }
        tracing::debug!(chain = %watched.chain, "an address has more movements than one look of alerts reads");
        // Of the oldest second some may be missing.
        let read_from = oldest.and_then(|oldest| DateTime::from_timestamp(oldest.saturating_add(1), 0));
        match read_from {
            Some(_) => Ok(Transfers { found, read_from }),
            None => Err(not_whole("older movements were not loaded")),
        }
    }

    /// A page, when nothing more is being loaded. It may say that older movements were not.
    async fn movements(
        &self,
        watched: &Watched,
        since: DateTime<Utc>,
        cursor: String,
    ) -> Result<pb::ListMovementsResponse, Error> {
        for _ in 0..MOST_PAUSES {
            let asked = pb::ListMovementsRequest {
                scope: Some(scope(&watched.chain, &watched.address, "full", since.timestamp())),
                cursor: cursor.clone(),
                limit: MOVEMENTS,
                hide_failed: true,
                ..pb::ListMovementsRequest::default()
            };
            let answer = self.addresses.clone().list_movements(asked).await;
            let page = answer.map_err(|status| failed(&status))?.into_inner();
            let basis = page.basis.clone().unwrap_or_default();
            if !basis.loading {
                have_answered(&basis)?;
                return Ok(page);
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(not_whole("reading the movements takes too long"))
    }

    /// What an address holds now, of all assets.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer, or not with everything.
    pub async fn balances(&self, watched: &Watched) -> Result<Vec<Balance>, Error> {
        let asked = pb::GetPortfolioRequest {
            scope: Some(scope(&watched.chain, &watched.address, "fast", 0)),
            as_of_block: 0,
        };
        let answer = self.addresses.clone().get_portfolio(asked).await;
        let found = answer.map_err(|status| failed(&status))?.into_inner();
        is_whole(&found.basis.unwrap_or_default())?;
        let amounts = found.holdings.into_iter().filter_map(|holding| holding.amount);
        Ok(amounts.map(balance).collect())
    }

    /// Labels of an address: the caller's own and those of published lists. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn labels(&self, watched: &Watched) -> Result<Vec<Label>, Error> {
        let asked = pb::NameAddressesRequest {
            chain: watched.chain.clone(),
            addresses: vec![watched.address.clone()],
        };
        let answer = self.labels.clone().name_addresses(asked).await;
        let found = answer.map_err(|status| failed(&status))?.into_inner();
        let labels = found.addresses.into_iter().flat_map(|one| one.labels);
        Ok(labels.map(label).collect())
    }

    /// Pools of the last two days with at least so much liquidity, the newest 500. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Market`] where market-ingest does not answer, or did not see new ones lately.
    pub async fn pools(&self, at_least_usd: u64, now: DateTime<Utc>) -> Result<Vec<Listing>, Error> {
        let found = self.new_pools("", at_least_usd, now).await?;
        Ok(found.into_iter().filter_map(pool).collect())
    }

    /// Of one network, or of all.
    async fn new_pools(
        &self,
        network: &str,
        at_least_usd: u64,
        now: DateTime<Utc>,
    ) -> Result<Vec<market::NewPool>, Error> {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        for _ in 0..LISTING_PAGES {
            let asked = market::ListNewPoolsRequest {
                network: network.to_owned(),
                min_reserve_usd: at_least_usd,
                max_age_hours: NEW_HOURS,
                order: "opened".to_owned(),
                cursor,
                limit: LISTINGS,
                ..market::ListNewPoolsRequest::default()
            };
            let answer = self.listings.clone().list_new_pools(asked).await;
            let page = answer.map_err(|status| away(&status))?.into_inner();
            is_new(page.provenance, now, OLDEST_POOLS)?;
            found.extend(page.pools);
            cursor = page.next_cursor;
            if cursor.is_empty() {
                break;
            }
        }
        Ok(found)
    }

    /// Coins that the provider's list gained, the newest 100. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Market`] where market-ingest does not answer, or did not compare the list lately.
    pub async fn coins(&self, now: DateTime<Utc>) -> Result<Vec<Listing>, Error> {
        let asked = market::ListNewCoinsRequest {
            limit: LISTINGS,
            ..market::ListNewCoinsRequest::default()
        };
        let answer = self.listings.clone().list_new_coins(asked).await;
        let page = answer.map_err(|status| away(&status))?.into_inner();
        is_new(page.provenance, now, OLDEST_COINS)?;
        Ok(page.coins.into_iter().filter_map(coin).collect())
    }
}

fn is_whole(basis: &pb::Basis) -> Result<(), Error> {
    have_answered(basis)?;
    if basis.loading {
        return Err(not_whole("more is being read"));
    }
    if basis.truncated {
        return Err(not_whole("older movements were not loaded"));
    }
    Ok(())
}

/// All sources that matter.
fn have_answered(basis: &pb::Basis) -> Result<(), Error> {
    let coverage = basis.coverage.clone().unwrap_or_default();
    let is_bad =
        |source: &&pb::SourceState| source.source != PRICES && matches!(source.state.as_str(), "failed" | "limited");
    match coverage.sources.iter().find(is_bad) {
        Some(source) => Err(not_whole(clipped(&source.source, LONGEST_SIGN))),
        None => Ok(()),
    }
}

fn is_new(source: Option<market::DataSource>, now: DateTime<Utc>, oldest: TimeDelta) -> Result<(), Error> {
    let as_of = source.map_or(0, |source| source.as_of_unix_ms);
    let as_of = DateTime::from_timestamp_millis(as_of).filter(|_| as_of > 0);
    if as_of.is_some_and(|as_of| now - as_of <= oldest) {
        return Ok(());
    }
    Err(Error::Market {
        retry_after: None,
        cause: Arc::new(NotWhole("nothing new was read lately".to_owned())),
    })
}

fn transfer(watched: &Watched, one: pb::Movement) -> Option<Transfer> {
    let flow = match one.direction.as_str() {
        "in" => Flow::In,
        "out" => Flow::Out,
        _ => return None,
    };
    // Without a block it is not confirmed.
    let at = DateTime::from_timestamp(one.time_unix_s.filter(|_| one.block.is_some())?, 0)?;
    let amount = one.amount.filter(|_| !one.failed)?;
    // Who has no address, as whoever makes new coins, has no label. Where nobody is named, it is unknown who has which.
    let labels = (!one.peers.is_empty()).then(|| {
        let all = one.peers.iter().flat_map(|peer| peer.labels.clone());
        all.map(label).collect()
    });
    let peers = one.peers.iter().map(|peer| peer.address.clone());
    Some(Transfer {
        id: format!("{}:{}:{}", watched.chain, one.tx, one.position),
        at,
        flow,
        symbol: clipped(&amount.symbol, LONGEST_SIGN),
        amount: money(&amount.value, amount.decimals),
        asset: amount.asset,
        peer: peers.into_iter().find(|peer| !peer.is_empty()),
        peer_labels: labels,
    })
}

fn balance(amount: pb::Amount) -> Balance {
    Balance {
        symbol: clipped(&amount.symbol, LONGEST_SIGN),
        amount: money(&amount.value, amount.decimals),
        asset: amount.asset,
    }
}

fn label(label: pb::LabelRef) -> Label {
    let class = category_word(label.category_class());
    let own = Some(clipped(&label.category, LONGEST_SIGN)).filter(|word| !word.is_empty());
    let sanctioned = label.sanctioned.then(|| "sanctioned".to_owned());
    let mut categories: Vec<String> = Vec::new();
    for word in own.into_iter().chain(class).chain(sanctioned) {
        if !categories.contains(&word) {
            categories.push(word);
        }
    }
    Label {
        text: clipped(&label.text, LONGEST_NAME),
        categories,
        source: clipped(&label.source, LONGEST_SIGN),
    }
}

/// The list's word for a category, which a label's author may have called otherwise.
fn category_word(class: pb::LabelCategory) -> Option<String> {
    if class == pb::LabelCategory::Unspecified {
        return None;
    }
    let name = class.as_str_name();
    Some(name.trim_start_matches("LABEL_CATEGORY_").to_ascii_lowercase())
}

fn seen_at(unix_ms: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(unix_ms).filter(|_| unix_ms > 0)
}

/// Finer digits than those of money are cut.
fn amount(text: &str) -> Option<Money> {
    match text.split_once('.') {
        Some((whole, digits)) => format!("{whole}.{}", digits.get(..18).unwrap_or(digits)).parse().ok(),
        None => text.parse().ok(),
    }
}

fn pool(pool: market::NewPool) -> Option<Listing> {
    let dex = clipped(&pool.dex, LONGEST_SIGN);
    let name = clipped(&pool.name, LONGEST_NAME);
    Some(Listing {
        id: format!("{}:{}", pool.network, pool.address),
        name: if dex.is_empty() {
            name
        } else {
            format!("{name} ({dex})")
        },
        first_seen: seen_at(pool.first_seen_unix_ms)?,
        reserve_usd: amount(&pool.reserve_usd),
        deployer: None,
        network: Some(pool.network),
    })
}

fn coin(coin: market::NewCoin) -> Option<Listing> {
    let (name, symbol) = (clipped(&coin.name, LONGEST_NAME), clipped(&coin.symbol, LONGEST_SIGN));
    Some(Listing {
        name: format!("{name} ({})", symbol.to_uppercase()),
        first_seen: seen_at(coin.first_seen_unix_ms)?,
        id: coin.id,
        network: None,
        reserve_usd: None,
        deployer: None,
    })
}
