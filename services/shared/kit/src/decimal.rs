//! Decimals as texts, of any length: an amount on a chain has up to 78 digits, and the price of a new token has 30 behind the point, more
//! than numbers of the program hold.

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue, data_types::PgNumeric},
    serialize::{self, Output, ToSql},
    sql_types::Numeric,
};

/// Digits of one of PostgreSQL's own.
const GROUP: usize = 4;

/// A `numeric`, written as PostgreSQL writes it: an optional minus, digits, and where it has a scale a point and as many digits.
#[derive(Debug, Clone, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Numeric)]
pub struct Decimal(pub String);

impl From<Decimal> for String {
    fn from(decimal: Decimal) -> Self {
        decimal.0
    }
}

/// A text that is no decimal.
#[derive(Debug, thiserror::Error)]
#[error("not a decimal")]
struct Bad;

fn read(text: &str) -> Result<PgNumeric, Bad> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = whole.bytes().chain(fraction.bytes());
    if digits.len() <= 1 && whole.is_empty() || !all.clone().all(|byte| byte.is_ascii_digit()) {
        return Err(Bad);
    }
    let before = whole.len().div_ceil(GROUP);
    let missing = before * GROUP - whole.len();
    let padded: Vec<u8> = std::iter::repeat_n(b'0', missing).chain(all).collect();
    let digits = padded
        .chunks(GROUP)
        .map(|group| {
            (0..GROUP).fold(0, |sum, place| {
                sum * 10 + i16::from(group.get(place).unwrap_or(&b'0') - b'0')
            })
        })
        .collect();
    let weight = i16::try_from(before).map_err(|_| Bad)? - 1;
    let scale = u16::try_from(fraction.len()).map_err(|_| Bad)?;
    Ok(if negative {
        PgNumeric::Negative { weight, scale, digits }
    } else {
        PgNumeric::Positive { weight, scale, digits }
    })
}

fn write(number: &PgNumeric) -> Result<String, Bad> {
    let (sign, weight, scale, digits) = match number {
        PgNumeric::Positive { weight, scale, digits } => ("", *weight, *scale, digits),
        PgNumeric::Negative { weight, scale, digits } => ("-", *weight, *scale, digits),
        PgNumeric::NaN => return Err(Bad),
    };
    // The group that stands this far before the point, or behind it.
    let group = |power: i16| {
        let place = usize::try_from(i32::from(weight) - i32::from(power)).ok();
        place.and_then(|place| digits.get(place)).copied().unwrap_or(0)
    };
    let whole: String = (0..=weight.max(0))
        .rev()
        .map(|power| format!("{:04}", group(power)))
        .collect();
    let whole = whole.trim_start_matches('0');
    let mut text = format!("{sign}{}", if whole.is_empty() { "0" } else { whole });
    if scale > 0 {
        let scale = usize::from(scale);
        let groups = i16::try_from(scale.div_ceil(GROUP)).map_err(|_| Bad)?;
        let fraction: String = (1..=groups).map(|power| format!("{:04}", group(-power))).collect();
        text.push('.');
        text.push_str(fraction.get(..scale).ok_or(Bad)?);
    }
    Ok(text)
}

impl ToSql<Numeric, Pg> for Decimal {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Numeric, Pg>::to_sql(&read(&self.0)?, &mut out.reborrow())
    }
}

impl FromSql<Numeric, Pg> for Decimal {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(write(&PgNumeric::from_sql(value)?)?))
    }
}

#[cfg(test)]
mod tests {
    use diesel::pg::data_types::PgNumeric;
    use proptest::prelude::*;

    use super::{read, write};

    #[test]
    fn groups_count_from_the_point() {
        let number = |weight, scale, digits: &[i16]| PgNumeric::Positive {
            weight,
            scale,
            digits: digits.to_vec(),
        };
        assert_eq!(read("12345.678").unwrap(), number(1, 3, &[1, 2345, 6780]));
        assert_eq!(read("0.00001").unwrap(), number(0, 5, &[0, 0, 1000]));
        // As PostgreSQL sends them: no zeros at either end.
        assert_eq!(write(&number(-2, 5, &[1000])).unwrap(), "0.00001");
        assert_eq!(write(&number(2, 0, &[5])).unwrap(), "500000000");
        assert_eq!(write(&number(0, 2, &[])).unwrap(), "0.00");
        assert!(write(&PgNumeric::NaN).is_err());
    }

    #[test]
    fn only_decimals_are_read() {
        for bad in ["", "-", ".", "1e5", "1.2.3", " 1", "+1", "NaN", "١"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_written(text in "-?(0|[1-9][0-9]{0,77})(\\.[0-9]{1,20})?") {
            prop_assert_eq!(write(&read(&text).unwrap()).unwrap(), text);
        }
    }
}
