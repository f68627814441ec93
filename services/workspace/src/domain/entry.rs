//! Journal entries: what was sent, checked, and prepared for search.

use chrono::NaiveDate;
use entry_document::{Document, MentionKind, escape_markdown};
use uuid::Uuid;

use super::text;
use crate::error::{Error, Fault};

const LONGEST_TITLE: usize = 200;
/// Bytes of text that are searched; the words of more might not fit into a `tsvector`, which ends at 1 MiB.
const SEARCHED: usize = 200_000;
/// Characters of an excerpt, and of those how many come before a hit.
const EXCERPT: usize = 200;
const BEFORE_HIT: usize = 60;
/// Characters of a title in the name of a file.
const NAME: usize = 60;

/// An entry as it was sent.
#[derive(Debug, Clone, Default)]
pub struct EntryInput {
    pub title: String,
    pub day: String,
    pub kind: String,
    pub document: String,
    pub tags: Vec<String>,
    pub session_id: String,
}

/// An entry that may be saved.
#[derive(Debug, Clone)]
pub struct ValidEntry {
    pub title: String,
    pub day: NaiveDate,
    pub kind: &'static str,
    /// JSON in normal form.
    pub document: String,
    /// The beginning of its text.
    pub plain: String,
    pub words: i32,
    pub tags: Vec<String>,
    pub session: Option<Uuid>,
    pub pictures: Vec<Uuid>,
    pub mentions: Vec<(MentionKind, String)>,
}

/// `entry` or `template`; empty means `entry`.
pub fn kind(text: &str, faults: &mut Vec<Fault>) -> &'static str {
    match text {
        "" | "entry" => "entry",
        "template" => "template",
        _ => {
            faults.push(Fault::new("kind", "Use entry or template."));
            "entry"
        }
    }
}

impl ValidEntry {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &EntryInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let title = text::line("title", &input.title, LONGEST_TITLE, &mut faults);
        let day = text::day("day", &input.day, &mut faults);
        let kind = kind(&input.kind, &mut faults);
        let tags = text::tags("tags", &input.tags, &mut faults);
        let session = optional_id("session_id", &input.session_id, &mut faults);
        let document = entry_document::check(&input.document)
            .map_err(|invalid| faults.push(Fault::new("document", invalid.to_string())))
            .ok();
        match (day, document) {
            (Some(day), Some(document)) if faults.is_empty() => Ok(Self {
                title,
                day,
                kind,
                tags,
                session,
                ..Self::of(&document)
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }

    fn of(document: &Document) -> Self {
        let mut mentions: Vec<(MentionKind, String)> = document
            .mentions()
            .into_iter()
            .map(|mention| (mention.kind, mention.id))
            .collect();
        mentions.dedup();
        Self {
            title: String::new(),
            day: NaiveDate::default(),
            kind: "entry",
            document: document.to_json(),
            plain: beginning(document.plain_text()),
            words: i32::try_from(document.word_count()).unwrap_or(i32::MAX),
            tags: Vec::new(),
            session: None,
            pictures: document.pictures().into_iter().collect(),
            mentions,
        }
    }

    /// Words by which it is found, separated by blanks.
    #[must_use]
    pub fn searched(&self) -> String {
        let parts = [&self.title, &self.plain].into_iter().chain(&self.tags);
        let all: Vec<String> = parts.flat_map(|part| words(part)).collect();
        all.join(" ")
    }
}

fn optional_id(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Uuid> {
    let id = text.parse().ok();
    if id.is_none() && !text.is_empty() {
        faults.push(Fault::new(field, "This is not a valid id."));
    }
    id
}

fn beginning(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(SEARCHED));
    text
}

/// Words of a text in lower case. Anything but letters and digits separates them: PostgreSQL's own parser takes `BTC/USDT` for the name of a file.
pub fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// About 200 characters: the first ones, or those around the first of the words that were looked for. The last word may be the beginning of one.
#[must_use]
pub fn excerpt(plain: &str, looked_for: &[String]) -> String {
    let hit = hit(plain, looked_for).unwrap_or(0);
    let before = plain[..hit].char_indices().rev().take(BEFORE_HIT).last();
    let start = before.map_or(hit, |(at, _)| at);
    let start = if plain[..start].chars().count() < BEFORE_HIT {
        0
    } else {
        start
    };
    let rest = &plain[start..];
    let end = rest.char_indices().nth(EXCERPT).map_or(rest.len(), |(at, _)| at);
    let shown: Vec<&str> = rest[..end].split_whitespace().collect();
    let lead = if start > 0 { "…" } else { "" };
    let trail = if end < rest.len() { "…" } else { "" };
    format!("{lead}{}{trail}", shown.join(" "))
}

fn hit(plain: &str, looked_for: &[String]) -> Option<usize> {
    let last = looked_for.last()?;
    let mut start = None;
    for (at, letter) in plain.char_indices().chain([(plain.len(), ' ')]) {
        match start {
            None if letter.is_alphanumeric() => start = Some(at),
            Some(from) if !letter.is_alphanumeric() => {
                let word = plain[from..at].to_lowercase();
                if looked_for.contains(&word) || word.starts_with(last.as_str()) {
                    return start;
                }
                start = None;
            }
            _ => {}
        }
    }
    None
}

/// The name of a file and its text.
///
/// # Errors
/// When the stored document breaks the schema.
pub fn markdown(day: NaiveDate, title: &str, document: &str) -> Result<(String, String), entry_document::Invalid> {
    let document = entry_document::check(document)?;
    let mut text = document.to_markdown(&|picture| format!("/api/v1/pictures/{picture}"));
    if !title.is_empty() {
        text = format!("# {}\n\n{text}", escape_markdown(title));
    }
    let slug: String = words(title).join("-").chars().take(NAME).collect();
    let name = match slug.trim_end_matches('-') {
        "" => format!("{day}.md"),
        slug => format!("{day}-{slug}.md"),
    };
    Ok((name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_around_the_hit() {
        let long = format!("{} needle-in hay {}", "straw ".repeat(50), "more ".repeat(80));
        let found = excerpt(&long, &words("nee"));
        assert!(found.starts_with('…') && found.ends_with('…'), "{found}");
        assert!(found.contains("needle-in hay"), "{found}");
        assert!(found.chars().count() <= EXCERPT + 2);
        assert_eq!(excerpt("Short\ttext", &words("nothing")), "Short text");
        assert_eq!(excerpt("äöü ßtraße", &words("SSTRA ßtra")), "äöü ßtraße");
        assert_eq!(excerpt("", &[]), "");
    }

    #[test]
    fn words_are_letters_and_digits() {
        assert_eq!(words("BTC/USDT 0xAB-cd, 5%"), ["btc", "usdt", "0xab", "cd", "5"]);
    }

    #[test]
    fn a_file_is_named_after_day_and_title() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let empty = r#"{"schema_version":1,"doc":{"type":"doc"}}"#;
        let (name, text) = markdown(day, "Short BTC: *why*?", empty).unwrap();
        assert_eq!(
            (name.as_str(), text.as_str()),
            ("2026-11-21-short-btc-why.md", "# Short BTC: \\*why\\*?\n\n")
        );
        assert_eq!(markdown(day, "?!", empty).unwrap().0, "2026-11-21.md");
        assert!(markdown(day, "", "{}").is_err());
    }
}
