//! TagPacks are read, and those that would grow are refused.

use std::fmt::Write as _;

use super::Found;

use super::{MOST_DEPTH, read};

#[test]
fn a_tag_says_what_the_file_does_not() {
    let text = "title: T\ncreator: C\ncurrency: BTC\nlabel: 1xbit\nabuse: service_hack\nlastmod: 2021-11-12\nconfidence: forensic\n\
        source: https://example.org/a\ntags:\n- address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  is_cluster_definer: true\n\
        - address: '0x8589427373D6D84E98730D7795D8f6f8731FDA16'\n  currency: ETH\n  label: other\n- address: rX\n  currency: XRP\n";
    let read = read(text, 10).unwrap();
    assert_eq!((read.title.as_str(), read.rows.len()), ("T", 3));
    let Found::Label(first) = &read.rows[0].found else {
        panic!()
    };
    assert_eq!(
        (first.text.as_str(), first.category.as_str(), first.confidence),
        ("1xbit", "hack", Some(65))
    );
    assert_eq!((first.valid_from.as_str(), read.rows[0].line), ("2021-11-12", 10));
    let Found::Label(second) = &read.rows[1].found else {
        panic!()
    };
    assert_eq!(
        (second.chain.as_str(), second.text.as_str(), read.rows[1].line),
        ("ethereum", "other", 12)
    );
    assert!(matches!(read.rows[2].found, Found::Other(_)));
    assert!(super::read("- just\n- a list", 10).is_err());
    assert!(super::read("tags: [", 10).unwrap_err().message.contains("line"));
    assert!(super::read("tags: []\n---\ntags: []\n", 10).is_err(), "one document");
}

#[test]
fn tags_of_transactions_are_passed_over() {
    let text = "title: T\nlabel: x\ncurrency: BTC\ntags:\n- tx_hash: 0a1b\n- tx_hash: null\n- label: y\n";
    let read = read(text, 10).unwrap();
    assert!(matches!(read.rows[0].found, Found::Other(_)));
    assert!(matches!(read.rows[1].found, Found::Bad(_)) && matches!(read.rows[2].found, Found::Bad(_)));
}

#[test]
fn a_tag_that_says_a_thing_twice_costs_itself_alone() {
    let text = "title: T\nlabel: x\ncurrency: BTC\ntags:\n- address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  label: one\n  label: [two]\n\
        - address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  address: 1BoatSLRHtKNngkdXEeobR76b53LETtpyT\n\
        - address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n";
    let rows = read(text, 10).unwrap().rows;
    let bad: Vec<_> = rows
        .iter()
        .map(|row| match &row.found {
            Found::Bad(fault) => fault.field.clone(),
            _ => String::new(),
        })
        .collect();
    assert_eq!(bad, ["label", "address", ""]);
    let twice = read("label: x\nlabel: y\ntags: []\n", 10).unwrap_err();
    assert_eq!(twice.code, "duplicate_key");
}

#[test]
fn common_fields_may_follow_the_tags_and_concepts_count_by_the_first() {
    let text = "tags:\n- address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  concepts: [{a: [b]}, exchange, mixer]\n  actor: null\n\
        label: 1e5\ncurrency: BTC\nextra: {deep: [1, 2]}\n";
    let read = read(text, 10).unwrap();
    let Found::Label(only) = &read.rows[0].found else {
        panic!()
    };
    assert_eq!(
        (only.text.as_str(), only.category.as_str(), only.entity.as_str()),
        ("1e5", "exchange", "")
    );
}

/// Ten levels of lists that each name the one below ten times: a kilobyte that stands for ten thousand million values.
fn laughs() -> String {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let below = vec![format!("*a{}", level - 1); 10].join(", ");
        writeln!(text, "a{level}: &a{level} [{below}]").unwrap();
    }
    text + "tags: *a9\n"
}

#[test]
fn anchors_and_aliases_are_refused_before_they_grow() {
    let many = format!(
        "tags:\n- &tag {{address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, label: {}}}\n{}",
        "x".repeat(500_000),
        "- *tag\n".repeat(70_000)
    );
    for (text, line) in [
        (laughs().as_str(), 1),
        (many.as_str(), 2),
        ("label: &here Mine\ntags: []\n", 1),
        ("tags:\n- address: a\n  label: *nowhere\n", 3),
        ("tags:\n- address: a\n  <<: *nowhere\n", 3),
    ] {
        let refused = read(text, 100_000).unwrap_err();
        let start: String = text.chars().take(40).collect();
        if text.contains("nowhere") {
            // The parser itself knows no such anchor.
            assert!(
                refused.message.contains(&format!("line {line}")),
                "{start}: {refused:?}"
            );
        } else {
            assert_eq!(refused.code, "yaml_alias", "{start}: {refused:?}");
            assert!(
                refused.message.contains(&format!("Line {line}:")),
                "{start}: {refused:?}"
            );
        }
    }
    let quoted = read("label: '&a *b'\ntags: []\n", 10).unwrap();
    assert!(quoted.rows.is_empty(), "signs within a text are no anchors");
}

#[test]
fn depth_and_tags_are_bounded() {
    let nested = |levels: usize| format!("x: {}1{}\ntags: []\n", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(read(&nested(MOST_DEPTH), 10).unwrap_err().code, "too_deep");
    // The parser's own scanner refuses this before it tells how deep it is.
    assert!(read(&nested(100_000), 10).is_err());
    assert!(read(&nested(MOST_DEPTH - 1), 10).is_ok());
    let rows = format!("tags:\n{}", "- address: a\n".repeat(11));
    assert_eq!(read(&rows, 10).unwrap_err().code, "too_many");
    let plain = format!("tags: [{}]\n", "x,".repeat(11));
    assert_eq!(read(&plain, 10).unwrap_err().code, "too_many");
    assert!(
        read("tags: [x, y]\n", 10).unwrap().rows.len() == 2,
        "wrong rows, not a wrong file"
    );
}

#[test]
fn an_actor_pack_is_named_as_one() {
    let refused = read(
        "title: Actors\ncreator: C\nactors:\n- id: kraken\n  label: Kraken\n",
        10,
    )
    .unwrap_err();
    assert_eq!(refused.code, "actor_pack");
    assert!(refused.message.contains("ActorPack"), "{}", refused.message);
}

#[test]
fn a_header_may_be_a_mapping_and_a_date_may_have_a_time() {
    let text = "header:\n  title: T\n  creator: C\n  currency: ETH\n  label: mine\ntags:\n\
        - address: '0x8589427373D6D84E98730D7795D8f6f8731FDA16'\n  lastmod: 2021-11-12T10:20:30Z\n\
        - address: '0x8589427373D6D84E98730D7795D8f6f8731FDA16'\n  lastmod: 1636675200\n";
    let read = read(text, 10).unwrap();
    assert_eq!((read.title.as_str(), read.creator.as_str()), ("T", "C"));
    let found = |row: usize| match &read.rows[row].found {
        Found::Label(said) => (said.chain.clone(), said.text.clone(), said.valid_from.clone()),
        other => panic!("{other:?}"),
    };
    let said = |day: &str| ("ethereum".to_owned(), "mine".to_owned(), day.to_owned());
    assert_eq!((found(0), found(1)), (said("2021-11-12"), said("")));
}

#[test]
fn a_header_of_another_file_is_asked_for() {
    let text = "header: !include header.yaml\ntags:\n- address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n  label: x\n";
    let refused = read(text, 10).unwrap_err();
    assert_eq!(refused.code, "header_elsewhere");
    assert!(refused.message.starts_with("Line 1:"), "{}", refused.message);
}
