//! Figures of a run.

use crate::{
    bars::{Bars, as_f64, count},
    engine::{Outcome, Trade, exposure},
    rules::Costs,
};

/// Of the standard normal distribution, 97.5 %.
const Z: f64 = 1.959_963_984_540_054;
const DAY_MS: f64 = 86_400_000.0;
/// Days below which a return by year says nothing.
const SHORT: f64 = 90.0;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    pub start: f64,
    pub end: f64,
    /// Shares: 0.1 is 10 %. A run always has these; of one that was kept, some may be unknown.
    pub total_return: Option<f64>,
    pub annual_return: Option<f64>,
    pub max_drawdown: Option<f64>,
    pub sharpe_bar: Option<f64>,
    pub sharpe_year: Option<f64>,
    pub trades: usize,
    pub wins: usize,
    pub win_range: Option<(f64, f64)>,
    pub profit_factor: Option<f64>,
    pub fees: f64,
    pub slippage: f64,
    pub funding: Option<f64>,
    /// Nothing without bars.
    pub exposure: Option<f64>,
    pub hold_return: Option<f64>,
    pub hold_drawdown: Option<f64>,
}

/// Mean, deviation and shape of returns by bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moments {
    pub n: usize,
    /// Mean ÷ standard deviation of the sample.
    pub sharpe: f64,
    pub skew: f64,
    /// Not excess: 3 for a normal distribution.
    pub kurtosis: f64,
}

/// Nothing where returns do not differ.
#[must_use]
pub fn moments(start: f64, equity: &[f64]) -> Option<Moments> {
    let before = std::iter::once(&start).chain(equity);
    let returns: Vec<f64> = before.zip(equity).map(|(before, now)| now / before - 1.0).collect();
    if returns.len() < 2 || returns.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let n = count(returns.len());
    let mean = returns.iter().sum::<f64>() / n;
    let power = |k: i32| returns.iter().map(|value| (value - mean).powi(k)).sum::<f64>() / n;
    let variance = power(2);
    if variance <= 0.0 {
        return None;
    }
    Some(Moments {
        n: returns.len(),
        sharpe: mean / (variance * n / (n - 1.0)).sqrt(),
        skew: power(3) / variance.powf(1.5),
        kurtosis: power(4) / (variance * variance),
    })
}

/// The deepest fall from a height before, as a share of it.
pub(crate) fn drawdown(start: f64, equity: &[f64]) -> f64 {
    let mut peak = start;
    let mut worst: f64 = 0.0;
    for value in equity {
        peak = peak.max(*value);
        worst = worst.max(1.0 - value / peak);
    }
    worst
}

/// Wilson (1927): the interval of a share at 95 %.
fn wilson(wins: usize, trades: usize) -> Option<(f64, f64)> {
    if trades == 0 {
        return None;
    }
    let n = count(trades);
    let share = count(wins) / n;
    let square = Z * Z;
    let middle = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = Z / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

/// Equity of buying at the first open, at the costs of an entry, and holding, by bar.
pub(crate) fn hold(start: f64, costs: &Costs, bars: &Bars, first: usize) -> Vec<f64> {
    let Some(open) = bars.open.get(first) else {
        return Vec::new();
    };
    let quantity = start / (1.0 + costs.fee) / (open * (1.0 + costs.slippage));
    bars.close[first..].iter().map(|close| quantity * close).collect()
}

/// Of closed trades, the nets.
fn nets(trades: &[Trade]) -> impl Iterator<Item = f64> {
    trades.iter().filter_map(|trade| trade.net)
}

/// What was won for each unit that was lost; none where nothing was lost.
fn profit_factor(nets: impl Iterator<Item = f64>) -> Option<f64> {
    // Added up by hand: the sum of no numbers is -0, and so would be the factor of losses alone.
    let (mut gains, mut losses) = (0.0, 0.0);
    for net in nets {
        if net > 0.0 {
            gains += net;
        } else if net < 0.0 {
            losses -= net;
        }
    }
    (losses > 0.0).then(|| gains / losses)
}

/// Figures of a run over these bars; `per_year` counts bars.
#[must_use]
pub fn figures(outcome: &Outcome, bars: &Bars, costs: &Costs, per_year: f64) -> Figures {
    let start = outcome.start;
    let end = outcome.equity.last().copied().unwrap_or(start);
    let total_return = end / start - 1.0;
    let first = outcome.first.min(bars.len());
    let days = match (bars.time.get(first), bars.time.last()) {
        (Some(from), Some(to)) => as_f64(to - from) / DAY_MS,
        _ => 0.0,
    };
    let annual = (days >= SHORT && end > 0.0).then(|| (end / start).powf(365.25 / days) - 1.0);
    let sharpe = moments(start, &outcome.equity).map(|moments| moments.sharpe);
    let trades = nets(&outcome.trades).count();
    let wins = nets(&outcome.trades).filter(|net| *net > 0.0).count();
    let held = hold(start, costs, bars, first);
    Figures {
        start,
        end,
        total_return: Some(total_return),
        annual_return: annual,
        max_drawdown: Some(drawdown(start, &outcome.equity)),
        sharpe_bar: sharpe,
        sharpe_year: sharpe.map(|sharpe| sharpe * per_year.sqrt()),
        trades,
        wins,
        win_range: wilson(wins, trades),
        profit_factor: profit_factor(nets(&outcome.trades)),
        fees: outcome.fees,
        slippage: outcome.slippage,
        funding: outcome.funding,
        exposure: exposure(outcome),
        hold_return: held.last().map(|last| last / start - 1.0),
        hold_drawdown: (!held.is_empty()).then(|| drawdown(start, &held)),
    }
}

impl Outcome {
    /// Equity of buying at the first open, at the costs of an entry, and holding over the same bars.
    #[must_use]
    pub fn hold(&self, bars: &Bars, costs: &Costs) -> Vec<f64> {
        hold(self.start, costs, bars, self.first.min(bars.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::{figures, profit_factor};
    use crate::{bars::Bars, engine::Outcome, rules::Costs};

    #[test]
    fn a_run_without_bars_says_nothing_of_holding() {
        let costs = Costs {
            fee: 0.001,
            slippage: 0.0,
            funding: false,
        };
        let outcome = Outcome {
            start: 1_000.0,
            ..Outcome::default()
        };
        let said = figures(&outcome, &Bars::default(), &costs, 8_760.0);
        assert_eq!(
            (said.hold_return, said.hold_drawdown, said.exposure),
            (None, None, None)
        );
        assert_eq!((said.total_return, said.max_drawdown), (Some(0.0), Some(0.0)));
    }

    #[test]
    fn losses_alone_have_a_factor_of_nothing_which_has_no_sign() {
        let bits = |nets: &[f64]| profit_factor(nets.iter().copied()).map(f64::to_bits);
        assert_eq!(bits(&[-1.0, 0.0, -2.0]), Some(0.0_f64.to_bits()));
        assert_eq!(bits(&[3.0, -2.0]), Some(1.5_f64.to_bits()));
        assert_eq!(bits(&[3.0]), None);
        assert_eq!(bits(&[]), None);
    }
}
