//! Documents: what is allowed, where an error is, and the normal form.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::samples::{document, wrap};
use crate::{Document, check};

fn checked(content: Value) -> Document {
    check(&wrap(&[content])).unwrap()
}

/// Where the error is.
fn path(content: Value) -> String {
    check(&wrap(&[content])).unwrap_err().path
}

fn nested(levels: usize) -> Value {
    let mut inner = json!({"type": "paragraph"});
    for _ in 1..levels {
        inner = json!({"type": "blockquote", "content": [inner]});
    }
    inner
}

#[test]
fn an_error_has_its_path() {
    let text = |marks: Value| json!({"type": "paragraph", "content": [{"type": "text", "text": "a", "marks": marks}]});
    assert_eq!(path(json!({"type": "video"})), "doc.content[0]");
    assert_eq!(path(json!({"type": "listItem"})), "doc.content[0]");
    assert_eq!(path(json!({"type": "paragraph", "style": 1})), "doc.content[0].style");
    assert_eq!(
        path(json!({"type": "paragraph", "marks": [{"type": "bold"}]})),
        "doc.content[0].marks"
    );
    assert_eq!(
        path(text(json!([{"type": "bold"}, {"type": "underline"}]))),
        "doc.content[0].content[0].marks[1]"
    );
    assert_eq!(
        path(text(
            json!([{"type": "link", "attrs": {"href": "javascript:alert(1)"}}])
        )),
        "doc.content[0].content[0].marks[0].attrs.href"
    );
    assert_eq!(
        path(json!({"type": "paragraph", "attrs": {"textAlign": "left"}})),
        "doc.content[0].attrs.textAlign"
    );
    assert_eq!(
        path(json!({"type": "heading", "attrs": {"level": 4}})),
        "doc.content[0].attrs.level"
    );
    assert_eq!(
        path(json!({"type": "callout", "attrs": {"kind": "joy"}})),
        "doc.content[0].attrs.kind"
    );
    assert_eq!(
        path(json!({"type": "image", "attrs": {"picture": "x"}})),
        "doc.content[0].attrs.picture"
    );
    assert_eq!(
        path(json!({"type": "paragraph", "content": [{"type": "text", "text": "a\u{0}b"}]})),
        "doc.content[0].content[0].text"
    );
    assert_eq!(
        path(json!({"type": "codeBlock", "content": [{"type": "text", "text": "a", "marks": [{"type": "bold"}]}]})),
        "doc.content[0].content[0]"
    );
}

#[test]
fn the_frame_is_checked() {
    let at = |text: &str| check(text).unwrap_err().path;
    assert_eq!(at("{"), "doc");
    assert_eq!(at(r#"{"schema_version": 2, "doc": {"type": "doc"}}"#), "schema_version");
    assert_eq!(at(r#"{"schema_version": 1}"#), "doc");
    assert_eq!(at(r#"{"schema_version": 1, "doc": {"type": "paragraph"}}"#), "doc.type");
    assert_eq!(
        at(r#"{"schema_version": 1, "doc": {"type": "doc"}, "html": ""}"#),
        "html"
    );
    assert_eq!(at(&" ".repeat((1 << 20) + 1)), "doc");
    assert!(check(&wrap(&[])).unwrap().content.is_empty());
}

#[test]
fn sixteen_levels_are_allowed() {
    assert_eq!(checked(nested(16)).content.len(), 1);
    let too_deep = check(&wrap(&[nested(17)])).unwrap_err();
    assert!(too_deep.message.contains("16 levels"), "{too_deep}");
}

#[test]
fn what_the_editor_adds_for_display_is_dropped() {
    let link = json!({"type": "link", "attrs": {"href": "mailto:a@b.c", "target": "_blank", "rel": "noopener", "class": null, "title": null}});
    let sent = json!({"type": "paragraph", "attrs": {"id": null}, "content": [{"type": "text", "text": "a", "marks": [link]}]});
    let kept = checked(sent).to_json();
    let expected = r#"{"schema_version":1,"doc":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","marks":[{"type":"link","attrs":{"href":"mailto:a@b.c"}}],"text":"a"}]}]}}"#;
    assert_eq!(kept, expected);
}

#[test]
fn text_words_pictures_and_mentions_are_found() {
    let picture = "01936d5e-0000-7000-8000-00000000000a";
    let mention = json!({"type": "mention", "attrs": {"kind": "trade", "id": "7", "label": "BTC long", "mentionSuggestionChar": "@"}});
    let cell = |content: Value| json!({"type": "tableCell", "content": [{"type": "paragraph", "content": [content]}]});
    let document = check(&wrap(&[
        json!({"type": "heading", "attrs": {"level": 1}, "content": [{"type": "text", "text": "Plan — today"}]}),
        json!({"type": "image", "attrs": {"picture": picture, "alt": "chart"}}),
        json!({"type": "table", "content": [{"type": "tableRow", "content": [cell(mention), cell(json!({"type": "text", "text": "b"}))]}]}),
    ]))
    .unwrap();
    assert_eq!(document.plain_text(), "Plan — today\nchart\nBTC long\tb");
    assert_eq!(document.word_count(), 6);
    assert_eq!(document.pictures().into_iter().next().unwrap().to_string(), picture);
    let found: Vec<String> = document
        .mentions()
        .into_iter()
        .map(|found| format!("{}:{}", found.kind.name(), found.id))
        .collect();
    assert_eq!(found, ["trade:7"]);
}

/// All texts of a JSON value that a person wrote.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if ["text", "label", "alt", "href", "picture"].contains(&key.as_str()) => {
                        if !text.is_empty() {
                            found.push(text.clone());
                        }
                    }
                    other => texts(other, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        _ => {}
    }
}

proptest! {
    #[test]
    fn a_normal_form_stays_as_it_is_and_loses_nothing(sent in document()) {
        let document = check(&sent).unwrap();
        let normal = document.to_json();
        prop_assert!(normal.len() <= sent.len());
        let again = check(&normal).unwrap();
        prop_assert_eq!(&again, &document);
        prop_assert_eq!(again.to_json(), normal.clone());
        let (mut before, mut after) = (Vec::new(), Vec::new());
        texts(&serde_json::from_str(&sent).unwrap(), &mut before);
        texts(&serde_json::from_str(&normal).unwrap(), &mut after);
        before.sort();
        after.sort();
        prop_assert_eq!(before, after);
    }

    #[test]
    fn no_text_makes_it_panic(sent in ".{0,200}") {
        prop_assert!(check(&sent).is_err());
    }
}
