//! Signing out everywhere else, and what ends with it: sessions, what apps may do, and, by a list that the gateway works through, browsers
//! that show alerts. Whoever had one of those sessions may have let an app in or turned a browser on.

use chrono::{DateTime, SubsecRound, Utc};
use vocab::{SessionId, UserId};

use super::{
    App, audit,
    password_reset::{BELIEVED, MOST, SETTLES},
    team_note::{By, note_app},
};
use crate::{
    domain::{client::Client, session::SignOut, team::Action},
    error::Error,
    store::{
        Db, app_grant,
        session::{self, Reason},
        sign_out,
    },
};

/// Ends what a user let apps do. The logs of teams say so of the apps there, so it is done in the scope of the service.
pub(super) async fn end_apps(
    db: &mut Db,
    (user, here): (UserId, Option<SessionId>),
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let ended = app_grant::delete_all(db, user).await?;
    if ended.is_empty() {
        return Ok(());
    }
    for grant in &ended {
        note_app(db, grant, (By::Person(user), Action::AppRevoked), now).await?;
    }
    audit::done(db, "apps_revoke", user, here, client, now).await
}

/// Ends all sessions of a user but one, and what they may have begun for others. In a transaction that holds the user's lock, in the scope of
/// the service. Returns how many sessions ended, and until when browsers were turned on that are to be removed.
pub(super) async fn elsewhere(
    db: &mut Db,
    (user, but): (UserId, Option<SessionId>),
    reason: Reason,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(usize, SignOut), Error> {
    let ended = session::revoke_all(db, user, but, reason, now).await?;
    end_apps(db, (user, but), client, now).await?;
    let done = SignOut {
        user,
        before: (now + BELIEVED).trunc_subsecs(3),
    };
    sign_out::put(db, done).await?;
    Ok((ended, done))
}

impl App {
    /// Sign-outs after which browsers may still show alerts, oldest first.
    pub async fn sign_outs(&self) -> Result<Vec<SignOut>, Error> {
        sign_out::list(&mut *self.every_db().await?, MOST).await
    }

    /// The browsers are removed. Where the sign-out was a moment ago, it stays listed.
    pub async fn end_sign_out(&self, done: SignOut) -> Result<(), Error> {
        let settled = self.now() - SETTLES;
        sign_out::delete(&mut *self.every_db().await?, done, settled).await
    }
}
