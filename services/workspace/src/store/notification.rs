//! Which events reach their owners where, and quiet hours.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, alert_schema::notification};
use crate::{
    domain::notification::{Notifications, UNSET, minutes},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = notification, check_for_backend(diesel::pg::Pg))]
struct Row {
    owner: Uuid,
    off: Vec<String>,
    quiet_from: Option<i16>,
    quiet_to: Option<i16>,
    quiet_zone: Option<String>,
    version: i32,
}

impl Row {
    fn chosen(self) -> Notifications {
        let span = self.quiet_from.zip(self.quiet_to);
        let quiet = span.zip(self.quiet_zone).map(|((from, to), zone)| (from, to, zone));
        Notifications::kept(&self.off, quiet)
    }
}

/// With their version.
pub async fn find(db: &mut Db, owner: UserId) -> Result<Option<(Notifications, i32)>, Error> {
    let row: Option<Row> = notification::table
        .find(owner.uuid())
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|row| {
        let version = row.version;
        (row.chosen(), version)
    }))
}

/// Of these owners; who has chosen nothing is not among them.
pub async fn named(db: &mut Db, owners: &[Uuid]) -> Result<HashMap<Uuid, Notifications>, Error> {
    let rows: Vec<Row> = notification::table
        .filter(notification::owner.eq_any(owners))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.owner, row.chosen())).collect())
}

/// False where `version` is not the present one; before they are set it is [`UNSET`].
pub async fn put(db: &mut Db, owner: UserId, version: i32, new: &Notifications) -> Result<bool, Error> {
    let values = (
        notification::off.eq(new.off_texts()),
        notification::quiet_from.eq(new.quiet.map(|quiet| minutes(quiet.from))),
        notification::quiet_to.eq(new.quiet.map(|quiet| minutes(quiet.to))),
        notification::quiet_zone.eq(new.quiet.map(|quiet| quiet.zone.name())),
        notification::version.eq(version + 1),
    );
    let written = if version == UNSET {
        diesel::insert_into(notification::table)
            .values((notification::owner.eq(owner.uuid()), values))
            .on_conflict_do_nothing()
            .execute(db)
            .await?
    } else {
        let seen = notification::table
            .filter(notification::owner.eq(owner.uuid()))
            .filter(notification::version.eq(version));
        diesel::update(seen).set(values).execute(db).await?
    };
    Ok(written > 0)
}
