//! Passkeys, and the challenges that wait for an authenticator's answer.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{FlowId, PasskeyId, UserId};

use super::{
    Db,
    schema::{passkey, passkey_challenge},
};
use crate::{
    domain::{
        passkey::{Ceremony, Credential, Passkey, Used},
        passkey_place::Place,
    },
    error::Error,
};

/// A passkey with its owner and its key.
#[derive(Debug, Clone)]
pub struct Kept {
    pub id: PasskeyId,
    pub user: UserId,
    pub credential: Credential,
}

/// A challenge to be stored.
#[derive(Debug, Clone)]
pub struct NewChallenge {
    pub id: FlowId,
    /// Who makes a passkey; `None`: somebody signs in.
    pub user: Option<UserId>,
    pub ceremony: Ceremony,
    pub expires_at: DateTime<Utc>,
}

type Seen = (Uuid, String, bool, DateTime<Utc>, Option<DateTime<Utc>>);

const SEEN: (
    passkey::id,
    passkey::name,
    passkey::backed_up,
    passkey::created_at,
    passkey::last_used_at,
) = (
    passkey::id,
    passkey::name,
    passkey::backed_up,
    passkey::created_at,
    passkey::last_used_at,
);

fn seen((id, name, backed_up, created_at, last_used_at): Seen) -> Passkey {
    Passkey {
        id: id.into(),
        name,
        backed_up,
        created_at,
        last_used_at,
    }
}

/// Oldest first.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<Passkey>, Error> {
    let rows: Vec<Seen> = passkey::table
        .filter(passkey::user_id.eq(user.uuid()))
        .order(passkey::id)
        .select(SEEN)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(seen).collect())
}

pub async fn find(db: &mut Db, user: UserId, id: PasskeyId) -> Result<Option<Passkey>, Error> {
    let row: Option<Seen> = passkey::table
        .find(id.uuid())
        .filter(passkey::user_id.eq(user.uuid()))
        .select(SEEN)
        .first(db)
        .await
        .optional()?;
    Ok(row.map(seen))
}

pub async fn count(db: &mut Db, user: UserId) -> Result<i64, Error> {
    Ok(passkey::table
        .filter(passkey::user_id.eq(user.uuid()))
        .count()
        .get_result(db)
        .await?)
}

/// Credential ids of what a user has for a domain.
pub async fn credential_ids(db: &mut Db, user: UserId, rp_id: &str) -> Result<Vec<Vec<u8>>, Error> {
    Ok(passkey::table
        .filter(passkey::user_id.eq(user.uuid()))
        .filter(passkey::rp_id.eq(rp_id))
        .order(passkey::id)
        .select(passkey::credential_id)
        .load(db)
        .await?)
}

/// False: some account has this key already.
pub async fn insert(db: &mut Db, user: UserId, new: &Passkey, key: &Credential) -> Result<bool, Error> {
    let added = diesel::insert_into(passkey::table)
        .values((
            passkey::id.eq(new.id.uuid()),
            passkey::user_id.eq(user.uuid()),
            passkey::credential_id.eq(&key.credential_id),
            passkey::public_key.eq(&key.public_key),
            passkey::rp_id.eq(&key.rp_id),
            passkey::sign_count.eq(i64::from(key.sign_count)),
            passkey::backup_eligible.eq(key.backup_eligible),
            passkey::backed_up.eq(key.backed_up),
            passkey::name.eq(&new.name),
            passkey::created_at.eq(new.created_at),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = passkey, check_for_backend(diesel::pg::Pg))]
struct KeyRow {
    id: Uuid,
    user_id: Uuid,
    public_key: Vec<u8>,
    rp_id: String,
    sign_count: i64,
    backup_eligible: bool,
    backed_up: bool,
}

/// Whose passkey has this credential id?
pub async fn find_key(db: &mut Db, credential_id: &[u8]) -> Result<Option<Kept>, Error> {
    let row: Option<KeyRow> = passkey::table
        .filter(passkey::credential_id.eq(credential_id))
        .select(KeyRow::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|row| Kept {
        id: row.id.into(),
        user: row.user_id.into(),
        credential: Credential {
            credential_id: credential_id.to_vec(),
            public_key: row.public_key,
            rp_id: row.rp_id,
            // The column has a check.
            sign_count: u32::try_from(row.sign_count).unwrap_or(u32::MAX),
            backup_eligible: row.backup_eligible,
            backed_up: row.backed_up,
        },
    }))
}

/// Notes that it signed in.
pub async fn note_use(db: &mut Db, id: PasskeyId, used: Used, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(passkey::table.find(id.uuid()))
        .set((
            passkey::sign_count.eq(i64::from(used.sign_count)),
            passkey::backed_up.eq(used.backed_up),
            passkey::last_used_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// False: there is none such of that user.
pub async fn rename(db: &mut Db, user: UserId, id: PasskeyId, name: &str) -> Result<bool, Error> {
    let renamed = diesel::update(passkey::table.find(id.uuid()).filter(passkey::user_id.eq(user.uuid())))
        .set(passkey::name.eq(name))
        .execute(db)
        .await?;
    Ok(renamed == 1)
}

/// False: there is none such of that user.
pub async fn delete(db: &mut Db, user: UserId, id: PasskeyId) -> Result<bool, Error> {
    let gone = diesel::delete(passkey::table.find(id.uuid()).filter(passkey::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    Ok(gone == 1)
}

/// Returns how many there were.
pub async fn delete_all(db: &mut Db, user: UserId) -> Result<usize, Error> {
    Ok(diesel::delete(passkey::table.filter(passkey::user_id.eq(user.uuid())))
        .execute(db)
        .await?)
}

pub async fn put_challenge(db: &mut Db, new: &NewChallenge) -> Result<(), Error> {
    diesel::insert_into(passkey_challenge::table)
        .values((
            passkey_challenge::id.eq(new.id.uuid()),
            passkey_challenge::user_id.eq(new.user.map(UserId::uuid)),
            passkey_challenge::challenge.eq(&new.ceremony.challenge),
            passkey_challenge::origin.eq(&new.ceremony.place.origin),
            passkey_challenge::rp_id.eq(&new.ceremony.place.rp_id),
            passkey_challenge::expires_at.eq(new.expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Takes a challenge away, in one statement: no second answer finds it. With the time at which it expires.
pub async fn take_challenge(
    db: &mut Db,
    id: FlowId,
    user: Option<UserId>,
) -> Result<Option<(Ceremony, DateTime<Utc>)>, Error> {
    let of_user = passkey_challenge::table
        .find(id.uuid())
        .filter(passkey_challenge::user_id.is_not_distinct_from(user.map(UserId::uuid)));
    let row: Option<(Vec<u8>, String, String, DateTime<Utc>)> = diesel::delete(of_user)
        .returning((
            passkey_challenge::challenge,
            passkey_challenge::origin,
            passkey_challenge::rp_id,
            passkey_challenge::expires_at,
        ))
        .get_result(db)
        .await
        .optional()?;
    Ok(row.map(|(challenge, origin, rp_id, expires_at)| {
        let place = Place { origin, rp_id };
        (Ceremony { challenge, place }, expires_at)
    }))
}

/// What a user is about to make passkeys with no longer does.
pub async fn end_challenges(db: &mut Db, user: UserId) -> Result<(), Error> {
    diesel::delete(passkey_challenge::table.filter(passkey_challenge::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    Ok(())
}
