//! An investigation: its question, what was found, what it rests on, and what it does not show.

use chain_model::{fault::Fault, wording};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use vocab::{CaseId, ExhibitId, UserId};

use super::label;

/// Largest content that is no file, bytes of JSON.
pub const LARGEST_CONTENT: usize = 512 << 10;
/// Contents, notes and figures of all exhibits of a case, bytes: what one answer and one report have to hold in memory.
pub const LARGEST_CASE: u64 = 16 << 20;
/// Exhibits of a case.
pub const MOST_EXHIBITS: u32 = 200;
/// Deepest nesting of a content, and most values in it: each costs a hundred bytes of memory, however short it is written.
const DEEPEST: usize = 32;
const MOST_VALUES: usize = 100_000;
const MOST_FINDINGS: usize = 100;
const MOST_EVENTS: usize = 500;
/// Figures of one exhibit.
pub const MOST_FIGURES: usize = 200;
/// Figures of one exhibit, bytes of JSON.
const LARGEST_FIGURES: usize = 64 << 10;

/// What somebody concludes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub text: String,
    /// 0 to 100.
    pub confidence: u8,
    /// Ids of exhibits that it rests on.
    pub exhibits: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// RFC 3339, or `yyyy-mm-dd`.
    pub at: String,
    pub text: String,
    /// Id of an exhibit, or empty.
    pub exhibit: String,
}

/// Everything that people write of a case. The order of the fields is that of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseText {
    pub title: String,
    pub question: String,
    pub status: String,
    pub findings: Vec<Finding>,
    pub timeline: Vec<Event>,
    pub limits: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub id: CaseId,
    pub text: CaseText,
    /// Random, for the hashes of the case in reports; as [`Exhibit::salt`].
    pub salt: [u8; 32],
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub exhibit_count: u32,
}

/// A number with the answer that it was read from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    pub name: String,
    pub value: String,
    pub unit: String,
    pub provider: String,
    pub endpoint: String,
    /// 0 where nobody knows.
    pub block_height: u64,
    /// RFC 3339 in UTC; empty where a person entered the figure.
    pub fetched_at: String,
    /// Of the answer's bytes, hex; empty where there was none.
    pub sha256: String,
    /// Its sender did not show that this answer was given to them, so it is not looked for. Not part of reports.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unvouched: bool,
}

impl Figure {
    /// The figure as reports have it.
    #[must_use]
    pub fn as_reported(&self) -> Self {
        Self {
            unvouched: false,
            ..self.clone()
        }
    }

    /// What is said of one without a kept answer: who is named for it, if anybody.
    #[must_use]
    pub fn unproven(&self, redacted: bool) -> String {
        if redacted && !self.provider.is_empty() {
            return format!("{}: the source is left out of this copy", self.provider);
        }
        let told = [&self.provider, &self.endpoint, &self.fetched_at];
        let named: Vec<&str> = told
            .into_iter()
            .map(String::as_str)
            .filter(|word| !word.is_empty())
            .collect();
        if self.provider.is_empty() {
            return "Entered by the author".to_owned();
        }
        format!("{}: no answer is kept by which this could be verified", named.join(" "))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhibit {
    pub id: ExhibitId,
    pub kind: String,
    pub title: String,
    pub note: String,
    pub chain: String,
    pub subject: String,
    /// Compact JSON; empty for a file.
    pub content: String,
    pub file_name: String,
    pub media_type: String,
    pub size: u64,
    /// Of the content or the file.
    pub sha256: [u8; 32],
    /// Random. Reports hash the content together with it, so that nobody can guess what a redacted copy leaves out.
    pub salt: [u8; 32],
    pub figures: Vec<Figure>,
    pub created_at: DateTime<Utc>,
    /// The person; nobody where it is older than this was kept, and where their account is gone.
    pub added_by: Option<UserId>,
    /// Of title and note: nothing else changes.
    pub version: i32,
}

impl Exhibit {
    /// Bytes that it adds to its case apart from a file: of its content, its note and its figures.
    #[must_use]
    pub fn written(&self) -> usize {
        self.content.len() + self.note.len() + json_size(&self.figures)
    }
}

/// Bytes of figures as compact JSON.
fn json_size(figures: &[Figure]) -> usize {
    json!(figures).to_string().len()
}

/// Kinds whose content comes with the call; a file has a call of its own.
pub const KINDS: [&str; 5] = ["profile", "trace", "transaction", "chart", "note"];

impl CaseText {
    /// Trimmed and checked.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn check(&self) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut keep = |result: Result<String, Fault>| {
            result.unwrap_or_else(|fault| {
                faults.push(fault);
                String::new()
            })
        };
        let title = keep(wording::filled("title", &self.title, 200));
        let question = keep(wording::paragraph("question", &self.question, 4000));
        let limits = keep(wording::paragraph("limits", &self.limits, 8000));
        let mut findings = Vec::new();
        for (at, finding) in self.findings.iter().enumerate() {
            let text = keep(wording::paragraph(&format!("findings[{at}].text"), &finding.text, 4000));
            findings.push(Finding {
                text,
                ..finding.clone()
            });
        }
        let mut timeline = Vec::new();
        for (at, event) in self.timeline.iter().enumerate() {
            let text = keep(wording::paragraph(&format!("timeline[{at}].text"), &event.text, 2000));
            timeline.push(Event { text, ..event.clone() });
        }
        if !["open", "review", "closed"].contains(&self.status.as_str()) {
            faults.push(Fault::invalid("status", "`open`, `review` or `closed`."));
        }
        if self.findings.len() > MOST_FINDINGS {
            faults.push(Fault::new("findings", "too_many", format!("At most {MOST_FINDINGS}.")));
        }
        if self.timeline.len() > MOST_EVENTS {
            faults.push(Fault::new("timeline", "too_many", format!("At most {MOST_EVENTS}.")));
        }
        for (at, finding) in findings.iter().enumerate() {
            if finding.confidence > 100 {
                faults.push(Fault::invalid(
                    format!("findings[{at}].confidence"),
                    "A whole number from 0 to 100.",
                ));
            }
            if finding.exhibits.iter().any(|id| id.parse::<ExhibitId>().is_err()) {
                faults.push(Fault::invalid(format!("findings[{at}].exhibits"), "Ids of exhibits."));
            }
        }
        for (at, event) in timeline.iter().enumerate() {
            let day = label::date("", &event.at).is_ok_and(|day| day.is_some());
            if !day && DateTime::parse_from_rfc3339(&event.at).is_err() {
                faults.push(Fault::invalid(
                    format!("timeline[{at}].at"),
                    "A day, or a time as in RFC 3339.",
                ));
            }
            if !event.exhibit.is_empty() && event.exhibit.parse::<ExhibitId>().is_err() {
                faults.push(Fault::invalid(
                    format!("timeline[{at}].exhibit"),
                    "The id of an exhibit.",
                ));
            }
        }
        if faults.is_empty() {
            Ok(Self {
                title,
                question,
                status: self.status.clone(),
                findings,
                timeline,
                limits,
            })
        } else {
            Err(faults)
        }
    }
}

/// Checks that a content can be drawn: not nested deeper than 32 levels, and at most 100,000 values.
///
/// # Errors
/// `too_deep`, `too_many`.
pub fn drawable(content: &Value) -> Result<(), Fault> {
    let mut left = MOST_VALUES;
    let mut open = vec![(content, 1)];
    while let Some((value, depth)) = open.pop() {
        if depth > DEEPEST {
            let message = format!("Nested deeper than {DEEPEST} levels.");
            return Err(Fault::new("content", "too_deep", message));
        }
        left = left
            .checked_sub(1)
            .ok_or_else(|| Fault::new("content", "too_many", format!("At most {MOST_VALUES} values.")))?;
        match value {
            Value::Array(items) => open.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(members) => open.extend(members.values().map(|item| (item, depth + 1))),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    Ok(())
}

/// Title and note of an exhibit, checked.
///
/// # Errors
/// What is wrong.
pub fn heading(title: &str, note: &str) -> Result<(String, String), Vec<Fault>> {
    match (
        wording::filled("title", title, 200),
        wording::paragraph("note", note, 8000),
    ) {
        (Ok(title), Ok(note)) => Ok((title, note)),
        (title, note) => Err(title.err().into_iter().chain(note.err()).collect()),
    }
}

/// Figures as somebody sends them.
///
/// # Errors
/// What is wrong; `too_large` where they are more than 64 KiB together.
pub fn figures(sent: &[Figure]) -> Result<Vec<Figure>, Vec<Fault>> {
    let mut faults = Vec::new();
    if sent.len() > MOST_FIGURES {
        faults.push(Fault::new("figures", "too_many", format!("At most {MOST_FIGURES}.")));
    }
    let mut checked = Vec::new();
    for (at, figure) in sent.iter().take(MOST_FIGURES).enumerate() {
        let mut keep = |name: &str, text: &str, most| {
            wording::line(&format!("figures[{at}].{name}"), text, most).unwrap_or_else(|fault| {
                faults.push(fault);
                String::new()
            })
        };
        checked.push(Figure {
            name: keep("name", &figure.name, 200),
            value: keep("value", &figure.value, 200),
            unit: keep("unit", &figure.unit, 40),
            provider: keep("provider", &figure.provider, 200),
            endpoint: keep("endpoint", &figure.endpoint, 2000),
            block_height: figure.block_height,
            fetched_at: figure.fetched_at.clone(),
            sha256: figure.sha256.clone(),
            unvouched: figure.unvouched,
        });
        let hash = figure.sha256.is_empty() || hex::decode(&figure.sha256).is_ok_and(|hash| hash.len() == 32);
        let time = figure.fetched_at.is_empty() || DateTime::parse_from_rfc3339(&figure.fetched_at).is_ok();
        if !hash || !time {
            faults.push(Fault::invalid(
                format!("figures[{at}]"),
                "A SHA-256 in hex and a time as in RFC 3339, or neither.",
            ));
        }
    }
    if faults.is_empty() && json_size(&checked) > LARGEST_FIGURES {
        let message = format!("At most {} KiB together.", LARGEST_FIGURES >> 10);
        faults.push(Fault::new("figures", "too_large", message));
    }
    if faults.is_empty() { Ok(checked) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::{CaseText, Event, Figure, Finding, drawable, figures};

    #[test]
    fn a_figure_without_an_answer_is_not_said_to_be_its_authors_where_somebody_is_named() {
        let mut figure = Figure::default();
        assert_eq!(figure.unproven(false), "Entered by the author");
        figure.provider = "CoinGecko".to_owned();
        figure.endpoint = "/coins/bitcoin/market_chart".to_owned();
        assert_eq!(figure.unproven(true), "CoinGecko: the source is left out of this copy");
        let told = figure.unproven(false);
        assert!(
            told.starts_with("CoinGecko /coins/bitcoin/market_chart: no answer is kept"),
            "{told}"
        );
    }

    #[test]
    fn figures_of_one_exhibit_have_a_size() {
        let long = |length: usize| Figure {
            endpoint: "e".repeat(length),
            ..Figure::default()
        };
        assert_eq!(figures(&vec![long(100); 200]).map(|kept| kept.len()), Ok(200));
        let faults = figures(&vec![long(1900); 40]).unwrap_err();
        let told: Vec<_> = faults.iter().map(|fault| (fault.field.as_str(), fault.code)).collect();
        assert_eq!(told, [("figures", "too_large")]);
    }

    #[test]
    fn a_content_is_neither_deep_nor_of_countless_values() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        let code = |text: &str| drawable(&serde_json::from_str(text).unwrap()).map_err(|fault| fault.code);
        assert_eq!(code(&nested(31)), Ok(()));
        assert_eq!(code(&nested(32)), Err("too_deep"));
        assert_eq!(code(&format!("[{}1]", "1,".repeat(100_000))), Err("too_many"));
    }

    #[test]
    fn faults_name_their_place() {
        let text = CaseText {
            title: " ".to_owned(),
            question: String::new(),
            status: "done".to_owned(),
            findings: vec![Finding {
                text: "x".to_owned(),
                confidence: 101,
                exhibits: vec!["?".to_owned()],
            }],
            timeline: vec![Event {
                at: "2027-02-29".to_owned(),
                text: "a\u{202e}b".to_owned(),
                exhibit: String::new(),
            }],
            limits: String::new(),
        };
        let faults = text.check().unwrap_err();
        let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "title",
                "timeline[0].text",
                "status",
                "findings[0].confidence",
                "findings[0].exhibits",
                "timeline[0].at"
            ]
        );
    }
}
