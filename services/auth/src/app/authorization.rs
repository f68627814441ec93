//! A person looks at a program's request for access, and allows or denies it.

use chrono::{DateTime, Utc};
use vocab::{AppGrantId, AppScope, SessionId, TeamId, UserId};

use super::{
    App, audit,
    team::label,
    team_note::{By, note_app},
    throttle::{count_in, take_count},
};
use crate::{
    domain::{
        app_client::AppClient,
        app_grant::{CODE_PREFIX, Code, Grant},
        authorization::{self, DENIED, Query, Refusal, Request, answer, refused},
        client::Client,
        email::Email,
        letter::Matter,
        look_alike,
        team::{Action, Team, manages},
    },
    error::Error,
    store::{Db, Transaction, app_client, app_grant, session, team, team_member, user},
    upstream::vault,
};

/// A request for access from a client that is known, at an address that it may use.
#[derive(Debug, Clone)]
pub struct Asked {
    pub client: AppClient,
    pub request: Result<Request, Refusal>,
    /// Address of the account that registered the client.
    pub maker: String,
    /// When what is allowed now ends at the latest; nothing where the first access token is the only one.
    pub ends_at: Option<DateTime<Utc>>,
}

/// What an app may do, and where.
#[derive(Debug, Clone)]
pub struct ConnectedApp {
    pub grant: Grant,
    /// When it ends at the latest.
    pub ends_at: DateTime<Utc>,
    /// Name of its team; nothing for the person's own workspace.
    pub team: Option<String>,
    /// Who let it into the team; nothing for the asker.
    pub allowed_by: Option<String>,
}

impl App {
    /// Teams into which a person may let apps, by name: those whose members they manage.
    ///
    /// # Errors
    /// Where the database is away.
    pub async fn app_teams(&self, user: UserId) -> Result<Vec<Team>, Error> {
        let mut teams = team::of_user(&mut *self.db().await?, user).await?;
        teams.retain(|team| manages(team.role));
        Ok(teams)
    }

    /// What the consent page shows.
    ///
    /// # Errors
    /// [`Error::NoAppClient`], and [`Error::Field`] for an address that is not the client's and for a misleading name, which was registered
    /// before names were judged as they are now: then nobody is sent anywhere.
    pub async fn open_authorization(&self, query: &Query) -> Result<Asked, Error> {
        let id = query.client_id.parse().map_err(|_| Error::NoAppClient)?;
        // Of the service: the client is somebody else's, and so is its maker.
        let mut db = self.every_db().await?;
        let client = app_client::find(&mut db, id).await?.ok_or(Error::NoAppClient)?;
        let maker = user::find(&mut db, client.owner).await?.ok_or(Error::NoAppClient)?;
        drop(db);
        if !client.redirects_to(&query.redirect_uri) {
            return Err(Error::Field {
                field: "redirect_uri",
                code: "redirect_uri_mismatch",
                message: "This address isn't registered for the app. Contact its developer.".to_owned(),
            });
        }
        if look_alike::check(&client.name).is_err() {
            return Err(Error::Field {
                field: "client_id",
                code: "name_reserved",
                message: "This app's name is misleading, so it can't ask for access. Ask its developer to register it under another name."
                    .to_owned(),
            });
        }
        let request = authorization::judge(query);
        let stays = matches!(&request, Ok(request) if request.scopes.has(AppScope::OfflineAccess));
        Ok(Asked {
            client,
            request,
            maker: maker.user.email,
            ends_at: stays.then(|| self.now() + self.grants_last),
        })
    }

    /// Where the browser goes next: back to the program, with a code, or with an error. Where access is allowed, a mail tells the owner.
    ///
    /// # Errors
    /// As [`App::open_authorization`]; [`Error::TokenInvalid`] where the session has ended meanwhile; [`Error::NoTeam`] for a team whose members
    /// the user does not manage.
    pub async fn decide_authorization(
        &self,
        (user, here): (UserId, SessionId),
        (query, team): (&Query, Option<TeamId>),
        is_approved: bool,
        issuer: &str,
        from: &Client,
    ) -> Result<String, Error> {
        let Asked {
            client, request, maker, ..
        } = self.open_authorization(query).await?;
        let request = match request {
            Ok(request) if is_approved => request,
            Ok(_) => return Ok(refused(query, issuer, DENIED)),
            Err(refusal) => return Ok(refused(query, issuer, refusal)),
        };
        let team = match team {
            None => None,
            Some(id) => {
                let mut teams = self.app_teams(user).await?.into_iter();
                Some(teams.find(|team| team.id == id).ok_or(Error::NoTeam)?)
            }
        };
        let secret = vault::app_secret(CODE_PREFIX);
        let now = self.now();
        let code = Code {
            user,
            team: team.as_ref().map(|team| team.id),
            client: client.id,
            redirect_uri: query.redirect_uri.clone(),
            scopes: request.scopes,
            challenge: request.challenge,
            created_at: now,
            used_at: None,
            grant: None,
        };
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // The gateway believes in a session for a few seconds. What a password reset ends must not begin again behind it.
            let account = user::lock(db, user).await?.user;
            let session = session::hold(db, here).await?;
            let Some(session) = session.filter(|session| session.user == user && session.live(now)) else {
                return Err(Error::TokenInvalid);
            };
            app_grant::insert_code(db, &code, &vault::sha256(&secret)).await?;
            let to = Email::parse(&account.email).map_err(Error::email)?;
            // The call does not say from where it comes; its session does.
            let by = Client::new(&session.ip, &session.user_agent, String::new());
            let place = team.as_ref().map(|team| team.name.as_str());
            self.tell_of_app(db, (&client, &maker), (&code, place), (&to, &by))
                .await?;
            audit::done(db, "app_allow", user, None, from, now).await
        })
        .await?;
        drop(conn);
        self.posted();
        Ok(answer(query, issuer, &[("code", &secret)]))
    }

    /// Mails the owner of an account about what an app was let into, unless the app has as much already. What is beyond the mails of an hour
    /// is counted, and the next mail says so. In the transaction that holds the account.
    async fn tell_of_app(
        &self,
        db: &mut Db,
        (client, maker): (&AppClient, &str),
        (code, team): (&Code, Option<&str>),
        (to, by): (&Email, &Client),
    ) -> Result<(), Error> {
        let now = self.now();
        let grants = app_grant::list(db, code.user, now).await?;
        let has_as_much = grants
            .into_iter()
            .map(|grant| grant.within(self.grants_last))
            .any(|grant| grant.covers(client.id, code.team, code.scopes, now));
        if has_as_much {
            return Ok(());
        }
        let [mailed, held_back] = self.app_letters(code.user);
        if !count_in(db, &mailed, now).await? {
            count_in(db, &held_back, now).await?;
            return Ok(());
        }
        let allowed = Matter::AppAllowed {
            name: &client.name,
            maker,
            team,
            scopes: code.scopes,
            held_back: take_count(db, &held_back, now).await?,
        };
        self.post(db, allowed, to, by, true).await
    }

    /// What the user let apps do, newest first; then what others let apps do in teams whose members the user manages.
    pub async fn list_apps(&self, user: UserId) -> Result<Vec<ConnectedApp>, Error> {
        let now = self.now();
        let own = app_grant::list(&mut *self.db().await?, user, now).await?;
        let managed: Vec<TeamId> = self.app_teams(user).await?.iter().map(|team| team.id).collect();
        // Of the service: others let these in.
        let mut db = self.every_db().await?;
        let others = app_grant::of_teams(&mut db, &managed, user, now).await?;
        let all = own
            .into_iter()
            .chain(others)
            .map(|grant| grant.within(self.grants_last));
        let all: Vec<Grant> = all.filter(|grant| grant.expires_at > now).collect();
        let ids: Vec<TeamId> = all.iter().filter_map(|grant| grant.team).collect();
        let names = team::names(&mut db, &ids).await?;
        let mut listed = Vec::new();
        for grant in all {
            let allowed_by = if grant.user == user {
                None
            } else {
                Some(label(&user::get(&mut db, grant.user).await?.user).to_owned())
            };
            let name = |id: TeamId| {
                names
                    .iter()
                    .find(|(named, _)| *named == id)
                    .map(|(_, name)| name.clone())
            };
            listed.push(ConnectedApp {
                ends_at: grant.latest_end(self.grants_last),
                team: grant.team.and_then(name),
                allowed_by,
                grant,
            });
        }
        Ok(listed)
    }

    /// Also of what somebody else let into a team whose members the user manages.
    ///
    /// # Errors
    /// [`Error::NoApp`]
    pub async fn revoke_app(&self, user: UserId, id: AppGrantId, from: &Client) -> Result<(), Error> {
        let now = self.now();
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let grant = app_grant::lock(db, id).await?.ok_or(Error::NoApp)?;
            if grant.user != user {
                let team = grant.team.ok_or(Error::NoApp)?;
                let role = team_member::role_of(db, team, user).await?;
                role.filter(|role| manages(*role)).ok_or(Error::NoApp)?;
            }
            note_app(db, &grant, (By::Person(user), Action::AppRevoked), now).await?;
            app_grant::delete(db, id).await?;
            audit::done(db, "app_revoke", user, None, from, now).await
        })
        .await
    }
}
