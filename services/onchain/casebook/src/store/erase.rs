//! Everything of one owner, out of all tables of the service.

use chain_model::error::Error;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, function,
    schema::{
        address_notes, entity, exhibit, grant_news, investigation, label, label_file, label_import, provider_key,
        report_share, report_share_file, storage_use, trace, trace_address, trace_share, trace_version,
    },
};
use beside::{idempotency_key, whale_mute};
use grants::schema::object_grant;
use jobs::schema::job;

/// Longest statement of an erasure: more than what serves gets, and less than a call has.
const PATIENCE: &str = "25s";

/// What other parts of the service write, as far as an erasure needs it.
mod beside {
    diesel::table! {
        idempotency_key (owner, key) {
            owner -> Uuid,
            key -> Text,
        }
    }

    diesel::table! {
        whale_mute (id) {
            id -> Uuid,
            owner -> Uuid,
        }
    }
}

/// Tables with the columns of their owners, in the order in which rows can go: those that refer to others before them.
macro_rules! erased {
    ($($table:ident . $column:ident),+ $(,)?) => {
        /// Tables of which an erasure leaves nothing.
        pub const ERASED: &[&str] = &["label_change", $(stringify!($table)),+];

        async fn clear(db: &mut Db, owner: Uuid) -> Result<(), Error> {
            $(diesel::delete($table::table.filter($table::$column.eq(owner))).execute(db).await?;)+
            Ok(())
        }
    };
}

erased! {
    // First, so that what triggers write on the way meets no limit.
    storage_use.owner,
    job.owner,
    grant_news.owner,
    object_grant.owner,
    trace_share.owner,
    report_share_file.owner,
    report_share.owner,
    trace_address.owner,
    trace_version.owner,
    trace.owner,
    exhibit.owner,
    investigation.owner,
    label_file.owner,
    label.owner,
    label_import.owner,
    entity.owner,
    address_notes.user_id,
    provider_key.owner,
    whale_mute.owner,
    idempotency_key.owner,
}

/// Tables of owners that stay, and why.
pub const STAYS: &[(&str, &str)] = &[
    (
        "provider_day",
        "counts of calls, which say nothing of what was asked, for 400 days",
    ),
    (
        "provider_month",
        "counts of calls, which say nothing of what was asked, for 400 days",
    ),
];

/// Forgets that a person added exhibits to cases of others, which stay with them, or asked for work there, and deletes the links that they made
/// for teams. Needs a connection that sees the rows of all.
pub async fn forget_author(db: &mut Db, person: UserId) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        kit::setting::set(db, "statement_timeout", PATIENCE).await?;
        diesel::update(exhibit::table.filter(exhibit::added_by.eq(person.uuid())))
            .set(exhibit::added_by.eq(None::<Uuid>))
            .execute(db)
            .await?;
        diesel::update(job::table.filter(job::asked_by.eq(person.uuid())))
            .set(job::asked_by.eq(None::<Uuid>))
            .execute(db)
            .await?;
        diesel::delete(trace_share::table.filter(trace_share::made_by.eq(person.uuid())))
            .execute(db)
            .await?;
        diesel::delete(report_share::table.filter(report_share::made_by.eq(person.uuid())))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}

/// Deletes all rows of an owner. Where there are none, nothing happens.
pub async fn erase(db: &mut Db, owner: UserId) -> Result<(), Error> {
    let owner = owner.uuid();
    // Each by itself: what strangers can open ends, whatever becomes of the rest.
    diesel::delete(trace_share::table.filter(trace_share::owner.eq(owner)))
        .execute(db)
        .await?;
    diesel::delete(report_share::table.filter(report_share::owner.eq(owner)))
        .execute(db)
        .await?;
    db.transaction(async |db: &mut Db| {
        kit::setting::set(db, "statement_timeout", PATIENCE).await?;
        clear(db, owner).await?;
        // What others shared with them.
        grants::give_up(db, owner.into()).await?;
        let _: i64 = diesel::select(function::erase_label_history(owner))
            .get_result(db)
            .await?;
        // Triggers have counted what went.
        diesel::delete(storage_use::table.filter(storage_use::owner.eq(owner)))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}
