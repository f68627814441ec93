//! What alerts fired: firings and their messages, in the transaction of the step that made them.

use std::collections::{HashMap, HashSet};

use alert_rules::{Fired, State, firing_id};
use chrono::{DateTime, Utc};
use kit::scope::RowScope;
use serde::Deserialize;
use uuid::Uuid;

use super::{
    App,
    alert::{TICK, read},
    alert_engine::LATE,
    alert_gather::gather,
    alert_members::{coin_of, is_over_members, state_of},
};
use crate::{
    domain::{
        alert_channel::Kind,
        alert_members::Listed,
        alert_message::{Notice, Value},
        notification::{Event, Notifications, Place},
    },
    error::Error,
    store::{
        self, Db,
        alert::{Kept, Row},
        alert_channel::{self, Channel},
        alert_delivery::{self, Delivery},
        alert_firing::{self, Firing},
        alert_member::{self, ByAlert},
        alert_work, notification, push_device, stream_event,
    },
};

impl App {
    /// Writes firings of these alerts, and puts their messages into the outbox. True where there is one.
    pub(super) async fn write_firings(
        &self,
        db: &mut Db,
        due: &[Kept],
        mut firings: Vec<Firing>,
    ) -> Result<bool, Error> {
        if firings.is_empty() {
            return Ok(false);
        }
        let now = self.now();
        let owners: Vec<Uuid> = firings.iter().map(|firing| firing.owner).collect();
        let chosen = notification::named(db, &owners).await?;
        let snoozed: HashSet<Uuid> = firings
            .iter()
            .filter(|firing| firing.quiet)
            .map(|firing| firing.id)
            .collect();
        let written = stream_event::now(db).await?;
        for firing in &mut firings {
            firing.written_at = written;
            if let Some(chosen) = chosen.get(&firing.owner) {
                let is_counted = chosen.is_on(Event::of_condition(&firing.kind), Place::App);
                firing.read_at = (!is_counted).then_some(now);
                firing.quiet |= chosen.quiet_until(now).is_some();
            }
        }
        let new = alert_firing::insert(db, &firings).await?;
        let rows: HashMap<Uuid, &Row> = due.iter().map(|(row, _)| (row.id, row)).collect();
        let sent: Vec<(&Row, &Firing)> = firings
            .iter()
            .filter(|firing| new.contains(&firing.id) && !snoozed.contains(&firing.id))
            .filter_map(|firing| Some((*rows.get(&firing.alert_id)?, firing)))
            .collect();
        enqueue(db, &sent, &chosen, now).await
    }

    /// Ends what expired, and snoozes that are over: an alert that is still true then says so once.
    pub(super) async fn end_alerts(&self, now: DateTime<Utc>) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_work::expire(&mut db, now).await?;
        store::begin(&mut db).await?;
        let done = wake(&mut db, now).await;
        if store::end(&mut db, done).await? {
            self.outbox.notify_one();
        }
        Ok(())
    }
}

/// However many alerts wake up at once, each of their tables is asked once.
async fn wake(db: &mut Db, now: DateTime<Utc>) -> Result<bool, Error> {
    let woken = alert_work::wake(db, now).await?;
    if woken.is_empty() {
        return Ok(false);
    }
    let with_members: Vec<(Uuid, Uuid)> = woken
        .iter()
        .filter(|kept| is_over_members(kept))
        .map(|(row, _)| (row.owner, row.id))
        .collect();
    let members = alert_member::of_alerts(db, &with_members).await?;
    let still_true: HashMap<(Uuid, Uuid), &Row> = woken
        .iter()
        .filter(|kept| kept.0.enabled && holds(kept, &members))
        .map(|(row, _)| ((row.owner, row.id), row))
        .collect();
    let alerts: Vec<(Uuid, Uuid)> = still_true.keys().copied().collect();
    let newest = alert_firing::newest(db, &alerts).await?;
    let fired: Vec<(&Row, &Firing)> = newest
        .iter()
        .filter(|firing| firing.quiet)
        .filter_map(|firing| Some((*still_true.get(&(firing.owner, firing.alert_id))?, firing)))
        .collect();
    let owners: Vec<Uuid> = fired.iter().map(|(row, _)| row.owner).collect();
    let chosen = notification::named(db, &owners).await?;
    enqueue(db, &fired, &chosen, now).await
}

/// True where the conditions of an alert are; of one over a list those of one of its members are enough.
fn holds(kept: &Kept, members: &ByAlert) -> bool {
    let Ok((_, rule, state)) = read(kept) else { return false };
    let is_true = |state: &State| state.truth(&rule, TICK) == alert_rules::Truth::True;
    if !is_over_members(kept) {
        return is_true(&state);
    }
    let own = members.get(&(kept.0.owner, kept.0.id)).into_iter().flatten();
    own.filter(|member| member.version == kept.1.version)
        .any(|member| is_true(&state_of(&rule, member)))
}

/// The firing of an alert, or of the member of its list.
pub(super) fn written((row, progress): &Kept, member: Option<&Listed>, fired: &Fired, now: DateTime<Utc>) -> Firing {
    let values: Vec<Value> = fired
        .values
        .iter()
        .map(|value| Value {
            condition: u32::try_from(value.condition).unwrap_or(u32::MAX),
            text: value.text.clone(),
            value: value.value.map(|value| value.to_string()),
            against: value.against.map(|against| against.to_string()),
            source: value.source.clone(),
            at: value.at,
        })
        .collect();
    let first = row.rule.get("conditions").and_then(|conditions| conditions.get(0));
    let word = |name: &str| Some(first?.get(name)?.as_str()?.to_owned());
    let item = member.map(|listed| listed.id.to_string());
    let whales: Vec<String> = fired.values.iter().filter_map(|value| value.whale.clone()).collect();
    Firing {
        owner: row.owner,
        id: firing_id(row.id, progress.version, item.as_deref(), &fired.key),
        alert_id: row.id,
        alert: row.name.clone(),
        at: fired.at,
        written_at: now,
        content: match member {
            // A token's sentence names it already.
            Some(listed) if coin_of(listed).is_none() => format!("{}: {}", listed.name, fired.text),
            _ => fired.text.clone(),
        },
        fired_values: serde_json::to_value(values).unwrap_or_default(),
        gap: fired.gap,
        late: now - fired.at > LATE,
        quiet: row.snoozed_until.is_some_and(|until| until > now),
        read_at: None,
        kind: word("kind").unwrap_or_default(),
        coin: member.map_or_else(|| word("coin"), |listed| coin_of(listed).map(str::to_owned)),
        member: member.map(|listed| listed.name.clone()),
        whales: Some(whales).filter(|whales| !whales.is_empty()),
        reverted_at: None,
    }
}

/// Puts a message of each firing for each of its alert's channels into the outbox, as far as their owner lets it go there; in quiet hours it
/// waits for their end. Firings of one alert over a list go together. True where there is one.
async fn enqueue(
    db: &mut Db,
    fired: &[(&Row, &Firing)],
    chosen: &HashMap<Uuid, Notifications>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let mut owners: Vec<Uuid> = fired.iter().map(|(row, _)| row.owner).collect();
    owners.sort_unstable();
    owners.dedup();
    let ids: Vec<Uuid> = fired
        .iter()
        .flat_map(|(row, _)| row.channel_ids.iter().copied())
        .collect();
    if ids.is_empty() {
        return Ok(false);
    }
    let channels = alert_channel::named(db, &owners, &ids).await?;
    let channels: HashMap<(Uuid, Uuid), Channel> = channels
        .into_iter()
        .map(|channel| ((channel.owner, channel.id), channel))
        .collect();
    let devices = if channels.values().any(|channel| channel.new.kind == Kind::Push) {
        push_device::of_owners(db, &owners).await?
    } else {
        HashMap::new()
    };
    let mut deliveries = Vec::new();
    for (row, firing) in fired {
        let values = fired_values(firing);
        let notice = Notice {
            alert_id: row.id.to_string(),
            alert: &firing.alert,
            member: firing.member.as_deref(),
            firing_id: firing.id.to_string(),
            at: firing.at,
            text: &firing.content,
            values: &values,
            gap: firing.gap,
            late: firing.late,
        };
        let chosen = chosen.get(&row.owner);
        let event = Event::of_condition(&firing.kind);
        let goes_to = |id| chosen.is_none_or(|chosen| chosen.is_on(event, Place::Channel(id)));
        let until = chosen.and_then(|chosen| chosen.quiet_until(now));
        let own = row.channel_ids.iter().filter_map(|id| channels.get(&(row.owner, *id)));
        for channel in own.filter(|channel| channel.new.enabled && !channel.disabled && goes_to(channel.id)) {
            let waiting = delivery(&notice, firing, channel.id, channel.new.kind, now);
            let waiting = Delivery {
                next_at: Some(until.unwrap_or(now)),
                held: until.is_some(),
                ..waiting
            };
            if channel.new.kind == Kind::Push {
                let browsers = devices.get(&(channel.owner, channel.id)).into_iter().flatten();
                deliveries.extend(browsers.map(|device| Delivery {
                    id: Uuid::now_v7(),
                    device_id: Some(*device),
                    ..waiting.clone()
                }));
            } else {
                deliveries.push(waiting);
            }
        }
    }
    if deliveries.is_empty() {
        return Ok(false);
    }
    gather(db, &mut deliveries, now).await?;
    alert_delivery::insert(db, &deliveries).await?;
    Ok(true)
}

/// What made an alert fire, as it was kept.
#[must_use]
pub fn fired_values(firing: &Firing) -> Vec<Value> {
    Vec::deserialize(&firing.fired_values).unwrap_or_else(|error| {
        tracing::error!(error = %kit::causes(&error), firing = %firing.id, "the values of a firing cannot be read");
        Vec::new()
    })
}

fn delivery(notice: &Notice<'_>, firing: &Firing, channel: Uuid, kind: Kind, now: DateTime<Utc>) -> Delivery {
    let message = notice.message(kind);
    Delivery {
        owner: firing.owner,
        id: Uuid::now_v7(),
        firing_id: Some(firing.id),
        channel_id: channel,
        kind: kind.name().to_owned(),
        subject: message.subject,
        body: message.body,
        message_id: format!("fir_{}", firing.id.simple()),
        state: "waiting".to_owned(),
        attempts: 0,
        status: None,
        error: None,
        took_ms: 0,
        created_at: now,
        sent_at: None,
        next_at: Some(now),
        held: false,
        device_id: None,
        gathers: firing.member.is_some().then_some(firing.alert_id),
        sent_with: None,
    }
}
