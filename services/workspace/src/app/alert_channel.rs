//! Channels of alerts.

use std::time::Duration;

use alert_rules::Secret;
use chrono::{DateTime, TimeDelta, Utc};
use grants::WayOut;
use kit::{acting, idempotency::apart};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, Listed,
    alert_delivery::{MAILS_PER_HOUR, Tried},
    id, page, seen,
    team_log::Closed,
};
use crate::{
    domain::{
        alert_channel::{ChannelInput, Kind, NewChannel},
        alert_message,
    },
    error::Error,
    store::{
        Db,
        alert_channel::{self as store, Channel},
        alert_delivery::{self, Delivery, Filter},
        alert_test as tests, begin, end,
    },
};

const CHANNEL: &str = "channel";
const DELIVERY: &str = "delivery";
const DELIVERIES: &str = "alert deliveries";
/// Between two tests of channels of one kind, by the owner and by the tester: a test is a letter, or a request to somebody's server.
const TEST_PAUSE: (TimeDelta, &str) = (
    TimeDelta::seconds(30),
    "A test was just sent. Try again in half a minute.",
);
const TOO_MANY_MAILS: &str =
    "Couldn't send the test. You got 20 emails about alerts in the last hour. Try again later.";
/// For the receiver's answer to a test.
const TEST_PATIENCE: Duration = Duration::from_secs(8);
/// Channels that one user may keep.
pub(super) const MOST: usize = 20;
/// As what is counted is called.
pub(super) const CHANNELS: &str = "channels";

/// There is no room for another channel.
pub(super) fn full() -> Error {
    Error::Full {
        what: CHANNELS,
        limit: i64::try_from(MOST).unwrap_or(i64::MAX),
    }
}

/// The member who acts for a team now; none where people act for themselves.
pub(super) fn maker(owner: UserId) -> Option<UserId> {
    acting::current().actor().filter(|actor| *actor != owner)
}

/// How a channel sends and where to, for a team's log.
fn shown(new: &NewChannel) -> String {
    let (kind, target) = (new.kind.name(), new.target());
    let to = if target.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind} {target}")
    };
    if new.enabled { to } else { format!("{to}, off") }
}

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
    pub async fn add_channel(&self, user: UserId, input: &ChannelInput) -> Result<(Channel, Option<String>), Error> {
        let new = NewChannel::check(input, None, self.receivers.allowed())?;
        // Counted again when it is kept: what is refused is not noted.
        if self.channels(user).await?.len() >= MOST {
            return Err(full());
        }
        let way = WayOut {
            action: "channel_added",
            object: &new.name,
            detail: &shown(&new),
        };
        self.members.note_way_out(way).await?;
        let secret = (new.kind == Kind::Webhook).then(|| Secret::generate().reveal());
        let mut db = self.counting(user, CHANNELS).await?;
        let added = async {
            if store::list(&mut db, user).await?.len() >= MOST {
                return Err(full());
            }
            let added = store::add(&mut db, (user, maker(user)), &new, secret.as_deref(), self.now()).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(CHANNEL))
        };
        let added = added.await;
        Ok((end(&mut db, added).await?, secret))
    }

    pub async fn update_channel(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &ChannelInput,
    ) -> Result<Channel, Error> {
        let before = self.channel(user, sent).await?;
        let new = NewChannel::check(input, Some(&before.new), self.receivers.allowed())?;
        let version = seen(version, before.version);
        // Also checked when it is kept: what is refused is not noted.
        if version != before.version {
            return Err(Error::Stale);
        }
        let of = (before.id, version);
        let way = WayOut {
            action: "channel_changed",
            object: &new.name,
            detail: &shown(&new),
        };
        // Turning one off waits for nobody.
        if new.enabled {
            self.members.note_way_out(way).await?;
        }
        let closed = (!new.enabled).then(|| Closed::now(way));
        let mut db = self.changing().await?;
        let changed = async {
            if !store::update(&mut db, (user, maker(user)), of, &new, self.now()).await? {
                return Err(Error::Stale);
            }
            let job = match &closed {
                Some(closed) => closed.queue(&mut db, self.now()).await?,
                None => None,
            };
            let found = store::find(&mut db, user, before.id).await?;
            Ok((found.ok_or(Error::NotHere(CHANNEL))?, job))
        };
        let changed = changed.await;
        let (changed, job) = end(&mut db, changed).await?;
        drop(db);
        if let Some(closed) = &closed {
            self.note_closed(closed, job).await;
        }
        Ok(changed)
    }

    pub async fn delete_channel(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.channel(user, sent).await?;
        let of = (before.id, seen(version, before.version));
        let way = WayOut {
            action: "channel_deleted",
            object: &before.new.name,
            detail: &shown(&before.new),
        };
        let closed = Closed::now(way);
        let mut db = self.changing().await?;
        let deleted = async {
            if !store::delete(&mut db, user, of).await? {
                return Err(Error::Stale);
            }
            closed.queue(&mut db, self.now()).await
        };
        let deleted = deleted.await;
        self.end_closed(db, &closed, deleted).await
    }

    /// Gives a webhook a new secret. For a day messages are signed with the one before too, unless a password reset revoked it.
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
            if channel.revoked {
                return Err(Error::invalid(
                    "id",
                    "This channel was turned off by a password reset. Turn it on again first.",
                ));
            }
            if channel.new.kind == Kind::Push {
                return Err(Error::invalid(
                    "id",
                    "Send the test to one of its devices, in Settings under Notifications.",
                ));
            }
            self.send_test(user, (&channel, None), (delivery_id, now), TEST_PAUSE)
                .await
        })
        .await?;
        self.delivery(user, delivery_id).await
    }

    /// A mail goes to the person who tests alone, also where the channel is a team's. `pause` is how long after a test the next one is sent, and what is said to one that comes sooner.
    pub(super) async fn send_test(
        &self,
        user: UserId,
        (channel, device_id): (&Channel, Option<Uuid>),
        (delivery_id, now): (Uuid, DateTime<Utc>),
        pause: (TimeDelta, &str),
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
            device_id,
            gathers: None,
            sent_with: None,
        };
        // A team's test is the tester's too, whose other tests are not the team's: the connection sees both.
        let tester = acting::current().actor().unwrap_or(user);
        let mut db = self.of_all().await?;
        begin(&mut db).await?;
        let noted = note_test(&mut db, (user, tester), &delivery, pause).await;
        end(&mut db, noted).await?;
        // Its receiver takes its time.
        drop(db);
        // Our own caller waits ten seconds: a slower receiver is told before that.
        let attempt = tokio::time::timeout(TEST_PATIENCE, self.attempt(&delivery, channel, tester.uuid())).await;
        let attempt = attempt.unwrap_or_else(|_| Tried {
            error: Some(format!("No answer within {} seconds.", TEST_PATIENCE.as_secs())),
            took_ms: i32::try_from(TEST_PATIENCE.as_millis()).unwrap_or(i32::MAX),
            ..Tried::default()
        });
        if attempt.error.is_none() {
            tests::sent(&mut *self.of_all().await?, tester, delivery.id, self.now()).await?;
        }
        self.record(&delivery, channel, attempt, (false, self.now())).await
    }

    pub(super) async fn delivery(&self, user: UserId, wanted: Uuid) -> Result<(Delivery, String), Error> {
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
        let page = page::Asked::read(user, DELIVERIES, &asked.cursor, asked.limit)?;
        let found = alert_delivery::list(&mut *self.db().await?, user, &filter, page.after, page.rows()).await?;
        Ok(page.cut(found, None, |(delivery, _)| (delivery.created_at, delivery.id)))
    }

    /// Sends a message once more, with the same id.
    pub async fn resend_delivery(&self, user: UserId, sent: &str) -> Result<(Delivery, String), Error> {
        let wanted = id(sent, DELIVERY)?;
        // One that is not here is told first.
        let (kept, _) = self.delivery(user, wanted).await?;
        // It would go past what limits tests, and a team's to all of its members.
        if kept.firing_id.is_none() {
            return Err(Error::invalid(
                "id",
                "This was a test. Send another test to the channel.",
            ));
        }
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

/// Keeps a test that is about to be sent, unless one was sent a moment ago, or the tester got as much mail as can be read.
async fn note_test(
    db: &mut Db,
    (owner, tester): (UserId, UserId),
    test: &Delivery,
    (pause, sooner): (TimeDelta, &str),
) -> Result<(), Error> {
    // The owner first, as everybody does: two never wait for each other crosswise.
    for who in [owner, tester] {
        kit::room::hold(db, who, "alert tests").await?;
    }
    let (now, kind) = (test.created_at, test.kind.as_str());
    if alert_delivery::was_tested(db, owner, (kind, test.device_id), now - pause).await? {
        return Err(Error::invalid("id", sooner));
    }
    // Browsers are tested one by one.
    if test.device_id.is_none() {
        if tests::was_made(db, tester, kind, now - pause).await? {
            return Err(Error::invalid("id", sooner));
        }
        if kind == Kind::Email.name() {
            let mails = alert_delivery::mails_since(db, tester.uuid(), now - TimeDelta::hours(1)).await?;
            if mails.len() >= MAILS_PER_HOUR {
                return Err(Error::invalid("id", TOO_MANY_MAILS));
            }
        }
        tests::insert(db, tester, (test.id, kind), now).await?;
    }
    alert_delivery::insert(db, std::slice::from_ref(test)).await
}
