//! What happens without being asked: mail goes out, old rows go away.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use kit::Classify;

use super::{
    App,
    team_note::{By, note_app},
};
use crate::{
    domain::team::Action,
    error::Error,
    store::{
        Db, Transaction, app_grant,
        mail::{self, Lane},
        sweep,
    },
    upstream::smtp::Smtp,
};

/// Looks for mail this often even when nobody rings: another replica may have posted it, or a retry is due.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const COUNT_EVERY: TimeDelta = TimeDelta::seconds(15);
const SWEEP_EVERY: TimeDelta = TimeDelta::hours(1);
/// After a failure; the database is probably away.
const REST: Duration = Duration::from_secs(2);

/// Runs until the service stops.
pub async fn work(app: Arc<App>, smtp: Smtp, stop: impl Future<Output = ()>) {
    tokio::select! {
        () = stop => {}
        () = forever(&app, &smtp) => {}
    }
}

async fn forever(app: &App, smtp: &Smtp) {
    // A mail server that takes its time over notices keeps no code waiting.
    tokio::join!(Box::pin(send_codes(app, smtp)), Box::pin(look_after(app, smtp)));
}

async fn send_codes(app: &App, smtp: &Smtp) {
    loop {
        send(app, smtp, Lane::Codes).await;
        drop(tokio::time::timeout(LOOK_EVERY, app.mail_waits(Lane::Codes)).await);
    }
}

async fn send(app: &App, smtp: &Smtp, lane: Lane) {
    if let Err(error) = app.deliver(smtp, lane).await {
        rest("cannot look after the mail", &error).await;
    }
}

/// All but codes.
async fn look_after(app: &App, smtp: &Smtp) {
    let (mut swept, mut counted) = (None, None);
    loop {
        send(app, smtp, Lane::Notices).await;
        let now = app.now();
        if swept.is_none_or(|last| now >= last + SWEEP_EVERY) {
            match app.sweep().await {
                Ok(gone) => {
                    tracing::debug!(rows = gone, "removed {gone} old rows");
                    swept = Some(now);
                }
                Err(error) => rest("cannot remove old rows", &error).await,
            }
        }
        if counted.is_none_or(|last| now >= last + COUNT_EVERY) {
            counted = Some(now);
            if let Err(error) = app.count_mail().await {
                tracing::debug!(error = %kit::causes(&error), "cannot count the mail");
            }
        }
        // Whichever comes first; a letter posted meanwhile has left its ring.
        drop(tokio::time::timeout(LOOK_EVERY, app.mail_waits(Lane::Notices)).await);
    }
}

async fn rest(what: &str, error: &Error) {
    tracing::warn!(code = error.code(), error = %kit::causes(error), "{what}");
    tokio::time::sleep(REST).await;
}

impl App {
    async fn sweep(&self) -> Result<usize, Error> {
        let now = self.now();
        let ended = self.end_expired_apps(now).await?;
        Ok(ended + sweep::sweep(&mut *self.db().await?, now).await?)
    }

    /// Ends what apps could do whose time is over. The logs of teams say so of the apps there.
    async fn end_expired_apps(&self, now: DateTime<Utc>) -> Result<usize, Error> {
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            let ended = app_grant::delete_expired(db, now).await?;
            for grant in &ended {
                note_app(db, grant, (By::Service, Action::AppExpired), now).await?;
            }
            Ok(ended.len())
        })
        .await
    }

    /// For the metrics page.
    async fn count_mail(&self) -> Result<(), Error> {
        let waiting = mail::count(&mut *self.db().await?).await?;
        #[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
        metrics::gauge!("auth_mail_waiting").set(waiting as f64);
        Ok(())
    }
}
