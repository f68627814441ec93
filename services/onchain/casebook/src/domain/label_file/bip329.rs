//! BIP-329 (<https://github.com/bitcoin/bips/blob/master/bip-0329.mediawiki>): one JSON object a line, `type`, `ref`, `label`.
//!
//! Only `addr` names an address; the other types belong to a wallet and are passed over.

use serde::{Deserialize, Serialize};

use super::{Found, MAX_ROWS, Row};
use crate::domain::label::{Label, LabelInput};

#[derive(Deserialize)]
struct Line {
    r#type: String,
    r#ref: String,
    #[serde(default)]
    label: Option<String>,
}

#[derive(Serialize)]
struct Out<'a> {
    r#type: &'static str,
    r#ref: &'a str,
    label: &'a str,
}

/// Lines of a file; empty ones do not count. One more than [`MAX_ROWS`] at most, so that short lines do not fill the memory.
#[must_use]
pub fn read(text: &str) -> Vec<Row> {
    let lines = text.lines().zip(1_u32..).filter(|(line, _)| !line.trim().is_empty());
    lines.take(MAX_ROWS + 1).map(|(line, at)| row(line, at)).collect()
}

fn row(line: &str, at: u32) -> Row {
    let Ok(read) = serde_json::from_str::<Line>(line) else {
        return Row::bad(at, "line", "Not a JSON object with `type` and `ref`.");
    };
    if read.r#type != "addr" {
        return Row::other(at, format!("`{}` names no address", short(&read.r#type)));
    }
    let Some(label) = read.label.filter(|label| !label.trim().is_empty()) else {
        return Row::other(at, "no label stands here");
    };
    Row {
        line: at,
        found: Found::Label(Box::new(LabelInput {
            chain: "bitcoin".to_owned(),
            address: read.r#ref,
            text: label,
            source: "BIP-329".to_owned(),
            ..LabelInput::default()
        })),
    }
}

fn short(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(20).collect()
}

/// Bitcoin's labels, and how many of other chains the format has no place for.
#[must_use]
pub fn write(labels: &[Label]) -> (String, usize) {
    let mut text = String::new();
    let mut left_out = 0;
    for label in labels {
        if label.chain != "bitcoin" {
            left_out += 1;
            continue;
        }
        let out = Out {
            r#type: "addr",
            r#ref: &label.address,
            label: &label.text,
        };
        // A struct of texts always serialises.
        text.push_str(&serde_json::to_string(&out).unwrap_or_default());
        text.push('\n');
    }
    (text, left_out)
}

#[cfg(test)]
mod tests {
    use super::{Found, read};

    #[test]
    fn short_lines_do_not_become_rows_without_end() {
        assert_eq!(read(&"x\n".repeat(super::MAX_ROWS + 500)).len(), super::MAX_ROWS + 1);
    }

    #[test]
    fn addresses_are_labels_and_the_rest_is_passed_over() {
        let rows = read(
            "{\"type\":\"addr\",\"ref\":\"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\",\"label\":\"Mine\",\"origin\":\"wpkh([d34db33f])\"}\n\n\
             {\"type\":\"tx\",\"ref\":\"00\",\"label\":\"x\"}\n{\"type\":\"addr\",\"ref\":\"a\"}\nnonsense\n",
        );
        let lines: Vec<_> = rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [1, 3, 4, 5]);
        let Found::Label(said) = &rows[0].found else {
            panic!("{rows:?}")
        };
        assert_eq!((said.text.as_str(), said.chain.as_str()), ("Mine", "bitcoin"));
        assert!(matches!(rows[1].found, Found::Other(_)) && matches!(rows[2].found, Found::Other(_)));
        assert!(matches!(rows[3].found, Found::Bad(_)));
    }
}
