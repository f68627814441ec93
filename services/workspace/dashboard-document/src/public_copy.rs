//! The copy of a document that strangers may see: widgets of public data, and notes.
//!
//! The copy is built from nothing: it has what is named here, and no other member of the document. A widget that is left out keeps its place,
//! without its title and params.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::{
    judge::{Document, SCHEMA},
    kinds::KINDS,
};

/// The kind of a widget that was left out.
pub const LEFT_OUT: &str = "left_out";

/// Kinds that strangers may see, with the params that go along: their data are market data, which the gateway gives anyone where they are
/// public, or they have none.
const PUBLIC: &[(&str, &[&str])] = &[
    ("token.chart", &["token", "range"]),
    ("token.stats", &["token"]),
    ("market.table", &["view", "window", "rows"]),
    ("market.movers", &["view", "window"]),
    ("note", &["text"]),
];
/// Kinds of public data that only accounts can read.
const OF_ACCOUNTS: [&str; 10] = [
    "new_pools",
    "nft.floor",
    "etf.flows",
    "treasuries",
    "funding",
    "correlation",
    "forecast.fan",
    "forecast.record",
    "whales",
    "quota",
];
/// Types of the parameters that say nothing about their user.
const TYPES: [&str; 3] = ["token", "range", "currency"];

/// Why a widget is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It shows data of its viewer.
    Personal,
    /// Its data needs an account.
    Account,
    /// Its kind, or the version of it, is not known here.
    Unknown,
}

impl Reason {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Personal => "personal",
            Self::Account => "account",
            Self::Unknown => "unknown",
        }
    }
}

/// A widget that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub id: String,
    pub kind: String,
    pub reason: Reason,
}

/// A copy for strangers.
#[derive(Debug, Clone, PartialEq)]
pub struct PublicCopy {
    pub value: Value,
    /// Widgets that it shows.
    pub shown: u32,
    /// In the order of their ids.
    pub left_out: Vec<LeftOut>,
}

impl PublicCopy {
    /// As it is kept.
    #[must_use]
    pub fn text(&self) -> String {
        self.value.to_string()
    }
}

/// What strangers may see of a document.
#[must_use]
pub fn public_copy(document: &Document) -> PublicCopy {
    let empty = Map::new();
    let all = document.value.get("widgets").and_then(Value::as_object);
    let (mut widgets, mut left_out) = (Map::new(), Vec::new());
    for (id, widget) in all.unwrap_or(&empty) {
        let copied = match public_params(widget) {
            Ok(params) => shown(widget, params),
            Err(reason) => {
                left_out.push(LeftOut {
                    id: id.clone(),
                    kind: kind(widget).to_owned(),
                    reason,
                });
                json!({"kind": LEFT_OUT, "v": 1, "params": {}})
            }
        };
        widgets.insert(id.clone(), copied);
    }
    // Whatever order the document's widgets are read in.
    left_out.sort_by(|a: &LeftOut, b| a.id.cmp(&b.id));
    let shown = u32::try_from(widgets.len() - left_out.len()).unwrap_or(u32::MAX);
    let value = json!({
        "schema": SCHEMA,
        "parameters": parameters(document, &used(&widgets)),
        "tabs": tabs(document, &widgets),
        "widgets": widgets,
    });
    PublicCopy { value, shown, left_out }
}

fn kind(widget: &Value) -> &str {
    widget.get("kind").and_then(Value::as_str).unwrap_or_default()
}

/// The params that go along, or why the widget does not.
fn public_params(widget: &Value) -> Result<&'static [&'static str], Reason> {
    let name = kind(widget);
    let v = widget.get("v").and_then(Value::as_u64).unwrap_or(1);
    let is_known = KINDS.iter().any(|kind| kind.name == name && v <= kind.v);
    if !is_known {
        return Err(Reason::Unknown);
    }
    if OF_ACCOUNTS.contains(&name) {
        return Err(Reason::Account);
    }
    let public = PUBLIC.iter().find(|(public, _)| *public == name);
    public.map(|(_, params)| *params).ok_or(Reason::Personal)
}

/// A value that is a text or a number: nothing of a member goes along unseen.
fn plain(value: &Value) -> Option<Value> {
    (value.is_string() || value.is_number()).then(|| value.clone())
}

fn shown(widget: &Value, params: &[&str]) -> Value {
    let sent = widget.get("params");
    let mut copied = Map::new();
    for name in params {
        if let Some(value) = sent.and_then(|sent| sent.get(*name)).and_then(plain) {
            copied.insert((*name).to_owned(), value);
        }
    }
    // The screen keeps titles among the params.
    let title = sent.and_then(|sent| sent.get("title")).and_then(Value::as_str);
    if let Some(title) = title {
        copied.insert("title".to_owned(), Value::from(title));
    }
    json!({"kind": kind(widget), "v": widget.get("v").and_then(Value::as_u64).unwrap_or(1), "params": copied})
}

/// Names of parameters that widgets of the copy refer to.
fn used(widgets: &Map<String, Value>) -> BTreeSet<String> {
    let params = widgets.values().filter_map(|widget| widget["params"].as_object());
    let named = params
        .flat_map(Map::values)
        .filter_map(|value| value.as_str()?.strip_prefix('$'));
    named.map(str::to_owned).collect()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    let found = value.get(name).and_then(Value::as_array);
    found.map_or(&[], Vec::as_slice)
}

fn parameters(document: &Document, used: &BTreeSet<String>) -> Vec<Value> {
    let copied = list(&document.value, "parameters").iter().filter_map(|one| {
        let text = |member: &str| one.get(member).and_then(Value::as_str);
        let (name, of) = (text("name")?, text("type")?);
        let is_public = TYPES.contains(&of) && used.contains(name);
        is_public.then(|| json!({"name": name, "type": of, "value": text("value")}))
    });
    copied.collect()
}

fn tabs(document: &Document, widgets: &Map<String, Value>) -> Vec<Value> {
    let place = |place: &Value| {
        let i = place.get("i").and_then(Value::as_str)?;
        let number = |member: &str| place.get(member).and_then(Value::as_u64);
        let at = json!({"i": i, "x": number("x")?, "y": number("y")?, "w": number("w")?, "h": number("h")?});
        widgets.contains_key(i).then_some(at)
    };
    let copied = list(&document.value, "tabs").iter().map(|tab| {
        let layout: Vec<Value> = list(tab, "layout").iter().filter_map(place).collect();
        json!({"title": tab.get("title").and_then(Value::as_str).unwrap_or("Main"), "layout": layout})
    });
    copied.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{LEFT_OUT, OF_ACCOUNTS, PUBLIC, Reason, public_copy};
    use crate::{
        judge::{judge, kept},
        kinds::KINDS,
    };

    #[test]
    fn a_copy_has_public_widgets_and_nothing_else_of_the_document() {
        let document = kept(
            &json!({
                "schema": 1, "secret": "S1",
                "parameters": [
                    {"name": "token", "type": "token", "value": "bitcoin", "note": "S2"},
                    {"name": "range", "type": "range", "value": "30d"},
                    {"name": "entity", "type": "entity", "value": "bitcoin:S3"},
                    {"name": "portfolio", "type": "portfolio", "value": "S4"},
                ],
                "widgets": {
                    "a": {"kind": "token.chart", "v": 1, "secret": "S5",
                        "params": {"token": "$token", "range": "7d", "title": "Price", "x": "S6", "view": {"S7": 1}}},
                    "b": {"kind": "portfolio.value", "v": 1, "params": {"portfolio": "$portfolio", "title": "S8"}},
                    "c": {"kind": "forecast.fan", "v": 1, "params": {"token": "S9"}},
                    "d": {"kind": "note", "v": 1, "params": {"text": "Read me"}},
                    "e": {"kind": "space.weather", "v": 1, "params": {"of": "S10"}},
                    "f": {"kind": "note", "v": 2, "params": {"text": "S11"}},
                    "g": {"kind": "profile.summary", "v": 1, "params": {"entity": "$entity"}},
                },
                "tabs": [{"title": "Main", "S12": 1, "layout": [{"i": "a", "x": 0, "y": 0, "w": 6, "h": 4, "S13": 1},
                    {"i": "b", "x": 6, "y": 0, "w": 6, "h": 4}]}],
            })
            .to_string(),
        );
        let copy = public_copy(&document);
        let out = json!({"kind": LEFT_OUT, "v": 1, "params": {}});
        assert_eq!(
            copy.value,
            json!({
                "schema": 1,
                "parameters": [{"name": "token", "type": "token", "value": "bitcoin"}],
                "widgets": {
                    "a": {"kind": "token.chart", "v": 1, "params": {"token": "$token", "range": "7d", "title": "Price"}},
                    "b": out, "c": out,
                    "d": {"kind": "note", "v": 1, "params": {"text": "Read me"}},
                    "e": out, "f": out, "g": out,
                },
                "tabs": [{"title": "Main", "layout": [{"i": "a", "x": 0, "y": 0, "w": 6, "h": 4},
                    {"i": "b", "x": 6, "y": 0, "w": 6, "h": 4}]}],
            })
        );
        assert_eq!(copy.shown, 2);
        let said: Vec<(&str, &str, Reason)> = copy
            .left_out
            .iter()
            .map(|one| (one.id.as_str(), one.kind.as_str(), one.reason))
            .collect();
        assert_eq!(
            said,
            [
                ("b", "portfolio.value", Reason::Personal),
                ("c", "forecast.fan", Reason::Account),
                ("e", "space.weather", Reason::Unknown),
                ("f", "note", Reason::Unknown),
                ("g", "profile.summary", Reason::Personal),
            ]
        );
        assert!(judge(&copy.text()).is_ok(), "a copy is a document itself");
    }

    #[test]
    fn a_document_that_is_none_has_an_empty_copy() {
        let copy = public_copy(&kept("no JSON"));
        assert_eq!((copy.shown, copy.left_out.len()), (0, 0));
        assert_eq!(copy.value["widgets"], json!({}));
    }

    #[test]
    fn every_kind_that_the_lists_name_is_a_kind() {
        let known = |name: &&str| KINDS.iter().any(|kind| kind.name == *name);
        assert!(PUBLIC.iter().all(|(name, _)| known(name)));
        assert!(OF_ACCOUNTS.iter().all(known));
        assert!(!PUBLIC.iter().any(|(name, _)| OF_ACCOUNTS.contains(name)));
    }
}
