//! Back-tests as they are answered.

use strategy_rules::{BarSize, Bars, Costs, Outcome, RandomEntries};

use super::{
    strategy::kept_rules,
    strategy_figures::{Judged, notes},
};
use crate::{
    domain::strategy::{UNREADABLE, parameter_values},
    store::{strategy::RulesRow, strategy_run::Run},
};

/// A run with all that it did; lists have no outcome.
#[derive(Debug, Clone)]
pub struct Tested {
    pub run: Run,
    /// Its figures, against all that was tried until now.
    pub judged: Judged,
    /// Values as they were sent; none where they cannot be read.
    pub given: Vec<(String, String)>,
    pub hash: String,
    /// Nothing where the rules cannot be read.
    pub bar: Option<BarSize>,
    pub done: Option<Detail>,
    pub notes: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Detail {
    pub outcome: Outcome,
    pub bars: Bars,
    pub costs: Costs,
    pub side: &'static str,
    pub random: Option<RandomEntries>,
}

impl Tested {
    /// For a list. A run whose rules or values cannot be read is in it too, with a note that says so.
    pub(super) fn listed(row: Option<&RulesRow>, run: Run, judged: Judged) -> Self {
        let (rules, given) = (row.and_then(|row| kept_rules(row).ok()), parameter_values(&run.given));
        let is_unreadable = rules.is_none() || given.is_err();
        let caveats = rules.as_ref().map(|rules| notes(rules, &run, None)).unwrap_or_default();
        let notes = is_unreadable.then(|| UNREADABLE.to_owned()).into_iter().chain(caveats);
        Self {
            notes: notes.collect(),
            given: given.unwrap_or_default(),
            hash: row.map(|row| row.hash.clone()).unwrap_or_default(),
            bar: rules.map(|rules| rules.bar),
            done: None,
            judged,
            run,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::{Judged, RulesRow, Run, Tested, UNREADABLE};

    const RULES: &str = r#"{"v": 1, "market": "BTC/USD", "bar": "1h", "params": {"n": [2, 2, 50]}, "let": {"mean": {"sma": ["close", "$n"]}},
        "enter": {"gt": ["close", "mean"]}, "exit": {"lt": ["close", "mean"]}, "size": {"units": 1},
        "costs": {"fee_bps": 10, "slippage_bps": 0}, "cash": 1000}"#;

    fn listed(document: Option<&str>, given: Value) -> Tested {
        let row = document.map(|document| RulesRow {
            number: 1,
            document: document.to_owned(),
            hash: "abc".to_owned(),
            created_at: DateTime::UNIX_EPOCH,
        });
        let run = Run {
            id: Uuid::from_u128(1),
            strategy_id: Uuid::from_u128(2),
            number: 1,
            given,
            over_name: "Bars".to_owned(),
            series_id: None,
            coin: None,
            points: None,
            from_ms: 0,
            to_ms: 0,
            figures: json!({}),
            created_at: DateTime::UNIX_EPOCH,
            funding: None,
        };
        Tested::listed(row.as_ref(), run, Judged::default())
    }

    #[test]
    fn a_run_that_cannot_be_read_is_listed_and_says_so() {
        let whole = listed(Some(RULES), json!([["n", "20"]]));
        assert_eq!(whole.bar.map(strategy_rules::BarSize::name), Some("1h"));
        assert_eq!(whole.given, [("n".to_owned(), "20".to_owned())]);
        assert!(!whole.notes.iter().any(|note| note == UNREADABLE), "{:?}", whole.notes);
        for (document, given) in [
            (Some("none"), json!([])),
            (None, json!([])),
            (Some(RULES), json!({"n": "20"})),
        ] {
            let broken = listed(document, given);
            assert_eq!(
                broken.notes.first().map(String::as_str),
                Some(UNREADABLE),
                "{document:?}"
            );
            assert!(broken.given.is_empty());
            assert_eq!(broken.run.id, Uuid::from_u128(1));
        }
    }
}
