//! Conversations with the assistant, and what may be asked.

use assistant_rules::{Artifact, Command, Piece};
use chrono::{Datelike, NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};

use super::{text, wallet::holds_key};
use crate::error::{Error, Fault};

const TITLE: usize = 100;
/// Characters of a question.
pub const LONGEST_QUESTION: usize = 2_000;
/// Bytes of the text of an answer.
pub const LONGEST_ANSWER: usize = 64 << 10;

/// Questions that a new conversation begins with.
pub const EXAMPLES: [&str; 3] = ["/price btc", "/pnl 30d", "/forecast eth 14"];
/// The same where a model is connected.
pub const FREE_EXAMPLES: [&str; 3] = [
    "What is the price of Bitcoin?",
    "How did my trades go in the last 30 days?",
    "/forecast eth 14",
];
/// Earlier questions of a conversation that a model is told.
pub const EARLIER: usize = 6;

/// A title; empty until the first question gives one.
///
/// # Errors
/// [`Error::Invalid`]; [`Error::PrivateKey`].
pub fn title(sent: &str, is_needed: bool) -> Result<String, Error> {
    let mut faults = Vec::new();
    let title = if is_needed {
        text::filled("title", sent, TITLE, &mut faults)
    } else {
        text::line("title", sent, TITLE, &mut faults)
    };
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    if holds_key(&title) {
        return Err(Error::PrivateKey);
    }
    Ok(title)
}

/// The title that a first question gives.
#[must_use]
pub fn title_of(question: &str) -> String {
    let line = question.lines().next().unwrap_or_default();
    let mut title: String = line.chars().take(TITLE).collect();
    if line.chars().nth(TITLE).is_some() {
        title.pop();
        title.push('…');
    }
    title
}

/// A question that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    /// Nothing for a free question, which a model answers.
    pub command: Option<Command>,
}

impl Question {
    /// # Errors
    /// [`Error::Invalid`] that says what was expected; [`Error::NoModel`] for a question that is no command where no model is connected;
    /// [`Error::PrivateKey`].
    pub fn check(sent: &str, today: NaiveDate, has_model: bool) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let text = text::lines("text", sent, LONGEST_QUESTION, &mut faults);
        if text.is_empty() {
            faults.push(Fault::new("text", "Write a question or a command."));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        // Before it is kept anywhere.
        if holds_key(&text) {
            return Err(Error::PrivateKey);
        }
        let command = match assistant_rules::parse(&text) {
            None if has_model => return Ok(Self { text, command: None }),
            None => return Err(Error::NoModel),
            Some(command) => command.map_err(|refusal| Error::invalid("text", refusal.0))?,
        };
        if let Command::Price { at: Some(day), .. } = &command
            && *day > today
        {
            return Err(Error::invalid(
                "text",
                "at= takes a day that has begun: the date must not be in the future.",
            ));
        }
        let command = Some(command);
        Ok(Self { text, command })
    }
}

/// First and last day of a period that ends today; nothing where it is all.
#[must_use]
pub fn days(period: assistant_rules::Period, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let first = match period {
        assistant_rules::Period::Days(days) => today - TimeDelta::days(i64::from(days) - 1),
        assistant_rules::Period::YearToDate => today.with_ordinal(1).unwrap_or(today),
        assistant_rules::Period::All => return None,
    };
    Some((first, today))
}

/// A piece as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPiece {
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub supported: bool,
}

const fn is_true(value: &bool) -> bool {
    *value
}

const fn yes() -> bool {
    true
}

impl From<Piece> for KeptPiece {
    fn from(piece: Piece) -> Self {
        Self {
            text: piece.text,
            reference: piece.reference,
            supported: piece.supported,
        }
    }
}

/// Rows of an archive that could have been written here.
#[must_use]
pub fn can_be_kept(pieces: serde_json::Value, artifacts: serde_json::Value) -> bool {
    let pieces: Result<Vec<KeptPiece>, _> = serde_json::from_value(pieces);
    let artifacts: Result<Vec<Artifact>, _> = serde_json::from_value(artifacts);
    let fits = |artifact: &Artifact| {
        artifact.rows.len() <= assistant_rules::MOST_ROWS
            && artifact
                .rows
                .iter()
                .all(|row| row.cells.len() == artifact.columns.len())
    };
    pieces.is_ok() && artifacts.is_ok_and(|artifacts| artifacts.iter().all(fits))
}

#[cfg(test)]
mod tests {
    use assistant_rules::Period;
    use chrono::NaiveDate;

    use super::{Question, can_be_kept, days, title, title_of};
    use crate::error::Error;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn only_commands_are_taken_without_a_model() {
        let today = day("2026-11-21");
        let check = |text: &str| Question::check(text, today, false);
        assert!(check("/price btc").is_ok());
        assert!(matches!(check("What is up?"), Err(Error::NoModel)));
        let free = Question::check("What is up?", today, true).unwrap();
        assert_eq!((free.text.as_str(), free.command), ("What is up?", None));
        assert!(
            Question::check("/what is up", today, true).is_err(),
            "a slash begins a command"
        );
        for wrong in [
            "",
            "  \n ",
            "/price",
            "/price btc at=2026-11-22",
            "/price \u{202e}btc",
            &"x".repeat(2_001),
        ] {
            let Err(Error::Invalid(faults)) = check(wrong) else {
                panic!("{wrong:?} was taken");
            };
            assert!(faults.iter().all(|fault| fault.field == "text"), "{faults:?}");
        }
        assert!(check("/price btc at=2026-11-21").is_ok());
    }

    #[test]
    fn a_first_question_gives_the_title() {
        assert_eq!(title_of("/price btc\nand more"), "/price btc");
        let long = title_of(&"x".repeat(300));
        assert_eq!((long.chars().count(), long.ends_with('…')), (100, true));
        assert!(title("", false).is_ok() && title("", true).is_err());
    }

    #[test]
    fn periods_end_today() {
        let today = day("2026-11-21");
        assert_eq!(days(Period::Days(1), today), Some((today, today)));
        assert_eq!(days(Period::Days(30), today), Some((day("2026-10-23"), today)));
        assert_eq!(days(Period::YearToDate, today), Some((day("2026-01-01"), today)));
        assert_eq!(days(Period::All, today), None);
    }

    #[test]
    fn archives_bring_whole_tables_only() {
        let row = serde_json::json!({"cells": [{"value": "1"}], "target": null});
        let table = |columns: usize| {
            let column = serde_json::json!({"name": "A", "kind": "number", "unit": ""});
            serde_json::json!([{"title": "T", "first_row": 1, "columns": vec![column; columns], "rows": [row], "sources": []}])
        };
        let pieces = serde_json::json!([{"text": "One"}]);
        assert!(can_be_kept(pieces.clone(), table(1)));
        assert!(!can_be_kept(pieces, table(2)));
        assert!(!can_be_kept(serde_json::json!([{"reference": "r1.c1"}]), table(1)));
    }
}
