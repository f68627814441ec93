//! Channels of alerts.

use std::time::Duration;

use alert_rules::Secret;
use chrono::{DateTime, TimeDelta, Utc};
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, alert_delivery::Tried, id, page, seen};
use crate::{
    domain::{
        alert_channel::{Kind, NewChannel, Said},
        alert_message,
    },
    error::Error,
    store::{
        alert_channel::{self as store, Channel},
        alert_delivery::{self, Delivery, Filter},
    },
};

const CHANNEL: &str = "channel";
const DELIVERY: &str = "delivery";
const DELIVERIES: &str = "alert deliveries";
/// Between two tests of one channel: a test is a letter, or a request to somebody's server.
const TEST_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// For the receiver's answer to a test.
const TEST_PATIENCE: Duration = Duration::from_secs(8);
/// Channels that one user may keep.
const MOST: usize = 20;

/// Which deliveries are looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct DeliveryQuery {
    pub channel_id: String,
    pub firing_id: String,
    pub state: String,
    pub cursor: String,
    pub limit: u32,
}

impl App {
    /// By name.
    pub async fn channels(&self, user: UserId) -> Result<Vec<Channel>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    pub async fn channel(&self, user: UserId, sent: &str) -> Result<Channel, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, CHANNEL)?).await?;
        found.ok_or(Error::NotHere(CHANNEL))
    }

    /// With the secret of a webhook, which is not given again.
    pub async fn add_channel(&self, user: UserId, said: &Said) -> Result<(Channel, Option<String>), Error> {
        let new = NewChannel::check(said, None, self.receivers.allowed())?;
        let secret = (new.kind == Kind::Webhook).then(|| Secret::generate().reveal());
        let mut db = self.db().await?;
        if store::list(&mut db, user).await?.len() >= MOST {
            return Err(Error::Full {
                what: "channels",
                limit: i64::try_from(MOST).unwrap_or(i64::MAX),
            });
        }
        let added = store::add(&mut db, user, &new, secret.as_deref(), self.now()).await?;
        let found = store::find(&mut db, user, added).await?;
        Ok((found.ok_or(Error::NotHere(CHANNEL))?, secret))
    }

    pub async fn update_channel(&self, user: UserId, sent: &str, version: i32, said: &Said) -> Result<Channel, Error> {
        let before = self.channel(user, sent).await?;
        let new = NewChannel::check(said, Some(&before.new), self.receivers.allowed())?;
        let of = (before.id, seen(version, before.version));
        if !store::update(&mut *self.db().await?, user, of, &new).await? {
            return Err(Error::Stale);
        }
        self.channel(user, sent).await
    }

    pub async fn delete_channel(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.channel(user, sent).await?;
        let of = (before.id, seen(version, before.version));
        if store::delete(&mut *self.db().await?, user, of).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// Gives a webhook a new secret. For a day messages are signed with the one before too.
    pub async fn rotate_channel_secret(&self, user: UserId, sent: &str) -> Result<(Channel, String), Error> {
        let before = self.channel(user, sent).await?;
        if before.new.kind != Kind::Webhook {
            return Err(Error::invalid(
                "id",
                "Only webhooks have a secret. Choose a channel of this kind.",
            ));
        }
        let secret = Secret::generate().reveal();
        let mut db = self.db().await?;
        if !store::rotate(&mut db, user, before.id, &secret, self.now()).await? {
            return Err(Error::NotHere(CHANNEL));
        }
        let found = store::find(&mut db, user, before.id).await?;
        Ok((found.ok_or(Error::NotHere(CHANNEL))?, secret))
    }

    /// Sends a test message and waits for the answer. It is not tried again.
    pub async fn test_channel(&self, user: UserId, sent: &str) -> Result<(Delivery, String), Error> {
        let now = self.now();
        let delivery_id = Uuid::now_v7();
        // The receiver takes its time: no transaction is open meanwhile.
        apart(async {
            let channel = self.channel(user, sent).await?;
            if alert_delivery::was_tested(&mut *self.db().await?, user, channel.id, now - TEST_PAUSE).await? {
                return Err(Error::invalid(
                    "id",
                    "A test was just sent. Try again in half a minute.",
                ));
            }
            self.send_test(user, &channel, delivery_id, now).await
        })
        .await?;
        self.delivery(user, delivery_id).await
    }

    async fn send_test(
        &self,
        user: UserId,
        channel: &Channel,
        delivery_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), Error> {
        let message = alert_message::test(channel.new.kind, now);
        let delivery = Delivery {
            owner: user.uuid(),
            id: delivery_id,
            firing_id: None,
            channel_id: channel.id,
            kind: channel.new.kind.name().to_owned(),
            subject: message.subject,
            body: message.body,
            message_id: format!("test_{}", delivery_id.simple()),
            state: "waiting".to_owned(),
            attempts: 1,
            status: None,
            error: None,
            took_ms: 0,
            created_at: now,
            sent_at: None,
            // Nobody else sends it.
            next_at: None,
            held: false,
        };
        alert_delivery::insert(&mut *self.db().await?, std::slice::from_ref(&delivery)).await?;
        // Our own caller waits ten seconds: a slower receiver is told before that.
        let attempt = tokio::time::timeout(TEST_PATIENCE, self.attempt(&delivery, channel)).await;
        let attempt = attempt.unwrap_or_else(|_| Tried {
            error: Some(format!("No answer within {} seconds.", TEST_PATIENCE.as_secs())),
            took_ms: i32::try_from(TEST_PATIENCE.as_millis()).unwrap_or(i32::MAX),
            ..Tried::default()
        });
        self.record(&delivery, channel, attempt, (false, self.now())).await
    }

    async fn delivery(&self, user: UserId, wanted: Uuid) -> Result<(Delivery, String), Error> {
        let found = alert_delivery::find(&mut *self.db().await?, user, wanted).await?;
        found.ok_or(Error::NotHere(DELIVERY))
    }

    /// With the names of their channels, the newest first.
    pub async fn deliveries(&self, user: UserId, asked: &DeliveryQuery) -> Result<Listed<(Delivery, String)>, Error> {
        let uuid = |field: &str, text: &str| {
            let text = text.trim();
            let parsed = (!text.is_empty()).then(|| text.parse::<Uuid>()).transpose();
            parsed.map_err(|_| Error::invalid(field, "Enter an id."))
        };
        let filter = Filter {
            channel: uuid("channel_id", &asked.channel_id)?,
            firing: uuid("firing_id", &asked.firing_id)?,
            state: Some(asked.state.clone()).filter(|state| !state.is_empty()),
        };
        let after = page::place(user, DELIVERIES, &asked.cursor)?;
        let size = page::size(asked.limit);
        let limit = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let found = alert_delivery::list(&mut *self.db().await?, user, &filter, after, limit).await?;
        Ok(page::cut(found, size, 0, |(delivery, _)| {
            page::next(user, DELIVERIES, (delivery.created_at, delivery.id))
        }))
    }

    /// Sends a message once more, with the same id.
    pub async fn resend_delivery(&self, user: UserId, sent: &str) -> Result<(Delivery, String), Error> {
        let wanted = id(sent, DELIVERY)?;
        // One that is not here is told first.
        self.delivery(user, wanted).await?;
        let mut db = self.db().await?;
        if !alert_delivery::resend(&mut db, user, wanted, self.now()).await? {
            let why = "This message was just sent, or is about to be. Try again in a minute.";
            return Err(Error::invalid("id", why));
        }
        drop(db);
        self.outbox.notify_one();
        self.delivery(user, wanted).await
    }
}
