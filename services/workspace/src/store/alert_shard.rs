//! Which replica evaluates which share of all alerts: leases, counted by an epoch that grows with each new holder.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Db, alert_schema::alert_shard};
use crate::{domain::alert::SHARDS, error::Error};

/// A replica that does not renew its leases for so long loses them.
const LEASE: TimeDelta = TimeDelta::seconds(15);

/// A share that is held, and since which epoch.
pub type Held = (i16, i64);

/// Renews what `holder` has.
pub async fn renew(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let own = alert_shard::table
        .filter(alert_shard::holder.eq(holder))
        .filter(alert_shard::held_until.gt(now));
    diesel::update(own)
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
        renew(db, holder, now).await?;
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

async fn held(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Result<Vec<Held>, Error> {
    Ok(alert_shard::table
        .filter(alert_shard::holder.eq(holder))
        .filter(alert_shard::held_until.gt(now))
        .order(alert_shard::shard)
        .select((alert_shard::shard, alert_shard::epoch))
        .load(db)
        .await?)
}

/// Which of these `holder` still has at the same epoch. Nobody takes one over until the transaction ends.
pub async fn still(db: &mut Db, holder: Uuid, shards: &[Held], now: DateTime<Utc>) -> Result<Vec<i16>, Error> {
    let numbers: Vec<i16> = shards.iter().map(|(shard, _)| *shard).collect();
    let found: Vec<Held> = alert_shard::table
        .filter(alert_shard::shard.eq_any(numbers))
        .filter(alert_shard::holder.eq(holder))
        .filter(alert_shard::held_until.gt(now))
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
