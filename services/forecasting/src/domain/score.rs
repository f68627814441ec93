//! How good a forecast was, once the days have come. All on log price except MASE, so that every coin weighs the same.

use super::{
    point::{LEVELS, Point},
    series::{History, Series},
};

/// Horizons that scores are given for: the mean over the steps 1 to each.
pub const HORIZONS: [usize; 4] = [7, 14, 30, 90];
/// Days of history whose mean absolute price change scales the absolute error.
const SCALE_DAYS: usize = 730;
/// A price that stood still is scaled by this share of itself instead of by nothing.
const LEAST_SCALE: f64 = 1e-9;

/// An error of so many days' changes says no more than a larger one, and keeps means finite.
const MOST_MASE: f64 = 1e9;
/// Mean errors that are rounding alone: of logarithms, and of a price in units of [`LEAST_SCALE`].
const NO_WIS: f64 = 1e-12;
const NO_MASE: f64 = 1e-5;

/// Bands that a forecast has; a foreign one may lack some.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bands {
    pub has_80: bool,
    pub has_95: bool,
}

impl Bands {
    pub const ALL: Self = Self {
        has_80: true,
        has_95: true,
    };
}

/// Weighted interval score of `log` (the log price that came): half the absolute error of the median, and each band's interval
/// score by half its tail, over the number of bands and a half.
#[must_use]
pub fn wis(log: f64, point: &Point, bands: Bands) -> f64 {
    let (mut sum, mut weight) = (0.5 * (log - point.yhat.ln()).abs(), 0.5);
    if bands.has_80 {
        sum += 0.1 * interval(log, point.lower_80.ln(), point.upper_80.ln(), 0.2);
        weight += 1.0;
    }
    if bands.has_95 {
        sum += 0.025 * interval(log, point.lower_95.ln(), point.upper_95.ln(), 0.05);
        weight += 1.0;
    }
    sum / weight
}

fn interval(log: f64, lower: f64, upper: f64, tail: f64) -> f64 {
    (upper - lower) + 2.0 / tail * ((lower - log).max(0.0) + (log - upper).max(0.0))
}

/// Continuous ranked probability score of the distribution whose quantile function runs straight between the quantiles that a
/// point has, and flat beyond the outermost: the integral of twice the quantile loss over all probabilities.
#[must_use]
pub fn crps(log: f64, point: &Point) -> f64 {
    let quantiles = point.quantiles().map(f64::ln);
    let (first, last) = (quantiles[0], quantiles[LEVELS.len() - 1]);
    let mut sum = loss_between(log, (0.0, first), (LEVELS[0], first));
    for i in 1..LEVELS.len() {
        let (from, to) = ((LEVELS[i - 1], quantiles[i - 1]), (LEVELS[i], quantiles[i]));
        if from.1 < log && log < to.1 {
            // The loss has a kink where the quantile function passes what came.
            let share = (log - from.1) / (to.1 - from.1);
            let kink = (from.0 + share * (to.0 - from.0), log);
            sum += loss_between(log, from, kink) + loss_between(log, kink, to);
        } else {
            sum += loss_between(log, from, to);
        }
    }
    sum + loss_between(log, (LEVELS[LEVELS.len() - 1], last), (1.0, last))
}

/// Simpson's rule, exact here: the loss is quadratic between two (probability, quantile) pairs on one side of `log`.
fn loss_between(log: f64, from: (f64, f64), to: (f64, f64)) -> f64 {
    let above = f64::midpoint(from.1, to.1) > log;
    let loss = |level: f64, quantile: f64| (f64::from(u8::from(above)) - level) * (quantile - log);
    let middle = loss(f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    2.0 * (to.0 - from.0) * (loss(from.0, from.1) + 4.0 * middle + loss(to.0, to.1)) / 6.0
}

/// What absolute errors are divided by in MASE: the mean absolute change of the price in a day.
#[must_use]
pub fn scale(history: &History<'_>) -> f64 {
    let recent = &history.price[history.price.len().saturating_sub(SCALE_DAYS + 1)..];
    let moved: f64 = recent.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum();
    #[expect(clippy::cast_precision_loss, reason = "at most 730")]
    let days = recent.len().saturating_sub(1).max(1) as f64;
    (moved / days)
        .clamp(f64::MIN_POSITIVE, f64::MAX)
        .max(LEAST_SCALE * history.last_price())
}

/// Sums over the steps of one forecast, or of many.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    pub steps: u32,
    pub covered_80: u32,
    pub covered_95: u32,
    pub wis: f64,
    pub crps: f64,
    /// Absolute errors in units of [`scale`].
    pub mase: f64,
}

impl Tally {
    /// One more step; `scale` of the history the forecast was made from.
    pub fn add(&mut self, log: f64, point: &Point, bands: Bands, scale: f64) {
        let price = log.exp().min(f64::MAX);
        self.steps += 1;
        self.covered_80 += u32::from((point.lower_80.ln()..=point.upper_80.ln()).contains(&log));
        self.covered_95 += u32::from((point.lower_95.ln()..=point.upper_95.ln()).contains(&log));
        self.wis += wis(log, point, bands);
        self.crps += crps(log, point);
        self.mase += ((price - point.yhat).abs() / scale).min(MOST_MASE);
    }
}

/// One horizon's score, as shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HorizonScore {
    pub horizon: usize,
    pub origins: u32,
    /// Mean over origins of the mean over steps; ratios are to the random walk on the same steps. None where the walk made no error:
    /// as good as that is only a model without any.
    pub wis: f64,
    pub wis_ratio: Option<f64>,
    pub mase: f64,
    pub mase_ratio: Option<f64>,
    pub crps: f64,
    pub covered_80: u32,
    pub covered_95: u32,
    pub steps: u32,
    /// How the mean difference to the random walk stands to what chance explains.
    pub edge: Edge,
}

impl HorizonScore {
    /// Share of steps that were inside of the 80 % interval, 0 to 1; 0 without steps.
    #[must_use]
    pub fn coverage_80(&self) -> f64 {
        f64::from(self.covered_80) / f64::from(self.steps.max(1))
    }

    /// Share of steps that were inside of the 95 % interval, 0 to 1; 0 without steps.
    #[must_use]
    pub fn coverage_95(&self) -> f64 {
        f64::from(self.covered_95) / f64::from(self.steps.max(1))
    }
}

/// Against the random walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    Better,
    /// Chance alone makes differences as large.
    Even,
    Worse,
}

impl Edge {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Even => "even",
            Self::Worse => "worse",
        }
    }
}

/// Scores of many origins at one horizon.
#[derive(Debug, Clone, Default)]
pub struct Sum {
    origins: u32,
    own: [f64; 3],
    walk: [f64; 3],
    covered: [u32; 3],
    /// Sums of the difference in WIS and of its square.
    gap: [f64; 2],
}

impl Sum {
    /// How many forecasts were scored.
    #[must_use]
    pub const fn origins(&self) -> u32 {
        self.origins
    }

    /// One origin, with at least one step.
    pub fn add(&mut self, own: &Tally, walk: &Tally) {
        let mean = |tally: &Tally| [tally.wis, tally.crps, tally.mase].map(|sum| sum / f64::from(tally.steps.max(1)));
        let (ours, theirs) = (mean(own), mean(walk));
        for i in 0..3 {
            self.own[i] += ours[i];
            self.walk[i] += theirs[i];
        }
        for (sum, count) in self.covered.iter_mut().zip([own.steps, own.covered_80, own.covered_95]) {
            *sum += count;
        }
        let gap = ours[0] - theirs[0];
        self.gap[0] += gap;
        self.gap[1] += gap * gap;
        self.origins += 1;
    }

    /// `None` without an origin. `days_apart` between origins says how far they share the same days.
    #[must_use]
    pub fn score(&self, horizon: usize, days_apart: usize) -> Option<HorizonScore> {
        if self.origins == 0 {
            return None;
        }
        let n = f64::from(self.origins);
        let ratio = |of: usize, least: f64| (self.walk[of] / n > least).then(|| self.own[of] / self.walk[of]);
        Some(HorizonScore {
            horizon,
            origins: self.origins,
            wis: self.own[0] / n,
            wis_ratio: ratio(0, NO_WIS),
            crps: self.own[1] / n,
            mase: self.own[2] / n,
            mase_ratio: ratio(2, NO_MASE),
            steps: self.covered[0],
            covered_80: self.covered[1],
            covered_95: self.covered[2],
            edge: self.edge(horizon, days_apart),
        })
    }

    /// Two standard errors, of as many independent windows as fit.
    fn edge(&self, horizon: usize, days_apart: usize) -> Edge {
        let n = f64::from(self.origins);
        let windows = independent(self.origins, horizon, days_apart);
        let mean = self.gap[0] / n;
        let spread = (self.gap[1] / n - mean * mean).max(0.0).sqrt();
        let error = spread / (windows - 1.0).max(0.25).sqrt();
        if windows < 3.0 || mean.abs() <= 2.0 * error {
            Edge::Even
        } else if mean < 0.0 {
            Edge::Better
        } else {
            Edge::Worse
        }
    }
}

/// How many windows of `horizon` days that do not overlap fit into the days of all origins.
#[must_use]
pub fn independent(origins: u32, horizon: usize, days_apart: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "days")]
    let share = days_apart as f64 / horizon.max(1) as f64;
    (f64::from(origins) * share).min(f64::from(origins)).max(1.0)
}

/// Scores one forecast whose first step is the day at `index` of the series, on the days that have come. Horizons that are not
/// over are left out, but for a forecast younger than the first horizon, which is scored on the days it has.
#[must_use]
pub fn one(
    series: &Series,
    index: usize,
    own: &[Point],
    walk: &[Point],
    bands: Bands,
    scale: f64,
) -> Vec<HorizonScore> {
    let (mut ours, mut theirs) = (Tally::default(), Tally::default());
    let mut scores = Vec::new();
    let come = series
        .history()
        .days()
        .saturating_sub(index)
        .min(own.len())
        .min(walk.len());
    let keep = |horizon: usize, ours: &Tally, theirs: &Tally, scores: &mut Vec<HorizonScore>| {
        let mut sum = Sum::default();
        if ours.steps > 0 {
            sum.add(ours, theirs);
        }
        scores.extend(sum.score(horizon, horizon));
    };
    for step in 0..come {
        if let Some(log) = series.observed(index + step) {
            ours.add(log, &own[step], bands, scale);
            theirs.add(log, &walk[step], bands, scale);
        }
        let horizon = step + 1;
        if HORIZONS.contains(&horizon) || (horizon == come && come < HORIZONS[0]) {
            keep(horizon, &ours, &theirs, &mut scores);
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::{Bands, Edge, Point, Sum, Tally, crps, independent, wis};

    fn point() -> Point {
        Point::around(1.0, [0.1, 0.2, 0.4])
    }

    #[test]
    fn inside_the_bands_only_width_and_error_count() {
        let expected = (0.5 * 0.05 + 0.1 * 0.4 + 0.025 * 0.8) / 2.5;
        assert!((wis(0.05, &point(), Bands::ALL) - expected).abs() < 1e-12);
    }

    #[test]
    fn outside_each_miss_costs_two_over_the_tail() {
        let expected = (0.5 * 0.5 + 0.1 * (0.4 + 10.0 * 0.3) + 0.025 * (0.8 + 40.0 * 0.1)) / 2.5;
        assert!((wis(-0.5, &point(), Bands::ALL) - expected).abs() < 1e-12);
    }

    #[test]
    fn without_bands_it_is_the_absolute_error() {
        let bare = Bands {
            has_80: false,
            has_95: false,
        };
        assert!((wis(0.3, &point(), bare) - 0.3).abs() < 1e-12);
    }

    /// The exact score of a standard Gaussian at its own mean is 0.2337.
    #[test]
    fn crps_of_a_gaussian_is_near_the_exact_one() {
        let gauss = Point::around(1.0, [0.674_49, 1.281_55, 1.959_96]);
        assert!((crps(0.0, &gauss) - 0.2337).abs() < 0.01, "{}", crps(0.0, &gauss));
        assert!((crps(1.0, &gauss) - 0.6024).abs() < 0.01, "{}", crps(1.0, &gauss));
    }

    #[test]
    fn an_edge_needs_more_than_chance() {
        let tally = |wis: f64| Tally {
            steps: 1,
            wis,
            ..Tally::default()
        };
        let run = |gaps: &[f64]| {
            let mut sum = Sum::default();
            for gap in gaps {
                sum.add(&tally(1.0 + gap), &tally(1.0));
            }
            sum.score(7, 7).unwrap().edge
        };
        assert_eq!(run(&[-0.1, 0.1, -0.12, 0.1, -0.1, 0.1]), Edge::Even);
        assert_eq!(run(&[-0.1, -0.11, -0.12, -0.1, -0.1, -0.09]), Edge::Better);
        assert_eq!(run(&[0.1, 0.11, 0.12, 0.1, 0.1, 0.09]), Edge::Worse);
        assert_eq!(run(&[-0.1]), Edge::Even, "one origin proves nothing");
    }

    #[test]
    fn overlapping_origins_are_fewer() {
        assert!((independent(52, 7, 7) - 52.0).abs() < 1e-9);
        assert!((independent(52, 91, 7) - 4.0).abs() < 1e-9);
    }
}
