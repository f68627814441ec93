//! GraphSense TagPacks (<https://github.com/graphsense/graphsense-tagpack-tool>): YAML with fields for all tags at the top,
//! which a tag may say anew.

use serde::{Deserialize, Serialize};
use serde_yaml_ng::Value;

use super::{Found, Row, names};
use crate::domain::{
    fault::Fault,
    label::{Label, Said},
};

#[derive(Debug, Clone, Default, Deserialize)]
struct Fields {
    #[serde(default)]
    label: Option<Value>,
    currency: Option<String>,
    network: Option<String>,
    source: Option<String>,
    category: Option<String>,
    concepts: Option<Vec<String>>,
    abuse: Option<String>,
    actor: Option<String>,
    confidence: Option<Value>,
    #[serde(default)]
    lastmod: Option<Value>,
}

#[derive(Deserialize)]
struct File {
    title: Option<String>,
    creator: Option<String>,
    #[serde(flatten)]
    common: Fields,
    tags: Vec<Tag>,
}

#[derive(Deserialize)]
struct Tag {
    #[serde(default)]
    address: Option<Value>,
    #[serde(flatten)]
    own: Fields,
}

/// A file's name of itself and its tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    pub title: String,
    pub creator: String,
    pub rows: Vec<Row>,
}

/// # Errors
/// Where it is no YAML, or no TagPack.
pub fn read(text: &str) -> Result<Read, Fault> {
    let file: File = serde_yaml_ng::from_str(text).map_err(|error| {
        let place = error
            .location()
            .map_or(String::new(), |at| format!(" (line {})", at.line()));
        Fault::invalid(
            "file",
            format!("Not a TagPack{place}: YAML with a list `tags` is expected."),
        )
    })?;
    let mut lines = lines(text).into_iter();
    let rows = file
        .tags
        .iter()
        .zip(1_u32..)
        .map(|(tag, at)| row(&file.common, tag, lines.next().unwrap_or(at)))
        .collect();
    Ok(Read {
        title: file.title.unwrap_or_default(),
        creator: file.creator.unwrap_or_default(),
        rows,
    })
}

/// Lines on which an address stands: the parser does not tell where a tag began.
fn lines(text: &str) -> Vec<u32> {
    let numbered = text.lines().zip(1_u32..);
    let found = numbered.filter(|(line, _)| {
        let line = line.trim_start().trim_start_matches("- ").trim_start();
        line.starts_with("address:")
    });
    found.map(|(_, at)| at).collect()
}

fn row(common: &Fields, tag: &Tag, at: u32) -> Row {
    let Some(address) = tag.address.as_ref().and_then(plain) else {
        return Row::bad(at, "address", "No address stands here.");
    };
    let either = |of: fn(&Fields) -> Option<&String>| of(&tag.own).or_else(|| of(common)).cloned().unwrap_or_default();
    let currency = either(|fields| fields.network.as_ref().or(fields.currency.as_ref()));
    let Some(chain) = names::chain_of(&currency, &address) else {
        return Row::other(at, format!("`{currency}` is no chain that is read here"));
    };
    let value = |of: fn(&Fields) -> Option<&Value>| of(&tag.own).or_else(|| of(common)).and_then(plain);
    let category = tag.own.category.as_ref().or(common.category.as_ref());
    let concept = || {
        tag.own
            .concepts
            .as_ref()
            .or(common.concepts.as_ref())
            .and_then(|list| list.first())
    };
    let abuse = tag.own.abuse.as_ref().or(common.abuse.as_ref());
    let source = either(|fields| fields.source.as_ref());
    let link = source.starts_with("http://") || source.starts_with("https://");
    Row {
        line: at,
        found: Found::Label(Box::new(Said {
            chain: chain.to_owned(),
            address,
            text: value(|fields| fields.label.as_ref()).unwrap_or_default(),
            category: names::category(abuse.or(category).or_else(concept).map_or("", String::as_str)),
            confidence: value(|fields| fields.confidence.as_ref()).and_then(|word| names::confidence(&word)),
            evidence_url: if link { source.clone() } else { String::new() },
            source: if link { String::new() } else { source },
            valid_from: value(|fields| fields.lastmod.as_ref())
                .filter(|day| day.len() == 10)
                .unwrap_or_default(),
            entity: either(|fields| fields.actor.as_ref()),
            ..Said::default()
        })),
    }
}

/// A scalar as text: labels like `1xbit` and days are not always quoted.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Null | Value::Sequence(_) | Value::Mapping(_) | Value::Tagged(_) => None,
    }
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
mod tests {
    use super::{super::Found, read};

    #[test]
    fn a_tag_says_what_the_file_does_not() {
        let text = "title: T\ncreator: C\ncurrency: BTC\nlabel: 1xbit\nabuse: service_hack\nlastmod: 2021-11-12\nconfidence: forensic\n\
            source: https://example.org/a\ntags:\n- address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  is_cluster_definer: true\n\
            - address: '0x8589427373D6D84E98730D7795D8f6f8731FDA16'\n  currency: ETH\n  label: other\n- address: rX\n  currency: XRP\n";
        let read = read(text).unwrap();
        assert_eq!((read.title.as_str(), read.rows.len()), ("T", 3));
        let Found::Label(first) = &read.rows[0].found else {
            panic!()
        };
        assert_eq!(
            (first.text.as_str(), first.category.as_str(), first.confidence),
            ("1xbit", "hack", Some(65))
        );
        assert_eq!((first.valid_from.as_str(), read.rows[0].line), ("2021-11-12", 10));
        let Found::Label(second) = &read.rows[1].found else {
            panic!()
        };
        assert_eq!(
            (second.chain.as_str(), second.text.as_str(), read.rows[1].line),
            ("ethereum", "other", 12)
        );
        assert!(matches!(read.rows[2].found, Found::Other(_)));
        assert!(super::read("- just\n- a list").is_err());
        assert!(super::read("tags: [").unwrap_err().message.contains("line"));
    }
}
