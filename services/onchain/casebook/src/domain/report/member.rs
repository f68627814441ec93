//! What a member of an exhibit's content is, by its name, and how its value may be written elsewhere.

use chrono::{DateTime, Utc};

/// What a redacted copy may have to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Amount,
    Name,
    Note,
    /// Where on a chain and when: public data leads from it to a transaction.
    Place,
}

/// Parts of the names of members that hold amounts.
const AMOUNTS: [&str; 12] = [
    "value", "amount", "balance", "fee", "usd", "worth", "received", "sent", "sum", "volume", "price", "cost",
];
/// Words that end the names of members that hold names, notes or places: `name`, `display_name`, `first_seen`.
const NAMES: [&str; 17] = [
    "name", "names", "label", "labels", "title", "titles", "entity", "entities", "owner", "actor", "alias", "aliases",
    "tag", "tags", "trace", "nametag", "filename",
];
const NOTES: [&str; 10] = [
    "note",
    "notes",
    "comment",
    "comments",
    "remark",
    "remarks",
    "annotation",
    "annotations",
    "text",
    "description",
];
const PLACES: [&str; 18] = [
    "block",
    "blocks",
    "height",
    "time",
    "times",
    "timestamp",
    "date",
    "at",
    "seen",
    "sha256",
    "hash",
    "hashes",
    "nonce",
    "endpoint",
    "endpoints",
    "url",
    "path",
    "txid",
];

/// Everything that the name says.
pub(super) fn classes(name: &str) -> impl Iterator<Item = Class> {
    let name = name.to_ascii_lowercase();
    let last = name.rsplit(['_', '-', ' ', '.']).next().unwrap_or_default();
    let found = [
        (AMOUNTS.iter().any(|word| name.contains(word)), Class::Amount),
        (NAMES.contains(&last), Class::Name),
        (NOTES.contains(&last), Class::Note),
        (PLACES.contains(&last), Class::Place),
    ];
    found.into_iter().filter_map(|(is, class)| is.then_some(class))
}

/// Below a member that is an amount: is this text one?
pub(super) fn is_amount(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit()) && text.len() < 80
}

/// Ways in which people write the same: a time with and without seconds, a number with and without commas.
pub(super) fn spellings(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned()];
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        all.extend(times(at.to_utc()));
    }
    if let Ok(number) = text.parse::<u64>() {
        all.push(grouped(number));
        // Seconds from 2009 on to 2100: a time.
        if (1_230_000_000..4_102_444_800).contains(&number) {
            let at = i64::try_from(number)
                .ok()
                .and_then(|at| DateTime::from_timestamp(at, 0));
            all.extend(at.into_iter().flat_map(times));
        }
    }
    all
}

fn times(at: DateTime<Utc>) -> Vec<String> {
    let forms = [
        "%Y-%m-%dT%H:%M:%S%.3fZ",
        "%Y-%m-%dT%H:%M:%SZ",
        "%Y-%m-%d %H:%M:%S",
        "%Y-%m-%dT%H:%M",
        "%Y-%m-%d %H:%M",
    ];
    let mut all: Vec<String> = forms.iter().map(|form| at.format(form).to_string()).collect();
    all.push(at.timestamp().to_string());
    all.push(at.timestamp_millis().to_string());
    all
}

/// `812,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Class, classes, grouped, spellings};

    #[test]
    fn members_are_what_their_names_say() {
        let of = |name: &str| classes(name).collect::<Vec<_>>();
        assert_eq!(of("display_name"), [Class::Name]);
        assert_eq!(of("Notes"), [Class::Note]);
        assert_eq!(of("block_height"), [Class::Place]);
        assert_eq!(of("document_sha256"), [Class::Place]);
        assert_eq!(of("net_worth_usd"), [Class::Amount]);
        assert!(of("transfers").is_empty() && of("latest").is_empty() && of("context").is_empty());
    }

    #[test]
    fn the_same_is_written_in_several_ways() {
        assert_eq!(
            (grouped(7), grouped(812_345), grouped(1_812_345)),
            ("7".into(), "812,345".into(), "1,812,345".into())
        );
        let all = spellings("2026-05-11T10:00:07.000Z");
        for form in ["2026-05-11 10:00:07", "2026-05-11 10:00", "1778493607"] {
            assert!(all.iter().any(|one| one == form), "{form} in {all:?}");
        }
        assert!(spellings("1778493607").contains(&"2026-05-11T10:00:07Z".to_owned()));
    }
}
