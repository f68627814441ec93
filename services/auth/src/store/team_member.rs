//! Who belongs to which team.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::max, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{Role, TeamId, UserId};

use super::{
    Db,
    schema::{session, team_member, users},
};
use crate::{
    domain::team::{Member, Seat},
    error::Error,
};

/// The column has a check: there is no fifth word.
pub(super) fn role(text: &str) -> Role {
    text.parse().unwrap_or(Role::Viewer)
}

pub async fn role_of(db: &mut Db, team: TeamId, user: UserId) -> Result<Option<Role>, Error> {
    let found: Option<String> = team_member::table
        .find((team.uuid(), user.uuid()))
        .select(team_member::role)
        .first(db)
        .await
        .optional()?;
    Ok(found.map(|text| role(&text)))
}

/// Longest first.
pub async fn seats(db: &mut Db, team: TeamId) -> Result<Vec<Seat>, Error> {
    let rows: Vec<(Uuid, String, DateTime<Utc>)> = team_member::table
        .filter(team_member::team_id.eq(team.uuid()))
        .order((team_member::joined_at, team_member::user_id))
        .select((team_member::user_id, team_member::role, team_member::joined_at))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(user, text, joined_at)| Seat {
            user: user.into(),
            role: role(&text),
            joined_at,
        })
        .collect())
}

/// What others see of these people. Asked in the scope of the service: accounts are closed to each other.
pub async fn people(db: &mut Db, seats: &[Seat]) -> Result<Vec<Member>, Error> {
    let ids: Vec<Uuid> = seats.iter().map(|seat| seat.user.uuid()).collect();
    let names: Vec<(Uuid, String, String)> = users::table
        .filter(users::id.eq_any(&ids))
        .select((users::id, users::name, users::email))
        .load(db)
        .await?;
    let seen: Vec<(Uuid, Option<DateTime<Utc>>)> = session::table
        .filter(session::user_id.eq_any(&ids))
        .filter(session::revoked_at.is_null())
        .group_by(session::user_id)
        .select((session::user_id, max(session::last_seen_at)))
        .load(db)
        .await?;
    let mut names: HashMap<_, _> = names.into_iter().map(|(id, name, email)| (id, (name, email))).collect();
    let seen: HashMap<_, _> = seen.into_iter().collect();
    let member = |seat: &Seat| {
        let (name, email) = names.remove(&seat.user.uuid())?;
        Some(Member {
            seat: *seat,
            name,
            email,
            active_at: seen.get(&seat.user.uuid()).copied().flatten(),
        })
    };
    Ok(seats.iter().filter_map(member).collect())
}

pub async fn count(db: &mut Db, team: TeamId) -> Result<i64, Error> {
    Ok(team_member::table
        .filter(team_member::team_id.eq(team.uuid()))
        .count()
        .get_result(db)
        .await?)
}

/// Members of several teams. Asked in the scope of the service.
pub async fn counts(db: &mut Db, teams: &[TeamId]) -> Result<HashMap<TeamId, i64>, Error> {
    let ids: Vec<Uuid> = teams.iter().map(|id| id.uuid()).collect();
    let rows: Vec<(Uuid, i64)> = team_member::table
        .filter(team_member::team_id.eq_any(ids))
        .group_by(team_member::team_id)
        .select((team_member::team_id, diesel::dsl::count_star()))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(id, count)| (id.into(), count)).collect())
}

pub async fn owners(db: &mut Db, team: TeamId) -> Result<i64, Error> {
    Ok(team_member::table
        .filter(team_member::team_id.eq(team.uuid()))
        .filter(team_member::role.eq(Role::Owner.text()))
        .count()
        .get_result(db)
        .await?)
}

/// Teams that a person owns.
pub async fn owned(db: &mut Db, user: UserId) -> Result<i64, Error> {
    Ok(team_member::table
        .filter(team_member::user_id.eq(user.uuid()))
        .filter(team_member::role.eq(Role::Owner.text()))
        .count()
        .get_result(db)
        .await?)
}

/// False: the person is a member already, and keeps their role.
pub async fn insert(db: &mut Db, team: TeamId, user: UserId, role: Role, now: DateTime<Utc>) -> Result<bool, Error> {
    let added = diesel::insert_into(team_member::table)
        .values((
            team_member::team_id.eq(team.uuid()),
            team_member::user_id.eq(user.uuid()),
            team_member::role.eq(role.text()),
            team_member::joined_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

pub async fn set_role(db: &mut Db, team: TeamId, user: UserId, role: Role) -> Result<(), Error> {
    diesel::update(team_member::table.find((team.uuid(), user.uuid())))
        .set(team_member::role.eq(role.text()))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn delete(db: &mut Db, team: TeamId, user: UserId) -> Result<(), Error> {
    diesel::delete(team_member::table.find((team.uuid(), user.uuid())))
        .execute(db)
        .await?;
    Ok(())
}
