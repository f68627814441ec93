//! What may be logged of an error: its kind, its place and names of ours, but no value that it is about.

use std::{error::Error, sync::Arc};

/// Addresses and hashes of all chains are at least this long, words of a sentence are not.
const NAME_MIN: usize = 25;
/// Also those with which PostgreSQL quotes in other languages.
const MARKS: [char; 7] = ['"', '`', '»', '«', '„', '“', '”'];
const CUT: &str = "…";
/// Whose quotes are names of tables, columns, constraints, roles and databases: what PostgreSQL says, with one
/// backtick for each name.
const OF_NAMES: [&str; 16] = [
    "duplicate key value violates unique constraint `",
    "conflicting key value violates exclusion constraint `",
    "new row for relation ` violates check constraint `",
    "insert or update on table ` violates foreign key constraint `",
    "update or delete on table ` violates foreign key constraint ` on table `",
    "null value in column ` of relation ` violates not-null constraint",
    "new row violates row-level security policy for table `",
    "new row violates row-level security policy ` for table `",
    "relation ` does not exist",
    "column ` of relation ` does not exist",
    "column ` does not exist",
    "schema ` does not exist",
    "role ` does not exist",
    "database ` does not exist",
    "password authentication failed for user `",
    "too many connections for role `",
];

/// An error and its causes on one line of a log, each without what it quotes ([`unquoted`]). Of an error of serde stay its kind, its line and its
/// column; of one of PostgreSQL its kind and the names of table, column and constraint; of one that another service told its code and sentence.
#[must_use]
pub fn causes(error: &(dyn Error + 'static)) -> String {
    let mut line = message(error);
    let mut cause = error.source();
    while let Some(inner) = cause {
        line.push_str(": ");
        line.push_str(&message(inner));
        cause = inner.source();
    }
    line
}

fn message(error: &(dyn Error + 'static)) -> String {
    let error: &(dyn Error + 'static) = match error.downcast_ref::<Arc<dyn Error + Send + Sync>>() {
        Some(shared) => &**shared,
        None => error,
    };
    match error.downcast_ref::<tonic::Status>() {
        // It shows what the service said in quotation marks.
        Some(status) => on_one_line(&format!("{:?}: {}", status.code(), status.message())),
        None => on_one_line(&error.to_string()),
    }
}

fn on_one_line(text: &str) -> String {
    unquoted(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text without what it quotes of somebody's data: errors of serde, of PostgreSQL and our own repeat the value that they are about, which may
/// be an address that somebody looks at. Cut are all between the first and the last quotation mark or backtick, every URL and email address, and
/// every long word. Names that are ours stay: that of a missing field, and those in what PostgreSQL says of its tables.
#[must_use]
pub fn unquoted(text: &str) -> String {
    // A row that PostgreSQL refused follows its sentence.
    let text = text.split_once("\nDETAIL:").map_or(text, |(sentence, _)| sentence);
    let parts: Vec<&str> = text.split(MARKS).collect();
    if quotes_names(&parts) {
        let kept = parts.iter().enumerate().map(|(place, part)| match place % 2 {
            0 => without_names(part),
            _ => format!("`{part}`"),
        });
        return kept.collect();
    }
    let Some((before, rest)) = text.split_once(MARKS) else {
        return without_names(text);
    };
    // What is quoted may have been cut before its end.
    let (_, after) = rest.rsplit_once(MARKS).unwrap_or((rest, ""));
    format!("{}{CUT}{}", without_names(before), without_names(after))
}

/// Is all that is quoted a name of ours? Every second part stands between marks.
fn quotes_names(parts: &[&str]) -> bool {
    let is_name = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_balanced = parts.len() > 1 && parts.len() % 2 == 1;
    if !is_balanced || !parts.iter().skip(1).step_by(2).all(is_name) {
        return false;
    }
    if let [before, _, _] = parts
        && before.ends_with("missing field ")
    {
        return true;
    }
    let around: Vec<&str> = parts.iter().step_by(2).copied().collect();
    // No part has a mark in it.
    let around = around.join("`");
    OF_NAMES.iter().any(|known| {
        let before = around.strip_suffix(known);
        before.is_some_and(|before| before.is_empty() || before.ends_with(": ") && !before.contains('`'))
    })
}

fn without_names(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end_matches(char::is_whitespace);
        if word.contains("://") || word.contains('@') {
            clean.push_str(CUT);
        } else {
            without_long(word, &mut clean);
        }
        clean.push_str(&part[word.len()..]);
    }
    clean
}

fn without_long(text: &str, clean: &mut String) {
    let is_end = |c: char| !c.is_alphanumeric();
    for part in text.split_inclusive(is_end) {
        let word = part.trim_end_matches(is_end);
        clean.push_str(if word.len() < NAME_MIN { word } else { CUT });
        clean.push_str(&part[word.len()..]);
    }
}

#[cfg(test)]
mod tests {
    use std::{error::Error, sync::Arc};

    use serde::Deserialize;

    use super::{causes, unquoted};

    const ADDRESS: &str = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
    /// Short, and a name to look at: only its place tells that it is somebody's.
    const VALUE: &str = "lisbon";

    #[derive(Debug, Deserialize)]
    struct Row {
        block: u64,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Side {
        Buy,
        Sell { amount: bool },
    }

    /// As errors of ours are: a sentence, and what it is made of.
    #[derive(Debug, thiserror::Error)]
    #[error("storage failed")]
    struct Outer<E: std::error::Error + 'static>(#[source] E);

    #[derive(Debug, thiserror::Error)]
    #[error("{0}")]
    struct Message(String);

    fn misread(json: &str) -> String {
        let error = serde_json::from_str(json).map(|row: Row| row.block).unwrap_err();
        unquoted(&error.to_string())
    }

    #[test]
    fn nothing_of_an_answer_is_repeated() {
        for (text, left) in [
            (format!("`{ADDRESS}` is no hash"), "… is no hash"),
            (format!("`{}` is no hash", &ADDRESS[..9]), "… is no hash"),
            (format!("a `b` of \"{ADDRESS}\" is `c`d"), "a …d"),
            (format!("`cut {ADDRESS}"), "…"),
            (format!("{ADDRESS} has no inputs"), "… has no inputs"),
            (format!("missing field `{ADDRESS}` or `x`"), "missing field …"),
            (format!("/v2/addresses/{ADDRESS}: gone"), "/v2/addresses/…: gone"),
            ("a height beyond reason".to_owned(), "a height beyond reason"),
            (String::new(), ""),
        ] {
            assert_eq!(unquoted(&text), left, "{text}");
        }
    }

    #[test]
    fn no_url_and_no_email_address_is_repeated() {
        for (text, left) in [
            (
                "error sending request for url (https://a.example/lisbon.csv?key=s3cret)",
                "error sending request for url …",
            ),
            ("redis://:s3cret@cache:6379 is away", "… is away"),
            ("550 <ada@lisbon.example>: no such user", "550 … no such user"),
        ] {
            assert_eq!(unquoted(text), left, "{text}");
        }
    }

    #[test]
    fn what_serde_says_keeps_its_reason_and_its_place() {
        let typed = misread(&format!(r#"{{"block":"{ADDRESS}"}}"#));
        assert!(
            typed.starts_with("invalid type: string …, expected u64 at line 1"),
            "{typed}"
        );
        let number = misread(r#"{"block":-7251}"#);
        assert!(number.starts_with("invalid value: integer …, expected u64"), "{number}");
        let missing = misread("{}");
        assert!(missing.starts_with("missing field `block` at line 1"), "{missing}");
        assert!(misread("<html>").starts_with("expected value at line 1"));
    }

    #[test]
    fn a_stored_value_is_in_no_cause() {
        for (json, kept) in [
            (format!(r#""{VALUE}""#), "storage failed: unknown variant …"),
            (format!(r#"{{"{VALUE}":1}}"#), "storage failed: unknown variant …"),
            (
                format!(r#"{{"sell":{{"amount":"{VALUE} \" of \" 7"}}}}"#),
                "storage failed: invalid type: string …, expected a boolean at line 1 column",
            ),
            (
                format!(r#"{{"sell":{{"{VALUE}":true}}}}"#),
                "storage failed: unknown field …",
            ),
        ] {
            let error = serde_json::from_str::<Side>(&json).unwrap_err();
            assert!(error.to_string().contains(VALUE), "{error}");
            let logged = causes(&Outer(error));
            assert!(logged.starts_with(kept) && !logged.contains(VALUE), "{logged}");
        }
        assert!(matches!(serde_json::from_str(r#""buy""#), Ok(Side::Buy)));
        let sell: Side = serde_json::from_str(r#"{"sell":{"amount":true}}"#).unwrap();
        assert!(matches!(sell, Side::Sell { amount: true }));
    }

    #[test]
    fn the_causes_are_one_line() {
        let error = Outer(Outer(Message("the first\n  of `two` lines".to_owned())));
        assert_eq!(causes(&error), "storage failed: storage failed: the first of … lines");
    }

    #[test]
    fn what_another_service_said_stays() {
        let status = tonic::Status::unavailable("The provider of `lisbon` is away.");
        let logged = "storage failed: Unavailable: The provider of … is away.";
        assert_eq!(causes(&Outer(status.clone())), logged);
        let shared: Arc<dyn Error + Send + Sync> = Arc::new(status);
        assert_eq!(causes(&Outer(shared)), logged);
    }

    #[test]
    fn names_of_tables_stay_and_values_do_not() {
        for (text, left) in [
            (
                r#"duplicate key value violates unique constraint "ruleset_owner_name""#,
                "duplicate key value violates unique constraint `ruleset_owner_name`",
            ),
            (
                r#"new row for relation "fill" violates check constraint "fill_price""#,
                "new row for relation `fill` violates check constraint `fill_price`",
            ),
            (
                r#"db error: FATAL: role "workspace" does not exist"#,
                "db error: FATAL: role `workspace` does not exist",
            ),
            (
                r#"column "gone_since" does not exist"#,
                "column `gone_since` does not exist",
            ),
            (
                r#"invalid input syntax for type uuid: "lisbon""#,
                "invalid input syntax for type uuid: …",
            ),
            (
                "ungültige Eingabesyntax für Typ uuid: »lisbon«",
                "ungültige Eingabesyntax für Typ uuid: …",
            ),
            (
                "duplicate key value violates unique constraint \"a_b\"\nDETAIL: Key (name)=(lisbon) already exists.",
                "duplicate key value violates unique constraint `a_b`",
            ),
            (
                r#"new row for relation "a lisbon" does not exist"#,
                "new row for relation … does not exist",
            ),
            (
                r#"the relation "lisbon" does not exist"#,
                "the relation … does not exist",
            ),
            (
                r#"relation "lisbon" does not exist here"#,
                "relation … does not exist here",
            ),
            (r#""lisbon": relation "fill" does not exist"#, "… does not exist"),
            (r#"relation "a" "lisbon" does not exist"#, "relation … does not exist"),
        ] {
            let logged = unquoted(text);
            assert_eq!(logged, left, "{text}");
            assert_eq!(unquoted(&logged), left, "twice is as once");
        }
    }
}
