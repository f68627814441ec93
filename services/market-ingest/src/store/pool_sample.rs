//! The daily sample of pools, what is read of them again, and counts of what became of them.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use diesel::{prelude::*, sql_types};
use diesel_async::RunQueryDsl;
use kit::decimal::Decimal as Amount;

use super::{
    Store, failed,
    pool::{amount, decimal},
    schema::{pool, pool_reading},
};
use crate::{
    domain::{
        cohort::{DAYS, SAMPLE, Tally},
        decimal::Decimal,
    },
    error::Error,
};

/// A sampled pool that is to be read again.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    pub network: String,
    pub address: String,
    pub day: i32,
    pub peak: Option<Decimal>,
}

/// What a pool was when it was read again; all is missing where the provider gave no answer that tells.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    pub reserve: Option<Decimal>,
    pub volume: Option<Decimal>,
    pub alive: Option<bool>,
}

/// An earlier reading of a pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub at: DateTime<Utc>,
    pub day: i32,
    pub outcome: Outcome,
}

/// A week's pools of a network, or of one of its exchanges.
#[derive(Debug, Clone, PartialEq)]
pub struct Cohort {
    pub week: NaiveDate,
    pub network: String,
    /// Empty where exchanges are not told apart.
    pub dex: String,
    pub tally: Tally,
}

#[derive(Queryable)]
struct DueRow {
    network: String,
    address: String,
    day: i32,
    peak: Option<Amount>,
}

#[derive(Queryable)]
struct ReadingRow {
    at: DateTime<Utc>,
    day: i32,
    reserve: Option<Amount>,
    volume: Option<Amount>,
    alive: Option<bool>,
}

#[derive(QueryableByName)]
struct CohortRow {
    #[diesel(sql_type = sql_types::Date)]
    week: NaiveDate,
    #[diesel(sql_type = sql_types::Text)]
    network: String,
    #[diesel(sql_type = sql_types::Text)]
    dex: String,
    #[diesel(sql_type = sql_types::BigInt)]
    seen: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    answered: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    alive: i64,
}

impl Store {
    /// Draws the sample of a day that is over, once. The order of a hash is as good as a draw: it knows nothing of a pool's fate.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn draw_sample(&self, day: NaiveDate) -> Result<usize, Error> {
        let from = day.and_time(NaiveTime::MIN).and_utc();
        let days: Vec<i32> = DAYS.iter().filter_map(|day| i32::try_from(*day).ok()).collect();
        let mut conn = self.conn().await?;
        // As text: what is drawn is marked and written in one statement, so that a day is drawn once whoever comes at the same time.
        diesel::sql_query(
            "WITH drawn AS (SELECT network, address, first_seen_at FROM pool WHERE realm = $1 AND first_seen_at >= $3 \
             AND first_seen_at < $4 ORDER BY md5($2::text || network || address) LIMIT $5), \
             marked AS (INSERT INTO pool_sample (realm, day, pools) SELECT $1, $2, count(*) FROM drawn \
             ON CONFLICT DO NOTHING RETURNING 1) \
             INSERT INTO pool_reading (realm, network, address, day, due_at) \
             SELECT $1, network, address, d, first_seen_at + d * interval '1 day' FROM drawn, unnest($6) AS d \
             WHERE EXISTS (SELECT 1 FROM marked)",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Date, _>(day)
        .bind::<sql_types::Timestamptz, _>(from)
        .bind::<sql_types::Timestamptz, _>(from + Days::new(1))
        .bind::<sql_types::BigInt, _>(SAMPLE)
        .bind::<sql_types::Array<sql_types::Integer>, _>(days)
        .execute(&mut conn)
        .await
        .map_err(failed)
    }

    /// Sampled pools that are to be read now, those that were never tried first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_due(&self, now: DateTime<Utc>, limit: i64) -> Result<Vec<Due>, Error> {
        let mut conn = self.conn().await?;
        let same = pool::realm
            .eq(pool_reading::realm)
            .and(pool::network.eq(pool_reading::network))
            .and(pool::address.eq(pool_reading::address));
        let rows: Vec<DueRow> = pool_reading::table
            .inner_join(pool::table.on(same))
            .filter(pool_reading::realm.eq(&*self.realm))
            .filter(pool_reading::at.is_null())
            .filter(pool_reading::due_at.le(now))
            .order((
                pool_reading::tries,
                pool_reading::due_at,
                pool_reading::network,
                pool_reading::address,
            ))
            .limit(limit)
            .select((
                pool_reading::network,
                pool_reading::address,
                pool_reading::day,
                pool::peak_reserve_usd,
            ))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let due = rows.into_iter().map(|row| Due {
            network: row.network,
            address: row.address,
            day: row.day,
            peak: decimal(row.peak),
        });
        Ok(due.collect())
    }

    /// Writes down what a pool was.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn settle(&self, due: &Due, outcome: &Outcome, now: DateTime<Utc>) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let unread = pool_reading::table
            .find((&*self.realm, &due.network, &due.address, due.day))
            .filter(pool_reading::at.is_null());
        diesel::update(unread)
            .set((
                pool_reading::at.eq(now),
                pool_reading::tries.eq(pool_reading::tries + 1),
                pool_reading::reserve_usd.eq(outcome.reserve.as_ref().map(amount)),
                pool_reading::volume_usd.eq(outcome.volume.as_ref().map(amount)),
                pool_reading::alive.eq(outcome.alive),
            ))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// The provider did not answer: others first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn put_off(&self, due: &Due) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let unread = pool_reading::table
            .find((&*self.realm, &due.network, &due.address, due.day))
            .filter(pool_reading::at.is_null());
        diesel::update(unread)
            .set(pool_reading::tries.eq(pool_reading::tries + 1))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// Gives up what is a day late: read any later it would be of another age. It counts as without an answer.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn give_up(&self, now: DateTime<Utc>) -> Result<usize, Error> {
        let mut conn = self.conn().await?;
        let late = pool_reading::table
            .filter(pool_reading::realm.eq(&*self.realm))
            .filter(pool_reading::at.is_null())
            .filter(pool_reading::due_at.lt(now - Days::new(1)));
        diesel::update(late)
            .set(pool_reading::at.eq(now))
            .execute(&mut conn)
            .await
            .map_err(failed)
    }

    /// What was read of a pool again, the oldest first.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_readings(&self, network: &str, address: &str) -> Result<Vec<Reading>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<ReadingRow> = pool_reading::table
            .filter(pool_reading::realm.eq(&*self.realm))
            .filter(pool_reading::network.eq(network))
            .filter(pool_reading::address.eq(address))
            .filter(pool_reading::at.is_not_null())
            .order(pool_reading::day)
            .select((
                pool_reading::at.assume_not_null(),
                pool_reading::day,
                pool_reading::reserve_usd,
                pool_reading::volume_usd,
                pool_reading::alive,
            ))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let readings = rows.into_iter().map(|row| Reading {
            at: row.at,
            day: row.day,
            outcome: Outcome {
                reserve: decimal(row.reserve),
                volume: decimal(row.volume),
                alive: row.alive,
            },
        });
        Ok(readings.collect())
    }

    /// What became of sampled pools that were opened from a Monday on, the newest week first. What is still to be read counts nowhere.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_cohorts(&self, day: i32, from: NaiveDate, by_dex: bool) -> Result<Vec<Cohort>, Error> {
        let mut conn = self.conn().await?;
        // As text: diesel groups by no expression, which the week of a time is.
        let rows: Vec<CohortRow> = diesel::sql_query(
            "SELECT date_trunc('week', p.since AT TIME ZONE 'UTC')::date AS week, p.network, \
             CASE WHEN $4 THEN p.dex ELSE '' END AS dex, count(*) AS seen, count(r.alive) AS answered, \
             count(*) FILTER (WHERE r.alive) AS alive FROM pool_reading r \
             JOIN pool p ON p.realm = r.realm AND p.network = r.network AND p.address = r.address \
             WHERE r.realm = $1 AND r.day = $2 AND r.at IS NOT NULL AND p.since >= $3 \
             GROUP BY 1, 2, 3 ORDER BY 1 DESC, 4 DESC, 2, 3",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Integer, _>(day)
        .bind::<sql_types::Timestamptz, _>(from.and_time(NaiveTime::MIN).and_utc())
        .bind::<sql_types::Bool, _>(by_dex)
        .load(&mut conn)
        .await
        .map_err(failed)?;
        let count = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
        let cohorts = rows.into_iter().map(|row| Cohort {
            week: row.week,
            network: row.network,
            dex: row.dex,
            tally: Tally {
                seen: count(row.seen),
                answered: count(row.answered),
                alive: count(row.alive),
            },
        });
        Ok(cohorts.collect())
    }
}
