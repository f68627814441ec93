//! The outbox of alerts: messages that wait, and those that were sent.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    alert_schema::{alert_channel, alert_delivery, alert_test},
    newest::newest_first,
};
use crate::error::Error;

/// A replica that takes a message has this long; then another may.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// States of messages that nobody tries to send any more.
const OVER: [&str; 2] = ["sent", "given_up"];

/// A message to a channel, and how sending it went.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = alert_delivery, check_for_backend(diesel::pg::Pg))]
pub struct Delivery {
    pub owner: Uuid,
    pub id: Uuid,
    /// Nothing for a test.
    pub firing_id: Option<Uuid>,
    pub channel_id: Uuid,
    /// Of the channel.
    pub kind: String,
    pub subject: String,
    pub body: String,
    /// The same for every attempt.
    pub message_id: String,
    /// `waiting`, `sent`, `failed` or `given_up`.
    pub state: String,
    pub attempts: i32,
    pub status: Option<i32>,
    pub error: Option<String>,
    pub took_ms: i32,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
    /// Of the next attempt; nothing where there is none.
    pub next_at: Option<DateTime<Utc>>,
    /// Waited, or waits, for the end of quiet hours.
    pub held: bool,
    /// Of a push: to which browser.
    pub device_id: Option<Uuid>,
    /// The alert over a list whose firings may go out with it.
    pub gathers: Option<Uuid>,
    /// The message that carries this one.
    pub sent_with: Option<Uuid>,
}

/// Which deliveries are listed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub channel: Option<Uuid>,
    pub firing: Option<Uuid>,
    pub state: Option<String>,
}

/// How an attempt went.
#[derive(Debug, Clone)]
pub struct Attempt {
    pub state: &'static str,
    pub status: Option<u16>,
    pub error: Option<String>,
    pub took_ms: i32,
    pub sent_at: Option<DateTime<Utc>>,
    pub next_at: Option<DateTime<Utc>>,
}

/// How an attempt went, as it is kept of a message and of those that it carries.
#[derive(Debug, Clone, AsChangeset)]
#[diesel(table_name = alert_delivery, treat_none_as_null = true)]
struct Outcome {
    state: String,
    status: Option<i32>,
    error: Option<String>,
    took_ms: i32,
    sent_at: Option<DateTime<Utc>>,
}

/// True where a test of a channel of this kind, or of this browser, was made since then. One whose channel is gone is not among them.
pub async fn was_tested(
    db: &mut Db,
    owner: UserId,
    (kind, device): (&str, Option<Uuid>),
    since: DateTime<Utc>,
) -> Result<bool, Error> {
    let tests = alert_delivery::table
        .filter(alert_delivery::owner.eq(owner.uuid()))
        .filter(alert_delivery::kind.eq(kind))
        .filter(alert_delivery::device_id.is_not_distinct_from(device))
        .filter(alert_delivery::firing_id.is_null())
        .filter(alert_delivery::created_at.gt(since));
    Ok(diesel::select(diesel::dsl::exists(tests)).get_result(db).await?)
}

/// The newest first, after a place, with their channels' names.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<(Delivery, String)>, Error> {
    let same = alert_channel::owner
        .eq(alert_delivery::owner)
        .and(alert_channel::id.eq(alert_delivery::channel_id));
    let mut query = alert_delivery::table
        .inner_join(alert_channel::table.on(same))
        .filter(alert_delivery::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(channel) = filter.channel {
        query = query.filter(alert_delivery::channel_id.eq(channel));
    }
    if let Some(firing) = filter.firing {
        query = query.filter(alert_delivery::firing_id.eq(firing));
    }
    if let Some(state) = &filter.state {
        query = query.filter(alert_delivery::state.eq(state.clone()));
    }
    Ok(
        newest_first!(query, (alert_delivery::created_at, alert_delivery::id), after, limit)
            .select((Delivery::as_select(), alert_channel::name))
            .load(db)
            .await?,
    )
}

/// With the name of its channel.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<(Delivery, String)>, Error> {
    let same = alert_channel::owner
        .eq(alert_delivery::owner)
        .and(alert_channel::id.eq(alert_delivery::channel_id));
    Ok(alert_delivery::table
        .inner_join(alert_channel::table.on(same))
        .filter(alert_delivery::owner.eq(owner.uuid()))
        .filter(alert_delivery::id.eq(id))
        .select((Delivery::as_select(), alert_channel::name))
        .first(db)
        .await
        .optional()?)
}

/// Rows of one statement: PostgreSQL takes 65,535 values.
const PART: usize = 1_000;

/// Messages that are there already stay as they are.
pub async fn insert(db: &mut Db, deliveries: &[Delivery]) -> Result<(), Error> {
    for part in deliveries.chunks(PART) {
        diesel::insert_into(alert_delivery::table)
            .values(part)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Lets a message be sent once more, at once; the count of its attempts begins again. One that went out with others goes by itself then. False
/// where it was sent within the last minute, or is about to be.
pub async fn resend(db: &mut Db, owner: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let rests = alert_delivery::sent_at
        .is_null()
        .or(alert_delivery::sent_at.le(now - LEASE));
    let is_far = alert_delivery::next_at
        .is_null()
        .or(alert_delivery::next_at.gt(now + LEASE));
    let done = diesel::update(alert_delivery::table.find((owner.uuid(), id)))
        .filter(rests)
        .filter(is_far)
        .filter(
            alert_delivery::sent_with
                .is_null()
                .or(alert_delivery::state.eq_any(OVER)),
        )
        .set((
            alert_delivery::state.eq("waiting"),
            alert_delivery::attempts.eq(0),
            alert_delivery::next_at.eq(now),
            // Nothing else joins what was sent before.
            alert_delivery::gathers.eq(None::<Uuid>),
            alert_delivery::sent_with.eq(None::<Uuid>),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Takes messages that are due, mail apart; replicas never take the same.
pub async fn take(db: &mut Db, mail: bool, most: i64, now: DateTime<Utc>) -> Result<Vec<Delivery>, Error> {
    db.transaction(async |db: &mut Db| {
        let due: Vec<(Uuid, Uuid)> = alert_delivery::table
            .filter(alert_delivery::next_at.le(now))
            .filter(alert_delivery::kind.eq("email").eq(mail))
            .order(alert_delivery::next_at)
            .limit(most)
            .select((alert_delivery::owner, alert_delivery::id))
            .for_update()
            .skip_locked()
            .load(db)
            .await?;
        let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = due.into_iter().unzip();
        let taken = alert_delivery::table
            .filter(alert_delivery::owner.eq_any(owners))
            .filter(alert_delivery::id.eq_any(ids));
        let rows = diesel::update(taken)
            .set((
                alert_delivery::next_at.eq(now + LEASE),
                alert_delivery::attempts.eq(alert_delivery::attempts + 1),
            ))
            .returning(Delivery::as_returning())
            .get_results(db)
            .await?;
        Ok(rows)
    })
    .await
}

/// Records an attempt, unless a later one began meanwhile. It is one of the messages that this one carries, too.
pub async fn record(db: &mut Db, delivery: &Delivery, attempt: &Attempt) -> Result<(), Error> {
    let same = alert_delivery::table
        .filter(alert_delivery::owner.eq(delivery.owner))
        .filter(alert_delivery::id.eq(delivery.id))
        .filter(alert_delivery::attempts.eq(delivery.attempts));
    let outcome = Outcome {
        state: attempt.state.to_owned(),
        status: attempt.status.map(i32::from),
        error: attempt.error.clone(),
        took_ms: attempt.took_ms,
        sent_at: attempt.sent_at,
    };
    let carried = alert_delivery::table
        .filter(alert_delivery::owner.eq(delivery.owner))
        .filter(alert_delivery::sent_with.eq(delivery.id));
    db.transaction(async |db: &mut Db| {
        let done = diesel::update(same)
            .set((outcome.clone(), alert_delivery::next_at.eq(attempt.next_at)))
            .execute(db)
            .await?;
        if done > 0 {
            diesel::update(carried)
                .set((outcome, alert_delivery::attempts.eq(delivery.attempts)))
                .execute(db)
                .await?;
        }
        Ok(())
    })
    .await
}

/// Puts taken messages back until a time, without counting an attempt.
pub async fn postpone(db: &mut Db, taken: &[Delivery], until: DateTime<Utc>) -> Result<(), Error> {
    let owners: Vec<Uuid> = taken.iter().map(|delivery| delivery.owner).collect();
    let ids: Vec<Uuid> = taken.iter().map(|delivery| delivery.id).collect();
    let those = alert_delivery::table
        .filter(alert_delivery::owner.eq_any(owners))
        .filter(alert_delivery::id.eq_any(ids));
    diesel::update(those)
        .set((
            alert_delivery::next_at.eq(until),
            alert_delivery::attempts.eq(alert_delivery::attempts - 1),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Lets what waits for the end of quiet hours go at another time.
pub async fn release(db: &mut Db, owner: UserId, until: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), Error> {
    let waiting = alert_delivery::table
        .filter(alert_delivery::owner.eq(owner.uuid()))
        .filter(alert_delivery::held)
        .filter(alert_delivery::attempts.eq(0))
        .filter(alert_delivery::next_at.gt(now));
    diesel::update(waiting)
        .set(alert_delivery::next_at.eq(until))
        .execute(db)
        .await?;
    Ok(())
}

/// Gives up what waits of some deliveries, also where another message carries it. No function: each filtered table has a type of its own.
macro_rules! give_up_of {
    ($db:expr, $some:expr, $why:expr) => {{
        let is_carried = alert_delivery::sent_with
            .is_not_null()
            .and(alert_delivery::state.ne_all(OVER));
        let waiting = $some.filter(alert_delivery::next_at.is_not_null().or(is_carried));
        diesel::update(waiting)
            .set((
                alert_delivery::state.eq("given_up"),
                alert_delivery::error.eq($why),
                alert_delivery::next_at.eq(None::<DateTime<Utc>>),
            ))
            .execute($db)
            .await?;
        Ok(())
    }};
}

/// Gives up what waits for a channel.
pub async fn give_up(db: &mut Db, (owner, channel): (Uuid, Uuid), why: &str) -> Result<(), Error> {
    let to_channel = alert_delivery::table
        .filter(alert_delivery::owner.eq(owner))
        .filter(alert_delivery::channel_id.eq(channel));
    give_up_of!(db, to_channel, why)
}

/// Gives up what waits for a browser that is gone.
pub async fn give_up_device(db: &mut Db, (owner, device): (Uuid, Uuid), why: &str) -> Result<(), Error> {
    let to_device = alert_delivery::table
        .filter(alert_delivery::owner.eq(owner))
        .filter(alert_delivery::device_id.eq(device));
    give_up_of!(db, to_device, why)
}

/// When an owner's mails of the last while were sent, the newest first. Messages that went in one mail share their time. Tests are counted of
/// the person who got them, also where their channel is gone.
pub async fn mails_since(db: &mut Db, owner: Uuid, since: DateTime<Utc>) -> Result<Vec<DateTime<Utc>>, Error> {
    let test = alert_test::table.filter(alert_test::id.eq(alert_delivery::id));
    let times: Vec<Option<DateTime<Utc>>> = alert_delivery::table
        .filter(alert_delivery::owner.eq(owner))
        .filter(alert_delivery::kind.eq("email"))
        .filter(alert_delivery::sent_at.gt(since))
        .filter(diesel::dsl::not(diesel::dsl::exists(test)))
        .select(alert_delivery::sent_at)
        .distinct()
        .load(db)
        .await?;
    let mut times: Vec<DateTime<Utc>> = times.into_iter().flatten().collect();
    times.extend(super::alert_test::mails_since(db, owner, since).await?);
    times.sort_unstable();
    times.reverse();
    Ok(times)
}
