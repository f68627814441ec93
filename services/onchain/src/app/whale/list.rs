//! Large transfers as a user sees them: filtered, with the names that the user may see, and with what they rest on.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use vocab::UserId;

use super::{
    super::{App, cursor},
    price::symbols,
};
use crate::{
    domain::{
        chain::{CHAINS, Chain, chain},
        known::{Kind as Source, Known},
    },
    error::Error,
    store::{
        whale::{self as scanned, Scan},
        whale_list::{self as store, Row, Totals, Usual, Wanted},
    },
};

const KINDS: [&str; 5] = ["transfer", "mint", "burn", "to_exchange", "from_exchange"];
/// Longest window, hours.
const WINDOW: u32 = 24 * 365;
/// What is usual is read from this many days.
const USUAL_DAYS: i64 = 30;
/// A window where none is named.
const DAY: u32 = 24;
/// Blocks behind which a scanner is told to be behind: it may be reading these.
const BEHIND: i64 = 3;

/// What is asked for. Empty and 0 ask for everything, a window of 0 for a day.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    pub chain: String,
    pub kind: String,
    pub asset: String,
    pub min_usd: String,
    pub window_hours: u32,
    pub text: String,
    pub cursor: String,
    pub limit: u32,
    /// How many times what is usual for the asset.
    pub times_usual: String,
    pub with_muted: bool,
}

/// A large transfer with the names of its parties.
#[derive(Debug, Clone)]
pub struct Large {
    pub row: Row,
    pub chain: &'static Chain,
    /// By sender.
    pub senders: Vec<Vec<Known>>,
    pub receiver: Vec<Known>,
    /// `to_exchange`, `from_exchange`, `between_exchanges`, or empty: only where names say so.
    pub direction: &'static str,
    /// Blocks on top of its own, and itself; 0 where unknown.
    pub confirmations: u64,
}

/// How a chain's scan stands.
#[derive(Debug, Clone)]
pub struct Standing {
    pub chain: &'static Chain,
    /// `ok`, `behind`, `failed`, `stale` (nobody scans), `starting`, or `off`.
    pub state: &'static str,
    /// Where blocks come from; empty where from nowhere.
    pub provider: &'static str,
    pub scan: Option<Scan>,
    pub behind: u64,
    pub coinjoins: u64,
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
        .any(|name| name.kind != Source::Derived && name.category == "exchange")
}

impl App {
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
        let usual = store::usual(&mut db, &wanted.chain, now - TimeDelta::days(USUAL_DAYS)).await?;
        if !times.is_zero() {
            wanted.least = Some(least(&usual, times)?);
        }
        let mut rows = store::page(&mut db, &wanted, after, i64::from(limit) + 1).await?;
        let totals = store::totals(&mut db, &wanted).await?;
        let scans = scanned::scans(&mut db).await?;
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
        let items = self.large(user, rows, &tips).await?;
        let scanned = standings.iter().filter(|standing| !standing.provider.is_empty());
        Ok(Listed {
            items,
            next: next.unwrap_or_default(),
            assets: symbols(scanned.map(|standing| standing.chain)),
            standings,
            totals,
            floor_usd: self.whale_floor(),
            since: wanted.since,
            usual,
        })
    }

    async fn large(&self, user: UserId, rows: Vec<Row>, tips: &HashMap<&str, i64>) -> Result<Vec<Large>, Error> {
        let mut names: HashMap<&'static str, HashMap<String, Vec<Known>>> = HashMap::new();
        for chain in &CHAINS {
            let mut addresses: Vec<String> = rows
                .iter()
                .filter(|row| row.chain == chain.id)
                .flat_map(|row| row.senders.iter().chain(&row.receiver).cloned())
                .collect();
            addresses.sort_unstable();
            addresses.dedup();
            names.insert(chain.id, self.known(user, chain, &addresses).await?);
        }
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
            let tip = tips.get(chain.id).copied().unwrap_or_default();
            Some(Large {
                confirmations: u64::try_from(tip - row.height + 1).unwrap_or(0),
                row,
                chain,
                senders,
                receiver,
                direction,
            })
        });
        Ok(large.collect())
    }

    /// Of every chain that this installation reads or that was ever scanned.
    fn standings(&self, scans: Vec<Scan>, coinjoins: &[(String, i64)], now: DateTime<Utc>) -> Vec<Standing> {
        let mut scans: HashMap<String, Scan> = scans.into_iter().map(|scan| (scan.chain.clone(), scan)).collect();
        let patience =
            TimeDelta::from_std(self.args.whale_poll() * 4).unwrap_or(TimeDelta::hours(1)) + TimeDelta::minutes(2);
        let mut all = Vec::new();
        for chain in &CHAINS {
            let provider = self.source.blocks(chain).filter(|_| self.args.whales);
            let scan = scans.remove(chain.id);
            if provider.is_none() && scan.is_none() && !self.source.serves(chain) {
                continue;
            }
            let behind = scan
                .as_ref()
                .and_then(|scan| Some(scan.tip? - scan.height?))
                .unwrap_or(0)
                .max(0);
            let state = match (&scan, provider) {
                (_, None) => "off",
                (Some(scan), _) if !scan.error.is_empty() => "failed",
                (None, _) => "starting",
                (Some(scan), _) if scan.height.is_none() => "starting",
                (Some(scan), _) if scan.tip_at.is_none_or(|at| now - at > patience) => "stale",
                _ if behind > BEHIND => "behind",
                _ => "ok",
            };
            let left = coinjoins
                .iter()
                .find(|(id, _)| id == chain.id)
                .map_or(0, |(_, count)| *count);
            all.push(Standing {
                chain,
                state,
                provider: provider.unwrap_or_default(),
                scan,
                behind: u64::try_from(behind).unwrap_or(0),
                coinjoins: u64::try_from(left).unwrap_or(0),
            });
        }
        all
    }
}

/// Symbols with so many times what is usual for each.
fn least(usual: &[Usual], times: Decimal) -> Result<(Vec<String>, Vec<String>), Error> {
    let each = usual.iter().map(|one| {
        let usd: Decimal = one.usd.parse().map_err(Error::stored)?;
        Ok((
            one.symbol.clone(),
            usd.checked_mul(times).unwrap_or(Decimal::MAX).to_string(),
        ))
    });
    each.collect()
}

/// And how many times what is usual for its asset; 0 for any size.
fn wanted(owner: UserId, ask: &Ask, now: DateTime<Utc>) -> Result<(Wanted, Decimal), Error> {
    if !ask.chain.is_empty() && chain(&ask.chain).is_none() {
        return Err(Error::invalid("chain", "There is no such chain here."));
    }
    if !ask.kind.is_empty() && !KINDS.contains(&ask.kind.as_str()) {
        return Err(Error::invalid("kind", format!("One of {}.", KINDS.join(", "))));
    }
    let min = if ask.min_usd.is_empty() {
        Some(Decimal::ZERO)
    } else {
        ask.min_usd.parse::<Decimal>().ok()
    };
    let min = min
        .filter(|usd| !usd.is_sign_negative())
        .ok_or_else(|| Error::invalid("min_usd", "US dollars as a decimal, not below 0."))?;
    let times = if ask.times_usual.is_empty() {
        Some(Decimal::ZERO)
    } else {
        ask.times_usual.parse::<Decimal>().ok()
    };
    let times = times
        .filter(|times| !times.is_sign_negative() && *times <= Decimal::ONE_THOUSAND)
        .ok_or_else(|| Error::invalid("times_usual", "A decimal from 0 to 1000."))?;
    let hours = if ask.window_hours == 0 { DAY } else { ask.window_hours };
    if hours > WINDOW {
        return Err(Error::invalid("window_hours", format!("At most {WINDOW} hours.")));
    }
    let wanted = Wanted {
        owner,
        chain: ask.chain.clone(),
        kind: ask.kind.clone(),
        asset: ask.asset.trim().to_owned(),
        min_usd: min.to_string(),
        since: now - TimeDelta::hours(i64::from(hours)),
        text: ask.text.trim().to_owned(),
        least: None,
        with_muted: ask.with_muted,
    };
    Ok((wanted, times))
}

fn read_place(place: &str) -> Result<(DateTime<Utc>, i64), Error> {
    let (at, id) = place.split_once(' ').ok_or(Error::BadCursor)?;
    let at = at
        .parse()
        .ok()
        .and_then(DateTime::from_timestamp_micros)
        .ok_or(Error::BadCursor)?;
    Ok((at, id.parse().map_err(|_| Error::BadCursor)?))
}
