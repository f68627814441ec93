//! What chance alone would have done.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::{
    bars::{Bars, count},
    engine::Outcome,
    metrics::Moments,
    rules::{Rules, Size},
};

const EULER: f64 = 0.577_215_664_901_532_9;
/// Random runs, and the fewest where there are very many trades.
const SEEDS: usize = 1_000;
const LEAST_SEEDS: usize = 100;
/// Trades of all random runs together.
const MOST_TRADES: usize = 20_000_000;

/// The Sharpe ratio by bar that the best of `variants` would reach by chance, where `variance` is that of their ratios.
///
/// Bailey and López de Prado, "The Deflated Sharpe Ratio" (2014). Zero for a single variant: nothing was chosen.
#[must_use]
pub fn chance_sharpe(variance: f64, variants: u32) -> f64 {
    if variants < 2 {
        return 0.0;
    }
    let normal = Normal::standard();
    let n = f64::from(variants);
    let best = normal.inverse_cdf(1.0 - 1.0 / n);
    let beyond = normal.inverse_cdf(1.0 - 1.0 / (n * std::f64::consts::E));
    variance.sqrt() * ((1.0 - EULER) * best + EULER * beyond)
}

/// The probability that the Sharpe ratio is above that of chance.
#[must_use]
pub fn deflated_sharpe(moments: &Moments, chance: f64) -> Option<f64> {
    let Moments {
        n,
        sharpe,
        skew,
        kurtosis,
    } = *moments;
    let spread = 1.0 - skew * sharpe + (kurtosis - 1.0) / 4.0 * sharpe * sharpe;
    if spread <= 0.0 || n < 2 {
        return None;
    }
    let z = (sharpe - chance) * (count(n) - 1.0).sqrt() / spread.sqrt();
    Some(Normal::standard().cdf(z))
}

/// Total returns of random entries, and where the rules stand among them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomEntries {
    pub seeds: u32,
    pub low: f64,
    pub median: f64,
    pub high: f64,
    pub p: f64,
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `end`; the bias of the remainder is far below what a thousand seeds can show.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(1);
        usize::try_from(self.next() % end).unwrap_or(0)
    }
}

/// The same number of trades with the same sizes and costs at random bars; their holding times are shuffled. From 20,000 trades on there are fewer
/// than 1,000 runs, which the answer says. Nothing without trades, or
/// where the bars have no room for others.
#[must_use]
pub fn random_entries(rules: &Rules, values: &[f64], bars: &Bars, outcome: &Outcome) -> Option<RandomEntries> {
    let mut times: Vec<usize> = outcome.trades.iter().map(|trade| trade.bars.max(1)).collect();
    let first = outcome.first;
    // The last exit is at an open as well.
    let room = bars.len().checked_sub(first + 1)?;
    let free = room.checked_sub(times.iter().sum())?;
    if times.is_empty() {
        return None;
    }
    let seed = rules.hash.get(..16).and_then(|text| u64::from_str_radix(text, 16).ok());
    let mut random = Random(seed.unwrap_or(0));
    let reached = outcome.equity.last().copied().unwrap_or(outcome.start) / outcome.start - 1.0;
    let mut returns = Vec::new();
    let seeds = (MOST_TRADES / times.len()).clamp(LEAST_SEEDS, SEEDS);
    for _ in 0..seeds {
        for at in (1..times.len()).rev() {
            times.swap(at, random.below(at + 1));
        }
        let mut starts: Vec<usize> = times.iter().map(|_| random.below(free + 1)).collect();
        starts.sort_unstable();
        let mut cash = outcome.start;
        let mut passed = first;
        for (start, time) in starts.iter().zip(&times) {
            let (entry, exit) = (passed + start, passed + start + time);
            passed += time;
            cash += net(rules, values, cash, (bars.open[entry], bars.open[exit]));
        }
        returns.push(cash / outcome.start - 1.0);
    }
    let better = returns.iter().filter(|one| **one >= reached).count();
    returns.sort_by(f64::total_cmp);
    let at = |place: usize| returns.get(place).copied().unwrap_or(0.0);
    Some(RandomEntries {
        seeds: u32::try_from(seeds).unwrap_or(u32::MAX),
        low: at((seeds * 5 / 100).saturating_sub(1)),
        median: f64::midpoint(at(seeds / 2 - 1), at(seeds / 2)),
        high: at((seeds * 95 / 100).saturating_sub(1)),
        p: (1.0 + count(better)) / (1.0 + count(seeds)),
    })
}

/// What one trade from open to open brings.
fn net(rules: &Rules, values: &[f64], cash: f64, (from, to): (f64, f64)) -> f64 {
    let (sign, costs) = (rules.side.sign(), rules.costs);
    let bought = from * (1.0 + sign * costs.slippage);
    let sold = to * (1.0 - sign * costs.slippage);
    let quantity = match rules.size {
        Size::EquityPct(pct) => cash * pct.value(values) / 100.0 / (1.0 + costs.fee) / bought,
        Size::Units(units) => units.value(values),
        Size::Quote(quote) => quote.value(values) / bought,
    };
    if quantity * bought * (1.0 + costs.fee) > cash * (1.0 + 1e-9) {
        return 0.0;
    }
    quantity * (sign * (sold - bought) - costs.fee * (bought + sold))
}
