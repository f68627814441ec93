//! Dates and times in a sentence: their numbers need no row.

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// A year stands behind one of these.
const BEFORE_YEARS: [&str; 12] = [
    "in", "since", "of", "until", "from", "to", "by", "year", "before", "after", "during", "and",
];

/// A month, also by its first three letters.
pub(crate) fn is_month(word: &str) -> bool {
    let word = word.trim_matches(|sign: char| !sign.is_alphabetic()).to_lowercase();
    word.len() >= 3 && MONTHS.iter().any(|month| *month == word || month[..3] == word) || word == "sept"
}

/// Bytes of the date or time at the beginning of a text; `before` is what stands before it on its line.
pub(crate) fn date_length(before: &str, text: &str) -> Option<usize> {
    // Numbers in a row as `2026-01-31`, `31.01.2026`, `12:30:00`.
    let shape: String = text
        .chars()
        .take_while(|sign| sign.is_ascii_digit() || "-./:".contains(*sign))
        .collect();
    let shape = shape.trim_end_matches(['-', '.', '/', ':']);
    // Lengths of its numbers; nothing where another sign stands in one.
    let of = |sign: char| -> Vec<usize> {
        let parts = shape.split(sign);
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        parts.map(|part| if digits(part) { part.len() } else { 0 }).collect()
    };
    let is_date = matches!(of('-').as_slice(), [4, 2] | [4, 2, 2])
        || [of('.'), of('/')]
            .iter()
            .any(|parts| matches!(parts.as_slice(), [1..=2, 1..=2, 4]))
        || matches!(of(':').as_slice(), [1..=2, 2] | [1..=2, 2, 2]);
    if is_date {
        let behind = &text[shape.len()..];
        // A day with its time.
        let time = behind.strip_prefix('T').map_or(0, |time| {
            let end = time.find(|sign: char| !sign.is_ascii_digit() && !":.".contains(sign));
            1 + end.unwrap_or(time.len())
        });
        return Some(shape.len() + time);
    }
    let digits = text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let behind = &text[digits..];
    let previous = before.split_whitespace().next_back().unwrap_or_default();
    if (1..=2).contains(&digits) {
        let ending = ["st", "nd", "rd", "th"]
            .iter()
            .find(|ending| behind.starts_with(**ending));
        let day = digits + ending.map_or(0, |ending| ending.len());
        let next = text[day..]
            .strip_prefix(' ')
            .and_then(|rest| rest.split_whitespace().find(|word| *word != "of"));
        let ends = !text[day..].starts_with(|sign: char| sign.is_alphanumeric() || sign == '%');
        if ends && (next.is_some_and(is_month) || is_month(previous)) {
            return Some(day);
        }
    }
    let ends = behind
        .chars()
        .next()
        .is_none_or(|sign| !sign.is_alphanumeric() && sign != '%')
        && !behind
            .strip_prefix(['.', ','])
            .is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
    let year = text[..digits]
        .parse::<u16>()
        .is_ok_and(|year| digits == 4 && (1990..=2100).contains(&year));
    let word = previous
        .trim_matches(|sign: char| !sign.is_alphanumeric())
        .to_lowercase();
    let day_before = is_month(previous)
        || BEFORE_YEARS.contains(&word.as_str())
        || (before.trim_end().ends_with(',') && before.split_whitespace().rev().take(2).any(is_month))
        || before.split_whitespace().rev().nth(1).is_some_and(is_month);
    (year && ends && day_before).then_some(digits)
}
