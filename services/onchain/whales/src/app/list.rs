//! Large transfers as a user sees them: filtered, with the names that the user may see, and with what they rest on.

use std::{collections::HashMap, sync::Arc};

use casebook::store::Db;
use chain_model::{
    category::Category,
    chain::{CHAINS, Chain, chain},
    cursor,
    error::Error,
    known::{Kind as Source, Known},
};
use chrono::{DateTime, TimeDelta, Utc};
use ledger::domain::forward::HORIZONS;
use rust_decimal::Decimal;
use vocab::UserId;

use super::{
    ask::{Ask, least, read_place, wanted},
    outcome::Forward,
    price::symbols,
    standing::Standing,
};
use crate::{
    Whales,
    domain::whale_kept::LargeTransfer,
    store::{
        whale_list::{self as store, Totals, Usual},
        whale_scan,
    },
};

/// Transfers from which on what is usual is worth keeping, since sorting them takes long.
const MANY: i64 = 2_000;
/// What is usual is read from this many days.
const USUAL_DAYS: i64 = 30;

/// A large transfer with the names of its parties.
#[derive(Debug, Clone)]
pub struct Large {
    pub row: LargeTransfer,
    pub chain: &'static Chain,
    /// By sender.
    pub senders: Vec<Vec<Known>>,
    pub receiver: Vec<Known>,
    /// `to_exchange`, `from_exchange`, `between_exchanges`, or empty: only where names say so.
    pub direction: &'static str,
    /// Blocks on top of its own, and itself; 0 where unknown, and while it waits.
    pub confirmations: u64,
    /// What the asset's price did after it, by horizon.
    pub forward: [Forward; HORIZONS.len()],
}

#[derive(Debug, Clone)]
pub struct Listed {
    pub items: Vec<Large>,
    pub next: String,
    pub standings: Vec<Standing>,
    pub totals: Totals,
    pub floor_usd: Decimal,
    pub assets: Vec<String>,
    /// Begin of the window.
    pub since: DateTime<Utc>,
    /// Of each asset on the asked chains.
    pub usual: Vec<Usual>,
}

fn exchange(names: &[Known]) -> bool {
    names
        .iter()
        .any(|name| name.kind != Source::Derived && name.class() == Some(Category::Exchange))
}

impl Whales {
    /// # Errors
    /// What is wrong with the question; when the database is away.
    pub async fn whales(&self, user: UserId, ask: &Ask) -> Result<Listed, Error> {
        let now = self.clock.now();
        let (mut wanted, times) = wanted(user, ask, now)?;
        let after = cursor::read(user, "whales", &ask.cursor)?
            .map(|place| read_place(&place))
            .transpose()?;
        let limit = if ask.limit == 0 { 50 } else { ask.limit.min(500) };
        let mut db = self.db().await?;
        let usual = self.whale_usual(&mut db, &wanted.chain, now).await?;
        if !times.is_zero() {
            wanted.least = Some(least(&usual, times)?);
        }
        let mut rows = store::page(&mut db, &wanted, after, i64::from(limit) + 1).await?;
        let totals = store::totals(&mut db, &wanted).await?;
        let scans = whale_scan::scans(&mut db).await?;
        let coinjoins = store::coinjoins(&mut db, wanted.since).await?;
        drop(db);
        let more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let next = rows.last().filter(|_| more).map(|last| {
            let place = format!("{} {}", last.block_time.timestamp_micros(), last.id);
            cursor::write(user, "whales", &place)
        });
        let standings = self.standings(scans, &coinjoins, now);
        let tips: HashMap<&str, i64> = standings
            .iter()
            .filter_map(|standing| Some((standing.chain.id, standing.scan.as_ref()?.tip?)))
            .collect();
        let items = self.large(user, rows, &tips, now).await?;
        let scanned = standings.iter().filter(|standing| !standing.provider.is_empty());
        Ok(Listed {
            items,
            next: next.unwrap_or_default(),
            assets: symbols(scanned.map(|standing| standing.chain)),
            standings,
            totals,
            floor_usd: self.whale_floor(),
            since: wanted.since,
            usual: usual.to_vec(),
        })
    }

    /// What is usual for each asset of a chain (empty: of all); up to a few minutes old where it is read from many.
    pub(super) async fn whale_usual(
        &self,
        db: &mut Db,
        chain: &str,
        now: DateTime<Utc>,
    ) -> Result<Arc<[Usual]>, Error> {
        if let Some(usual) = self.usual.get(chain) {
            return Ok(usual);
        }
        let usual: Arc<[Usual]> = store::usual(db, chain, now - TimeDelta::days(USUAL_DAYS)).await?.into();
        if usual.iter().map(|one| one.count).sum::<i64>() >= MANY {
            self.usual.insert(chain.to_owned(), Arc::clone(&usual));
        }
        Ok(usual)
    }

    async fn large(
        &self,
        user: UserId,
        rows: Vec<LargeTransfer>,
        tips: &HashMap<&str, i64>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Large>, Error> {
        let mut names: HashMap<&'static str, HashMap<String, Vec<Known>>> = HashMap::new();
        for chain in &CHAINS {
            let mut addresses: Vec<String> = rows
                .iter()
                .filter(|row| row.chain == chain.id)
                .flat_map(|row| row.senders.iter().chain(&row.receiver).cloned())
                .collect();
            addresses.sort_unstable();
            addresses.dedup();
            names.insert(chain.id, self.casebook.known(user, chain, &addresses).await?);
        }
        let prices = self.prices_after(&rows).await;
        let large = rows.into_iter().filter_map(|row| {
            let chain = chain(&row.chain)?;
            let known = |address: &String| names.get(chain.id)?.get(address).cloned();
            let senders: Vec<Vec<Known>> = row.senders.iter().map(|one| known(one).unwrap_or_default()).collect();
            let receiver = row.receiver.as_ref().and_then(known).unwrap_or_default();
            let direction = match (senders.iter().any(|names| exchange(names)), exchange(&receiver)) {
                (false, true) => "to_exchange",
                (true, false) => "from_exchange",
                (true, true) => "between_exchanges",
                (false, false) => "",
            };
            let above = tips
                .get(chain.id)
                .zip(row.height)
                .map_or(0, |(tip, height)| tip - height + 1);
            Some(Large {
                confirmations: u64::try_from(above).unwrap_or(0),
                forward: prices.of(&row, now),
                row,
                chain,
                senders,
                receiver,
                direction,
            })
        });
        Ok(large.collect())
    }
}
