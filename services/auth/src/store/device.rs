//! Devices that have signed in before.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*, select};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, schema::known_device};
use crate::error::Error;

/// Did we give this device its secret, for whomever?
pub async fn is_ours(db: &mut Db, hash: &[u8]) -> Result<bool, Error> {
    Ok(select(exists(known_device::table.filter(known_device::hash.eq(hash))))
        .get_result(db)
        .await?)
}

/// Has this user signed in there?
pub async fn is_known(db: &mut Db, user: UserId, hash: &[u8]) -> Result<bool, Error> {
    Ok(select(exists(known_device::table.find((user.uuid(), hash))))
        .get_result(db)
        .await?)
}

pub async fn remember(db: &mut Db, user: UserId, hash: &[u8], now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(known_device::table)
        .values((
            known_device::user_id.eq(user.uuid()),
            known_device::hash.eq(hash),
            known_device::last_seen_at.eq(now),
        ))
        .on_conflict((known_device::user_id, known_device::hash))
        .do_update()
        .set(known_device::last_seen_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// After a breach, no device has an advantage.
pub async fn forget_all(db: &mut Db, user: UserId) -> Result<(), Error> {
    diesel::delete(known_device::table.filter(known_device::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    Ok(())
}
