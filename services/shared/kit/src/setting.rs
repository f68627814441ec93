//! Settings of PostgreSQL that one transaction has for itself.

use diesel::{
    QueryResult, define_sql_function, select,
    sql_types::{Bool, Text},
};
use diesel_async::RunQueryDsl;

use crate::scoped::Scoped;

define_sql_function! {
    /// Sets a setting, which `is_local` ends with the transaction.
    fn set_config(name: Text, value: Text, is_local: Bool) -> Text;
}

/// Sets a setting until the transaction ends.
///
/// # Errors
/// The database's.
pub async fn set(db: &mut Scoped, name: &str, value: &str) -> QueryResult<()> {
    select(set_config(name, value, true)).execute(db).await?;
    Ok(())
}
