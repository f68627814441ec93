//! How much the replies of threads are, told without reading their texts.

use std::collections::HashMap;

use diesel::{
    dsl::{count_star, sum},
    prelude::*,
};
use diesel_async::RunQueryDsl;
use kit::octets::octets_of;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, comment_schema::comment};
use crate::error::Error;

/// How much the replies of a thread are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Size {
    pub replies: usize,
    /// Of their texts.
    pub bytes: usize,
}

/// How much the replies of these threads are; threads without any are left out.
pub async fn sizes(db: &mut Db, owner: UserId, threads: &[Uuid]) -> Result<HashMap<Uuid, Size>, Error> {
    let found: Vec<(Option<Uuid>, i64, Option<i64>)> = comment::table
        .filter(comment::owner.eq(owner.uuid()))
        .filter(comment::thread_id.eq_any(threads))
        .group_by(comment::thread_id)
        .select((comment::thread_id, count_star(), sum(octets_of(comment::text))))
        .load(db)
        .await?;
    let whole = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    let sizes = found.into_iter().filter_map(|(thread, replies, bytes)| {
        let size = Size {
            replies: whole(replies),
            bytes: whole(bytes.unwrap_or(0)),
        };
        Some((thread?, size))
    });
    Ok(sizes.collect())
}
