//! Which replica evaluates which share of all alerts: leases, counted by an epoch that grows with each new holder.

use std::{cmp::Reverse, collections::HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::count_star, prelude::*};
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

/// Renews what `holder` has and takes what nobody has, up to its part of all shares. A replica that comes when others have all of them takes what
/// it lacks from those that have more than their part. Such a share has a new epoch, so that what its holder of before is about to write of it
/// is dropped; whoever has it now evaluates that.
pub async fn hold(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<Vec<Held>, Error> {
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
        let others = others(db, holder, now).await?;
        let part = Part::among(others.len());
        let own = length(&held(db, holder, now).await?);
        let free: Vec<i16> = alert_shard::table
            .filter(alert_shard::held_until.le(now))
            .order(alert_shard::shard)
            .limit((part.most - own).max(0))
            .select(alert_shard::shard)
            .for_update()
            .skip_locked()
            .load(db)
            .await?;
        let mut lacking = part.least - own - length(&free);
        take(db, holder, free, now).await?;
        for (other, count) in others {
            let spare = lacking.min(count - part.most);
            if spare <= 0 {
                continue;
            }
            // In the order in which their holder locks them.
            let spared: Vec<i16> = alert_shard::table
                .filter(alert_shard::holder.eq(other))
                .filter(alert_shard::held_until.gt(now))
                .order(alert_shard::shard)
                .limit(spare)
                .select(alert_shard::shard)
                .for_update()
                .load(db)
                .await?;
            lacking -= length(&spared);
            take(db, holder, spared, now).await?;
        }
        held(db, holder, now).await
    })
    .await
}

/// How many shares one of several replicas has.
struct Part {
    least: i64,
    most: i64,
}

impl Part {
    /// Of a replica that has so many others beside it.
    fn among(others: usize) -> Self {
        let shares = i64::from(SHARDS);
        let replicas = i64::try_from(others).unwrap_or(i64::MAX).saturating_add(1);
        let least = shares / replicas;
        Self {
            least,
            most: least + i64::from(shares % replicas > 0),
        }
    }
}

fn length<T>(list: &[T]) -> i64 {
    i64::try_from(list.len()).unwrap_or(i64::MAX)
}

/// The other replicas that have shares, and how many of them each has, the most first.
async fn others(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<Vec<(Uuid, i64)>, Error> {
    let mut found: Vec<(Uuid, i64)> = alert_shard::table
        .filter(alert_shard::held_until.gt(now))
        .filter(alert_shard::holder.ne(holder))
        .group_by(alert_shard::holder)
        .select((alert_shard::holder, count_star()))
        .load(db)
        .await?;
    found.sort_by_key(|(_, count)| Reverse(*count));
    Ok(found)
}

/// Makes `holder` the one who has these shares, which are locked.
async fn take(db: &mut Db, holder: Uuid, shards: Vec<i16>, now: DateTime<Utc>) -> Result<(), Error> {
    if !shards.is_empty() {
        diesel::update(alert_shard::table.filter(alert_shard::shard.eq_any(shards)))
            .set((
                alert_shard::holder.eq(holder),
                alert_shard::held_until.eq(now + LEASE),
                alert_shard::epoch.eq(alert_shard::epoch + 1),
            ))
            .execute(db)
            .await?;
    }
    Ok(())
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

    use super::{Part, later};

    #[test]
    fn replicas_have_equal_parts() {
        let parts = [0, 1, 2, 4, 63, 99].map(Part::among);
        let parts = parts.map(|part| (part.least, part.most));
        assert_eq!(parts, [(64, 64), (32, 32), (21, 22), (12, 13), (1, 1), (0, 1)]);
    }

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
