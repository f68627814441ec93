//! Pages hold what fits, and count what they take.

use super::{
    super::content::{Column, Table},
    FACT, GUTTER, IN_CELL, Paper, ROOM, cut, short, widths,
};

#[test]
fn columns_fit_the_page_whatever_they_hold() {
    let table = |cells: &[&str]| Table {
        name: String::new(),
        columns: cells
            .iter()
            .map(|_| Column {
                name: "Name".to_owned(),
                quantity: false,
            })
            .collect(),
        rows: vec![cells.iter().map(|cell| (*cell).to_owned()).collect()],
        more: 0,
        more_columns: 0,
    };
    let total = |cells: &[&str]| {
        let widths = widths(&table(cells));
        assert!(widths.iter().all(|width| *width > 0.0), "{widths:?}");
        #[expect(clippy::cast_precision_loss, reason = "a handful")]
        let gutters = GUTTER * (widths.len() as f32 - 1.0);
        widths.iter().sum::<f32>() + gutters
    };
    let hash = "f".repeat(64);
    assert!(total(&["12", "a few words"]) < ROOM / 2.0, "narrow tables stay narrow");
    assert!(total(&[&hash, &hash, "1", &hash, "0.5 BTC"]) <= ROOM + 1.0);
    assert!(total(&[hash.as_str(); 14]) <= ROOM + 1.0);
}
/// Every second glyph of it is moved closer to the one before.
const KERNED: &str = "éAVAVAVAV ";
const MOST: usize = 256 << 10;

fn held(paper: Paper) -> usize {
    paper.finish().0.iter().map(Vec::len).sum()
}

#[test]
fn shaped_letters_count_as_what_they_take() {
    let mut paper = Paper::new(MOST);
    let text = KERNED.repeat(400);
    // Letters alone would not reach the limit in five times as many facts.
    let drawn = (0..12).take_while(|_| paper.fact("Memo", &text)).count();
    assert!(drawn < 12, "all of it");
    let written = paper.full + paper.page.len();
    assert!(paper.is_full() && written < MOST + (8 << 10), "{written} bytes");
    let held = held(paper);
    assert!(held < MOST / 4, "pages are packed: {held} bytes");
}

#[test]
fn empty_lines_fill_a_document_too() {
    let mut paper = Paper::new(MOST);
    let lines = "\n".repeat(FACT);
    let drawn = (0..40).take_while(|_| paper.fact("Memo", &lines)).count();
    assert!(
        drawn < 40 && paper.done.len() <= MOST / 1_024,
        "{} pages",
        paper.done.len()
    );
}

#[test]
fn a_table_ends_where_the_document_is_full() {
    let rows = (0..200).map(|_| vec![KERNED.repeat(10), KERNED.repeat(10)]).collect();
    let column = || Column {
        name: "Name".to_owned(),
        quantity: false,
    };
    let table = Table {
        name: "Rows".to_owned(),
        columns: vec![column(), column()],
        rows,
        more: 0,
        more_columns: 0,
    };
    let mut paper = Paper::new(MOST);
    assert!(!paper.table(&table));
    let written = paper.full + paper.page.len();
    assert!(written < MOST + (8 << 10), "{written} bytes");
    let pages = paper.done.len();
    assert!(
        !paper.table(&table) && paper.done.len() == pages,
        "none of the next one"
    );
    assert!(Paper::new(usize::MAX).table(&table), "all of it where there is room");
}

#[test]
fn a_long_text_is_cut_and_says_so() {
    assert_eq!(cut("as it is", FACT), "as it is");
    assert_eq!(cut("aé", 2), "a… (cut: all of it is in the JSON form of this report)");
    let table = short(&Table {
        name: "N".repeat(500),
        columns: vec![Column {
            name: "C".repeat(500),
            quantity: true,
        }],
        rows: vec![vec!["x".repeat(5_000)]],
        more: 3,
        more_columns: 4,
    });
    assert!(table.name.len() < 300 && table.columns[0].name.len() < 300);
    assert!(table.rows[0][0].len() < IN_CELL + 100 && table.rows[0][0].contains("JSON form"));
    assert!(table.columns[0].quantity && (table.more, table.more_columns) == (3, 4));
}
