//! The market outside: coins with prices at any instant, invented or replayed. One model serves both.

pub mod bridge;
pub mod clock;
pub mod coin;
mod generated;
pub mod known;
pub mod names;
pub mod random;
mod replay;

use std::path::Path;

use clock::{Clock, DAY_MS, day_of};
use coin::Coin;
use generated::Generated;
use replay::Replay;

/// What is known of one coin on one day or at one instant, in US dollars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quote {
    /// Milliseconds since 1970.
    pub at_ms: i64,
    pub price: f64,
    pub market_cap: Option<f64>,
    /// Of the 24 hours before.
    pub volume: Option<f64>,
}

/// How finely a window is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    FiveMinutes,
    Hour,
    Day,
}

impl Grain {
    /// Milliseconds between two points.
    pub const fn step_ms(self) -> i64 {
        match self {
            Self::FiveMinutes => clock::FIVE_MINUTES_MS,
            Self::Hour => clock::HOUR_MS,
            Self::Day => DAY_MS,
        }
    }
}

#[derive(Debug)]
enum Source {
    Generated(Generated),
    Replay(Replay),
}

/// The world: its coins, its prices and its present.
#[derive(Debug)]
pub struct World {
    source: Source,
    pub clock: Clock,
}

impl World {
    /// An invented world of about `coins` coins. Its present is `now_ms` and stands, or is the machine's and runs.
    pub fn generated(seed: u64, coins: usize, now_ms: Option<i64>, speed: f64) -> Self {
        let clock = match now_ms {
            Some(now) => Clock::new(now, speed),
            None => Clock::new(clock::machine_ms(), 1.0),
        };
        let today = day_of(clock.now_ms());
        Self {
            source: Source::Generated(Generated::new(seed, coins, today)),
            clock,
        }
    }

    /// Real data of a folder; its present stands at the end of its last day unless told otherwise.
    ///
    /// # Errors
    /// The folder holds no file that can be read, or one is broken.
    pub fn replayed(folder: &Path, now_ms: Option<i64>, speed: f64) -> anyhow::Result<Self> {
        let replay = Replay::read(folder)?;
        let now = now_ms.unwrap_or(replay.last_day() * DAY_MS);
        Ok(Self {
            source: Source::Replay(replay),
            clock: Clock::new(now, speed),
        })
    }

    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// `generated` or `replay`.
    pub fn kind(&self) -> &'static str {
        match self.source {
            Source::Generated(_) => "generated",
            Source::Replay(_) => "replay",
        }
    }

    pub fn coins(&self) -> &[Coin] {
        match &self.source {
            Source::Generated(world) => world.coins(),
            Source::Replay(world) => world.coins(),
        }
    }

    pub fn find(&self, id: &str) -> Option<usize> {
        match &self.source {
            Source::Generated(world) => world.find(id),
            Source::Replay(world) => world.find(id),
        }
    }

    /// The finest grain in which a window may be answered without inventing: a replay has days.
    pub fn finest(&self, wanted: Grain) -> Grain {
        match self.source {
            Source::Generated(_) => wanted,
            Source::Replay(_) => Grain::Day,
        }
    }

    /// The last quote at or before `ms`; `None` before the coin's first day. A dead coin keeps its last one.
    pub fn quote(&self, coin: usize, ms: i64) -> Option<Quote> {
        match &self.source {
            Source::Generated(world) => world.quote(coin, ms),
            Source::Replay(world) => world.quote(coin, ms),
        }
    }

    /// The last market cap known at or before `ms`; what a coin is ranked by where the day itself has none.
    pub fn last_cap(&self, coin: usize, ms: i64) -> Option<f64> {
        match &self.source {
            Source::Generated(world) => world.quote(coin, ms)?.market_cap,
            Source::Replay(world) => world.last_cap(coin, ms),
        }
    }

    /// Points of a window, ends included, oldest first; missing days are missing.
    pub fn window(&self, coin: usize, from_ms: i64, to_ms: i64, grain: Grain) -> Vec<Quote> {
        let to_ms = to_ms.min(self.now_ms());
        match &self.source {
            Source::Generated(world) => world.window(coin, from_ms, to_ms, grain.step_ms()),
            Source::Replay(world) => world.window(coin, from_ms, to_ms),
        }
    }

    /// Whether the coin's data ended before the world's today.
    pub fn ended(&self, coin: usize) -> bool {
        self.coins()[coin]
            .last_day
            .is_some_and(|last| last < day_of(self.now_ms()) - 1)
    }
}
