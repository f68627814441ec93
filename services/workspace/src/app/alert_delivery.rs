//! The worker that sends what waits in the outbox of alerts.
//!
//! A replica takes messages for 60 s, sends them and records how it went. One that dies in between leaves them to the next, which sends
//! them once more with the same id. Each endpoint has at most four requests in flight, so that a slow one keeps nobody else waiting.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use alert_rules::{GIVE_UP_AFTER, MOST_ATTEMPTS, Secret, next_attempt, signature};
use chrono::{DateTime, TimeDelta, Utc};
use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    App,
    alert_digest::{mail_id, merged, together},
    alert_gather,
    alert_lanes::{Lanes, endpoint},
    alert_signing::keys,
    push_device::{self, is_ended},
};
use crate::{
    domain::{alert_channel::Kind, alert_message},
    error::Error,
    store::{
        alert_channel::{self, Channel},
        alert_delivery::{self as store, Attempt, Delivery},
    },
    upstream::{
        mailer::Handed,
        receiver::{JSON, Message},
    },
};

/// Between two looks at the outbox.
const BEAT: Duration = Duration::from_millis(500);
/// Between two mails to one user.
const MAIL_GAP: TimeDelta = TimeDelta::seconds(30);
/// Mails to one user in an hour; what comes on top goes into the next one.
pub(super) const MAILS_PER_HOUR: usize = 20;
/// For auth to take a mail.
pub(super) const MAIL_TIMEOUT: Duration = kit::lenient(Duration::from_secs(5));
/// Users who are mailed in one round, so that other messages do not wait for long.
const MAILED_AT_ONCE: usize = 20;
/// Nor is a mail begun later in a round: while auth hangs each takes the whole timeout, and from the lease's end on another replica mails them too.
const MAIL_ROUND: Duration = Duration::from_secs(15);
/// Why a team's channel was turned off.
pub(super) const MAKER_LEFT: &str = "The channel was turned off because the member who set it up left the team, or is no longer an owner or admin of it.";
const TELEGRAM: &str = "https://api.telegram.org";

/// How an attempt ended.
#[derive(Debug, Clone, Default)]
pub(super) struct Tried {
    pub status: Option<u16>,
    /// Nothing where the message was taken.
    pub error: Option<String>,
    pub retry_after: Option<TimeDelta>,
    /// The owner wants no mail of alerts: nothing failed.
    pub unwanted: bool,
    pub took_ms: i32,
}

/// Sends until the service stops: alerts, and apart from them the mails about browsers that show some.
pub async fn deliver(app: Arc<App>, stop: CancellationToken) {
    tokio::spawn(push_device::tell(Arc::clone(&app), stop.clone()));
    let lanes = Lanes::default();
    loop {
        let Some(done) = stop.run_until_cancelled(app.deliver_due(&lanes)).await else {
            return;
        };
        if let Err(error) = done {
            tracing::warn!(error = %kit::causes(&error), "alerts could not be sent; they are tried again");
        }
        let rest = tokio::time::timeout(BEAT, app.outbox.notified());
        if stop.run_until_cancelled(rest).await.is_none() {
            return;
        }
    }
}

impl App {
    /// Starts to send what is due, and sends what mail is due.
    pub async fn deliver_due(self: &Arc<Self>, lanes: &Lanes) -> Result<(), Error> {
        self.mail_due().await?;
        let free = i64::try_from(lanes.free()).unwrap_or(0);
        if free == 0 {
            return Ok(());
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let taken = store::take(&mut db, false, free, self.now()).await?;
        if taken.is_empty() {
            return Ok(());
        }
        let taken = alert_gather::whole(&mut db, taken).await?;
        let channels = channels(&mut db, &taken).await?;
        let browsers = push_device::endpoints(&mut db, &taken).await?;
        let mut later = Vec::new();
        for group in together(taken) {
            let Some(message) = merged(&group) else { continue };
            let Some(channel) = channels.get(&(message.owner, message.channel_id)) else {
                continue;
            };
            if channel.disabled || !channel.new.enabled {
                store::give_up(&mut db, (channel.owner, channel.id), "The channel is off.").await?;
                continue;
            }
            let browser = message
                .device_id
                .and_then(|device| browsers.get(&(message.owner, device)));
            let endpoint = endpoint(channel.new.kind, channel.id, browser.unwrap_or(&channel.new.address));
            let Some(places) = lanes.enter(&endpoint, channel.owner) else {
                later.extend(group);
                continue;
            };
            let (app, channel) = (Arc::clone(self), channel.clone());
            tokio::spawn(async move {
                let attempt = app.attempt(&message, &channel, message.owner).await;
                let now = app.now();
                for delivery in &group {
                    if let Err(error) = app.record(delivery, &channel, attempt.clone(), (true, now)).await {
                        tracing::warn!(error = %kit::causes(&error), "a sent alert could not be recorded; it is sent once more");
                    }
                }
                drop(places);
                app.outbox.notify_one();
            });
        }
        if !later.is_empty() {
            store::postpone(&mut db, &later, self.now()).await?;
        }
        Ok(())
    }

    /// Sends once; a mail to `reader`.
    pub(super) async fn attempt(&self, delivery: &Delivery, channel: &Channel, reader: Uuid) -> Tried {
        let began = Instant::now();
        let mut tried = match channel.new.kind {
            Kind::Email => self.mail(reader, &delivery.message_id, &[delivery]).await,
            Kind::Push => self.push(delivery).await,
            Kind::Webhook | Kind::Slack | Kind::Telegram => match self.withheld(channel).await {
                None => match keys(channel, self.now()) {
                    Ok(keys) => self.hand_over(self.request(delivery, channel, &keys)).await,
                    Err(why) => failed(why.to_owned()),
                },
                Some(why) => failed(why),
            },
        };
        tried.took_ms = i32::try_from(began.elapsed().as_millis()).unwrap_or(i32::MAX);
        tried
    }

    /// Why nothing is sent through a team's channel now: it is off from here on where the member who set it up may no longer show things of
    /// the team to others.
    async fn withheld(&self, channel: &Channel) -> Option<String> {
        let member = channel.made_by?;
        match self.members.may_show(channel.owner.into(), member.into()).await {
            Ok(true) => return None,
            Err(error) => return Some(error.to_string()),
            Ok(false) => {}
        }
        let off = async {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            alert_channel::turn_off(&mut db, (channel.owner, channel.id), MAKER_LEFT).await
        };
        if let Err(error) = off.await {
            tracing::warn!(error = %kit::causes(&error), "a channel could not be turned off whose maker left; the next message tries again");
        }
        Some(MAKER_LEFT.to_owned())
    }

    pub(super) async fn hand_over(&self, message: Message) -> Tried {
        match self.receivers.send(message).await {
            Ok(answer) if (200..300).contains(&answer.status) => Tried {
                status: Some(answer.status),
                ..Tried::default()
            },
            Ok(answer) => Tried {
                status: Some(answer.status),
                error: Some(refusal(answer.status)),
                retry_after: answer.retry_after.and_then(|wait| TimeDelta::from_std(wait).ok()),
                ..Tried::default()
            },
            Err(error) => Tried {
                error: Some(error.to_string()),
                ..Tried::default()
            },
        }
    }

    /// A webhook is signed with `keys`.
    fn request(&self, delivery: &Delivery, channel: &Channel, keys: &[Secret]) -> Message {
        let now = self.now();
        let address = channel.new.address.clone();
        match channel.new.kind {
            Kind::Telegram => Message {
                url: format!("{TELEGRAM}/bot{address}/sendMessage"),
                headers: Vec::new(),
                media_type: JSON,
                body: alert_message::telegram(&channel.new.chat, &delivery.body).into_bytes(),
            },
            Kind::Slack => Message {
                url: address,
                headers: Vec::new(),
                media_type: JSON,
                body: alert_message::slack(&delivery.body).into_bytes(),
            },
            Kind::Webhook | Kind::Email | Kind::Push => {
                let (id, at) = (&delivery.message_id, now.timestamp());
                Message {
                    url: address,
                    headers: vec![
                        ("webhook-id", id.clone()),
                        ("webhook-timestamp", at.to_string()),
                        ("webhook-signature", signature(keys, id, at, &delivery.body)),
                    ],
                    media_type: JSON,
                    body: delivery.body.clone().into_bytes(),
                }
            }
        }
    }

    /// Records an attempt, for the message and for its channel.
    pub(super) async fn record(
        &self,
        delivery: &Delivery,
        channel: &Channel,
        tried: Tried,
        (again, now): (bool, DateTime<Utc>),
    ) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let place = (channel.owner, channel.id);
        let is_ended = is_ended(delivery, &tried);
        let Some(error) = tried.error.clone() else {
            let attempt = Attempt {
                state: "sent",
                status: tried.status,
                error: None,
                took_ms: tried.took_ms,
                sent_at: Some(now),
                next_at: None,
            };
            store::record(&mut db, delivery, &attempt).await?;
            push_device::note(&mut db, delivery, &tried, now).await?;
            return alert_channel::sent(&mut db, channel.owner, channel.id, now).await;
        };
        // The channel works; what it sends to is closed, or one of its browsers is gone.
        let again = again && !tried.unwanted && !is_ended;
        let is_gone = tried.status == Some(410) && !is_ended;
        let attempts = delivery.attempts.unsigned_abs();
        let wait = next_attempt(attempts, random(), tried.retry_after)
            .filter(|_| again && !is_gone && attempts < MOST_ATTEMPTS);
        let attempt = Attempt {
            state: if wait.is_some() { "failed" } else { "given_up" },
            status: tried.status,
            error: Some(error.clone()),
            took_ms: tried.took_ms,
            sent_at: None,
            next_at: wait.map(|wait| now + wait),
        };
        store::record(&mut db, delivery, &attempt).await?;
        push_device::note(&mut db, delivery, &tried, now).await?;
        // A test says nothing of how long the channel has failed.
        if !again && !is_gone {
            return Ok(());
        }
        let hopeless = (is_gone, GIVE_UP_AFTER);
        if alert_channel::failed(&mut db, place, &error, hopeless, now).await? {
            store::give_up(&mut db, place, "The channel was disabled.").await?;
            drop(db);
            self.mail_disabled(channel, &error).await;
        }
        Ok(())
    }

    /// Tells the owner by mail that a channel is off, as far as mail can be sent.
    async fn mail_disabled(&self, channel: &Channel, error: &str) {
        let text = format!(
            "Alerts are no longer sent to the channel \"{}\". {error} Check the receiver, then turn the channel on again in Alerts under \
             Channels.",
            channel.new.name
        );
        let id = format!("disabled_{}_{}", channel.id.simple(), channel.version);
        let sent = self
            .mailer
            .send(channel.owner, &id, "An alert channel was disabled", &text)
            .await;
        if let Err(error) = sent {
            tracing::warn!(error = %kit::causes(&error), "couldn't mail the owner that a channel was disabled");
        }
    }

    async fn mail(&self, owner: Uuid, message_id: &str, messages: &[&Delivery]) -> Tried {
        let parts: Vec<(&str, &str)> = messages
            .iter()
            .map(|one| (one.subject.as_str(), one.body.as_str()))
            .collect();
        let (subject, text) = alert_message::digest(&parts);
        let subject: String = subject.chars().take(200).collect();
        let sent = tokio::time::timeout(MAIL_TIMEOUT, self.mailer.send(owner, message_id, &subject, &text)).await;
        let unwanted = matches!(sent, Ok(Ok(Handed::Unwanted)));
        let error = match sent {
            Ok(Ok(Handed::Taken)) => None,
            Ok(Ok(Handed::Unwanted)) => Some("Email about alerts is turned off in Settings under Emails.".to_owned()),
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("The mail service didn't answer in time.".to_owned()),
        };
        Tried {
            error,
            unwanted,
            ..Tried::default()
        }
    }

    /// Sends one mail to each user who has some waiting, not more often than they can be read.
    async fn mail_due(&self) -> Result<(), Error> {
        let now = self.now();
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let taken = store::take(&mut db, true, 500, now).await?;
        if taken.is_empty() {
            return Ok(());
        }
        let taken = alert_gather::whole(&mut db, taken).await?;
        let channels = channels(&mut db, &taken).await?;
        let mut of_owner: HashMap<Uuid, Vec<Delivery>> = HashMap::new();
        for delivery in taken {
            of_owner.entry(delivery.owner).or_default().push(delivery);
        }
        let (mut mailed, begun) = (0, Instant::now());
        for (owner, deliveries) in of_owner {
            if mailed == MAILED_AT_ONCE || begun.elapsed() > MAIL_ROUND {
                store::postpone(&mut db, &deliveries, now).await?;
                continue;
            }
            let sent = store::mails_since(&mut db, owner, now - TimeDelta::hours(1)).await?;
            let next = sent.first().map(|last| *last + MAIL_GAP);
            let full = sent.get(MAILS_PER_HOUR - 1).map(|first| *first + TimeDelta::hours(1));
            if let Some(wait) = next.max(full).filter(|wait| *wait > now) {
                store::postpone(&mut db, &deliveries, wait).await?;
                continue;
            }
            let all: Vec<&Delivery> = deliveries.iter().collect();
            let Some(first) = all.first() else { continue };
            mailed += 1;
            let tried = self.mail(owner, &mail_id(first, &all), &all).await;
            for delivery in &deliveries {
                if let Some(channel) = channels.get(&(owner, delivery.channel_id)) {
                    // Messages of one mail share its time: by that the mails of an hour are counted.
                    let recorded = self.record(delivery, channel, tried.clone(), (true, now)).await;
                    if let Err(error) = recorded {
                        tracing::warn!(error = %kit::causes(&error), "a mail of alerts could not be recorded; it may be sent twice");
                    }
                }
            }
        }
        Ok(())
    }
}

async fn channels(db: &mut crate::store::Db, deliveries: &[Delivery]) -> Result<HashMap<(Uuid, Uuid), Channel>, Error> {
    let owners: Vec<Uuid> = deliveries.iter().map(|delivery| delivery.owner).collect();
    let ids: Vec<Uuid> = deliveries.iter().map(|delivery| delivery.channel_id).collect();
    let found = alert_channel::named(db, &owners, &ids).await?;
    Ok(found
        .into_iter()
        .map(|channel| ((channel.owner, channel.id), channel))
        .collect())
}

fn failed(why: String) -> Tried {
    Tried {
        error: Some(why),
        ..Tried::default()
    }
}

/// From 0 to 1. The last bytes of a UUID of version 4 are random.
fn random() -> f64 {
    f64::from(Uuid::new_v4().as_bytes()[15]) / 255.0
}

fn refusal(status: u16) -> String {
    match status {
        300..400 => format!("The receiver answered {status}. Redirects aren't followed: enter the final address."),
        410 => "The receiver answered 410: it doesn't want messages any more.".to_owned(),
        429 => "The receiver answered 429: too many messages.".to_owned(),
        _ => format!("The receiver answered {status}."),
    }
}
