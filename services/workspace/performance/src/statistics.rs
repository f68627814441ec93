//! How closed round trips of one currency went.

use vocab::{Money, Random};

use crate::{
    interval::{self, Estimate, float, mean, variance},
    position::RoundTrip,
    realised::Curve,
    sample,
    trips::TooLarge,
};

/// Fewer than these are read with care.
const FEW: usize = 30;
const SHUFFLES: usize = 1_000;
const LOW: f64 = 0.05;
const HIGH: f64 = 0.95;
/// Tharp's system quality number counts no more than so many.
const MOST_OF_SQN: f64 = 100.0;
const MOST_RESAMPLED: usize = 2_000;

/// Sum of wins ÷ sum of losses.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ProfitFactor {
    Value(Estimate),
    NoLosses,
    NoTrips,
}

/// The deepest fall of the sum of results from a peak before it; the start is a peak.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Drawdown {
    pub amount: Money,
    /// Of capital and the peak's gain, 0 to 1; nothing without capital.
    pub share: Option<f64>,
    /// 5th and 95th percentile of the amount in 1,000 other orders of the same results.
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// The longest run of results of one sign; a breakeven ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Run {
    pub longest: u32,
    /// 5th and 95th percentile of it in 1,000 other orders of the same results.
    pub range: Option<(u32, u32)>,
}

/// Of closed round trips whose net is known; amounts are in their currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    pub trips: u32,
    /// Closed, left out because a fee has no price.
    pub unknown_net: u32,
    pub few: bool,
    pub net: Money,
    pub gross: Money,
    pub fees: Money,
    pub funding: Money,
    pub interest: Money,
    pub wins: u32,
    pub losses: u32,
    /// Net of exactly zero: in no rate.
    pub breakeven: u32,
    /// Wins ÷ (wins + losses), Wilson's interval.
    pub win_rate: Option<Estimate>,
    pub profit_factor: ProfitFactor,
    /// Mean net, Student's t.
    pub expectancy: Option<Estimate>,
    /// Mean of net ÷ risk, of those with a stop.
    pub mean_r: Option<Estimate>,
    pub with_stop: u32,
    /// Tharp: √min(n, 100) × mean R ÷ standard deviation of R; bootstrap.
    pub sqn: Option<Estimate>,
    /// Mean win ÷ mean loss; bootstrap.
    pub payoff: Option<Estimate>,
    pub drawdown: Drawdown,
    pub win_run: Run,
    pub loss_run: Run,
}

impl Statistics {
    /// The same with all figures in R taken from `trips`: R has no currency, so what cannot be converted to that of the amounts has one, too.
    #[must_use]
    pub fn with_r_of(self, trips: &[RoundTrip]) -> Self {
        let InR { mean, trips, sqn } = InR::of(&known(&closed(trips)));
        Self {
            mean_r: mean,
            with_stop: trips,
            sqn,
            ..self
        }
    }
}

/// Figures in R.
struct InR {
    mean: Option<Estimate>,
    /// With a stop.
    trips: u32,
    sqn: Option<Estimate>,
}

impl InR {
    fn of(known: &[(&RoundTrip, Money)]) -> Self {
        let ratios: Vec<f64> = known.iter().filter_map(|(trip, _)| trip.r).collect();
        Self {
            mean: interval::student(&ratios),
            trips: count(ratios.len()),
            sqn: interval::bootstrap(&ratios, seed(known), sqn),
        }
    }
}

/// Oldest exit first.
fn closed(trips: &[RoundTrip]) -> Vec<&RoundTrip> {
    let mut closed: Vec<&RoundTrip> = trips.iter().filter(|trip| trip.closed.is_some()).collect();
    closed.sort_by_key(|trip| trip.place());
    closed
}

/// Those with a known net.
fn known<'a>(closed: &[&'a RoundTrip]) -> Vec<(&'a RoundTrip, Money)> {
    closed.iter().filter_map(|trip| Some((*trip, trip.net?))).collect()
}

/// Of when they were opened and closed.
fn seed(known: &[(&RoundTrip, Money)]) -> u64 {
    let moments = known.iter().flat_map(|(trip, _)| [Some(trip.opened), trip.closed]);
    sample::seed(moments.flatten().map(|moment| moment.timestamp_micros()))
}

pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn sum(mut amounts: impl Iterator<Item = Money>) -> Result<Money, TooLarge> {
    amounts
        .try_fold(Money::ZERO, |sum, amount| sum.checked_add(amount))
        .ok_or(TooLarge)
}

/// Statistics of round trips of one currency, oldest exit first; open ones are passed by.
///
/// # Errors
/// [`TooLarge`] for a sum beyond the range.
pub fn statistics(trips: &[RoundTrip], capital: Option<Money>) -> Result<Statistics, TooLarge> {
    let closed = closed(trips);
    let known = known(&closed);
    let nets: Vec<Money> = known.iter().map(|(_, net)| *net).collect();
    let values: Vec<f64> = nets.iter().map(|net| net.to_f64()).collect();
    let in_r = InR::of(&known);
    let seed = seed(&known);
    let wins = nets.iter().filter(|net| net.is_positive()).count();
    let losses = nets.iter().filter(|net| net.is_negative()).count();
    let orders = Orders::of(&values, seed);
    Ok(Statistics {
        trips: count(known.len()),
        unknown_net: count(closed.len() - known.len()),
        few: known.len() < FEW,
        net: sum(nets.iter().copied())?,
        gross: sum(known.iter().map(|(trip, _)| trip.gross))?,
        fees: sum(known.iter().filter_map(|(trip, _)| trip.fees))?,
        funding: sum(known.iter().map(|(trip, _)| trip.funding))?,
        interest: sum(known.iter().map(|(trip, _)| trip.interest))?,
        wins: count(wins),
        losses: count(losses),
        breakeven: count(nets.len() - wins - losses),
        win_rate: interval::wilson(wins, wins + losses, nets.len()),
        profit_factor: match interval::profit_factor(&values) {
            Some(factor) => ProfitFactor::Value(factor),
            None if values.is_empty() => ProfitFactor::NoTrips,
            None => ProfitFactor::NoLosses,
        },
        expectancy: interval::student(&values),
        mean_r: in_r.mean,
        with_stop: in_r.trips,
        sqn: in_r.sqn,
        payoff: interval::bootstrap(&values, seed, payoff),
        drawdown: drawdown(&nets, capital, orders.fall)?,
        win_run: Run {
            longest: longest(&nets, |net| net.is_positive()),
            range: orders.win_run,
        },
        loss_run: Run {
            longest: longest(&nets, |net| net.is_negative()),
            range: orders.loss_run,
        },
    })
}

fn sqn(ratios: &[f64]) -> Option<f64> {
    if ratios.len() < 2 {
        return None;
    }
    let deviation = variance(ratios).sqrt();
    (deviation > 0.0).then(|| float(ratios.len()).min(MOST_OF_SQN).sqrt() * mean(ratios) / deviation)
}

fn payoff(values: &[f64]) -> Option<f64> {
    let side = |sign: f64| {
        let found: Vec<f64> = values
            .iter()
            .map(|value| value * sign)
            .filter(|value| *value > 0.0)
            .collect();
        (!found.is_empty()).then(|| mean(&found))
    };
    Some(side(1.0)? / side(-1.0)?)
}

fn longest<T>(values: &[T], is_one: impl Fn(&T) -> bool) -> u32 {
    let (mut best, mut run) = (0, 0);
    for value in values {
        run = if is_one(value) { run + 1 } else { 0 };
        best = best.max(run);
    }
    best
}

/// 5th and 95th percentiles of what depends on the order of results, by nearest ranks over 1,000 other orders of the same results; none where
/// there are fewer than ten or more than 2,000.
///
/// A permutation distribution (Fisher 1935; of runs, Mood 1940): which results came is kept, and their order is taken to be chance. The shuffles
/// are those of Fisher and Yates as Durstenfeld (1964) has them; their seed comes from the round trips, so that all figures are of the same
/// orders, each time.
#[derive(Debug, Default)]
struct Orders {
    fall: Option<(f64, f64)>,
    win_run: Option<(u32, u32)>,
    loss_run: Option<(u32, u32)>,
}

impl Orders {
    fn of(values: &[f64], seed: u64) -> Self {
        if !(10..=MOST_RESAMPLED).contains(&values.len()) {
            return Self::default();
        }
        let mut random = Random::new(seed);
        let mut order = values.to_vec();
        let (mut falls, mut wins, mut losses) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..SHUFFLES {
            random.shuffle(&mut order);
            falls.push(deepest(&order));
            wins.push(longest(&order, |value| *value > 0.0));
            losses.push(longest(&order, |value| *value < 0.0));
        }
        let run = |found: &mut Vec<u32>| {
            found.sort_unstable();
            sample::ranks(found.as_slice(), LOW, HIGH)
        };
        Self {
            fall: sample::percentiles(&mut falls, LOW, HIGH),
            win_run: run(&mut wins),
            loss_run: run(&mut losses),
        }
    }
}

fn drawdown(nets: &[Money], capital: Option<Money>, range: Option<(f64, f64)>) -> Result<Drawdown, TooLarge> {
    let mut curve = Curve::default();
    let mut worst = Drawdown::default();
    (worst.low, worst.high) = range.unzip();
    for net in nets {
        let fall = curve.add(*net)?;
        worst.amount = worst.amount.max(fall);
        let base = capital.and_then(|capital| capital.checked_add(curve.peak));
        let share = base
            .filter(|base| base.is_positive())
            .map(|base| fall.to_f64() / base.to_f64());
        worst.share = match (worst.share, share) {
            (Some(before), Some(now)) => Some(before.max(now)),
            (before, now) => now.or(before),
        };
    }
    Ok(worst)
}

fn deepest(values: &[f64]) -> f64 {
    let (mut equity, mut peak, mut worst) = (0.0_f64, 0.0_f64, 0.0_f64);
    for value in values {
        equity += value;
        peak = peak.max(equity);
        worst = worst.max(peak - equity);
    }
    worst
}

#[cfg(test)]
mod tests {
    use vocab::Money;

    use super::{TooLarge, sum};

    #[test]
    fn a_sum_beyond_the_range_is_an_error() {
        let most = Money::from_units(10_i128.pow(38) - 1).unwrap();
        assert_eq!(sum([most, -most].into_iter()), Ok(Money::ZERO));
        assert_eq!(sum([most, most].into_iter()), Err(TooLarge));
        assert_eq!(sum([-most, -most].into_iter()), Err(TooLarge));
    }
}
