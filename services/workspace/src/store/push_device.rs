//! Browsers that show alerts. Every statement names the owner, but for those of the worker and of a browser that changed hands.

use std::collections::HashMap;

use alert_rules::Subscriber;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, alert_schema::push_device};
use crate::{domain::push_device::NewDevice, error::Error};

/// A browser. Its `Debug` output hides where it is reached.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = push_device, check_for_backend(diesel::pg::Pg))]
pub struct Device {
    pub owner: Uuid,
    pub id: Uuid,
    pub channel_id: Uuid,
    pub name: String,
    pub endpoint: String,
    public_key: Vec<u8>,
    secret: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub last_sent_at: Option<DateTime<Utc>>,
    pub last_error: Option<String>,
    /// When the owner is to be told of it next; nothing once that is done.
    tell_at: Option<DateTime<Utc>>,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Device {
    /// Nothing where the row has other bytes than a browser gives.
    #[must_use]
    pub fn subscriber(&self) -> Option<Subscriber> {
        Subscriber::of(&self.public_key, &self.secret).ok()
    }
}

/// The oldest first.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Device>, Error> {
    Ok(push_device::table
        .filter(push_device::owner.eq(owner.uuid()))
        .order((push_device::created_at, push_device::id))
        .select(Device::as_select())
        .load(db)
        .await?)
}

pub async fn find(db: &mut Db, owner: Uuid, id: Uuid) -> Result<Option<Device>, Error> {
    Ok(push_device::table
        .find((owner, id))
        .select(Device::as_select())
        .first(db)
        .await
        .optional()?)
}

/// Ids by owner and channel, for the worker.
pub async fn of_owners(db: &mut Db, owners: &[Uuid]) -> Result<HashMap<(Uuid, Uuid), Vec<Uuid>>, Error> {
    let rows: Vec<(Uuid, Uuid, Uuid)> = push_device::table
        .filter(push_device::owner.eq_any(owners))
        .order((push_device::created_at, push_device::id))
        .select((push_device::owner, push_device::channel_id, push_device::id))
        .load(db)
        .await?;
    let mut found: HashMap<(Uuid, Uuid), Vec<Uuid>> = HashMap::new();
    for (owner, channel, id) in rows {
        found.entry((owner, channel)).or_default().push(id);
    }
    Ok(found)
}

/// Where browsers are reached, by owner and id, for the worker.
pub async fn endpoints(db: &mut Db, owners: &[Uuid], ids: &[Uuid]) -> Result<HashMap<(Uuid, Uuid), String>, Error> {
    let rows: Vec<(Uuid, Uuid, String)> = push_device::table
        .filter(push_device::owner.eq_any(owners))
        .filter(push_device::id.eq_any(ids))
        .select((push_device::owner, push_device::id, push_device::endpoint))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(owner, id, endpoint)| ((owner, id), endpoint))
        .collect())
}

/// Keeps a browser, whose owner is then to be told; one that is there already gets its new name and keys. Gives it as it is
/// kept: a moment later another account may have taken it over.
pub async fn put(
    db: &mut Db,
    owner: UserId,
    channel: Uuid,
    new: &NewDevice,
    now: DateTime<Utc>,
) -> Result<Device, Error> {
    let keys = (
        push_device::name.eq(&new.name),
        push_device::public_key.eq(new.subscriber.public_key()),
        push_device::secret.eq(new.subscriber.secret()),
        push_device::registered_at.eq(now),
    );
    Ok(diesel::insert_into(push_device::table)
        .values((
            push_device::owner.eq(owner.uuid()),
            push_device::id.eq(Uuid::now_v7()),
            push_device::channel_id.eq(channel),
            push_device::endpoint.eq(&new.endpoint),
            push_device::created_at.eq(now),
            push_device::tell_at.eq(now),
            keys,
        ))
        .on_conflict((push_device::owner, push_device::endpoint))
        .do_update()
        .set((keys, push_device::last_error.eq(None::<String>)))
        .returning(Device::as_returning())
        .get_result(db)
        .await?)
}

/// Browsers whose owners are to be told of them by now, of all owners.
pub async fn to_tell(db: &mut Db, most: i64, now: DateTime<Utc>) -> Result<Vec<Device>, Error> {
    Ok(push_device::table
        .filter(push_device::tell_at.le(now))
        .order(push_device::tell_at)
        .limit(most)
        .select(Device::as_select())
        .load(db)
        .await?)
}

/// Takes it upon oneself to tell, until a time. False where another replica did, or the browser is gone.
pub async fn take_telling(db: &mut Db, device: &Device, until: DateTime<Utc>) -> Result<bool, Error> {
    let seen = push_device::table
        .find((device.owner, device.id))
        .filter(push_device::tell_at.eq(device.tell_at));
    Ok(diesel::update(seen)
        .set(push_device::tell_at.eq(until))
        .execute(db)
        .await?
        > 0)
}

pub async fn end_telling(db: &mut Db, device: &Device) -> Result<(), Error> {
    diesel::update(push_device::table.find((device.owner, device.id)))
        .set(push_device::tell_at.eq(None::<DateTime<Utc>>))
        .execute(db)
        .await?;
    Ok(())
}

/// Removes an endpoint from all owners but one: a browser shows the alerts of one account.
pub async fn take_over(db: &mut Db, owner: UserId, endpoint: &str) -> Result<(), Error> {
    let of_others = push_device::table
        .filter(push_device::endpoint.eq(endpoint))
        .filter(push_device::owner.ne(owner.uuid()));
    diesel::delete(of_others).execute(db).await?;
    Ok(())
}

/// False where there is none.
pub async fn delete(db: &mut Db, owner: Uuid, id: Uuid) -> Result<bool, Error> {
    Ok(diesel::delete(push_device::table.find((owner, id))).execute(db).await? > 0)
}

/// Removes those that gave their keys before a time. Returns how many there were.
pub async fn delete_before(db: &mut Db, owner: UserId, before: DateTime<Utc>) -> Result<usize, Error> {
    let earlier = push_device::table
        .filter(push_device::owner.eq(owner.uuid()))
        .filter(push_device::registered_at.lt(before));
    Ok(diesel::delete(earlier).execute(db).await?)
}

/// Notes how a message went: `error` is nothing where it was taken.
pub async fn note(db: &mut Db, owner: Uuid, id: Uuid, error: Option<&str>, now: DateTime<Utc>) -> Result<(), Error> {
    let sent = error.is_none().then(|| push_device::last_sent_at.eq(now));
    diesel::update(push_device::table.find((owner, id)))
        .set((push_device::last_error.eq(error), sent))
        .execute(db)
        .await?;
    Ok(())
}
