//! Numbers as exchanges write them.

use std::borrow::Cow;

use vocab::{Money, NotMoney};

/// Names of money that stand right before the digits.
const GLUED: [&str; 25] = [
    "R$", "US$", "CA$", "C$", "AU$", "A$", "NZ$", "HK$", "S$", "MX$", "NT$", "AR$", "CLP$", "COP$", "kr.", "kr", "zł",
    "Kč", "Ft", "lei", "Rp", "RM", "CHF", "Fr.", "EUR",
];
const SIGNS: [char; 3] = ['-', '+', '\u{2212}'];

/// `1,234.50`, `€3102.32`, `($53.62)`, `0.2092 BTC`, `EUR 12`, `-kr5`, `4.97E-05`, `+1`: what stands around the digits is left away. Nothing
/// where there is no number at all. A comma may only stand between groups of digits: `1,5` is not fifteen.
pub(crate) fn amount(text: &str) -> Result<Option<Money>, NotMoney> {
    let text = text.trim();
    if text.is_empty() || matches!(text, "-" | "--" | "—" | "–" | "N/A" | "n/a" | "null" | "NULL" | "None") {
        return Ok(None);
    }
    let (text, negative) = match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let kept: String = without_glued(number_in(text.trim()))
        .chars()
        .filter(|sign| !is_filler(*sign))
        .map(|sign| if sign == '\u{2212}' { '-' } else { sign })
        .collect();
    let number = kept.trim_end_matches(char::is_alphabetic);
    // A coin's name behind the number, but not the exponent of one.
    let number = if number.is_empty() { kept.as_str() } else { number };
    let value = exact(&without_groups(number).ok_or(NotMoney::Syntax)?)?;
    Ok(Some(if negative { -value } else { value }))
}

/// The number of a text that also names a coin, before it or behind it: that of `5 1INCH` begins with a digit.
fn number_in(text: &str) -> &str {
    let names = |word: &str| word.contains(|c: char| c.is_ascii_alphabetic()) && !is_exponent(word);
    match text.rsplit_once([' ', '\u{a0}']) {
        Some((number, coin)) if names(coin) => return number,
        _ => {}
    }
    match text.split_once([' ', '\u{a0}']) {
        Some((coin, number)) if names(coin) && !coin.contains(|c: char| c.is_ascii_digit()) => number,
        _ => text,
    }
}

/// `-kr2.00` as `-2.00`: without a name of money, where digits follow it.
fn without_glued(text: &str) -> Cow<'_, str> {
    let unsigned = text.trim_start_matches(SIGNS);
    let number = GLUED.iter().find_map(|money| unsigned.strip_prefix(money));
    let number = number.map(|number| number.trim_start_matches(is_filler));
    match number.filter(|number| number.starts_with(|sign: char| sign.is_ascii_digit() || SIGNS.contains(&sign))) {
        Some(number) => Cow::Owned(text.strip_suffix(unsigned).unwrap_or_default().to_owned() + number),
        None => Cow::Borrowed(text),
    }
}

/// Signs of money, and what stands between groups of digits.
fn is_filler(sign: char) -> bool {
    matches!(
        sign,
        '€' | '$'
            | '£'
            | '¥'
            | '₹'
            | '₿'
            | '₩'
            | '₺'
            | '₽'
            | '₴'
            | '₱'
            | '₫'
            | '฿'
            | '₦'
            | '₪'
            | 'Ξ'
            | '\u{a0}'
            | '\u{202f}'
            | '\u{2009}'
            | ' '
            | '\''
            | '’'
    )
}

/// Without its commas, which stand before groups of three digits, or of two where a point follows them: `12,34,567.00`.
fn without_groups(text: &str) -> Option<String> {
    if !text.contains(',') {
        return Some(text.to_owned());
    }
    let (whole, fraction) = text
        .split_once('.')
        .map_or((text, None), |(whole, rest)| (whole, Some(rest)));
    let mut groups = whole.trim_start_matches(['-', '+']).split(',');
    let first = groups.next()?;
    let digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |group: &str| digits(group) && (group.len() == 3 || (group.len() == 2 && fraction.is_some()));
    let begins = digits(first) && (1..=3).contains(&first.len()) && first != "0";
    (begins && groups.clone().all(fits) && groups.next_back().is_some_and(|last| last.len() == 3))
        .then(|| text.replace(',', ""))
}

/// What a cell says about the decimal mark of its file: true for a comma, false for a point, nothing where it fits both or is no number.
pub(crate) fn has_decimal_comma(text: &str) -> Option<bool> {
    let text = text.trim().trim_matches(['(', ')']);
    let number = without_glued(number_in(text));
    let number: String = number.chars().filter(|sign| !is_filler(*sign)).collect();
    let number = number.trim_start_matches(SIGNS).trim_end_matches(char::is_alphabetic);
    if !number
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
    {
        return None;
    }
    let at = number.rfind(['.', ','])?;
    let (whole, fraction) = (number.get(..at)?, number.get(at + 1..)?);
    let comma = number.get(at..=at)? == ",";
    let other = if comma { '.' } else { ',' };
    let own = if comma { ',' } else { '.' };
    let alone = !whole.contains(own) && !fraction.is_empty();
    let clear = whole.contains(other) || fraction.len() != 3 || matches!(whole, "" | "0");
    (alone && clear).then_some(comma)
}

fn is_exponent(text: &str) -> bool {
    text.strip_prefix(['e', 'E'])
        .is_some_and(|digits| digits.parse::<i32>().is_ok())
}

/// A decimal, also with an exponent, without a way over floats.
fn exact(text: &str) -> Result<Money, NotMoney> {
    let Some((digits, exponent)) = text.split_once(['e', 'E']) else {
        return text.parse();
    };
    let shift: i32 = exponent.parse().map_err(|_| NotMoney::Syntax)?;
    if !(-60..=30).contains(&shift) {
        return Err(NotMoney::TooFine);
    }
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits.strip_prefix('+').unwrap_or(digits)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let point = i32::try_from(whole.len()).map_err(|_| NotMoney::TooLarge)? + shift;
    let written = match usize::try_from(point) {
        Ok(0) | Err(_) => format!("0.{}{all}", "0".repeat(usize::try_from(-point).unwrap_or(0))),
        Ok(point) if point >= all.len() => format!("{all}{}", "0".repeat(point - all.len())),
        Ok(point) => {
            let (whole, fraction) = all.split_at_checked(point).ok_or(NotMoney::Syntax)?;
            format!("{whole}.{fraction}")
        }
    };
    format!("{sign}{written}").parse()
}

/// The coin that stands beside a number: `BTC` of `0.5 BTC`, `0.5BTC` and `BTC 0.5`.
pub(crate) fn coin_beside(text: &str) -> &str {
    let is_letter = |sign: char| sign.is_ascii_alphabetic();
    match text.split_once(' ') {
        Some((_, coin)) if coin.contains(is_letter) => coin,
        Some((coin, _)) if coin.contains(is_letter) => coin,
        None if text.ends_with(is_letter) => text.trim_start_matches(|sign: char| !is_letter(sign)),
        _ => "",
    }
}

/// True for what a spreadsheet would run.
pub(crate) fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '@'])
}

#[cfg(test)]
mod tests {
    use vocab::NotMoney;

    use super::{amount, has_decimal_comma};

    #[test]
    fn numbers_of_all_exchanges_are_read_exactly() {
        for (text, value) in [
            ("1,234.50", "1234.5"),
            ("1,234", "1234"),
            ("-kr1,234.50", "-1234.5"),
            ("R$ 200,000.00", "200000"),
            ("CA$-12", "-12"),
            ("zł100.00", "100"),
            ("100.00zł", "100"),
            ("12,34,567.5", "1234567.5"),
            ("€3102.3217898325970225", "3102.3217898325970225"),
            ("-€597.49846", "-597.49846"),
            ("($53.62)", "-53.62"),
            ("0.2092 BTC ", "0.2092"),
            ("EUR 1,250.00", "1250"),
            ("\u{2212}5.5 ADA", "-5.5"),
            ("1\u{202f}234.5", "1234.5"),
            ("0.001ETH", "0.001"),
            ("(0.5 1INCH)", "-0.5"),
            ("4.9751199256E-05", "0.000049751199256"),
            ("-1.5e3", "-1500"),
            ("2E2", "200"),
            ("+0.00000001", "0.00000001"),
        ] {
            assert_eq!(amount(text).unwrap().unwrap().to_string(), value, "{text}");
        }
        for nothing in ["", " ", "-", "--", "N/A", "null"] {
            assert_eq!(amount(nothing), Ok(None));
        }
        for bad in [
            "NaN", "inf", "abc", "1.2.3", "٣", "1,5", "0,123", "1,2345", "1.234,5", "1,,000", ",5",
        ] {
            assert_eq!(amount(bad), Err(NotMoney::Syntax), "{bad}");
        }
        assert_eq!(amount("0.0000000000000000001"), Err(NotMoney::TooFine));
    }

    #[test]
    fn a_cell_may_say_which_mark_its_file_has() {
        for (text, comma) in [
            ("1,5", Some(true)),
            ("0,123", Some(true)),
            ("1.234,50 €", Some(true)),
            ("-0,00000001", Some(true)),
            ("1.5", Some(false)),
            ("0.123 BTC", Some(false)),
            ("1,234.5", Some(false)),
            ("1,234", None),
            ("1.234", None),
            ("1234", None),
            ("02.03.2024", None),
            ("1,234,567", None),
            ("10:30", None),
            ("a,b", None),
        ] {
            assert_eq!(has_decimal_comma(text), comma, "{text}");
        }
    }
}
