//! Tables that name tests: of the faults that were found, and of the conditions of alerts. Every test that they name exists.

use std::{fs, path::Path};

use super::none;

const TABLE: &str = "services/shared/testkit/MENDED.md";
const FAULTS: usize = 27;
const CONDITIONS: &str = "services/workspace/alert-rules/CONDITIONS.md";
/// Names the kinds of conditions.
const CONTRACT: &str = "proto/meridian/workspace/v1/alert.proto";

/// Whether a file of tests has a test of this name; of scripts and of the interface, one whose name begins so.
fn has_test(path: &str, source: &str, name: &str) -> bool {
    let lines: Vec<&str> = source.lines().collect();
    if path.ends_with(".rs") {
        let declared = format!("fn {name}(");
        let at = lines.iter().position(|line| line.contains(&declared));
        // Its attributes stand above; within `proptest!` it is the same.
        return at.is_some_and(|at| lines[..at].iter().rev().take(3).any(|line| is_test_attribute(line)));
    }
    let quoted = ['\'', '"', '`'].map(|quote| format!("{quote}{name}"));
    lines.iter().any(|line| quoted.iter().any(|name| line.contains(name)))
}

fn is_test_attribute(line: &str) -> bool {
    let line = line.trim_start();
    ["#[test]", "#[tokio::test", "#[actix_web::test]"]
        .iter()
        .any(|attribute| line.starts_with(attribute))
}

/// Files and tests in their order: a word with a `/` is a file, and those after it are its tests.
fn named(row: &str) -> (Vec<(String, String)>, Vec<String>) {
    let (mut tests, mut bare) = (Vec::new(), Vec::new());
    let mut file: Option<&str> = None;
    for (at, part) in row.split('`').enumerate() {
        if at % 2 == 0 {
            // A file's tests follow after a colon and commas; other words in code begin nothing.
            file = file.filter(|_| matches!(part.trim(), ":" | ","));
        } else if part.contains('/') && part.contains('.') && !part.contains(' ') && !part.starts_with('.') {
            file = Some(part);
            bare.push(part.to_owned());
        } else if let Some(file) = file {
            tests.push((file.to_owned(), part.to_owned()));
        }
    }
    (tests, bare)
}

/// What a row names that is not there.
fn missing(root: &Path, row: &str, of: &str) -> Vec<String> {
    let (tests, files) = named(row);
    let mut broken: Vec<String> = files
        .iter()
        .filter(|file| !tests.iter().any(|(of, _)| of == *file))
        .map(|file| format!("{of}: `{file}` without a test"))
        .collect();
    for (file, test) in tests {
        match fs::read_to_string(root.join(&file)) {
            Err(error) => broken.push(format!("{of}: `{file}`: {error}")),
            Ok(source) if !has_test(&file, &source, &test) => {
                broken.push(format!("{of}: `{file}` has no test `{test}`"));
            }
            Ok(_) => {}
        }
    }
    broken
}

/// Kinds of conditions, as the contract's field `kind` has them: the first list of words behind the message.
fn kinds(contract: &str) -> Vec<String> {
    let (_, message) = contract.split_once("message AlertCondition {").unwrap();
    let (_, words) = message.split_once("words: [").unwrap();
    let (words, _) = words.split_once(']').unwrap();
    words
        .split(',')
        .map(|word| word.trim().trim_matches('"').to_owned())
        .collect()
}

#[test]
fn every_condition_of_an_alert_has_tests_that_exist() {
    let root = testkit::root();
    let table = fs::read_to_string(root.join(CONDITIONS)).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| |"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let listed: Vec<&str> = rows
        .iter()
        .filter_map(|row| row[0].strip_prefix('`')?.strip_suffix('`'))
        .collect();
    assert_eq!(
        listed,
        kinds(&fs::read_to_string(root.join(CONTRACT)).unwrap()),
        "a row for each kind"
    );
    let mut broken = Vec::new();
    for row in &rows {
        assert!(row.len() == 4 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        if named(row[3]).0.is_empty() {
            broken.push(format!("{} names no test", row[0]));
        }
        broken.extend(missing(&root, row[3], row[0]));
    }
    none("tests of conditions that are not there", &broken);
}

#[test]
fn every_fault_that_was_found_has_tests_that_exist() {
    let root = testkit::root();
    let table = fs::read_to_string(root.join(TABLE)).unwrap();
    let rows: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes().get(2).is_some_and(u8::is_ascii_digit))
        .collect();
    let numbers: Vec<String> = rows
        .iter()
        .map(|row| row.split('|').nth(1).unwrap_or_default().trim().to_owned())
        .collect();
    let all: Vec<String> = (1..=FAULTS).map(|number| number.to_string()).collect();
    assert_eq!(numbers, all, "one row for each fault");
    let mut broken = Vec::new();
    for (row, number) in rows.iter().zip(&numbers) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(
            cells.len() == 5 && cells.iter().all(|cell| !cell.is_empty()),
            "{number} has five cells that say something"
        );
        if named(cells[3]).0.is_empty() {
            broken.push(format!("{number} names no test"));
        }
        broken.extend(missing(&root, row, number));
    }
    none("tests of mended faults that are not there", &broken);
}

#[test]
fn a_test_is_known_by_what_stands_above_it() {
    let rust = "fn helper() {}\n\n#[tokio::test]\nasync fn it_holds() {}\n";
    assert!(has_test("a.rs", rust, "it_holds"));
    assert!(!has_test("a.rs", rust, "helper"));
    assert!(!has_test("a.rs", rust, "it"));
    let script = "  it('says so, twice', () => {});";
    assert!(has_test("a.test.ts", script, "says so"));
    assert!(!has_test("a.test.ts", script, "twice"));
    let (tests, files) = named("| a | `x/y.rs`: `one`, `two`; then `503` and `z/w.ts`: `three` |");
    assert_eq!(files, ["x/y.rs", "z/w.ts"]);
    let of = |file: &str, test: &str| (file.to_owned(), test.to_owned());
    assert_eq!(tests, [of("x/y.rs", "one"), of("x/y.rs", "two"), of("z/w.ts", "three")]);
}
