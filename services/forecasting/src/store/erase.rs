//! Everything of one owner, out of all tables of the service.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{custom_token, upload},
};
use crate::error::Error;

diesel::table! {
    idempotency_key (owner, key) {
        owner -> Uuid,
        key -> Text,
    }
}

/// Tables with the columns of their owners.
macro_rules! erased {
    ($($table:ident),+ $(,)?) => {
        /// Tables of which an erasure leaves nothing.
        pub const ERASED: &[&str] = &[$(stringify!($table)),+];

        async fn clear(db: &mut Db, owner: Uuid) -> Result<(), Error> {
            $(diesel::delete($table::table.filter($table::owner.eq(owner))).execute(db).await?;)+
            Ok(())
        }
    };
}

erased! { custom_token, upload, idempotency_key }

/// Deletes all rows of an owner. Where there are none, nothing happens.
pub async fn erase(db: &mut Db, owner: UserId) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| clear(db, owner.uuid()).await).await
}
