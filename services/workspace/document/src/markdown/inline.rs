//! Text with marks as Markdown.
//!
//! `**` and its like only work beside certain letters (CommonMark 0.31, "left-flanking delimiter run"). They are used where a marked word has blanks or the
//! line's ends around it; everywhere else the marks are HTML tags, which work beside anything.

use crate::node::{Kind, Mark, Node};

/// How a line break is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Lines,
    /// In headings and tables, which end with their line.
    Tags,
}

/// A paragraph.
pub(super) fn lines(content: &[Node]) -> String {
    write(content, Breaks::Lines, false)
}

/// A heading.
pub(super) fn one_line(content: &[Node]) -> String {
    write(content, Breaks::Tags, false)
}

/// Text in a cell of a table.
pub(super) fn cell(content: &[Node]) -> String {
    write(content, Breaks::Tags, true)
}

/// Plain text on one line.
pub(super) fn plain(text: &str) -> String {
    escape(text, Start::Line, true)
}

/// An address as the target of a link, in angle brackets.
pub(super) fn target(address: &str) -> String {
    let mut out = String::from("<");
    for letter in address.chars() {
        match letter {
            ' ' => out.push_str("%20"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            '`' => out.push_str("%60"),
            '|' => out.push_str("%7C"),
            // Otherwise `&copy=` would be read as a sign.
            '&' => out.push_str("&amp;"),
            letter => out.push(letter),
        }
    }
    out.push('>');
    out
}

pub(super) fn longest_run(text: &str, sign: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for letter in text.chars() {
        run = if letter == sign { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

fn write(content: &[Node], breaks: Breaks, in_table: bool) -> String {
    let mut out = String::new();
    for (at, node) in content.iter().enumerate() {
        let start = Start::of(&out);
        let next = content.get(at + 1);
        let ends_line = next.is_none_or(|next| next.kind == Kind::HardBreak);
        match &node.kind {
            Kind::HardBreak if breaks == Breaks::Lines && next.is_some() && start != Start::Line => {
                out.push_str("\\\n")
            }
            Kind::HardBreak => out.push_str("<br>"),
            Kind::Mention(mention) => out.push_str(&escape(&mention.label, start, ends_line)),
            Kind::Text { text, marks } => {
                let before = out.chars().next_back().filter(|_| start != Start::Line);
                let after = next.filter(|_| !ends_line).map(first_letter);
                let run = Run {
                    text,
                    marks,
                    start,
                    ends_line,
                    before,
                    after,
                };
                out.push_str(&run.written(in_table));
            }
            _ => {}
        }
    }
    // A bar ends a cell even where a backslash is before it, in some readers.
    if in_table { out.replace("\\|", "&#124;") } else { out }
}

fn first_letter(node: &Node) -> char {
    match &node.kind {
        // What is marked may begin with a delimiter.
        Kind::Text { text, marks } if marks.is_empty() => text.chars().next().unwrap_or(' '),
        _ => '*',
    }
}

/// Text with the same marks.
struct Run<'a> {
    text: &'a str,
    marks: &'a [Mark],
    start: Start,
    ends_line: bool,
    before: Option<char>,
    after: Option<char>,
}

impl Run<'_> {
    fn written(&self, in_table: bool) -> String {
        if self.marks.is_empty() || self.text.trim().is_empty() {
            return escape(self.text, self.start, self.ends_line);
        }
        // Blanks are outside of the marks: delimiters don't work beside them.
        let inner = self.text.trim();
        let lead = &self.text[..self.text.len() - self.text.trim_start().len()];
        let trail = &self.text[self.text.trim_end().len()..];
        let is_code = self.marks.contains(&Mark::Code);
        let mut out = if is_code {
            // Two runs of backticks beside each other would be one.
            let as_tag = (in_table && inner.contains('|')) || (lead.is_empty() && self.before == Some('`'));
            code(inner, as_tag)
        } else {
            escape(inner, if lead.is_empty() { self.start } else { Start::Within }, true)
        };
        let is_free = |sign: Option<char>, blanks: &str| !blanks.is_empty() || sign.is_none_or(char::is_whitespace);
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_linked = self.marks.iter().any(|mark| matches!(mark, Mark::Link { .. }));
        let delimited = is_free(self.before, lead)
            && is_free(self.after, trail)
            && !is_code
            && !is_linked
            && is_word(inner.chars().next())
            && is_word(inner.chars().next_back());
        for mark in self.marks {
            out = wrapped(&out, mark, delimited);
        }
        // A link is around everything else: brackets bind more tightly than delimiters.
        for mark in self.marks {
            if let Mark::Link { href } = mark {
                out = format!("[{out}]({})", target(href));
            }
        }
        let lead = escape(lead, self.start, false);
        let trail = escape(trail, Start::Within, self.ends_line);
        format!("{lead}{out}{trail}")
    }
}

fn wrapped(text: &str, mark: &Mark, delimited: bool) -> String {
    let (delimiter, tag) = match mark {
        Mark::Bold => (Some("**"), "strong"),
        Mark::Italic => (Some("*"), "em"),
        Mark::Strike => (Some("~~"), "del"),
        Mark::Highlight => (None, "mark"),
        Mark::Code | Mark::Link { .. } => return text.to_owned(),
    };
    // Delimiters only beside a letter: around others they would have to be read apart.
    let is_inmost = text.starts_with(char::is_alphanumeric);
    match delimiter.filter(|_| delimited && is_inmost) {
        Some(sign) => format!("{sign}{text}{sign}"),
        None => format!("<{tag}>{text}</{tag}>"),
    }
}

fn code(text: &str, as_tag: bool) -> String {
    if as_tag {
        return format!("<code>{}</code>", escape(text, Start::Within, false));
    }
    let fence = "`".repeat(longest_run(text, '`') + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Signs that mean something to Markdown anywhere.
const SIGNS: &str = "\\`*_[]<>~|&#";

/// What is before a text on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Line,
    /// Digits alone: a point behind them would make a list.
    Digits,
    Within,
}

impl Start {
    fn of(written: &str) -> Self {
        let line = written.rsplit('\n').next().unwrap_or_default();
        let line = line.rsplit("<br>").next().unwrap_or_default();
        if line.is_empty() {
            Self::Line
        } else if line.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::Digits
        } else {
            Self::Within
        }
    }
}

/// Text in which nothing is Markdown. Blanks at the ends of a line, which a reader would drop, are written as numbers.
fn escape(text: &str, start: Start, ends_line: bool) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let first_word = text.len() - text.trim_start_matches([' ', '\t']).len();
    let last_word = text.trim_end_matches([' ', '\t']).len();
    let mut only_digits = start != Start::Within;
    for (at, letter) in text.char_indices() {
        let is_lead = start == Start::Line && at < first_word;
        let is_trail = ends_line && at >= last_word;
        if matches!(letter, ' ' | '\t') && (is_lead || is_trail) {
            out.push_str(if letter == ' ' { "&#32;" } else { "&#9;" });
            only_digits = false;
            continue;
        }
        let begins_block = (start == Start::Line && at == 0 && "+-=:".contains(letter))
            || (only_digits && ".)".contains(letter))
            // A link may follow, which would become a picture.
            || (letter == '!' && at + 1 == text.len());
        only_digits &= letter.is_ascii_digit();
        if begins_block || SIGNS.contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
