//! Invitations to teams: a link by mail, which works once, for seven days, and for the invited address alone.

use chrono::TimeDelta;
use kit::idempotency::apart;
use vocab::{InvitationId, Role, TeamId, UserId};

use super::{
    App,
    team::{enter, label, manage, may_own},
};
use crate::{
    domain::{
        email::Email,
        letter::{Invite, invitation_letter},
        team::{Action, INVITATION_LIFE, Invitation, MOST_MAILS, MOST_SEATS, MOST_TEAMS, RESEND_AFTER, Team},
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, team,
        team_audit::{self, Entry},
        team_invitation, team_member, user,
    },
    upstream::vault,
};

const DAY: TimeDelta = TimeDelta::days(1);

/// An invitation as who is invited sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub invitation: Invitation,
    pub team: String,
}

fn email_taken(code: &'static str, message: &str) -> Error {
    Error::Field {
        field: "email",
        code,
        message: message.to_owned(),
    }
}

/// A role that the inviter may give.
fn offered(mine: Role, role: Role) -> Result<Role, Error> {
    if role > mine {
        return Err(Error::Field {
            field: "role",
            code: "role_too_high",
            message: format!("You can invite people up to your own role, {mine}."),
        });
    }
    Ok(role)
}

/// An invitation that its addressee answers. The team comes first, as it does for those who manage it: so nobody waits for whoever waits for them.
async fn answered(db: &mut Db, id: InvitationId, account: &User) -> Result<Invitation, Error> {
    let team = team_invitation::team_of(db, id).await?.ok_or(Error::NoInvitation)?;
    team::lock(db, team).await?;
    let found = team_invitation::lock(db, id).await?;
    found
        .filter(|found| account.verified && found.email == account.email)
        .ok_or(Error::NoInvitation)
}

impl App {
    /// # Errors
    /// [`Error::NoTeam`], [`Error::RoleForbidden`]
    pub async fn list_invitations(&self, user: UserId, id: TeamId) -> Result<Vec<Invitation>, Error> {
        let now = self.now();
        let mut conn = self.team_db(id).await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            manage(db, id, user).await?;
            team_invitation::open_of_team(db, id, now).await
        })
        .await
    }

    /// # Errors
    /// [`Error::Field`], [`Error::NoTeam`], [`Error::RoleForbidden`], [`Error::TooMany`]
    pub async fn invite(
        &self,
        user: UserId,
        id: TeamId,
        email: &str,
        role: Role,
        origin: &str,
    ) -> Result<Invitation, Error> {
        let now = self.now();
        let to = Email::parse(email).map_err(Error::email)?;
        let account = self.account(user).await?;
        self.may_invite(user, id, &to).await?;
        let known = user::find_by_email(&mut *self.every_db().await?, &to).await?;
        let (link, invitation) = (
            vault::invitation(),
            Invitation {
                id: InvitationId::fresh(),
                team: id,
                email: to.as_str().to_owned(),
                role,
                inviter_id: user,
                inviter: label(&account).to_owned(),
                sent_at: now,
                expires_at: now + INVITATION_LIFE,
                ended_at: None,
            },
        );
        {
            let mut conn = self.team_db(id).await?;
            let db: &mut Db = &mut conn;
            db.transaction(async |db: &mut Db| {
                let (mine, name) = manage(db, id, user).await?;
                offered(mine, role)?;
                if let Some(known) = &known
                    && team_member::role_of(db, id, known.user.id).await?.is_some()
                {
                    return Err(email_taken("already_member", "This person is already a member."));
                }
                team_invitation::end_expired(db, id, to.as_str(), now).await?;
                let open = team_invitation::open_of_team(db, id, now).await?;
                if open.iter().any(|open| open.email == to.as_str()) {
                    return Err(email_taken(
                        "already_invited",
                        "This address already has a pending invitation. Resend or revoke it.",
                    ));
                }
                let open = i64::try_from(open.len()).unwrap_or(i64::MAX);
                if team_member::count(db, id).await?.saturating_add(open) >= MOST_SEATS {
                    return Err(Error::Field {
                        field: "non_field_errors",
                        code: "too_many",
                        message: format!("A team can have {MOST_SEATS} members and pending invitations."),
                    });
                }
                self.may_mail(db, id).await?;
                team_invitation::insert(db, &invitation, &vault::sha256(&link)).await?;
                self.mail_invitation(db, &to, &invitation, &name, (origin, &link))
                    .await?;
                let entry = Entry {
                    team: id,
                    actor_id: user,
                    actor: label(&account),
                    action: Action::InvitationSent,
                    object: to.as_str(),
                    detail: role.text(),
                };
                team_audit::insert(db, entry, now).await
            })
            .await?;
        }
        self.posted();
        Ok(invitation)
    }

    /// # Errors
    /// [`Error::NoInvitation`], [`Error::NoTeam`], [`Error::RoleForbidden`], [`Error::Field`], [`Error::TooMany`]
    pub async fn resend_invitation(
        &self,
        user: UserId,
        id: TeamId,
        invitation: InvitationId,
        origin: &str,
    ) -> Result<Invitation, Error> {
        let now = self.now();
        let account = self.account(user).await?;
        let to = {
            let mut db = self.team_db(id).await?;
            let found = team_invitation::open_of_team(&mut db, id, now).await?;
            found.into_iter().find(|found| found.id == invitation)
        };
        if let Some(to) = to {
            self.may_invite(user, id, &Email::parse(&to.email).map_err(Error::email)?)
                .await?;
        }
        let link = vault::invitation();
        let renewed = {
            let mut conn = self.team_db(id).await?;
            let db: &mut Db = &mut conn;
            db.transaction(async |db: &mut Db| {
                let (mine, name) = manage(db, id, user).await?;
                let found = team_invitation::lock(db, invitation).await?;
                let mut found = found
                    .filter(|found| found.team == id && found.is_open(now))
                    .ok_or(Error::NoInvitation)?;
                offered(mine, found.role)?;
                let wait = found.sent_at + RESEND_AFTER - now;
                if wait > TimeDelta::zero() {
                    return Err(Error::TooMany {
                        wait: wait.to_std().unwrap_or_default(),
                    });
                }
                self.may_mail(db, id).await?;
                let to = Email::parse(&found.email).map_err(Error::email)?;
                (found.sent_at, found.expires_at) = (now, now + INVITATION_LIFE);
                team_invitation::renew(db, invitation, &vault::sha256(&link), (now, found.expires_at)).await?;
                self.mail_invitation(db, &to, &found, &name, (origin, &link)).await?;
                let entry = Entry {
                    team: id,
                    actor_id: user,
                    actor: label(&account),
                    action: Action::InvitationResent,
                    object: &found.email,
                    detail: found.role.text(),
                };
                team_audit::insert(db, entry, now).await?;
                Ok(found)
            })
            .await?
        };
        self.posted();
        Ok(renewed)
    }

    /// # Errors
    /// [`Error::NoInvitation`], [`Error::NoTeam`], [`Error::RoleForbidden`]
    pub async fn revoke_invitation(&self, user: UserId, id: TeamId, invitation: InvitationId) -> Result<(), Error> {
        let now = self.now();
        let account = self.account(user).await?;
        let mut conn = self.team_db(id).await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            manage(db, id, user).await?;
            let found = team_invitation::lock(db, invitation).await?;
            let found = found
                .filter(|found| found.team == id && found.is_open(now))
                .ok_or(Error::NoInvitation)?;
            team_invitation::end(db, invitation, now).await?;
            let entry = Entry {
                team: id,
                actor_id: user,
                actor: label(&account),
                action: Action::InvitationRevoked,
                object: &found.email,
                detail: found.role.text(),
            };
            team_audit::insert(db, entry, now).await
        })
        .await
    }

    pub async fn my_invitations(&self, user: UserId) -> Result<Vec<Offer>, Error> {
        let account = self.account(user).await?;
        if !account.verified {
            return Ok(Vec::new());
        }
        let mut db = self.every_db().await?;
        let open = team_invitation::open_to(&mut db, &account.email, self.now()).await?;
        let ids: Vec<TeamId> = open.iter().map(|invitation| invitation.team).collect();
        let names = team::names(&mut db, &ids).await?;
        let offer = |invitation: Invitation| {
            let team = names.iter().find(|(id, _)| *id == invitation.team)?.1.clone();
            Some(Offer { invitation, team })
        };
        Ok(open.into_iter().filter_map(offer).collect())
    }

    /// What a mailed link invites to.
    ///
    /// # Errors
    /// [`Error::InvitationGone`], [`Error::InvitationOther`]
    pub async fn open_invitation(&self, user: UserId, link: &str) -> Result<Offer, Error> {
        let account = self.account(user).await?;
        let mut db = self.every_db().await?;
        let found = team_invitation::find_by_hash(&mut db, &vault::sha256(link)).await?;
        let invitation = found.ok_or(Error::InvitationGone)?;
        // First whose it is: a stranger with the link does not learn what became of it.
        if !account.verified || invitation.email != account.email {
            return Err(Error::InvitationOther);
        }
        if !invitation.is_open(self.now()) {
            return Err(Error::InvitationGone);
        }
        let names = team::names(&mut db, &[invitation.team]).await?;
        let team = names.into_iter().next().ok_or(Error::InvitationGone)?.1;
        Ok(Offer { invitation, team })
    }

    /// # Errors
    /// [`Error::InvitationGone`]; [`Error::NoInvitation`] for one to another address too; [`Error::Field`] for an owner of too many teams.
    pub async fn accept_invitation(&self, user: UserId, id: InvitationId) -> Result<Team, Error> {
        let now = self.now();
        let account = self.account(user).await?;
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let found = answered(db, id, &account).await?;
            if !found.is_open(now) {
                return Err(Error::InvitationGone);
            }
            if found.role == Role::Owner && team_member::role_of(db, found.team, user).await?.is_none() {
                let full = format!("You can own {MOST_TEAMS} teams. Leave or delete one, then accept this invitation.");
                may_own(db, user, "non_field_errors", &full).await?;
            }
            team_invitation::end(db, id, now).await?;
            if team_member::insert(db, found.team, user, found.role, now).await? {
                let entry = Entry {
                    team: found.team,
                    actor_id: user,
                    actor: label(&account),
                    action: Action::MemberJoined,
                    object: label(&account),
                    detail: found.role.text(),
                };
                team_audit::insert(db, entry, now).await?;
            }
            let (role, _) = enter(db, found.team, user).await?;
            let (name, created_at) = team::lock(db, found.team).await?.ok_or(Error::NoTeam)?;
            let members = team_member::count(db, found.team).await?;
            Ok(Team {
                id: found.team,
                name,
                role,
                members,
                created_at,
            })
        })
        .await
    }

    /// # Errors
    /// As [`App::accept_invitation`].
    pub async fn decline_invitation(&self, user: UserId, id: InvitationId) -> Result<(), Error> {
        let now = self.now();
        let account = self.account(user).await?;
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let found = answered(db, id, &account).await?;
            if !found.is_open(now) {
                return Err(Error::InvitationGone);
            }
            team_invitation::end(db, id, now).await?;
            let entry = Entry {
                team: found.team,
                actor_id: user,
                actor: label(&account),
                action: Action::InvitationDeclined,
                object: &found.email,
                detail: found.role.text(),
            };
            team_audit::insert(db, entry, now).await
        })
        .await
    }

    /// Neither many teams nor invitations that are revoked and sent anew can be used to flood mailboxes. Counted for those who may invite.
    async fn may_invite(&self, user: UserId, id: TeamId, to: &Email) -> Result<(), Error> {
        {
            let mut conn = self.team_db(id).await?;
            let db: &mut Db = &mut conn;
            db.transaction(async |db: &mut Db| manage(db, id, user).await).await?;
        }
        let [by_inviter, at_address] = self.invitation_letters(user, to);
        apart(self.attempt(&[&by_inviter, &at_address])).await
    }

    /// A team can't be used to flood mailboxes.
    async fn may_mail(&self, db: &mut Db, id: TeamId) -> Result<(), Error> {
        if team_audit::count_mails(db, id, self.now() - DAY).await? >= MOST_MAILS {
            let wait = TimeDelta::hours(1).to_std().unwrap_or_default();
            return Err(Error::TooMany { wait });
        }
        Ok(())
    }

    async fn mail_invitation(
        &self,
        db: &mut Db,
        to: &Email,
        invitation: &Invitation,
        team: &str,
        (origin, link): (&str, &str),
    ) -> Result<(), Error> {
        let invite = Invite {
            team,
            inviter: &invitation.inviter,
            role: invitation.role,
            link: (!origin.is_empty()).then(|| format!("{origin}/join-team#{link}")),
        };
        self.post_letter(db, &invitation_letter(&invite, to), invitation.expires_at)
            .await
    }
}
