//! Who leads: one replica at a time, by a lease in PostgreSQL; by a lock of the cache while PostgreSQL is away.

use std::time::Duration;

use diesel::{
    dsl::{IntervalDsl, now},
    prelude::*,
    query_dsl::methods::FilterDsl as _,
    sql_types::Timestamptz,
    upsert::excluded,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, failed, schema::lease};
use crate::error::Error;

/// A leader that says nothing for this long leads no more.
pub const LEASE: Duration = Duration::from_secs(30);

impl Store {
    /// Takes or renews the lead.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn lead(&self, holder: Uuid) -> Result<bool, Error> {
        let mut conn = self.conn().await?;
        let lasting = i64::try_from(LEASE.as_micros()).unwrap_or(i64::MAX).microseconds();
        // The time is the database's.
        let taken = diesel::insert_into(lease::table)
            .values((
                lease::name.eq(&*self.realm),
                lease::holder.eq(holder),
                lease::until.eq(now.into_sql::<Timestamptz>() + lasting),
            ))
            .on_conflict(lease::name)
            .do_update()
            .set((
                lease::holder.eq(excluded(lease::holder)),
                lease::until.eq(excluded(lease::until)),
            ))
            .filter(lease::holder.eq(excluded(lease::holder)).or(lease::until.lt(now)))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(taken == 1)
    }

    /// Lets go of the lead, so that another takes it at once.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn stop_leading(&self, holder: Uuid) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        diesel::delete(lease::table.find(&*self.realm))
            .filter(lease::holder.eq(holder))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}
