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
    /// `to_exchange`, `from_exchange`, `between_exchanges`, `within_exchange`, or empty: only where names say so.
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

/// The exchanges that an address belongs to, by the names that people gave it: its entity's, else its own.
fn exchanges(names: &[Known]) -> impl Iterator<Item = &str> {
    names
        .iter()
        .filter(|name| name.kind != Source::Derived && name.class() == Some(Category::Exchange))
        .map(|name| name.entity.as_deref().unwrap_or(&name.text))
}

fn is_of(names: &[Known], exchange: &str) -> bool {
    exchanges(names).any(|name| name.to_lowercase() == exchange.to_lowercase())
}

/// What the names say of a transfer. One whose every named sender belongs to the receiver's exchange moves nothing into it or out of it.
fn direction(senders: &[Vec<Known>], receiver: &[Known]) -> &'static str {
    let named: Vec<&Vec<Known>> = senders
        .iter()
        .filter(|names| exchanges(names).next().is_some())
        .collect();
    let is_into = exchanges(receiver).next().is_some();
    let is_own = |names: &[Known]| exchanges(receiver).any(|name| is_of(names, name));
    match (named.is_empty(), is_into) {
        (true, true) => "to_exchange",
        (false, false) => "from_exchange",
        (false, true) if named.iter().all(|names| is_own(names)) => "within_exchange",
        (false, true) => "between_exchanges",
        (true, false) => "",
    }
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
            let above = tips
                .get(chain.id)
                .zip(row.height)
                .map_or(0, |(tip, height)| tip - height + 1);
            Some(Large {
                confirmations: u64::try_from(above).unwrap_or(0),
                forward: prices.of(&row, now),
                row,
                chain,
                direction: direction(&senders, &receiver),
                senders,
                receiver,
            })
        });
        Ok(large.collect())
    }
}

#[cfg(test)]
mod tests {
    use chain_model::known::{Kind, Known};

    use super::direction;

    fn named(kind: Kind, category: &str, text: &str, entity: Option<&str>) -> Vec<Known> {
        vec![Known {
            label_id: None,
            text: text.to_owned(),
            category: category.to_owned(),
            entity: entity.map(str::to_owned),
            confidence: 90,
            source: "x".to_owned(),
            kind,
            sanctioned: false,
        }]
    }

    #[test]
    fn what_one_exchange_moves_is_not_between_two() {
        let exchange = |text, entity| named(Kind::Pack, "exchange", text, entity);
        let hot = exchange("Kestrel: hot wallet", Some("Kestrel Exchange"));
        let cold = exchange("Kestrel: cold wallet", Some("kestrel exchange"));
        let plain = named(Kind::Private, "exchange", "Kestrel Exchange", None);
        let other = exchange("Osprey: deposits", Some("Osprey Exchange"));
        let guessed = named(Kind::Derived, "exchange", "Kestrel Exchange", None);
        let miner = named(Kind::Pack, "miner", "Kestrel Exchange", None);
        let nobody: Vec<Known> = Vec::new();

        for (senders, receiver, said) in [
            (vec![hot.clone()], &cold, "within_exchange"),
            (vec![hot.clone()], &plain, "within_exchange"),
            (vec![nobody.clone(), hot.clone()], &cold, "within_exchange"),
            (vec![hot.clone(), other.clone()], &cold, "between_exchanges"),
            (vec![other.clone()], &cold, "between_exchanges"),
            (vec![nobody.clone()], &cold, "to_exchange"),
            (vec![guessed.clone()], &cold, "to_exchange"),
            (vec![miner], &cold, "to_exchange"),
            (vec![hot.clone()], &nobody, "from_exchange"),
            (vec![hot], &guessed, "from_exchange"),
            (vec![nobody.clone()], &nobody, ""),
            (Vec::new(), &nobody, ""),
        ] {
            assert_eq!(direction(&senders, receiver), said, "{senders:?} to {receiver:?}");
        }
    }
}
