//! Strategies and the versions of their rules. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::{delete_one, gone_one, seen_one},
    small,
    strategy_schema::{strategy, strategy_rules, strategy_variant},
};
use crate::{domain::strategy::NewStrategy, error::Error};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = strategy, check_for_backend(diesel::pg::Pg))]
pub struct Row {
    pub id: Uuid,
    pub root_id: Uuid,
    pub name: String,
    pub playbook: String,
    pub checklist: Vec<String>,
    pub rules_number: i32,
    pub forked_from: Option<Uuid>,
    pub forked_number: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

/// A version of rules.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = strategy_rules, check_for_backend(diesel::pg::Pg))]
pub struct RulesRow {
    pub number: i32,
    pub document: String,
    pub hash: String,
    pub created_at: DateTime<Utc>,
}

/// Those that are there, the one changed last first; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Row>, Error> {
    let mut query = strategy::table
        .filter(strategy::owner.eq(owner.uuid()))
        .filter(strategy::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(strategy::id.eq(id));
    }
    Ok(query
        .order((strategy::updated_at.desc(), strategy::id.desc()))
        .select(Row::as_select())
        .load(db)
        .await?)
}

/// Those of several owners that are there, by owner and id, as far as row-level security shows them: with their owners and newest rules.
pub async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Row, RulesRow)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let newest = strategy_rules::owner
        .eq(strategy::owner)
        .and(strategy_rules::strategy_id.eq(strategy::id))
        .and(strategy_rules::number.eq(strategy::rules_number));
    Ok(strategy::table
        .inner_join(strategy_rules::table.on(newest))
        .filter(strategy::owner.eq_any(owners))
        .filter(strategy::id.eq_any(ids))
        .filter(strategy::deleted_at.is_null())
        .order((strategy::updated_at.desc(), strategy::id.desc()))
        .select((strategy::owner, Row::as_select(), RulesRow::as_select()))
        .load(db)
        .await?)
}

/// The newest first.
pub async fn rules(db: &mut Db, owner: UserId, id: Uuid) -> Result<Vec<RulesRow>, Error> {
    Ok(strategy_rules::table
        .filter(strategy_rules::owner.eq(owner.uuid()))
        .filter(strategy_rules::strategy_id.eq(id))
        .order(strategy_rules::number.desc())
        .select(RulesRow::as_select())
        .load(db)
        .await?)
}

pub async fn rules_of(db: &mut Db, owner: UserId, id: Uuid, number: i32) -> Result<Option<RulesRow>, Error> {
    Ok(strategy_rules::table
        .find((owner.uuid(), id, number))
        .select(RulesRow::as_select())
        .first(db)
        .await
        .optional()?)
}

async fn add_rules(
    db: &mut Db,
    owner: UserId,
    (id, number): (Uuid, i32),
    new: &NewStrategy,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(strategy_rules::table)
        .values((
            strategy_rules::owner.eq(owner.uuid()),
            strategy_rules::strategy_id.eq(id),
            strategy_rules::number.eq(number),
            strategy_rules::document.eq(&new.document),
            strategy_rules::hash.eq(&new.rules.hash),
            strategy_rules::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

async fn is_full(db: &mut Db, owner: UserId, limit: i64) -> Result<bool, Error> {
    let live: i64 = strategy::table
        .filter(strategy::owner.eq(owner.uuid()))
        .filter(strategy::deleted_at.is_null())
        .count()
        .get_result(db)
        .await?;
    Ok(live >= limit)
}

/// Nothing where there are `limit` already; who calls it holds the lock of what is counted. `from` is the strategy that is copied.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    new: &NewStrategy,
    from: Option<&Row>,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        if is_full(db, owner, limit).await? {
            return Ok(None);
        }
        diesel::insert_into(strategy::table)
            .values((
                strategy::owner.eq(owner.uuid()),
                strategy::id.eq(id),
                strategy::root_id.eq(from.map_or(id, |from| from.root_id)),
                strategy::name.eq(&new.name),
                strategy::playbook.eq(&new.playbook),
                strategy::checklist.eq(&new.checklist),
                strategy::rules_number.eq(1),
                strategy::forked_from.eq(from.map(|from| from.id)),
                strategy::forked_number.eq(from.map_or(0, |from| from.rules_number)),
                strategy::created_at.eq(now),
                strategy::updated_at.eq(now),
                strategy::version.eq(1),
            ))
            .execute(db)
            .await?;
        add_rules(db, owner, (id, 1), new, now).await?;
        Ok(Some(id))
    })
    .await
}

/// False where it changed since `before`. Rules that mean something else become the next version.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    before: &Row,
    hash: &str,
    new: &NewStrategy,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let number = before.rules_number + i32::from(hash != new.rules.hash);
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(strategy, owner, before.id, before.version);
        let done = diesel::update(seen)
            .set((
                strategy::name.eq(&new.name),
                strategy::playbook.eq(&new.playbook),
                strategy::checklist.eq(&new.checklist),
                strategy::rules_number.eq(number),
                strategy::updated_at.eq(now),
                strategy::version.eq(before.version + 1),
            ))
            .execute(db)
            .await?;
        if done > 0 && number != before.rules_number {
            add_rules(db, owner, (before.id, number), new, now).await?;
        }
        Ok(done > 0)
    })
    .await
}

delete_one!(strategy);

/// False where no deleted one has this id; nothing where there is no room. As of [`add`].
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Option<bool>, Error> {
    db.transaction(async |db: &mut Db| {
        if is_full(db, owner, limit).await? {
            return Ok(None);
        }
        let gone = gone_one!(strategy, owner, id);
        let done = diesel::update(gone)
            .set((
                strategy::deleted_at.eq(None::<DateTime<Utc>>),
                strategy::version.eq(strategy::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(Some(done > 0))
    })
    .await
}

/// A variant that was tried.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = strategy_variant, check_for_backend(diesel::pg::Pg))]
pub struct Tried {
    pub key: String,
    /// By bar; nothing where it is not known, or where returns don't differ.
    pub sharpe: Option<f64>,
    /// Length of its bars; nothing where it was counted before they were kept.
    pub bar: Option<String>,
}

/// Counts variants, each named once. One that was counted already gets the Sharpe ratio that is known now.
pub async fn add_variants(db: &mut Db, owner: UserId, root: Uuid, variants: &[Tried]) -> Result<(), Error> {
    let rows = variants.iter().map(|one| {
        let row = (
            strategy_variant::owner.eq(owner.uuid()),
            strategy_variant::root_id.eq(root),
            strategy_variant::key.eq(&one.key),
            strategy_variant::sharpe.eq(one.sharpe),
            strategy_variant::bar.eq(one.bar.as_deref()),
        );
        (one.sharpe.is_some() && one.bar.is_some(), row)
    });
    let (known, unknown): (Vec<_>, Vec<_>) = rows.partition(|(is_known, _)| *is_known);
    let known: Vec<_> = known.into_iter().map(|(_, row)| row).collect();
    let unknown: Vec<_> = unknown.into_iter().map(|(_, row)| row).collect();
    if !known.is_empty() {
        diesel::insert_into(strategy_variant::table)
            .values(known)
            .on_conflict((
                strategy_variant::owner,
                strategy_variant::root_id,
                strategy_variant::key,
            ))
            .do_update()
            .set((
                strategy_variant::sharpe.eq(excluded(strategy_variant::sharpe)),
                strategy_variant::bar.eq(excluded(strategy_variant::bar)),
            ))
            .execute(db)
            .await?;
    }
    if !unknown.is_empty() {
        diesel::insert_into(strategy_variant::table)
            .values(unknown)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}

/// How many variants were tried, and the Sharpe ratios of those that have one, each with the length of its bars.
pub async fn variants(db: &mut Db, owner: UserId, root: Uuid) -> Result<(u32, Vec<(f64, String)>), Error> {
    let all: Vec<(Option<f64>, Option<String>)> = strategy_variant::table
        .filter(strategy_variant::owner.eq(owner.uuid()))
        .filter(strategy_variant::root_id.eq(root))
        .select((strategy_variant::sharpe, strategy_variant::bar))
        .load(db)
        .await?;
    let count = small(i64::try_from(all.len()).unwrap_or(i64::MAX));
    let known = all.into_iter().filter_map(|(sharpe, bar)| sharpe.zip(bar));
    Ok((count, known.collect()))
}

/// Sharpe ratios of what was tried in some lines of copies, given by owner and root, each with the length of its bars.
pub async fn sharpes(db: &mut Db, lines: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), Vec<(f64, String)>>, Error> {
    let (owners, roots): (Vec<Uuid>, Vec<Uuid>) = lines.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, Option<f64>, Option<String>)> = strategy_variant::table
        .filter(strategy_variant::owner.eq_any(owners))
        .filter(strategy_variant::root_id.eq_any(roots))
        .filter(strategy_variant::sharpe.is_not_null())
        .select((
            strategy_variant::owner,
            strategy_variant::root_id,
            strategy_variant::sharpe,
            strategy_variant::bar,
        ))
        .load(db)
        .await?;
    let mut each: HashMap<(Uuid, Uuid), Vec<(f64, String)>> = HashMap::new();
    for (owner, root, sharpe, bar) in rows {
        each.entry((owner, root)).or_default().extend(sharpe.zip(bar));
    }
    Ok(each)
}

/// How many variants were tried in each of some lines of copies, given by owner and root.
pub async fn counted(db: &mut Db, lines: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), u32>, Error> {
    let (owners, roots): (Vec<Uuid>, Vec<Uuid>) = lines.iter().copied().unzip();
    let counts: Vec<(Uuid, Uuid, i64)> = strategy_variant::table
        .filter(strategy_variant::owner.eq_any(owners))
        .filter(strategy_variant::root_id.eq_any(roots))
        .group_by((strategy_variant::owner, strategy_variant::root_id))
        .select((strategy_variant::owner, strategy_variant::root_id, count_star()))
        .load(db)
        .await?;
    let each = counts
        .into_iter()
        .map(|(owner, root, count)| ((owner, root), small(count)));
    Ok(each.collect())
}

/// Those that were tried in a line of copies, at most `limit`. Their keys are hashes, so that the first ones are a sample of all.
pub async fn tried(db: &mut Db, owner: UserId, root: Uuid, limit: i64) -> Result<Vec<Tried>, Error> {
    Ok(strategy_variant::table
        .filter(strategy_variant::owner.eq(owner.uuid()))
        .filter(strategy_variant::root_id.eq(root))
        .order(strategy_variant::key)
        .limit(limit)
        .select(Tried::as_select())
        .load(db)
        .await?)
}
