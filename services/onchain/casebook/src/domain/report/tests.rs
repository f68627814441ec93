//! Reports are made, left out of, and proven.

use chrono::DateTime;
use serde_json::json;
use vocab::{CaseId, ExhibitId};

use super::{
    Named, Redact, Report, build, hash, html, pdf, pdf_read,
    picture::{Picture, tests::small_png},
    redact::redact,
    sha256,
    verify::{State, alone, read},
};
use crate::domain::case::{Case, CaseText, Event, Exhibit, Figure, Finding};

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SPENT: &str = "0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9";

fn report() -> Report {
    let id = ExhibitId::fresh();
    let content =
        json!({"address": GENESIS, "balance": 73_519_246, "nested": [{"fee_sat": "12", "memo": format!("see {SPENT}.")}]})
            .to_string();
    let figure = Figure {
        name: "Balance".to_owned(),
        value: "73519246".to_owned(),
        unit: "sat".to_owned(),
        provider: "esplora".to_owned(),
        endpoint: format!("/address/{GENESIS}"),
        block_height: 170,
        fetched_at: "2026-11-21T12:00:00.000Z".to_owned(),
        sha256: sha256(b"answer"),
        unvouched: false,
    };
    let case = Case {
        id: CaseId::fresh(),
        text: CaseText {
            title: "<script>alert(1)</script> & 'co'".to_owned(),
            question: format!("Who paid {GENESIS}?"),
            status: "open".to_owned(),
            findings: vec![Finding {
                text: "Nobody 交 knows".to_owned(),
                confidence: 40,
                exhibits: vec![id.to_string()],
            }],
            timeline: vec![Event {
                at: "2009-01-03".to_owned(),
                text: "Begins".to_owned(),
                exhibit: id.to_string(),
            }],
            limits: "One source.".to_owned(),
        },
        salt: [7; 32],
        version: 3,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        exhibit_count: 1,
    };
    let exhibit = Exhibit {
        id,
        kind: "profile".to_owned(),
        title: "Genesis".to_owned(),
        note: "A \"note\"".to_owned(),
        chain: "bitcoin".to_owned(),
        subject: GENESIS.to_owned(),
        sha256: hex::decode(sha256(content.as_bytes())).unwrap().try_into().unwrap(),
        salt: [9; 32],
        content,
        file_name: String::new(),
        media_type: String::new(),
        size: 0,
        figures: vec![figure],
        created_at: DateTime::UNIX_EPOCH,
        added_by: None,
        version: 1,
    };
    let named = Named {
        chain: "bitcoin".to_owned(),
        address: GENESIS.to_owned(),
        text: "Satoshi".to_owned(),
        source: "private".to_owned(),
        confidence: 90,
    };
    build(&case, &[exhibit], vec![named], DateTime::UNIX_EPOCH)
}

#[test]
fn a_report_proves_itself_after_a_round_trip() {
    let text = serde_json::to_string_pretty(&report()).unwrap();
    let checks = alone(&read(&text).unwrap());
    assert_eq!(checks.len(), 4);
    assert!(checks.iter().all(|check| check.state == State::Ok), "{checks:?}");
    assert!(read("{}").is_err());
}

#[test]
fn whatever_is_changed_is_named() {
    let wrong = |change: fn(&mut Report)| {
        let mut changed = report();
        change(&mut changed);
        let checks = alone(&changed);
        let bad: Vec<_> = checks
            .iter()
            .filter(|check| !check.state.good())
            .map(|check| check.part)
            .collect();
        bad
    };
    assert_eq!(wrong(|report| report.case.limits.push('!')), ["case"]);
    assert_eq!(wrong(|report| report.exhibits[0].title.push('!')), ["case"]);
    assert_eq!(wrong(|report| report.names[0].confidence = 100), ["case"]);
    assert_eq!(
        wrong(|report| report.exhibits[0].content["balance"] = json!(5001)),
        ["exhibit"]
    );
    let figure = |report: &mut Report| report.manifest.exhibits[0].figures[0].value = "1".to_owned();
    assert_eq!(wrong(figure), ["manifest"]);
    assert_eq!(wrong(|report| report.exhibits.clear()), ["case", "exhibit"]);
    let second = |report: &mut Report| {
        let mut second = report.exhibits[0].clone();
        second.content = json!("another");
        report.exhibits.push(second);
    };
    assert_eq!(
        wrong(second),
        ["case", "exhibit"],
        "an exhibit cannot hide behind another of its id"
    );
}

#[test]
fn what_is_left_out_is_gone_everywhere_and_salted_hashes_stay() {
    let whole = report();
    let short = redact(whole.clone(), &[Redact::Addresses, Redact::Amounts, Redact::Notes]);
    for text in [serde_json::to_string(&short).unwrap(), html::page(&short, &[])] {
        for secret in [GENESIS, SPENT, "73519246", "\"12\"", "A &quot;note", "A \\\"note"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert!(text.contains("[address 1]"), "{text}");
        assert!(text.contains(&whole.manifest.exhibits[0].sha256) && text.contains(&whole.manifest_sha256));
    }
    assert_eq!(short.exhibits[0].subject, "[address 1]");
    assert_eq!(short.exhibits[0].content["nested"][0]["memo"], "see [transaction 2].");
    let figure = &short.manifest.exhibits[0].figures[0];
    assert_eq!(
        (
            figure.endpoint.as_str(),
            figure.sha256.as_str(),
            figure.block_height,
            figure.fetched_at.as_str()
        ),
        ("", "", 0, "")
    );
    let states: Vec<_> = alone(&short).iter().map(|check| check.state).collect();
    assert_eq!(states, [State::Ok, State::Redacted, State::Redacted, State::Redacted]);
    assert_eq!(redact(whole.clone(), &[]), whole);
}

#[test]
fn a_page_runs_nothing_and_loads_nothing() {
    let page = html::page(&report(), &[]);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;co&#39;"));
    for banned in ["<script", "src=", "http://", "https://", "url(", "@import", " onload"] {
        assert!(!page.contains(banned), "{banned}");
    }
    assert!(page.contains("noindex") && page.contains("href=\"#e1\""));
}

#[test]
fn a_document_has_pages_fonts_and_real_text() {
    let mut long = report();
    for _ in 0..60 {
        let mut more = long.exhibits[0].clone();
        more.id = ExhibitId::fresh().to_string();
        long.exhibits.push(more);
    }
    let bytes = pdf::document(&long, &[]);
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
    for face in [
        "NotoSans-Bold",
        "NotoSans-Regular",
        "DejaVuSansMono",
        "WenQuanYiMicroHei",
    ] {
        assert!(text.contains(&format!("+{face}")), "{face}");
    }
    assert!(!text.contains("+NotoSansArabic"), "a face that nothing is set in");
    // Whoever copies from the document gets letters.
    let copied = pdf_read::text(&bytes);
    assert!(copied.contains("Page 3 of ") && copied.contains(GENESIS), "{copied}");
    assert!(copied.contains("Nobody 交 knows"), "{copied}");
    assert_eq!(bytes, pdf::document(&long, &[]), "the same report, the same bytes");
}

/// The report with a picture as its second exhibit.
fn pictured() -> (Report, Picture) {
    let mut report = report();
    let bytes = small_png();
    let mut file = report.exhibits[0].clone();
    file.id = ExhibitId::fresh().to_string();
    "file".clone_into(&mut file.kind);
    "image/png".clone_into(&mut file.media_type);
    file.content = serde_json::Value::Null;
    let picture = Picture {
        exhibit: file.id.clone(),
        media_type: file.media_type.clone(),
        bytes,
    };
    report.exhibits.push(file);
    (report, picture)
}

#[test]
fn pictures_are_drawn_and_left_out_with_a_word() {
    let (report, picture) = pictured();
    let pictures = std::slice::from_ref(&picture);
    let page = html::page(&report, pictures);
    assert!(page.contains("src=\"data:image/png;base64,iVBORw0KGgo"), "{page}");
    let paper: String = pdf::document(&report, pictures).into_iter().map(char::from).collect();
    assert!(paper.contains("/Subtype /Image") && paper.contains("/P0 "), "{paper}");

    let page = html::page(&report, &[]);
    assert!(!page.contains("<img") && page.contains("the case no longer has it"));
    let short = redact(report, &[Redact::Amounts]);
    assert!(html::page(&short, &[]).contains("it may show what was left out"));
    let copied = pdf_read::text(&pdf::document(&short, &[]));
    assert!(
        copied.replace('\n', " ").contains("it may show what was left out"),
        "{copied}"
    );
}

#[test]
fn a_person_reads_no_codes_of_ours() {
    let mut report = report();
    report.case.status = "review".to_owned();
    let page = html::page(&report, &[]);
    for words in [
        "<span class=\"chip\">In review</span> Version 3 · made 1970-01-01 00:00:00 UTC",
        "<span class=\"chip\">Profile on Bitcoin</span>",
        "block 170, 2026-11-21 12:00:00 UTC",
        "<th>Confidence, of 100</th>",
    ] {
        assert!(page.contains(words), "{words} in {page}");
    }
    let copied = pdf_read::text(&pdf::document(&report, &[]));
    for words in [
        "In review · Version 3 · made 1970-01-01 00:00:00 UTC",
        "Profile on Bitcoin",
    ] {
        assert!(copied.contains(words), "{words} in {copied}");
    }
}

#[test]
fn the_chain_of_custody_says_who_gave_what_and_when() {
    let (report, _) = pictured();
    let custody = |report: &Report| {
        let page = html::page(report, &[]);
        page.split_once("<h2>Chain of custody</h2>").unwrap().1.to_owned()
    };
    let whole = custody(&report);
    let read = "esplora, last read 2026-11-21 12:00:00 UTC";
    let first = format!("E1</a> Genesis</td><td>1970-01-01 00:00:00 UTC</td><td>{read}</td>");
    assert!(whole.contains(&first), "{whole}");
    assert!(whole.contains(&report.manifest.exhibits[0].sha256), "{whole}");
    assert!(whole.contains("<td>Uploaded file</td>"), "{whole}");
    let copied = pdf_read::text(&pdf::document(&report, &[]));
    assert!(copied.contains("Chain of custody") && copied.contains(read), "{copied}");
    let short = custody(&redact(report, &[Redact::Amounts]));
    assert!(
        short.contains("<td>esplora</td>"),
        "when it was read is left out: {short}"
    );
}

#[test]
fn the_chain_of_custody_marks_what_nobody_can_verify_and_compares_times_in_utc() {
    let (mut report, _) = pictured();
    let figures = &mut report.manifest.exhibits[0].figures;
    // 11:30 in UTC, though its text comes after the other's.
    let earlier = Figure {
        fetched_at: "2026-11-21T13:30:00+02:00".to_owned(),
        ..figures[0].clone()
    };
    let claimed = Figure {
        provider: "blockscout".to_owned(),
        fetched_at: "2026-11-22T12:00:00Z".to_owned(),
        sha256: String::new(),
        ..figures[0].clone()
    };
    figures.extend([earlier, claimed]);
    let page = html::page(&report, &[]);
    let custody = page.split_once("<h2>Chain of custody</h2>").unwrap().1;
    let cell = "<td>esplora, blockscout (no answer is kept), last read 2026-11-21 12:00:00 UTC</td>";
    assert!(custody.contains(cell), "{custody}");
}

#[test]
fn lists_of_like_things_are_tables() {
    let mut long = report();
    let rows: Vec<_> = (0..150)
        .map(|at| json!({"from": GENESIS, "transaction": SPENT, "amount": format!("{at}.5 BTC")}))
        .collect();
    long.exhibits[0].content = json!({ "transfers": rows });
    let page = html::page(&long, &[]);
    assert!(
        page.contains("<caption>Transfers</caption>") && page.contains("<th scope=\"col\" class=\"n\">Amount</th>")
    );
    assert!(page.contains("<td class=\"n\">149.5 BTC</td>"));
    let paper = pdf_read::text(&pdf::document(&long, &[]));
    let lines = |wanted: &str| paper.lines().filter(|line| *line == wanted).count();
    assert_eq!(lines("149.5 BTC"), 1, "{paper}");
    assert!(lines("Amount") > 1, "every page of a table has its head");
}

#[test]
fn the_manifest_is_hashed_in_a_fixed_order() {
    let report = report();
    let text = serde_json::to_string(&report.manifest).unwrap();
    assert!(text.starts_with("{\"format\":\"meridian-report/2\",\"case_id\":"));
    assert_eq!(sha256(text.as_bytes()), hash(&report.manifest));
}
