//! What a look found at something outside of the price feed: an address, new pools and coins, the floor of a collection, a calendar, flows of
//! funds, rules of the journal.
//!
//! A look names a topic, and every condition on that topic sees it. A part of a look that could not be read is `None`: conditions on it are
//! unknown, never false.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::rule::{Condition, Flow};

/// Events of one look at one thing, at most: as many and some more are remembered, so that none counts twice.
pub const MOST_OF_A_LOOK: usize = 1_000;
/// A look at an address reaches back behind the one before by so much: explorers list some parts of a block late.
pub const OVERLAP: TimeDelta = TimeDelta::hours(1);
/// A flow of a day that lies longer back does not count, and nothing is known where no day since then has one.
pub const FLOW_DAYS: i64 = 7;

/// Namespace of the keys of events (RFC 9562, version 5).
const EVENTS: Uuid = Uuid::from_u128(0x51c8_0b3e_7f42_4d0a_9c6d_2a94_e1b7_083f);

/// An address of a chain, as the alert names them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Watched {
    /// Id of the chain, as `ethereum`.
    pub chain: String,
    pub address: String,
}

/// What one look found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Look {
    Address(AddressLook),
    Listings(ListingsLook),
    Deployed(DeployedLook),
    Floor(FloorLook),
    Calendar(CalendarLook),
    Flows(FlowsLook),
    /// Rules of the owner that round trips broke.
    Breaches(Vec<Breach>),
}

/// What an address did and is. A part that nobody asked for or that could not be read is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressLook {
    pub watched: Watched,
    /// Confirmed ones, back to the look before at least.
    pub transfers: Option<Vec<Transfer>>,
    /// Where there were more transfers than a look reads: from when on all were read. Older ones never will be.
    pub read_from: Option<DateTime<Utc>>,
    /// What it sent before the transfers; read only where it sent something.
    pub history: Option<History>,
    /// Of all assets that it holds.
    pub balances: Option<Vec<Balance>>,
    pub labels: Option<Vec<Label>>,
}

/// When an address sent something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// Everything since then was read.
    pub from: DateTime<Utc>,
    pub sent: Vec<DateTime<Utc>>,
}

/// A confirmed transfer, seen from the watched address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Transaction and place in it.
    pub id: String,
    /// Of its block.
    pub at: DateTime<Utc>,
    pub flow: Flow,
    /// `native`, or a contract.
    pub asset: String,
    pub symbol: String,
    /// `None` where the asset's decimals are unknown.
    pub amount: Option<Money>,
    /// Address of the other side; of several the first.
    pub peer: Option<String>,
    /// Of all other sides; `None` where nobody says who they are.
    pub peer_labels: Option<Vec<Label>>,
}

/// What an address holds of one asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// `native`, or a contract.
    pub asset: String,
    pub symbol: String,
    /// `None` where the asset's decimals are unknown.
    pub amount: Option<Money>,
}

/// A name of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    /// Its category; `sanctioned` beside it where the label says so.
    pub categories: Vec<String>,
    /// Who says so.
    pub source: String,
}

/// What was first seen lately. A part that could not be read, or that is old, is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListingsLook {
    pub pools: Option<Vec<Listing>>,
    pub coins: Option<Vec<Listing>>,
}

/// New pools of one network with at least so much liquidity, and who created their tokens. It is read for an owner alone, who pays for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeployedLook {
    pub network: String,
    pub at_least_usd: Option<Money>,
    pub pools: Option<Vec<Listing>>,
}

/// A new pool or coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    pub id: String,
    /// "PEPE / WETH 0.3%", or the name of a coin.
    pub name: String,
    /// Of a pool; nothing for a coin.
    pub network: Option<String>,
    pub first_seen: DateTime<Utc>,
    /// Liquidity of a pool now; `None` where it is unknown.
    pub reserve_usd: Option<Money>,
    /// Who created the contract of a pool's token; `None` where nobody asked, or nobody says.
    pub deployer: Option<String>,
}

/// The last reading of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloorLook {
    /// CoinGecko's id.
    pub collection: String,
    pub name: String,
    pub usd: Option<Money>,
    pub native: Option<Money>,
    pub native_symbol: String,
    /// When the market read it.
    pub as_of: DateTime<Utc>,
}

/// Coming events that reminders of the owner wait for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CalendarLook {
    /// Those that somebody put on the owner's calendar, and option expiries.
    pub events: Vec<Occasion>,
    /// Those that follow from Bitcoin's blocks; `None` where nobody waits for them, or where the blocks are not known.
    pub mined: Option<Vec<Occasion>>,
}

/// A coming event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occasion {
    /// Event and start; of a computed one what does not change while its time does.
    pub id: String,
    pub title: String,
    pub kind: String,
    pub starts: DateTime<Utc>,
    /// What its time is computed from; nothing where somebody put it on a calendar.
    pub computed: Option<Computed>,
}

/// What the time of a coming event is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Computed {
    /// Deribit's schedule: the time is certain.
    Schedule,
    /// Bitcoin's blocks: the time is an estimate, which moves with each of them.
    Blocks {
        newest: u32,
        /// Of the event.
        height: u32,
        /// It is within so much of its time with 90 % probability.
        within: TimeDelta,
    },
}

/// Flows of the funds of one asset that the owner imported, at least of the last [`FLOW_DAYS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlowsLook {
    /// CoinGecko's id.
    pub asset: String,
    /// One for each fund and day.
    pub flows: Vec<FundFlow>,
    /// By day: the total of all funds as a file states it, in millions of US dollars.
    pub stated: BTreeMap<NaiveDate, Money>,
}

/// What flowed into a fund on a day; negative where it flowed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundFlow {
    pub day: NaiveDate,
    pub ticker: String,
    /// Millions of US dollars.
    pub usd_m: Money,
    /// When this value was imported.
    pub known: DateTime<Utc>,
}

/// A rule that locked a round trip which was opened all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// Round trip, ruleset and place of the rule.
    pub id: String,
    pub ruleset: Uuid,
    pub ruleset_name: String,
    /// The rule's kind.
    pub rule: String,
    /// As `long BTC/USDT`.
    pub trade: String,
    pub opened: DateTime<Utc>,
    /// What the rule said, in a sentence.
    pub message: String,
    /// For which the lock was overridden.
    pub reason: Option<String>,
}

// === impl Computed ===

impl Computed {
    /// Where it is from, in words.
    pub(crate) const fn origin(self) -> &'static str {
        match self {
            Self::Schedule => "Deribit's schedule",
            Self::Blocks { .. } => "Bitcoin's blocks",
        }
    }
}

// === impl Watched ===

impl Watched {
    /// Topic of the looks at this address.
    #[must_use]
    pub fn topic(&self) -> String {
        format!("address {} {}", self.chain, self.address)
    }

    /// As `0x5aAe…eAed`.
    #[must_use]
    pub fn short(&self) -> String {
        short(&self.address)
    }
}

/// A long address, cut in its middle.
pub(crate) fn short(address: &str) -> String {
    let signs: Vec<char> = address.chars().collect();
    match signs.as_slice() {
        [first @ .., _, _, _, _] if signs.len() > 12 => {
            let (head, tail): (String, String) = (
                first.iter().take(6).collect(),
                signs.iter().skip(signs.len() - 4).collect(),
            );
            format!("{head}…{tail}")
        }
        _ => address.to_owned(),
    }
}

// === impl History ===

impl History {
    /// Whether what was sent at a time was the first in so long; `None` where not enough is known.
    pub(crate) fn is_first(&self, at: DateTime<Utc>, idle: TimeDelta) -> Option<bool> {
        let since = at - idle;
        if self.sent.iter().any(|sent| (since..at).contains(sent)) {
            return Some(false);
        }
        (self.from <= since).then_some(true)
    }
}

// === impl Look ===

impl Look {
    /// What it looked at. No id of a coin has a space.
    #[must_use]
    pub fn topic(&self) -> String {
        match self {
            Self::Address(look) => look.watched.topic(),
            Self::Listings(_) => Condition::LISTINGS.to_owned(),
            Self::Deployed(look) => deployed_topic(&look.network, look.at_least_usd),
            Self::Floor(look) => floor_topic(&look.collection),
            Self::Calendar(_) => Condition::CALENDAR.to_owned(),
            Self::Flows(look) => flows_topic(&look.asset),
            Self::Breaches(_) => Condition::BREACHES.to_owned(),
        }
    }
}

/// Each minimum has looks of its own, since a look reads the newest pools alone.
fn deployed_topic(network: &str, at_least_usd: Option<Money>) -> String {
    format!("deployed {network} {}", at_least_usd.unwrap_or_default())
}

fn floor_topic(collection: &str) -> String {
    format!("floor {collection}")
}

fn flows_topic(asset: &str) -> String {
    format!("flows {asset}")
}

// === impl Condition ===

impl Condition {
    /// Topic of looks at new pools and coins.
    pub const LISTINGS: &str = "new listings";
    /// Topic of looks at the owner's calendar.
    pub const CALENDAR: &str = "own calendar";
    /// Topic of looks at the owner's journal.
    pub const BREACHES: &str = "own rules";

    /// What has to be looked at for it; nothing where prices and the whale watch say everything.
    #[must_use]
    pub fn topic(&self) -> Option<String> {
        match self {
            Self::Transfer { watched, .. }
            | Self::Balance { watched, .. }
            | Self::Dormant { watched, .. }
            | Self::Label { watched, .. } => Some(watched.topic()),
            Self::Listing {
                network: Some(network),
                at_least_usd,
                deployer: Some(_),
                ..
            } => Some(deployed_topic(network, *at_least_usd)),
            Self::Listing { .. } => Some(Self::LISTINGS.to_owned()),
            Self::Floor { collection, .. } => Some(floor_topic(collection)),
            Self::Calendar { .. } => Some(Self::CALENDAR.to_owned()),
            Self::EtfFlow { asset, .. } => Some(flows_topic(asset)),
            Self::RuleBroken { .. } => Some(Self::BREACHES.to_owned()),
            Self::Price { .. }
            | Self::Ratio { .. }
            | Self::Change { .. }
            | Self::Average { .. }
            | Self::Extreme { .. }
            | Self::Volume { .. }
            | Self::ForecastBand { .. }
            | Self::Whale { .. } => None,
        }
    }
}

/// A short form of an event's key, by which it is remembered.
pub(crate) fn remembered(key: &str) -> u64 {
    Uuid::new_v5(&EVENTS, key.as_bytes()).as_u64_pair().0
}
