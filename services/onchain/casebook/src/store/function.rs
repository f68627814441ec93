//! Functions of PostgreSQL that diesel does not know.

use diesel::{
    define_sql_function,
    sql_types::{BigInt, Integer, Jsonb, Nullable, SingleValue, Text, Timestamptz, Uuid},
};

pub use kit::octets::{octets, octets_of};

define_sql_function! {
    fn lower(text: Text) -> Text;
}

define_sql_function! {
    /// The first so many characters of `text`.
    #[sql_name = "left"]
    fn beginning(text: Text, length: Integer) -> Text;
}

define_sql_function! {
    /// Items of a JSON array.
    #[sql_name = "jsonb_array_length"]
    fn items(array: Jsonb) -> Integer;
}

define_sql_function! {
    /// `value`, or `other` where it is null.
    fn coalesce<T: SingleValue>(value: Nullable<T>, other: T) -> T;
}

define_sql_function! {
    /// The smaller one; null counts for nothing.
    fn least(a: Nullable<BigInt>, b: Nullable<BigInt>) -> Nullable<BigInt>;
}

define_sql_function! {
    /// `value`, or `other` where it is null, which may be null as well.
    #[sql_name = "coalesce"]
    fn either<T: SingleValue>(value: Nullable<T>, other: Nullable<T>) -> Nullable<T>;
}

define_sql_function! {
    /// Deletes the history of this owner's labels that are not there any more; how many rows went. Our own, see the migration `erasure`.
    fn erase_label_history(owner: Uuid) -> BigInt;
}

define_sql_function! {
    /// Judges up to `most` answers whose time has come by `moment`: removes them, or lets them stay until `again` where something needs
    /// them; how many it judged. Our own, see the migration `answers_end`.
    fn forget_answers(moment: Timestamptz, again: Timestamptz, most: Integer) -> BigInt;
}
