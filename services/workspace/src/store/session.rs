//! Trading sessions. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, campaign, json,
    money::Decimal,
    owned::{delete_one, gone_one, live_one, seen_one},
    schema::{session_line, trading_session},
    small,
    word::known,
};
use crate::{
    domain::session::{Session, SessionPlan, SessionReview, SessionSummary, State, WrongState},
    error::Error,
};

/// Conditions on the list.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub state: Option<State>,
    pub campaign: Option<Uuid>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub tag: Option<String>,
}

/// Where a page begins: after the session of this state, day and id.
pub type Place = (State, NaiveDate, Uuid);

#[derive(Queryable, Selectable)]
#[diesel(table_name = trading_session, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    title: String,
    state: String,
    day: NaiveDate,
    bias: String,
    plan: String,
    levels: Value,
    tags: Vec<String>,
    account_ids: Vec<Uuid>,
    trip_id: Option<Uuid>,
    max_loss: Option<Decimal>,
    max_trades: i32,
    checklist: Value,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    plan_changed_at: Option<DateTime<Utc>>,
    review: String,
    rating: i16,
    followed_plan: String,
    review_checklist: Value,
    created_at: DateTime<Utc>,
    version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trading_session, check_for_backend(diesel::pg::Pg))]
struct SummaryRow {
    id: Uuid,
    title: String,
    state: String,
    day: NaiveDate,
    bias: String,
    tags: Vec<String>,
    trip_id: Option<Uuid>,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    rating: i16,
    version: i32,
}

/// Columns that change during the life of a session.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = trading_session, treat_none_as_null = true)]
struct Values<'a> {
    title: &'a str,
    state: &'static str,
    day: NaiveDate,
    bias: &'a str,
    plan: &'a str,
    levels: Value,
    tags: &'a [String],
    account_ids: &'a [Uuid],
    trip_id: Option<Uuid>,
    max_loss: Option<Decimal>,
    max_trades: i32,
    checklist: Value,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    plan_changed_at: Option<DateTime<Utc>>,
    review: &'a str,
    rating: i16,
    followed_plan: &'a str,
    review_checklist: Value,
}

impl<'a> Values<'a> {
    fn of(session: &'a Session) -> Result<Self, Error> {
        let (plan, review) = (&session.plan, &session.review);
        Ok(Self {
            title: &plan.title,
            state: session.state.name(),
            day: plan.day,
            bias: &plan.bias,
            plan: &plan.plan,
            levels: json::written(TABLE, &plan.levels)?,
            tags: &plan.tags,
            account_ids: &plan.accounts,
            trip_id: plan.campaign,
            max_loss: plan.max_loss.map(Decimal),
            max_trades: plan.max_trades.unwrap_or_default(),
            checklist: json::written(TABLE, &plan.checklist)?,
            started_at: session.started_at,
            ended_at: session.ended_at,
            plan_changed_at: session.plan_changed_at,
            review: &review.text,
            rating: review.rating.unwrap_or_default(),
            followed_plan: &review.followed_plan,
            review_checklist: json::written(TABLE, &review.checklist)?,
        })
    }
}

/// For the log.
const TABLE: &str = "trading_session";

/// The table says that nothing was given with a 0.
fn non_zero<T: Default + PartialEq>(kept: T) -> Option<T> {
    (kept != T::default()).then_some(kept)
}

fn state(name: &str) -> Result<State, Error> {
    known("trading_session", "state", State::named(name))
}

impl Row {
    fn session(self) -> Result<Session, Error> {
        Ok(Session {
            id: self.id,
            state: state(&self.state)?,
            plan: SessionPlan {
                title: self.title,
                day: self.day,
                bias: self.bias,
                plan: self.plan,
                levels: json::read(TABLE, self.levels)?,
                tags: self.tags,
                accounts: self.account_ids,
                campaign: self.trip_id,
                max_loss: self.max_loss.map(|most| most.0),
                max_trades: non_zero(self.max_trades),
                checklist: json::read(TABLE, self.checklist)?,
            },
            started_at: self.started_at,
            ended_at: self.ended_at,
            plan_changed_at: self.plan_changed_at,
            review: SessionReview {
                text: self.review,
                rating: non_zero(self.rating),
                followed_plan: self.followed_plan,
                checklist: json::read(TABLE, self.review_checklist)?,
            },
            created_at: self.created_at,
            version: self.version,
        })
    }
}

impl SummaryRow {
    fn summary(self, lines: u32) -> Result<SessionSummary, Error> {
        Ok(SessionSummary {
            state: state(&self.state)?,
            id: self.id,
            title: self.title,
            day: self.day,
            bias: self.bias,
            tags: self.tags,
            campaign: self.trip_id,
            started_at: self.started_at,
            ended_at: self.ended_at,
            rating: non_zero(self.rating),
            version: self.version,
            lines,
        })
    }
}

fn matching(owner: UserId, filter: &Filter) -> trading_session::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = trading_session::table
        .filter(trading_session::owner.eq(owner.uuid()))
        .filter(trading_session::deleted_at.is_null())
        .into_boxed();
    if let Some(state) = filter.state {
        query = query.filter(trading_session::state.eq(state.name()));
    }
    if let Some(id) = filter.campaign {
        query = query.filter(trading_session::trip_id.eq_any(campaign::live(owner, Some(id))));
    }
    if let Some(from) = filter.from {
        query = query.filter(trading_session::day.ge(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(trading_session::day.le(to));
    }
    if let Some(tag) = &filter.tag {
        query = query.filter(trading_session::tags.contains(vec![tag]));
    }
    query
}

/// Running ones, then planned ones, then closed ones; of each the newest day first.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<SessionSummary>, Error> {
    let mut query = matching(owner, filter);
    if let Some((state, day, id)) = after {
        let same_day = trading_session::day.eq(day).and(trading_session::id.lt(id));
        let same_state = trading_session::state
            .eq(state.name())
            .and(trading_session::day.lt(day).or(same_day));
        query = query.filter(trading_session::state.lt(state.name()).or(same_state));
    }
    let rows: Vec<SummaryRow> = query
        .order((
            trading_session::state.desc(),
            trading_session::day.desc(),
            trading_session::id.desc(),
        ))
        .limit(limit)
        .select(SummaryRow::as_select())
        .load(db)
        .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let lines: Vec<(Uuid, i64)> = session_line::table
        .filter(session_line::owner.eq(owner.uuid()))
        .filter(session_line::session_id.eq_any(ids))
        .group_by(session_line::session_id)
        .select((session_line::session_id, count_star()))
        .load(db)
        .await?;
    let lines: HashMap<Uuid, i64> = lines.into_iter().collect();
    let summary = |row: SummaryRow| {
        let count = lines.get(&row.id).copied().unwrap_or_default();
        row.summary(small(count))
    };
    rows.into_iter().map(summary).collect()
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    Ok(matching(owner, filter).count().get_result(db).await?)
}

/// Sessions of each trip.
pub async fn counts(db: &mut Db, owner: UserId) -> Result<HashMap<Uuid, u32>, Error> {
    let rows: Vec<(Option<Uuid>, i64)> = trading_session::table
        .filter(trading_session::owner.eq(owner.uuid()))
        .filter(trading_session::deleted_at.is_null())
        .filter(trading_session::trip_id.is_not_null())
        .group_by(trading_session::trip_id)
        .select((trading_session::trip_id, count_star()))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(id, count)| Some((id?, small(count))))
        .collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Session>, Error> {
    let row: Option<Row> = live_one!(trading_session, owner, id)
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(Row::session).transpose()
}

pub async fn add(db: &mut Db, owner: UserId, new: &Session) -> Result<(), Error> {
    diesel::insert_into(trading_session::table)
        .values((
            trading_session::owner.eq(owner.uuid()),
            trading_session::id.eq(new.id),
            trading_session::created_at.eq(new.created_at),
            trading_session::version.eq(new.version),
            Values::of(new)?,
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Writes the session where it still has the version that it was read with; false where it changed since.
pub async fn save(db: &mut Db, owner: UserId, session: &Session) -> Result<bool, Error> {
    let seen = seen_one!(trading_session, owner, session.id, session.version);
    let done = diesel::update(seen)
        .set((trading_session::version.eq(session.version + 1), Values::of(session)?))
        .execute(db)
        .await
        .map_err(other_runs)?;
    Ok(done > 0)
}

delete_one!(trading_session);

/// False where there is none that was deleted.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = gone_one!(trading_session, owner, id);
    let done = diesel::update(gone)
        .set((
            trading_session::deleted_at.eq(None::<DateTime<Utc>>),
            trading_session::version.eq(trading_session::version + 1),
        ))
        .execute(db)
        .await
        .map_err(other_runs)?;
    Ok(done > 0)
}

/// One unique index can be violated: that of the running session.
fn other_runs(error: diesel::result::Error) -> Error {
    use diesel::result::{DatabaseErrorKind::UniqueViolation, Error as Failed};
    match error {
        Failed::DatabaseError(UniqueViolation, _) => WrongState::OtherRuns.into(),
        other => other.into(),
    }
}
