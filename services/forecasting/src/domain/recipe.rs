//! The recipe: the last price as the median, bands from two speeds of volatility, and a rule of its own for pegged coins.
//!
//! With r the absolute daily log changes and C = sqrt(pi/2), which turns a mean of |r| into a standard deviation:
//! fast volatility = C × exponential mean of r, slow volatility = C × mean of r over all history. For step h the log standard
//! deviation is a blend in logs, from mostly fast to wholly slow, times sqrt(h). Tails are fatter than Gaussian and bodies
//! slimmer, so the multiples differ from 0.67, 1.28 and 1.96.
//!
//! What was tried on the tuning set and changed nothing beyond chance (|t| over the twelve dates under 1.6): volatility by
//! weekday, other decays and blends, other powers than 1, other multiples, growth other than sqrt(h).

use std::sync::LazyLock;

use super::{model::Regime, point::Point, series::History};

/// Changes whenever a forecast of the same series may change by a bit: it is part of every cache key and every kept run.
pub const VERSION: &str = "meridian-1";

/// sqrt(pi / 2)
const C: f64 = 1.253_314_137_315_500_3;
/// Half widths of the 50, 80 and 95 % bands in standard deviations.
const MULTIPLES: [f64; 3] = [0.62, 1.21, 2.18];
const DECAY: f64 = 0.94;
/// Changes older than this weigh less than 1e-16 in the fast mean.
const FAST_REACH: usize = 600;
/// Weight of the fast volatility at step 0, and the days in which it falls to 1/e of that.
const BLEND: f64 = 0.75;
const BLEND_DAYS: f64 = 12.2;

/// What a coin moves a day when nothing is known of it; its weight in days of history.
const PRIOR: f64 = 0.05;
const PRIOR_SLOW: f64 = 30.0;
const PRIOR_FAST: f64 = 5.0;
/// A fast mean has seen about this many changes, however long the history is.
const FAST_SEEN: f64 = 16.0;
/// The fast prior is whole up to 30 changes and gone from 90 on.
const FADE: (f64, f64) = (30.0, 90.0);
/// No series stands still for ever: a floor of both volatilities, and of the fast one as a share of the slow.
const LEAST: f64 = 1e-5;
const LEAST_FAST: f64 = 0.1;

/// Days that decide whether a coin returns to a level, and how far below a random walk it must stay. A short history shows a
/// small ratio by chance, so it must show a smaller one.
const REGIME_DAYS: usize = 730;
const REGIME_RATIO: f64 = 0.6;
const SHORT_DAYS: usize = 365;
const SHORT_RATIO: f64 = 0.35;
const LEAST_DAYS: usize = 120;
/// Pegged coins: decay of the level, and pairs of days whose distances make the bands: a year and the longest horizon.
const LEVEL_DECAY: f64 = 0.9;
const LEVEL_DAYS: usize = 455;

/// Longest forecast, days.
pub const MAX_HORIZON: usize = 90;

/// What the recipe found out about a series.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Character {
    pub regime: Regime,
    /// Log standard deviation of a day: lately, and ever.
    pub fast: f64,
    pub slow: f64,
}

/// Looks at a history without forecasting it.
#[must_use]
pub fn character(history: &History<'_>) -> Character {
    let (fast, slow) = volatilities(history.change);
    Character {
        regime: regime(history),
        fast,
        slow,
    }
}

/// Writes the next `horizon` days (at most [`MAX_HORIZON`]) into `points`.
pub fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) -> Character {
    let horizon = horizon.min(MAX_HORIZON);
    points.clear();
    let character = character(history);
    match character.regime {
        Regime::MeanReverting => pegged(history, horizon, points),
        Regime::RandomWalk => {
            let (fast, slow) = (character.fast.ln(), character.slow.ln());
            let price = history.last_price();
            points.extend(STEPS.iter().take(horizon).map(|step| {
                let sd = (slow + step.weight * (fast - slow)).exp() * step.root;
                Point::around(price, MULTIPLES.map(|multiple| multiple * sd))
            }));
        }
    }
    character
}

struct Step {
    weight: f64,
    root: f64,
}

static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
    (1..=MAX_HORIZON)
        .map(|step| {
            let h = f64::from(u32::try_from(step).unwrap_or(u32::MAX));
            Step {
                weight: BLEND * (-h / BLEND_DAYS).exp(),
                root: h.sqrt(),
            }
        })
        .collect()
});

/// Fast and slow, both drawn towards the prior as far as history is short.
fn volatilities(change: &[f64]) -> (f64, f64) {
    let n = float(change.len());
    let slow = blend(n, C * mean(change), PRIOR_SLOW);
    let fade = ((FADE.1 - n) / (FADE.1 - FADE.0)).clamp(0.0, 1.0);
    let fast = blend(n.min(FAST_SEEN), C * fast_mean(change), PRIOR_FAST * fade);
    (fast.max(LEAST_FAST * slow), slow)
}

/// Geometric mean of what was seen and the prior.
fn blend(weight: f64, seen: f64, prior_weight: f64) -> f64 {
    if weight + prior_weight <= 0.0 {
        return PRIOR;
    }
    let seen = seen.max(LEAST).ln();
    ((weight * seen + prior_weight * PRIOR.ln()) / (weight + prior_weight)).exp()
}

/// Four running sums: four times the speed of one, and the same bits on every machine.
fn mean(values: &[f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let mut sums = [0.0; 4];
    let chunks = values.chunks_exact(4);
    let rest: f64 = chunks.remainder().iter().sum();
    for chunk in chunks {
        for (sum, value) in sums.iter_mut().zip(chunk) {
            *sum += value;
        }
    }
    ((sums[0] + sums[1]) + (sums[2] + sums[3]) + rest) / float(values.len())
}

fn fast_mean(change: &[f64]) -> f64 {
    let recent = &change[change.len().saturating_sub(FAST_REACH)..];
    let (sum, weight) = recent
        .iter()
        .fold((0.0, 0.0), |(sum, weight), r| (DECAY * sum + r, DECAY * weight + 1.0));
    if weight > 0.0 { sum / weight } else { 0.0 }
}

/// A coin that keeps returning moves less in 30 days than its daily moves would add up to.
fn regime(history: &History<'_>) -> Regime {
    const MONTH: usize = 30;
    let logs = history.last_logs(REGIME_DAYS + 1);
    if logs.len() <= LEAST_DAYS {
        return Regime::RandomWalk;
    }
    let daily = mean(history.changes_of(REGIME_DAYS));
    let mut sums = [0.0; 4];
    for (i, (later, earlier)) in logs[MONTH..].iter().zip(logs).enumerate() {
        sums[i % 4] += (later - earlier).abs();
    }
    let monthly = sums.iter().sum::<f64>() / float(logs.len() - MONTH);
    let limit = if logs.len() > SHORT_DAYS {
        REGIME_RATIO
    } else {
        SHORT_RATIO
    };
    if monthly < limit * float(MONTH).sqrt() * daily && !has_left(history) {
        Regime::MeanReverting
    } else {
        Regime::RandomWalk
    }
}

/// A peg that breaks looks pegged until it has been gone for long. Twice as far from its level as it ever was in more than a
/// year, a coin is on its own.
fn has_left(history: &History<'_>) -> bool {
    let logs = history.last_logs(LEVEL_DAYS + LEVEL_WARM_UP);
    let mut level = logs[0];
    let mut seen: f64 = LEAST;
    let mut now = 0.0;
    for (i, log) in logs.iter().enumerate() {
        now = (log - level).abs();
        if i + 1 < logs.len() {
            seen = seen.max(now);
        }
        level += (1.0 - LEVEL_DECAY) * (log - level);
    }
    now > 2.0 * seen
}

/// Days after which the level has forgotten where it started.
const LEVEL_WARM_UP: usize = 200;
/// Steps whose distances are sorted; those between are interpolated, which moves a band by less than a hundredth of its width.
const KNOTS: [usize; 11] = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90];
/// Quantiles beside the median.
const PROBABILITIES: [f64; 6] = [0.025, 0.1, 0.25, 0.75, 0.9, 0.975];

/// Median = level; bands = where the price stood h days later, against its level then, lately.
fn pegged(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) {
    let logs = history.last_logs(LEVEL_DAYS + LEVEL_WARM_UP + MAX_HORIZON);
    let mut level = logs[0];
    let levels: Vec<f64> = logs
        .iter()
        .map(|log| {
            level += (1.0 - LEVEL_DECAY) * (log - level);
            level
        })
        .collect();
    let mut distances = Vec::with_capacity(LEVEL_DAYS);
    let mut before = (0, [0.0; 6]);
    for knot in KNOTS {
        let at = quantiles_after(logs, &levels, knot, &mut distances);
        for step in before.0 + 1..=knot.min(horizon) {
            let share = if before.0 == 0 {
                1.0
            } else {
                float(step - before.0) / float(knot - before.0)
            };
            let mut q = [0.0; 6];
            for (i, slot) in q.iter_mut().enumerate() {
                *slot = level + before.1[i] + share * (at[i] - before.1[i]);
            }
            points.push(Point::from_log([q[0], q[1], q[2], level, q[3], q[4], q[5]]));
        }
        before = (knot, at);
        if knot >= horizon {
            return;
        }
    }
}

/// Quantiles of log price `step` days later, less the level, over the last [`LEVEL_DAYS`] such pairs.
fn quantiles_after(logs: &[f64], levels: &[f64], step: usize, distances: &mut Vec<i64>) -> [f64; 6] {
    let old = (logs.len() - step).saturating_sub(LEVEL_DAYS);
    distances.clear();
    distances.extend(
        logs[step + old..]
            .iter()
            .zip(&levels[old..])
            .map(|(log, level)| key(log - level)),
    );
    distances.sort_unstable();
    PROBABILITIES.map(|probability| {
        // The k-th of n sorted values has the probability k / (n + 1) for a value to come.
        let place = (probability * float(distances.len() + 1) - 1.0).clamp(0.0, float(distances.len() - 1));
        let (whole, share) = (place.floor(), place.fract());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index, clamped above"
        )]
        let i = whole as usize;
        let [here, next] = [i, (i + 1).min(distances.len() - 1)].map(|i| unkey(distances[i]));
        here + share * (next - here)
    })
}

/// A whole number in the order of the floats: it sorts at twice the speed.
const fn key(x: f64) -> i64 {
    let bits = x.to_bits().cast_signed();
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

const fn unkey(key: i64) -> f64 {
    f64::from_bits((key ^ ((key >> 63).cast_unsigned() >> 1).cast_signed()).cast_unsigned())
}

#[expect(clippy::cast_precision_loss, reason = "counts of days")]
const fn float(n: usize) -> f64 {
    n as f64
}
