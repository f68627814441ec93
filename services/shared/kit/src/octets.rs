//! How many bytes a value has, which the database says without sending the value: PostgreSQL's `octet_length`, for each type that it is asked
//! of.

use diesel::{
    define_sql_function,
    sql_types::{Binary, Text},
};

define_sql_function! {
    /// Bytes in `value`.
    #[sql_name = "octet_length"]
    fn octets(value: Binary) -> Integer;
}

define_sql_function! {
    /// Bytes in `text`, as UTF-8.
    #[sql_name = "octet_length"]
    fn octets_of(text: Text) -> Integer;
}
