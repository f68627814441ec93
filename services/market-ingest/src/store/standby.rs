//! Calls that a replica may make while it cannot reach the ledger. The ledger holds them back from everybody else, so that no
//! replica passes the grant with them, whatever the others do.

use std::time::Duration;

use diesel::{
    dsl::{IntervalDsl, now},
    prelude::*,
    sql_types::Timestamptz,
    upsert::excluded,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Store, failed, function::least, schema::standby_slot};
use crate::{domain::quota::STANDBY_SLOTS, error::Error};

/// How long a slot may be used without PostgreSQL.
pub const STANDBY: Duration = Duration::from_secs(3_600);
/// Another replica takes it only after its last call has left the minute's window too.
const MARGIN: Duration = Duration::from_secs(120);

#[derive(Queryable)]
struct Slot {
    slot: i32,
    holder: Uuid,
    is_held: bool,
}

impl Store {
    /// Takes a slot, or renews the one that this holder has; false where all are taken.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn hold_standby(&self, holder: Uuid) -> Result<bool, Error> {
        for slot in self.slots_for(holder).await? {
            // Another replica may have taken it meanwhile.
            if self.hold_slot(slot, holder).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// False where another replica holds it.
    async fn hold_slot(&self, slot: i32, holder: Uuid) -> Result<bool, Error> {
        use diesel::query_dsl::methods::FilterDsl as _;

        let mut conn = self.conn().await?;
        let lasting = i64::try_from((STANDBY + MARGIN).as_micros()).unwrap_or(i64::MAX);
        let held = diesel::insert_into(standby_slot::table)
            .values((
                standby_slot::realm.eq(&*self.realm),
                standby_slot::slot.eq(slot),
                standby_slot::holder.eq(holder),
                standby_slot::until.eq(now.into_sql::<Timestamptz>() + lasting.microseconds()),
            ))
            .on_conflict((standby_slot::realm, standby_slot::slot))
            .do_update()
            .set((
                standby_slot::holder.eq(excluded(standby_slot::holder)),
                standby_slot::until.eq(excluded(standby_slot::until)),
            ))
            .filter(
                standby_slot::holder
                    .eq(excluded(standby_slot::holder))
                    .or(standby_slot::until.lt(now)),
            )
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(held == 1)
    }

    /// Those that nobody else holds; the one that this holder has comes first.
    async fn slots_for(&self, holder: Uuid) -> Result<Vec<i32>, Error> {
        let mut conn = self.conn().await?;
        let known: Vec<Slot> = standby_slot::table
            .filter(standby_slot::realm.eq(&*self.realm))
            .filter(standby_slot::slot.between(1, STANDBY_SLOTS))
            .select((standby_slot::slot, standby_slot::holder, standby_slot::until.gt(now)))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let is_anothers = |slot: i32| {
            let mut held = known.iter().filter(|one| one.is_held && one.holder != holder);
            held.any(|one| one.slot == slot)
        };
        let is_own = |slot: i32| known.iter().any(|one| one.slot == slot && one.holder == holder);
        let mut slots: Vec<i32> = (1..=STANDBY_SLOTS).filter(|slot| !is_anothers(*slot)).collect();
        slots.sort_by_key(|slot| !is_own(*slot));
        Ok(slots)
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
