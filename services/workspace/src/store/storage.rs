//! What an owner stores. The database counts it itself, and refuses what would pass the limit: see the migration `storage`.

use diesel::{dsl::sum, prelude::*};
use diesel_async::RunQueryDsl;
use kit::octets::octets;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::archive_part,
    storage_schema::{storage_limit, storage_use},
};
use crate::error::Error;

/// Bytes by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Storage {
    /// Of all kinds together, but the archives.
    pub most: i64,
    pub used: Used,
    /// Files of archives: one export and one upload, which have a size of their own and end by themselves.
    pub archives: i64,
}

/// Bytes that count towards the limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = storage_use, check_for_backend(diesel::pg::Pg))]
pub struct Used {
    pub journal: i64,
    pub pictures: i64,
    pub chats: i64,
    pub candles: i64,
    pub dashboards: i64,
    pub imports: i64,
    pub ledger: i64,
    pub others: i64,
}

pub async fn find(db: &mut Db, owner: UserId) -> Result<Storage, Error> {
    let (most, used): (i64, Option<Used>) = storage_limit::table
        .left_join(storage_use::table.on(storage_use::owner.eq(owner.uuid())))
        .select((storage_limit::bytes, Option::<Used>::as_select()))
        .get_result(db)
        .await?;
    let archives: Option<i64> = archive_part::table
        .filter(archive_part::owner.eq(owner.uuid()))
        .select(sum(octets(archive_part::content)))
        .get_result(db)
        .await?;
    Ok(Storage {
        most,
        used: used.unwrap_or_default(),
        archives: archives.unwrap_or(0),
    })
}

/// Waits for the row that counts what this owner stores, until the transaction ends. Who changes rows that others change too after what is
/// counted takes it first, so that two never wait for each other crosswise.
pub async fn hold(db: &mut Db, owner: Uuid) -> Result<(), Error> {
    let _counts: Option<Uuid> = storage_use::table
        .find(owner)
        .select(storage_use::owner)
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(())
}

/// Sets the limit of each owner, bytes.
pub async fn set_limit(db: &mut Db, bytes: i64) -> Result<(), Error> {
    diesel::update(storage_limit::table.filter(storage_limit::bytes.ne(bytes)))
        .set(storage_limit::bytes.eq(bytes))
        .execute(db)
        .await?;
    Ok(())
}
