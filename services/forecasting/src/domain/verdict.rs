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
        return "There isn't enough history to back-test this model yet.".to_owned();
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
    let horizon = score.horizon;
    let forecasts = match score.origins {
        1 => format!("one past {horizon}-day forecast"),
        origins => format!("{origins} past {horizon}-day forecasts"),
    };
    if model == Model::RandomWalk {
        return format!("This is the random walk itself, over {forecasts}: the other models are compared with it.");
    }
    let Some(ratio) = score.wis_ratio else {
        return format!("Over {forecasts}, there is nothing to compare with: the random walk made no error.");
    };
    let found = match score.edge {
        Edge::Better => "better than a random walk by more than chance explains",
        Edge::Even => "about as good as a random walk: chance can explain the difference",
        Edge::Worse => "worse than a random walk by more than chance explains",
    };
    format!("Over {forecasts}, this model was {found}. Its error was {ratio:.3} times the walk's (below 1 is better).")
}

/// Where else the model loses, by the same test; empty where it does not.
fn elsewhere(backtest: &Backtest, spoken: usize) -> String {
    let worse: Vec<String> = backtest
        .scores
        .iter()
        .filter(|score| score.horizon != spoken && score.edge == Edge::Worse)
        .map(|score| score.horizon.to_string())
        .collect();
    if backtest.model == Model::RandomWalk {
        return String::new();
    }
    let listed = match worse.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => return String::new(),
    };
    format!(" It was worse than a random walk at {listed} days.")
}

fn coverage(score: &HorizonScore) -> String {
    let windows = independent(score.origins, score.horizon, DAYS_APART);
    let error = 100.0 * (0.8 * 0.2 / windows).sqrt();
    format!(
        "The price was inside the 80 % band on {} of {} days ({:.0} %) and inside the 95 % band on {} ({:.0} %). The first share has a standard error of about {error:.0} percentage points.",
        score.covered_80,
        score.steps,
        100.0 * score.coverage_80(),
        score.covered_95,
        100.0 * score.coverage_95(),
    )
}

fn caveat(score: &HorizonScore) -> String {
    let windows = independent(score.origins, score.horizon, DAYS_APART);
    if windows >= SMALL {
        return "This describes the past: coins tend to move together, and the next months may differ.".to_owned();
    }
    let periods = if windows < 1.5 {
        "one separate period".to_owned()
    } else {
        format!("{windows:.0} separate periods")
    };
    format!("That is a small sample: it amounts to about {periods}, so take it as a hint.")
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
        assert!(text.contains("about as good as a random walk"), "{text}");
        assert!(
            text.contains("1248 of 1560 days (80 %)") && text.contains("about 11 percentage points"),
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
        assert!(text.contains("about as good as a random walk"), "{text}");
        assert!(text.contains("It was worse than a random walk at 7 days."), "{text}");
        assert!(!words(&backtest(52, Edge::Worse)).contains("It was worse"));
        all.scores.insert(1, HorizonScore { horizon: 14, ..week });
        all.scores.push(HorizonScore { horizon: 90, ..week });
        assert!(words(&all).contains("at 7, 14 and 90 days."), "{}", words(&all));
    }

    #[test]
    fn few_origins_are_called_few() {
        let text = words(&backtest(4, Edge::Better));
        assert!(text.contains("small sample"), "{text}");
        let text = words(&backtest(1, Edge::Even));
        assert!(text.starts_with("Over one past 30-day forecast, this model"), "{text}");
        assert!(text.contains("about one separate period, so"), "{text}");
        assert!(words(&backtest(30, Edge::Even)).contains(" separate periods, so"));
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
        assert_eq!(words(&empty), "There isn't enough history to back-test this model yet.");
    }
}
