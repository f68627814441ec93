//! Collections that somebody follows, and their readings, one a day.
//!
//! Most statements are text: diesel has no words for whose turn it is, and readings are JSON whose numbers keep all of their digits.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{ExpressionMethods, QueryDsl, QueryableByName, dsl::min, sql_types};
use diesel_async::RunQueryDsl;

use super::{Store, failed, schema::nft_day};
use crate::{domain::nft::Reading, error::Error};

/// A day's reading.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptReading {
    pub id: String,
    pub day: NaiveDate,
    pub at: DateTime<Utc>,
    pub reading: Reading,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = sql_types::Text)]
    id: String,
    #[diesel(sql_type = sql_types::Date)]
    day: NaiveDate,
    #[diesel(sql_type = sql_types::Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = sql_types::Text)]
    body: String,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = sql_types::Text)]
    id: String,
}

/// A reading that does not read any more is a day that is missing.
fn kept(rows: Vec<Row>) -> Vec<KeptReading> {
    let read = |row: Row| {
        Some(KeptReading {
            reading: serde_json::from_str(&row.body).ok()?,
            id: row.id,
            day: row.day,
            at: row.at,
        })
    };
    rows.into_iter().filter_map(read).collect()
}

impl Store {
    /// Somebody wants these to be followed.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn want_nfts(&self, ids: &[String], now: DateTime<Utc>) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        diesel::sql_query(
            "INSERT INTO nft_want (realm, id, asked_at) SELECT DISTINCT $1, id, $3::timestamptz FROM unnest($2) AS id \
             ON CONFLICT (realm, id) DO UPDATE SET asked_at = greatest(nft_want.asked_at, excluded.asked_at)",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Array<sql_types::Text>, _>(ids)
        .bind::<sql_types::Timestamptz, _>(now)
        .execute(&mut conn)
        .await
        .map_err(failed)?;
        Ok(())
    }

    /// Of those that were asked for after `since`, some without a reading of the day: those read longest ago come first, of these the one asked
    /// for last. None once `most` have one, whichever they are; before, `most` more than may be read, as the provider may not have some of them.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn unread_nfts(&self, day: NaiveDate, since: DateTime<Utc>, most: i64) -> Result<Vec<String>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<Id> = diesel::sql_query(
            "SELECT w.id FROM nft_want w CROSS JOIN LATERAL \
             (SELECT max(d.day) AS day FROM nft_day d WHERE d.realm = w.realm AND d.id = w.id) newest \
             WHERE w.realm = $1 AND w.asked_at > $2 AND (newest.day IS NULL OR newest.day < $4) \
             ORDER BY newest.day NULLS FIRST, w.asked_at DESC, w.id \
             LIMIT (SELECT CASE WHEN count(*) < $3 THEN 2 * $3 - count(*) ELSE 0 END \
             FROM nft_day WHERE realm = $1 AND day = $4)",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Timestamptz, _>(since)
        .bind::<sql_types::BigInt, _>(most)
        .bind::<sql_types::Date, _>(day)
        .load(&mut conn)
        .await
        .map_err(failed)?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// Keeps the reading of a day; the first of a day stays.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_nft_day(&self, kept: &KeptReading) -> Result<(), Error> {
        let body = serde_json::to_string(&kept.reading).map_err(|error| Error::Body(std::sync::Arc::new(error)))?;
        let mut conn = self.conn().await?;
        diesel::sql_query(
            "INSERT INTO nft_day (realm, id, day, at, body) VALUES ($1, $2, $3, $4, $5::jsonb) ON CONFLICT DO NOTHING",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Text, _>(&kept.id)
        .bind::<sql_types::Date, _>(kept.day)
        .bind::<sql_types::Timestamptz, _>(kept.at)
        .bind::<sql_types::Text, _>(body)
        .execute(&mut conn)
        .await
        .map_err(failed)?;
        Ok(())
    }

    /// Readings of collections from a day on, each collection's oldest first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_nft_days(&self, ids: &[String], from: NaiveDate) -> Result<Vec<KeptReading>, Error> {
        let mut conn = self.conn().await?;
        let rows = diesel::sql_query(
            "SELECT id, day, at, body::text AS body FROM nft_day WHERE realm = $1 AND id = ANY($2) AND day >= $3 ORDER BY id, day",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Array<sql_types::Text>, _>(ids)
        .bind::<sql_types::Date, _>(from)
        .load(&mut conn)
        .await
        .map_err(failed)?;
        Ok(kept(rows))
    }

    /// The latest reading of each, of those that have one.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn latest_nfts(&self, ids: &[String]) -> Result<Vec<KeptReading>, Error> {
        let mut conn = self.conn().await?;
        let rows = diesel::sql_query(
            "SELECT DISTINCT ON (id) id, day, at, body::text AS body FROM nft_day WHERE realm = $1 AND id = ANY($2) \
             ORDER BY id, day DESC",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Array<sql_types::Text>, _>(ids)
        .load(&mut conn)
        .await
        .map_err(failed)?;
        Ok(kept(rows))
    }

    /// The first day of a collection's history.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn first_nft_day(&self, id: &str) -> Result<Option<NaiveDate>, Error> {
        let mut conn = self.conn().await?;
        nft_day::table
            .filter(nft_day::realm.eq(&*self.realm))
            .filter(nft_day::id.eq(id))
            .select(min(nft_day::day))
            .first(&mut conn)
            .await
            .map_err(failed)
    }
}
