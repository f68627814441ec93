//! Curves of runs.

use strategy_rules::{Bars, Costs, Outcome};

use crate::domain::study::CurvePoint;

/// Points of a curve.
const POINTS: usize = 2_000;

/// The bar at which the equity is the furthest below a height before, as a share of it.
fn deepest(outcome: &Outcome) -> Option<usize> {
    let (mut peak, mut worst, mut found) = (outcome.start, f64::NEG_INFINITY, None);
    for (place, equity) in outcome.equity.iter().enumerate() {
        peak = peak.max(*equity);
        let drawdown = 1.0 - equity / peak;
        if drawdown > worst {
            (worst, found) = (drawdown, Some(place));
        }
    }
    found
}

/// At most [`POINTS`]: each is the last of its share, and the lowest of all and the deepest fall are among them.
#[must_use]
pub fn curve(outcome: &Outcome, bars: &Bars, costs: &Costs) -> Vec<CurvePoint> {
    let hold = outcome.hold(bars, costs);
    let count = outcome.equity.len();
    let lowest = (0..count).min_by(|one, other| outcome.equity[*one].total_cmp(&outcome.equity[*other]));
    let deepest = deepest(outcome);
    let share = count.div_ceil(POINTS - 2).max(1);
    let mut peak = outcome.start;
    let mut points = Vec::new();
    // Holding has a value at each bar of a run.
    for (place, (equity, hold)) in outcome.equity.iter().zip(hold).enumerate() {
        peak = peak.max(*equity);
        if (place + 1) % share == 0 || place + 1 == count || [lowest, deepest].contains(&Some(place)) {
            points.push(CurvePoint {
                time: bars.time.get(outcome.first + place).copied().unwrap_or(0),
                equity: *equity,
                drawdown: 1.0 - equity / peak,
                hold,
            });
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use strategy_rules::{Bars, Costs, Outcome};

    use super::{POINTS, curve};

    #[test]
    fn a_thinned_curve_has_the_lowest_and_the_deepest_fall() {
        // The lowest comes before the heights from which the deepest fall is; neither bar is the last of its share.
        let mut equity: Vec<f64> = (0..10_000_u32).map(|at| 1_000.0 + f64::from(at)).collect();
        (equity[100], equity[7_000]) = (700.0, 2_000.0);
        let bars = Bars::of((0..10_000_i64).map(|at| (at * 3_600_000, [100.0; 5])));
        let outcome = Outcome {
            start: 1_000.0,
            equity,
            ..Outcome::default()
        };
        let costs = Costs {
            fee: 0.0,
            slippage: 0.0,
            funding: false,
        };
        let points = curve(&outcome, &bars, &costs);
        assert!(points.len() <= POINTS, "{}", points.len());
        let deepest = points.iter().map(|point| point.drawdown).fold(0.0, f64::max);
        assert!((deepest - (1.0 - 2_000.0 / 7_999.0)).abs() < 1e-12, "{deepest}");
        assert!(points.iter().any(|point| (point.equity - 700.0).abs() < 1e-9));
    }
}
