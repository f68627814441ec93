//! Writes a document as JSON in normal form: fields in one order, attributes with default values left out.

use serde_json::{Map, Value, json};

use crate::node::{Cell, Document, Kind, Mark, Node};

impl Document {
    /// The document as JSON in normal form. It is no longer than what was checked.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut doc = Map::new();
        doc.insert("type".to_owned(), "doc".into());
        put_list(&mut doc, "content", self.content.iter().map(node).collect());
        json!({"schema_version": 1, "doc": doc}).to_string()
    }
}

fn put_list(object: &mut Map<String, Value>, key: &str, items: Vec<Value>) {
    if !items.is_empty() {
        object.insert(key.to_owned(), items.into());
    }
}

fn node(node: &Node) -> Value {
    let mut object = Map::new();
    object.insert("type".to_owned(), node.kind.name().into());
    let mut attributes = Map::new();
    if let Some(id) = &node.id {
        attributes.insert("id".to_owned(), id.as_str().into());
    }
    put_attributes(&mut attributes, &node.kind);
    if !attributes.is_empty() {
        object.insert("attrs".to_owned(), attributes.into());
    }
    put_list(&mut object, "content", node.content.iter().map(self::node).collect());
    if let Kind::Text { text, marks } = &node.kind {
        put_list(&mut object, "marks", marks.iter().map(mark).collect());
        object.insert("text".to_owned(), text.as_str().into());
    }
    object.into()
}

fn put_attributes(attributes: &mut Map<String, Value>, kind: &Kind) {
    let mut put = |key: &str, value: Value| attributes.insert(key.to_owned(), value);
    match kind {
        Kind::Heading { level } => {
            put("level", (*level).into());
        }
        Kind::OrderedList { start } if *start != 1 => {
            put("start", (*start).into());
        }
        Kind::TaskItem { checked: true } => {
            put("checked", true.into());
        }
        Kind::CodeBlock { language: Some(name) } => {
            put("language", name.as_str().into());
        }
        Kind::TableHeader(cell) | Kind::TableCell(cell) => put_cell(attributes, cell),
        Kind::Image { picture, alt, width } => {
            put("picture", picture.to_string().into());
            if !alt.is_empty() {
                put("alt", alt.as_str().into());
            }
            if let Some(width) = width {
                put("width", (*width).into());
            }
        }
        Kind::Callout(kind) => {
            put("kind", kind.name().into());
        }
        Kind::Mention(mention) => {
            put("kind", mention.kind.name().into());
            put("id", mention.id.as_str().into());
            put("label", mention.label.as_str().into());
        }
        _ => {}
    }
}

fn put_cell(attributes: &mut Map<String, Value>, cell: &Cell) {
    let spans = [("colspan", cell.columns), ("rowspan", cell.rows)];
    for (key, number) in spans.into_iter().filter(|(_, number)| *number != 1) {
        attributes.insert(key.to_owned(), number.into());
    }
    put_list(
        attributes,
        "colwidth",
        cell.widths.iter().map(|width| (*width).into()).collect(),
    );
    if let Some(align) = cell.align {
        attributes.insert("align".to_owned(), align.into());
    }
}

fn mark(mark: &Mark) -> Value {
    match mark {
        Mark::Link { href } => json!({"type": "link", "attrs": {"href": href}}),
        other => json!({"type": other.name()}),
    }
}
