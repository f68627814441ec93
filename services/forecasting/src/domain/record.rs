//! The public record: forecasts as they were given, and how all of them came out.

use chrono::{DateTime, Utc};
use vocab::RunId;

use super::{
    day::Day,
    model::Model,
    score::{HORIZONS, HorizonScore, Sum, Tally},
    token::Token,
};

/// Days between the origins of frozen forecasts at the least: one counts for a day.
const DAYS_APART: usize = 1;

/// One day's forecast. Nothing of it changes any more, but that scores come to it.
#[derive(Debug, Clone)]
pub struct Frozen {
    pub id: RunId,
    pub token: Token,
    pub recipe_version: String,
    pub horizon: usize,
    pub last_day: Day,
    pub last_price: f64,
    pub created_at: DateTime<Utc>,
    /// On whose end the next score is given.
    pub due: Option<Day>,
    /// By horizon, of those that are over.
    pub scores: Vec<HorizonScore>,
}

/// The frozen forecasts of a coin by one model, newest first.
#[derive(Debug, Clone)]
pub struct Record {
    pub model: Model,
    pub forecasts: Vec<Frozen>,
}

impl Record {
    /// Every horizon over all forecasts that have come so far. Ratios are of sums, as in a back-test: a mean of ratios would let
    /// calm days, where both errors are small, outweigh the others.
    #[must_use]
    pub fn scores(&self) -> Vec<HorizonScore> {
        HORIZONS
            .into_iter()
            .filter_map(|horizon| {
                let mut sum = Sum::default();
                let come = self.forecasts.iter().flat_map(|frozen| &frozen.scores);
                for score in come.filter(|score| score.horizon == horizon && score.steps > 0) {
                    sum.add(&own(score), &walk(score));
                }
                sum.score(horizon, DAYS_APART)
            })
            .collect()
    }
}

fn own(score: &HorizonScore) -> Tally {
    let steps = f64::from(score.steps);
    Tally {
        steps: score.steps,
        covered_80: score.covered_80,
        covered_95: score.covered_95,
        wis: score.wis * steps,
        crps: score.crps * steps,
        mase: score.mase * steps,
    }
}

/// The random walk's errors on the same days, which the ratios were made of.
fn walk(score: &HorizonScore) -> Tally {
    let steps = f64::from(score.steps);
    let of = |own: f64, ratio: Option<f64>| match ratio {
        Some(ratio) if ratio > 0.0 => own / ratio * steps,
        Some(_) => own * steps,
        // It made none.
        None => 0.0,
    };
    Tally {
        steps: score.steps,
        wis: of(score.wis, score.wis_ratio),
        mase: of(score.mase, score.mase_ratio),
        crps: score.crps * steps,
        ..Tally::default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Day, Frozen, HorizonScore, Model, Record, Token};
    use crate::domain::score::Edge;

    fn score(horizon: usize, wis: f64, walk: f64) -> HorizonScore {
        HorizonScore {
            horizon,
            origins: 1,
            wis,
            wis_ratio: (walk > 0.0).then(|| wis / walk),
            mase: 2.0 * wis,
            mase_ratio: (walk > 0.0).then(|| wis / walk),
            crps: wis,
            covered_80: 5,
            covered_95: 7,
            steps: 7,
            edge: Edge::Even,
        }
    }

    fn record(scores: &[&[HorizonScore]]) -> Record {
        let forecasts = scores
            .iter()
            .map(|scores| Frozen {
                id: vocab::RunId::fresh(),
                token: Token {
                    id: "bitcoin".to_owned(),
                    name: "Bitcoin".to_owned(),
                    symbol: "btc".to_owned(),
                    image: String::new(),
                    icon: None,
                },
                recipe_version: "1".to_owned(),
                horizon: 90,
                last_day: Day(0),
                last_price: 1.0,
                created_at: chrono::DateTime::UNIX_EPOCH,
                due: None,
                scores: scores.to_vec(),
            })
            .collect();
        Record {
            model: Model::Meridian,
            forecasts,
        }
    }

    #[test]
    fn ratios_are_of_sums() {
        let all = record(&[&[score(7, 0.1, 0.2)], &[score(7, 0.5, 0.4), score(14, 0.3, 0.3)], &[]]).scores();
        let shown: Vec<_> = all
            .iter()
            .map(|s| (s.horizon, s.origins, s.steps, s.covered_80))
            .collect();
        assert_eq!(shown, [(7, 2, 14, 10), (14, 1, 7, 5)]);
        assert!((all[0].wis - 0.3).abs() < 1e-12, "{all:?}");
        let ratio = |at: usize| all[at].wis_ratio.unwrap();
        assert!((ratio(0) - 0.6 / 0.6).abs() < 1e-12, "{all:?}");
        assert!(
            (ratio(1) - 1.0).abs() < 1e-12 && (all[1].mase - 0.6).abs() < 1e-12,
            "{all:?}"
        );
    }

    #[test]
    fn a_walk_without_an_error_is_nothing_to_compare_with() {
        let flat = record(&[&[score(7, 0.1, 0.0)], &[score(7, 0.2, 0.0)]]).scores();
        assert_eq!((flat[0].wis_ratio, flat[0].mase_ratio), (None, None));
        // One that made some is compared with over all of them.
        let mixed = record(&[&[score(7, 0.1, 0.0)], &[score(7, 0.2, 0.4)]]).scores();
        assert!((mixed[0].wis_ratio.unwrap() - 0.3 / 0.4).abs() < 1e-12, "{mixed:?}");
    }

    #[test]
    fn what_has_not_come_has_no_score() {
        assert!(record(&[&[], &[]]).scores().is_empty());
    }
}
