//! Money as `numeric(38,18)`.

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue, data_types::PgNumeric},
    serialize::{self, Output, ToSql},
    sql_types::Numeric,
};
use vocab::Money;

/// Of one of PostgreSQL's own digits.
const BASE: u128 = 10_000;
const UNIT: u128 = 1_000_000_000_000_000_000;
/// Eighteen decimals fill four and a half of its digits; with these they fill five.
const FILL: u128 = 100;
const BEHIND: i32 = 5;

/// An amount in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Numeric)]
pub struct Decimal(pub Money);

/// A number that is none, or has more digits than the column.
#[derive(Debug, thiserror::Error)]
#[error("not an amount of 38 digits")]
struct Bad;

fn write(money: Money) -> PgNumeric {
    let units = money.units().unsigned_abs();
    let (mut whole, mut fraction) = (units / UNIT, units % UNIT * FILL);
    let digit = |number: u128| i16::try_from(number % BASE).unwrap_or_default();
    let mut digits = Vec::new();
    for _ in 0..BEHIND {
        digits.push(digit(fraction));
        fraction /= BASE;
    }
    let mut weight = -1;
    while whole > 0 {
        digits.push(digit(whole));
        whole /= BASE;
        weight += 1;
    }
    digits.reverse();
    if money.is_negative() {
        PgNumeric::Negative {
            weight,
            scale: 18,
            digits,
        }
    } else {
        PgNumeric::Positive {
            weight,
            scale: 18,
            digits,
        }
    }
}

fn read(number: &PgNumeric) -> Result<Money, Bad> {
    let (negative, weight, digits) = match number {
        PgNumeric::Positive { weight, digits, .. } => (false, *weight, digits),
        PgNumeric::Negative { weight, digits, .. } => (true, *weight, digits),
        PgNumeric::NaN => return Err(Bad),
    };
    let (mut whole, mut fraction) = (0_u128, 0_u128);
    // Digits that are not written, at either end, are zeros.
    for power in (-BEHIND..=i32::from(weight).max(0)).rev() {
        let place = usize::try_from(i32::from(weight) - power).ok();
        let digit = place.and_then(|place| digits.get(place)).copied().unwrap_or(0);
        let digit = u128::try_from(digit).map_err(|_| Bad)?;
        let part = if power < 0 { &mut fraction } else { &mut whole };
        *part = part
            .checked_mul(BASE)
            .and_then(|part| part.checked_add(digit))
            .ok_or(Bad)?;
    }
    let units = whole
        .checked_mul(UNIT)
        .and_then(|whole| whole.checked_add(fraction / FILL))
        .and_then(|units| i128::try_from(units).ok())
        .ok_or(Bad)?;
    Money::from_units(if negative { -units } else { units }).ok_or(Bad)
}

impl ToSql<Numeric, Pg> for Decimal {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Numeric, Pg>::to_sql(&write(self.0), &mut out.reborrow())
    }
}

impl FromSql<Numeric, Pg> for Decimal {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(read(&PgNumeric::from_sql(value)?)?))
    }
}

#[cfg(test)]
mod tests {
    use diesel::pg::data_types::PgNumeric;
    use proptest::prelude::*;
    use vocab::Money;

    use super::{read, write};

    #[test]
    fn what_postgresql_sends_is_read() {
        let number = |weight, digits: &[i16]| PgNumeric::Positive {
            weight,
            scale: 18,
            digits: digits.to_vec(),
        };
        // It leaves out zeros at both ends.
        for (sent, text) in [
            (number(1, &[1, 2345, 6780]), "12345.678"),
            (number(-2, &[1000]), "0.00001"),
            (number(2, &[5]), "500000000"),
            (number(0, &[]), "0"),
            (number(-5, &[100]), "0.000000000000000001"),
        ] {
            assert_eq!(read(&sent).unwrap().to_string(), text);
        }
        assert!(read(&PgNumeric::NaN).is_err());
        assert!(read(&number(5, &[1])).is_err(), "21 digits");
    }

    proptest! {
        #[test]
        fn every_amount_comes_back(units in -(10_i128.pow(38) - 1)..10_i128.pow(38)) {
            let money = Money::from_units(units).unwrap();
            prop_assert_eq!(read(&write(money)).unwrap(), money);
        }
    }
}
