//! How long each kind of document is fresh: the one table of it.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long past its freshness a document may still answer. After that its age would mislead.
pub const MAX_STALE: Duration = Duration::from_secs(DAY);
/// A key that may not be fetched now is tried again after this at the latest.
pub const RETRY: Duration = Duration::from_secs(10);
/// A key of which nothing is kept is tried again after this at the latest, whatever failed before.
pub const COLD_RETRY: Duration = Duration::from_secs(30);
/// A caller waits at most this long for a fetch, so that the edge's own deadline of 10 s is never the one that ends the wait. The
/// fetch goes on for whoever asks next.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(9);
/// After this many failures in a row the provider is out for longer: failed calls cost the quota like good ones.
const SHORT_OUTAGE: u32 = 8;
/// A cache in front of us may keep a document at most this long, whatever its kind.
pub const MAX_AGE: Duration = Duration::from_secs(60);
/// The provider has the closes of a day this long after midnight.
pub const DAY_SETTLES: Duration = Duration::from_secs(35 * MINUTE);

/// When a key is tried again after that many failures in a row: 5 s, 10 s, 20 s, 30 s; every 10 minutes in a long outage.
#[must_use]
pub const fn retry_after(failures: u32) -> Duration {
    Duration::from_secs(match failures {
        0 | 1 => 5,
        2 => 10,
        3 => 20,
        4..=SHORT_OUTAGE => 30,
        _ => 600,
    })
}

/// What a document is, as far as its age matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The top of the market that the leader polls.
    Snapshot,
    /// Any other market list.
    Markets,
    Coin,
    /// Five-minute points of the last day.
    ChartDay,
    /// Hourly points of the last 90 days.
    ChartHours,
    /// Daily points.
    ChartDays,
    /// A window that was asked for by its ends.
    ChartRange,
    Ohlc,
    SimplePrice,
    CoinList,
    Categories,
    CategoryList,
    Trending,
    Global,
    Currencies,
    Platforms,
    Rates,
    /// A liquidity pool's figures.
    Pool,
    /// What is known of a token's risks.
    TokenInfo,
    /// Markets of a coin, or of an exchange, and an exchange with them.
    Tickers,
    /// Exchanges with their volumes.
    Exchanges,
    /// Ids and names of exchanges.
    ExchangeNames,
    /// An exchange's volume: up to a month, and longer.
    VolumeHours,
    VolumeDays,
    /// Contracts of all exchanges.
    Derivatives,
    DerivativeExchanges,
    Defi,
    NftList,
    Nft,
    Treasury,
    TokenList,
    /// The Fear & Greed Index.
    FearGreed,
    /// A coin on a day that is over: it never changes.
    PastDay,
}

impl Kind {
    pub const ALL: [Self; 33] = [
        Self::Snapshot,
        Self::Markets,
        Self::Coin,
        Self::ChartDay,
        Self::ChartHours,
        Self::ChartDays,
        Self::ChartRange,
        Self::Ohlc,
        Self::SimplePrice,
        Self::CoinList,
        Self::Categories,
        Self::CategoryList,
        Self::Trending,
        Self::Global,
        Self::Currencies,
        Self::Platforms,
        Self::Rates,
        Self::Pool,
        Self::TokenInfo,
        Self::Tickers,
        Self::Exchanges,
        Self::ExchangeNames,
        Self::VolumeHours,
        Self::VolumeDays,
        Self::Derivatives,
        Self::DerivativeExchanges,
        Self::Defi,
        Self::NftList,
        Self::Nft,
        Self::Treasury,
        Self::TokenList,
        Self::FearGreed,
        Self::PastDay,
    ];

    /// Seconds at the provider's real pace (a poll every 15 minutes).
    #[must_use]
    pub const fn seconds(self) -> u64 {
        match self {
            // One poll, and half of one for a poll that is late.
            Self::Snapshot => 22 * MINUTE + 30,
            Self::Markets | Self::ChartDay | Self::Pool | Self::Tickers => 5 * MINUTE,
            Self::SimplePrice => MINUTE,
            Self::Coin => 10 * MINUTE,
            Self::ChartHours | Self::Ohlc | Self::ChartRange => 30 * MINUTE,
            Self::ChartDays | Self::VolumeDays => 6 * HOUR,
            Self::Trending | Self::Global | Self::Rates | Self::TokenInfo | Self::VolumeHours | Self::FearGreed => HOUR,
            Self::Derivatives => 2 * HOUR,
            Self::CoinList
            | Self::Categories
            | Self::CategoryList
            | Self::Currencies
            | Self::Platforms
            | Self::Exchanges
            | Self::DerivativeExchanges
            | Self::Defi
            | Self::Nft
            | Self::Treasury
            | Self::TokenList => DAY,
            Self::ExchangeNames | Self::NftList => 7 * DAY,
            Self::PastDay => 3_650 * DAY,
        }
    }

    /// Fresh for this long. `pace` is the poll's distance over 15 minutes: a world that is polled faster ages faster.
    /// `spread` from 0 to 1 moves the end by up to a tenth either way, so that keys do not expire together.
    #[must_use]
    pub fn fresh(self, pace: f64, spread: f64) -> Duration {
        let paced = match self {
            // Lists stay for the day whatever the pace.
            Self::CoinList
            | Self::Categories
            | Self::CategoryList
            | Self::Currencies
            | Self::Platforms
            | Self::Exchanges
            | Self::ExchangeNames
            | Self::Derivatives
            | Self::DerivativeExchanges
            | Self::Defi
            | Self::NftList
            | Self::Nft
            | Self::Treasury
            | Self::TokenList
            | Self::FearGreed
            | Self::PastDay => 1.0,
            Self::Snapshot
            | Self::Markets
            | Self::Coin
            | Self::ChartDay
            | Self::ChartHours
            | Self::ChartDays
            | Self::ChartRange
            | Self::Ohlc
            | Self::SimplePrice
            | Self::Trending
            | Self::Global
            | Self::Rates
            | Self::Pool
            | Self::TokenInfo
            | Self::Tickers
            | Self::VolumeHours
            | Self::VolumeDays => pace,
        };
        // The poll's own rhythm needs no spreading, and must not end before the next poll. The index is asked for once an hour at most.
        let jitter = if matches!(self, Self::Snapshot | Self::FearGreed) {
            1.0
        } else {
            0.9 + 0.2 * spread.clamp(0.0, 1.0)
        };
        Duration::from_secs(self.seconds()).mul_f64(paced * jitter)
    }

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Snapshot => "snapshot",
            Self::Markets => "markets",
            Self::Coin => "coin",
            Self::ChartDay => "chart, 5 minutes",
            Self::ChartHours => "chart, hours",
            Self::ChartDays => "chart, days",
            Self::ChartRange => "chart, range",
            Self::Ohlc => "candles",
            Self::SimplePrice => "simple price",
            Self::CoinList => "coin list",
            Self::Categories => "categories",
            Self::CategoryList => "category list",
            Self::Trending => "trending",
            Self::Global => "global",
            Self::Currencies => "currencies",
            Self::Platforms => "platforms",
            Self::Rates => "exchange rates",
            Self::Pool => "pool",
            Self::TokenInfo => "token info",
            Self::Tickers => "tickers, exchange",
            Self::Exchanges => "exchanges",
            Self::ExchangeNames => "exchange names",
            Self::VolumeHours => "volume, hours",
            Self::VolumeDays => "volume, days",
            Self::Derivatives => "derivatives",
            Self::DerivativeExchanges => "derivatives exchanges",
            Self::Defi => "defi",
            Self::NftList => "nft list",
            Self::Nft => "nft",
            Self::Treasury => "treasury",
            Self::TokenList => "token list",
            Self::FearGreed => "fear and greed",
            Self::PastDay => "past day",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn freshness_spreads_by_a_tenth() {
        assert_eq!(Kind::Coin.fresh(1.0, 0.5).as_secs(), 600);
        assert_eq!(Kind::Coin.fresh(1.0, 0.0).as_secs(), 540);
        assert_eq!(Kind::Coin.fresh(1.0, 1.0).as_secs(), 660);
        assert_eq!(Kind::Snapshot.fresh(1.0, 0.0).as_secs(), 1350);
        assert_eq!(
            Kind::FearGreed.fresh(0.1, 0.0).as_secs(),
            3600,
            "however fast the market is polled"
        );
    }

    #[test]
    fn the_readme_has_the_table() {
        let readme = include_str!("../../README.md");
        for kind in Kind::ALL {
            let row = format!("| {} | {} s |", kind.name(), kind.seconds());
            assert!(readme.contains(&row), "README.md lacks `{row}`");
        }
    }
}
