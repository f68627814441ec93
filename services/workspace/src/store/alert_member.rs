//! Where the evaluation of each member of an alert over a watchlist is. The alert's own row sums them up.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{Db, alert_schema::alert_member};
use crate::error::Error;

/// Rows of one statement.
const BATCH: usize = 1_000;

/// A member of an alert.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = alert_member, check_for_backend(diesel::pg::Pg))]
pub struct MemberRow {
    pub owner: Uuid,
    pub alert_id: Uuid,
    /// Of the list.
    pub item_id: Uuid,
    /// Of the alert, since which this counts.
    pub version: i32,
    pub progress: Option<Value>,
    pub state: String,
    /// When the alert was saved, or the member joined it later.
    pub armed_at: DateTime<Utc>,
    pub checked_at: Option<DateTime<Utc>>,
}

/// By owner and alert: its members.
pub type ByAlert = HashMap<(Uuid, Uuid), Vec<MemberRow>>;

/// The members of some alerts, given by owner and id.
pub async fn of_alerts(db: &mut Db, alerts: &[(Uuid, Uuid)]) -> Result<ByAlert, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = alerts.iter().copied().unzip();
    let rows: Vec<MemberRow> = alert_member::table
        .filter(alert_member::owner.eq_any(owners))
        .filter(alert_member::alert_id.eq_any(ids))
        .select(MemberRow::as_select())
        .load(db)
        .await?;
    let mut found = ByAlert::new();
    for row in rows {
        found.entry((row.owner, row.alert_id)).or_default().push(row);
    }
    Ok(found)
}

/// Adds members. One that is there already stays as it is.
pub async fn join(db: &mut Db, rows: &[MemberRow]) -> Result<(), Error> {
    for batch in rows.chunks(BATCH) {
        diesel::insert_into(alert_member::table)
            .values(batch)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Drops the states of members that are no longer in the list; gives how many were there.
pub async fn leave(db: &mut Db, (owner, alert): (Uuid, Uuid), items: Vec<Uuid>) -> Result<usize, Error> {
    let gone = alert_member::table
        .filter(alert_member::owner.eq(owner))
        .filter(alert_member::alert_id.eq(alert))
        .filter(alert_member::item_id.eq_any(items));
    Ok(diesel::delete(gone).execute(db).await?)
}

/// Drops the states of all members: the next version of the alert begins.
pub async fn forget(db: &mut Db, owner: Uuid, alert: Uuid) -> Result<(), Error> {
    let own = alert_member::table
        .filter(alert_member::owner.eq(owner))
        .filter(alert_member::alert_id.eq(alert));
    diesel::delete(own).execute(db).await?;
    Ok(())
}

/// Writes where the evaluations of members are. Each of them is named once.
pub async fn save(db: &mut Db, rows: &[MemberRow]) -> Result<(), Error> {
    for batch in rows.chunks(BATCH) {
        diesel::insert_into(alert_member::table)
            .values(batch)
            .on_conflict((alert_member::owner, alert_member::alert_id, alert_member::item_id))
            .do_update()
            .set((
                alert_member::progress.eq(excluded(alert_member::progress)),
                alert_member::state.eq(excluded(alert_member::state)),
                alert_member::checked_at.eq(excluded(alert_member::checked_at)),
            ))
            .execute(db)
            .await?;
    }
    Ok(())
}
