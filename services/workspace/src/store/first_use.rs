//! Guides that people dismissed. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, sample_schema::guide_dismissal};
use crate::error::Error;

/// By name.
pub async fn dismissed(db: &mut Db, owner: UserId) -> Result<Vec<String>, Error> {
    let found = guide_dismissal::table
        .filter(guide_dismissal::owner.eq(owner.uuid()))
        .order(guide_dismissal::guide)
        .select(guide_dismissal::guide)
        .load(db)
        .await?;
    Ok(found)
}

/// One that is dismissed already stays as it is.
pub async fn dismiss(db: &mut Db, owner: UserId, guide: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(guide_dismissal::table)
        .values((
            guide_dismissal::owner.eq(owner.uuid()),
            guide_dismissal::guide.eq(guide),
            guide_dismissal::dismissed_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}
