//! What a user stores. The database counts it itself, and refuses what would pass the limit: see the migration `storage`.

use chain_model::error::Error;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{
    Db,
    schema::{storage_limit, storage_use},
};

/// Bytes by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Storage {
    pub most: i64,
    pub cases: i64,
    pub labels: i64,
    pub links: i64,
    pub traces: i64,
    pub notes: i64,
}

#[derive(Default, Queryable, Selectable)]
#[diesel(table_name = storage_use, check_for_backend(diesel::pg::Pg))]
struct Used {
    cases: i64,
    labels: i64,
    links: i64,
    traces: i64,
    notes: i64,
}

pub async fn find(db: &mut Db, owner: UserId) -> Result<Storage, Error> {
    let (most, used): (i64, Option<Used>) = storage_limit::table
        .left_join(storage_use::table.on(storage_use::owner.eq(owner.uuid())))
        .select((storage_limit::bytes, Option::<Used>::as_select()))
        .get_result(db)
        .await?;
    let used = used.unwrap_or_default();
    Ok(Storage {
        most,
        cases: used.cases,
        labels: used.labels,
        links: used.links,
        traces: used.traces,
        notes: used.notes,
    })
}

/// Sets the limit of each user, bytes.
pub async fn set_limit(db: &mut Db, bytes: i64) -> Result<(), Error> {
    diesel::update(storage_limit::table.filter(storage_limit::bytes.ne(bytes)))
        .set(storage_limit::bytes.eq(bytes))
        .execute(db)
        .await?;
    Ok(())
}
