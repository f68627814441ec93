//! Watchlists of others that alerts go through: which are shared, as the grants say.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, grant_schema::object_grant, schema_lists::watchlist};
use crate::error::Error;

/// Of grants.
pub const KIND: &str = "watchlist";

/// Whose these lists are, each given with its grantee, as far as they are shared with them now. Row-level security shows a grantee their own.
pub async fn owners(
    db: &mut Db,
    wanted: &[(Uuid, Uuid)],
    now: DateTime<Utc>,
) -> Result<HashMap<(Uuid, Uuid), Uuid>, Error> {
    let (grantees, lists): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, Uuid)> = object_grant::table
        .filter(object_grant::kind.eq(KIND))
        .filter(object_grant::grantee.eq_any(grantees))
        .filter(object_grant::object_id.eq_any(lists))
        .filter(object_grant::expires_at.is_null().or(object_grant::expires_at.gt(now)))
        .order(object_grant::granted_at)
        .select((object_grant::grantee, object_grant::object_id, object_grant::owner))
        .load(db)
        .await?;
    let each = rows.into_iter();
    Ok(each.map(|(grantee, list, owner)| ((grantee, list), owner)).collect())
}

/// True where this is or was a list of the owner's own.
pub async fn is_own(db: &mut Db, owner: UserId, list: Uuid) -> Result<bool, Error> {
    let own = watchlist::table.find((owner.uuid(), list));
    Ok(diesel::select(diesel::dsl::exists(own)).get_result(db).await?)
}
