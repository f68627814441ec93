//! What a document says, without its form: text, words, pictures, mentions.

use std::collections::BTreeSet;

use uuid::Uuid;

use crate::node::{Document, Group, Kind, Mention, Node};

impl Document {
    /// The text, one line per block; cells of a table row are separated by tabs. Pictures and mentions are there by description and label.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut text = String::new();
        for node in &self.content {
            write(node, &mut text);
        }
        text.trim_end().to_owned()
    }

    /// Words of the plain text: what is between blanks and has a letter or a digit.
    #[must_use]
    pub fn word_count(&self) -> usize {
        let text = self.plain_text();
        text.split_whitespace()
            .filter(|word| word.chars().any(char::is_alphanumeric))
            .count()
    }

    /// Ids of pictures, each once.
    #[must_use]
    pub fn pictures(&self) -> BTreeSet<Uuid> {
        let mut found = BTreeSet::new();
        each(&self.content, &mut |kind| {
            if let Kind::Image { picture, .. } = kind {
                found.insert(*picture);
            }
        });
        found
    }

    /// What is mentioned, each with each label once.
    #[must_use]
    pub fn mentions(&self) -> BTreeSet<Mention> {
        let mut found = BTreeSet::new();
        each(&self.content, &mut |kind| {
            if let Kind::Mention(mention) = kind {
                found.insert(mention.clone());
            }
        });
        found
    }
}

fn each(nodes: &[Node], visit: &mut impl FnMut(&Kind)) {
    for node in nodes {
        visit(&node.kind);
        each(&node.content, visit);
    }
}

fn write(node: &Node, text: &mut String) {
    match &node.kind {
        Kind::Text { text: own, .. } => text.push_str(own),
        Kind::HardBreak => text.push('\n'),
        Kind::Mention(mention) => text.push_str(&mention.label),
        Kind::Image { alt, .. } => text.push_str(alt),
        _ => {}
    }
    for inner in &node.content {
        write(inner, text);
    }
    let is_line = matches!(node.kind.inside(), Group::Inline | Group::PlainText);
    if is_line || matches!(node.kind, Kind::Image { .. }) {
        text.push('\n');
    } else if node.kind.group() == Group::Cell {
        end_with(text, '\t');
    } else if matches!(node.kind, Kind::TableRow) {
        end_with(text, '\n');
    }
}

/// Puts `separator` where lines or cells ended.
fn end_with(text: &mut String, separator: char) {
    if text.ends_with(['\n', '\t']) {
        text.pop();
    }
    text.push(separator);
}
