//! Numbers as exchanges write them.

use vocab::{Money, NotMoney};

/// `1,234.50`, `€3102.32`, `($53.62)`, `0.2092 BTC`, `4.97E-05`, `+1`: what stands around the digits is left away. Nothing where there is
/// no number at all.
pub(crate) fn amount(text: &str) -> Result<Option<Money>, NotMoney> {
    let text = text.trim();
    if text.is_empty() || matches!(text, "-" | "--" | "N/A" | "n/a") {
        return Ok(None);
    }
    let (text, negative) = match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    // The name of the coin goes first: that of `5 1INCH` begins with a digit.
    let text = match text.trim().rsplit_once(' ') {
        Some((number, coin)) if coin.contains(|c: char| c.is_ascii_alphabetic()) && !is_exponent(coin) => number,
        _ => text,
    };
    let kept: String = text
        .chars()
        .filter(|c| !matches!(c, '€' | '$' | '£' | ',' | '\u{a0}' | ' ' | '\''))
        .collect();
    let number = kept.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    // A coin's name behind the number, but not the exponent of one.
    let number = if number.is_empty() { kept.as_str() } else { number };
    let value = exact(number)?;
    Ok(Some(if negative { -value } else { value }))
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

/// True for what a spreadsheet would run.
pub(crate) fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '@'])
}

#[cfg(test)]
mod tests {
    use vocab::NotMoney;

    use super::amount;

    #[test]
    fn numbers_of_all_exchanges_are_read_exactly() {
        for (text, value) in [
            ("1,234.50", "1234.5"),
            ("€3102.3217898325970225", "3102.3217898325970225"),
            ("-€597.49846", "-597.49846"),
            ("($53.62)", "-53.62"),
            ("0.2092 BTC ", "0.2092"),
            ("0.001ETH", "0.001"),
            ("(0.5 1INCH)", "-0.5"),
            ("4.9751199256E-05", "0.000049751199256"),
            ("-1.5e3", "-1500"),
            ("2E2", "200"),
            ("+0.00000001", "0.00000001"),
        ] {
            assert_eq!(amount(text).unwrap().unwrap().to_string(), value, "{text}");
        }
        for nothing in ["", " ", "-", "--", "N/A"] {
            assert_eq!(amount(nothing), Ok(None));
        }
        for bad in ["NaN", "inf", "abc", "1.2.3", "٣"] {
            assert_eq!(amount(bad), Err(NotMoney::Syntax), "{bad}");
        }
        assert_eq!(amount("0.0000000000000000001"), Err(NotMoney::TooFine));
    }
}
