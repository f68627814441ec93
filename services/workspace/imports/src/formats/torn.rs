//! Groups of rows that make one event, where some of them cannot be read: what is left of such a group is not all of it, so its price, its
//! fee or its amount would be wrong.

use vocab::Money;

use crate::row::Row;

/// Said of the rows that are left.
pub(super) const TORN: &str = "Another row of this trade cannot be read.";

/// True of a row whose amount is there and is zero: nothing is missing where such a row is rejected.
pub(super) fn moves_nothing(row: &Row<'_>, column: &str) -> bool {
    !row.text(column).is_empty() && row.amount(column).is_ok_and(Money::is_zero)
}

/// Rows of the table that did not come to the reader, as those with a formula or with more cells than the header.
pub(super) fn left_out<'a>(rows: &[Row<'a>]) -> Vec<Row<'a>> {
    let Some(first) = rows.first() else {
        return Vec::new();
    };
    let mut here = rows.iter().map(|row| row.line.number).peekable();
    let is_missing = |number: u64| {
        while here.next_if(|read| *read < number).is_some() {}
        here.next_if_eq(&number).is_none()
    };
    // Both are in the order of the file.
    let numbers = first.table.rows.iter().map(|line| line.number);
    let missing: Vec<bool> = numbers.map(is_missing).collect();
    let lines = first.table.rows.iter().zip(missing).filter(|(_, missing)| *missing);
    lines.map(|(line, _)| Row { line, ..*first }).collect()
}
