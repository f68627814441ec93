//! Questions and commands with the answers that they must and must not get.

mod calculations;
mod commands;
mod completions;
mod hostile;
mod looks;
mod names;
mod programs;
mod prompts;
mod replies;
mod tools;

use crate::{Artifact, Cell, Column, Kind, Row};

/// A table with rows from this number on.
fn prices(first_row: u32) -> Artifact {
    let column = |name: &str, kind, unit: &str| Column {
        name: name.to_owned(),
        kind,
        unit: unit.to_owned(),
    };
    let row = |cells: [&str; 3]| Row {
        cells: cells.map(|cell| Cell::from(cell.to_owned())).into(),
        target: None,
    };
    Artifact {
        title: "Prices".to_owned(),
        first_row,
        columns: vec![
            column("Token", Kind::Text, ""),
            column("Price", Kind::Money, "usd"),
            column("24 h", Kind::Percent, ""),
        ],
        rows: vec![
            row(["Bitcoin", "64123.12", "-2.305"]),
            row(["Ether", "3020.5", ""]),
            row(["Shiba Inu", "0.00001234567", "0.4"]),
        ],
        sources: Vec::new(),
        note: String::new(),
        step: String::new(),
        proposal: None,
    }
}
