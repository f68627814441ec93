//! What the evaluation reads and writes, of all owners.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Db,
    alert::{Kept, Progress, Row},
    alert_schema::{alert, alert_state},
};
use crate::{
    domain::alert::{LOOKS, shard},
    error::Error,
};

/// States in which no sample changes an alert.
const OVER: [&str; 2] = ["done", "expired"];

/// Some alerts of these shares that look at one of these coins (at any coin where none is named), of one owner or of all, by owner and id
/// after a place. Nobody changes them until the transaction ends.
pub async fn due(
    db: &mut Db,
    shards: &[i16],
    coins: &[String],
    owner: Option<Uuid>,
    after: (Uuid, Uuid),
    limit: i64,
) -> Result<Vec<Kept>, Error> {
    let whose = owner.map_or((Uuid::nil(), Uuid::max()), |owner| (owner, owner));
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let (owner, id) = after;
    let place = alert::owner.gt(owner).or(alert::owner.eq(owner).and(alert::id.gt(id)));
    let query = alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert_state::state.ne_all(OVER))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .filter(alert::owner.between(whose.0, whose.1))
        .filter(place)
        .order((alert::owner, alert::id))
        .limit(limit)
        .select((Row::as_select(), Progress::as_select()));
    if coins.is_empty() {
        return Ok(query.for_update().load(db).await?);
    }
    let some = query.filter(alert::coins.overlaps_with(coins.to_vec()));
    Ok(some.for_update().load(db).await?)
}

/// Some alerts of these shares that wait for looks, by owner and id after a place.
pub async fn looking(db: &mut Db, shards: &[i16], after: (Uuid, Uuid), limit: i64) -> Result<Vec<Kept>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let (owner, id) = after;
    let place = alert::owner.gt(owner).or(alert::owner.eq(owner).and(alert::id.gt(id)));
    Ok(alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert::coins.overlaps_with(vec![LOOKS.to_owned()]))
        .filter(alert_state::state.ne_all(OVER))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .filter(place)
        .order((alert::owner, alert::id))
        .limit(limit)
        .select((Row::as_select(), Progress::as_select()))
        .load(db)
        .await?)
}

/// A member has left the team: its alerts are read for the team itself. Whoever saved one meanwhile stays.
pub async fn forget_reader(db: &mut Db, owner: Uuid, member: Uuid) -> Result<(), Error> {
    let those = alert_state::table
        .filter(alert_state::owner.eq(owner))
        .filter(alert_state::read_for.eq(member));
    diesel::update(those)
        .set(alert_state::read_for.eq(None::<Uuid>))
        .execute(db)
        .await?;
    Ok(())
}

/// True where some alert, of whomever, waits for large transfers.
pub async fn any_on_whales(db: &mut Db) -> Result<bool, Error> {
    let waits = alert::table
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert::rule.contains(serde_json::json!({"conditions": [{"kind": "whale"}]})));
    Ok(diesel::select(diesel::dsl::exists(waits)).get_result(db).await?)
}

/// Writes where evaluations are.
pub async fn save(db: &mut Db, all: Vec<((Uuid, Uuid), Progress)>) -> Result<(), Error> {
    let rows: Vec<_> = all
        .into_iter()
        .map(|((owner, id), progress)| {
            (
                alert_state::owner.eq(owner),
                alert_state::alert_id.eq(id),
                alert_state::version.eq(progress.version),
                alert_state::shard.eq(shard(id)),
                alert_state::progress.eq(progress.progress),
                alert_state::state.eq(progress.state),
                alert_state::armed_at.eq(progress.armed_at),
                alert_state::checked_at.eq(progress.checked_at),
                alert_state::fired.eq(progress.fired),
                alert_state::last_fired_at.eq(progress.last_fired_at),
                alert_state::suppressed.eq(progress.suppressed),
                alert_state::read_for.eq(progress.read_for),
            )
        })
        .collect();
    diesel::insert_into(alert_state::table)
        .values(rows)
        .on_conflict((alert_state::owner, alert_state::alert_id))
        .do_update()
        .set((
            alert_state::progress.eq(excluded(alert_state::progress)),
            alert_state::state.eq(excluded(alert_state::state)),
            alert_state::checked_at.eq(excluded(alert_state::checked_at)),
            alert_state::fired.eq(excluded(alert_state::fired)),
            alert_state::last_fired_at.eq(excluded(alert_state::last_fired_at)),
            alert_state::suppressed.eq(excluded(alert_state::suppressed)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends alerts whose time is over.
pub async fn expire(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    let over: Vec<Uuid> = alert::table
        .filter(alert::expires_at.le(now))
        .filter(
            alert::id.eq_any(
                alert_state::table
                    .filter(alert_state::state.ne_all(OVER))
                    .select(alert_state::alert_id),
            ),
        )
        .select(alert::id)
        .limit(1_000)
        .load(db)
        .await?;
    let those = alert_state::table.filter(alert_state::alert_id.eq_any(over));
    Ok(diesel::update(those)
        .set(alert_state::state.eq("expired"))
        .execute(db)
        .await?)
}

/// Ends snoozes that are over and gives their alerts.
pub async fn wake(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<Kept>, Error> {
    let over = alert::table
        .filter(alert::snoozed_until.le(now))
        .filter(alert::deleted_at.is_null());
    let rows: Vec<Row> = diesel::update(over)
        .set(alert::snoozed_until.eq(None::<DateTime<Utc>>))
        .returning(Row::as_returning())
        .get_results(db)
        .await?;
    let mut kept = Vec::new();
    for row in rows {
        let progress: Option<Progress> = alert_state::table
            .find((row.owner, row.id))
            .select(Progress::as_select())
            .first(db)
            .await
            .optional()?;
        kept.extend(progress.map(|progress| (row, progress)));
    }
    Ok(kept)
}
