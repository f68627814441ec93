//! Figures of flows: sums are exact; correlations are statistics and floats.

use chrono::NaiveDate;
use vocab::Money;

/// Days that a correlation needs.
pub const LEAST_DAYS: usize = 30;
/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.96;
const UNIT: i128 = 1_000_000_000_000_000_000;

/// True where a stated total is further from the sum than rounding explains: |Σ − total| > 0.05 × (funds + 1).
#[must_use]
pub fn differs(sum: Money, stated: Money, funds: usize) -> bool {
    let funds = i128::try_from(funds).unwrap_or(i128::MAX / UNIT).saturating_add(1);
    (sum.units() - stated.units()).abs() > funds.saturating_mul(UNIT / 20)
}

/// With at most so many decimals (0 to 18), halves to the even neighbour.
#[must_use]
pub fn rounded(amount: Money, decimals: u32) -> Money {
    let step = 10_i128.pow(18_u32.saturating_sub(decimals));
    let (whole, rest) = (amount.units().div_euclid(step), amount.units().rem_euclid(step));
    let up = rest * 2 > step || (rest * 2 == step && whole % 2 != 0);
    let units = (whole + i128::from(up)) * step;
    Money::from_units(units).unwrap_or(amount)
}

/// Over some days, the oldest first. Amounts in US$ m.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Over the last 7 and 30 days with data; none with fewer.
    pub sum_7: Option<Money>,
    pub sum_30: Option<Money>,
    /// Days in a row with the same sign, up to the last one; negative for outflows, 0 where the last day is 0.
    pub streak: i32,
    pub least: Money,
    pub most: Money,
    /// With four decimals.
    pub mean: Money,
}

fn sum(flows: &[Money]) -> Option<Money> {
    flows.iter().try_fold(Money::ZERO, |sum, flow| sum.checked_add(*flow))
}

/// None without a day, or where amounts are too large to be added up.
#[must_use]
pub fn figures(flows: &[Money]) -> Option<Figures> {
    let last = |count: usize| flows.len().checked_sub(count).and_then(|from| sum(&flows[from..]));
    let days = Money::from(u32::try_from(flows.len()).ok()?);
    let newest = *flows.last()?;
    let sign = |flow: Money| flow.units().signum();
    let run = flows
        .iter()
        .rev()
        .take_while(|flow| sign(**flow) == sign(newest))
        .count();
    let run = i32::try_from(run).unwrap_or(i32::MAX);
    Some(Figures {
        sum_7: last(7),
        sum_30: last(30),
        streak: match sign(newest) {
            0 => 0,
            1 => run,
            _ => -run,
        },
        least: flows.iter().copied().min()?,
        most: flows.iter().copied().max()?,
        mean: rounded(sum(flows)?.checked_div(days)?, 4),
    })
}

/// Pearson's coefficient; none where there are fewer than two pairs or one side never changes.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a count of days")]
pub fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    if pairs.len() < 2 {
        return None;
    }
    let mean = |side: fn(&(f64, f64)) -> f64| pairs.iter().map(side).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut both, mut first, mut second) = (0.0, 0.0, 0.0);
    for (one, other) in pairs {
        both += (one - x) * (other - y);
        first += (one - x) * (one - x);
        second += (other - y) * (other - y);
    }
    let scale = (first * second).sqrt();
    let rho = both / scale;
    (scale > 0.0 && rho.is_finite()).then(|| rho.clamp(-1.0, 1.0))
}

/// Fisher's 95 % interval of a correlation of `n` pairs, more than three.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a count of days")]
pub fn fisher(rho: f64, n: usize) -> Option<(f64, f64)> {
    let degrees = n.checked_sub(3).filter(|degrees| *degrees > 0)?;
    let reach = Z / (degrees as f64).sqrt();
    let place = rho.atanh();
    Some(((place - reach).tanh(), (place + reach).tanh()))
}

/// A correlation with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Correlation {
    pub rho: f64,
    pub low: f64,
    pub high: f64,
}

/// Of each day's flow with the log return of that day, from the close of the day before; and how many days have both. None below 30 of
/// them.
#[must_use]
pub fn correlation(
    flows: &[(NaiveDate, Money)],
    close: impl Fn(NaiveDate) -> Option<f64>,
) -> (usize, Option<Correlation>) {
    let good = |day: NaiveDate| close(day).filter(|close| close.is_finite() && *close > 0.0);
    let pairs: Vec<(f64, f64)> = flows
        .iter()
        .filter_map(|(day, flow)| Some((flow.to_f64(), (good(*day)? / good(day.pred_opt()?)?).ln())))
        .collect();
    let found = (pairs.len() >= LEAST_DAYS).then(|| {
        let rho = pearson(&pairs)?;
        let (low, high) = fisher(rho, pairs.len())?;
        Some(Correlation { rho, low, high })
    });
    (pairs.len(), found.flatten())
}

#[cfg(test)]
mod tests {
    use chrono::{Days, NaiveDate};
    use vocab::Money;

    use super::{correlation, differs, figures, fisher, pearson, rounded};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 0.000_5, "{found} is not {wanted}");
    }

    #[test]
    fn worked_examples_come_out() {
        let returns = |closes: &[f64]| -> Vec<f64> { closes.windows(2).map(|pair| (pair[1] / pair[0]).ln()).collect() };
        let one = returns(&[100.0, 102.0, 101.0, 104.0, 103.0]);
        let other = returns(&[50.0, 52.0, 51.0, 53.0, 51.0]);
        let pairs: Vec<(f64, f64)> = one.into_iter().zip(other).collect();
        close(pearson(&pairs).unwrap(), 0.960);
        let (low, high) = fisher(0.80, 90).unwrap();
        close(low, 0.711);
        close(high, 0.864);
    }

    #[test]
    fn sums_and_streaks() {
        let flows: Vec<Money> = ["1", "-2", "0.1", "0.2", "3", "4", "5", "-1", "-2"].map(money).to_vec();
        let found = figures(&flows).unwrap();
        assert_eq!(found.sum_7, Some(money("9.3")), "exact");
        assert_eq!((found.sum_30, found.streak), (None, -2));
        assert_eq!(
            (found.least, found.most, found.mean),
            (money("-2"), money("5"), money("0.9222"))
        );
        assert_eq!(figures(&[]), None);
        assert_eq!(figures(&[money("1"), money("0")]).unwrap().streak, 0);
        assert_eq!(figures(&[money("0"), money("1")]).unwrap().streak, 1);
    }

    #[test]
    fn rounding_is_to_even() {
        for (from, to) in [
            ("0.00005", "0"),
            ("0.00015", "0.0002"),
            ("-0.00005", "0"),
            ("-0.00015", "-0.0002"),
            ("1.23456", "1.2346"),
        ] {
            assert_eq!(rounded(money(from), 4), money(to), "{from}");
        }
        assert!(differs(money("1"), money("1.100000000000000001"), 1));
        assert!(!differs(money("1"), money("0.9"), 1));
    }

    #[test]
    fn correlations_need_thirty_days_with_closes() {
        let start: NaiveDate = "2024-01-01".parse().unwrap();
        let day = |at: u64| start + Days::new(at);
        let price = |day: NaiveDate| -> Option<f64> {
            let at = f64::from(u32::try_from((day - start).num_days()).ok()?);
            Some(100.0 + 10.0 * (at * 0.7).sin())
        };
        let flows = |count: u64| -> Vec<(NaiveDate, Money)> {
            let flow = |at: u64| money(if price(day(at)) > price(day(at - 1)) { "5" } else { "-5" });
            (1..=count).map(|at| (day(at), flow(at))).collect()
        };
        assert_eq!(correlation(&flows(29), price), (29, None));
        let (days, found) = correlation(&flows(30), price);
        let found = found.unwrap();
        assert_eq!(days, 30);
        assert!(
            found.low < found.rho && found.rho < found.high && found.rho > 0.7,
            "{found:?}"
        );
        assert_eq!(
            correlation(&flows(40), |_| None),
            (0, None),
            "no closes, no correlation"
        );
        let same: Vec<_> = (1..=40).map(|at| (day(at), money("1"))).collect();
        assert_eq!(correlation(&same, price).1, None, "a flow that never changes");
    }
}
