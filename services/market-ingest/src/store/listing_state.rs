//! Since when pools and coins are followed, and how the last look went.
//!
//! Statements are text: the state is read in one row of two parts, and days without a sample are a series that diesel cannot make.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{OptionalExtension, QueryableByName, sql_types};
use diesel_async::RunQueryDsl;

use super::{Store, failed};
use crate::error::Error;

#[derive(Debug, Clone, PartialEq, Eq, Default, QueryableByName)]
pub struct ListingState {
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub pools_since: Option<DateTime<Utc>>,
    /// Ever kept.
    #[diesel(sql_type = sql_types::BigInt)]
    pub pools: i64,
    /// When pools were last read well.
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub pools_read_at: Option<DateTime<Utc>>,
    /// Why the last look failed; empty where it did not.
    #[diesel(sql_type = sql_types::Text)]
    pub pools_trouble: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub coins_since: Option<DateTime<Utc>>,
    /// The list that was compared last is of then.
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub coins_compared_at: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct First {
    #[diesel(sql_type = sql_types::Nullable<sql_types::Date>)]
    day: Option<NaiveDate>,
}

impl Store {
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn listing_state(&self) -> Result<ListingState, Error> {
        let mut conn = self.conn().await?;
        let state = diesel::sql_query(
            "SELECT pools_since, pools, pools_read_at, pools_trouble, coins_since, coins_compared_at FROM listing_state WHERE realm = $1",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .get_result(&mut conn)
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
        diesel::sql_query(
            "INSERT INTO listing_state (realm, pools_asked_at, pools_trouble) VALUES ($1, $2, $3) \
             ON CONFLICT (realm) DO UPDATE SET pools_asked_at = excluded.pools_asked_at, pools_trouble = excluded.pools_trouble",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Timestamptz, _>(now)
        .bind::<sql_types::Text, _>(trouble)
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
        let first: First = diesel::sql_query(
            "SELECT min(d)::date AS day FROM generate_series(($2 - 2)::timestamp, ($2 - 1)::timestamp, interval '1 day') AS d \
             WHERE NOT EXISTS (SELECT 1 FROM pool_sample s WHERE s.realm = $1 AND s.day = d::date) \
             AND EXISTS (SELECT 1 FROM pool p WHERE p.realm = $1 AND p.first_seen_at >= d AT TIME ZONE 'UTC' \
             AND p.first_seen_at < (d + interval '1 day') AT TIME ZONE 'UTC')",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Date, _>(before)
        .get_result(&mut conn)
        .await
        .map_err(failed)?;
        Ok(first.day)
    }
}
