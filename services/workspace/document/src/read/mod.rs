//! Reads a document from JSON; the first thing that breaks the schema is an error with its path.

mod attributes;

use serde_json::{Map, Value};

use crate::node::{Document, Group, Kind, Mark, Mention, Node};
use attributes::Attributes;

/// Bytes of a document.
pub(crate) const LARGEST: usize = 1 << 20;
/// Levels below `doc`.
const DEEPEST: usize = 16;
const SCHEMA_VERSION: u64 = 1;

/// What breaks the schema, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct Invalid {
    /// Such as `doc.content[3].marks[0]`.
    pub path: String,
    /// A sentence for people.
    pub message: String,
}

impl Invalid {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }
}

/// Checks a document that was sent as JSON.
///
/// # Errors
/// The first thing that breaks the schema, or a document over 1 MiB.
pub fn check(json: &str) -> Result<Document, Invalid> {
    if json.len() > LARGEST {
        return Err(Invalid::new("doc", "The document is larger than 1 MiB."));
    }
    let value: Value =
        serde_json::from_str(json).map_err(|_| Invalid::new("doc", "The document is not valid JSON."))?;
    let top = object(&value, "document")?;
    only(top, "", &["schema_version", "doc"])?;
    if top.get("schema_version").and_then(Value::as_u64) != Some(SCHEMA_VERSION) {
        return Err(Invalid::new("schema_version", "The schema version must be 1."));
    }
    let doc = object(top.get("doc").unwrap_or(&Value::Null), "doc")?;
    only(doc, "doc", &["type", "content"])?;
    if doc.get("type").and_then(Value::as_str) != Some("doc") {
        return Err(Invalid::new("doc.type", "The type must be “doc”."));
    }
    let content = children(doc, "doc", Group::Block, 1)?;
    Ok(Document { content })
}

fn object<'a>(value: &'a Value, path: &str) -> Result<&'a Map<String, Value>, Invalid> {
    let found = value.as_object();
    found.ok_or_else(|| Invalid::new(path, "An object is needed here."))
}

fn within(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

fn only(object: &Map<String, Value>, path: &str, keys: &[&str]) -> Result<(), Invalid> {
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(Invalid::new(
            within(path, &shown(key)),
            "This field is not allowed here.",
        )),
        None => Ok(()),
    }
}

/// A name as it was sent, short enough for a message.
fn shown(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

fn list<'a>(object: &'a Map<String, Value>, path: &str, key: &str) -> Result<&'a [Value], Invalid> {
    match object.get(key) {
        None => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(Invalid::new(within(path, key), "A list is needed here.")),
    }
}

fn children(parent: &Map<String, Value>, path: &str, place: Group, depth: usize) -> Result<Vec<Node>, Invalid> {
    let sent = list(parent, path, "content")?;
    if depth > DEEPEST && !sent.is_empty() {
        return Err(Invalid::new(path, "The document may have at most 16 levels."));
    }
    let numbered = sent.iter().enumerate();
    numbered
        .map(|(at, value)| node(value, &format!("{path}.content[{at}]"), place, depth))
        .collect()
}

fn node(value: &Value, path: &str, place: Group, depth: usize) -> Result<Node, Invalid> {
    let sent = object(value, path)?;
    let name = sent.get("type").and_then(Value::as_str);
    let name = name.ok_or_else(|| Invalid::new(within(path, "type"), "A node needs a type."))?;
    let fields: &[&str] = if name == "text" {
        &["type", "text", "marks"]
    } else {
        // The editor copies marks to breaks and mentions; they show nothing there.
        &["type", "attrs", "content", "marks"]
    };
    let (id, kind) = kind(name, sent, path, place)?;
    only(sent, path, fields)?;
    if !kind.fits(place) {
        return Err(Invalid::new(path, format!("“{}” is not allowed here.", kind.name())));
    }
    if !matches!(kind, Kind::Text { .. }) && !marks(sent, path)?.is_empty() && kind.group() != Group::Inline {
        return Err(Invalid::new(within(path, "marks"), "Only text can have marks."));
    }
    let content = children(sent, path, kind.inside(), depth + 1)?;
    Ok(Node { id, kind, content })
}

fn kind(name: &str, sent: &Map<String, Value>, path: &str, place: Group) -> Result<(Option<String>, Kind), Invalid> {
    if name == "text" {
        let text = text(sent, path, place)?;
        let marks = marks(sent, path)?;
        return Ok((None, Kind::Text { text, marks }));
    }
    let attributes = Attributes::of(sent, path)?;
    if name == "mention" {
        let mention = Mention {
            kind: attributes.mention_kind()?,
            id: attributes.filled("id", 200)?,
            label: attributes.filled("label", 200)?,
        };
        attributes.only(&["kind", "id", "label", "mentionSuggestionChar"])?;
        return Ok((None, Kind::Mention(mention)));
    }
    let (kind, allowed) = block(name, &attributes, path)?;
    attributes.only(allowed)?;
    Ok((attributes.optional("id", 100)?, kind))
}

/// With the attributes that it may have.
fn block(name: &str, attributes: &Attributes<'_>, path: &str) -> Result<(Kind, &'static [&'static str]), Invalid> {
    const PLAIN: &[&str] = &["id"];
    const CELL: &[&str] = &["id", "colspan", "rowspan", "colwidth", "align"];
    Ok(match name {
        "paragraph" => (Kind::Paragraph, PLAIN),
        "heading" => {
            let level = u8::try_from(attributes.number("level", 1..=3)?).unwrap_or_default();
            (Kind::Heading { level }, &["id", "level"])
        }
        "bulletList" => (Kind::BulletList, PLAIN),
        "orderedList" => {
            // Markdown knows numbers of up to nine digits.
            let start = attributes.number_or("start", 1, 0..=999_999_999)?;
            (Kind::OrderedList { start }, &["id", "start", "type"])
        }
        "listItem" => (Kind::ListItem, PLAIN),
        "taskList" => (Kind::TaskList, PLAIN),
        "taskItem" => {
            let checked = attributes.flag("checked")?;
            (Kind::TaskItem { checked }, &["id", "checked"])
        }
        "blockquote" => (Kind::Blockquote, PLAIN),
        "codeBlock" => {
            let language = attributes.language()?;
            (Kind::CodeBlock { language }, &["id", "language"])
        }
        "horizontalRule" => (Kind::HorizontalRule, PLAIN),
        "table" => (Kind::Table, PLAIN),
        "tableRow" => (Kind::TableRow, PLAIN),
        "tableHeader" => (Kind::TableHeader(attributes.cell()?), CELL),
        "tableCell" => (Kind::TableCell(attributes.cell()?), CELL),
        "image" => {
            let picture = attributes.picture()?;
            let alt = attributes.optional("alt", 1000)?.unwrap_or_default();
            let width = Some(attributes.number_or("width", 0, 0..=10_000)?).filter(|width| *width > 0);
            (Kind::Image { picture, alt, width }, &["id", "picture", "alt", "width"])
        }
        "callout" => (Kind::Callout(attributes.callout_kind()?), &["id", "kind"]),
        "hardBreak" => (Kind::HardBreak, &[]),
        other => {
            let message = format!("“{}” is not a known node.", shown(other));
            return Err(Invalid::new(path, message));
        }
    })
}

fn text(sent: &Map<String, Value>, path: &str, place: Group) -> Result<String, Invalid> {
    let path = within(path, "text");
    let text = sent.get("text").and_then(Value::as_str).unwrap_or_default();
    if text.is_empty() {
        return Err(Invalid::new(path, "Text must not be empty."));
    }
    // Pasted lines of a spreadsheet have tabs between their cells.
    let allowed = |letter| letter == '\t' || (letter == '\n' && place == Group::PlainText);
    if text.chars().any(|letter| letter.is_control() && !allowed(letter)) {
        return Err(Invalid::new(path, "Control characters are not allowed."));
    }
    Ok(text.to_owned())
}

fn marks(sent: &Map<String, Value>, path: &str) -> Result<Vec<Mark>, Invalid> {
    let mut marks: Vec<Mark> = Vec::new();
    for (at, value) in list(sent, path, "marks")?.iter().enumerate() {
        let path = format!("{path}.marks[{at}]");
        let mark = mark(object(value, &path)?, &path)?;
        if marks.iter().any(|other| other.name() == mark.name()) {
            return Err(Invalid::new(path, format!("“{}” is set twice.", mark.name())));
        }
        marks.push(mark);
    }
    Ok(marks)
}

fn mark(sent: &Map<String, Value>, path: &str) -> Result<Mark, Invalid> {
    only(sent, path, &["type", "attrs"])?;
    let attributes = Attributes::of(sent, path)?;
    let name = sent.get("type").and_then(Value::as_str).unwrap_or_default();
    let mark = match name {
        "bold" => Mark::Bold,
        "italic" => Mark::Italic,
        "strike" => Mark::Strike,
        "code" => Mark::Code,
        "highlight" => Mark::Highlight,
        "link" => {
            attributes.only(&["href", "target", "rel", "class", "title"])?;
            return Ok(Mark::Link {
                href: attributes.href()?,
            });
        }
        other => {
            let message = format!("“{}” is not a known mark.", shown(other));
            return Err(Invalid::new(path, message));
        }
    };
    attributes.only(&[])?;
    Ok(mark)
}
