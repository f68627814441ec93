//! Small files with one fault each: `tests/bad/expected.txt` names its code, its line and its column; a line of 0 stands for the whole file.

use std::{collections::BTreeSet, path::Path};

use chrono_tz::Tz;

use super::options;
use crate::{Options, Refusal, read};

/// What is wrong with a file, as the table writes it.
fn told(bytes: &[u8]) -> String {
    let in_berlin = Options {
        zone: Some(Tz::Europe__Berlin),
        ..options()
    };
    match read(bytes, &in_berlin) {
        Ok(report) => {
            let faults: Vec<String> = report
                .rejected
                .iter()
                .map(|fault| {
                    assert!(!fault.message.is_empty());
                    format!("{},{},{}", fault.code, fault.line, fault.column)
                })
                .collect();
            faults.join(" ")
        }
        Err(refusal) => {
            let (line, column) = match &refusal {
                Refusal::UnclosedQuote(line)
                | Refusal::NotText(line)
                | Refusal::TooManyColumns(line)
                | Refusal::FoldNeeded { line, .. } => (*line, ""),
                Refusal::RepeatedHeader { line, column } => (*line, column.as_str()),
                _ => (0, ""),
            };
            // People see the place as well.
            assert!(line == 0 || refusal.to_string().to_lowercase().contains(&format!("line {line}")));
            format!("{},{line},{column}", refusal.code())
        }
    }
}

#[test]
fn every_bad_file_names_its_fault_by_line_and_column() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let table = std::fs::read_to_string(folder.join("expected.txt")).unwrap();
    let mut rows = table.lines();
    assert_eq!(rows.next(), Some("file,code,line,column"));
    let mut named = BTreeSet::new();
    for row in rows {
        let (file, wanted) = row.split_once(',').unwrap();
        let bytes = std::fs::read(folder.join(file)).unwrap();
        assert_eq!(told(&bytes), wanted, "{file}");
        named.insert(file.to_owned());
    }
    let kept = std::fs::read_dir(&folder).unwrap();
    let kept = kept.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = kept.filter(|name| name.ends_with(".csv")).collect();
    assert_eq!(files, named);
    assert!(files.len() >= 30);
}
