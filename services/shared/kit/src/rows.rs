//! Many rows in one statement, column by column: an array for each, whose elements go in step. The statement is the same text for any
//! number of rows, so the server reads it once, and neither side handles thousands of single values, of which a statement has 65,535.

use diesel::{
    define_sql_function,
    sql_types::{Array, SingleValue},
};

define_sql_function! {
    /// The elements of a list, each in a row of its own.
    fn unnest<T: SingleValue>(list: Array<T>) -> T;
}

/// One column of rows.
#[must_use]
pub fn column<'r, R, V>(rows: &'r [R], value: impl Fn(&'r R) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}
