//! Calls that a replica may make while it cannot reach the ledger. The ledger holds them back from everybody else, so that no
//! replica passes the grant with them, whatever the others do.

use std::time::Duration;

use diesel::{
    dsl::{IntervalDsl, now},
    prelude::*,
    sql_types::{self, Timestamptz},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, failed, function::least, schema::standby_slot};
use crate::{domain::quota::STANDBY_SLOTS, error::Error};

/// How long a slot may be used without PostgreSQL.
pub const STANDBY: Duration = Duration::from_secs(3_600);
/// Another replica takes it only after its last call has left the minute's window too.
const MARGIN: Duration = Duration::from_secs(120);

impl Store {
    /// Takes a slot, or renews the one that this holder has; false where all are taken.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn hold_standby(&self, holder: Uuid) -> Result<bool, Error> {
        let mut conn = self.conn().await?;
        // As text: slots are a series, from which diesel reads no rows, and this one begins where another holds them.
        let held = diesel::sql_query(
            "INSERT INTO standby_slot (realm, slot, holder, until) \
             SELECT $1, slot, $2, now() + make_interval(secs => $3) FROM generate_series(1, $4) AS slot \
             WHERE NOT EXISTS (SELECT FROM standby_slot AS taken WHERE taken.realm = $1 AND taken.slot = slot.slot \
                               AND taken.holder <> $2 AND taken.until > now()) \
             ORDER BY EXISTS (SELECT FROM standby_slot AS own WHERE own.realm = $1 AND own.slot = slot.slot \
                              AND own.holder = $2) DESC, slot LIMIT 1 \
             ON CONFLICT (realm, slot) DO UPDATE SET holder = excluded.holder, until = excluded.until \
             WHERE standby_slot.holder = excluded.holder OR standby_slot.until < now()",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Uuid, _>(holder)
        .bind::<sql_types::Double, _>((STANDBY + MARGIN).as_secs_f64())
        .bind::<sql_types::Integer, _>(STANDBY_SLOTS)
        .execute(&mut conn)
        .await
        .map_err(failed)?;
        Ok(held == 1)
    }

    /// Gives the slot back, for the next replica.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn leave_standby(&self, holder: Uuid) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        // Not before a call made with it has left the minute's window.
        let end = now.into_sql::<Timestamptz>() + 60_i32.seconds();
        let own = standby_slot::table
            .filter(standby_slot::realm.eq(&*self.realm))
            .filter(standby_slot::holder.eq(holder));
        diesel::update(own)
            .set(standby_slot::until.eq(least::<Timestamptz, _, _>(standby_slot::until, end)))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}
