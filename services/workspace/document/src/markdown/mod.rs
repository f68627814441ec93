//! Markdown of the GitHub flavour, escaped so that a reader shows what was written.

mod inline;
mod table;

use uuid::Uuid;

use crate::node::{CalloutKind, Document, Kind, Node};

/// Writes blocks as lines without the indentation of what they are in: that is put before them afterwards.
pub(crate) struct Writer<'a> {
    picture: &'a dyn Fn(Uuid) -> String,
}

impl Document {
    /// The document as Markdown; `picture` gives the address of a picture.
    #[must_use]
    pub fn to_markdown(&self, picture: &dyn Fn(Uuid) -> String) -> String {
        let mut text = Writer { picture }.blocks(&self.content);
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// One line of text, escaped for a heading.
#[must_use]
pub fn escape_markdown(text: &str) -> String {
    inline::plain(text)
}

/// Lists of the same look that follow each other would be read as one.
fn look(kind: &Kind) -> Option<u8> {
    match kind {
        Kind::BulletList | Kind::TaskList => Some(0),
        Kind::OrderedList { .. } => Some(1),
        _ => None,
    }
}

impl Writer<'_> {
    fn blocks(&self, nodes: &[Node]) -> String {
        let mut all = String::new();
        let mut before = None;
        for node in nodes {
            let text = self.block(node);
            if text.is_empty() {
                continue;
            }
            if !all.is_empty() {
                all.push_str("\n\n");
                if before.is_some() && before == look(&node.kind) {
                    all.push_str("<!-- -->\n\n");
                }
            }
            before = look(&node.kind);
            all.push_str(&text);
        }
        all
    }

    fn block(&self, node: &Node) -> String {
        let content = &node.content;
        match &node.kind {
            Kind::Heading { level } => {
                // Signs with nothing behind them are not everywhere taken for a heading.
                let (hashes, line) = ("#".repeat((*level).into()), inline::one_line(content));
                if line.is_empty() {
                    line
                } else {
                    format!("{hashes} {line}")
                }
            }
            Kind::BulletList => self.list(content, |_| "- ".to_owned()),
            Kind::OrderedList { start } => self.list(content, |at| format!("{}. ", u64::from(*start) + at)),
            Kind::TaskList => self.task_list(content),
            Kind::Blockquote => quoted(&self.blocks(content)),
            Kind::Callout(kind) => {
                let alert = match kind {
                    CalloutKind::Note => "NOTE",
                    CalloutKind::Tip => "TIP",
                    CalloutKind::Warning => "WARNING",
                    CalloutKind::Mistake => "CAUTION",
                };
                // A list can't follow a line of text directly.
                let blank = if begins_with_text(content) { "" } else { "\n" };
                quoted(format!("[!{alert}]\n{blank}{}", self.blocks(content)).trim_end())
            }
            Kind::CodeBlock { language } => fenced(language.as_deref().unwrap_or_default(), content),
            Kind::HorizontalRule => "***".to_owned(),
            Kind::Table => self.table(content),
            Kind::Image { picture, alt, .. } => self.image(*picture, alt),
            _ => inline::lines(content),
        }
    }

    fn image(&self, picture: Uuid, alt: &str) -> String {
        format!(
            "![{}]({})",
            inline::plain(alt),
            inline::target(&(self.picture)(picture))
        )
    }

    fn list(&self, items: &[Node], marker: impl Fn(u64) -> String) -> String {
        let numbered = (0..).zip(items);
        let items = numbered.map(|(at, item)| indented(&marker(at), &self.blocks(&item.content)));
        items.collect::<Vec<_>>().join("\n")
    }

    fn task_list(&self, items: &[Node]) -> String {
        let items = items.iter().map(|item| {
            let done = matches!(item.kind, Kind::TaskItem { checked: true });
            let sign = if done { "[x] " } else { "[ ] " };
            let text = self.blocks(&item.content);
            // The box needs a paragraph beside it.
            let between = if begins_with_text(&item.content) {
                ""
            } else {
                "<br>\n\n"
            };
            indented("- ", format!("{sign}{between}{text}").trim_end())
        });
        items.collect::<Vec<_>>().join("\n")
    }
}

/// True where the first thing to be seen is a paragraph.
fn begins_with_text(nodes: &[Node]) -> bool {
    let is_blank = |node: &Node| node.kind == Kind::Paragraph && node.content.is_empty();
    let first = nodes.iter().find(|node| !is_blank(node));
    first.is_some_and(|node| node.kind == Kind::Paragraph)
}

/// Behind a marker; further lines begin below its content.
fn indented(marker: &str, text: &str) -> String {
    let blanks = " ".repeat(marker.len());
    let lines = text.split('\n').enumerate().map(|(at, line)| match at {
        0 => unlike_a_rule(format!("{marker}{line}")),
        _ if line.is_empty() => String::new(),
        _ => format!("{blanks}{line}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Three markers with nothing behind them would be read as a rule across the page, and what follows as code.
fn unlike_a_rule(line: String) -> String {
    let is_rule = line.matches('-').count() > 2 && line.split_whitespace().all(|word| word == "-");
    if is_rule { line + "<!-- -->" } else { line }
}

fn quoted(text: &str) -> String {
    let lines = text.split('\n').map(|line| match line {
        "" => ">".to_owned(),
        line => format!("> {line}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn text_of(content: &[Node]) -> String {
    let texts = content.iter().filter_map(|node| match &node.kind {
        Kind::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// A fence is longer than any run of backticks in the code.
fn fenced(language: &str, content: &[Node]) -> String {
    let code = text_of(content);
    let fence = "`".repeat(inline::longest_run(&code, '`').max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}
