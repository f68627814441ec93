//! Collections that somebody follows, and their readings, one a day.
//!
//! Readings are JSON whose numbers keep all of their digits: they go in and come out as text.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{max, min},
    prelude::*,
    sql_types::{Jsonb, Text, Timestamptz},
    upsert::excluded,
};
use diesel_async::RunQueryDsl;
use kit::rows::unnest;

use super::{
    Store, failed,
    function::greatest,
    schema::{nft_day, nft_want},
};
use crate::{domain::nft::Reading, error::Error};

/// A day's reading.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptReading {
    pub id: String,
    pub day: NaiveDate,
    pub at: DateTime<Utc>,
    pub reading: Reading,
}

#[derive(Queryable)]
struct Row {
    id: String,
    day: NaiveDate,
    at: DateTime<Utc>,
    body: String,
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
        // A statement writes a row once.
        let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        let realm = &*self.realm;
        let mut conn = self.conn().await?;
        let new = diesel::select((
            realm.into_sql::<Text>(),
            unnest::<Text, _>(ids),
            now.into_sql::<Timestamptz>(),
        ));
        let last = greatest::<Timestamptz, _, _>(nft_want::asked_at, excluded(nft_want::asked_at));
        diesel::insert_into(nft_want::table)
            .values(new)
            .on_conflict((nft_want::realm, nft_want::id))
            .do_update()
            .set(nft_want::asked_at.eq(last))
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
        let read: i64 = nft_day::table
            .filter(nft_day::realm.eq(&*self.realm))
            .filter(nft_day::day.eq(day))
            .count()
            .get_result(&mut conn)
            .await
            .map_err(failed)?;
        if read >= most {
            return Ok(Vec::new());
        }
        let newest = nft_day::table
            .filter(nft_day::realm.eq(nft_want::realm))
            .filter(nft_day::id.eq(nft_want::id))
            .select(max(nft_day::day))
            .single_value();
        nft_want::table
            .filter(nft_want::realm.eq(&*self.realm))
            .filter(nft_want::asked_at.gt(since))
            .filter(newest.is_null().or(newest.lt(day)))
            .order((newest.asc().nulls_first(), nft_want::asked_at.desc(), nft_want::id))
            .limit(2 * most - read)
            .select(nft_want::id)
            .load(&mut conn)
            .await
            .map_err(failed)
    }

    /// Keeps the reading of a day; the first of a day stays.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_nft_day(&self, kept: &KeptReading) -> Result<(), Error> {
        let body = serde_json::to_string(&kept.reading).map_err(|error| Error::Body(std::sync::Arc::new(error)))?;
        let mut conn = self.conn().await?;
        diesel::insert_into(nft_day::table)
            .values((
                nft_day::realm.eq(&*self.realm),
                nft_day::id.eq(&kept.id),
                nft_day::day.eq(kept.day),
                nft_day::at.eq(kept.at),
                nft_day::body.eq(body.into_sql::<Text>().fallible_cast::<Jsonb>()),
            ))
            .on_conflict_do_nothing()
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
        let rows: Vec<Row> = nft_day::table
            .filter(nft_day::realm.eq(&*self.realm))
            .filter(nft_day::id.eq_any(ids))
            .filter(nft_day::day.ge(from))
            .order((nft_day::id, nft_day::day))
            .select((nft_day::id, nft_day::day, nft_day::at, nft_day::body.cast::<Text>()))
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
        let rows: Vec<Row> = nft_day::table
            .filter(nft_day::realm.eq(&*self.realm))
            .filter(nft_day::id.eq_any(ids))
            .distinct_on(nft_day::id)
            .order((nft_day::id, nft_day::day.desc()))
            .select((nft_day::id, nft_day::day, nft_day::at, nft_day::body.cast::<Text>()))
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
