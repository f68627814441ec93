//! Registered programs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{AppClientId, UserId};

use super::{Db, schema::app_client};
use crate::{domain::app_client::AppClient, error::Error};

#[derive(Queryable, Selectable)]
#[diesel(table_name = app_client, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    user_id: Uuid,
    name: String,
    redirect_uris: Vec<String>,
    secret_sha256: Option<Vec<u8>>,
    created_at: DateTime<Utc>,
}

impl From<Row> for AppClient {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            owner: row.user_id.into(),
            name: row.name,
            redirect_uris: row.redirect_uris,
            secret_sha256: row.secret_sha256,
            created_at: row.created_at,
        }
    }
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(app_client::table
        .filter(app_client::user_id.eq(owner.uuid()))
        .count()
        .get_result(db)
        .await?)
}

pub async fn insert(db: &mut Db, client: &AppClient) -> Result<(), Error> {
    diesel::insert_into(app_client::table)
        .values((
            app_client::id.eq(client.id.uuid()),
            app_client::user_id.eq(client.owner.uuid()),
            app_client::name.eq(&client.name),
            app_client::redirect_uris.eq(&client.redirect_uris),
            app_client::secret_sha256.eq(&client.secret_sha256),
            app_client::created_at.eq(client.created_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Newest first.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<AppClient>, Error> {
    let rows: Vec<Row> = app_client::table
        .filter(app_client::user_id.eq(owner.uuid()))
        .order(app_client::id.desc())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(AppClient::from).collect())
}

/// Anybody's; asked in the scope of the service.
pub async fn find(db: &mut Db, id: AppClientId) -> Result<Option<AppClient>, Error> {
    let row: Option<Row> = app_client::table
        .find(id.uuid())
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(AppClient::from))
}

/// One of that owner's, locked until the transaction ends.
pub async fn lock_own(db: &mut Db, owner: UserId, id: AppClientId) -> Result<Option<AppClient>, Error> {
    let row: Option<Row> = app_client::table
        .find(id.uuid())
        .filter(app_client::user_id.eq(owner.uuid()))
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(AppClient::from))
}

/// The ids of that owner's, locked until the transaction ends.
pub async fn lock_all(db: &mut Db, owner: UserId) -> Result<Vec<AppClientId>, Error> {
    let rows: Vec<Uuid> = app_client::table
        .filter(app_client::user_id.eq(owner.uuid()))
        .order(app_client::id)
        .select(app_client::id)
        .for_update()
        .load(db)
        .await?;
    Ok(rows.into_iter().map(AppClientId::from).collect())
}

pub async fn set_secret(db: &mut Db, id: AppClientId, secret_sha256: &[u8]) -> Result<(), Error> {
    diesel::update(app_client::table.find(id.uuid()))
        .set(app_client::secret_sha256.eq(secret_sha256))
        .execute(db)
        .await?;
    Ok(())
}

/// False: there is none such of that owner's. What people let it do goes with it.
pub async fn delete(db: &mut Db, owner: UserId, id: AppClientId) -> Result<bool, Error> {
    let own = app_client::table
        .find(id.uuid())
        .filter(app_client::user_id.eq(owner.uuid()));
    Ok(diesel::delete(own).execute(db).await? == 1)
}
