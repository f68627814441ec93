//! What one condition is at one sample.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::Money;

use crate::{
    indicators::{exponential_average, simple_average, z_score},
    prices::Prices,
    rule::{Averaging, BandSide, Bar, Condition, Direction, Flow, Side},
    sample::{Update, Whale},
    state::{Reading, Truth},
};

/// Closes that an exponential average takes, where there are so many: what came before weighs below 0.3 %.
const EXPONENTIAL_DEPTH: usize = 4;

/// What was kept of the condition that the next observation needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Before<'a> {
    pub side: Option<Side>,
    pub reference: Option<Money>,
    /// In percent.
    pub hysteresis: Money,
    /// When the alert was saved.
    pub armed: Option<DateTime<Utc>>,
    /// How far the condition's own looks at an address reach back.
    pub from: Option<DateTime<Utc>>,
    /// Keys of events that counted already.
    pub taken: &'a [u64],
}

/// A known value of a condition.
#[derive(Debug)]
pub(crate) struct Seen {
    pub truth: Truth,
    pub still: Truth,
    pub side: Option<Side>,
    pub reading: Reading,
    /// Keys of events that count now.
    pub taken: Vec<u64>,
}

/// The condition at a sample; `None` where it is unknown.
pub(crate) fn observe(
    condition: &Condition,
    before: Before<'_>,
    update: &Update,
    at: DateTime<Utc>,
    prices: &Prices,
) -> Option<Seen> {
    let look = Look {
        before,
        update,
        at,
        prices,
    };
    match (condition, update) {
        (Condition::Price { coin, direction, level }, _) => {
            let (price, time) = look.price(coin)?;
            look.compare(price, *level, *direction, time)
        }
        (
            Condition::Ratio {
                coin,
                other,
                direction,
                level,
            },
            _,
        ) => {
            let ((price, time), (divisor, _)) = (look.price(coin)?, look.price(other)?);
            look.compare(price.checked_div(divisor)?, *level, *direction, time)
        }
        (Condition::Change { coin, percent, window }, _) => look.change(coin, *percent, *window),
        (
            Condition::Average {
                coin,
                direction,
                averaging,
                bar,
                bars,
                fast,
            },
            Update::Bar { open, .. },
        ) => {
            let depth = match averaging {
                Averaging::Simple => *bars,
                Averaging::Exponential => bars * EXPONENTIAL_DEPTH,
            };
            let closes = prices.closes(coin, *bar, *open, depth);
            let average = |bars| match averaging {
                Averaging::Simple => simple_average(&closes, bars),
                // Every average takes as many closes as its own length asks for, so that it does not depend on the other one's.
                Averaging::Exponential => {
                    let skipped = closes.len().saturating_sub(bars * EXPONENTIAL_DEPTH);
                    exponential_average(closes.get(skipped..)?, bars)
                }
            };
            let value = match fast {
                Some(fast) => average(*fast)?,
                None => *closes.last()?,
            };
            look.compare(value, average(*bars)?, *direction, *open + bar.length())
        }
        (Condition::Extreme { coin, side, days }, _) => {
            let (price, time) = look.price(coin)?;
            let closes = prices.closes_before(coin, at.date_naive(), *days)?;
            match side {
                Side::Above => look.compare(price, closes.into_iter().max()?, Direction::Above, time),
                Side::Below => look.compare(price, closes.into_iter().min()?, Direction::Below, time),
            }
        }
        (Condition::Volume { coin, days, z }, Update::Bar { open, .. }) => {
            let earlier = prices.volumes_before(coin, open.date_naive(), *days)?;
            let score = z_score(&earlier, prices.volume(coin, open.date_naive())?)?;
            let score: Money = format!("{score:.6}").parse().ok()?;
            look.reaches(score, *z, *open + Bar::Day.length())
        }
        (Condition::ForecastBand { coin, side, band }, _) => look.band(coin, *side, *band),
        (Condition::Whale { flow, at_least_usd, .. }, Update::Whale(whale)) => look.whale(whale, *flow, *at_least_usd),
        (_, Update::Look(found)) => look.watch(condition, found),
        _ => None,
    }
}

/// The level beyond which a condition counts as left.
fn reset_level(level: Money, hysteresis: Money, direction: Direction) -> Option<Money> {
    let hundred = Money::from(100);
    let share = match direction {
        Direction::Above | Direction::CrossUp => hundred.checked_sub(hysteresis),
        Direction::Below | Direction::CrossDown => hundred.checked_add(hysteresis),
    };
    level.mul_div(share?, hundred)
}

/// Levels at which a comparison may change: the level itself and where it resets.
pub(crate) fn levels(level: Money, hysteresis: Money, direction: Direction) -> [Money; 2] {
    [level, reset_level(level, hysteresis, direction).unwrap_or(level)]
}

pub(crate) struct Look<'a> {
    pub(crate) before: Before<'a>,
    update: &'a Update,
    pub(crate) at: DateTime<Utc>,
    prices: &'a Prices,
}

impl Look<'_> {
    /// What is known of prices, and the names of coins.
    pub(crate) const fn prices(&self) -> &Prices {
        self.prices
    }

    /// The price of a coin, and its time; at most two ticks old.
    fn price(&self, coin: &str) -> Option<(Money, DateTime<Utc>)> {
        let point = self.prices.price(coin, self.at)?;
        (self.at - point.at <= self.prices.tick() * 2).then_some((point.price, point.at))
    }

    fn reading(&self, value: Money, against: Money, time: DateTime<Utc>) -> Reading {
        Reading::new(value, against, self.update, time)
    }

    /// A value that equals the level keeps the side on which it was; the first one sets it.
    pub(crate) fn compare(
        &self,
        value: Money,
        level: Money,
        direction: Direction,
        time: DateTime<Utc>,
    ) -> Option<Seen> {
        let was = self.before.side;
        let side = match value.cmp(&level) {
            std::cmp::Ordering::Greater => Some(Side::Above),
            std::cmp::Ordering::Less => Some(Side::Below),
            std::cmp::Ordering::Equal => was,
        };
        let truth = match direction {
            Direction::Above => value > level,
            Direction::Below => value < level,
            Direction::CrossUp => was == Some(Side::Below) && side == Some(Side::Above),
            Direction::CrossDown => was == Some(Side::Above) && side == Some(Side::Below),
        };
        let reset = reset_level(level, self.before.hysteresis, direction)?;
        let still = match direction {
            Direction::Above | Direction::CrossUp => value > reset,
            Direction::Below | Direction::CrossDown => value < reset,
        };
        Some(Seen {
            truth: truth.into(),
            still: still.into(),
            side,
            reading: self.reading(value, level, time),
            taken: Vec::new(),
        })
    }

    /// A value that reaches a threshold: at or above a positive one, at or below a negative one.
    fn reaches(&self, value: Money, threshold: Money, time: DateTime<Utc>) -> Option<Seen> {
        let reset = reset_level(threshold, self.before.hysteresis, Direction::Above)?;
        let (truth, beyond) = if threshold.is_negative() {
            (value <= threshold, value < reset)
        } else {
            (value >= threshold, value > reset)
        };
        Some(Seen {
            truth: truth.into(),
            still: (truth || beyond).into(),
            side: None,
            reading: self.reading(value, threshold, time),
            taken: Vec::new(),
        })
    }

    fn change(&self, coin: &str, percent: Money, window: Option<TimeDelta>) -> Option<Seen> {
        let (price, time) = self.price(coin)?;
        let reference = match window {
            Some(window) => self.prices.reference(coin, time - window)?,
            None => self.before.reference?,
        };
        let hundred = Money::from(100);
        let change = price.mul_div(hundred, reference)?.checked_sub(hundred)?;
        self.reaches(change, percent, time)
    }

    fn band(&self, coin: &str, side: BandSide, band: u32) -> Option<Seen> {
        let (price, time) = self.price(coin)?;
        let band = self.prices.band(coin, time.date_naive(), band)?;
        let above = self.compare(price, band.high, Direction::Above, time)?;
        let below = self.compare(price, band.low, Direction::Below, time)?;
        match side {
            BandSide::Above => Some(above),
            BandSide::Below => Some(below),
            BandSide::Outside if below.truth == Truth::True => Some(below),
            BandSide::Outside => Some(Seen {
                still: above.still.or(below.still),
                ..above
            }),
        }
    }

    fn whale(&self, whale: &Whale, flow: Option<Flow>, at_least: Option<Money>) -> Option<Seen> {
        let flows = flow.is_none_or(|flow| whale.flow == Some(flow));
        let enough = match at_least {
            None => true,
            Some(least) => whale.usd? >= least,
        };
        Some(Seen {
            truth: (flows && enough).into(),
            still: Truth::False,
            side: None,
            reading: Reading {
                value: whale.usd,
                against: at_least,
                key: whale.id.clone(),
                at: self.at,
                note: None,
                origin: None,
                coin: whale.coin.clone(),
                flow: whale.flow,
            },
            taken: Vec::new(),
        })
    }
}
