//! Who leads: one replica at a time, by a lease in PostgreSQL; by a lock of the cache while PostgreSQL is away.

use std::time::Duration;

use diesel::{ExpressionMethods, QueryDsl, sql_types};
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
        let taken = diesel::sql_query(
            "INSERT INTO lease (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3)) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
             WHERE lease.holder = excluded.holder OR lease.until < now()",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Uuid, _>(holder)
        .bind::<sql_types::Double, _>(LEASE.as_secs_f64())
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
        diesel::delete(
            lease::table
                .filter(lease::name.eq(&*self.realm))
                .filter(lease::holder.eq(holder)),
        )
        .execute(&mut conn)
        .await
        .map_err(failed)?;
        Ok(())
    }
}
