//! What happened in teams. Rows are only ever added; the database refuses all else.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::{TeamId, UserId};

use super::{Db, schema::team_audit};
use crate::{
    domain::team::{Action, TeamEvent},
    error::Error,
};

/// Something that happened.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub team: TeamId,
    pub actor_id: UserId,
    pub actor: &'a str,
    pub action: Action,
    pub object: &'a str,
    pub detail: &'a str,
}

pub async fn insert(db: &mut Db, entry: Entry<'_>, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(team_audit::table)
        .values((
            team_audit::team_id.eq(entry.team.uuid()),
            team_audit::at.eq(now),
            team_audit::actor_id.eq(entry.actor_id.uuid()),
            team_audit::actor.eq(entry.actor),
            team_audit::action.eq(entry.action.text()),
            team_audit::object.eq(entry.object),
            team_audit::detail.eq(entry.detail),
        ))
        .execute(db)
        .await?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = team_audit, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: i64,
    at: DateTime<Utc>,
    actor: String,
    action: String,
    object: String,
    detail: String,
}

impl From<Row> for TeamEvent {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            at: row.at,
            actor: row.actor,
            action: row.action,
            object: row.object,
            detail: row.detail,
        }
    }
}

/// Newest first: those before `before`, of one action or of all.
pub async fn list(
    db: &mut Db,
    team: TeamId,
    action: Option<Action>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<TeamEvent>, Error> {
    let mut query = team_audit::table
        .filter(team_audit::team_id.eq(team.uuid()))
        .order(team_audit::id.desc())
        .limit(limit)
        .into_boxed();
    if let Some(action) = action {
        query = query.filter(team_audit::action.eq(action.text()));
    }
    if let Some(before) = before {
        query = query.filter(team_audit::id.lt(before));
    }
    let rows: Vec<Row> = query.select(Row::as_select()).load(db).await?;
    Ok(rows.into_iter().map(TeamEvent::from).collect())
}

/// Mails that the team had sent since then.
pub async fn count_mails(db: &mut Db, team: TeamId, since: DateTime<Utc>) -> Result<i64, Error> {
    Ok(team_audit::table
        .filter(team_audit::team_id.eq(team.uuid()))
        .filter(team_audit::at.gt(since))
        .filter(team_audit::action.eq_any([Action::InvitationSent.text(), Action::InvitationResent.text()]))
        .count()
        .get_result(db)
        .await?)
}
