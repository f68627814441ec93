//! Events by hand: what the list of fills and that of other events have in common. Entered, changed, taken away and brought back.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, account, changed,
    event::{NewEvent, insert, insert_parts},
    money::Decimal,
    newest::newest_first,
    schema::{event, fill, movement},
};
use crate::{domain::period::Span, error::Error};

/// Which events count: each list finds and changes what it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Fills,
    /// All but fills.
    Others,
}

impl Which {
    /// One of them, as answers name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fills => "fill",
            Self::Others => "event",
        }
    }

    fn is_fills(self) -> bool {
        self == Self::Fills
    }
}

/// What both lists can be asked for.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    pub account: Option<Uuid>,
    pub import: Option<Uuid>,
    pub span: Span,
    pub ids: Option<Vec<Uuid>>,
}

impl Wanted {
    pub(super) fn only(id: Uuid) -> Self {
        Self {
            ids: Some(vec![id]),
            ..Self::default()
        }
    }
}

/// Those that match, on accounts that are there.
pub(super) fn matching(owner: UserId, which: Which, wanted: &Wanted) -> event::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::deleted_at.is_null())
        .filter(event::account_id.eq_any(account::live(owner)))
        .into_boxed();
    query = match which {
        Which::Fills => query.filter(event::kind.eq("trade")),
        Which::Others => query.filter(event::kind.ne("trade")),
    };
    if let Some(account) = wanted.account {
        query = query.filter(event::account_id.eq(account));
    }
    if let Some(import) = wanted.import {
        query = query.filter(event::import_id.eq(import));
    }
    if let Some(from) = wanted.span.from {
        query = query.filter(event::happened_at.ge(from));
    }
    if let Some(to) = wanted.span.to {
        query = query.filter(event::happened_at.lt(to));
    }
    if let Some(ids) = wanted.ids.as_deref() {
        query = query.filter(event::id.eq_any(ids));
    }
    query
}

/// The newest first, after a place of the list.
pub(super) fn newest(
    query: event::BoxedQuery<'_, diesel::pg::Pg>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> event::BoxedQuery<'_, diesel::pg::Pg> {
    newest_first!(query, (event::happened_at, event::id), after, limit)
}

/// Writes one, with its parts.
pub async fn add(db: &mut Db, owner: UserId, account: Uuid, new: &NewEvent, now: DateTime<Utc>) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        insert(db, owner, account, None, std::slice::from_ref(new), now).await
    })
    .await
}

/// False where `version` is not the present one. The content by which files are compared stays that of before.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    account: Uuid,
    (version, new): (i32, &NewEvent),
    which: Which,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // First, as everywhere: two changes wait for each other and never crosswise.
        changed(db, owner).await?;
        let seen = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq(new.id))
            .filter(event::kind.eq("trade").eq(which.is_fills()))
            .filter(event::version.eq(version))
            .filter(event::deleted_at.is_null());
        let anew = (
            event::account_id.eq(account),
            event::happened_at.eq(new.event.time),
            event::note.eq(&new.event.note),
            event::edited.eq(true),
            event::version.eq(version + 1),
        );
        let done = if which.is_fills() {
            diesel::update(seen).set(anew).execute(db).await?
        } else {
            let paid_for = new.event.instrument.as_ref();
            let beside = (
                event::kind.eq(new.event.kind.name()),
                event::cost.eq(new.cost.map(Decimal)),
                event::instrument_base.eq(paid_for.map(|paid_for| paid_for.base.as_str())),
                event::instrument_quote.eq(paid_for.map(|paid_for| paid_for.quote.as_str())),
                event::instrument_kind.eq(paid_for.map(|paid_for| paid_for.kind.name())),
            );
            diesel::update(seen).set((anew, beside)).execute(db).await?
        };
        if done == 0 {
            return Ok(false);
        }
        let parts = movement::table
            .filter(movement::owner.eq(owner.uuid()))
            .filter(movement::event_id.eq(new.id));
        diesel::delete(parts).execute(db).await?;
        if which.is_fills() {
            let traded = fill::table
                .filter(fill::owner.eq(owner.uuid()))
                .filter(fill::event_id.eq(new.id));
            diesel::delete(traded).execute(db).await?;
        }
        insert_parts(db, owner, std::slice::from_ref(new)).await?;
        Ok(true)
    })
    .await
}

/// Takes events away; gives how many there were.
pub async fn delete(
    db: &mut Db,
    owner: UserId,
    ids: &[Uuid],
    which: Which,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let wanted = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(ids))
            .filter(event::kind.eq("trade").eq(which.is_fills()))
            .filter(event::deleted_at.is_null());
        let done = diesel::update(wanted)
            .set((event::deleted_at.eq(now), event::version.eq(event::version + 1)))
            .execute(db)
            .await?;
        Ok(done)
    })
    .await
}

/// Brings events back that were taken away, but for those that a file has brought again since; gives how many.
pub async fn restore(db: &mut Db, owner: UserId, ids: &[Uuid], which: Which) -> Result<usize, Error> {
    type Gone = (Uuid, Uuid, Option<String>, String, Option<DateTime<Utc>>);
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let gone: Vec<Gone> = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(ids))
            .filter(event::kind.eq("trade").eq(which.is_fills()))
            .filter(event::deleted_at.is_not_null())
            .select((
                event::id,
                event::account_id,
                event::external_id,
                event::content_key,
                event::deleted_at,
            ))
            .load(db)
            .await?;
        let keys: Vec<&str> = gone.iter().map(|(_, _, _, key, _)| key.as_str()).collect();
        let here: Vec<(Uuid, Option<String>, String, DateTime<Utc>)> = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::content_key.eq_any(keys))
            .filter(event::deleted_at.is_null())
            .select((
                event::account_id,
                event::external_id,
                event::content_key,
                event::created_at,
            ))
            .load(db)
            .await?;
        let came_again = |(_, account, external, key, deleted): &Gone| {
            here.iter().any(|(other, id, content, created)| {
                other == account && id == external && content == key && Some(*created) >= *deleted
            })
        };
        let back: Vec<Uuid> = gone.iter().filter(|one| !came_again(one)).map(|one| one.0).collect();
        let wanted = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(back));
        let done = diesel::update(wanted)
            .set((
                event::deleted_at.eq(None::<DateTime<Utc>>),
                event::version.eq(event::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(done)
    })
    .await
}
