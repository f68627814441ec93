//! Large transfers.

use proto::onchain as pb;
use utoipa::IntoParams;

use super::{
    address::MovementPeer as Peer,
    instant,
    onchain::{ChainAmount, Provenance, Shape, answers},
};

/// Milliseconds since 1970; 0 is never.
fn moment(unix_ms: i64) -> Option<String> {
    (unix_ms > 0).then(|| instant(unix_ms))
}

/// A large transfer.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Whale {
    pub id: String,
    #[schema(example = "bitcoin")]
    pub chain: String,
    pub tx: String,
    /// `transfer`, `mint` or `burn`.
    pub kind: String,
    /// `to_exchange`, `from_exchange` or `between_exchanges`; null where no name says so.
    pub direction: Option<String>,
    /// Null while it waits in the mempool.
    pub block: Option<u64>,
    /// Of its block; while it waits, when it was seen.
    pub time: Option<String>,
    pub confirmations: u64,
    /// With what it was worth when it was seen.
    pub amount: ChainAmount,
    /// Of one unit, US dollars.
    pub price_usd: String,
    pub price_at: Option<String>,
    /// `moment`, or `day` for the close of a day.
    pub price_kind: String,
    pub price_source: String,
    /// Of what was traded within 24 hours; null where nobody knows.
    pub volume_percent: Option<String>,
    /// The largest; empty for a mint.
    pub senders: Vec<Peer>,
    pub sender_count: u32,
    /// Without an address for a burn, and for a script that has none.
    pub receiver: Peer,
    /// How sure heuristics are that this is change of an address of its own, percent; 0 where they do not think so.
    pub change_percent: u32,
    pub seen_at: Option<String>,
    pub provenance: Option<Provenance>,
    /// What the asset's price did within an hour, a day and a week.
    pub forward: Vec<Forward>,
}

/// What a price did after a transfer.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Forward {
    pub hours: u32,
    /// False until so many hours are over since its block.
    pub due: bool,
    /// Percent; null where no price is known at either end.
    pub change_percent: Option<String>,
}

impl Shape<Vec<Forward>> for Vec<pb::Forward> {
    fn shape(self) -> Vec<Forward> {
        let forward = |one: pb::Forward| Forward {
            hours: one.hours,
            due: one.due,
            change_percent: one.change_percent.shape(),
        };
        self.into_iter().map(forward).collect()
    }
}

impl From<pb::Whale> for Whale {
    fn from(message: pb::Whale) -> Self {
        Self {
            id: message.id,
            chain: message.chain,
            tx: message.tx,
            kind: message.kind,
            direction: message.direction.shape(),
            block: message.block.shape(),
            time: message.time_unix_s.shape(),
            confirmations: message.confirmations,
            amount: message.amount.shape(),
            price_usd: message.price_usd,
            price_at: message.price_unix_s.shape(),
            price_kind: message.price_kind,
            price_source: message.price_source,
            volume_percent: message.volume_percent.shape(),
            senders: message.senders.shape(),
            sender_count: message.sender_count,
            receiver: message.receiver.shape(),
            change_percent: message.change_percent,
            seen_at: moment(message.seen_unix_ms),
            provenance: message.provenance.map(Provenance::from),
            forward: message.forward.shape(),
        }
    }
}

/// How far a chain was read. What was not read is not absent.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct WhaleScan {
    pub chain: String,
    pub name: String,
    /// `ok`, `behind`, `failed`, `stale` (nobody reads), `starting` or `off`.
    pub state: String,
    /// Who gives blocks, or lists; null where nobody does.
    pub provider: Option<String>,
    /// `blocks`, or `lists` where the provider lists by amount and time; null where nobody tells anything.
    pub method: Option<String>,
    /// The unbroken stretch that was read. A list begins at a time, not at a block.
    pub from_block: Option<u64>,
    pub from_time: Option<String>,
    pub block: Option<u64>,
    pub block_time: Option<String>,
    pub scanned_at: Option<String>,
    /// The chain's best block, and when it was last asked for.
    pub tip: Option<u64>,
    pub tip_at: Option<String>,
    pub behind: u64,
    /// The last failure.
    pub message: Option<String>,
    pub failed_at: Option<String>,
    /// Rounds that failed since one did not.
    pub failures: u32,
    /// Symbols without a price, whose transfers are not judged.
    pub unpriced: Vec<String>,
    /// Large coinjoins in the window, which are not listed as transfers.
    pub coinjoins: u64,
    /// Who tells what waits in the mempool, a sample of it; null where nobody does.
    pub mempool: Option<String>,
    /// The last look at it that succeeded, and why the last one did not.
    pub heard_at: Option<String>,
    pub heard_message: Option<String>,
}

impl From<pb::WhaleScan> for WhaleScan {
    fn from(message: pb::WhaleScan) -> Self {
        Self {
            chain: message.chain,
            name: message.name,
            state: message.state,
            provider: message.provider.shape(),
            method: message.method.shape(),
            from_block: message.from_block.shape(),
            from_time: message.from_unix_s.shape(),
            block: message.block.shape(),
            block_time: message.block_unix_s.shape(),
            scanned_at: moment(message.scanned_unix_ms),
            tip: message.tip.shape(),
            tip_at: moment(message.tip_unix_ms),
            behind: message.behind,
            message: message.message.shape(),
            failed_at: moment(message.failed_unix_ms),
            failures: message.failures,
            unpriced: message.unpriced,
            coinjoins: message.coinjoins,
            mempool: message.mempool.shape(),
            heard_at: moment(message.heard_unix_ms),
            heard_message: message.heard_message.shape(),
        }
    }
}

impl Shape<Vec<Whale>> for Vec<pb::Whale> {
    fn shape(self) -> Vec<Whale> {
        self.into_iter().map(Into::into).collect()
    }
}

impl Shape<Vec<WhaleScan>> for Vec<pb::WhaleScan> {
    fn shape(self) -> Vec<WhaleScan> {
        self.into_iter().map(Into::into).collect()
    }
}

/// What is large for one asset: the 99.5th percentile of what was kept of it in the last 30 days.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Usual {
    /// A symbol.
    pub asset: String,
    pub usd: String,
    /// Transfers that this is read from.
    pub count: u64,
}

impl Shape<Vec<Usual>> for Vec<pb::Usual> {
    fn shape(self) -> Vec<Usual> {
        let usual = |pb::Usual { asset, usd, count }| Usual { asset, usd, count };
        self.into_iter().map(usual).collect()
    }
}

answers! {
    /// Large transfers, newest first.
    Whales from ListWhalesResponse {
        items: Vec<Whale> = whales,
        next_cursor: Option<String> = next_cursor,
        scans: Vec<WhaleScan> = scans,
        /// Of what was asked for, on all pages.
        count: u64 = count,
        /// Of everything in the window on these chains, from `floor_usd` on.
        seen: u64 = seen,
        /// Of the values of these, US dollars; null where there is none.
        median_usd: Option<String> = median_usd,
        largest_usd: Option<String> = largest_usd,
        /// What is worth less is not kept.
        floor_usd: String = floor_usd,
        /// Symbols that are watched.
        assets: Vec<String> = assets,
        /// Begin of the window.
        since: Option<String> = since_unix_s,
        /// Of what was asked for, with a party that the asker muted.
        muted: u64 = muted,
        /// The largest first.
        usual: Vec<Usual> = usual,
    }
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhalesQuery {
    pub chain: Option<String>,
    /// `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two go by names.
    pub kind: Option<String>,
    /// A symbol.
    pub asset: Option<String>,
    /// US dollars, a decimal.
    pub min_usd: Option<String>,
    /// How many times what is usual for the asset (`usual` of the answer), a decimal.
    pub times_usual: Option<String>,
    /// With what the asker muted; false where missing.
    pub with_muted: Option<bool>,
    /// `confirmed` or `waiting`; both where missing.
    pub state: Option<String>,
    /// 1 to 8,760; 24 where missing.
    pub window_hours: Option<u32>,
    /// Somewhere in a name, an entity, an address or a hash.
    pub q: Option<String>,
    pub cursor: Option<String>,
    /// 1 to 200, 50 where missing.
    pub limit: Option<u32>,
}
