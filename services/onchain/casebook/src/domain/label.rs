//! A user's own name for an address: dated, with evidence and confidence. Many may stand on one address.

use chain_model::{
    address, category,
    chain::{Chain, chain},
    fault::Fault,
    wording,
};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::Deserialize;
use vocab::{EntityId, ImportId, LabelId};

/// Most characters of a label's text.
pub const LONGEST: usize = 200;
/// Most uses that a label lists.
pub const MOST_USES: i64 = 5;
/// Addresses that can be named at a time.
pub const MOST_NAMED: usize = 1000;
/// Colours of the palette; empty is none.
pub const COLOURS: [&str; 9] = ["", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"];

/// Who may see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// The owner alone.
    Me,
    /// Also whoever holds a link to something of the owner's in which the address stands.
    Link,
}

impl Visibility {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Link => "link",
        }
    }
}

/// What somebody says about an address, as sent or read from a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelInput {
    pub chain: String,
    pub address: String,
    pub text: String,
    pub category: String,
    pub colour: String,
    /// None: nobody said; then 50.
    pub confidence: Option<u32>,
    pub evidence: String,
    pub evidence_url: String,
    pub source: String,
    /// `yyyy-mm-dd` or empty.
    pub valid_from: String,
    pub valid_to: String,
    /// `me`, `link` or empty.
    pub visibility: String,
    /// Id of one of the owner's entities.
    pub entity_id: String,
    /// Name of an entity, where a file names one instead.
    pub entity: String,
}

/// The same, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub chain: &'static Chain,
    /// Canonical form.
    pub address: String,
    pub text: String,
    pub category: String,
    pub colour: String,
    /// 0 to 100.
    pub confidence: u8,
    pub evidence: String,
    pub evidence_url: String,
    pub source: String,
    pub valid_from: Option<NaiveDate>,
    pub valid_to: Option<NaiveDate>,
    pub visibility: Visibility,
    pub entity_id: Option<EntityId>,
    pub entity: String,
}

/// In what an address is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UseKind {
    /// The newest version of a saved trace.
    Trace,
    /// A case with an exhibit about the address.
    Case,
}

impl UseKind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trace => "trace",
            Self::Case => "case",
        }
    }
}

/// Something of the owner's in which a labelled address stands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Use {
    pub kind: UseKind,
    pub id: String,
    pub name: String,
}

/// A label that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub id: LabelId,
    pub chain: String,
    pub address: String,
    pub text: String,
    pub category: String,
    pub colour: String,
    pub confidence: u8,
    pub evidence: String,
    pub evidence_url: String,
    pub source: String,
    pub valid_from: Option<NaiveDate>,
    pub valid_to: Option<NaiveDate>,
    pub visibility: String,
    pub entity_id: Option<EntityId>,
    pub entity: Option<String>,
    pub import_id: Option<ImportId>,
    /// Found by our own heuristics, so never exported as a fact.
    pub derived: bool,
    /// Counts changes, from 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The newest [`MOST_USES`] at present; none where nobody asked, as in a history.
    pub used_in: Vec<Use>,
    /// All of them.
    pub used_in_count: u32,
    /// How many files stand behind it, under the same condition.
    pub files: u32,
}

impl LabelInput {
    /// Everything that is wrong at once; fields are named as in the API.
    ///
    /// # Errors
    /// At least one fault.
    pub fn check(&self) -> Result<Draft, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut keep = |result: Result<String, Fault>| {
            result.unwrap_or_else(|fault| {
                faults.push(fault);
                String::new()
            })
        };
        let text = keep(wording::filled("text", &self.text, LONGEST));
        let category = category::canonical(&keep(wording::word("category", &self.category)));
        let evidence = keep(wording::paragraph("evidence", &self.evidence, 4000));
        let evidence_url = keep(wording::link("evidence_url", &self.evidence_url));
        let source = keep(wording::line("source", &self.source, 500));
        let entity = keep(wording::line("entity", &self.entity, LONGEST));
        if !COLOURS.contains(&self.colour.as_str()) {
            faults.push(Fault::invalid("colour", "One of c1 to c8, or nothing."));
        }
        let confidence = self.confidence.unwrap_or(50);
        if confidence > 100 {
            faults.push(Fault::invalid("confidence", "A whole number from 0 to 100."));
        }
        let visibility = match self.visibility.as_str() {
            "" | "me" => Visibility::Me,
            "link" => Visibility::Link,
            _ => {
                faults.push(Fault::invalid("visibility", "`me` or `link`."));
                Visibility::Me
            }
        };
        let mut day = |field: &str, text: &str| {
            date(field, text).unwrap_or_else(|fault| {
                faults.push(fault);
                None
            })
        };
        let (valid_from, valid_to) = (day("valid_from", &self.valid_from), day("valid_to", &self.valid_to));
        if let (Some(from), Some(to)) = (valid_from, valid_to)
            && from > to
        {
            faults.push(Fault::invalid("valid_to", "It ends before it begins."));
        }
        let entity_id = match self.entity_id.as_str() {
            "" => None,
            id => id.parse().map(Some).unwrap_or_else(|_| {
                faults.push(Fault::invalid("entity_id", "Entity not found."));
                None
            }),
        };
        let place = place(&self.chain, &self.address)
            .map_err(|fault| faults.push(fault))
            .ok();
        match place {
            Some((chain, address)) if faults.is_empty() => Ok(Draft {
                chain,
                address,
                text,
                category,
                colour: self.colour.clone(),
                confidence: u8::try_from(confidence).unwrap_or(100),
                evidence,
                evidence_url,
                source,
                valid_from,
                valid_to,
                visibility,
                entity_id,
                entity,
            }),
            _ => Err(faults),
        }
    }
}

/// A chain that we can read and an address on it, in canonical form.
///
/// # Errors
/// The fault of the one that is wrong.
pub fn place(chain_id: &str, text: &str) -> Result<(&'static Chain, String), Fault> {
    let Some(found) = chain(chain_id) else {
        return Err(Fault::invalid("chain", "This chain isn't supported."));
    };
    match address::parse_on(found, text) {
        Ok(canonical) => Ok((found, canonical)),
        Err(bad) => Err(Fault::new("address", bad.code(), bad.to_string())),
    }
}

/// `yyyy-mm-dd`; empty is none.
///
/// # Errors
/// Where it is no day.
pub fn date(field: &str, text: &str) -> Result<Option<NaiveDate>, Fault> {
    if text.is_empty() {
        return Ok(None);
    }
    let strict = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    match NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        // PostgreSQL reads no year 0 in a text.
        Ok(day) if strict && day.year() >= 1 => Ok(Some(day)),
        _ => Err(Fault::invalid(field, "A day as yyyy-mm-dd.")),
    }
}

#[cfg(test)]
mod tests {
    use super::LabelInput;

    fn said() -> LabelInput {
        LabelInput {
            chain: "bitcoin".to_owned(),
            address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".to_owned(),
            text: " Genesis ".to_owned(),
            ..LabelInput::default()
        }
    }

    #[test]
    fn defaults_are_filled_in_and_texts_trimmed() {
        let draft = said().check().unwrap();
        assert_eq!((draft.text.as_str(), draft.confidence), ("Genesis", 50));
        assert_eq!(draft.visibility, super::Visibility::Me);
    }

    #[test]
    fn all_faults_come_together() {
        let bad = LabelInput {
            text: String::new(),
            colour: "red".to_owned(),
            confidence: Some(101),
            valid_from: "2027-02-29".to_owned(),
            visibility: "team".to_owned(),
            address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb".to_owned(),
            ..said()
        };
        let faults = bad.check().unwrap_err();
        let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(
            fields,
            ["text", "colour", "confidence", "visibility", "valid_from", "address"]
        );
        assert_eq!(faults[5].code, "checksum");
    }

    #[test]
    fn a_label_does_not_end_before_it_begins() {
        let bad = LabelInput {
            valid_from: "2026-02-02".to_owned(),
            valid_to: "2026-02-01".to_owned(),
            ..said()
        };
        assert_eq!(bad.check().unwrap_err()[0].field, "valid_to");
    }

    #[test]
    fn days_are_those_that_the_database_can_read() {
        for bad in ["0000-01-01", "-001-01-01", "2027-02-29", "2027-2-1", " 2027-2-1"] {
            assert_eq!(super::date("valid_to", bad).unwrap_err().field, "valid_to", "{bad}");
        }
        for good in ["0001-01-01", "9999-12-31"] {
            assert_eq!(super::date("valid_to", good).unwrap().unwrap().to_string(), good);
        }
    }
}
