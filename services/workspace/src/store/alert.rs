//! Alerts and where their evaluation is. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    alert_member::{self, MemberRow},
    alert_schema::{alert, alert_state},
    newest::newest_first,
    owned::{live_one, restore_one, seen_one},
    small,
};
use crate::{domain::alert::shard, error::Error};

/// What a person decides about an alert, as it is kept.
#[derive(Debug, Clone, Insertable, AsChangeset)]
#[diesel(table_name = alert, treat_none_as_null = true)]
pub struct Content {
    pub name: String,
    pub note: String,
    pub rule: Value,
    pub coins: Vec<String>,
    pub channel_ids: Vec<Uuid>,
    pub expires_at: Option<DateTime<Utc>>,
    pub enabled: bool,
}

/// Where the evaluation is.
#[derive(Debug, Clone, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = alert_state, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Progress {
    /// Of the alert, since which this counts.
    pub version: i32,
    pub progress: Option<Value>,
    /// `armed`, `pending`, `firing`, `cooldown`, `done` or `expired`.
    pub state: String,
    pub armed_at: DateTime<Utc>,
    pub checked_at: Option<DateTime<Utc>>,
    pub fired: i32,
    pub last_fired_at: Option<DateTime<Utc>>,
    pub suppressed: i32,
    /// The member of the owning team who saved it last: calls to providers count for them. Nobody where the owner pays.
    pub read_for: Option<Uuid>,
}

/// An alert as it is kept.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = alert, check_for_backend(diesel::pg::Pg))]
pub struct Row {
    pub owner: Uuid,
    pub id: Uuid,
    pub name: String,
    pub note: String,
    pub rule: Value,
    pub channel_ids: Vec<Uuid>,
    pub expires_at: Option<DateTime<Utc>>,
    pub enabled: bool,
    pub snoozed_until: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// An alert with its progress.
pub type Kept = (Row, Progress);

/// Which alerts are listed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub coin: Option<String>,
    /// Alerts over lists that hold this coin: their rules do not name it.
    pub over_coin: Vec<Uuid>,
    /// A state, or `off`.
    pub state: Option<String>,
    /// All of them have to be in name or note.
    pub words: Vec<String>,
}

type Query<'a> = alert::BoxedQuery<'a, diesel::pg::Pg>;

fn live<'a>(owner: UserId) -> Query<'a> {
    alert::table
        .filter(alert::owner.eq(owner.uuid()))
        .filter(alert::deleted_at.is_null())
        .into_boxed()
}

fn matching(owner: UserId, filter: &Filter) -> Query<'_> {
    let mut query = live(owner);
    if let Some(coin) = &filter.coin {
        let names_it = alert::coins.contains(vec![coin.clone()]);
        query = query.filter(names_it.or(alert::id.eq_any(filter.over_coin.clone())));
    }
    match filter.state.as_deref() {
        None => {}
        Some("off") => query = query.filter(alert::enabled.eq(false)),
        Some(state) => {
            let those = alert_state::table
                .filter(alert_state::owner.eq(owner.uuid()))
                .filter(alert_state::state.eq(state.to_owned()))
                .select(alert_state::alert_id);
            query = query.filter(alert::enabled.eq(true)).filter(alert::id.eq_any(those));
        }
    }
    for word in &filter.words {
        let pattern = kit::pg::containing(word);
        query = query.filter(alert::name.ilike(pattern.clone()).or(alert::note.ilike(pattern)));
    }
    query
}

async fn with_progress(db: &mut Db, owner: UserId, rows: Vec<Row>) -> Result<Vec<Kept>, Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let found: Vec<(Uuid, Progress)> = alert_state::table
        .filter(alert_state::owner.eq(owner.uuid()))
        .filter(alert_state::alert_id.eq_any(ids))
        .select((alert_state::alert_id, Progress::as_select()))
        .load(db)
        .await?;
    let mut progress: std::collections::HashMap<Uuid, Progress> = found.into_iter().collect();
    Ok(rows
        .into_iter()
        .filter_map(|row| progress.remove(&row.id).map(|progress| (row, progress)))
        .collect())
}

/// The newest first, after a place.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Kept>, Error> {
    let rows: Vec<Row> = newest_first!(matching(owner, filter), (alert::created_at, alert::id), after, limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    with_progress(db, owner, rows).await
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<u32, Error> {
    Ok(small(matching(owner, filter).count().get_result(db).await?))
}

/// All that go through a watchlist: a limit keeps them few.
pub async fn all_over_lists(db: &mut Db, owner: UserId) -> Result<Vec<Kept>, Error> {
    let rows: Vec<Row> = live(owner)
        .filter(alert::watchlist_id.is_not_null())
        .select(Row::as_select())
        .load(db)
        .await?;
    with_progress(db, owner, rows).await
}

/// How many go through a watchlist or an entity.
pub async fn over_lists(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_either = alert::watchlist_id.is_not_null().or(alert::entity_id.is_not_null());
    Ok(live(owner).filter(of_either).count().get_result(db).await?)
}

/// The watchlist and the entity that one goes through, deleted or not.
async fn scope(db: &mut Db, owner: UserId, id: Uuid) -> Result<(Option<Uuid>, Option<Uuid>), Error> {
    let one = alert::table.find((owner.uuid(), id));
    let scope = one.select((alert::watchlist_id, alert::entity_id));
    Ok(scope.first(db).await.optional()?.unwrap_or_default())
}

/// True where one, deleted or not, goes through a watchlist or an entity.
pub async fn is_over_list(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let (list, entity) = scope(db, owner, id).await?;
    Ok(list.or(entity).is_some())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Kept>, Error> {
    let rows: Vec<Row> = live(owner)
        .filter(alert::id.eq(id))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(with_progress(db, owner, rows).await?.pop())
}

/// What an alert begins with.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// Prices at the creation where the rule needs them.
    pub progress: Option<Value>,
    pub read_for: Option<Uuid>,
    /// Members of the list or entity that it goes through, each with what it begins with.
    pub members: Vec<(Uuid, Value)>,
    /// What is known of its entity.
    pub entity: Option<Value>,
}

/// Progress of a version that has seen nothing yet.
fn armed(version: i32, start: Start, now: DateTime<Utc>) -> Progress {
    Progress {
        version,
        progress: start.progress,
        state: "armed".to_owned(),
        armed_at: now,
        checked_at: None,
        fired: 0,
        last_fired_at: None,
        suppressed: 0,
        read_for: start.read_for,
    }
}

/// Members of a version that have seen nothing yet.
fn members(
    (owner, alert_id): (Uuid, Uuid),
    version: i32,
    begun: Vec<(Uuid, Value)>,
    now: DateTime<Utc>,
) -> Vec<MemberRow> {
    let member = |(item_id, progress)| MemberRow {
        owner,
        alert_id,
        item_id,
        version,
        progress: Some(progress),
        state: "armed".to_owned(),
        armed_at: now,
        checked_at: None,
    };
    begun.into_iter().map(member).collect()
}

/// Adds an alert.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    content: &Content,
    start: Start,
    now: DateTime<Utc>,
) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        diesel::insert_into(alert::table)
            .values((
                alert::owner.eq(owner.uuid()),
                alert::id.eq(id),
                content.clone(),
                alert::created_at.eq(now),
                alert::version.eq(1),
            ))
            .execute(db)
            .await?;
        diesel::insert_into(alert_state::table)
            .values((
                alert_state::owner.eq(owner.uuid()),
                alert_state::alert_id.eq(id),
                alert_state::version.eq(1),
                alert_state::shard.eq(shard(id)),
                alert_state::progress.eq(start.progress),
                alert_state::read_for.eq(start.read_for),
                alert_state::state.eq("armed"),
                alert_state::armed_at.eq(now),
                alert_state::fired.eq(0),
                alert_state::suppressed.eq(0),
                alert_state::entity.eq(start.entity),
            ))
            .execute(db)
            .await?;
        alert_member::join(db, &members((owner.uuid(), id), 1, start.members, now)).await?;
        Ok(id)
    })
    .await
}

/// Arms alerts that came with an archive. Their channels did not: these have secrets.
pub async fn arm_imported(db: &mut Db, owner: UserId, now: DateTime<Utc>) -> Result<(), Error> {
    let none: Vec<Uuid> = Vec::new();
    let imported: Vec<(Uuid, i32)> = diesel::update(alert::table.filter(alert::owner.eq(owner.uuid())))
        .set(alert::channel_ids.eq(none))
        .returning((alert::id, alert::version))
        .get_results(db)
        .await?;
    for part in imported.chunks(1_000) {
        let rows: Vec<_> = part
            .iter()
            .map(|(id, version)| {
                (
                    alert_state::owner.eq(owner.uuid()),
                    alert_state::alert_id.eq(*id),
                    alert_state::version.eq(*version),
                    alert_state::shard.eq(shard(*id)),
                    alert_state::state.eq("armed"),
                    alert_state::armed_at.eq(now),
                    alert_state::fired.eq(0),
                    alert_state::suppressed.eq(0),
                )
            })
            .collect();
        diesel::insert_into(alert_state::table).values(rows).execute(db).await?;
    }
    Ok(())
}

/// Makes the next version, armed again. What was fired before stays counted, unless it went through another list or entity. False where
/// `version` is not the current one.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    content: &Content,
    start: Start,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(alert, owner, id, version);
        let before = scope(db, owner, id).await?;
        let done = diesel::update(seen)
            .set((content.clone(), alert::version.eq(version + 1)))
            .execute(db)
            .await?;
        if done > 0 {
            let counted: (i32, Option<DateTime<Utc>>, i32) = alert_state::table
                .find((owner.uuid(), id))
                .select((alert_state::fired, alert_state::last_fired_at, alert_state::suppressed))
                .for_update()
                .first(db)
                .await?;
            let is_same = scope(db, owner, id).await? == before;
            let counted = if is_same { counted } else { (0, None, 0) };
            alert_member::forget(db, owner.uuid(), id).await?;
            let joined = members((owner.uuid(), id), version + 1, start.members.clone(), now);
            alert_member::join(db, &joined).await?;
            let entity = alert_state::entity.eq(start.entity.clone());
            let next = Progress {
                fired: counted.0,
                last_fired_at: counted.1,
                suppressed: counted.2,
                ..armed(version + 1, start, now)
            };
            diesel::update(alert_state::table.find((owner.uuid(), id)))
                .set((next, entity))
                .execute(db)
                .await?;
        }
        Ok(done > 0)
    })
    .await
}

/// False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, (id, version): (Uuid, i32), now: DateTime<Utc>) -> Result<bool, Error> {
    let seen = seen_one!(alert, owner, id, version);
    let done = diesel::update(seen)
        .set((alert::deleted_at.eq(now), alert::version.eq(version + 1)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

restore_one!(alert);

/// Nothing is sent until then. None where the alert is not there.
pub async fn snooze(db: &mut Db, owner: UserId, id: Uuid, until: Option<DateTime<Utc>>) -> Result<Option<Kept>, Error> {
    db.transaction(async |db: &mut Db| {
        let one = live_one!(alert, owner, id);
        diesel::update(one)
            .set((alert::snoozed_until.eq(until), alert::version.eq(alert::version + 1)))
            .execute(db)
            .await?;
        find(db, owner, id).await
    })
    .await
}
