//! Figures, trades and curves of runs.

use proto::workspace as pb;
use strategy_rules::{BarSize, Bars, Outcome};

use crate::{
    app::{Judged, StrategyTested as Tested, curve, kept_figures},
    domain::study::CurvePoint,
};

const TRADES: usize = 5_000;

pub(super) fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// An amount as decimal text: fifteen digits that count, without the noise of binary fractions behind them. Empty, which is absent, where it is
/// no number.
pub(super) fn decimal(value: f64) -> String {
    if !value.is_finite() {
        return String::new();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, reason = "the exponent of a double")]
    let before = value.abs().log10().floor() as i32;
    let places = usize::try_from((14 - before).clamp(0, 24)).unwrap_or(0);
    let text = format!("{value:.places$}");
    if text.contains('.') {
        let text = text.trim_end_matches('0').trim_end_matches('.');
        return if text == "-0" { "0".to_owned() } else { text.to_owned() };
    }
    text
}

pub(super) fn figures(judged: &Judged) -> pb::BacktestFigures {
    let f = &judged.figures;
    pb::BacktestFigures {
        start_equity: decimal(f.start),
        end_equity: decimal(f.end),
        total_return: f.total_return,
        annual_return: f.annual_return,
        max_drawdown: f.max_drawdown,
        sharpe_bar: f.sharpe_bar,
        sharpe_year: f.sharpe_year,
        trades: size(f.trades),
        wins: size(f.wins),
        win_low: f.win_range.map(|range| range.0),
        win_high: f.win_range.map(|range| range.1),
        profit_factor: f.profit_factor,
        fees: decimal(f.fees),
        slippage: decimal(f.slippage),
        funding: f.funding.map(decimal).unwrap_or_default(),
        exposure: f.exposure,
        hold_return: f.hold_return,
        hold_drawdown: f.hold_drawdown,
        deflated_sharpe: judged.deflated,
        chance_sharpe: judged.chance,
        variants: judged.variants,
    }
}

pub(super) fn parameter_values(values: Vec<(String, String)>) -> Vec<pb::ParameterValue> {
    let one = |(name, value)| pb::ParameterValue { name, value };
    values.into_iter().map(one).collect()
}

/// Those that can be drawn: JSON has no number for a sum that became too large.
fn points(curve: Vec<CurvePoint>) -> Vec<pb::BacktestPoint> {
    let one = |point: CurvePoint| pb::BacktestPoint {
        time_unix_ms: point.time,
        equity: point.equity,
        drawdown: point.drawdown,
        hold: point.hold,
    };
    curve.into_iter().filter(CurvePoint::is_finite).map(one).collect()
}

/// The points of a curve; the notes say where some cannot be drawn.
pub(super) fn drawn(curve: Vec<CurvePoint>, notes: &mut Vec<String>) -> Vec<pb::BacktestPoint> {
    let all = curve.len();
    let points = points(curve);
    if points.len() < all {
        notes.push("Some amounts became too large to show: the curve leaves those bars out.".to_owned());
    }
    points
}

fn trades(outcome: &Outcome, bars: &Bars, side: &str) -> Vec<pb::BacktestTrade> {
    let time = |place: usize| bars.time.get(place).copied().unwrap_or(0);
    let one = |(number, trade): (usize, &strategy_rules::Trade)| pb::BacktestTrade {
        number: size(number + 1),
        side: side.to_owned(),
        entry_unix_ms: time(trade.entry),
        entry_price: decimal(trade.entry_price),
        exit_unix_ms: trade.exit.map_or(0, time),
        exit_price: trade.exit_price.map(decimal).unwrap_or_default(),
        quantity: decimal(trade.quantity),
        fees: decimal(trade.fees),
        funding: outcome.funding.map(|_| decimal(trade.funding)).unwrap_or_default(),
        net: trade.net.map(decimal).unwrap_or_default(),
        return_share: trade.net.map(|net| net / (trade.quantity * trade.entry_price)),
        bars: size(trade.bars),
        reason: trade.reason.name().to_owned(),
    };
    outcome.trades.iter().take(TRADES).enumerate().map(one).collect()
}

pub(super) fn tested(tested: Tested) -> pb::StrategyBacktest {
    let (_, bars, missing) = kept_figures(&tested.run.figures);
    let judged = tested.judged;
    let run = tested.run;
    let mut answer = pb::StrategyBacktest {
        id: run.id.to_string(),
        strategy_id: run.strategy_id.to_string(),
        rules_version: u32::try_from(run.number).unwrap_or(0),
        rules_hash: tested.hash,
        values: parameter_values(tested.given),
        over: run.over_name,
        series_id: run.series_id.map(|id| id.to_string()).unwrap_or_default(),
        coin: run.coin.unwrap_or_default(),
        bar: tested.bar.map(BarSize::name).unwrap_or_default().to_owned(),
        from_unix_ms: run.from_ms,
        to_unix_ms: run.to_ms,
        bars,
        missing,
        figures: Some(figures(&judged)),
        notes: tested.notes,
        created_unix_ms: run.created_at.timestamp_millis(),
        ..Default::default()
    };
    if let Some(done) = tested.done {
        answer.random = done.random.map(|random| pb::RandomEntries {
            seeds: random.seeds,
            low: random.low,
            median: random.median,
            high: random.high,
            p: random.p,
        });
        answer.equity = drawn(curve(&done.outcome, &done.bars, &done.costs), &mut answer.notes);
        answer.trades = trades(&done.outcome, &done.bars, done.side);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::{decimal, drawn};
    use crate::domain::study::CurvePoint;

    #[test]
    fn points_that_are_no_numbers_are_not_drawn_and_the_notes_say_so() {
        let point = |time, equity| CurvePoint {
            time,
            equity,
            drawdown: 0.0,
            hold: 1.0,
        };
        let mut notes = Vec::new();
        let whole = drawn(vec![point(1, 1.0), point(2, 2.0)], &mut notes);
        assert_eq!((whole.len(), notes.len()), (2, 0));
        let rest = drawn(
            vec![point(1, 1.0), point(2, f64::INFINITY), point(3, f64::NAN)],
            &mut notes,
        );
        let times: Vec<i64> = rest.iter().map(|point| point.time_unix_ms).collect();
        assert_eq!(times, [1]);
        assert_eq!(notes.len(), 1, "{notes:?}");
    }

    #[test]
    fn what_is_no_number_is_absent_and_not_zero() {
        for none in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(decimal(none), "");
        }
        assert_eq!(
            [0.0, -0.0, 0.5, -1e-30, 1001.695].map(decimal),
            ["0", "0", "0.5", "0", "1001.695"]
        );
    }
}
