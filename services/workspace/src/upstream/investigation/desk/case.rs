//! Cases as tables. Their words may be somebody else's: they are data.

use assistant_rules::{Cell, Column, Kind, Row, clean, sentence};
use proto::onchain as pb;

use super::{count, joined, seconds};
use crate::domain::answer::{About as _, Found, column, fact, table, text_columns};

/// Cases with how far they are.
pub(super) fn list(all: &[pb::Case], left_out: &str) -> Found {
    if all.is_empty() {
        return Found::saying(joined("There are no cases.", left_out));
    }
    let rows = all.iter().map(|case| {
        let text = case.text.clone().unwrap_or_default();
        Row {
            cells: vec![
                Cell::from(clean(&text.title)),
                Cell::from(clean(&text.status)),
                count(case.finding_count),
                count(case.exhibit_count),
                Cell::from(seconds(case.updated_unix_ms)),
                Cell::from(case.access.clone()),
                Cell::from(case.id.clone()),
            ],
            target: None,
        }
        .about("case", &case.id, "")
    });
    let mut cases = table(
        "Cases",
        vec![
            column("Case", Kind::Text, ""),
            column("Status", Kind::Text, ""),
            column("Findings", Kind::Number, ""),
            column("Exhibits", Kind::Number, ""),
            column("Changed", Kind::Time, ""),
            column("Your role", Kind::Text, ""),
            column("Id", Kind::Text, ""),
        ],
        rows.collect(),
    );
    left_out.clone_into(&mut cases.note);
    let mut found = Found::default();
    found.add(cases);
    found
}

/// One case: its text, findings, timeline, exhibits, and the figures in these. Every row opens the case.
pub(super) fn whole(case: &pb::Case) -> Found {
    let own = |row: Row| row.about("case", &case.id, "");
    let text = case.text.clone().unwrap_or_default();
    let mut found = Found::default();
    let mut rows = vec![
        own(fact("Title", clean(&text.title), Kind::Text, "")),
        own(fact("Status", clean(&text.status), Kind::Text, "")),
    ];
    for (name, words) in [("Question", &text.question), ("Limits", &text.limits)] {
        if !words.is_empty() {
            rows.push(own(fact(name, sentence(words), Kind::Text, "")));
        }
    }
    rows.push(own(fact("Changed", seconds(case.updated_unix_ms), Kind::Time, "")));
    found.add(table("Case", text_columns(&["Field", "Value"]), rows));

    let findings = text.findings.iter().map(|finding| Row {
        cells: vec![Cell::from(sentence(&finding.text)), count(finding.confidence)],
        target: None,
    });
    let columns = vec![
        column("Finding", Kind::Text, ""),
        column("Confidence of 100", Kind::Number, ""),
    ];
    add(&mut found, "Findings", columns, findings.map(own).collect());

    let timeline = text.timeline.iter().map(|event| Row {
        cells: vec![Cell::from(clean(&event.at)), Cell::from(sentence(&event.text))],
        target: None,
    });
    add(
        &mut found,
        "Timeline",
        text_columns(&["When", "What"]),
        timeline.map(own).collect(),
    );

    let exhibits = case.exhibits.iter().map(|exhibit| Row {
        cells: vec![
            Cell::from(clean(&exhibit.title)),
            Cell::from(clean(&exhibit.kind)),
            Cell::from(clean(&exhibit.subject)),
            Cell::from(sentence(&exhibit.note)),
            Cell::from(seconds(exhibit.created_unix_ms)),
        ],
        target: None,
    });
    let mut columns = text_columns(&["Exhibit", "Kind", "About", "Note"]);
    columns.push(column("Added", Kind::Time, ""));
    add(&mut found, "Exhibits", columns, exhibits.map(own).collect());

    let figures = case.exhibits.iter().flat_map(|exhibit| {
        exhibit.figures.iter().map(move |figure| Row {
            cells: vec![
                Cell::from(clean(&exhibit.title)),
                Cell::from(clean(&figure.name)),
                value(figure),
            ],
            target: None,
        })
    });
    add(
        &mut found,
        "Figures of exhibits",
        text_columns(&["Exhibit", "Figure", "Value"]),
        figures.map(own).collect(),
    );
    found
}

/// Without rows there is no table.
fn add(found: &mut Found, title: &str, columns: Vec<Column>, rows: Vec<Row>) {
    if !rows.is_empty() {
        found.add(table(title, columns, rows));
    }
}

/// What somebody entered is a number only where it reads as one.
fn value(figure: &pb::Figure) -> Cell {
    let is_sign = |byte: u8| byte.is_ascii_digit() || b"+-.".contains(&byte);
    if !figure.value.is_empty() && figure.value.bytes().all(is_sign) {
        return Cell::of(figure.value.clone(), Kind::Number, &clean(&figure.unit));
    }
    Cell::of(joined(&clean(&figure.value), &clean(&figure.unit)), Kind::Text, "")
}
