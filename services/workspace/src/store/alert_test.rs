//! Tests of channels in the last hour, by the person who sent them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, alert_schema::alert_test};
use crate::error::Error;

/// Older ones say nothing of any limit.
const KEPT: TimeDelta = TimeDelta::hours(1);

/// True where this person tested a channel of this kind since then, also one that is gone.
pub async fn was_made(db: &mut Db, tester: UserId, kind: &str, since: DateTime<Utc>) -> Result<bool, Error> {
    let tests = alert_test::table
        .filter(alert_test::owner.eq(tester.uuid()))
        .filter(alert_test::kind.eq(kind))
        .filter(alert_test::made_at.gt(since));
    Ok(diesel::select(diesel::dsl::exists(tests)).get_result(db).await?)
}

/// Keeps a test that is about to be sent.
pub async fn insert(
    db: &mut Db,
    tester: UserId,
    (delivery, kind): (Uuid, &str),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(alert_test::table)
        .values((
            alert_test::owner.eq(tester.uuid()),
            alert_test::id.eq(delivery),
            alert_test::kind.eq(kind),
            alert_test::made_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that a test was taken.
pub async fn sent(db: &mut Db, tester: UserId, delivery: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(alert_test::table.find((tester.uuid(), delivery)))
        .set(alert_test::sent_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// When a person's test mails of the last while were sent.
pub async fn mails_since(db: &mut Db, tester: Uuid, since: DateTime<Utc>) -> Result<Vec<DateTime<Utc>>, Error> {
    let times: Vec<Option<DateTime<Utc>>> = alert_test::table
        .filter(alert_test::owner.eq(tester))
        .filter(alert_test::kind.eq("email"))
        .filter(alert_test::sent_at.gt(since))
        .select(alert_test::sent_at)
        .load(db)
        .await?;
    Ok(times.into_iter().flatten().collect())
}

/// Deletes those that say nothing any more; gives how many.
pub async fn sweep(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    // With room for the clocks of replicas.
    let old = alert_test::table.filter(alert_test::made_at.lt(now - KEPT * 2));
    Ok(diesel::delete(old).execute(db).await?)
}
