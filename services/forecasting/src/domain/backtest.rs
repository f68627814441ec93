//! What a model would have said on past days, scored by what came: rolling origins, a week apart, the latest first.
//!
//! Each horizon takes its own latest origins whose days have all come, so that the short ones are judged on the newest past.

use super::{
    day::Day,
    model::{Model, Unfit},
    score::{self, Bands, HORIZONS, HorizonScore, Sum, Tally},
    series::Series,
};

/// Days between origins.
pub const DAYS_APART: usize = 7;
/// An origin needs this much history of its own: nobody judges a forecaster by a coin's first days.
const LEAST_HISTORY: usize = 30;
pub const MAX_ORIGINS: usize = 104;

#[derive(Debug, Clone, PartialEq)]
pub struct Backtest {
    pub model: Model,
    /// Ascending horizons; those that no origin reaches are left out.
    pub scores: Vec<HorizonScore>,
    pub first_origin: Day,
    pub last_origin: Day,
}

/// Nothing to score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoBacktest {
    #[error("a back-test needs at least {needed} days of history, there are {days}")]
    TooShort { needed: usize, days: usize },
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// At most `origins` a horizon, fewer where history ends.
///
/// # Errors
/// When not even one origin of the shortest horizon fits, or the model cannot be fitted.
pub fn run(series: &Series, model: Model, origins: usize) -> Result<Backtest, NoBacktest> {
    let wanted = u32::try_from(origins.clamp(1, MAX_ORIGINS)).unwrap_or(u32::MAX);
    let days = series.history().days();
    let least = LEAST_HISTORY.max(model.needs_days());
    let needed = least + HORIZONS[0];
    if days < needed {
        return Err(NoBacktest::TooShort { needed, days });
    }
    let mut sums: [Sum; HORIZONS.len()] = Default::default();
    let mut reached: Option<(usize, usize)> = None;
    let (mut own, mut walk) = (Vec::new(), Vec::new());
    let mut ahead = DAYS_APART;
    while days >= least + ahead {
        let open = |i: usize, sums: &[Sum]| HORIZONS[i] <= ahead && sums[i].origins() < wanted;
        let Some(longest) = (0..HORIZONS.len()).rev().find(|i| open(*i, &sums)) else {
            if HORIZONS[HORIZONS.len() - 1] <= ahead {
                break;
            }
            ahead += DAYS_APART;
            continue;
        };
        let origin = days - ahead;
        let history = series.until(origin);
        model.points(&history, HORIZONS[longest], &mut own)?;
        Model::RandomWalk.points(&history, HORIZONS[longest], &mut walk)?;
        let scale = score::scale(&history);
        let (mut ours, mut theirs) = (Tally::default(), Tally::default());
        for step in 0..HORIZONS[longest] {
            if let Some(log) = series.observed(origin + step) {
                ours.add(log, &own[step], Bands::ALL, scale);
                theirs.add(log, &walk[step], Bands::ALL, scale);
            }
            if let Some(i) = HORIZONS.iter().position(|horizon| *horizon == step + 1)
                && ours.steps > 0
                && open(i, &sums)
            {
                sums[i].add(&ours, &theirs);
            }
        }
        reached = Some((origin, reached.map_or(origin, |(_, last)| last)));
        ahead += DAYS_APART;
    }
    let first_day = series.history().first;
    let day_of = |origin: usize| first_day.plus(i32::try_from(origin).unwrap_or(i32::MAX) - 1);
    let (first, last) = reached.ok_or(NoBacktest::TooShort { needed, days })?;
    Ok(Backtest {
        model,
        scores: HORIZONS
            .iter()
            .zip(&sums)
            .filter_map(|(horizon, sum)| sum.score(*horizon, DAYS_APART))
            .collect(),
        first_origin: day_of(first),
        last_origin: day_of(last),
    })
}

#[cfg(test)]
mod tests {
    use super::{Day, Model, NoBacktest, run};
    use crate::domain::series::Series;

    /// A walk whose daily change follows a fixed pattern of signs and sizes, fat-tailed enough to leave bands sometimes.
    fn walk(days: i32) -> Series {
        let mut log = 3.0;
        let mut state: u32 = 7;
        let rows: Vec<_> = (0..days)
            .map(|day| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let uniform = f64::from(state >> 8) / f64::from(1_u32 << 24) - 0.5;
                log += 0.12 * uniform;
                (Day(day), f64::exp(log))
            })
            .collect();
        Series::new(&rows, false).unwrap()
    }

    #[test]
    fn every_horizon_gets_its_origins_and_the_counts_agree() {
        let backtest = run(&walk(1_000), Model::Meridian, 52).unwrap();
        let of = |horizon| backtest.scores.iter().find(|score| score.horizon == horizon).unwrap();
        for (horizon, steps) in [(7, 52 * 7), (14, 52 * 14), (30, 52 * 30), (90, 52 * 90)] {
            let score = of(horizon);
            assert_eq!((score.origins, score.steps), (52, steps), "{horizon}");
            assert!(score.covered_80 <= score.covered_95 && score.covered_95 <= score.steps);
            assert!(
                (0.6..=1.0).contains(&score.coverage_80()),
                "{horizon}: {}",
                score.coverage_80()
            );
            assert!(
                score.wis_ratio.is_some_and(|ratio| (0.85..1.15).contains(&ratio)),
                "{horizon}: {:?}",
                score.wis_ratio
            );
        }
        assert_eq!(backtest.last_origin, Day(999 - 7));
        assert_eq!(backtest.first_origin, Day(999 - 7 * (13 + 51)));
    }

    #[test]
    fn the_walk_scores_one_against_itself() {
        for score in run(&walk(400), Model::RandomWalk, 52).unwrap().scores {
            let is_one = |ratio: Option<f64>| ratio.is_some_and(|ratio| (ratio - 1.0).abs() < 1e-12);
            assert!(is_one(score.wis_ratio) && is_one(score.mase_ratio), "{score:?}");
        }
    }

    #[test]
    fn a_price_that_stood_still_gives_no_ratio() {
        let still: Vec<_> = (0..400).map(|day| (Day(day), 5.0)).collect();
        let still = Series::new(&still, false).unwrap();
        for model in [Model::Drift, Model::RandomWalk] {
            let scores = run(&still, model, 12).unwrap().scores;
            assert!(
                !scores.is_empty() && scores.iter().all(|score| score.mase_ratio.is_none()),
                "{scores:?}"
            );
        }
    }

    #[test]
    fn a_short_history_gives_fewer_and_too_short_none() {
        let short = run(&walk(60), Model::Meridian, 52).unwrap();
        let shown: Vec<_> = short
            .scores
            .iter()
            .map(|score| (score.horizon, score.origins))
            .collect();
        assert_eq!(shown, [(7, 4), (14, 3)]);
        assert_eq!(
            run(&walk(36), Model::Meridian, 52).unwrap_err(),
            NoBacktest::TooShort { needed: 37, days: 36 }
        );
    }

    #[test]
    fn no_origin_sees_its_own_future() {
        let series = walk(500);
        let rows: Vec<_> = (0..500)
            .map(|i| (Day(i), series.history().price[i.unsigned_abs() as usize]))
            .collect();
        let mut broken = rows.clone();
        for row in &mut broken[493..] {
            row.1 *= 1.5;
        }
        let (mut before, mut after) = (Vec::new(), Vec::new());
        Model::Meridian.points(&series.until(493), 90, &mut before).unwrap();
        Model::Meridian
            .points(&Series::new(&broken, false).unwrap().until(493), 90, &mut after)
            .unwrap();
        assert_eq!(before, after);
    }
}
