//! A back-test in words, for people who will not read the table: what was measured, and how little it may mean.

use super::{
    backtest::{Backtest, DAYS_APART},
    model::Model,
    score::{Edge, HorizonScore, independent},
};

/// The horizon that is spoken about, or the longest shorter one.
const SPOKEN: usize = 30;
/// Below this many windows that do not overlap, a figure is a hint.
const SMALL: f64 = 12.0;

/// A few sentences.
#[must_use]
pub fn words(backtest: &Backtest) -> String {
    let spoken = backtest.scores.iter().rev().find(|score| score.horizon <= SPOKEN);
    let Some(score) = spoken.or(backtest.scores.first()) else {
        return "There is no past day to score this model on yet.".to_owned();
    };
    format!(
        "{}{} {} {}",
        against_the_walk(backtest.model, score),
        elsewhere(backtest, score.horizon),
        coverage(score),
        caveat(score)
    )
}

fn against_the_walk(model: Model, score: &HorizonScore) -> String {
    let (origins, horizon, ratio) = (score.origins, score.horizon, score.wis_ratio);
    if model == Model::RandomWalk {
        return format!(
            "This is the random walk itself, over {origins} past {horizon}-day forecasts: the others are measured by it."
        );
    }
    let Some(ratio) = ratio else {
        return format!(
            "Over {origins} past {horizon}-day forecasts there is nothing to compare with: the random walk made no error."
        );
    };
    let found = match score.edge {
        Edge::Better => "better than a random walk by more than chance explains",
        Edge::Even => "no better and no worse than a random walk beyond what chance explains",
        Edge::Worse => "worse than a random walk by more than chance explains",
    };
    format!(
        "Over {origins} past {horizon}-day forecasts this model was {found}: its error was {ratio:.3} of the walk's (below 1 is better)."
    )
}

/// Where else the model loses, by the same test; empty where it does not.
fn elsewhere(backtest: &Backtest, spoken: usize) -> String {
    let worse: Vec<String> = backtest
        .scores
        .iter()
        .filter(|score| score.horizon != spoken && score.edge == Edge::Worse)
        .map(|score| score.horizon.to_string())
        .collect();
    if backtest.model == Model::RandomWalk || worse.is_empty() {
        return String::new();
    }
    format!(" It was worse than a random walk at {} days.", worse.join(" and "))
}

fn coverage(score: &HorizonScore) -> String {
    let windows = independent(score.origins, score.horizon, DAYS_APART);
    let error = 100.0 * (0.8 * 0.2 / windows).sqrt();
    format!(
        "The 80 % band held {} of {} days ({:.0} %), the 95 % band {} ({:.0} %); the first figure has a standard error of about {error:.0} points.",
        score.covered_80,
        score.steps,
        100.0 * score.coverage_80(),
        score.covered_95,
        100.0 * score.coverage_95(),
    )
}

fn caveat(score: &HorizonScore) -> String {
    let windows = independent(score.origins, score.horizon, DAYS_APART);
    if windows < SMALL {
        format!("That is a small sample, about {windows:.0} stretches of time that do not overlap: take it as a hint.")
    } else {
        "Coins move together, and the past may not repeat: take this as a measure of the bands, not as a promise."
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Backtest, Edge, HorizonScore, Model, words};
    use crate::domain::day::Day;

    fn backtest(origins: u32, edge: Edge) -> Backtest {
        let steps = origins * 30;
        let score = HorizonScore {
            horizon: 30,
            origins,
            wis: 0.06,
            wis_ratio: Some(0.97),
            mase: 4.0,
            mase_ratio: Some(1.0),
            crps: 0.05,
            covered_80: steps * 4 / 5,
            covered_95: steps,
            steps,
            edge,
        };
        Backtest {
            model: Model::Meridian,
            scores: vec![score],
            first_origin: Day(0),
            last_origin: Day(1),
        }
    }

    #[test]
    fn twelve_independent_windows_have_an_error_of_twelve_points() {
        let text = words(&backtest(52, Edge::Even));
        assert!(text.contains("no better and no worse"), "{text}");
        assert!(
            text.contains("1248 of 1560 days (80 %)") && text.contains("about 11 points"),
            "{text}"
        );
    }

    #[test]
    fn a_loss_at_another_horizon_is_not_kept_quiet() {
        let mut all = backtest(52, Edge::Even);
        let week = HorizonScore {
            horizon: 7,
            edge: Edge::Worse,
            ..all.scores[0]
        };
        all.scores.insert(0, week);
        let text = words(&all);
        assert!(text.contains("no better and no worse"), "{text}");
        assert!(text.contains("It was worse than a random walk at 7 days."), "{text}");
        assert!(!words(&backtest(52, Edge::Worse)).contains("It was worse"));
    }

    #[test]
    fn few_origins_are_called_few() {
        let text = words(&backtest(4, Edge::Better));
        assert!(text.contains("small sample"), "{text}");
    }

    #[test]
    fn a_walk_without_an_error_is_no_measure() {
        let mut flat = backtest(52, Edge::Worse);
        flat.scores[0].wis_ratio = None;
        let text = words(&flat);
        assert!(
            text.contains("nothing to compare with") && !text.contains("worse"),
            "{text}"
        );
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        let mut empty = backtest(4, Edge::Even);
        empty.scores.clear();
        assert_eq!(words(&empty), "There is no past day to score this model on yet.");
    }
}
