//! What users wrote about addresses. Every statement names the owner.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, schema::address_notes};

/// A note as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = address_notes, check_for_backend(diesel::pg::Pg))]
pub struct Note {
    pub body: String,
    /// Grows by one with every change.
    pub version: i64,
    pub updated_at: DateTime<Utc>,
}

pub async fn find(db: &mut Db, owner: UserId, chain: &str, address: &str) -> Result<Option<Note>, Error> {
    Ok(address_notes::table
        .find((owner.uuid(), chain, address))
        .select(Note::as_select())
        .get_result(db)
        .await
        .optional()?)
}

/// Writes over this version, 0 for a note that is not there yet; none where the note has another version.
pub async fn put(
    db: &mut Db,
    owner: UserId,
    (chain, address): (&str, &str),
    body: &str,
    version: i64,
    now: DateTime<Utc>,
) -> Result<Option<Note>, Error> {
    let written = if version == 0 {
        diesel::insert_into(address_notes::table)
            .values((
                address_notes::user_id.eq(owner.uuid()),
                address_notes::chain.eq(chain),
                address_notes::address.eq(address),
                address_notes::body.eq(body),
                address_notes::version.eq(1),
                address_notes::updated_at.eq(now),
            ))
            .on_conflict_do_nothing()
            .returning(Note::as_returning())
            .get_result(db)
            .await
    } else {
        let seen = address_notes::table
            .find((owner.uuid(), chain, address))
            .filter(address_notes::version.eq(version));
        diesel::update(seen)
            .set((
                address_notes::body.eq(body),
                address_notes::version.eq(address_notes::version + 1),
                address_notes::updated_at.eq(now),
            ))
            .returning(Note::as_returning())
            .get_result(db)
            .await
    };
    Ok(written.optional()?)
}
