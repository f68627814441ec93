//! Whether a document can be saved. All flaws are found at once, each with its path inside the document.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::{
    flaws::{Flaw, Flaws, brief},
    kinds::{Form, KINDS},
    values::{MOST_TOKENS, TYPES, flaw_of_value, is_name, reference},
};

/// The newest schema that is known here.
pub const SCHEMA: u64 = 1;
/// Bytes of a document.
pub const LARGEST: usize = 256 << 10;
const WIDGETS: usize = 40;
const TABS: usize = 10;
const PARAMETERS: usize = 20;
const COLUMNS: u64 = 12;

/// Why a document cannot be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It has this schema, which is newer than [`SCHEMA`].
    Newer(u64),
    Flaws(Vec<Flaw>),
}

/// A document that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub value: Value,
    pub widgets: u32,
    /// Its schema is newer than this crate knows.
    pub newer: bool,
}

impl Document {
    fn of(value: Value) -> Self {
        let widgets = value.get("widgets").and_then(Value::as_object).map_or(0, Map::len);
        Self {
            widgets: u32::try_from(widgets).unwrap_or(u32::MAX),
            newer: schema(&value).is_some_and(|schema| schema > SCHEMA),
            value,
        }
    }

    /// As it is kept: members of objects in the order of their names.
    #[must_use]
    pub fn text(&self) -> String {
        self.value.to_string()
    }
}

fn schema(value: &Value) -> Option<u64> {
    value.get("schema").and_then(Value::as_u64)
}

/// A document that was kept: one that is no JSON has no widgets, and cannot be saved again.
#[must_use]
pub fn kept(text: &str) -> Document {
    let mut document = Document::of(serde_json::from_str(text).unwrap_or(Value::Null));
    document.newer |= document.value.is_null();
    document
}

/// Judges a document that somebody sends.
///
/// # Errors
/// [`Refusal`] with all that is wrong, at most 50 flaws.
pub fn judge(text: &str) -> Result<Document, Refusal> {
    let whole = |message: &str| {
        Refusal::Flaws(vec![Flaw {
            path: String::new(),
            message: message.to_owned(),
        }])
    };
    if text.len() > LARGEST {
        return Err(whole("A dashboard can have at most 256 KiB."));
    }
    let value: Value = serde_json::from_str(text).map_err(|_| whole("This is not a JSON document."))?;
    let Some(members) = value.as_object() else {
        return Err(whole("Use an object with schema, parameters, widgets and tabs."));
    };
    let mut flaws = Flaws::default();
    match members.get("schema").and_then(Value::as_u64) {
        Some(SCHEMA) => {}
        Some(newer) if newer > SCHEMA => return Err(Refusal::Newer(newer)),
        _ => flaws.add("schema", "Use 1."),
    }
    flaws.letters(&value);
    let parameters = parameters(members.get("parameters"), &mut flaws);
    let widgets = widgets(members.get("widgets"), &parameters, &mut flaws);
    tabs(members.get("tabs"), &widgets, &mut flaws);
    if flaws.is_empty() {
        Ok(Document::of(value))
    } else {
        Err(Refusal::Flaws(flaws.into_list()))
    }
}

fn judge_title(path: String, value: Option<&Value>, most: usize, flaws: &mut Flaws) {
    let text = value.and_then(Value::as_str).unwrap_or_default();
    if text.trim().is_empty() || text.chars().count() > most {
        flaws.add(path, format!("Use 1 to {most} characters."));
    }
}

/// Types of the parameters by name.
type Parameters = BTreeMap<String, &'static str>;

fn parameters(value: Option<&Value>, flaws: &mut Flaws) -> Parameters {
    let mut found = Parameters::new();
    let Some(list) = value.and_then(Value::as_array) else {
        if value.is_some() {
            flaws.add("parameters", "Use a list.");
        }
        return found;
    };
    if list.len() > PARAMETERS {
        flaws.add("parameters", format!("Use at most {PARAMETERS} parameters."));
        return found;
    }
    for (at, one) in list.iter().enumerate() {
        let path = format!("parameters[{at}]");
        let name = one.get("name").and_then(Value::as_str).unwrap_or_default();
        let kind = one.get("type").and_then(Value::as_str).unwrap_or_default();
        let kind = TYPES.into_iter().find(|known| *known == kind);
        if !is_name(name) {
            flaws.add(
                format!("{path}.name"),
                "Use a lower-case letter, then up to 39 letters, digits and _.",
            );
        } else if found.contains_key(name) {
            flaws.add(format!("{path}.name"), "Another parameter has this name.");
        }
        let Some(kind) = kind else {
            flaws.add(format!("{path}.type"), format!("Use one of {}.", TYPES.join(", ")));
            continue;
        };
        found.entry(name.to_owned()).or_insert(kind);
        match one.get("value") {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => {
                if let Some(message) = flaw_of_value(kind, text) {
                    flaws.add(format!("{path}.value"), message);
                }
            }
            Some(_) => flaws.add(format!("{path}.value"), "Use text, or null."),
        }
    }
    found
}

fn is_widget_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=40).contains(&text.len()) && text.bytes().all(fits)
}

fn widgets(value: Option<&Value>, parameters: &Parameters, flaws: &mut Flaws) -> BTreeSet<String> {
    let Some(members) = value.and_then(Value::as_object) else {
        flaws.add("widgets", "Use an object of widgets by id.");
        return BTreeSet::new();
    };
    if members.len() > WIDGETS {
        flaws.add("widgets", format!("Use at most {WIDGETS} widgets."));
    }
    for (id, widget) in members {
        // What is wrong inside one of a long id is told, too, but not under all of the id.
        let path = brief(&format!("widgets.{id}"));
        if !is_widget_id(id) {
            flaws.add("widgets", "Ids of widgets have up to 40 letters, digits, - and _.");
        }
        let name = widget.get("kind").and_then(Value::as_str).unwrap_or_default();
        if name.is_empty() || name.chars().count() > 60 {
            flaws.add(format!("{path}.kind"), "Use the name of a kind.");
            continue;
        }
        let v = widget.get("v").and_then(Value::as_u64).unwrap_or(0);
        if v == 0 {
            flaws.add(format!("{path}.v"), "Use a whole number from 1.");
        }
        if widget.get("title").is_some_and(|title| !title.is_null()) {
            judge_title(format!("{path}.title"), widget.get("title"), 100, flaws);
        }
        let params = match widget.get("params") {
            None | Some(Value::Null) => continue,
            Some(Value::Object(params)) => params,
            Some(_) => {
                flaws.add(format!("{path}.params"), "Use an object.");
                continue;
            }
        };
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name && v <= kind.v) else {
            continue;
        };
        for (param, form) in kind.params {
            if let Some(value) = params.get(*param).filter(|value| !value.is_null()) {
                judge_param(&format!("{path}.params.{param}"), *form, value, parameters, flaws);
            }
        }
    }
    members.keys().cloned().collect()
}

fn judge_param(path: &str, form: Form, value: &Value, parameters: &Parameters, flaws: &mut Flaws) {
    if let (Form::Tokens, Value::Array(items)) = (form, value) {
        if items.len() > MOST_TOKENS {
            flaws.add(path, format!("Use at most {MOST_TOKENS} tokens."));
        }
        for (at, item) in items.iter().take(MOST_TOKENS).enumerate() {
            judge_param(&format!("{path}[{at}]"), Form::Token, item, parameters, flaws);
        }
        return;
    }
    if form == Form::Tokens {
        flaws.add(path, "Use a list of tokens.");
        return;
    }
    let named = value.as_str().and_then(reference).zip(form.fitting());
    if let Some((name, wanted)) = named {
        match parameters.get(name) {
            None => flaws.add(path, format!("The dashboard has no parameter {name}.")),
            Some(kind) if *kind != wanted => flaws.add(
                path,
                format!("{name} is a parameter of the type {kind}; this needs the type {wanted}."),
            ),
            Some(_) => {}
        }
    } else if let Some(message) = form.flaw(value) {
        flaws.add(path, message);
    }
}

fn tabs(value: Option<&Value>, widgets: &BTreeSet<String>, flaws: &mut Flaws) {
    let Some(tabs) = value.and_then(Value::as_array) else {
        flaws.add("tabs", "Use a list of tabs.");
        return;
    };
    if tabs.len() > TABS {
        flaws.add("tabs", format!("Use at most {TABS} tabs."));
        return;
    }
    for (at, tab) in tabs.iter().enumerate() {
        judge_title(format!("tabs[{at}].title"), tab.get("title"), 60, flaws);
        let Some(layout) = tab.get("layout").and_then(Value::as_array) else {
            flaws.add(format!("tabs[{at}].layout"), "Use a list.");
            continue;
        };
        if layout.len() > WIDGETS {
            flaws.add(format!("tabs[{at}].layout"), format!("Use at most {WIDGETS} widgets."));
            continue;
        }
        let mut placed = BTreeSet::new();
        for (place, item) in layout.iter().enumerate() {
            let path = format!("tabs[{at}].layout[{place}]");
            let id = item.get("i").and_then(Value::as_str).unwrap_or_default();
            if !widgets.contains(id) {
                flaws.add(format!("{path}.i"), "There is no widget of this id.");
            } else if !placed.insert(id) {
                flaws.add(format!("{path}.i"), "This widget is already in the tab.");
            }
            judge_place(&path, item, flaws);
        }
    }
}

fn judge_place(path: &str, item: &Value, flaws: &mut Flaws) {
    let mut number = |name: &str, from: u64, to: u64| {
        let found = item.get(name).and_then(Value::as_u64);
        let found = found.filter(|number| (from..=to).contains(number));
        if found.is_none() {
            flaws.add(
                format!("{path}.{name}"),
                format!("Use a whole number from {from} to {to}."),
            );
        }
        found
    };
    let x = number("x", 0, COLUMNS - 1);
    let w = number("w", 1, COLUMNS);
    number("y", 0, 10_000);
    number("h", 1, 100);
    if x.zip(w).is_some_and(|(x, w)| x + w > COLUMNS) {
        flaws.add(
            format!("{path}.w"),
            format!("The widget reaches beyond the {COLUMNS} columns."),
        );
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
