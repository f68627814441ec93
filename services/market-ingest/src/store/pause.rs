//! The end of a pause that the provider asked for, before its time.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;

use super::{Store, failed, schema::provider_state};
use crate::error::Error;

impl Store {
    /// The provider answers again: nobody waits any longer.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn end_pause(&self) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        diesel::update(provider_state::table.find(&*self.realm))
            .set(provider_state::blocked_until.eq(None::<DateTime<Utc>>))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}
