//! Time zone and currency of a workspace.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, schema::settings};
use crate::{
    domain::settings::{Settings, UNSET},
    error::Error,
};

/// With their version.
pub async fn find(db: &mut Db, owner: UserId) -> Result<Option<(Settings, i32)>, Error> {
    let row: Option<(String, String, i32)> = settings::table
        .find(owner.uuid())
        .select((settings::zone, settings::currency, settings::version))
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|(zone, currency, version)| (Settings::kept(&zone, &currency), version)))
}

/// False where `version` is not the present one; before they are set it is [`UNSET`].
pub async fn put(db: &mut Db, owner: UserId, version: i32, new: &Settings) -> Result<bool, Error> {
    let values = (
        settings::zone.eq(new.zone.name()),
        settings::currency.eq(&new.currency),
        settings::version.eq(version + 1),
    );
    let written = if version == UNSET {
        diesel::insert_into(settings::table)
            .values((settings::owner.eq(owner.uuid()), values))
            .on_conflict_do_nothing()
            .execute(db)
            .await?
    } else {
        let seen = settings::table
            .filter(settings::owner.eq(owner.uuid()))
            .filter(settings::version.eq(version));
        diesel::update(seen).set(values).execute(db).await?
    };
    Ok(written > 0)
}
