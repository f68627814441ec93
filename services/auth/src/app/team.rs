//! Teams and their members. A person's part in a team is read as that person; what the team owns is read and changed in the team's own
//! scope, after the person's role there has been proven in the same transaction.

use kit::{idempotency::Lent, scope::RowScope};
use vocab::{Role, TeamId, UserId};

use super::App;
use crate::{
    domain::{
        name,
        team::{self as rules, Action, Denied, LONGEST_NAME, MOST_TEAMS, Member, Seat, Team, TeamEvent},
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, app_grant, team,
        team_audit::{self, Entry},
        team_erasure, team_invitation, team_member, user,
    },
};

/// How a person is called in a team's records.
pub(super) fn label(user: &User) -> &str {
    if user.name.is_empty() { &user.email } else { &user.name }
}

pub(super) const fn denied(why: Denied) -> Error {
    match why {
        Denied::Role => Error::RoleForbidden,
        Denied::LastOwner => Error::LastOwner,
    }
}

/// The role of `user` in a team that is locked until the transaction ends, and the team's name.
///
/// # Errors
/// [`Error::NoTeam`], also for a team of others.
pub(super) async fn enter(db: &mut Db, id: TeamId, user: UserId) -> Result<(Role, String), Error> {
    let (name, _) = team::lock(db, id).await?.ok_or(Error::NoTeam)?;
    let role = team_member::role_of(db, id, user).await?.ok_or(Error::NoTeam)?;
    Ok((role, name))
}

/// As [`enter`], for those who manage members.
///
/// # Errors
/// As [`enter`], and [`Error::RoleForbidden`].
pub(super) async fn manage(db: &mut Db, id: TeamId, user: UserId) -> Result<(Role, String), Error> {
    let entered = enter(db, id, user).await?;
    if rules::manages(entered.0) {
        Ok(entered)
    } else {
        Err(Error::RoleForbidden)
    }
}

/// The account of somebody who is about to own one more team. Others of the person's requests wait, so that none of them counts the same.
/// Asked in the scope of the service: a team's own does not see what its members own elsewhere.
///
/// # Errors
/// [`Error::Field`] of `field`, for one team too many.
pub(super) async fn may_own(db: &mut Db, user: UserId, field: &'static str, message: &str) -> Result<User, Error> {
    let account = user::lock(db, user).await?.user;
    if team_member::owned(db, user).await? >= MOST_TEAMS {
        return Err(Error::Field {
            field,
            code: "too_many",
            message: message.to_owned(),
        });
    }
    Ok(account)
}

impl App {
    /// A connection in the scope of a team.
    pub(super) async fn team_db(&self, team: TeamId) -> Result<Lent, Error> {
        let scope = RowScope::Principal(team.uuid().into());
        Ok(kit::idempotency::get_for(&self.pool, scope).await?)
    }

    /// A connection that sees the rows of all accounts: for names of members, and for invitations, which their address finds.
    pub(super) async fn every_db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(&self.pool, RowScope::Service).await?)
    }

    pub(super) async fn account(&self, id: UserId) -> Result<User, Error> {
        Ok(user::get(&mut *self.db().await?, id).await?.user)
    }

    pub async fn list_teams(&self, user: UserId) -> Result<Vec<Team>, Error> {
        let mut teams = team::of_user(&mut *self.db().await?, user).await?;
        let ids: Vec<TeamId> = teams.iter().map(|team| team.id).collect();
        let counts = team_member::counts(&mut *self.every_db().await?, &ids).await?;
        for team in &mut teams {
            team.members = counts.get(&team.id).copied().unwrap_or_default();
        }
        Ok(teams)
    }

    /// # Errors
    /// [`Error::Field`], also for one team too many.
    pub async fn add_team(&self, user: UserId, name: &str) -> Result<Team, Error> {
        let name = name::required(name, LONGEST_NAME).map_err(Error::name)?;
        name::without_link(&name).map_err(Error::name)?;
        let (id, now) = (TeamId::fresh(), self.now());
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let full = format!("You can own {MOST_TEAMS} teams. Delete one that you no longer use.");
            let account = may_own(db, user, "non_field_errors", &full).await?;
            let entry = Entry {
                team: id,
                actor_id: user,
                actor: label(&account),
                action: Action::TeamCreated,
                object: &name,
                detail: "",
            };
            team::insert(db, id, &name, now).await?;
            team_member::insert(db, id, user, Role::Owner, now).await?;
            team_audit::insert(db, entry, now).await
        })
        .await?;
        Ok(Team {
            id,
            name,
            role: Role::Owner,
            members: 1,
            created_at: now,
        })
    }

    /// # Errors
    /// [`Error::Field`], [`Error::NoTeam`], [`Error::RoleForbidden`]
    pub async fn rename_team(&self, user: UserId, id: TeamId, name: &str) -> Result<Team, Error> {
        let name = name::required(name, LONGEST_NAME).map_err(Error::name)?;
        let now = self.now();
        let account = self.account(user).await?;
        let mut conn = self.team_db(id).await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let (role, before) = manage(db, id, user).await?;
            if before != name {
                name::without_link(&name).map_err(Error::name)?;
                team::rename(db, id, &name).await?;
                let entry = Entry {
                    team: id,
                    actor_id: user,
                    actor: label(&account),
                    action: Action::TeamRenamed,
                    object: &name,
                    detail: &format!("was {before}"),
                };
                team_audit::insert(db, entry, now).await?;
            }
            let (name, created_at) = team::lock(db, id).await?.ok_or(Error::NoTeam)?;
            let members = team_member::count(db, id).await?;
            Ok(Team {
                id,
                name,
                role,
                members,
                created_at,
            })
        })
        .await
    }

    /// Ends a team, and notes that the other services still have to erase what it owned.
    ///
    /// # Errors
    /// [`Error::NoTeam`], [`Error::RoleForbidden`]
    pub async fn delete_team(&self, user: UserId, id: TeamId) -> Result<(), Error> {
        let now = self.now();
        let account = self.account(user).await?;
        let mut conn = self.team_db(id).await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let (role, name) = enter(db, id, user).await?;
            if role != Role::Owner {
                return Err(Error::RoleForbidden);
            }
            let entry = Entry {
                team: id,
                actor_id: user,
                actor: label(&account),
                action: Action::TeamDeleted,
                object: &name,
                detail: "",
            };
            team_audit::insert(db, entry, now).await?;
            team_erasure::insert(db, id, now).await?;
            team::delete(db, id).await
        })
        .await
    }

    /// Every member sees all of them.
    ///
    /// # Errors
    /// [`Error::NoTeam`]
    pub async fn list_members(&self, user: UserId, id: TeamId) -> Result<Vec<Member>, Error> {
        let seats = {
            let mut db = self.team_db(id).await?;
            team_member::role_of(&mut db, id, user).await?.ok_or(Error::NoTeam)?;
            team_member::seats(&mut db, id).await?
        };
        team_member::people(&mut *self.every_db().await?, &seats).await
    }

    /// The member with the new role.
    ///
    /// # Errors
    /// [`Error::NoTeam`], [`Error::NoMember`], [`Error::RoleForbidden`], [`Error::LastOwner`]; [`Error::Field`] for an owner of too many
    /// teams.
    pub async fn change_role(&self, user: UserId, id: TeamId, member: UserId, role: Role) -> Result<Member, Error> {
        let now = self.now();
        let (account, object) = (self.account(user).await?, self.member_label(id, user, member).await?);
        let seat = {
            let mut conn = match role {
                Role::Owner => self.every_db().await?,
                Role::Admin | Role::Analyst | Role::Viewer => self.team_db(id).await?,
            };
            let db: &mut Db = &mut conn;
            db.transaction(async |db: &mut Db| {
                let (mine, _) = manage(db, id, user).await?;
                let before = team_member::role_of(db, id, member).await?.ok_or(Error::NoMember)?;
                let owners = team_member::owners(db, id).await?;
                rules::may_change(mine, before, role, owners).map_err(denied)?;
                if before == role {
                    return seat_of(db, id, member).await;
                }
                if role == Role::Owner {
                    let full = format!("This member already owns {MOST_TEAMS} teams.");
                    may_own(db, member, "role", &full).await?;
                }
                team_member::set_role(db, id, member, role).await?;
                let may_invite = Some(role).filter(|role| rules::manages(*role));
                team_invitation::end_of_inviter(db, id, member, may_invite, now).await?;
                let entry = Entry {
                    team: id,
                    actor_id: user,
                    actor: label(&account),
                    action: Action::RoleChanged,
                    object: &object,
                    detail: &format!("{before} to {role}"),
                };
                team_audit::insert(db, entry, now).await?;
                seat_of(db, id, member).await
            })
            .await?
        };
        // As it was written: whoever changes or removes the member meanwhile is not answered here.
        let people = team_member::people(&mut *self.every_db().await?, &[seat]).await?;
        people.into_iter().next().ok_or(Error::NoMember)
    }

    /// # Errors
    /// As [`App::change_role`].
    pub async fn remove_member(&self, user: UserId, id: TeamId, member: UserId) -> Result<(), Error> {
        let now = self.now();
        let (account, object) = (self.account(user).await?, self.member_label(id, user, member).await?);
        // Of the service: what the member let apps do is the member's, not the team's.
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let (mine, _) = manage(db, id, user).await?;
            let role = team_member::role_of(db, id, member).await?.ok_or(Error::NoMember)?;
            let owners = team_member::owners(db, id).await?;
            rules::may_remove(mine, role, owners).map_err(denied)?;
            let entry = Entry {
                team: id,
                actor_id: user,
                actor: label(&account),
                action: Action::MemberRemoved,
                object: &object,
                detail: role.text(),
            };
            part(db, member, entry, now).await
        })
        .await
    }

    /// # Errors
    /// [`Error::NoTeam`], [`Error::LastOwner`]
    pub async fn leave_team(&self, user: UserId, id: TeamId) -> Result<(), Error> {
        let now = self.now();
        let account = self.account(user).await?;
        // As where a member is removed.
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let (role, _) = enter(db, id, user).await?;
            let owners = team_member::owners(db, id).await?;
            rules::may_leave(role, owners).map_err(denied)?;
            let entry = Entry {
                team: id,
                actor_id: user,
                actor: label(&account),
                action: Action::MemberLeft,
                object: label(&account),
                detail: role.text(),
            };
            part(db, user, entry, now).await
        })
        .await
    }

    /// What happened, newest first, and whether there is more.
    ///
    /// # Errors
    /// [`Error::NoTeam`], [`Error::RoleForbidden`]
    pub async fn team_audit(
        &self,
        user: UserId,
        id: TeamId,
        action: Option<Action>,
        before: Option<i64>,
        limit: usize,
    ) -> Result<(Vec<TeamEvent>, bool), Error> {
        let mut db = self.team_db(id).await?;
        let role = team_member::role_of(&mut db, id, user).await?.ok_or(Error::NoTeam)?;
        if !rules::manages(role) {
            return Err(Error::RoleForbidden);
        }
        let one_more = i64::try_from(limit.saturating_add(1)).unwrap_or(i64::MAX);
        let mut events = team_audit::list(&mut db, id, action, before, one_more).await?;
        let has_more = events.len() > limit;
        events.truncate(limit);
        Ok((events, has_more))
    }

    /// The role of a person in a team, for the gateway.
    pub async fn membership(&self, user: UserId, id: TeamId) -> Result<Option<Role>, Error> {
        team_member::role_of(&mut *self.every_db().await?, id, user).await
    }

    /// How a member is called in records; asked only for somebody who manages the team.
    async fn member_label(&self, id: TeamId, user: UserId, member: UserId) -> Result<String, Error> {
        let members = self.list_members(user, id).await?;
        let found = members.into_iter().find(|found| found.seat.user == member);
        let found = found.ok_or(Error::NoMember)?;
        Ok(if found.name.is_empty() { found.email } else { found.name })
    }
}

async fn seat_of(db: &mut Db, id: TeamId, member: UserId) -> Result<Seat, Error> {
    let seats = team_member::seats(db, id).await?;
    seats
        .into_iter()
        .find(|seat| seat.user == member)
        .ok_or(Error::NoMember)
}

/// Ends a membership, the invitations that this member has sent, and what the member let apps do for the team: whoever comes back has none. In
/// the scope of the service.
pub(super) async fn part(
    db: &mut Db,
    member: UserId,
    entry: Entry<'_>,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    team_member::delete(db, entry.team, member).await?;
    team_invitation::end_of_inviter(db, entry.team, member, None, now).await?;
    for grant in app_grant::delete_of_member(db, entry.team, member).await? {
        let ended = Entry {
            team: entry.team,
            actor_id: entry.actor_id,
            actor: entry.actor,
            action: Action::AppRevoked,
            object: &grant.name,
            detail: &grant.scopes.to_string(),
        };
        team_audit::insert(db, ended, now).await?;
    }
    team_audit::insert(db, entry, now).await
}
