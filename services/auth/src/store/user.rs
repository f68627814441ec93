//! Accounts and their password hashes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{credential, totp, users},
};
use crate::{
    domain::{email::Email, user::User},
    error::Error,
};

/// An account with what its owner must prove.
#[derive(Clone)]
pub struct Account {
    pub user: User,
    /// PHC string.
    pub hash: String,
}

type Row = (
    Uuid,
    String,
    String,
    Option<DateTime<Utc>>,
    DateTime<Utc>,
    String,
    Option<DateTime<Utc>>,
);

impl From<Row> for Account {
    fn from((id, email, name, verified_at, created_at, hash, confirmed_at): Row) -> Self {
        Self {
            user: User {
                id: id.into(),
                email,
                name,
                verified: verified_at.is_some(),
                totp: confirmed_at.is_some(),
                created_at,
            },
            hash,
        }
    }
}

macro_rules! account {
    () => {
        users::table
            .inner_join(credential::table)
            .left_join(totp::table.on(totp::user_id.eq(users::id)))
            .select((
                users::id,
                users::email,
                users::name,
                users::email_verified_at,
                users::created_at,
                credential::hash,
                totp::confirmed_at.nullable(),
            ))
    };
}

pub async fn find_by_email(db: &mut Db, email: &Email) -> Result<Option<Account>, Error> {
    let row: Option<Row> = account!()
        .filter(users::email.eq(email.as_str()))
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Account::from))
}

pub async fn find(db: &mut Db, id: UserId) -> Result<Option<Account>, Error> {
    let row: Option<Row> = account!().filter(users::id.eq(id.uuid())).first(db).await.optional()?;
    Ok(row.map(Account::from))
}

/// # Errors
/// [`Error::TokenInvalid`] when the account is gone: whoever still asks for it holds an old token.
pub async fn get(db: &mut Db, id: UserId) -> Result<Account, Error> {
    find(db, id).await?.ok_or(Error::TokenInvalid)
}

/// As [`get`], and nobody else changes what belongs to the account before the transaction ends.
///
/// Rows that refer to the account may still be added meanwhile (`FOR NO KEY UPDATE`): whoever has locked a session adds some, and would wait
/// for us while we wait for the session.
///
/// # Errors
/// As [`get`].
pub async fn lock(db: &mut Db, id: UserId) -> Result<Account, Error> {
    users::table
        .select(users::id)
        .filter(users::id.eq(id.uuid()))
        .for_no_key_update()
        .first::<Uuid>(db)
        .await
        .optional()?
        .ok_or(Error::TokenInvalid)?;
    get(db, id).await
}

/// False: somebody registered the address in the meantime.
pub async fn insert(
    db: &mut Db,
    id: UserId,
    email: &Email,
    name: &str,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let added = diesel::insert_into(users::table)
        .values((
            users::id.eq(id.uuid()),
            users::email.eq(email.as_str()),
            users::name.eq(name),
            users::created_at.eq(now),
        ))
        .on_conflict(users::email)
        .do_nothing()
        .execute(db)
        .await?;
    if added == 0 {
        return Ok(false);
    }
    diesel::insert_into(credential::table)
        .values((
            credential::user_id.eq(id.uuid()),
            credential::hash.eq(hash),
            credential::changed_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(true)
}

pub async fn set_verified(db: &mut Db, id: UserId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(users::table.find(id.uuid()))
        .set(users::email_verified_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// False: another account has the address.
pub async fn set_email(db: &mut Db, id: UserId, email: &str) -> Result<bool, Error> {
    let set = diesel::update(users::table.find(id.uuid()))
        .set(users::email.eq(email))
        .execute(db)
        .await;
    match set {
        Err(diesel::result::Error::DatabaseError(diesel::result::DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        other => Ok(other.map(|_| true)?),
    }
}

/// Removes an account whose address nobody confirmed. False: it was confirmed, or is gone.
pub async fn delete_unconfirmed(db: &mut Db, id: UserId) -> Result<bool, Error> {
    let unconfirmed = users::table.find(id.uuid()).filter(users::email_verified_at.is_null());
    Ok(diesel::delete(unconfirmed).execute(db).await? == 1)
}

/// Removes an account with all that refers to it here.
pub async fn delete(db: &mut Db, id: UserId) -> Result<(), Error> {
    diesel::delete(users::table.find(id.uuid())).execute(db).await?;
    Ok(())
}

pub async fn set_name(db: &mut Db, id: UserId, name: &str) -> Result<(), Error> {
    diesel::update(users::table.find(id.uuid()))
        .set(users::name.eq(name))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn set_hash(db: &mut Db, id: UserId, hash: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(credential::table.find(id.uuid()))
        .set((credential::hash.eq(hash), credential::changed_at.eq(now)))
        .execute(db)
        .await?;
    Ok(())
}

/// The same password under newer parameters; nothing happens if it was changed in the meantime.
pub async fn rehash(db: &mut Db, id: UserId, old: &str, new: &str) -> Result<(), Error> {
    diesel::update(credential::table.find(id.uuid()).filter(credential::hash.eq(old)))
        .set(credential::hash.eq(new))
        .execute(db)
        .await?;
    Ok(())
}
