//! GraphSense TagPacks (<https://github.com/graphsense/graphsense-tagpack-tool>): YAML with fields for all tags at the top,
//! which a tag may say anew.

use chain_model::fault::Fault;
use serde::Serialize;

use super::{
    Found, Row, names,
    tagpack_reader::{Fields, Tag},
};
use crate::domain::label::{Label, LabelInput};

pub use super::tagpack_reader::MOST_DEPTH;

/// A file's name of itself and its tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    pub title: String,
    pub creator: String,
    pub rows: Vec<Row>,
}

/// Reads a TagPack of at most `most` tags.
///
/// # Errors
/// Where it is no YAML or no TagPack, or has anchors, aliases, deep nesting or too many tags.
pub fn read(text: &str, most: usize) -> Result<Read, Fault> {
    let file = super::tagpack_reader::read(text, most)?;
    let rows = file.tags.iter().map(|tag| row(&file.common, tag)).collect();
    Ok(Read {
        title: file.title,
        creator: file.creator,
        rows,
    })
}

fn row(common: &Fields, tag: &Tag) -> Row {
    let at = tag.line;
    if let Some(key) = &tag.twice {
        return Row::bad(at, key, "This key occurs twice.");
    }
    let Some(address) = tag.address.clone() else {
        if tag.tx_hash {
            return Row::other(at, "a tag of a transaction, not of an address");
        }
        return Row::bad(at, "address", "There is no address here.");
    };
    let own = &tag.own;
    let either = |of: fn(&Fields) -> Option<&String>| of(own).or_else(|| of(common)).cloned();
    let currency = either(|fields| fields.network.as_ref().or(fields.currency.as_ref())).unwrap_or_default();
    let Some(chain) = names::chain_of(&currency, &address) else {
        return Row::other(at, format!("`{currency}` is not a chain that is read here"));
    };
    let category = either(|fields| fields.abuse.as_ref())
        .or_else(|| either(|fields| fields.category.as_ref()))
        .or_else(|| either(|fields| fields.concept.as_ref()))
        .unwrap_or_default();
    let source = either(|fields| fields.source.as_ref()).unwrap_or_default();
    let link = source.starts_with("http://") || source.starts_with("https://");
    Row {
        line: at,
        found: Found::Label(Box::new(LabelInput {
            chain: chain.to_owned(),
            address,
            text: either(|fields| fields.label.as_ref()).unwrap_or_default(),
            category: names::category(&category),
            confidence: either(|fields| fields.confidence.as_ref()).and_then(|word| names::confidence(&word)),
            evidence_url: if link { source.clone() } else { String::new() },
            source: if link { String::new() } else { source },
            valid_from: either(|fields| fields.lastmod.as_ref())
                .and_then(|time| day(&time))
                .unwrap_or_default(),
            entity: either(|fields| fields.actor.as_ref()).unwrap_or_default(),
            ..LabelInput::default()
        })),
    }
}

/// The day of a date, with a time of day behind it or without. What is no date at all, such as a number of seconds, is left out.
fn day(time: &str) -> Option<String> {
    let (day, rest) = time.split_at_checked(10)?;
    let is_date = matches!(day.as_bytes(), [_, _, _, _, b'-', _, _, b'-', _, _]);
    (is_date && (rest.is_empty() || rest.starts_with(['T', 't', ' ']))).then(|| day.to_owned())
}

#[derive(Serialize)]
struct OutFile<'a> {
    title: &'a str,
    creator: &'a str,
    tags: Vec<OutTag<'a>>,
}

#[derive(Serialize)]
struct OutTag<'a> {
    address: &'a str,
    currency: &'static str,
    label: &'a str,
    /// The schema wants one.
    source: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    category: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<&'a str>,
    confidence: &'static str,
    lastmod: String,
}

/// A TagPack of these labels.
#[must_use]
pub fn write(labels: &[Label]) -> String {
    let tags = labels.iter().map(|label| OutTag {
        address: &label.address,
        currency: names::currency(&label.chain),
        label: &label.text,
        source: [&label.evidence_url, &label.source]
            .into_iter()
            .find(|text| !text.is_empty())
            .map_or("private", |text| text),
        category: &label.category,
        actor: label.entity.as_deref(),
        confidence: names::degree(label.confidence),
        lastmod: label
            .valid_from
            .unwrap_or_else(|| label.updated_at.date_naive())
            .to_string(),
    });
    let file = OutFile {
        title: "Private labels",
        creator: "Meridian",
        tags: tags.collect(),
    };
    // Texts only: always serialises.
    serde_yaml_ng::to_string(&file).unwrap_or_default()
}

#[cfg(test)]
#[path = "tagpack_tests.rs"]
mod tests;
