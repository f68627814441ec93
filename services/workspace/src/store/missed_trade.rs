//! Missed trades. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, money::Decimal, position_schema::missed_trade, word::known};
use crate::{
    domain::missed_trade::{Direction, Levels, NewMissedTrade},
    error::Error,
};

/// A missed trade that is kept.
#[derive(Debug, Clone)]
pub struct MissedTrade {
    pub id: Uuid,
    pub content: NewMissedTrade,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// Which of them; days are included.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub setup: Option<String>,
    /// Names of one coin; any where there are none.
    pub assets: Vec<String>,
    pub direction: Option<Direction>,
    /// All of them are in the reason, in any case.
    pub words: Vec<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = missed_trade, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    day: NaiveDate,
    asset: String,
    direction: String,
    setup: String,
    entry: Decimal,
    stop: Option<Decimal>,
    exit: Option<Decimal>,
    reason: String,
    created_at: DateTime<Utc>,
    version: i32,
}

/// Columns that a change may touch.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = missed_trade, treat_none_as_null = true)]
struct Values<'a> {
    day: NaiveDate,
    asset: &'a str,
    direction: &'static str,
    setup: &'a str,
    entry: Decimal,
    stop: Option<Decimal>,
    exit: Option<Decimal>,
    reason: &'a str,
}

fn values(new: &NewMissedTrade) -> Values<'_> {
    Values {
        day: new.day,
        asset: &new.asset,
        direction: new.direction.name(),
        setup: &new.setup,
        entry: Decimal(new.levels.entry),
        stop: new.levels.stop.map(Decimal),
        exit: new.levels.exit.map(Decimal),
        reason: &new.reason,
    }
}

fn levels(entry: Decimal, stop: Option<Decimal>, exit: Option<Decimal>) -> Levels {
    Levels {
        entry: entry.0,
        stop: stop.map(|stop| stop.0),
        exit: exit.map(|exit| exit.0),
    }
}

fn kept(row: Row) -> Result<MissedTrade, Error> {
    Ok(MissedTrade {
        id: row.id,
        content: NewMissedTrade {
            day: row.day,
            asset: row.asset,
            direction: known("missed_trade", "direction", Direction::named(&row.direction))?,
            setup: row.setup,
            levels: levels(row.entry, row.stop, row.exit),
            reason: row.reason,
        },
        created_at: row.created_at,
        version: row.version,
    })
}

fn matching(owner: UserId, filter: &Filter) -> missed_trade::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = missed_trade::table
        .filter(missed_trade::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(from) = filter.from {
        query = query.filter(missed_trade::day.ge(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(missed_trade::day.le(to));
    }
    if let Some(setup) = &filter.setup {
        query = query.filter(missed_trade::setup.eq(setup));
    }
    if !filter.assets.is_empty() {
        query = query.filter(missed_trade::asset.eq_any(&filter.assets));
    }
    if let Some(direction) = filter.direction {
        query = query.filter(missed_trade::direction.eq(direction.name()));
    }
    for word in &filter.words {
        query = query.filter(missed_trade::reason.ilike(kit::pg::containing(word)));
    }
    query
}

/// The newest day first, behind `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(NaiveDate, Uuid)>,
    limit: i64,
) -> Result<Vec<MissedTrade>, Error> {
    let mut query = matching(owner, filter);
    if let Some((day, id)) = after {
        let of_day = missed_trade::day.eq(day).and(missed_trade::id.lt(id));
        query = query.filter(missed_trade::day.lt(day).or(of_day));
    }
    let rows: Vec<Row> = query
        .order((missed_trade::day.desc(), missed_trade::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(kept).collect()
}

/// Prices of all that match.
pub async fn all_levels(db: &mut Db, owner: UserId, filter: &Filter) -> Result<Vec<Levels>, Error> {
    let rows: Vec<(Decimal, Option<Decimal>, Option<Decimal>)> = matching(owner, filter)
        .select((missed_trade::entry, missed_trade::stop, missed_trade::exit))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(entry, stop, exit)| levels(entry, stop, exit))
        .collect())
}

/// Setups of all that are kept: by name, each once, at most so many.
pub async fn setups(db: &mut Db, owner: UserId, most: i64) -> Result<Vec<String>, Error> {
    Ok(missed_trade::table
        .filter(missed_trade::owner.eq(owner.uuid()))
        .filter(missed_trade::setup.ne(""))
        .select(missed_trade::setup)
        .distinct()
        .order(missed_trade::setup.asc())
        .limit(most)
        .load(db)
        .await?)
}

/// All that are kept.
pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = missed_trade::table.filter(missed_trade::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<MissedTrade>, Error> {
    let row: Option<Row> = missed_trade::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(kept).transpose()
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewMissedTrade, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(missed_trade::table)
        .values((
            missed_trade::owner.eq(owner.uuid()),
            missed_trade::id.eq(id),
            values(new),
            missed_trade::created_at.eq(now),
            missed_trade::version.eq(1),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// The trade as this writes it; nothing where `version` is not the present one.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    version: i32,
    new: &NewMissedTrade,
) -> Result<Option<MissedTrade>, Error> {
    let seen = missed_trade::table
        .find((owner.uuid(), id))
        .filter(missed_trade::version.eq(version));
    let row: Option<Row> = diesel::update(seen)
        .set((values(new), missed_trade::version.eq(version + 1)))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(kept).transpose()
}

/// For good. False where `version` is not the present one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32) -> Result<bool, Error> {
    let seen = missed_trade::table
        .find((owner.uuid(), id))
        .filter(missed_trade::version.eq(version));
    Ok(diesel::delete(seen).execute(db).await? > 0)
}
