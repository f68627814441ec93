//! Channels. Every statement names the owner, but for the worker's, which acts for all.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, alert_delivery,
    alert_schema::alert_channel,
    word::{known, readable},
};
use crate::{
    domain::alert_channel::{Kind, NewChannel},
    error::Error,
};

/// Messages are signed with the key before for so long.
const BOTH_KEYS: TimeDelta = TimeDelta::hours(24);
/// What a channel says of itself that a password reset turned off.
const RESET: &str = "The channel was turned off because the password of the account was reset.";

/// A channel with what it sends by.
#[derive(Clone)]
pub struct Channel {
    pub owner: Uuid,
    pub id: Uuid,
    pub new: NewChannel,
    pub secret: Option<String>,
    /// Until when messages are signed with it too.
    pub old_secret: Option<(String, DateTime<Utc>)>,
    pub disabled: bool,
    /// Disabled by a password reset.
    pub revoked: bool,
    pub last_error: Option<String>,
    pub last_sent_at: Option<DateTime<Utc>>,
    pub failing_since: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
    /// The member who stands for it in a team.
    pub made_by: Option<Uuid>,
}

impl std::fmt::Debug for Channel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Channel")
            .field("id", &self.id)
            .field("new", &self.new)
            .finish_non_exhaustive()
    }
}

impl Channel {
    /// `revoked`, `disabled`, `failing`, `ok` or `new`.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        if self.revoked {
            "revoked"
        } else if self.disabled {
            "disabled"
        } else if self.failing_since.is_some() {
            "failing"
        } else if self.last_sent_at.is_some() {
            "ok"
        } else {
            "new"
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = alert_channel, check_for_backend(diesel::pg::Pg))]
struct Row {
    owner: Uuid,
    id: Uuid,
    name: String,
    kind: String,
    address: String,
    chat: String,
    secret: Option<String>,
    old_secret: Option<String>,
    old_until: Option<DateTime<Utc>>,
    enabled: bool,
    disabled: bool,
    last_error: Option<String>,
    last_sent_at: Option<DateTime<Utc>>,
    failing_since: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    version: i32,
    revoked: bool,
    made_by: Option<Uuid>,
}

impl TryFrom<Row> for Channel {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            owner: row.owner,
            id: row.id,
            new: NewChannel {
                name: row.name,
                kind: known("alert_channel", "kind", Kind::named(&row.kind))?,
                address: row.address,
                chat: row.chat,
                enabled: row.enabled,
            },
            secret: row.secret,
            old_secret: row.old_secret.zip(row.old_until),
            disabled: row.disabled,
            revoked: row.revoked,
            last_error: row.last_error,
            last_sent_at: row.last_sent_at,
            failing_since: row.failing_since,
            created_at: row.created_at,
            version: row.version,
            made_by: row.made_by,
        })
    }
}

/// By name.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Channel>, Error> {
    let rows: Vec<Row> = alert_channel::table
        .filter(alert_channel::owner.eq(owner.uuid()))
        .order((alert_channel::name, alert_channel::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(Channel::try_from).collect()
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Channel>, Error> {
    let row: Option<Row> = alert_channel::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(Channel::try_from).transpose()
}

/// Channels by owner and id, for the worker. One that cannot be read is left out: what goes through it waits, and channels of others go on.
pub async fn named(db: &mut Db, owners: &[Uuid], ids: &[Uuid]) -> Result<Vec<Channel>, Error> {
    let rows: Vec<Row> = alert_channel::table
        .filter(alert_channel::owner.eq_any(owners.to_vec()))
        .filter(alert_channel::id.eq_any(ids.to_vec()))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(readable(rows.into_iter().map(Channel::try_from)))
}

/// With the member who makes it for a team.
pub async fn add(
    db: &mut Db,
    (owner, maker): (UserId, Option<UserId>),
    new: &NewChannel,
    secret: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(alert_channel::table)
        .values((
            alert_channel::owner.eq(owner.uuid()),
            alert_channel::id.eq(id),
            alert_channel::name.eq(&new.name),
            alert_channel::kind.eq(new.kind.name()),
            alert_channel::address.eq(&new.address),
            alert_channel::chat.eq(&new.chat),
            alert_channel::secret.eq(secret),
            alert_channel::enabled.eq(new.enabled),
            alert_channel::disabled.eq(false),
            alert_channel::created_at.eq(now),
            alert_channel::version.eq(1),
            alert_channel::made_by.eq(maker.map(UserId::uuid)),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// Changes a channel, which is tried again where it was disabled; only a webhook whose secret was revoked waits for another one. False where
/// `version` is not the current one.
pub async fn update(
    db: &mut Db,
    (owner, maker): (UserId, Option<UserId>),
    (id, version): (Uuid, i32),
    new: &NewChannel,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = alert_channel::table
            .filter(alert_channel::owner.eq(owner.uuid()))
            .filter(alert_channel::id.eq(id))
            .filter(alert_channel::version.eq(version));
        let done = diesel::update(seen)
            .set((
                alert_channel::name.eq(&new.name),
                alert_channel::address.eq(&new.address),
                alert_channel::chat.eq(&new.chat),
                alert_channel::enabled.eq(new.enabled),
                // The owner stands for it anew, but a webhook's secret is the one that it was.
                (new.kind != Kind::Webhook).then(|| alert_channel::renewed_at.eq(now)),
                // Whoever changes it has seen where it sends to.
                alert_channel::made_by.eq(maker.map(UserId::uuid)),
                alert_channel::version.eq(version + 1),
            ))
            .execute(db)
            .await?;
        if done == 0 {
            return Ok(false);
        }
        let has_secret = alert_channel::revoked
            .eq(false)
            .or(alert_channel::kind.ne(Kind::Webhook.name()));
        diesel::update(alert_channel::table.find((owner.uuid(), id)))
            .filter(has_secret)
            .set((
                alert_channel::disabled.eq(false),
                alert_channel::revoked.eq(false),
                alert_channel::failing_since.eq(None::<DateTime<Utc>>),
                alert_channel::last_error.eq(None::<String>),
            ))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}

/// Tries a channel again that was disabled or fails. The owner's own switch stays as it is.
pub async fn try_again(db: &mut Db, owner: UserId, id: Uuid) -> Result<(), Error> {
    let fails = alert_channel::disabled.or(alert_channel::failing_since.is_not_null());
    diesel::update(alert_channel::table.find((owner.uuid(), id)))
        .filter(alert_channel::revoked.eq(false))
        .filter(fails)
        .set((
            alert_channel::disabled.eq(false),
            alert_channel::failing_since.eq(None::<DateTime<Utc>>),
            alert_channel::last_error.eq(None::<String>),
            alert_channel::version.eq(alert_channel::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes a channel with its deliveries. False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, (id, version): (Uuid, i32)) -> Result<bool, Error> {
    let seen = alert_channel::table
        .filter(alert_channel::owner.eq(owner.uuid()))
        .filter(alert_channel::id.eq(id))
        .filter(alert_channel::version.eq(version));
    Ok(diesel::delete(seen).execute(db).await? > 0)
}

/// Gives a webhook a new secret; the one before counts for a day. One that a password reset turned off is on again. False where there is no
/// such webhook.
pub async fn rotate(db: &mut Db, owner: UserId, id: Uuid, secret: &str, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let webhook = alert_channel::table
            .filter(alert_channel::owner.eq(owner.uuid()))
            .filter(alert_channel::id.eq(id))
            .filter(alert_channel::kind.eq(Kind::Webhook.name()));
        let done = diesel::update(webhook)
            .set((
                // Of a revoked one there is none.
                alert_channel::old_secret.eq(alert_channel::secret),
                alert_channel::old_until.eq(now + BOTH_KEYS),
                alert_channel::secret.eq(secret),
                alert_channel::renewed_at.eq(now),
                alert_channel::version.eq(alert_channel::version + 1),
            ))
            .execute(db)
            .await?;
        diesel::update(webhook.filter(alert_channel::revoked))
            .set((
                alert_channel::enabled.eq(true),
                alert_channel::disabled.eq(false),
                alert_channel::revoked.eq(false),
                alert_channel::failing_since.eq(None::<DateTime<Utc>>),
                alert_channel::last_error.eq(None::<String>),
            ))
            .execute(db)
            .await?;
        Ok(done > 0)
    })
    .await
}

/// Turns all channels of an owner off that send to somewhere else, so neither mail nor browsers, and that were made or renewed before a time; what waits for them is given up, and secrets of
/// webhooks are forgotten. Returns how many there were.
pub async fn revoke(db: &mut Db, owner: UserId, before: DateTime<Utc>) -> Result<usize, Error> {
    let first = alert_channel::renewed_at
        .is_null()
        .and(alert_channel::created_at.lt(before));
    let earlier = alert_channel::table
        .filter(alert_channel::owner.eq(owner.uuid()))
        .filter(alert_channel::kind.ne_all([Kind::Email.name(), Kind::Push.name()]))
        .filter(alert_channel::revoked.eq(false))
        .filter(first.or(alert_channel::renewed_at.lt(before)));
    db.transaction(async |db: &mut Db| {
        let revoked: Vec<Uuid> = diesel::update(earlier)
            .set((
                alert_channel::disabled.eq(true),
                alert_channel::revoked.eq(true),
                alert_channel::secret.eq(None::<String>),
                alert_channel::old_secret.eq(None::<String>),
                alert_channel::old_until.eq(None::<DateTime<Utc>>),
                alert_channel::failing_since.eq(None::<DateTime<Utc>>),
                alert_channel::last_error.eq(RESET),
                alert_channel::version.eq(alert_channel::version + 1),
            ))
            .returning(alert_channel::id)
            .get_results(db)
            .await?;
        for id in &revoked {
            alert_delivery::give_up(db, (owner.uuid(), *id), RESET).await?;
        }
        Ok(revoked.len())
    })
    .await
}

/// Turns a channel off, and gives up what waits for it. It is tried again when it is changed.
pub async fn turn_off(db: &mut Db, (owner, id): (Uuid, Uuid), why: &str) -> Result<(), Error> {
    diesel::update(alert_channel::table.find((owner, id)))
        .set((alert_channel::disabled.eq(true), alert_channel::last_error.eq(why)))
        .execute(db)
        .await?;
    alert_delivery::give_up(db, (owner, id), why).await
}

/// Turns channels off that a person made for teams, and forgets who that was. Needs a connection that sees the rows of all.
pub async fn forget_maker(db: &mut Db, person: UserId, why: &str) -> Result<usize, Error> {
    let made = alert_channel::table.filter(alert_channel::made_by.eq(person.uuid()));
    let off = diesel::update(made).set((
        alert_channel::disabled.eq(true),
        alert_channel::last_error.eq(why),
        alert_channel::made_by.eq(None::<Uuid>),
    ));
    Ok(off.execute(db).await?)
}

/// Notes that a message was taken.
pub async fn sent(db: &mut Db, owner: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(alert_channel::table.find((owner, id)))
        // One that was turned off meanwhile goes on saying why.
        .filter(alert_channel::revoked.eq(false))
        .set((
            alert_channel::last_sent_at.eq(now),
            alert_channel::last_error.eq(None::<String>),
            alert_channel::failing_since.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that a message was not taken, and disables the channel where it is `gone`, or where all failed for `patience`. True where this
/// disabled it.
pub async fn failed(
    db: &mut Db,
    (owner, id): (Uuid, Uuid),
    error: &str,
    (gone, patience): (bool, TimeDelta),
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let found: Option<(Option<DateTime<Utc>>, bool)> = alert_channel::table
            .find((owner, id))
            .filter(alert_channel::revoked.eq(false))
            .select((alert_channel::failing_since, alert_channel::disabled))
            .for_update()
            .first(db)
            .await
            .optional()?;
        let Some((since, was_disabled)) = found else {
            return Ok(false);
        };
        let since = since.unwrap_or(now);
        let disabled = gone || now - since >= patience;
        diesel::update(alert_channel::table.find((owner, id)))
            .set((
                alert_channel::failing_since.eq(since),
                alert_channel::last_error.eq(error),
                alert_channel::disabled.eq(was_disabled || disabled),
            ))
            .execute(db)
            .await?;
        Ok(disabled && !was_disabled)
    })
    .await
}
