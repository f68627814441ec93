//! Indicators as columns. NaN stands for "not known yet": every comparison with it is false.
//!
//! Each window is summed afresh: a running sum drifts in the last digits, and then two averages that are equal would not compare as equal.

use crate::bars::{Bars, count};

/// `take` of each full window of `n`; a window with a NaN in it gives NaN by itself.
fn windowed(column: &[f64], n: usize, take: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let mut out = vec![f64::NAN; column.len().min(n.saturating_sub(1))];
    out.extend(column.windows(n).map(take));
    out
}

fn mean(window: &[f64]) -> f64 {
    window.iter().sum::<f64>() / count(window.len())
}

pub(crate) fn sma(column: &[f64], n: usize) -> Vec<f64> {
    windowed(column, n, mean)
}

/// Of the whole window, as Bollinger's bands use it: the divisor is n.
pub(crate) fn stddev(column: &[f64], n: usize) -> Vec<f64> {
    windowed(column, n, |window| {
        let mean = mean(window);
        let squares: f64 = window.iter().map(|value| (value - mean) * (value - mean)).sum();
        (squares / count(window.len())).sqrt()
    })
}

/// `f64::max` passes over NaN, so it is asked for here.
fn extreme(window: &[f64], better: impl Fn(f64, f64) -> bool) -> f64 {
    let mut best = f64::NAN;
    for value in window {
        if value.is_nan() {
            return f64::NAN;
        }
        if best.is_nan() || better(*value, best) {
            best = *value;
        }
    }
    best
}

pub(crate) fn highest(column: &[f64], n: usize) -> Vec<f64> {
    windowed(column, n, |window| extreme(window, |one, best| one > best))
}

pub(crate) fn lowest(column: &[f64], n: usize) -> Vec<f64> {
    windowed(column, n, |window| extreme(window, |one, best| one < best))
}

/// Per cent over n bars.
pub(crate) fn change(column: &[f64], n: usize) -> Vec<f64> {
    let mut out = vec![f64::NAN; column.len().min(n)];
    out.extend(
        column
            .iter()
            .skip(n)
            .zip(column)
            .map(|(now, then)| (now / then - 1.0) * 100.0),
    );
    out
}

/// Starts with the plain mean of n values, then moves by `weight` of the difference. A NaN starts it again.
fn smoothed(column: &[f64], n: usize, weight: f64) -> Vec<f64> {
    let mut out = Vec::with_capacity(column.len());
    let mut known = 0;
    let mut last = f64::NAN;
    for (place, value) in column.iter().enumerate() {
        if value.is_nan() {
            known = 0;
            out.push(f64::NAN);
            continue;
        }
        known += 1;
        if known < n {
            out.push(f64::NAN);
            continue;
        }
        last = if known == n {
            mean(&column[place + 1 - n..=place])
        } else {
            last + weight * (value - last)
        };
        out.push(last);
    }
    out
}

pub(crate) fn ema(column: &[f64], n: usize) -> Vec<f64> {
    smoothed(column, n, 2.0 / (count(n) + 1.0))
}

/// Wilder (1978): gains and losses smoothed by 1/n. 50 where nothing moved.
pub(crate) fn rsi(column: &[f64], n: usize) -> Vec<f64> {
    let moves: Vec<f64> = std::iter::once(f64::NAN)
        .chain(column.windows(2).map(|pair| match pair {
            [one, next] => next - one,
            _ => f64::NAN,
        }))
        .take(column.len())
        .collect();
    let part = |sign: f64| -> Vec<f64> {
        let one_side = |step: &f64| {
            if step.is_nan() {
                f64::NAN
            } else {
                (step * sign).max(0.0)
            }
        };
        smoothed(&moves.iter().map(one_side).collect::<Vec<_>>(), n, 1.0 / count(n))
    };
    let (gains, losses) = (part(1.0), part(-1.0));
    let ratio = |(gain, loss): (&f64, &f64)| {
        let both = gain + loss;
        if both == 0.0 { 50.0 } else { 100.0 * gain / both }
    };
    gains.iter().zip(&losses).map(ratio).collect()
}

/// Wilder's average true range.
pub(crate) fn atr(bars: &Bars, n: usize) -> Vec<f64> {
    let range = |place: usize| {
        let Some(before) = place.checked_sub(1) else {
            return f64::NAN;
        };
        let (high, low, close) = (bars.high[place], bars.low[place], bars.close[before]);
        (high - low).max((high - close).abs()).max((low - close).abs())
    };
    let ranges: Vec<f64> = (0..bars.len()).map(range).collect();
    smoothed(&ranges, n, 1.0 / count(n))
}
