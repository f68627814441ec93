//! Which replica evaluates which share of all alerts: leases, counted by an epoch that grows with each new holder.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{Db, alert_schema::alert_shard};
use crate::{domain::alert::SHARDS, error::Error};

/// A replica that does not renew its leases for so long loses them.
const LEASE: TimeDelta = TimeDelta::seconds(15);

/// A share that is held, and since which epoch.
pub type Held = (i16, i64);

/// Renews what `holder` has.
pub async fn renew(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| extend(db, holder, now).await).await
}

/// Within a transaction. Shares are locked in one order here and in [`still`], which may run at the same time: an update alone would lock them in
/// any, and the two could wait for each other.
async fn extend(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let own: Vec<i16> = alert_shard::table
        .filter(alert_shard::holder.eq(holder))
        .filter(alert_shard::held_until.gt(now))
        .order(alert_shard::shard)
        .select(alert_shard::shard)
        .for_update()
        .load(db)
        .await?;
    diesel::update(alert_shard::table.filter(alert_shard::shard.eq_any(own)))
        .set(alert_shard::held_until.eq(now + LEASE))
        .execute(db)
        .await?;
    Ok(())
}

/// Renews what `holder` has and takes what nobody has.
pub async fn hold(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<Vec<Held>, Error> {
    let until = now + LEASE;
    db.transaction(async |db: &mut Db| {
        let missing: Vec<_> = (0..SHARDS)
            .map(|shard| {
                (
                    alert_shard::shard.eq(shard),
                    alert_shard::holder.eq(holder),
                    alert_shard::held_until.eq(DateTime::UNIX_EPOCH),
                    alert_shard::epoch.eq(0),
                )
            })
            .collect();
        let known: i64 = alert_shard::table.count().get_result(db).await?;
        if known < SHARDS.into() {
            diesel::insert_into(alert_shard::table)
                .values(missing)
                .on_conflict_do_nothing()
                .execute(db)
                .await?;
        }
        extend(db, holder, now).await?;
        let free: Vec<i16> = alert_shard::table
            .filter(alert_shard::held_until.le(now))
            .select(alert_shard::shard)
            .for_update()
            .skip_locked()
            .load(db)
            .await?;
        if !free.is_empty() {
            diesel::update(alert_shard::table.filter(alert_shard::shard.eq_any(free)))
                .set((
                    alert_shard::holder.eq(holder),
                    alert_shard::held_until.eq(until),
                    alert_shard::epoch.eq(alert_shard::epoch + 1),
                ))
                .execute(db)
                .await?;
        }
        held(db, holder, now).await
    })
    .await
}

/// What `holder` has.
pub async fn held(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<Vec<Held>, Error> {
    Ok(alert_shard::table
        .filter(alert_shard::holder.eq(holder))
        .filter(alert_shard::held_until.gt(now))
        .order(alert_shard::shard)
        .select((alert_shard::shard, alert_shard::epoch))
        .load(db)
        .await?)
}

/// Which of these `holder` still has at the same epoch. Nobody takes one over until the transaction ends. One whose lease ran out is among
/// them until somebody else has it: up to then nobody evaluated it beside the holder, and what the holder writes late is not lost.
pub async fn still(db: &mut Db, holder: Uuid, shards: &[Held]) -> Result<Vec<i16>, Error> {
    let numbers: Vec<i16> = shards.iter().map(|(shard, _)| *shard).collect();
    let found: Vec<Held> = alert_shard::table
        .filter(alert_shard::shard.eq_any(numbers))
        .filter(alert_shard::holder.eq(holder))
        .order(alert_shard::shard)
        .select((alert_shard::shard, alert_shard::epoch))
        .for_share()
        .load(db)
        .await?;
    Ok(found
        .into_iter()
        .filter(|held| shards.contains(held))
        .map(|(shard, _)| shard)
        .collect())
}

/// Gives back what `holder` has, so that another replica need not wait.
pub async fn release(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(alert_shard::table.filter(alert_shard::holder.eq(holder)))
        .set(alert_shard::held_until.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that the prices of `at`, which are of these coins, went through all alerts of these shares, where `holder` still has them. Neither a
/// share's time nor that of a coin goes back: after a change of holders prices may come that are older than what the one before had seen.
pub async fn sampled(
    db: &mut Db,
    holder: Uuid,
    shards: &[Held],
    at: DateTime<Utc>,
    coins: &[&str],
) -> Result<(), Error> {
    let held = still(db, holder, shards).await?;
    let those = || alert_shard::table.filter(alert_shard::shard.eq_any(held.clone()));
    // No coin's time is later than its share's, so that most shares take all of them as they are.
    let late: Vec<(i16, Value)> = those()
        .filter(alert_shard::sampled_at.gt(at))
        .select((alert_shard::shard, alert_shard::coins))
        .load(db)
        .await?;
    let not_later = alert_shard::sampled_at
        .is_null()
        .or(alert_shard::sampled_at.le(at).assume_not_null());
    let times = later(&Value::Null, at.timestamp_millis(), coins);
    diesel::update(those().filter(not_later))
        .set((
            alert_shard::coins.eq(alert_shard::coins.concat(times)),
            alert_shard::sampled_at.eq(at),
        ))
        .execute(db)
        .await?;
    for (shard, kept) in late {
        let times = later(&kept, at.timestamp_millis(), coins);
        diesel::update(alert_shard::table.filter(alert_shard::shard.eq(shard)))
            .set(alert_shard::coins.eq(alert_shard::coins.concat(times)))
            .execute(db)
            .await?;
    }
    Ok(())
}

/// For each of these coins the later of `at` and the time that is kept, in milliseconds since 1970.
fn later(kept: &Value, at: i64, coins: &[&str]) -> Value {
    let time = |coin: &str| kept.get(coin).and_then(Value::as_i64).map_or(at, |kept| kept.max(at));
    let times = coins.iter().map(|coin| ((*coin).to_owned(), time(coin).into()));
    Value::Object(times.collect())
}

/// By share: time of the newest prices that went through it.
pub type Positions = HashMap<i16, DateTime<Utc>>;

/// The position of each share that has seen prices.
pub async fn positions(db: &mut Db) -> Result<Positions, Error> {
    let rows: Vec<(i16, Option<DateTime<Utc>>)> = alert_shard::table
        .select((alert_shard::shard, alert_shard::sampled_at))
        .load(db)
        .await?;
    Ok(rows.into_iter().filter_map(|(shard, at)| Some((shard, at?))).collect())
}

/// What went through a share.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Time of the newest prices.
    pub position: DateTime<Utc>,
    /// By coin: time of the newest prices that had one of it.
    pub coins: HashMap<String, DateTime<Utc>>,
}

/// What went through each share that has seen prices.
pub async fn seen(db: &mut Db) -> Result<HashMap<i16, Seen>, Error> {
    let rows: Vec<(i16, Option<DateTime<Utc>>, Value)> = alert_shard::table
        .select((alert_shard::shard, alert_shard::sampled_at, alert_shard::coins))
        .load(db)
        .await?;
    let time = |(coin, time): (&String, &Value)| {
        let at = DateTime::from_timestamp_millis(time.as_i64()?)?;
        Some((coin.clone(), at))
    };
    let seen = |(shard, position, coins): (i16, Option<DateTime<Utc>>, Value)| {
        let coins = coins.as_object().into_iter().flatten().filter_map(time).collect();
        let position = position?;
        Some((shard, Seen { position, coins }))
    };
    Ok(rows.into_iter().filter_map(seen).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::later;

    #[test]
    fn the_time_of_a_coin_never_goes_back() {
        let coins = ["bitcoin", "solana", "tether"];
        let kept = json!({ "bitcoin": 90, "solana": 30, "dogecoin": 10 });
        let found = later(&kept, 60, &coins);
        assert_eq!(found, json!({ "bitcoin": 90, "solana": 60, "tether": 60 }));
        let fresh = later(&Value::Null, 60, &coins[..1]);
        assert_eq!(fresh, json!({ "bitcoin": 60 }));
    }
}
