//! Notices of grants of onchain's, each a person's. Onchain knows the grants, so nothing here goes with them by itself.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, grant_notice::Notice, grant_schema::chain_notice};
use crate::{domain::grant_news::NewsItem, error::Error};

/// Stores a notice of each. An item that comes twice makes one; the notice of a grant that is given again replaces the one before.
pub async fn keep(db: &mut Db, news: &[NewsItem]) -> Result<(), Error> {
    // A delete without a condition would delete every notice.
    if news.is_empty() {
        return Ok(());
    }
    let mut replaced = diesel::delete(chain_notice::table).into_boxed::<Pg>();
    for one in news {
        let before = chain_notice::owner
            .eq(one.recipient)
            .and(chain_notice::thing_owner.eq(one.grant.owner))
            .and(chain_notice::kind.eq(one.grant.kind.name()))
            .and(chain_notice::object_id.eq(one.grant.object_id))
            .and(chain_notice::grantee.eq(one.grant.grantee))
            .and(chain_notice::created_at.lt(one.granted_at));
        replaced = replaced.or_filter(before);
    }
    replaced.execute(db).await?;
    let rows: Vec<_> = news
        .iter()
        .map(|one| {
            (
                chain_notice::owner.eq(one.recipient),
                chain_notice::id.eq(one.id),
                chain_notice::thing_owner.eq(one.grant.owner),
                chain_notice::kind.eq(one.grant.kind.name()),
                chain_notice::object_id.eq(one.grant.object_id),
                chain_notice::grantee.eq(one.grant.grantee),
                chain_notice::giver.eq(one.granted_by),
                chain_notice::created_at.eq(one.granted_at),
            )
        })
        .collect();
    diesel::insert_into(chain_notice::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Of a person, the newest first.
pub async fn list(db: &mut Db, person: UserId, limit: usize) -> Result<Vec<Notice>, Error> {
    Ok(chain_notice::table
        .filter(chain_notice::owner.eq(person.uuid()))
        .order((chain_notice::created_at.desc(), chain_notice::id.desc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select((
            chain_notice::id,
            chain_notice::thing_owner,
            chain_notice::kind,
            chain_notice::object_id,
            chain_notice::grantee,
            chain_notice::giver,
            chain_notice::created_at,
            chain_notice::read_at,
        ))
        .load(db)
        .await?)
}

/// Deletes those of a person that are older than this place.
pub async fn forget_older(db: &mut Db, person: UserId, (time, id): (DateTime<Utc>, Uuid)) -> Result<(), Error> {
    let same = chain_notice::created_at.eq(time).and(chain_notice::id.lt(id));
    let older = chain_notice::table
        .filter(chain_notice::owner.eq(person.uuid()))
        .filter(chain_notice::created_at.lt(time).or(same));
    diesel::delete(older).execute(db).await?;
    Ok(())
}

/// Deletes some of a person's.
pub async fn delete(db: &mut Db, person: UserId, ids: &[Uuid]) -> Result<(), Error> {
    let ended = chain_notice::table
        .filter(chain_notice::owner.eq(person.uuid()))
        .filter(chain_notice::id.eq_any(ids));
    diesel::delete(ended).execute(db).await?;
    Ok(())
}

/// Marks some as read.
pub async fn read(db: &mut Db, person: UserId, ids: &[Uuid], now: DateTime<Utc>) -> Result<(), Error> {
    let unread = chain_notice::table
        .filter(chain_notice::owner.eq(person.uuid()))
        .filter(chain_notice::id.eq_any(ids))
        .filter(chain_notice::read_at.is_null());
    diesel::update(unread)
        .set(chain_notice::read_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}
