//! What traders say of round trips. Every statement names the owner.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, money::Decimal, schema::trip_review};
use crate::{
    domain::review::{Review, UNSET},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = trip_review, check_for_backend(diesel::pg::Pg))]
struct Row {
    trip_id: Uuid,
    setup: String,
    tags: Vec<String>,
    emotion: String,
    confidence: i16,
    quality: i16,
    target: Option<Decimal>,
    note: String,
    version: i32,
}

/// How the table says that the trader gave none.
const NO_GRADE: i16 = 0;

fn grade(kept: i16) -> Option<i16> {
    (kept != NO_GRADE).then_some(kept)
}

/// All of an owner, by round trip, with their versions.
pub async fn all(db: &mut Db, owner: UserId) -> Result<HashMap<Uuid, (Review, i32)>, Error> {
    let rows: Vec<Row> = trip_review::table
        .filter(trip_review::owner.eq(owner.uuid()))
        .select(Row::as_select())
        .load(db)
        .await?;
    let entry = |row: Row| {
        let review = Review {
            setup: row.setup,
            tags: row.tags,
            emotion: row.emotion,
            confidence: grade(row.confidence),
            quality: grade(row.quality),
            target: row.target.map(|target| target.0),
            note: row.note,
        };
        (row.trip_id, (review, row.version))
    };
    Ok(rows.into_iter().map(entry).collect())
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = trip_review::table.filter(trip_review::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

/// False where `version` is not the present one; before there is a review it is [`UNSET`].
pub async fn put(db: &mut Db, owner: UserId, trip: Uuid, version: i32, new: &Review) -> Result<bool, Error> {
    let values = (
        trip_review::setup.eq(&new.setup),
        trip_review::tags.eq(&new.tags),
        trip_review::emotion.eq(&new.emotion),
        trip_review::confidence.eq(new.confidence.unwrap_or(NO_GRADE)),
        trip_review::quality.eq(new.quality.unwrap_or(NO_GRADE)),
        trip_review::target.eq(new.target.map(Decimal)),
        trip_review::note.eq(&new.note),
        trip_review::version.eq(version + 1),
    );
    let written = if version == UNSET {
        diesel::insert_into(trip_review::table)
            .values((
                trip_review::owner.eq(owner.uuid()),
                trip_review::trip_id.eq(trip),
                values,
            ))
            .on_conflict_do_nothing()
            .execute(db)
            .await?
    } else {
        let seen = trip_review::table
            .filter(trip_review::owner.eq(owner.uuid()))
            .filter(trip_review::trip_id.eq(trip))
            .filter(trip_review::version.eq(version));
        diesel::update(seen).set(values).execute(db).await?
    };
    Ok(written > 0)
}
