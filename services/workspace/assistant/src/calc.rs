//! Sums of values that tables have: exact, since a model's own arithmetic is not.

use vocab::Money;

use crate::{
    reply::place,
    table::{Artifact, Cell, Column, Kind},
    words::Refusal,
};

/// Values of one calculation.
pub const MOST_VALUES: usize = 50;

/// What is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    Sum,
    /// The first without the others.
    Difference,
    Product,
    /// The first by the second.
    Ratio,
    /// From the first to the second, in per cent.
    PercentChange,
    Mean,
    Min,
    Max,
}

impl Operation {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sum => "Sum",
            Self::Difference => "Difference",
            Self::Product => "Product",
            Self::Ratio => "Ratio",
            Self::PercentChange => "Change",
            Self::Mean => "Mean",
            Self::Min => "Smallest",
            Self::Max => "Largest",
        }
    }
}

/// A value with what it is.
struct Value {
    amount: Money,
    kind: Kind,
    unit: String,
}

/// Computes with cells, named as `r3.c2`. Sums are exact; products and quotients are rounded once to 18 decimals, half to even.
///
/// # Errors
/// A sentence for the model: a cell is missing or no number, units differ, or there is no result.
pub fn calculate(operation: Operation, refs: &[String], artifacts: &[Artifact]) -> Result<Cell, Refusal> {
    if refs.len() > MOST_VALUES {
        return Err(Refusal::new(format!("Use at most {MOST_VALUES} cells.")));
    }
    let values: Result<Vec<Value>, Refusal> = refs.iter().map(|name| value(name, artifacts)).collect();
    let values = values?;
    let needed = match operation {
        Operation::Ratio | Operation::PercentChange => values.len() == 2,
        _ => !values.is_empty(),
    };
    let [first, rest @ ..] = values.as_slice() else {
        return Err(Refusal::new("Name the cells, for example r1.c2."));
    };
    if !needed {
        return Err(Refusal::new("This needs exactly two cells."));
    }
    if operation != Operation::Product {
        one_unit(&values)?;
    }
    let amounts = || values.iter().map(|value| value.amount);
    let sum = || amounts().try_fold(Money::ZERO, Money::checked_add);
    let count = Money::from(u32::try_from(values.len()).unwrap_or(u32::MAX));
    let result = match operation {
        Operation::Sum => sum(),
        Operation::Difference => rest
            .iter()
            .try_fold(first.amount, |left, value| left.checked_sub(value.amount)),
        Operation::Product => rest
            .iter()
            .try_fold(first.amount, |left, value| left.checked_mul(value.amount)),
        Operation::Ratio => first.amount.checked_div(rest[0].amount),
        Operation::PercentChange => {
            let change = rest[0].amount.checked_sub(first.amount);
            change.and_then(|change| change.mul_div(Money::from(100), first.amount.abs()))
        }
        Operation::Mean => sum().and_then(|sum| sum.checked_div(count)),
        Operation::Min => amounts().min(),
        Operation::Max => amounts().max(),
    };
    let result =
        result.ok_or_else(|| Refusal::new("There is no result: it is too large, or something is divided by zero."))?;
    let (kind, unit) = match operation {
        Operation::Ratio => (Kind::Number, ""),
        Operation::PercentChange => (Kind::Percent, ""),
        Operation::Product => product_unit(&values)?,
        _ => (first.kind, first.unit.as_str()),
    };
    Ok(Cell::of(result.to_string(), kind, unit))
}

fn value(name: &str, artifacts: &[Artifact]) -> Result<Value, Refusal> {
    let shown: String = name.chars().filter(char::is_ascii_graphic).take(20).collect();
    let found = place(name).and_then(|(row, column)| artifacts.iter().find_map(|one| one.cell(row, column)));
    let (cell, column): (&Cell, &Column) = found.ok_or_else(|| Refusal::new(format!("There is no cell {shown}.")))?;
    let amount = cell.value.parse();
    Ok(Value {
        amount: amount.map_err(|_| Refusal::new(format!("The cell {shown} has no number to compute with.")))?,
        kind: cell.kind.unwrap_or(column.kind),
        unit: cell.unit.clone().unwrap_or_else(|| column.unit.clone()).to_lowercase(),
    })
}

fn one_unit(values: &[Value]) -> Result<(), Refusal> {
    let differs = values
        .windows(2)
        .any(|pair| pair[0].unit != pair[1].unit || pair[0].kind != pair[1].kind);
    if differs {
        return Err(Refusal::new(
            "These cells have different units and can't be computed with each other.",
        ));
    }
    Ok(())
}

/// Of a product at most one factor has a unit.
fn product_unit(values: &[Value]) -> Result<(Kind, &str), Refusal> {
    let mut with_unit = values
        .iter()
        .filter(|value| value.kind != Kind::Number || !value.unit.is_empty());
    match (with_unit.next(), with_unit.next()) {
        (None, _) => Ok((Kind::Number, "")),
        (Some(value), None) => Ok((value.kind, &value.unit)),
        (Some(_), Some(_)) => Err(Refusal::new("Only one of the cells of a product may have a unit.")),
    }
}
