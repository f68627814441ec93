//! What chance alone would have done.

use statrs::distribution::{ContinuousCDF, Normal};
use vocab::Random;

use crate::{
    bars::{Bars, count},
    engine::{Funding, Outcome},
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

/// The same number of trades with the same sizes and costs at random bars; their holding times are shuffled. Where the last position of the
/// rules is open, the last one of each random run is as well: it counts at the price, without the costs of an exit. Positions pay and receive
/// `rates` of funding as those of the rules do. From 20,000 trades on there
/// are fewer than 1,000 runs, which the answer says. Nothing without trades, or where the bars have no room for others.
#[must_use]
pub fn random_entries(
    rules: &Rules,
    values: &[f64],
    bars: &Bars,
    outcome: &Outcome,
    rates: &[Funding],
) -> Option<RandomEntries> {
    let mut times: Vec<usize> = outcome.trades.iter().map(|trade| trade.bars.max(1)).collect();
    let first = outcome.first;
    // The last exit is at an open as well.
    let room = bars.len().checked_sub(first + 1)?;
    let free = room.checked_sub(times.iter().sum())?;
    if times.is_empty() {
        return None;
    }
    let seed = rules.hash.get(..16).and_then(|text| u64::from_str_radix(text, 16).ok());
    let mut random = Random::new(seed.unwrap_or(0));
    let reached = outcome.equity.last().copied().unwrap_or(outcome.start) / outcome.start - 1.0;
    let ends_open = outcome.trades.last().is_some_and(|trade| trade.exit.is_none());
    let due = due_before(bars, rates);
    let mut returns = Vec::new();
    let seeds = (MOST_TRADES / times.len()).clamp(LEAST_SEEDS, SEEDS);
    for _ in 0..seeds {
        random.shuffle(&mut times);
        let mut starts: Vec<usize> = times.iter().map(|_| random.below(free + 1)).collect();
        starts.sort_unstable();
        let mut cash = outcome.start;
        let mut passed = first;
        for (place, (start, time)) in starts.iter().zip(&times).enumerate() {
            let (entry, exit) = (passed + start, passed + start + time);
            passed += time;
            let is_open = ends_open && place + 1 == times.len();
            let funding = due[exit] - due[entry];
            cash += net(
                rules,
                values,
                cash,
                (bars.open[entry], bars.open[exit]),
                is_open,
                funding,
            );
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

/// What one unit pays before each bar opens.
fn due_before(bars: &Bars, rates: &[Funding]) -> Vec<f64> {
    let (mut sum, mut next) = (0.0, rates.iter().peekable());
    let until = |open: &i64| {
        while let Some(rate) = next.next_if(|rate| rate.at < *open) {
            sum += rate.mark * rate.rate;
        }
        sum
    };
    bars.time.iter().map(until).collect()
}

/// What one trade from open to open brings; one that is open pays no exit. `funding` is what a long unit pays meanwhile.
fn net(rules: &Rules, values: &[f64], cash: f64, (from, to): (f64, f64), is_open: bool, funding: f64) -> f64 {
    let (sign, costs) = (rules.side.sign(), rules.costs);
    let bought = from * (1.0 + sign * costs.slippage);
    let (sold, exit_fee) = if is_open {
        (to, 0.0)
    } else {
        let sold = to * (1.0 - sign * costs.slippage);
        (sold, costs.fee * sold)
    };
    let quantity = match rules.size {
        Size::EquityPct(pct) => cash * pct.value(values) / 100.0 / (1.0 + costs.fee) / bought,
        Size::Units(units) => units.value(values),
        Size::Quote(quote) => quote.value(values) / bought,
    };
    if quantity * bought * (1.0 + costs.fee) > cash * (1.0 + 1e-9) {
        return 0.0;
    }
    quantity * (sign * (sold - bought - funding) - costs.fee * bought - exit_fee)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::{chance_sharpe, deflated_sharpe, random_entries};
    use crate::{
        Bars, Funding, Moments, Rules, run,
        tests::{HOUR, UNIT, near, reference, rules},
    };

    #[test]
    fn chance_has_the_worked_numbers() {
        let moments = Moments {
            n: 1250,
            sharpe: 2.5 / 250.0_f64.sqrt(),
            skew: -3.0,
            kurtosis: 10.0,
        };
        let check = |variants, chance: f64, deflated: f64| {
            let found = chance_sharpe(0.5 / 250.0, variants);
            if chance > 0.0 {
                assert!((found - chance).abs() < 5e-7, "{found}");
            }
            let found = deflated_sharpe(&moments, found).unwrap();
            assert!((found - deflated).abs() < 5e-7, "{found}");
        };
        check(100, 0.113_172, 0.900_397);
        check(46, 0.0, 0.950_502);
        assert_eq!(chance_sharpe(0.1, 1), 0.0);
    }

    #[test]
    fn random_entries_are_the_same_each_time() {
        let (rules, bars) = (rules(UNIT), reference());
        let done = run(&rules, &[], &bars, 0, None);
        let one = random_entries(&rules, &[], &bars, &done, &[]).unwrap();
        assert_eq!(Some(one), random_entries(&rules, &[], &bars, &done, &[]));
        assert!(one.low <= one.median && one.median <= one.high && one.p > 0.0 && one.p <= 1.0);
    }

    /// The same in Python, with SplitMix64 from its paper: the two trades of 3 and 2 bars somewhere in these 13. The second one stays open.
    #[test]
    fn random_entries_have_the_figures_of_another_program() {
        let (mut rules, bars) = (rules(UNIT), reference());
        rules.hash = "0".repeat(64);
        let found = random_entries(&rules, &[], &bars, &run(&rules, &[], &bars, 0, None), &[]).unwrap();
        assert_eq!((found.seeds, found.p), (1_000, 496.0 / 1_001.0));
        near(found.low, -0.009_304);
        near(found.median, 0.000_701);
        near(found.high, 0.012_699);
    }

    /// Rules that buy at the first open they can and hold leave random runs one place, which is theirs: each of them does exactly as well.
    #[test]
    fn an_open_position_pays_no_exit_in_random_runs_either() {
        let text = r#"{"v":1,"market":"X","bar":"1h","enter":{"gt":["close",0]},"stop":{"pct":90},"cash":1000,
            "size":{"units":1},"costs":{"fee_bps":100,"slippage_bps":50}}"#;
        let rules = Rules::parse(text).unwrap();
        let bars = Bars::of((0..3).map(|at| (at * HOUR, [100.0, 100.0, 100.0, 100.0, 1.0])));
        let done = run(&rules, &[], &bars, 0, None);
        assert_eq!(
            (done.trades.len(), done.trades[0].bars, done.trades[0].exit),
            (1, 2, None)
        );
        let found = random_entries(&rules, &[], &bars, &done, &[]).unwrap();
        // Bought at 100.5 with a fee of 1.005, and worth 100 at the end.
        for reached in [found.low, found.median, found.high, done.equity[2] / 1_000.0 - 1.0] {
            near(reached, -1.505 / 1_000.0);
        }
    }

    /// As above with 1% at hour 2: a unit of 100 pays one more, in the run and in each random one.
    #[test]
    fn random_runs_pay_funding_too() {
        let text = r#"{"v":1,"market":"X","bar":"1h","enter":{"gt":["close",0]},"stop":{"pct":90},"cash":1000,
            "size":{"units":1},"costs":{"fee_bps":0,"slippage_bps":0,"funding":true}}"#;
        let rules = Rules::parse(text).unwrap();
        let bars = Bars::of((0..4).map(|at| (at * HOUR, [100.0, 100.0, 100.0, 100.0, 1.0])));
        let rates = [Funding {
            at: 2 * HOUR,
            mark: 100.0,
            rate: 0.01,
        }];
        let done = run(&rules, &[], &bars, 0, Some(&rates));
        let found = random_entries(&rules, &[], &bars, &done, &rates).unwrap();
        near(done.equity[3], 999.0);
        for reached in [found.low, found.median, found.high] {
            near(reached, -1.0 / 1_000.0);
        }
    }
}
