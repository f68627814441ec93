//! Documents at random.

use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};

const PICTURE: &str = "01936d5e-0000-7000-8000-000000000001";

/// Text with what Markdown could take for its own.
pub(super) fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z0-9äß漢]{1,6}",
        "[ \\*_`\\[\\]()<>|&#~!\\\\+=:.)\\-0-9\"'$^{}]{1,5}",
        Just("&amp;".to_owned()),
        Just("[a](b)".to_owned()),
        Just("1. ".to_owned()),
        Just("<br>".to_owned()),
        Just("\t".to_owned()),
        Just("![x]".to_owned()),
    ];
    vec(word, 1..5).prop_map(|words| words.concat())
}

pub(super) fn marks() -> impl Strategy<Value = Vec<Value>> {
    let all = vec![
        json!({"type": "bold"}),
        json!({"type": "italic"}),
        json!({"type": "strike"}),
        json!({"type": "code"}),
        json!({"type": "highlight"}),
        json!({"type": "link", "attrs": {"href": "https://example.org/a(b)?c=1&copy=2|`d`", "target": "_blank", "rel": null}}),
    ];
    proptest::sample::subsequence(all, 0..3)
}

pub(super) fn inline() -> impl Strategy<Value = Vec<Value>> {
    let node = prop_oneof![
        6 => (text(), marks()).prop_map(|(text, marks)| json!({"type": "text", "text": text, "marks": marks})),
        1 => Just(json!({"type": "hardBreak"})),
        1 => text().prop_filter("a label has letters", |text| !text.trim().is_empty() && !text.contains('\t')).prop_map(
            |label| json!({"type": "mention", "attrs": {"kind": "token", "id": "bitcoin", "label": label}})),
    ];
    vec(node, 0..5)
}

fn paragraph() -> impl Strategy<Value = Value> {
    (inline(), any::<bool>()).prop_map(|(content, named)| {
        let id = if named { json!("b1") } else { Value::Null };
        json!({"type": "paragraph", "attrs": {"id": id}, "content": content})
    })
}

fn table(cell: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let cell = (cell, 1..3_u32, 1..3_u32).prop_map(|(content, columns, rows)| {
        json!({"type": "tableCell", "attrs": {"colspan": columns, "rowspan": rows, "colwidth": null}, "content": [content]})
    });
    let row = vec(cell, 1..4).prop_map(|cells| json!({"type": "tableRow", "content": cells}));
    vec(row, 1..4).prop_map(|rows| json!({"type": "table", "content": rows}))
}

fn block() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => paragraph(),
        1 => (inline(), 1..4).prop_map(|(content, level)| json!({"type": "heading", "attrs": {"level": level}, "content": content})),
        1 => "[a-z`~ \n|*]{1,20}".prop_map(
            |code| json!({"type": "codeBlock", "attrs": {"language": "rust"}, "content": [{"type": "text", "text": code}]})),
        1 => Just(json!({"type": "horizontalRule"})),
        1 => text().prop_map(|alt| json!({"type": "image", "attrs": {"picture": PICTURE, "alt": alt.replace('\t', ""), "width": null}})),
        1 => table(paragraph()),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        let blocks = vec(inner, 1..3);
        let item = |name: &'static str| {
            move |content: Vec<Value>| json!({"type": name, "attrs": {}, "content": content})
        };
        prop_oneof![
            vec(blocks.clone().prop_map(item("listItem")), 1..3)
                .prop_map(|items| json!({"type": "bulletList", "content": items})),
            (vec(blocks.clone().prop_map(item("listItem")), 1..3), 0..12).prop_map(
                |(items, start)| json!({"type": "orderedList", "attrs": {"start": start, "type": null}, "content": items})
            ),
            vec(blocks.clone().prop_map(item("taskItem")), 1..3)
                .prop_map(|items| json!({"type": "taskList", "content": items})),
            blocks.clone().prop_map(item("blockquote")),
            blocks.prop_map(|content| json!({"type": "callout", "attrs": {"kind": "mistake"}, "content": content})),
        ]
    })
}

pub(super) fn wrap(content: &[Value]) -> String {
    json!({"schema_version": 1, "doc": {"type": "doc", "content": content}}).to_string()
}

pub(super) fn document() -> impl Strategy<Value = String> {
    vec(block(), 0..5).prop_map(|content| wrap(&content))
}
