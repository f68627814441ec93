//! Bands that were forecast for a day, by coin. They are nobody's, and all replicas share them: each coin and day is asked for by one at a time.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};

use super::{Db, alert_schema::forecast_band, money::Decimal};
use crate::{
    domain::alert_band::{Band, LEFT_OUT, NoBand, pause},
    error::Error,
};

/// Rows of one statement.
const ROWS: usize = 1_000;
/// Coins that a replica takes at a time: it has asked for all of them before the shortest pause lets another one take them again.
const BATCH: i64 = 8;

/// A band that counts for a day of a coin.
#[derive(Debug, Clone)]
pub struct Frozen {
    pub coin: String,
    pub day: NaiveDate,
    pub band: Band,
}

/// Whether a coin has a band for a day.
#[derive(Debug, Clone, Queryable)]
pub struct BandStatus {
    pub coin: String,
    pub made_at: Option<DateTime<Utc>>,
    /// Of the last attempt.
    pub trouble: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = forecast_band, check_for_backend(diesel::pg::Pg))]
struct Row {
    coin: String,
    day: NaiveDate,
    run_id: Option<String>,
    model: Option<String>,
    recipe: Option<String>,
    made_at: Option<DateTime<Utc>>,
    low_50: Option<Decimal>,
    high_50: Option<Decimal>,
    low_80: Option<Decimal>,
    high_80: Option<Decimal>,
    low_95: Option<Decimal>,
    high_95: Option<Decimal>,
}

impl Row {
    /// Nothing for one that waits.
    fn frozen(self) -> Option<Frozen> {
        let edges = [
            (self.low_50?.0, self.high_50?.0),
            (self.low_80?.0, self.high_80?.0),
            (self.low_95?.0, self.high_95?.0),
        ];
        let band = Band {
            run: self.run_id?,
            model: self.model?,
            recipe: self.recipe?,
            made_at: self.made_at?,
            edges,
        };
        Some(Frozen {
            coin: self.coin,
            day: self.day,
            band,
        })
    }
}

/// Bands of these coins, from the first day to the last.
pub async fn frozen(
    db: &mut Db,
    coins: &BTreeSet<String>,
    (first, last): (NaiveDate, NaiveDate),
) -> Result<Vec<Frozen>, Error> {
    let coins: Vec<&str> = coins.iter().map(String::as_str).collect();
    let rows: Vec<Row> = forecast_band::table
        .filter(forecast_band::coin.eq_any(coins))
        .filter(forecast_band::day.between(first, last))
        .filter(forecast_band::made_at.is_not_null())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().filter_map(Row::frozen).collect())
}

/// What is known of a day of these coins.
pub async fn statuses(db: &mut Db, coins: &BTreeSet<String>, day: NaiveDate) -> Result<Vec<BandStatus>, Error> {
    let coins: Vec<&str> = coins.iter().map(String::as_str).collect();
    Ok(forecast_band::table
        .filter(forecast_band::coin.eq_any(coins))
        .filter(forecast_band::day.eq(day))
        .select((forecast_band::coin, forecast_band::made_at, forecast_band::trouble))
        .load(db)
        .await?)
}

/// Notes that alerts wait for the bands of a day of these coins. Who noted one before is not disturbed; one that another replica left out is
/// asked for now.
pub async fn want(db: &mut Db, coins: &[String], day: NaiveDate, now: DateTime<Utc>) -> Result<(), Error> {
    note(db, coins, day, Some(now), None).await?;
    db.transaction(async |db: &mut Db| {
        // An update alone would hold them in any order.
        let left_out: Vec<String> = forecast_band::table
            .filter(forecast_band::day.eq(day))
            .filter(forecast_band::coin.eq_any(coins))
            .filter(forecast_band::attempts.eq(0))
            .filter(forecast_band::next_at.is_null())
            .order(forecast_band::coin)
            .select(forecast_band::coin)
            .for_update()
            .load(db)
            .await?;
        if left_out.is_empty() {
            return Ok(());
        }
        let held = forecast_band::table
            .filter(forecast_band::day.eq(day))
            .filter(forecast_band::coin.eq_any(left_out));
        diesel::update(held)
            .set((
                forecast_band::next_at.eq(Some(now)),
                forecast_band::trouble.eq(None::<String>),
            ))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}

/// Notes that the bands of a day of these coins are not asked for, since there are too many. Who asks for one is not disturbed.
pub async fn leave_out(db: &mut Db, coins: &[String], day: NaiveDate) -> Result<(), Error> {
    note(db, coins, day, None, Some(LEFT_OUT)).await
}

/// Notes the coins that are not noted yet. In one order: replicas that note the same coins at once wait for each other, and never in a circle.
async fn note(
    db: &mut Db,
    coins: &[String],
    day: NaiveDate,
    next_at: Option<DateTime<Utc>>,
    trouble: Option<&str>,
) -> Result<(), Error> {
    let mut ordered: Vec<&str> = coins.iter().map(String::as_str).collect();
    ordered.sort_unstable();
    for some in ordered.chunks(ROWS) {
        let rows: Vec<_> = some
            .iter()
            .map(|coin| {
                (
                    forecast_band::coin.eq(*coin),
                    forecast_band::day.eq(day),
                    forecast_band::attempts.eq(0),
                    forecast_band::next_at.eq(next_at),
                    forecast_band::trouble.eq(trouble),
                )
            })
            .collect();
        diesel::insert_into(forecast_band::table)
            .values(rows)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Takes some coins whose band of the day is due. No other replica asks for them until the pause after this attempt is over.
pub async fn take(db: &mut Db, day: NaiveDate, now: DateTime<Utc>) -> Result<Vec<String>, Error> {
    db.transaction(async |db: &mut Db| {
        let due: Vec<(String, i32)> = forecast_band::table
            .filter(forecast_band::day.eq(day))
            .filter(forecast_band::next_at.le(now))
            .order((forecast_band::next_at, forecast_band::coin))
            .limit(BATCH)
            .select((forecast_band::coin, forecast_band::attempts))
            .for_update()
            .skip_locked()
            .load(db)
            .await?;
        let mut taken = Vec::with_capacity(due.len());
        for (coin, attempts) in due {
            diesel::update(forecast_band::table.find((coin.as_str(), day)))
                .set((
                    forecast_band::attempts.eq(attempts + 1),
                    forecast_band::next_at.eq(now + pause(attempts)),
                ))
                .execute(db)
                .await?;
            taken.push(coin);
        }
        Ok(taken)
    })
    .await
}

/// Keeps what an attempt came to. A band that is there already stays: it is frozen.
pub async fn settle(db: &mut Db, coin: &str, day: NaiveDate, found: &Result<Band, NoBand>) -> Result<(), Error> {
    let waiting = forecast_band::table
        .find((coin, day))
        .filter(forecast_band::made_at.is_null());
    match found {
        Ok(band) => {
            let [(low_50, high_50), (low_80, high_80), (low_95, high_95)] = band.edges;
            diesel::update(waiting)
                .set((
                    forecast_band::next_at.eq(None::<DateTime<Utc>>),
                    forecast_band::trouble.eq(None::<String>),
                    forecast_band::run_id.eq(Some(band.run.as_str())),
                    forecast_band::model.eq(Some(band.model.as_str())),
                    forecast_band::recipe.eq(Some(band.recipe.as_str())),
                    forecast_band::made_at.eq(Some(band.made_at)),
                    forecast_band::low_50.eq(Some(Decimal(low_50))),
                    forecast_band::high_50.eq(Some(Decimal(high_50))),
                    forecast_band::low_80.eq(Some(Decimal(low_80))),
                    forecast_band::high_80.eq(Some(Decimal(high_80))),
                    forecast_band::low_95.eq(Some(Decimal(low_95))),
                    forecast_band::high_95.eq(Some(Decimal(high_95))),
                ))
                .execute(db)
                .await?;
        }
        Err(none) if none.is_final() => {
            diesel::update(waiting)
                .set((
                    forecast_band::next_at.eq(None::<DateTime<Utc>>),
                    forecast_band::trouble.eq(Some(none.why())),
                ))
                .execute(db)
                .await?;
        }
        Err(none) => {
            diesel::update(waiting)
                .set(forecast_band::trouble.eq(Some(none.why())))
                .execute(db)
                .await?;
        }
    }
    Ok(())
}

/// Forgets days before this one, and coins that were left out of a day before `today`: they are shown on their day alone. Gives how many rows went.
pub async fn sweep(db: &mut Db, before: NaiveDate, today: NaiveDate) -> Result<usize, Error> {
    let old = forecast_band::table.filter(forecast_band::day.lt(before));
    let gone = diesel::delete(old).execute(db).await?;
    let left_out = forecast_band::table
        .filter(forecast_band::day.lt(today))
        .filter(forecast_band::attempts.eq(0))
        .filter(forecast_band::next_at.is_null());
    Ok(gone + diesel::delete(left_out).execute(db).await?)
}
