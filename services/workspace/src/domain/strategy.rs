//! Strategies as their users write them.

use std::sync::Arc;

use strategy_rules::{Flaw, Rules};

use super::text;
use crate::error::{Error, Fault};

const NAME: usize = 100;
const PLAYBOOK: usize = 20_000;
const CHECKS: usize = 30;
const CHECK: usize = 200;
/// Of a saved run.
pub const UNREADABLE: &str = "The rules or parameter values of this run can't be read any more.";

/// A strategy that was judged.
#[derive(Debug, Clone)]
pub struct NewStrategy {
    pub name: String,
    pub playbook: String,
    pub checklist: Vec<String>,
    /// As it was sent.
    pub document: String,
    pub rules: Rules,
}

/// A flaw of rules as a fault of a field.
#[must_use]
pub fn fault(field: &str, flaw: &Flaw) -> Fault {
    let path = if flaw.path.is_empty() || flaw.path.starts_with('[') {
        format!("{field}{}", flaw.path)
    } else {
        format!("{field}.{}", flaw.path)
    };
    Fault::new(path, &flaw.message)
}

/// Reads rules of the field `rules`.
///
/// # Errors
/// [`Error::Invalid`] with the path of the flaw.
pub fn rules(document: &str) -> Result<Rules, Error> {
    Rules::parse(document).map_err(|flaw| Error::Invalid(vec![fault("rules", &flaw)]))
}

/// The parameter values of a saved run: names, and texts as they were sent.
///
/// # Errors
/// Where they cannot be read: without them the defaults of the rules would run.
pub fn parameter_values(kept: &serde_json::Value) -> Result<Vec<(String, String)>, Error> {
    serde_json::from_value(kept.clone()).map_err(|cause| Error::Store(Arc::new(cause)))
}

impl NewStrategy {
    /// # Errors
    /// [`Error::Invalid`] with all that is wrong.
    pub fn check(name: &str, playbook: &str, checklist: &[String], document: &str) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", name, NAME, &mut faults);
        let playbook = text::lines("playbook", playbook, PLAYBOOK, &mut faults);
        if checklist.len() > CHECKS {
            faults.push(Fault::new("checklist", format!("Use at most {CHECKS} lines.")));
        }
        let line = |(at, line): (usize, &String)| text::filled(&format!("checklist[{at}]"), line, CHECK, &mut faults);
        let checklist = checklist.iter().take(CHECKS).enumerate().map(line).collect();
        match Rules::parse(document) {
            Ok(rules) if faults.is_empty() => Ok(Self {
                name,
                playbook,
                checklist,
                document: document.to_owned(),
                rules,
            }),
            Ok(_) => Err(Error::Invalid(faults)),
            Err(flaw) => {
                faults.push(fault("rules", &flaw));
                Err(Error::Invalid(faults))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::parameter_values;

    #[test]
    fn kept_values_are_read_or_an_error() {
        assert_eq!(parameter_values(&json!([])).unwrap(), []);
        assert_eq!(
            parameter_values(&json!([["n", "20"]])).unwrap(),
            [("n".to_owned(), "20".to_owned())]
        );
        for broken in [json!(null), json!({"n": "20"}), json!([["n", 20]]), json!([["n"]])] {
            assert!(parameter_values(&broken).is_err(), "{broken}");
        }
    }
}
