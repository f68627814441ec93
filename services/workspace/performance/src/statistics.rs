//! How closed round trips of one currency went.

use vocab::Money;

use crate::{
    interval::{self, Estimate, float, mean, variance},
    position::RoundTrip,
    realised::Curve,
    sample,
};

/// Fewer than these are read with care.
const FEW: usize = 30;
const SHUFFLES: usize = 1_000;
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
    /// Longest runs of wins and of losses; a breakeven ends both.
    pub longest_win: u32,
    pub longest_loss: u32,
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
    closed.sort_by_key(|trip| (trip.closed, trip.id));
    closed
}

/// Those with a known net.
fn known<'a>(closed: &[&'a RoundTrip]) -> Vec<(&'a RoundTrip, Money)> {
    closed.iter().filter_map(|trip| Some((*trip, trip.net?))).collect()
}

fn seed(known: &[(&RoundTrip, Money)]) -> u64 {
    sample::seed(known.iter().map(|(trip, _)| trip.id))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Nothing is above 38 digits that [`crate::round_trips`] let through one by one; a sum that is says its largest.
fn sum(amounts: impl Iterator<Item = Money>) -> Money {
    let most = Money::from_units(10_i128.pow(38) - 1).unwrap_or_default();
    amounts.fold(Money::ZERO, |sum, amount| sum.checked_add(amount).unwrap_or(most))
}

/// Statistics of round trips of one currency, oldest exit first; open ones are passed by.
#[must_use]
pub fn statistics(trips: &[RoundTrip], capital: Option<Money>) -> Statistics {
    let closed = closed(trips);
    let known = known(&closed);
    let nets: Vec<Money> = known.iter().map(|(_, net)| *net).collect();
    let values: Vec<f64> = nets.iter().map(|net| net.to_f64()).collect();
    let in_r = InR::of(&known);
    let seed = seed(&known);
    let wins = nets.iter().filter(|net| net.is_positive()).count();
    let losses = nets.iter().filter(|net| net.is_negative()).count();
    Statistics {
        trips: count(known.len()),
        unknown_net: count(closed.len() - known.len()),
        few: known.len() < FEW,
        net: sum(nets.iter().copied()),
        gross: sum(known.iter().map(|(trip, _)| trip.gross)),
        fees: sum(known.iter().filter_map(|(trip, _)| trip.fees)),
        funding: sum(known.iter().map(|(trip, _)| trip.funding)),
        interest: sum(known.iter().map(|(trip, _)| trip.interest)),
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
        drawdown: drawdown(&nets, &values, capital, seed),
        longest_win: longest(&nets, Money::is_positive),
        longest_loss: longest(&nets, Money::is_negative),
    }
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

fn longest(nets: &[Money], is_one: impl Fn(Money) -> bool) -> u32 {
    let (mut best, mut run) = (0, 0);
    for net in nets {
        run = if is_one(*net) { run + 1 } else { 0 };
        best = best.max(run);
    }
    best
}

fn drawdown(nets: &[Money], values: &[f64], capital: Option<Money>, seed: u64) -> Drawdown {
    let mut curve = Curve::default();
    let mut worst = Drawdown::default();
    for net in nets {
        let fall = curve.add(*net);
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
    if (10..=MOST_RESAMPLED).contains(&values.len()) {
        let mut random = sample::Random::from(seed);
        let mut order = values.to_vec();
        let mut found: Vec<f64> = (0..SHUFFLES)
            .map(|_| {
                random.shuffle(&mut order);
                deepest(&order)
            })
            .collect();
        (worst.low, worst.high) = sample::percentiles(&mut found, 0.05, 0.95).unzip();
    }
    worst
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
