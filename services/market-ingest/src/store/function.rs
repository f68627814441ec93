//! Functions of PostgreSQL that the statements here need.

use diesel::{
    define_sql_function,
    sql_types::{Nullable, SingleValue, Text},
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
    /// Where `part` begins in `text`, counted from 1; 0 where it is not there.
    fn strpos(text: Text, part: Text) -> Integer;
}
