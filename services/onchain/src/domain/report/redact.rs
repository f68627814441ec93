//! What a report leaves out, and how it still fits together: an address is the same numbered word wherever it stands.

use std::collections::HashMap;

use serde_json::Value;

use super::{Redact, Report, hash};
use crate::domain::address;

const GONE: &str = "[redacted]";

/// Words for addresses and transactions, in the order in which they were met.
#[derive(Default)]
struct Words(HashMap<String, String>);

impl Words {
    fn word(&mut self, token: &str) -> Option<String> {
        let kind = match token.len() {
            64 | 66 if token.trim_start_matches("0x").bytes().all(|b| b.is_ascii_hexdigit()) => "transaction",
            26..=120 if address::parse(token).is_ok() => "address",
            _ => return None,
        };
        // An EVM address is the same in any case.
        let key = if token.starts_with("0x") {
            token.to_ascii_lowercase()
        } else {
            token.to_owned()
        };
        let next = self.0.len() + 1;
        Some(self.0.entry(key).or_insert_with(|| format!("[{kind} {next}]")).clone())
    }

    /// Every address and transaction id of a text, wherever it stands between other signs.
    fn text(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (token, after) = rest.split_at(end);
            match self.word(token) {
                Some(word) => out.push_str(&word),
                None => out.push_str(token),
            }
            let joint = after.chars().next().map_or(0, char::len_utf8);
            out.push_str(&after[..joint]);
            rest = &after[joint..];
        }
        out
    }
}

/// Is a member of this name an amount?
fn amount(name: &str) -> bool {
    const WORDS: [&str; 12] = [
        "value", "amount", "balance", "fee", "usd", "worth", "received", "sent", "sum", "volume", "price", "cost",
    ];
    let name = name.to_ascii_lowercase();
    WORDS.iter().any(|word| name.contains(word))
}

/// The report without what is chosen. Hashes stay, so that the whole can be proven by who has it.
#[must_use]
pub fn redact(mut report: Report, what: &[Redact]) -> Report {
    if what.is_empty() {
        return report;
    }
    let is = |one: Redact| what.contains(&one);
    let mut words = Words::default();
    let whole = std::mem::take(&mut report.manifest_sha256);
    let case = &mut report.case;
    if is(Redact::Names) {
        GONE.clone_into(&mut case.title);
    }
    if is(Redact::Findings) {
        for finding in &mut case.findings {
            GONE.clone_into(&mut finding.text);
        }
    }
    for exhibit in &mut report.exhibits {
        if is(Redact::Names) {
            GONE.clone_into(&mut exhibit.title);
            if !exhibit.file_name.is_empty() {
                GONE.clone_into(&mut exhibit.file_name);
            }
        }
        if is(Redact::Notes) && !exhibit.note.is_empty() {
            GONE.clone_into(&mut exhibit.note);
        }
        if is(Redact::Notes) && exhibit.kind == "note" {
            exhibit.content = Value::String(GONE.to_owned());
        }
        if is(Redact::Amounts) {
            amounts(&mut exhibit.content, false);
        }
    }
    if is(Redact::Names) {
        report.names.clear();
    }
    if is(Redact::Amounts) {
        let figures = report.manifest.exhibits.iter_mut().flat_map(|proof| &mut proof.figures);
        figures.for_each(|figure| GONE.clone_into(&mut figure.value));
    }
    if is(Redact::Addresses) {
        addresses(&mut report, &mut words);
    }
    report.manifest.redacted = what.iter().map(|one| one.word().to_owned()).collect();
    report.manifest.whole_manifest_sha256 = whole;
    report.manifest_sha256 = hash(&report.manifest);
    report
}

fn addresses(report: &mut Report, words: &mut Words) {
    let case = &mut report.case;
    for text in [&mut case.title, &mut case.question, &mut case.limits] {
        *text = words.text(text);
    }
    case.findings
        .iter_mut()
        .for_each(|finding| finding.text = words.text(&finding.text));
    case.timeline
        .iter_mut()
        .for_each(|event| event.text = words.text(&event.text));
    for exhibit in &mut report.exhibits {
        for text in [
            &mut exhibit.title,
            &mut exhibit.note,
            &mut exhibit.subject,
            &mut exhibit.file_name,
        ] {
            *text = words.text(text);
        }
        texts(&mut exhibit.content, words);
    }
    for name in &mut report.names {
        name.address = words.text(&name.address);
        name.text = words.text(&name.text);
        name.source = words.text(&name.source);
    }
    // The hashes of answers stay; the paths that were asked name addresses.
    for figure in report.manifest.exhibits.iter_mut().flat_map(|proof| &mut proof.figures) {
        figure.endpoint = words.text(&figure.endpoint);
        figure.name = words.text(&figure.name);
        figure.value = words.text(&figure.value);
    }
}

fn texts(value: &mut Value, words: &mut Words) {
    match value {
        Value::String(text) => *text = words.text(text),
        Value::Array(items) => items.iter_mut().for_each(|item| texts(item, words)),
        Value::Object(members) => {
            let taken = std::mem::take(members);
            for (key, mut value) in taken {
                texts(&mut value, words);
                members.insert(words.text(&key), value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// `inside`: below a member that is an amount.
fn amounts(value: &mut Value, inside: bool) {
    match value {
        Value::Number(_) if inside => *value = Value::String(GONE.to_owned()),
        Value::String(text) if inside && text.bytes().any(|b| b.is_ascii_digit()) && text.len() < 80 => {
            *value = Value::String(GONE.to_owned());
        }
        Value::Array(items) => items.iter_mut().for_each(|item| amounts(item, inside)),
        Value::Object(members) => members
            .iter_mut()
            .for_each(|(key, value)| amounts(value, inside || amount(key))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
