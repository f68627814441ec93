//! Programs that people register, so that others can let them in.

use chrono::{DateTime, Utc};
use vocab::{AppClientId, UserId};

use super::{
    App, audit,
    team_note::{By, note_app},
};
use crate::{
    domain::{
        app_client::{AppClient, BadUri, LONGEST_NAME, MOST, SECRET_PREFIX, check_uris},
        billing::Fault,
        client::Client,
        look_alike, name,
        team::Action,
    },
    error::Error,
    store::{Db, Transaction, app_client, app_grant, user},
    upstream::vault,
};

/// A fault in the list of addresses, at the place of the one that it is in.
fn bad_uri((at, error): (usize, BadUri)) -> Error {
    let field = match error {
        BadUri::Missing | BadUri::TooMany => "redirect_uris".to_owned(),
        _ => format!("redirect_uris[{at}]"),
    };
    Error::Fields(vec![Fault {
        field,
        code: "redirect_uri_invalid",
        message: error.to_string(),
    }])
}

impl App {
    pub async fn list_app_clients(&self, owner: UserId) -> Result<Vec<AppClient>, Error> {
        app_client::list(&mut *self.db().await?, owner).await
    }

    /// The client, and the secret of a confidential one.
    ///
    /// # Errors
    /// [`Error::Field`] and [`Error::Fields`], also for a name that misleads and when there are too many clients
    pub async fn add_app_client(
        &self,
        owner: UserId,
        name: &str,
        redirect_uris: Vec<String>,
        is_confidential: bool,
        from: &Client,
    ) -> Result<(AppClient, Option<String>), Error> {
        let name = name::required(name, LONGEST_NAME).map_err(Error::name)?;
        look_alike::check(&name).map_err(|misleading| Error::Field {
            field: "name",
            code: misleading.code(),
            message: misleading.to_string(),
        })?;
        check_uris(&redirect_uris).map_err(bad_uri)?;
        let secret = is_confidential.then(|| vault::app_secret(SECRET_PREFIX));
        let now = self.now();
        let client = AppClient {
            id: AppClientId::fresh(),
            owner,
            name,
            redirect_uris,
            secret_sha256: secret.as_deref().map(vault::sha256),
            created_at: now,
        };
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Locked, so that parallel calls cannot count past the limit.
            user::lock(db, owner).await?;
            if app_client::count(db, owner).await? >= MOST {
                return Err(Error::Field {
                    field: "non_field_errors",
                    code: "too_many",
                    message: format!("You can have {MOST} clients. Delete one that you no longer use."),
                });
            }
            app_client::insert(db, &client).await?;
            audit::done(db, "app_client_create", owner, None, from, now).await
        })
        .await?;
        Ok((client, secret))
    }

    /// # Errors
    /// [`Error::NoAppClient`], [`Error::AppClientPublic`]
    pub async fn rotate_app_secret(
        &self,
        owner: UserId,
        id: AppClientId,
        from: &Client,
    ) -> Result<(AppClient, String), Error> {
        let secret = vault::app_secret(SECRET_PREFIX);
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let client = db
            .transaction(async |db: &mut Db| {
                let client = app_client::lock_own(db, owner, id).await?.ok_or(Error::NoAppClient)?;
                if !client.is_confidential() {
                    return Err(Error::AppClientPublic);
                }
                app_client::set_secret(db, id, &vault::sha256(&secret)).await?;
                audit::done(db, "app_client_secret", owner, None, from, now).await?;
                Ok(client)
            })
            .await?;
        Ok((client, secret))
    }

    /// Deletes a client, and with it what people let it do. The logs of teams say so of what it could do there.
    ///
    /// # Errors
    /// [`Error::NoAppClient`]
    pub async fn delete_app_client(&self, owner: UserId, id: AppClientId, from: &Client) -> Result<(), Error> {
        let now = self.now();
        // Of the service: others let it in.
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Locked, so that no team connects it before it is deleted.
            app_client::lock_own(db, owner, id).await?.ok_or(Error::NoAppClient)?;
            note_deleted(db, owner, &[id], now).await?;
            app_client::delete(db, owner, id).await?;
            audit::done(db, "app_client_delete", owner, None, from, now).await
        })
        .await
    }
}

/// Says in the logs of teams that the developer of these clients deleted them, before they are. In the scope of the service.
///
/// # Errors
/// The database's.
pub(super) async fn note_deleted(
    db: &mut Db,
    developer: UserId,
    clients: &[AppClientId],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    for grant in app_grant::lock_in_teams(db, clients).await? {
        note_app(db, &grant, (By::Developer(developer), Action::AppDeleted), now).await?;
    }
    Ok(())
}
