//! Figures of runs: what the lineage leaves of them, and how they are kept.

use serde_json::{Value, json};
use strategy_rules::{BarSize, Bars, Figures, Outcome, Rules, deflated_sharpe, moments};

use crate::store::strategy_run::Run;

/// Figures with what the lineage says of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judged {
    pub figures: Figures,
    pub deflated: Option<f64>,
    pub chance: Option<f64>,
    pub variants: u32,
}

pub(super) fn variance(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of variants")]
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0)
}

pub(super) fn judged(figures: Figures, outcome: &Outcome, (variants, chance): (u32, f64)) -> Judged {
    let moments = moments(outcome.start, &outcome.equity);
    Judged {
        deflated: moments.and_then(|moments| deflated_sharpe(&moments, chance)),
        chance: moments.map(|_| chance),
        variants,
        figures,
    }
}

pub(super) fn to_json(judged: &Judged, bars: &Bars, bar: BarSize) -> Value {
    let f = &judged.figures;
    json!({
        "start": f.start, "end": f.end, "total_return": f.total_return, "annual_return": f.annual_return,
        "max_drawdown": f.max_drawdown, "sharpe_bar": f.sharpe_bar, "sharpe_year": f.sharpe_year, "trades": f.trades,
        "wins": f.wins, "win_range": f.win_range, "profit_factor": f.profit_factor, "fees": f.fees, "slippage": f.slippage,
        "exposure": f.exposure, "hold_return": f.hold_return, "hold_drawdown": f.hold_drawdown,
        "deflated": judged.deflated, "chance": judged.chance, "variants": judged.variants,
        "bars": bars.len(), "missing": bars.missing(bar),
    })
}

/// Figures as they were kept, with the bars and those missing.
#[must_use]
pub fn kept_figures(kept: &Value) -> (Judged, u64, u64) {
    let some = |key: &str| kept.get(key).and_then(Value::as_f64);
    let number = |key: &str| some(key).unwrap_or(0.0);
    let count = |key: &str| kept.get(key).and_then(Value::as_u64).unwrap_or(0);
    let size = |key: &str| usize::try_from(count(key)).unwrap_or(0);
    let figures = Figures {
        start: number("start"),
        end: number("end"),
        total_return: number("total_return"),
        annual_return: some("annual_return"),
        max_drawdown: number("max_drawdown"),
        sharpe_bar: some("sharpe_bar"),
        sharpe_year: some("sharpe_year"),
        trades: size("trades"),
        wins: size("wins"),
        win_range: kept
            .get("win_range")
            .and_then(|range| serde_json::from_value(range.clone()).ok()),
        profit_factor: some("profit_factor"),
        fees: number("fees"),
        slippage: number("slippage"),
        funding: None,
        exposure: number("exposure"),
        hold_return: number("hold_return"),
        hold_drawdown: number("hold_drawdown"),
    };
    let judged = Judged {
        figures,
        deflated: some("deflated"),
        chance: some("chance"),
        variants: u32::try_from(count("variants")).unwrap_or(u32::MAX),
    };
    (judged, count("bars"), count("missing"))
}

/// Prices of a coin as a run keeps them.
pub(super) fn read_points(text: &str) -> Vec<(i64, f64)> {
    let one = |line: &str| {
        let (at, price) = line.split_once(',')?;
        Some((at.parse().ok()?, price.parse().ok()?))
    };
    text.lines().filter_map(one).collect()
}

/// What a reader must know of a run.
pub(super) fn notes(rules: &Rules, run: &Run, outcome: Option<&Outcome>) -> Vec<String> {
    let mut notes = Vec::new();
    if rules.costs.funding {
        notes.push("Without funding: no rates are known for these bars.".to_owned());
    }
    if run.coin.is_some() {
        notes.push("Prices are points in time: fills are at the price of the next point.".to_owned());
    }
    if let Some(outcome) = outcome {
        if outcome.trades.last().is_some_and(|trade| trade.exit.is_none()) {
            notes.push("The last position is open: it counts in the equity but is not a trade.".to_owned());
        }
        if outcome.unaffordable > 0 {
            let message = "entries were left out because the cash was not enough.";
            notes.push(format!("{} {message}", outcome.unaffordable));
        }
    }
    notes
}
