//! CSV in and out.

use chrono::DateTime;
use proptest::prelude::{prop, prop_assert_eq, proptest};
use vocab::LabelId;

use super::{Mapping, guard, guess, read, unguard, write};
use crate::domain::{
    label::Label,
    label_file::{Found, Verdict, judge},
};

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

fn label(text: &str, evidence: &str) -> Label {
    Label {
        id: LabelId::fresh(),
        chain: "bitcoin".to_owned(),
        address: GENESIS.to_owned(),
        text: text.to_owned(),
        category: "exchange".to_owned(),
        colour: "c2".to_owned(),
        confidence: 73,
        evidence: evidence.to_owned(),
        evidence_url: "https://example.org".to_owned(),
        source: "court file".to_owned(),
        valid_from: "2026-01-02".parse().ok(),
        valid_to: None,
        visibility: "link".to_owned(),
        entity_id: None,
        entity: Some("-Odd name".to_owned()),
        import_id: None,
        derived: false,
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        used_in: Vec::new(),
        used_in_count: 0,
        files: 0,
    }
}

#[test]
fn formulas_are_guarded_and_numbers_are_not() {
    for (raw, written) in [
        ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"),
        ("@sum", "'@sum"),
        ("+49 30", "'+49 30"),
        ("-5.2", "-5.2"),
        ("\u{ff1d}1+1", "'\u{ff1d}1+1"),
        ("\u{ff0b}1", "'\u{ff0b}1"),
        ("\u{ff0d}1", "'\u{ff0d}1"),
        ("\u{ff20}sum", "'\u{ff20}sum"),
        ("'\u{ff1d}1", "''\u{ff1d}1"),
        ("'=1+1", "''=1+1"),
        ("it's", "it's"),
        ("", ""),
    ] {
        assert_eq!(guard(raw), written, "{raw}");
        assert_eq!(unguard(written), raw, "{raw}");
    }
    assert!(write(&[label("=1+1", "")]).contains(",'=1+1,"));
}

#[test]
fn ragged_rows_are_named_by_their_line() {
    let text = format!("address,label\r\n{GENESIS},\"two\r\nlines\"\r\n{GENESIS}\r\n");
    let rows = read(&text, &Mapping::new(), "bitcoin").unwrap().rows;
    assert!(matches!(&rows[1].found, Found::Bad(fault) if fault.message == "1 cell where the header has 2."));
    let rows = judge(rows);
    assert_eq!(rows[1].line, 4);
    assert!(matches!(rows[0].verdict, Verdict::Bad(_)), "a label is one line");
    assert!(matches!(rows[1].verdict, Verdict::Bad(_)));
}

#[test]
fn columns_are_guessed_or_named() {
    let columns = ["explorer", "address", "name", "labels"].map(str::to_owned);
    let mapping = guess(&columns);
    assert_eq!(
        (
            mapping["chain"].as_str(),
            mapping["label"].as_str(),
            mapping["category"].as_str()
        ),
        ("explorer", "name", "labels")
    );
    let named = Mapping::from([
        ("address".to_owned(), "A".to_owned()),
        ("label".to_owned(), "B".to_owned()),
    ]);
    let found = read(&format!("A,B\n{GENESIS},Satoshi\n"), &named, "btc").unwrap();
    let Found::Label(said) = &found.rows[0].found else {
        panic!()
    };
    assert_eq!(said.text, "Satoshi");
    for (text, mapping, code) in [
        ("a,a\n1,2\n", Mapping::new(), "duplicate_column"),
        ("x,y\n1,2\n", Mapping::new(), "validation_failed"),
        (
            "address\nx\n",
            Mapping::from([("address".to_owned(), "none".to_owned())]),
            "validation_failed",
        ),
    ] {
        assert_eq!(read(text, &mapping, "").unwrap_err().code, code, "{text}");
    }
}

#[test]
fn other_programs_separate_and_name_otherwise() {
    for text in [
        format!("Wallet Address;Public Name Tag;Network\n{GENESIS};Satoshi;btc\n"),
        format!("wallet_address\tname_tag\tNetwork Name\r\n{GENESIS}\tSatoshi\tBitcoin\t\t\r\n"),
        format!("Contract-Address|Title|Coin\n{GENESIS}|Satoshi|XBT|\n"),
        format!("address,name,chain,,\n{GENESIS},Satoshi,btc,,\n"),
        format!("address,name,chain,,\n{GENESIS},Satoshi,btc\n"),
    ] {
        let found = read(&text, &Mapping::new(), "").unwrap();
        let Found::Label(said) = &found.rows[0].found else {
            panic!("{text}: {found:?}")
        };
        assert_eq!(
            (said.text.as_str(), said.chain.as_str()),
            ("Satoshi", "bitcoin"),
            "{text}"
        );
    }
}

#[test]
fn names_of_services_and_days_in_other_forms_are_read() {
    for (written, day) in [
        ("2026-01-02T03:04:05Z", "2026-01-02"),
        ("2026/01/02", "2026-01-02"),
        ("1767323045", "2026-01-02"),
        ("1767323045000", "2026-01-02"),
        ("02.01.2026", "02.01.2026"),
    ] {
        let text = format!("Resolved Address,ENS Name,Date\n{GENESIS},satoshi.eth,{written}\n");
        let found = read(&text, &Mapping::new(), "").unwrap();
        let Found::Label(said) = &found.rows[0].found else {
            panic!("{text}: {found:?}")
        };
        assert_eq!((said.text.as_str(), said.valid_from.as_str()), ("satoshi.eth", day));
    }
}

#[test]
fn a_table_has_a_bounded_number_of_columns() {
    let header: Vec<String> = (0..100_000).map(|at| format!("c{at}")).collect();
    let text = format!("address,{}\n", header.join(","));
    assert_eq!(read(&text, &Mapping::new(), "").unwrap_err().code, "too_many");
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(text in "[-=+@'\"a-z0-9, ;€]{1,40}", evidence in prop::string::string_regex("[-=+@'\"a-z\n, ]{0,40}").unwrap()) {
        let (text, evidence) = (text.trim().to_owned(), evidence.trim().to_owned());
        if text.is_empty() {
            return Ok(());
        }
        let read = read(&write(&[label(&text, &evidence)]), &Mapping::new(), "").unwrap();
        let Found::Label(said) = &read.rows[0].found else { panic!("{read:?}") };
        prop_assert_eq!(&said.text, &text);
        prop_assert_eq!(&said.evidence, &evidence);
        prop_assert_eq!(&said.entity, "-Odd name");
        prop_assert_eq!((said.confidence, said.valid_from.as_str(), said.visibility.as_str()), (Some(73), "2026-01-02", "link"));
    }
}
