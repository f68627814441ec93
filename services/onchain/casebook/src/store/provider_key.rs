//! Keys that people brought for themselves, sealed. Every statement names the owner.

use chain_model::error::Error;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use diesel::{dsl::case_when, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{Provider, UserId};

use super::{Db, schema::provider_key};
use crate::domain::provider_key::KeyState;

/// What may be shown of a key.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = provider_key, check_for_backend(diesel::pg::Pg))]
pub struct KeyRow {
    pub provider: String,
    pub last_four: String,
    #[diesel(deserialize_as = String)]
    pub state: KeyState,
    pub entered_at: DateTime<Utc>,
    pub tested_at: Option<DateTime<Utc>>,
    /// First day of the month of `calls`.
    pub month: NaiveDate,
    pub calls: i64,
}

/// What is needed to use it.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = provider_key, check_for_backend(diesel::pg::Pg))]
pub struct SealedKey {
    pub sealed: Vec<u8>,
    #[diesel(deserialize_as = String)]
    pub state: KeyState,
    pub entered_at: DateTime<Utc>,
}

/// A key as it is entered.
pub struct NewKey {
    pub provider: Provider,
    pub sealed: Vec<u8>,
    pub last_four: String,
}

/// The owner's keys, each with what is sealed of it, by provider.
///
/// # Errors
/// The database is away.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<(KeyRow, Vec<u8>)>, Error> {
    Ok(provider_key::table
        .filter(provider_key::owner.eq(owner.uuid()))
        .order(provider_key::provider)
        .select((KeyRow::as_select(), provider_key::sealed))
        .load(db)
        .await?)
}

/// # Errors
/// The database is away.
pub async fn find_sealed(db: &mut Db, owner: UserId, provider: Provider) -> Result<Option<SealedKey>, Error> {
    Ok(provider_key::table
        .find((owner.uuid(), provider.id()))
        .select(SealedKey::as_select())
        .get_result(db)
        .await
        .optional()?)
}

/// Enters a key, in the place of one that is there.
///
/// # Errors
/// The database is away.
pub async fn put(db: &mut Db, owner: UserId, new: &NewKey, now: DateTime<Utc>) -> Result<KeyRow, Error> {
    let entered = || {
        (
            provider_key::sealed.eq(&new.sealed),
            provider_key::last_four.eq(&new.last_four),
            provider_key::state.eq(KeyState::Untested.word()),
            provider_key::entered_at.eq(now),
            provider_key::tested_at.eq(None::<DateTime<Utc>>),
            provider_key::month.eq(month_of(now)),
            provider_key::calls.eq(0_i64),
        )
    };
    Ok(diesel::insert_into(provider_key::table)
        .values((
            provider_key::owner.eq(owner.uuid()),
            provider_key::provider.eq(new.provider.id()),
            entered(),
        ))
        .on_conflict((provider_key::owner, provider_key::provider))
        .do_update()
        .set(entered())
        .returning(KeyRow::as_returning())
        .get_result(db)
        .await?)
}

/// Without one nothing changes.
///
/// # Errors
/// The database is away.
pub async fn delete(db: &mut Db, owner: UserId, provider: Provider) -> Result<(), Error> {
    diesel::delete(provider_key::table.find((owner.uuid(), provider.id())))
        .execute(db)
        .await?;
    Ok(())
}

/// Writes down what the provider said to the key of this moment; nothing where another was entered since.
///
/// # Errors
/// The database is away.
pub async fn judge(
    db: &mut Db,
    owner: UserId,
    provider: Provider,
    entered_at: DateTime<Utc>,
    state: KeyState,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let key = provider_key::table
        .find((owner.uuid(), provider.id()))
        .filter(provider_key::entered_at.eq(entered_at));
    diesel::update(key)
        .set((provider_key::state.eq(state.word()), provider_key::tested_at.eq(now)))
        .execute(db)
        .await?;
    Ok(())
}

/// What is sealed of all keys, with owner and provider.
///
/// # Errors
/// The database is away.
pub async fn list_sealed(db: &mut Db) -> Result<Vec<(Uuid, String, Vec<u8>)>, Error> {
    Ok(provider_key::table
        .order((provider_key::owner, provider_key::provider))
        .select((provider_key::owner, provider_key::provider, provider_key::sealed))
        .load(db)
        .await?)
}

/// Puts the same key, sealed anew, in the place of `old`; how many rows, which is none where another was entered meanwhile.
///
/// # Errors
/// The database is away.
pub async fn reseal(db: &mut Db, owner: UserId, provider: Provider, old: &[u8], sealed: &[u8]) -> Result<usize, Error> {
    let key = provider_key::table
        .find((owner.uuid(), provider.id()))
        .filter(provider_key::sealed.eq(old));
    Ok(diesel::update(key)
        .set(provider_key::sealed.eq(sealed))
        .execute(db)
        .await?)
}

/// Counts a call made with the key.
///
/// # Errors
/// The database is away.
pub async fn count(db: &mut Db, owner: UserId, provider: Provider, now: DateTime<Utc>) -> Result<(), Error> {
    let month = month_of(now);
    let in_month = case_when(provider_key::month.eq(month), provider_key::calls + 1_i64).otherwise(1_i64);
    diesel::update(provider_key::table.find((owner.uuid(), provider.id())))
        .set((provider_key::calls.eq(in_month), provider_key::month.eq(month)))
        .execute(db)
        .await?;
    Ok(())
}

/// The first day of a moment's month, UTC.
#[must_use]
pub fn month_of(now: DateTime<Utc>) -> NaiveDate {
    let day = now.date_naive();
    day.with_day(1).unwrap_or(day)
}
