//! Browsers that show alerts: turned on and off by their owner, tested, and sent to.
//!
//! All browsers of an owner are behind one channel of kind `push`, which is made with the first of them: an alert names it once, and a
//! firing makes a message for each browser. Browsers are a person's, never a team's.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{idempotency::apart, scope::RowScope};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, alert_channel,
    alert_delivery::{MAIL_TIMEOUT, Tried},
    id,
};
use crate::{
    domain::{
        alert_channel::{Kind, NewChannel},
        push_device::{CHANNEL_NAME, DeviceInput, MOST, NewDevice, notice},
    },
    error::Error,
    store::{
        Db, alert_channel as channels,
        alert_delivery::{self as deliveries, Delivery},
        begin, end,
        push_device::{self as store, Device},
    },
    upstream::receiver::Message,
};

/// As messages name one.
const DEVICE: &str = "device";
/// Between two tests of one browser.
const TEST_PAUSE: (TimeDelta, &str) = (
    TimeDelta::seconds(10),
    "A test was just sent. Try again in ten seconds.",
);
/// Browsers that owners are told of in one round.
const TOLD_AT_ONCE: i64 = 10;
/// One replica has this long to tell of a browser; then it is tried again.
const TELLING: TimeDelta = TimeDelta::minutes(1);
/// Between two rounds.
const TELL_EVERY: Duration = Duration::from_secs(1);
const REMOVED: &str = "The device was removed.";
const ENDED: &str = "The browser ended its subscription, so the device was removed.";

/// Tells owners of browsers until the service stops, apart from what is sent of alerts: auth that takes its time keeps no alert waiting.
pub(super) async fn tell(app: Arc<App>, stop: CancellationToken) {
    loop {
        let Some(done) = stop.run_until_cancelled(app.tell_of_browsers()).await else {
            return;
        };
        if let Err(error) = done {
            tracing::warn!(error = %kit::causes(&error), "owners could not be told of browsers; they are told later");
        }
        if stop.run_until_cancelled(tokio::time::sleep(TELL_EVERY)).await.is_none() {
            return;
        }
    }
}

impl App {
    /// What browsers subscribe with, in base64url; nothing where this installation sends no browser push.
    #[must_use]
    pub fn push_key(&self) -> Option<String> {
        self.push.as_ref().map(|push| push.public_key())
    }

    /// The oldest first.
    pub async fn push_devices(&self, user: UserId) -> Result<Vec<Device>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    async fn push_device(&self, user: UserId, wanted: Uuid) -> Result<Device, Error> {
        let found = store::find(&mut *self.db().await?, user.uuid(), wanted).await?;
        found.ok_or(Error::NotHere(DEVICE))
    }

    /// Keeps a browser, and takes it from another account that it showed the alerts of. One that is kept already gets its new keys.
    pub async fn add_push_device(&self, user: UserId, input: &DeviceInput) -> Result<Device, Error> {
        if self.push.is_none() {
            return Err(Error::PushOff);
        }
        let new = NewDevice::check(input, self.receivers.allowed())?;
        // Rows of two owners change together, or none: where there is no room, the other account keeps its browser.
        let mut db = self.of_all().await?;
        begin(&mut db).await?;
        let kept = self.keep_push_device(&mut db, user, &new).await;
        // A mail tells the owner: `tell`.
        end(&mut db, kept).await
    }

    /// In a transaction that sees the rows of all owners.
    async fn keep_push_device(&self, db: &mut Db, user: UserId, new: &NewDevice) -> Result<Device, Error> {
        kit::room::hold(db, user, "push devices").await?;
        // Of two accounts that name one browser at once, the later one has it.
        kit::room::hold_all(db, &format!("push endpoint {}", new.endpoint)).await?;
        let known = store::list(db, user).await?;
        let is_known = known.iter().any(|device| device.endpoint == new.endpoint);
        if known.len() >= MOST && !is_known {
            return Err(Error::Full {
                what: "devices",
                limit: i64::try_from(MOST).unwrap_or(i64::MAX),
            });
        }
        // Channels of other kinds that are added meanwhile are counted too.
        kit::room::hold(db, user, alert_channel::CHANNELS).await?;
        let all = channels::list(db, user).await?;
        let channel = match all.iter().find(|channel| channel.new.kind == Kind::Push) {
            Some(channel) => {
                // What failed were other browsers; and who turns one on wants messages from a channel that was given up.
                if channel.disabled || !is_known {
                    channels::try_again(db, user, channel.id).await?;
                }
                channel.id
            }
            None if all.len() >= alert_channel::MOST => return Err(alert_channel::full()),
            None => {
                let first = NewChannel {
                    name: CHANNEL_NAME.to_owned(),
                    kind: Kind::Push,
                    address: String::new(),
                    chat: String::new(),
                    enabled: true,
                };
                channels::add(db, (user, None), &first, None, self.now()).await?
            }
        };
        let kept = store::put(db, user, channel, new, self.now()).await?;
        store::take_over(db, user, &new.endpoint).await?;
        Ok(kept)
    }

    /// Tells owners by mail of browsers that were turned on: whoever has somebody else's session could read alerts with one for long. What auth
    /// does not take is tried again.
    async fn tell_of_browsers(&self) -> Result<(), Error> {
        let waiting = store::to_tell(&mut *self.of_all().await?, TOLD_AT_ONCE, self.now()).await?;
        for device in waiting {
            // From the present time: auth may have taken its own over the ones before. No connection is held while it is asked.
            let until = self.now() + TELLING;
            if !store::take_telling(&mut *self.of_all().await?, &device, until).await? {
                continue;
            }
            let (subject, text) = notice(&device.name, &device.endpoint, device.created_at);
            let message = format!("browser_{}", device.id.simple());
            let sent = self.mailer.warn(device.owner, &message, subject, &text);
            match tokio::time::timeout(MAIL_TIMEOUT, sent).await {
                Ok(Ok(())) => store::end_telling(&mut *self.of_all().await?, &device).await?,
                // It waits for as long as any other that is tried again. Other owners are told meanwhile.
                Ok(Err(error)) if error.is_too_many() => {
                    tracing::info!(
                        "an owner is told of a browser later: auth sent as many mails as can be read in an hour"
                    );
                }
                Ok(Err(error)) => {
                    tracing::warn!(error = %kit::causes(&error), "couldn't mail an owner that browser push was turned on; it is tried again");
                    break;
                }
                Err(_) => {
                    tracing::warn!("auth didn't take a mail about browser push in time; it is tried again");
                    break;
                }
            }
        }
        Ok(())
    }

    /// A connection that sees the rows of all owners.
    pub(super) async fn of_all(&self) -> Result<kit::idempotency::Lent, Error> {
        Ok(kit::idempotency::get_for(self.pool(), RowScope::Service).await?)
    }

    /// What waits for it is given up. The channel stays, as alerts name it.
    pub async fn delete_push_device(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let wanted = id(sent, DEVICE)?;
        let mut db = self.db().await?;
        if !store::delete(&mut db, user.uuid(), wanted).await? {
            return Err(Error::NotHere(DEVICE));
        }
        deliveries::give_up_device(&mut db, (user.uuid(), wanted), REMOVED).await
    }

    /// Sends a test message to one browser and waits for the push service's answer. It is not tried again.
    pub async fn test_push_device(&self, user: UserId, sent: &str) -> Result<(Delivery, String), Error> {
        let wanted = id(sent, DEVICE)?;
        let (now, test) = (self.now(), Uuid::now_v7());
        // The push service takes its time: no transaction is open meanwhile.
        apart(async {
            let device = self.push_device(user, wanted).await?;
            let channel = channels::find(&mut *self.db().await?, user, device.channel_id).await?;
            let channel = channel.ok_or(Error::NotHere(DEVICE))?;
            self.send_test(user, (&channel, Some(device.id)), (test, now), TEST_PAUSE)
                .await
        })
        .await?;
        self.delivery(user, test).await
    }

    /// Sends to one browser, encrypted for it alone.
    pub(super) async fn push(&self, delivery: &Delivery) -> Tried {
        let device = match self.pushed_device(delivery).await {
            Ok(device) => device,
            Err(error) => {
                return Tried {
                    error: Some(error.to_string()),
                    ..Tried::default()
                };
            }
        };
        let message = match self.push_message(delivery, device.as_ref()) {
            Ok(message) => message,
            Err(why) => {
                return Tried {
                    error: Some(why),
                    // Nothing is wrong with the channel, and another attempt would end the same way.
                    unwanted: true,
                    ..Tried::default()
                };
            }
        };
        let tried = self.hand_over(message).await;
        if !is_ended(delivery, &tried) {
            return tried;
        }
        let status = tried.status.unwrap_or_default();
        Tried {
            error: Some(format!("The push service answered {status}. {ENDED}")),
            ..tried
        }
    }

    fn push_message(&self, delivery: &Delivery, device: Option<&Device>) -> Result<Message, String> {
        let push = self.push.as_ref().ok_or_else(|| Error::PushOff.to_string())?;
        let device = device.ok_or(REMOVED)?;
        let subscriber = device.subscriber().ok_or(REMOVED)?;
        let place = (device.endpoint.as_str(), &subscriber);
        let message = (delivery.message_id.as_str(), delivery.body.as_str());
        push.message(place, message, self.now().timestamp())
            .map_err(|error| format!("Couldn't encrypt the message: {error}."))
    }

    async fn pushed_device(&self, delivery: &Delivery) -> Result<Option<Device>, Error> {
        let Some(wanted) = delivery.device_id else {
            return Ok(None);
        };
        store::find(&mut *self.of_all().await?, delivery.owner, wanted).await
    }
}

/// Where the browsers of messages are reached, by owner and id. One that is gone is sent nothing.
pub(super) async fn endpoints(db: &mut Db, messages: &[Delivery]) -> Result<HashMap<(Uuid, Uuid), String>, Error> {
    let pushed = messages.iter().filter_map(|one| Some((one.owner, one.device_id?)));
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = pushed.unzip();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    store::endpoints(db, &owners, &ids).await
}

/// Notes at the browser how an attempt went. One whose push service no longer knows it is removed.
pub(super) async fn note(db: &mut Db, delivery: &Delivery, tried: &Tried, now: DateTime<Utc>) -> Result<(), Error> {
    let Some(device) = delivery.device_id else {
        return Ok(());
    };
    if is_ended(delivery, tried) {
        store::delete(db, delivery.owner, device).await?;
        return deliveries::give_up_device(db, (delivery.owner, device), ENDED).await;
    }
    store::note(db, delivery.owner, device, tried.error.as_deref(), now).await
}

/// The push service says that the browser takes nothing more.
pub(super) const fn is_ended(delivery: &Delivery, tried: &Tried) -> bool {
    delivery.device_id.is_some() && matches!(tried.status, Some(404 | 410))
}
