//! Attributes of a node or mark.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Invalid, object, shown};
use crate::node::{CalloutKind, Cell, MentionKind};

pub(super) struct Attributes<'a> {
    sent: Option<&'a Map<String, Value>>,
    path: String,
}

impl<'a> Attributes<'a> {
    pub(super) fn of(node: &'a Map<String, Value>, path: &str) -> Result<Self, Invalid> {
        let path = format!("{path}.attrs");
        let sent = node.get("attrs").map(|sent| object(sent, &path)).transpose()?;
        Ok(Self { sent, path })
    }

    fn wrong(&self, key: &str, message: impl Into<String>) -> Invalid {
        Invalid::new(format!("{}.{key}", self.path), message)
    }

    /// `null` is as good as absent: the editor writes it for defaults.
    fn get(&self, key: &str) -> Option<&'a Value> {
        self.sent?.get(key).filter(|value| !value.is_null())
    }

    pub(super) fn only(&self, keys: &[&str]) -> Result<(), Invalid> {
        let mut sent = self.sent.into_iter().flat_map(Map::keys);
        match sent.find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(self.wrong(&shown(key), "This attribute is not allowed here.")),
            None => Ok(()),
        }
    }

    /// One line of at most so many characters.
    pub(super) fn optional(&self, key: &str, most: usize) -> Result<Option<String>, Invalid> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let text = value.as_str().ok_or_else(|| self.wrong(key, "Text is needed here."))?;
        if text.chars().count() > most {
            return Err(self.wrong(key, format!("Use at most {most} characters.")));
        }
        if text.chars().any(char::is_control) {
            return Err(self.wrong(key, "Control characters are not allowed."));
        }
        Ok(Some(text.to_owned()))
    }

    pub(super) fn filled(&self, key: &str, most: usize) -> Result<String, Invalid> {
        let text = self.optional(key, most)?.filter(|text| !text.trim().is_empty());
        text.ok_or_else(|| self.wrong(key, "This attribute is required."))
    }

    fn maybe_number(&self, key: &str, range: &RangeInclusive<u32>) -> Result<Option<u32>, Invalid> {
        self.get(key).map(|value| self.fitting(key, value, range)).transpose()
    }

    fn fitting(&self, key: &str, value: &Value, range: &RangeInclusive<u32>) -> Result<u32, Invalid> {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let message = format!("Use a whole number from {} to {}.", range.start(), range.end());
            self.wrong(key, message)
        })
    }

    pub(super) fn number(&self, key: &str, range: RangeInclusive<u32>) -> Result<u32, Invalid> {
        let found = self.maybe_number(key, &range)?;
        found.ok_or_else(|| self.wrong(key, "This attribute is required."))
    }

    pub(super) fn number_or(&self, key: &str, preset: u32, range: RangeInclusive<u32>) -> Result<u32, Invalid> {
        Ok(self.maybe_number(key, &range)?.unwrap_or(preset))
    }

    pub(super) fn flag(&self, key: &str) -> Result<bool, Invalid> {
        match self.get(key) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(self.wrong(key, "Use true or false.")),
        }
    }

    pub(super) fn language(&self) -> Result<Option<String>, Invalid> {
        let language = self.optional("language", 40)?.filter(|name| !name.is_empty());
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "+#._-".contains(letter);
        match language {
            Some(name) if !name.chars().all(fits) => Err(self.wrong("language", "This is not the name of a language.")),
            language => Ok(language),
        }
    }

    pub(super) fn picture(&self) -> Result<Uuid, Invalid> {
        let id = self.filled("picture", 36)?;
        // Only with hyphens: a normal form must not be longer than what was sent.
        let id = (id.len() == 36).then(|| id.parse().ok()).flatten();
        id.ok_or_else(|| self.wrong("picture", "This is not the id of a picture."))
    }

    pub(super) fn callout_kind(&self) -> Result<CalloutKind, Invalid> {
        let found = CalloutKind::named(&self.filled("kind", 40)?);
        found.ok_or_else(|| self.wrong("kind", "Use note, tip, warning or mistake."))
    }

    pub(super) fn mention_kind(&self) -> Result<MentionKind, Invalid> {
        let found = MentionKind::named(&self.filled("kind", 40)?);
        found.ok_or_else(|| self.wrong("kind", "This is not a kind of mention."))
    }

    pub(super) fn href(&self) -> Result<String, Invalid> {
        let href = self.filled("href", 2000)?;
        let scheme = href.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        if !matches!(scheme.as_deref(), Some("https" | "http" | "mailto")) {
            return Err(self.wrong("href", "A link must begin with https:, http: or mailto:."));
        }
        Ok(href)
    }

    pub(super) fn cell(&self) -> Result<Cell, Invalid> {
        let columns = self.number_or("colspan", 1, 1..=100)?;
        let widths = match self.get("colwidth") {
            None => Vec::new(),
            Some(Value::Array(widths)) if widths.len() <= 100 => widths
                .iter()
                .map(|width| self.fitting("colwidth", width, &(0..=10_000)))
                .collect::<Result<_, _>>()?,
            Some(_) => return Err(self.wrong("colwidth", "A list of widths is needed here.")),
        };
        let align = self.optional("align", 10)?;
        let align = align
            .map(|word| {
                let known = ["left", "center", "right"].into_iter().find(|known| *known == word);
                known.ok_or_else(|| self.wrong("align", "Use left, center or right."))
            })
            .transpose()?;
        Ok(Cell {
            columns,
            rows: self.number_or("rowspan", 1, 1..=1000)?,
            widths,
            align,
        })
    }
}
