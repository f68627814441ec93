//! Numbers with what they count.

use std::fmt::Display;

/// `1 row`, `2 rows`; `1 address`, `2 addresses`.
#[must_use]
pub fn counted(count: impl Display, one: &str) -> String {
    let count = count.to_string();
    let end = match count.as_str() {
        "1" => "",
        _ if ["s", "x", "ch", "sh"].iter().any(|end| one.ends_with(end)) => "es",
        _ => "s",
    };
    format!("{count} {one}{end}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn only_one_is_singular() {
        assert_eq!(
            [0, 1, 2].map(|count| counted(count, "row")),
            ["0 rows", "1 row", "2 rows"]
        );
        assert_eq!(
            [1, 21].map(|count| counted(count, "address")),
            ["1 address", "21 addresses"]
        );
    }
}
