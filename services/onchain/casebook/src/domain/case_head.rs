//! What lists show of a case: a whole one has up to a megabyte, and a page of them would be more than an answer holds.

use chrono::{DateTime, Utc};
use vocab::CaseId;

/// Longest excerpt of a question, characters.
pub const EXCERPT: usize = 300;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseHead {
    pub id: CaseId,
    pub title: String,
    /// The beginning of the question.
    pub excerpt: String,
    pub status: String,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub exhibit_count: u32,
    pub finding_count: u32,
}

/// The text where it is short, else its beginning with an ellipsis, together [`EXCERPT`] characters.
#[must_use]
pub fn excerpt(text: &str) -> String {
    if text.chars().nth(EXCERPT).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(EXCERPT - 1).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{EXCERPT, excerpt};

    #[test]
    fn only_what_is_long_is_cut() {
        let whole = "ё".repeat(EXCERPT);
        assert_eq!(excerpt(&whole), whole);
        let cut = excerpt(&format!("{whole}x"));
        assert_eq!(cut, format!("{}…", "ё".repeat(EXCERPT - 1)));
        assert_eq!(excerpt(&format!("Who?{}", " ".repeat(EXCERPT))), "Who?…");
    }
}
