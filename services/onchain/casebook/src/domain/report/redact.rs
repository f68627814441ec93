//! What a report leaves out, so that public data cannot tell what it was.
//!
//! A copy goes through four steps. Members of contents that are left out by their name become `[redacted]` ([`super::member`]), and what
//! stood in them is remembered. Addresses and transaction ids become numbered words, the same wherever they stand ([`super::ids`]).
//! What was remembered is replaced wherever else it stands as a word of its own: a name in a finding, a block in a note. Last, the
//! manifest loses all that could be compared with public data: salts, hashes that have none, and where and when figures were read.
//!
//! An exact amount on a public chain names its transaction as surely as its id does: whoever leaves out addresses should leave out
//! amounts as well. A redacted copy that was made before hashes had salts goes through the same steps when it is opened.

use std::collections::HashSet;

use aho_corasick::AhoCorasick;
use serde_json::{Map, Value};

use super::{
    FORMAT, Redact, Report, hash,
    ids::Ids,
    member::{self, Class},
};

pub(super) const GONE: &str = "[redacted]";
/// Shortest text that is replaced elsewhere: two letters are no name.
const SHORTEST: usize = 3;
/// Most texts that are looked for elsewhere.
const MOST_TEXTS: usize = 50_000;

/// What is left out, and the texts that were found to be so.
struct Hidden<'a> {
    what: &'a [Redact],
    texts: HashSet<String>,
}

impl Hidden<'_> {
    fn is(&self, one: Redact) -> bool {
        self.what.contains(&one)
    }

    fn covers(&self, class: Class) -> bool {
        self.is(match class {
            Class::Amount => Redact::Amounts,
            Class::Name => Redact::Names,
            Class::Note => Redact::Notes,
            Class::Place => Redact::Addresses,
        })
    }

    /// Remembers a text, to be replaced wherever else it stands. Addresses and ids have words of their own.
    fn remember(&mut self, text: &str) {
        for text in member::spellings(text.trim()) {
            let known = text.chars().count() >= SHORTEST && text != GONE && !Ids::is_id(&text);
            if known && self.texts.len() < MOST_TEXTS {
                self.texts.insert(text);
            }
        }
    }

    /// Leaves out a text of its own field.
    fn take(&mut self, text: &mut String) {
        if !text.is_empty() {
            self.remember(text);
            GONE.clone_into(text);
        }
    }

    /// Leaves out the members of a content that are hidden. `inside`: below such a member.
    fn members(&mut self, value: &mut Value, inside: Option<Class>) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.members(item, inside)),
            Value::Object(members) => {
                for (key, value) in members {
                    let class = inside.or_else(|| member::classes(key).find(|class| self.covers(*class)));
                    self.members(value, class);
                }
            }
            Value::String(text) => match inside {
                Some(Class::Amount) if !member::is_amount(text) => {}
                Some(class) => {
                    if class == Class::Name {
                        // `A, B`: each is a name.
                        text.split(", ").for_each(|name| self.remember(name));
                    }
                    self.take(text);
                }
                None if self.is(Redact::Names) => self.names_behind_ids(text),
                None => {}
            },
            Value::Number(number) => {
                if inside.is_some_and(|class| class != Class::Name && class != Class::Note) {
                    self.remember(&number.to_string());
                    *value = Value::String(GONE.to_owned());
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// `1A1z… (Exchange)`, as traces write the ends of a transfer: the name goes.
    fn names_behind_ids(&mut self, text: &mut String) {
        let Some((id, name)) = text.split_once(" (") else {
            return;
        };
        let Some(name) = name.strip_suffix(')').filter(|_| Ids::is_id(id)) else {
            return;
        };
        let (id, name) = (id.to_owned(), name.to_owned());
        self.remember(&name);
        *text = format!("{id} ({GONE})");
    }
}

/// The report without what is chosen, in the present form.
#[must_use]
pub fn redact(mut report: Report, what: &[Redact]) -> Report {
    if what.is_empty() {
        return report;
    }
    let mut hidden = Hidden {
        what,
        texts: HashSet::new(),
    };
    fields(&mut report, &mut hidden);
    contents(&mut report, &mut hidden);
    if hidden.is(Redact::Addresses) {
        let mut ids = Ids::default();
        // Twice: what is shortened somewhere may stand whole only later.
        each_text(&mut report, &mut |text| ids.meet(text));
        each_text(&mut report, &mut |text| *text = ids.replace(text));
        let also: Vec<String> = hidden.texts.iter().map(|text| ids.replace(text)).collect();
        hidden.texts.extend(also);
    }
    elsewhere(&mut report, hidden.texts);
    seal(&mut report, what);
    report
}

/// What is left out by its place in the report.
fn fields(report: &mut Report, hidden: &mut Hidden<'_>) {
    let case = &mut report.case;
    if hidden.is(Redact::Findings) {
        case.findings
            .iter_mut()
            .for_each(|finding| GONE.clone_into(&mut finding.text));
    }
    if hidden.is(Redact::Addresses) {
        // A second tells the block; a day does not.
        case.timeline
            .iter_mut()
            .for_each(|event| event.at = event.at.chars().take(10).collect());
    }
    if hidden.is(Redact::Names) {
        hidden.take(&mut case.title);
        for name in std::mem::take(&mut report.names) {
            hidden.remember(&name.text);
        }
    }
    for exhibit in &mut report.exhibits {
        exhibit.size = 0;
        if hidden.is(Redact::Names) {
            hidden.take(&mut exhibit.title);
            hidden.take(&mut exhibit.file_name);
        }
        if hidden.is(Redact::Notes) {
            hidden.take(&mut exhibit.note);
        }
    }
    for figure in report.manifest.exhibits.iter_mut().flat_map(|proof| &mut proof.figures) {
        if hidden.is(Redact::Amounts) {
            hidden.take(&mut figure.value);
        }
        if hidden.is(Redact::Addresses) {
            hidden.remember(&figure.fetched_at);
            if figure.block_height > 0 {
                hidden.remember(&figure.block_height.to_string());
            }
        }
    }
}

/// What is left out within exhibits.
fn contents(report: &mut Report, hidden: &mut Hidden<'_>) {
    for exhibit in &mut report.exhibits {
        if exhibit.kind == "note" && hidden.is(Redact::Notes) {
            if let Value::String(text) = &exhibit.content {
                hidden.remember(text);
            }
            exhibit.content = Value::String(GONE.to_owned());
            continue;
        }
        // Days of a chart of prices name no transaction, and without them it is none.
        let what = hidden.what;
        let kept: Vec<Redact>;
        if exhibit.kind == "chart" && !Ids::any(&exhibit.content) {
            kept = what.iter().copied().filter(|one| *one != Redact::Addresses).collect();
            let mut less = Hidden {
                what: &kept,
                texts: std::mem::take(&mut hidden.texts),
            };
            less.members(&mut exhibit.content, None);
            hidden.texts = less.texts;
        } else {
            hidden.members(&mut exhibit.content, None);
        }
    }
}

/// Replaces the texts wherever they stand as words of their own.
fn elsewhere(report: &mut Report, texts: HashSet<String>) {
    if texts.is_empty() {
        return;
    }
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    // Every text that matches counts, also within a longer one that does not stand as a word of its own.
    let search = AhoCorasick::builder().ascii_case_insensitive(true).build(&texts);
    // Texts are bounded in number and length: the search is always built. A report that could not be searched shows no text.
    let Ok(search) = search else {
        return each_text(report, &mut |text| GONE.clone_into(text));
    };
    each_text(report, &mut |text| {
        let alone = |start: usize, end: usize| {
            let before = text[..start].chars().next_back();
            let after = text[end..].chars().next();
            !before.into_iter().chain(after).any(char::is_alphanumeric)
        };
        let mut places: Vec<(usize, usize)> = search
            .find_overlapping_iter(text.as_str())
            .map(|found| (found.start(), found.end()))
            .filter(|(start, end)| alone(*start, *end))
            .collect();
        places.sort_unstable();
        if !places.is_empty() {
            *text = without(text, &places);
        }
    });
}

/// The text with these places redacted; they are in order, and may overlap.
fn without(text: &str, places: &[(usize, usize)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end) in places {
        if *start >= done {
            out.push_str(&text[done..*start]);
            out.push_str(GONE);
        }
        done = done.max(*end);
    }
    out.push_str(&text[done..]);
    out
}

/// Takes from the manifest what could be compared with public data, and hashes what is left.
fn seal(report: &mut Report, what: &[Redact]) {
    let manifest = &mut report.manifest;
    let salted = !std::mem::take(&mut manifest.case_salt).is_empty();
    if salted {
        manifest.whole_manifest_sha256 = std::mem::take(&mut report.manifest_sha256);
    } else {
        // Made before there were salts: whoever guesses what was left out could check the guess.
        for sum in [
            &mut manifest.case_sha256,
            &mut manifest.said_sha256,
            &mut manifest.whole_manifest_sha256,
        ] {
            sum.clear();
        }
    }
    for proof in &mut manifest.exhibits {
        if std::mem::take(&mut proof.salt).is_empty() {
            proof.sha256.clear();
        }
        proof.file_sha256.clear();
        for figure in &mut proof.figures {
            figure.endpoint.clear();
            figure.block_height = 0;
            figure.fetched_at.clear();
            figure.sha256.clear();
        }
    }
    FORMAT.clone_into(&mut manifest.format);
    manifest.redacted = what.iter().map(|one| one.word().to_owned()).collect();
    report.manifest_sha256 = hash(&report.manifest);
}

/// Every text that a person or a provider wrote, and every key of the contents.
fn each_text(report: &mut Report, each: &mut impl FnMut(&mut String)) {
    let case = &mut report.case;
    [&mut case.title, &mut case.question, &mut case.limits]
        .into_iter()
        .for_each(&mut *each);
    case.findings.iter_mut().for_each(|finding| each(&mut finding.text));
    case.timeline.iter_mut().for_each(|event| each(&mut event.text));
    for exhibit in &mut report.exhibits {
        for text in [
            &mut exhibit.title,
            &mut exhibit.note,
            &mut exhibit.subject,
            &mut exhibit.file_name,
        ] {
            each(text);
        }
        each_value(&mut exhibit.content, each);
    }
    for name in &mut report.names {
        for text in [&mut name.address, &mut name.text, &mut name.source] {
            each(text);
        }
    }
    for figure in report.manifest.exhibits.iter_mut().flat_map(|proof| &mut proof.figures) {
        for text in [
            &mut figure.name,
            &mut figure.value,
            &mut figure.unit,
            &mut figure.provider,
        ] {
            each(text);
        }
    }
}

fn each_value(value: &mut Value, each: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => each(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_value(item, each)),
        Value::Object(members) => {
            let taken = std::mem::take(members);
            for (mut key, mut value) in taken {
                each(&mut key);
                each_value(&mut value, each);
                members.insert(free(members, key), value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A key that no member has yet, so that two redacted keys do not become one.
fn free(members: &Map<String, Value>, key: String) -> String {
    let mut free = key.clone();
    let mut at = 2;
    while members.contains_key(&free) {
        free = format!("{key} {at}");
        at += 1;
    }
    free
}
