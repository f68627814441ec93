//! What is judged, and where its flaws are.

use serde_json::{Value, json};

use super::{LARGEST, Refusal, judge, kept};
use crate::kinds::KINDS;

fn good() -> Value {
    json!({"schema": 1, "parameters": [{"name": "token", "type": "token", "value": "bitcoin"}, {"name": "range", "type": "range", "value": "30d"}],
        "widgets": {
            "w1": {"kind": "token.chart", "v": 1, "params": {"token": "$token", "range": "30d"}},
            "w2": {"kind": "space.weather", "v": 7, "params": {"token": "$nothing", "deep": {"er": [1, 2]}}},
            "w3": {"kind": "correlation", "v": 1, "params": {"tokens": ["$token", "ethereum"], "range": "$range"}}},
        "tabs": [{"title": "Main", "layout": [{"i": "w1", "x": 0, "y": 0, "w": 6, "h": 8}, {"i": "w2", "x": 6, "y": 0, "w": 6, "h": 8, "minW": 2}]}]})
}

/// Judges the good one with one member replaced; gives the paths of its flaws.
fn paths(pointer: &str, value: Value) -> Vec<String> {
    let mut document = good();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match parent {
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        parent => parent[name] = value,
    }
    match judge(&document.to_string()) {
        Ok(_) => Vec::new(),
        Err(Refusal::Flaws(flaws)) => flaws.into_iter().map(|flaw| flaw.path).collect(),
        Err(Refusal::Newer(schema)) => vec![format!("newer {schema}")],
    }
}

#[test]
fn a_good_document_stays_as_it_is() {
    let document = judge(&good().to_string()).unwrap();
    assert_eq!((document.widgets, document.newer), (3, false));
    assert_eq!(document.value, good(), "unknown kinds and members are kept");
    assert_eq!(kept(&document.text()), document, "there and back again");
}

#[test]
fn flaws_name_their_place() {
    for (pointer, value, path) in [
        ("/schema", json!(0), "schema"),
        ("/schema", json!(2), "newer 2"),
        ("/widgets", json!([]), "widgets"),
        ("/widgets/w1/kind", json!(1), "widgets.w1.kind"),
        ("/widgets/w1/v", json!("1"), "widgets.w1.v"),
        ("/widgets/w1/title", json!(""), "widgets.w1.title"),
        ("/widgets/w1/params", json!([]), "widgets.w1.params"),
        ("/widgets/w1/params/token", json!(5), "widgets.w1.params.token"),
        ("/widgets/w1/params/token", json!("Bit coin"), "widgets.w1.params.token"),
        ("/widgets/w1/params/token", json!("$missing"), "widgets.w1.params.token"),
        ("/widgets/w1/params/token", json!("$range"), "widgets.w1.params.token"),
        ("/widgets/w1/params/range", json!("0d"), "widgets.w1.params.range"),
        (
            "/widgets/w1/params/range",
            json!("2026-02-01..2026-01-01"),
            "widgets.w1.params.range",
        ),
        (
            "/widgets/w3/params/tokens",
            json!("bitcoin"),
            "widgets.w3.params.tokens",
        ),
        (
            "/widgets/w3/params/tokens/1",
            json!("$range"),
            "widgets.w3.params.tokens[1]",
        ),
        (
            "/widgets/w2/params/token",
            json!("a\u{202e}b"),
            "widgets.w2.params.token",
        ),
        (
            "/widgets/w2/params/deep",
            json!({"er": ["a", {"in": ["b", "c\u{202e}"]}]}),
            "widgets.w2.params.deep.er[1].in[1]",
        ),
        (
            "/widgets/w2/params/deep",
            json!({"e\u{202e}r": 1}),
            "widgets.w2.params.deep",
        ),
        ("/parameters/0/name", json!("Token"), "parameters[0].name"),
        ("/parameters/1/name", json!("token"), "parameters[1].name"),
        ("/parameters/0/type", json!("colour"), "parameters[0].type"),
        ("/parameters/0/value", json!("Bit coin"), "parameters[0].value"),
        ("/tabs/0/title", json!(""), "tabs[0].title"),
        ("/tabs/0/layout/0/i", json!("w9"), "tabs[0].layout[0].i"),
        ("/tabs/0/layout/0/i", json!("w2"), "tabs[0].layout[1].i"),
        ("/tabs/0/layout/0/x", json!(7), "tabs[0].layout[0].w"),
        ("/tabs/0/layout/0/x", json!(-1), "tabs[0].layout[0].x"),
        ("/tabs/0/layout/0/h", json!(0), "tabs[0].layout[0].h"),
        ("/tabs/0/layout/0/y", json!(1.5), "tabs[0].layout[0].y"),
    ] {
        let found = paths(pointer, value.clone());
        assert!(found.iter().any(|one| one == path), "{pointer} {value}: {found:?}");
    }
    for (pointer, value) in [
        ("/widgets/w1/params/token", Value::Null),
        ("/widgets/w1/params/range", json!("2026-01-01..2026-02-01")),
        ("/widgets/w1/params/later", json!({"x": 1})),
        ("/widgets/w1/v", json!(2)),
        ("/parameters/0/value", Value::Null),
        ("/tabs", json!([])),
    ] {
        assert_eq!(paths(pointer, value.clone()), [""; 0], "{pointer} {value}");
    }
}

#[test]
fn limits_hold() {
    let mut many = good();
    for at in 0..38 {
        many["widgets"][format!("x{at}")] = json!({"kind": "note", "v": 1});
    }
    let Err(Refusal::Flaws(flaws)) = judge(&many.to_string()) else {
        panic!("41 widgets");
    };
    assert_eq!((flaws.len(), flaws[0].path.as_str()), (1, "widgets"));
    let tab = json!({"title": "T", "layout": []});
    assert_eq!(paths("/tabs", Value::Array(vec![tab.clone(); 10])), [""; 0]);
    assert_eq!(paths("/tabs", Value::Array(vec![tab; 11])), ["tabs"]);
    let large = json!({"schema": 1, "widgets": {}, "tabs": [], "x": "x".repeat(LARGEST)});
    assert!(matches!(judge(&large.to_string()), Err(Refusal::Flaws(flaws)) if flaws[0].path.is_empty()));
    assert!(judge(&"[".repeat(100_000)).is_err(), "too deep");
    assert!(judge("[]").is_err() && judge("").is_err());
}

#[test]
fn an_answer_is_small_whatever_is_wrong() {
    let name = "é".repeat(5_000);
    let bad = vec!["\u{202e}"; 200];
    let mut deceiving = good();
    deceiving[&name] = json!(bad);
    let mut long = good();
    long["widgets"][&name] = json!({"kind": "correlation", "v": 1, "params": {"tokens": vec!["?"; 200]}});
    let mut many = good();
    many["tabs"] = json!(vec![json!({"title": "", "layout": vec![json!({}); 40]}); 10]);
    for document in [deceiving, long, many] {
        let Err(Refusal::Flaws(flaws)) = judge(&document.to_string()) else {
            panic!("it has flaws");
        };
        assert!((20..=50).contains(&flaws.len()), "{}", flaws.len());
        let most = flaws.iter().map(|flaw| flaw.path.len() + flaw.message.len()).max();
        assert!(most.is_some_and(|bytes| bytes <= 400), "{most:?}");
    }
}

#[test]
fn a_path_that_is_cut_says_so() {
    let name = "k".repeat(1_000);
    let mut document = good();
    document[&name] = json!(["\u{202e}"]);
    let Err(Refusal::Flaws(flaws)) = judge(&document.to_string()) else {
        panic!("it has a flaw");
    };
    assert_eq!(flaws[0].path, format!("{}…", "k".repeat(200)));
}

#[test]
fn newer_ones_are_kept_and_read_only() {
    let newer = kept(r#"{"schema": 3, "widgets": {"a": 1}}"#);
    assert_eq!((newer.newer, newer.widgets), (true, 1));
    assert!(kept("no JSON").newer);
}

#[test]
fn kinds_stand_once() {
    for (at, kind) in KINDS.iter().enumerate() {
        assert!(KINDS[..at].iter().all(|other| other.name != kind.name), "{}", kind.name);
    }
}
