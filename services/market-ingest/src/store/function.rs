//! Functions of PostgreSQL that the statements here need.

use diesel::{
    define_sql_function,
    sql_types::{Array, Nullable, SingleValue, Text},
};

define_sql_function! {
    /// The greater one.
    fn greatest<T: SingleValue>(a: T, b: T) -> T;
}

define_sql_function! {
    /// The smaller one.
    fn least<T: SingleValue>(a: T, b: T) -> T;
}

define_sql_function! {
    /// `value`, or `other` where it is null, which may be null as well.
    #[sql_name = "coalesce"]
    fn either<T: SingleValue>(value: Nullable<T>, other: Nullable<T>) -> Nullable<T>;
}

define_sql_function! {
    fn lower(text: Text) -> Text;
}

define_sql_function! {
    /// In a comparison: it must hold with each element of `list`. PostgreSQL writes that like a function. One statement for any number of
    /// elements: a filter for each would make a statement of each number, which the server keeps as long as the connection.
    #[sql_name = "all"]
    fn all_of(list: Array<Text>) -> Text;
}

/// For [`all_of`] behind `LIKE`: texts that have each of these words somewhere.
pub fn patterns(words: &[String]) -> Vec<String> {
    words.iter().map(|word| kit::pg::containing(word)).collect()
}
