//! What is wrong with a document. A sender chooses how much that is, so flaws and the bytes of each are limited while they are found.

use serde_json::Value;

/// Flaws of one answer.
pub(crate) const MOST_FLAWS: usize = 50;
/// Bytes of a path, about: longer ones end with `…`.
const LONGEST_PATH: usize = 200;

/// What is wrong, and where: `widgets.w1.params.token`; empty for the document as a whole. About 200 bytes of a path are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub path: String,
    pub message: String,
}

/// The first flaws that are found.
#[derive(Default)]
pub(crate) struct Flaws(Vec<Flaw>);

impl Flaws {
    /// True where nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is wrong, in the order found.
    pub fn into_list(self) -> Vec<Flaw> {
        self.0
    }

    fn is_full(&self) -> bool {
        self.0.len() >= MOST_FLAWS
    }

    /// Keeps a flaw, unless there are enough.
    pub fn add(&mut self, path: impl AsRef<str>, message: impl Into<String>) {
        if !self.is_full() {
            self.0.push(Flaw {
                path: brief(path.as_ref()),
                message: message.into(),
            });
        }
    }

    /// Texts and names without letters that deceive: those of unknown widgets are shown, too.
    pub fn letters(&mut self, value: &Value) {
        self.letters_at(&Place::Whole, value);
    }

    fn letters_at(&mut self, place: &Place<'_>, value: &Value) {
        if self.is_full() {
            return;
        }
        let is_bad = |text: &str| {
            text.chars()
                .any(|sign| sign.is_control() && !matches!(sign, '\n' | '\t') || vocab::deceives(sign))
        };
        let bad = "Control characters and characters that change the text direction are not allowed.";
        match value {
            Value::String(text) if is_bad(text) => self.add(place.path(), bad),
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.letters_at(&Place::Item(place, at), item);
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    if is_bad(name) {
                        self.add(place.path(), bad);
                    } else {
                        self.letters_at(&Place::Member(place, name), member);
                    }
                }
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Where a value is in a document. It is written as a path only where there is a flaw: written for each value, a long name above many values
/// would be copied as often.
enum Place<'a> {
    Whole,
    Item(&'a Place<'a>, usize),
    Member(&'a Place<'a>, &'a str),
}

impl Place<'_> {
    fn path(&self) -> String {
        let mut path = String::new();
        self.write(&mut path);
        path
    }

    /// Appends the path, no more of it than is kept, and a sign more where there is more.
    fn write(&self, path: &mut String) {
        match self {
            Self::Whole => {}
            Self::Item(of, at) => {
                of.write(path);
                append(path, &format!("[{at}]"));
            }
            Self::Member(of, name) => {
                of.write(path);
                if !path.is_empty() {
                    append(path, ".");
                }
                append(path, name);
            }
        }
    }
}

/// Appends signs while the path is not longer than what is kept of it.
fn append(path: &mut String, text: &str) {
    for sign in text.chars() {
        if path.len() > LONGEST_PATH {
            return;
        }
        path.push(sign);
    }
}

/// The path, or its beginning.
pub(crate) fn brief(path: &str) -> String {
    if path.len() <= LONGEST_PATH {
        return path.to_owned();
    }
    let mut kept = path
        .get(..path.floor_char_boundary(LONGEST_PATH))
        .unwrap_or_default()
        .to_owned();
    kept.push('…');
    kept
}
