//! Replies: what is resolved, what is marked.

use super::prices;
use crate::{Artifact, MOST_ROWS, Piece, Reply, from_base_units, own_text};

/// Pieces of a reply that comes a letter at a time and at once; both are the same.
fn pieces(question: &str, text: &str, artifacts: &[Artifact]) -> Vec<Piece> {
    let mut slow = Reply::new(question);
    let mut found = Vec::new();
    for sign in text.chars() {
        found.extend(slow.push(&sign.to_string(), artifacts));
    }
    found.extend(slow.finish(artifacts));
    let mut fast = Reply::new(question);
    let mut at_once = fast.push(text, artifacts);
    at_once.extend(fast.finish(artifacts));
    let joined = |pieces: Vec<Piece>| {
        let mut all: Vec<Piece> = Vec::new();
        for piece in pieces {
            match all.last_mut() {
                Some(last)
                    if last.reference.is_none() && piece.reference.is_none() && last.supported && piece.supported =>
                {
                    last.text.push_str(&piece.text);
                }
                _ => all.push(piece),
            }
        }
        all
    };
    let (found, at_once) = (joined(found), joined(at_once));
    assert_eq!(found, at_once, "{text}");
    found
}

/// What is marked in a text without data.
fn marked(question: &str, text: &str) -> Vec<String> {
    let all = pieces(question, text, &[]);
    assert_eq!(all.iter().map(|piece| piece.text.as_str()).collect::<String>(), text);
    all.into_iter()
        .filter(|piece| !piece.supported)
        .map(|piece| piece.text)
        .collect()
}

#[test]
fn a_reference_becomes_the_formatted_value_of_its_row() {
    let all = pieces(
        "",
        "Bitcoin costs [[r3.c2]], [[r3.c3]] in a day; Shiba Inu [[r5.c2]].",
        &[prices(3)],
    );
    let shown: Vec<(&str, Option<&str>)> = all
        .iter()
        .map(|piece| (piece.text.as_str(), piece.reference.as_deref()))
        .collect();
    assert_eq!(
        shown,
        [
            ("Bitcoin costs ", None),
            ("64,123.12 USD", Some("r3.c2")),
            (", ", None),
            ("-2.31%", Some("r3.c3")),
            (" in a day; Shiba Inu ", None),
            ("0.0000123457 USD", Some("r5.c2")),
            (".", None),
        ]
    );
    // Rows are numbered through several tables.
    let all = pieces("", "[[r4.c2]]", &[prices(1), prices(4)]);
    assert_eq!(all[0].text, "64,123.12 USD");
}

#[test]
fn a_reference_to_nothing_is_marked() {
    for wrong in ["[[r9.c1]]", "[[r1.c9]]", "[[r2.c3]]", "[[r0.c0]]", "[[r4294967295.c1]]"] {
        let all = pieces("", wrong, &[prices(1)]);
        assert_eq!(all.len(), 1, "{wrong}: {all:?}");
        assert!(!all[0].supported && all[0].reference.is_none());
    }
    let all = pieces("", "[[see the docs]] and [[r1]]", &[prices(1)]);
    assert!(all.iter().all(|piece| piece.reference.is_none()));
}

#[test]
fn other_numbers_are_marked() {
    assert_eq!(marked("", "It may reach 70,000 dollars, up 9.2%."), ["70,000", "9.2%"]);
    assert_eq!(marked("", "About $64k or 1.2bn, 3x."), ["64k", "1.2bn", "3x"]);
    assert_eq!(marked("", "Ｕｐ ６４０００ and ½."), ["６４０００", "½"]);
    // Of the person who asked.
    assert!(marked("Will it pass 70000 in 30 days?", "It passed 70,000 in 30 days.").is_empty());
    assert_eq!(marked("70000?", "No: 7000."), ["7000"]);
    // A number that is in the data needs no reference.
    let all = pieces("", "It costs 3,020.50 now, not 3,021.", &[prices(1)]);
    assert_eq!(all[1].reference.as_deref(), Some("r2.c2"));
    assert_eq!((all[3].text.as_str(), all[3].supported), ("3,021", false));
    // One that was scaled is another number.
    assert!(!pieces("", "3020.5k", &[prices(1)])[0].supported);
}

#[test]
fn dates_names_and_lists_are_no_findings() {
    for text in [
        "On 2026-01-31 at 12:30 UTC, 2026-01-31T12:30:00Z.",
        "24 November 2026, Nov 24, 2026 and the 3rd of May.",
        "on 31.01.2026 and 1/31/2026",
        "It began in 2024.",
        "1. First\n2) Second",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed sent to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "ERC20 and USDC2 and r3.c2 and sha256",
    ] {
        let marks = marked("", text);
        assert!(marks.is_empty(), "{text}: {marks:?}");
    }
    assert_eq!(marked("", "Worth 2024 dollars"), ["2024"]);
}

#[test]
fn our_own_text_is_believed() {
    let all = own_text("5 of 8 rows; the first is [[r1.c1]].", &[prices(1)]);
    assert!(all.iter().all(|piece| piece.supported));
    assert_eq!(all[1].text, "Bitcoin");
}

#[test]
fn large_tables_are_cut_and_say_so() {
    let mut large = prices(1);
    large.rows = std::iter::repeat_n(large.rows[0].clone(), 80).collect();
    large.limit();
    assert_eq!(
        (large.rows.len(), large.note.as_str()),
        (MOST_ROWS, "The first 50 of 80 rows.")
    );
    let mut wide = prices(1);
    for row in &mut wide.rows {
        row.cells[0].value = "x".repeat(7_000);
    }
    wide.limit();
    assert!(wide.rows.len() < 3 && wide.note.starts_with("The first "));
    assert!(serde_json::to_vec(&wide).unwrap().len() <= crate::LARGEST_ARTIFACT);
}

#[test]
fn base_units_become_decimals_digit_by_digit() {
    for (units, decimals, decimal) in [
        ("150000000", 8, "1.5"),
        ("1", 18, "0.000000000000000001"),
        ("0", 8, "0"),
        ("-25", 1, "-2.5"),
        ("7", 0, "7"),
        ("123456789012345678901234567890", 18, "123456789012.34567890123456789"),
    ] {
        assert_eq!(from_base_units(units, decimals).as_deref(), Some(decimal));
    }
    assert!(from_base_units("1.5", 8).is_none() && from_base_units("", 8).is_none());
}
