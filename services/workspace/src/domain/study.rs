//! Results of grids and walk-forward tests, as they are kept.

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Names and texts of one combination of values.
pub type Combination = Vec<(String, String)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudyKind {
    Grid,
    WalkForward,
}

impl StudyKind {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::WalkForward => "walk_forward",
        }
    }

    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Grid, Self::WalkForward]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// A combination, with its figures as runs keep theirs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptRow {
    pub given: Combination,
    pub figures: Value,
}

/// A grid, the best Sharpe ratio first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptGrid {
    pub rows: Vec<KeptRow>,
}

/// A training and the test after it. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub train_from: i64,
    pub test_from: i64,
    pub test_to: i64,
    pub given: Combination,
    pub train_sharpe: Option<f64>,
    pub test_sharpe: Option<f64>,
    pub test_return: Option<f64>,
    pub trades: usize,
}

/// A point of a curve. JSON has null for a sum that became too large for a number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Open time of the bar, Unix milliseconds.
    pub time: i64,
    #[serde(deserialize_with = "number")]
    pub equity: f64,
    #[serde(deserialize_with = "number")]
    pub drawdown: f64,
    /// Buying and holding.
    #[serde(deserialize_with = "number")]
    pub hold: f64,
}

impl CurvePoint {
    /// Can it be drawn?
    #[must_use]
    pub const fn is_finite(&self) -> bool {
        self.equity.is_finite() && self.drawdown.is_finite() && self.hold.is_finite()
    }
}

/// No number where it is null; a member that is missing is a fault.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Option::<f64>::deserialize(from).map(|number| number.unwrap_or(f64::NAN))
}

/// A walk-forward test; its figures are beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptWalk {
    pub steps: Vec<Step>,
    pub curve: Vec<CurvePoint>,
}

/// Nothing where it cannot be read.
#[must_use]
pub fn read<T: DeserializeOwned>(kept: Value) -> Option<T> {
    serde_json::from_value(kept).ok()
}

/// Could this result be opened?
#[must_use]
pub fn can_be_kept(kind: &str, result: Value) -> bool {
    match StudyKind::of_name(kind) {
        Some(StudyKind::Grid) => read::<KeptGrid>(result).is_some(),
        Some(StudyKind::WalkForward) => read::<KeptWalk>(result).is_some(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{CurvePoint, KeptWalk, StudyKind, can_be_kept, read};

    #[test]
    fn what_can_be_opened_is_kept_and_nothing_else() {
        let grid = json!({"rows": [{"given": [["n", "2"]], "figures": {"end": 1.0}}]});
        let walk = json!({
            "steps": [{
                "train_from": 1, "test_from": 2, "test_to": 3, "given": [], "train_sharpe": null, "test_sharpe": 0.5,
                "test_return": -0.1, "trades": 2,
            }],
            "curve": [{"time": 2, "equity": 990.5, "drawdown": 0.01, "hold": 1_001.0}],
        });
        assert!(can_be_kept("grid", grid.clone()) && can_be_kept("walk_forward", walk.clone()));
        let read: KeptWalk = read(walk.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), walk);
        for (kind, result) in [
            ("grid", walk),
            ("walk_forward", grid.clone()),
            ("backtest", grid),
            ("grid", json!(null)),
            ("grid", json!({"rows": [{"given": [["n", 2]], "figures": {}}]})),
        ] {
            assert!(!can_be_kept(kind, result.clone()), "{kind} {result}");
        }
        assert_eq!(StudyKind::of_name(StudyKind::Grid.name()), Some(StudyKind::Grid));
    }

    #[test]
    fn a_curve_that_became_too_large_is_opened_again() {
        let point = |time, equity| CurvePoint {
            time,
            equity,
            drawdown: 0.0,
            hold: 1_000.0,
        };
        let walk = KeptWalk {
            steps: Vec::new(),
            curve: vec![point(1, 1_000.0), point(2, f64::INFINITY)],
        };
        let kept = serde_json::to_value(&walk).unwrap();
        assert!(can_be_kept("walk_forward", kept.clone()));
        let opened: KeptWalk = read(kept).unwrap();
        assert_eq!(opened.curve[0], walk.curve[0]);
        assert!(opened.curve[1].equity.is_nan() && !opened.curve[1].is_finite());
        // What is missing is no number that became too large.
        let short = json!({"steps": [], "curve": [{"time": 1, "drawdown": 0.0, "hold": 1.0}]});
        assert!(!can_be_kept("walk_forward", short));
    }
}
