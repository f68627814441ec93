//! The invented world. Every coin's daily path is a function of the seed alone: a common factor with clustered volatility and fat
//! tails, a beta of its own, noise of its own; pegged coins return to their peg; some are new, some died. Between two midnights a
//! Brownian bridge gives any instant. Paths are made when first asked for and kept.

use std::{collections::HashMap, sync::OnceLock};

use chrono::{Datelike, NaiveDate};

use super::{
    Quote, bridge,
    clock::{DAY_MS, day_of},
    coin::{Coin, Supply, contract},
    known::KNOWN,
    names,
    random::{self, Stream, pair},
};

/// 2016-01-01: the world has no past before.
const BEGIN: i64 = 16_801;
/// 2026-01-15, the day at which known coins stand at their rough real level.
const LEVEL_DAY: i64 = 20_468;
/// Paths reach this far past the day the world was made, so that it can run for years.
const AHEAD: i64 = 1_100;
/// One in this many of the lesser coins has died, is new, is pegged.
const DEAD_IN: usize = 9;
const NEW_IN: usize = 13;
const PEGGED_IN: usize = 24;
/// How much of its own movement within a day is left to a claim on another coin.
const CLAIM_SPREAD: f64 = 0.02;

#[derive(Debug)]
pub(super) struct Generated {
    seed: u64,
    end: i64,
    coins: Vec<Coin>,
    by_id: HashMap<String, usize>,
    nature: Vec<Nature>,
    paths: Vec<OnceLock<Vec<f32>>>,
    factor: OnceLock<Vec<f32>>,
}

/// How a coin moves.
#[derive(Debug, Clone, Copy)]
struct Nature {
    /// Log price on the anchor day.
    level: f64,
    anchor: i64,
    beta: f64,
    /// Standard deviation of its own daily noise.
    noise: f64,
    pegged: bool,
    /// The coin that it is a claim on, whose price it has but for a hair.
    claim_on: Option<usize>,
    /// Volume a day as a share of market cap.
    turnover: f64,
}

impl Generated {
    pub(super) fn new(seed: u64, count: usize, today: i64) -> Self {
        let (mut coins, mut nature): (Vec<Coin>, Vec<Nature>) = KNOWN.iter().enumerate().map(|(n, _)| known(n)).unzip();
        let mut by_id: HashMap<String, usize> =
            coins.iter().enumerate().map(|(n, coin)| (coin.id.clone(), n)).collect();
        let mut draw = Stream::new(pair(seed, 0x0c01));
        while coins.len() < count.max(KNOWN.len()) {
            let (coin, its) = invent(&mut draw, coins.len(), today);
            if !by_id.contains_key(&coin.id) {
                by_id.insert(coin.id.clone(), coins.len());
                coins.push(coin);
                nature.push(its);
            }
        }
        let paths = (0..coins.len()).map(|_| OnceLock::new()).collect();
        Self {
            seed,
            end: today.max(LEVEL_DAY) + AHEAD,
            coins,
            by_id,
            nature,
            paths,
            factor: OnceLock::new(),
        }
    }

    pub(super) fn coins(&self) -> &[Coin] {
        &self.coins
    }

    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    pub(super) fn quote(&self, coin: usize, ms: i64) -> Option<Quote> {
        let about = &self.coins[coin];
        let ms = about.last_day.map_or(ms, |last| ms.min(last * DAY_MS));
        let day = day_of(ms);
        if !about.listed_on(day) {
            return None;
        }
        let path = self.path(coin);
        let at = usize::try_from(day - about.first_day).ok()?;
        let here = f64::from(*path.get(at)?);
        let next = f64::from(*path.get(at + 1).unwrap_or(&path[at]));
        let place = (ms - day * DAY_MS) as f64 / DAY_MS as f64;
        let its = &self.nature[coin];
        let day_key = pair(about.key(self.seed), day as u64);
        let swing = if its.pegged {
            0.000_4
        } else {
            0.55 * (its.noise + 0.02 * its.beta)
        };
        let bend = swing * bridge::displacement(day_key, ms - day * DAY_MS);
        let price = match its.claim_on {
            Some(whole) => self.quote(whole, ms)?.price * (bend * CLAIM_SPREAD).exp(),
            None => (here + (next - here) * place + bend).exp(),
        };
        let price = tidy(price);
        let age = (ms - about.first_day * DAY_MS) as f64 / DAY_MS as f64;
        let market_cap = about.supply.map(|supply| price * supply.circulating(age));
        let (move_size, calm) = ((next - here).abs(), its.noise.max(0.002));
        let mood = 1.0 + 1.5 * (move_size / calm).min(4.0);
        let chance = 0.7 + 0.6 * random::unit(pair(day_key, 0x701));
        let volume = market_cap.map(|cap| cap * its.turnover * mood * chance);
        Some(Quote {
            at_ms: ms,
            price,
            market_cap,
            volume,
        })
    }

    pub(super) fn window(&self, coin: usize, from_ms: i64, to_ms: i64, step: i64) -> Vec<Quote> {
        let about = &self.coins[coin];
        let first = from_ms.max(about.first_day * DAY_MS);
        let last = about.last_day.map_or(to_ms, |day| to_ms.min(day * DAY_MS));
        let start = first.div_euclid(step) * step + if first.rem_euclid(step) == 0 { 0 } else { step };
        (0..)
            .map(|n| start + n * step)
            .take_while(|ms| *ms <= last)
            .filter_map(|ms| self.quote(coin, ms))
            .collect()
    }

    /// Log prices at midnights from the coin's first day on.
    fn path(&self, coin: usize) -> &[f32] {
        self.paths[coin].get_or_init(|| {
            let (about, its) = (&self.coins[coin], &self.nature[coin]);
            let end = about.last_day.map_or(self.end, |last| last + 1);
            let mut draw = Stream::new(about.key(self.seed));
            let factor = self.factor();
            let mut logs = Vec::with_capacity(usize::try_from(end - about.first_day).unwrap_or(0) + 1);
            let (mut log, mut variance, mut last) = (0.0_f64, 1.0_f64, 0.0_f64);
            for day in about.first_day..=end {
                logs.push(log);
                let shock = draw.student();
                if its.pegged {
                    log = 0.85 * log + 0.001_2 * shock;
                    continue;
                }
                // GARCH(1,1) around 1: quiet follows quiet, storm follows storm.
                variance = 0.04 + 0.88 * variance + 0.08 * last * last;
                last = variance.sqrt() * shock;
                let common = usize::try_from(day - BEGIN)
                    .ok()
                    .and_then(|at| factor.get(at))
                    .copied()
                    .unwrap_or(0.0);
                let dying = about.last_day.filter(|end| end - day < 240).map_or(0.0, |_| -0.022);
                log += its.beta * f64::from(common) + its.noise * last + dying;
            }
            let anchor = usize::try_from(its.anchor - about.first_day)
                .unwrap_or(0)
                .min(logs.len() - 1);
            let shift = its.level - logs[anchor];
            logs.into_iter().map(|log| (log + shift) as f32).collect()
        })
    }

    /// Daily log changes that all coins share.
    fn factor(&self) -> &[f32] {
        self.factor.get_or_init(|| {
            let mut draw = Stream::new(pair(self.seed, 0xfac7));
            let (mut variance, mut last) = (1.0_f64, 0.0_f64);
            (BEGIN..=self.end)
                .map(|_| {
                    variance = 0.03 + 0.87 * variance + 0.10 * last * last;
                    last = variance.sqrt() * draw.student();
                    (0.000_7 + 0.021 * last) as f32
                })
                .collect()
        })
    }
}

fn known(n: usize) -> (Coin, Nature) {
    let it = &KNOWN[n];
    let pegged = it.categories.contains("stablecoins");
    let first = NaiveDate::from_ymd_opt(it.since, 1 + (n as u32 * 5) % 12, 1 + (n as u32 * 7) % 28)
        .map_or(BEGIN, |date| i64::from(date.num_days_from_ce()) - 719_163)
        .max(BEGIN);
    let major = n < 8;
    let coin = Coin {
        id: it.id.to_owned(),
        symbol: it.symbol.to_owned(),
        name: it.name.to_owned(),
        number: n as u32 + 1,
        first_day: if it.since <= 2016 { BEGIN } else { first },
        last_day: None,
        categories: it.categories.split(',').filter_map(names::category).collect(),
        platform: it
            .platform
            .split_once(':')
            .and_then(|(platform, contract)| Some((names::platform(platform)?, contract.to_owned()))),
        supply: Some(Supply {
            total: it.supply * if it.capped { 1.0516 } else { 1.02 },
            capped: it.capped,
            opening: 0.55,
        }),
    };
    let nature = Nature {
        level: it.price.ln(),
        anchor: LEVEL_DAY,
        beta: if n == 0 {
            1.0
        } else if major {
            1.15
        } else {
            1.3
        },
        noise: if n == 0 {
            0.011
        } else if major {
            0.022
        } else {
            0.035
        },
        pegged,
        claim_on: (it.id == "wrapped-bitcoin")
            .then(|| KNOWN.iter().position(|one| one.id == "bitcoin"))
            .flatten(),
        turnover: if pegged {
            0.35
        } else if major {
            0.03
        } else {
            0.05
        },
    };
    (coin, nature)
}

fn invent(draw: &mut Stream, n: usize, today: i64) -> (Coin, Nature) {
    let pegged = n.is_multiple_of(PEGGED_IN);
    let meme = !pegged && draw.unit() < 0.2;
    let (name, symbol, id) = names::invent(draw, meme);
    let (name, symbol, id) = if pegged {
        (
            format!("{name} USD"),
            format!("{}usd", &symbol[..2]),
            format!("{id}-usd"),
        )
    } else {
        (name, symbol, id)
    };
    let new = n.is_multiple_of(NEW_IN);
    let dead = !new && n.is_multiple_of(DEAD_IN);
    let first_day = if new {
        // A listing day of a fixed grid: a restart tomorrow finds the same past; after seventy days the coin is listed anew.
        today - 2 - (today - 2 - draw.below(70) as i64).rem_euclid(70)
    } else {
        BEGIN + 400 + draw.below(usize::try_from((LEVEL_DAY - BEGIN - 500).max(1)).unwrap_or(1)) as i64
    };
    let last_day = dead
        .then(|| (first_day + 300 + draw.below(900) as i64).min(today - 10))
        .filter(|last| *last > first_day + 30);
    // Caps fall with the rank, as in the real market; prices are anything from a billionth to thousands.
    let cap = 4.0e9 * (60.0 / (n as f64 + 20.0)).powf(1.9) * draw.between(0.6, 1.5);
    let price = if pegged {
        1.0
    } else {
        10_f64.powf(draw.between(if meme { -9.0 } else { -3.0 }, if meme { -2.0 } else { 2.3 }))
    };
    let platform = names::PLATFORMS[draw.below(names::PLATFORMS.len())].0;
    let mut categories: Vec<&'static str> = (0..1 + draw.below(2))
        .map(|_| names::CATEGORIES[5 + draw.below(14)].0)
        .collect();
    if pegged {
        categories = vec!["stablecoins"];
    } else if meme {
        categories = vec!["meme-token"];
    }
    categories.dedup();
    let coin = Coin {
        platform: Some((platform, contract(platform, random::text(&id)))),
        id,
        symbol,
        name,
        number: n as u32 + 1,
        first_day,
        last_day,
        categories,
        supply: Some(Supply {
            total: cap / price * 1.2,
            capped: draw.unit() < 0.6,
            opening: 0.6,
        }),
    };
    let nature = Nature {
        level: price.ln(),
        anchor: last_day.map_or(LEVEL_DAY.max(first_day), |last| (first_day + last) / 2),
        beta: draw.between(0.7, 1.8),
        noise: draw.between(0.025, if meme { 0.085 } else { 0.06 }),
        pegged,
        claim_on: None,
        turnover: draw.between(0.01, 0.15),
    };
    (coin, nature)
}

/// Twelve significant digits, as the real provider gives about that many.
fn tidy(price: f64) -> f64 {
    format!("{price:.11e}").parse().unwrap_or(price)
}
