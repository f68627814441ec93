//! Markdown: a reader finds the text that was written.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};

use super::samples::{document, inline, wrap};
use crate::check;

fn parser(markdown: &str) -> Parser<'_> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS | Options::ENABLE_GFM;
    Parser::new_ext(markdown, options)
}

fn markdown(content: &[Value]) -> String {
    check(&wrap(content))
        .unwrap()
        .to_markdown(&|id| format!("/pictures/{id}"))
}

/// The text that a reader shows, with a line break where one is.
fn read(markdown: &str) -> String {
    let mut text = String::new();
    for event in parser(markdown) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::InlineHtml(tag) if &*tag == "<br>" => text.push('\n'),
            _ => {}
        }
    }
    text
}

fn words(text: &str) -> String {
    text.split_whitespace().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases * 2))]

    #[test]
    fn a_paragraph_is_read_as_it_was_written(content in inline()) {
        let has_code = content.iter().any(|node| node.to_string().contains("\"code\""));
        let sent = [json!({"type": "paragraph", "content": content})];
        let document = check(&wrap(&sent)).unwrap();
        let written = markdown(&sent);
        let (read, expected) = (read(&written), document.content[0].content.iter().map(|node| match &node.kind {
            crate::Kind::Text { text, .. } => text.clone(),
            crate::Kind::Mention(mention) => mention.label.clone(),
            _ => "\n".to_owned(),
        }).collect::<String>());
        if has_code || expected.trim().is_empty() {
            prop_assert_eq!(words(&read), words(&expected), "{}", written);
        } else {
            prop_assert_eq!(read.trim_end_matches('\n'), expected.trim_end_matches('\n'), "{}", written);
        }
    }

    #[test]
    fn a_document_is_read_as_it_was_written(sent in document()) {
        let document = check(&sent).unwrap();
        let written = document.to_markdown(&|id| format!("/pictures/{id}"));
        prop_assert_eq!(words(&read(&written)), words(&document.plain_text()), "{}", written);
    }
}

#[test]
fn marks_and_blocks_are_what_a_reader_expects() {
    let text = |text: &str, marks: Value| json!({"type": "text", "text": text, "marks": marks});
    let paragraph = |content: Value| json!({"type": "paragraph", "content": content});
    let written = markdown(&[
        json!({"type": "heading", "attrs": {"level": 2}, "content": [text("Plan #1", json!([]))]}),
        paragraph(json!([
            text("Buy ", json!([])),
            text("low ", json!([{"type": "bold"}])),
            text("mid", json!([{"type": "highlight"}])),
            text("dle", json!([{"type": "bold"}])),
        ])),
        json!({"type": "taskList", "content": [{"type": "taskItem", "attrs": {"checked": true}, "content": [paragraph(json!([text("done", json!([]))]))]}]}),
        json!({"type": "callout", "attrs": {"kind": "warning"}, "content": [paragraph(json!([text("Fees", json!([]))]))]}),
        json!({"type": "codeBlock", "attrs": {"language": "rust"}, "content": [text("let a = \"```\";", json!([]))]}),
    ]);
    let expected = "## Plan \\#1\n\nBuy **low** <mark>mid</mark><strong>dle</strong>\n\n- [x] done\n\n> [!WARNING]\n> Fees\n\n````rust\nlet a = \"```\";\n````\n";
    assert_eq!(written, expected);
    let events: Vec<Event<'_>> = parser(&written).collect();
    assert!(events.contains(&Event::TaskListMarker(true)));
    assert!(events.contains(&Event::End(TagEnd::Strong)));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Start(Tag::BlockQuote(Some(_)))))
    );
}

#[test]
fn empty_points_of_lists_in_lists_are_no_rule() {
    let list = |content: Value| json!({"type": "bulletList", "content": [{"type": "listItem", "attrs": {}, "content": content}]});
    let after = json!({"type": "paragraph", "content": [{"type": "text", "text": "after"}]});
    let written = markdown(&[list(json!([list(json!([list(json!([])), after]))]))]);
    assert_eq!(written, "- - - <!-- -->\n\n    after\n");
    let events: Vec<Event<'_>> = parser(&written).collect();
    assert!(!events.contains(&Event::Rule));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Start(Tag::CodeBlock(_))))
    );
    assert_eq!(read(&written).trim(), "after");
}

#[test]
fn a_heading_without_words_leaves_no_sign() {
    let text = |text: &str| json!({"type": "paragraph", "content": [{"type": "text", "text": text}]});
    let heading = json!({"type": "heading", "attrs": {"level": 1}, "content": []});
    assert_eq!(markdown(&[text("a"), heading, text("b")]), "a\n\nb\n");
}

#[test]
fn a_table_keeps_its_columns() {
    let cell = |text: &str, columns: u32, rows: u32| {
        let content = json!([{"type": "paragraph", "content": [{"type": "text", "text": text}]}]);
        json!({"type": "tableCell", "attrs": {"colspan": columns, "rowspan": rows}, "content": content})
    };
    let row = |cells: Value| json!({"type": "tableRow", "content": cells});
    let rows = [
        row(json!([cell("a|b", 1, 2), cell("c", 2, 1)])),
        row(json!([cell("d", 1, 1), cell("e", 1, 1)])),
    ];
    let written = markdown(&[json!({"type": "table", "content": rows})]);
    assert_eq!(written, "| a&#124;b | c |  |\n| --- | --- | --- |\n|  | d | e |\n");
    let cells = parser(&written)
        .filter(|event| matches!(event, Event::Start(Tag::TableCell)))
        .count();
    assert_eq!(cells, 6);
    assert!(read(&written).starts_with("a|b"));
}

#[test]
fn a_link_keeps_its_target() {
    let href = "https://example.org/a(b)?c=1&copy=2|`d` e";
    let link = json!([{"type": "text", "text": "![x]", "marks": [{"type": "link", "attrs": {"href": href}}]}]);
    let before = json!({"type": "text", "text": "see!"});
    let written = markdown(&[json!({"type": "paragraph", "content": [before, link[0]]})]);
    let target = parser(&written).find_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    assert_eq!(target.unwrap(), "https://example.org/a(b)?c=1&copy=2%7C%60d%60%20e");
}
