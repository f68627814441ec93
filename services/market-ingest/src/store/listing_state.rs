//! Since when pools and coins are followed, and how the last look went.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
    upsert::excluded,
};
use diesel_async::RunQueryDsl;

use super::{
    Store, failed,
    schema::{listing_state, pool, pool_sample},
};
use crate::error::Error;

#[derive(Debug, Clone, PartialEq, Eq, Default, Queryable, Selectable)]
#[diesel(table_name = listing_state, check_for_backend(diesel::pg::Pg))]
pub struct ListingState {
    pub pools_since: Option<DateTime<Utc>>,
    /// Ever kept.
    pub pools: i64,
    /// When pools were last read well.
    pub pools_read_at: Option<DateTime<Utc>>,
    /// Why the last look failed; empty where it did not.
    pub pools_trouble: String,
    pub coins_since: Option<DateTime<Utc>>,
    /// The list that was compared last is of then.
    pub coins_compared_at: Option<DateTime<Utc>>,
}

impl Store {
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn listing_state(&self) -> Result<ListingState, Error> {
        let mut conn = self.conn().await?;
        let state: Option<ListingState> = listing_state::table
            .find(&*self.realm)
            .select(ListingState::as_select())
            .first(&mut conn)
            .await
            .optional()
            .map_err(failed)?;
        Ok(state.unwrap_or_default())
    }

    /// A look for new pools failed.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn note_pools_trouble(&self, trouble: &str, now: DateTime<Utc>) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        diesel::insert_into(listing_state::table)
            .values((
                listing_state::realm.eq(&*self.realm),
                listing_state::pools_asked_at.eq(now),
                listing_state::pools_trouble.eq(trouble),
            ))
            .on_conflict(listing_state::realm)
            .do_update()
            .set((
                listing_state::pools_asked_at.eq(excluded(listing_state::pools_asked_at)),
                listing_state::pools_trouble.eq(excluded(listing_state::pools_trouble)),
            ))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// The first day of which no sample was drawn yet, of the days on which pools were seen.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn unsampled_day(&self, before: NaiveDate) -> Result<Option<NaiveDate>, Error> {
        let mut conn = self.conn().await?;
        // A day that is long past gives readings of no age that counts.
        for day in [before - Days::new(2), before - Days::new(1)] {
            let from = day.and_time(NaiveTime::MIN).and_utc();
            let sample = pool_sample::table.find((&*self.realm, day));
            let seen = pool::table
                .filter(pool::realm.eq(&*self.realm))
                .filter(pool::first_seen_at.ge(from))
                .filter(pool::first_seen_at.lt(from + Days::new(1)));
            let is_unsampled: bool = diesel::select(not(exists(sample)).and(exists(seen)))
                .get_result(&mut conn)
                .await
                .map_err(failed)?;
            if is_unsampled {
                return Ok(Some(day));
            }
        }
        Ok(None)
    }
}
