//! What the evaluation reads and writes, of all owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{define_sql_function, prelude::*, upsert::excluded};
use diesel_async::RunQueryDsl;
use serde_json::json;
use uuid::Uuid;

use super::{
    Db,
    alert::{Kept, Progress, Row},
    alert_schema::{alert, alert_state},
};
use crate::{domain::alert::shard, error::Error};

/// States in which no sample changes an alert.
pub(super) const OVER: [&str; 2] = ["done", "expired"];

/// Rows of one statement.
const PAGE: i64 = 1_000;

define_sql_function! {
    /// The transaction that runs.
    fn alert_change() -> BigInt;
}
define_sql_function! {
    /// All transactions before this one have ended.
    fn alert_change_low() -> BigInt;
}
define_sql_function! {
    /// No transaction from this one on has begun.
    fn alert_change_high() -> BigInt;
}

/// An alert that may be deleted or off.
#[derive(Debug, Clone)]
pub struct Changed {
    pub kept: Kept,
    /// A sample may change it.
    pub is_live: bool,
}

/// Which changes of alerts are read now: what was written by the transactions of this range. The next range begins at the first of the two
/// numbers, which is of a transaction that may not have ended yet.
pub async fn changes(db: &mut Db) -> Result<(i64, i64), Error> {
    Ok(diesel::select((alert_change_low(), alert_change_high()))
        .get_result(db)
        .await?)
}

/// Some alerts of these shares by owner and id after a place: those that a transaction of the range changed, or all that are live where none
/// is named.
pub async fn page(
    db: &mut Db,
    shards: &[i16],
    changed: Option<(i64, i64)>,
    after: (Uuid, Uuid),
) -> Result<Vec<Changed>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let (owner, id) = after;
    let place = alert::owner.gt(owner).or(alert::owner.eq(owner).and(alert::id.gt(id)));
    let mut query = alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .filter(place)
        .order((alert::owner, alert::id))
        .limit(PAGE)
        .select((Row::as_select(), Progress::as_select(), alert::deleted_at.is_null()))
        .into_boxed();
    query = match changed {
        Some((from, to)) => query
            .filter(alert_state::changed.ge(from))
            .filter(alert_state::changed.lt(to)),
        None => query
            .filter(alert::deleted_at.is_null())
            .filter(alert::enabled.eq(true))
            .filter(alert_state::state.ne_all(OVER)),
    };
    let rows: Vec<(Row, Progress, bool)> = query.load(db).await?;
    let each = rows.into_iter().map(|(row, progress, is_there)| Changed {
        is_live: is_there && row.enabled && !OVER.contains(&progress.state.as_str()),
        kept: (row, progress),
    });
    Ok(each.collect())
}

/// Owner and id of all alerts of these shares that a sample may change.
pub async fn live(db: &mut Db, shards: &[i16]) -> Result<Vec<(Uuid, Uuid)>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    Ok(alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert_state::state.ne_all(OVER))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .select((alert::owner, alert::id))
        .load(db)
        .await?)
}

/// An alert over a list of somebody else's: owner, id, and the list.
pub type OverShared = (Uuid, Uuid, Uuid);

/// All alerts of these shares that a sample may change and that go through a list of somebody else's.
pub async fn over_shared(db: &mut Db, shards: &[i16]) -> Result<Vec<OverShared>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let rows: Vec<(Uuid, Uuid, Option<Uuid>)> = alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::watchlist_id.is_not_null())
        .filter(alert::rule.contains(json!({ "shared": true })))
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert_state::state.ne_all(OVER))
        .filter(alert_state::shard.eq_any(shards.to_vec()))
        .select((alert::owner, alert::id, alert::watchlist_id))
        .load(db)
        .await?;
    let each = rows.into_iter();
    Ok(each.filter_map(|(owner, id, list)| Some((owner, id, list?))).collect())
}

/// Lets whoever keeps these alerts in memory read them again.
pub async fn mark(db: &mut Db, alerts: &[(Uuid, Uuid)]) -> Result<(), Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = alerts.iter().copied().unzip();
    let those = alert_state::table
        .filter(alert_state::owner.eq_any(owners))
        .filter(alert_state::alert_id.eq_any(ids));
    diesel::update(those)
        .set(alert_state::changed.eq(alert_change()))
        .execute(db)
        .await?;
    Ok(())
}

/// Those of the named alerts that are live. Nobody changes them until the transaction ends.
pub async fn locked(db: &mut Db, ids: Vec<Uuid>) -> Result<Vec<Kept>, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    Ok(alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::id.eq_any(ids))
        .filter(alert::deleted_at.is_null())
        .filter(alert::enabled.eq(true))
        .filter(alert_state::state.ne_all(OVER))
        .order((alert::owner, alert::id))
        .select((Row::as_select(), Progress::as_select()))
        .for_update()
        .load(db)
        .await?)
}

/// A member has left the team: its alerts are read for the team itself. Whoever saved one meanwhile stays.
pub async fn forget_reader(db: &mut Db, owner: Uuid, member: Uuid) -> Result<(), Error> {
    let those = alert_state::table
        .filter(alert_state::owner.eq(owner))
        .filter(alert_state::read_for.eq(member));
    diesel::update(those)
        .set((
            alert_state::read_for.eq(None::<Uuid>),
            alert_state::changed.eq(alert_change()),
        ))
        .execute(db)
        .await?;
    Ok(())
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

/// Writes what the members of an alert over a list are together, unless its time is over.
pub async fn sum_up(db: &mut Db, (owner, id): (Uuid, Uuid), state: &str) -> Result<(), Error> {
    let live = alert_state::table
        .filter(alert_state::owner.eq(owner))
        .filter(alert_state::alert_id.eq(id))
        .filter(alert_state::state.ne_all(OVER));
    diesel::update(live)
        .set(alert_state::state.eq(state))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends alerts whose time is over.
pub async fn expire(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    let same = alert_state::owner
        .eq(alert::owner)
        .and(alert_state::alert_id.eq(alert::id));
    let over: Vec<Uuid> = alert::table
        .inner_join(alert_state::table.on(same))
        .filter(alert::expires_at.le(now))
        .filter(alert_state::state.ne_all(OVER))
        .select(alert::id)
        .limit(1_000)
        .load(db)
        .await?;
    if over.is_empty() {
        return Ok(0);
    }
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
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = rows.iter().map(|row| (row.owner, row.id)).unzip();
    let found: Vec<(Uuid, Uuid, Progress)> = alert_state::table
        .filter(alert_state::owner.eq_any(owners))
        .filter(alert_state::alert_id.eq_any(ids))
        .select((alert_state::owner, alert_state::alert_id, Progress::as_select()))
        .load(db)
        .await?;
    let mut progress: HashMap<(Uuid, Uuid), Progress> = found
        .into_iter()
        .map(|(owner, id, progress)| ((owner, id), progress))
        .collect();
    let kept = rows.into_iter().filter_map(|row| {
        let progress = progress.remove(&(row.owner, row.id))?;
        Some((row, progress))
    });
    Ok(kept.collect())
}
