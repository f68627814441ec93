//! Limits of what an owner may keep, as they hold for calls that come at once.

use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::Db;
use crate::error::Error;

/// Others who add the same for this owner wait until the transaction ends: whoever counts behind this counts what they added.
pub async fn hold(db: &mut Db, owner: UserId, what: &str) -> Result<(), Error> {
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(format!("{what} {}", owner.uuid()))
        .execute(db)
        .await?;
    Ok(())
}
