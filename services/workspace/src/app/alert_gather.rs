//! Firings of an alert over a list that come close together go out in one message: to each channel, and to each browser, the first at once and
//! the others a minute later at most, all in one.
//!
//! Each firing keeps a row of its own among the messages. One of them carries the others: it alone is sent, under its own id, and how that went is
//! written to all of them. What it carries is settled before it is first tried, so that every attempt says the same.

use std::{
    collections::{BTreeSet, HashMap},
    iter::once,
};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::{
    domain::{alert_channel::Kind, alert_gather::gathered},
    error::Error,
    store::{
        Db,
        alert_delivery::Delivery,
        alert_firing,
        alert_gather::{self as store, Lead, Place},
    },
};

/// Between two messages of one alert over a list to one channel.
const PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Messages that one carries: all of them are read into memory when it is sent, and quiet hours may gather thousands.
const MOST_CARRIED: i64 = 500;

/// Lets new messages of alerts over lists go with one that waits, or wait themselves where one was sent a moment ago.
pub(super) async fn gather(db: &mut Db, new: &mut [Delivery], now: DateTime<Utc>) -> Result<(), Error> {
    let alerts: BTreeSet<(Uuid, Uuid)> = new.iter().filter_map(|one| Some((one.owner, one.gathers?))).collect();
    if alerts.is_empty() {
        return Ok(());
    }
    let mut leads = store::leads(db, alerts.into_iter().unzip(), (now - PAUSE, now)).await?;
    for delivery in new {
        place(&mut leads, delivery);
    }
    Ok(())
}

fn place(leads: &mut HashMap<Place, Lead>, delivery: &mut Delivery) {
    let Some(alert) = delivery.gathers else { return };
    let place = (delivery.owner, alert, delivery.channel_id, delivery.device_id);
    let held = delivery.held;
    let waits = |lead: Lead| lead.attempts == 0 && lead.next_at.is_some() && lead.held == held;
    if let Some(lead) = leads.get_mut(&place)
        && waits(*lead)
        && lead.carries < MOST_CARRIED
    {
        lead.carries += 1;
        delivery.sent_with = Some(lead.id);
        (delivery.gathers, delivery.next_at) = (None, None);
        return;
    }
    let free = leads.get(&place).map(|lead| {
        // One that waits is full.
        let full_until = lead.next_at.filter(|_| waits(*lead));
        full_until.or(lead.sent_at).unwrap_or(lead.created_at) + PAUSE
    });
    delivery.next_at = delivery.next_at.max(free);
    let lead = Lead {
        id: delivery.id,
        attempts: delivery.attempts,
        created_at: delivery.created_at,
        sent_at: None,
        next_at: delivery.next_at,
        held,
        carries: 0,
    };
    leads.insert(place, lead);
}

/// Taken messages as they are sent: each with all that it carries.
pub(super) async fn whole(db: &mut Db, taken: Vec<Delivery>) -> Result<Vec<Delivery>, Error> {
    let mut carried = store::carried(db, &taken).await?;
    if carried.is_empty() {
        return Ok(taken);
    }
    let firings: Vec<(Uuid, Uuid)> = taken
        .iter()
        .filter(|one| carried.contains_key(&(one.owner, one.id)))
        .filter_map(|one| Some((one.owner, one.firing_id?)))
        .collect();
    let names = alert_firing::names(db, &firings).await?;
    let each = taken.into_iter().map(|lead| {
        let Some(others) = carried.remove(&(lead.owner, lead.id)) else {
            return lead;
        };
        let name = lead.firing_id.and_then(|firing| names.get(&(lead.owner, firing)));
        joined(lead, &others, name.map_or("An alert", String::as_str))
    });
    Ok(each.collect())
}

fn joined(lead: Delivery, others: &[Delivery], alert: &str) -> Delivery {
    // Nothing goes through a channel that cannot be read.
    let Some(kind) = Kind::named(&lead.kind) else {
        return lead;
    };
    let bodies: Vec<&str> = once(&lead).chain(others).map(|one| one.body.as_str()).collect();
    let message = gathered(kind, alert, &bodies);
    Delivery {
        subject: message.subject,
        body: message.body,
        ..lead
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chrono::{DateTime, TimeDelta, Utc};
    use uuid::Uuid;

    use super::{Delivery, Lead, MOST_CARRIED, PAUSE, Place, joined, place};

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    fn new(seconds: i64, channel: u128) -> Delivery {
        Delivery {
            owner: Uuid::nil(),
            id: Uuid::now_v7(),
            firing_id: Some(Uuid::now_v7()),
            channel_id: Uuid::from_u128(channel),
            kind: "slack".to_owned(),
            subject: String::new(),
            body: format!("Majors: coin {seconds}"),
            message_id: format!("fir_{seconds}"),
            state: "waiting".to_owned(),
            attempts: 0,
            status: None,
            error: None,
            took_ms: 0,
            created_at: at(seconds),
            sent_at: None,
            next_at: Some(at(seconds)),
            held: false,
            device_id: None,
            gathers: Some(Uuid::from_u128(1)),
            sent_with: None,
        }
    }

    #[test]
    fn what_fires_at_once_goes_in_one_message_and_what_comes_after_it_a_minute_later() {
        let mut leads: HashMap<Place, Lead> = HashMap::new();
        let mut put = |mut delivery: Delivery, attempts: i32| {
            for lead in leads.values_mut() {
                lead.attempts = attempts;
            }
            place(&mut leads, &mut delivery);
            delivery
        };
        let first = put(new(0, 1), 0);
        assert_eq!((first.sent_with, first.next_at), (None, Some(at(0))));
        let second = put(new(0, 1), 0);
        assert_eq!(
            (second.sent_with, second.next_at, second.gathers),
            (Some(first.id), None, None)
        );
        let elsewhere = put(new(0, 2), 0);
        assert_eq!((elsewhere.sent_with, elsewhere.next_at), (None, Some(at(0))));
        // The first one is on its way.
        let third = put(new(5, 1), 1);
        assert_eq!((third.sent_with, third.next_at), (None, Some(at(0) + PAUSE)));
        let quiet = put(
            Delivery {
                held: true,
                next_at: Some(at(3_600)),
                ..new(6, 1)
            },
            0,
        );
        assert_eq!(
            (quiet.sent_with, quiet.next_at),
            (None, Some(at(3_600))),
            "it waits for another time"
        );
        let late = put(new(7_200, 1), 1);
        assert_eq!((late.sent_with, late.next_at), (None, Some(at(7_200))));
        let other_alert = Delivery {
            gathers: None,
            ..new(7_200, 1)
        };
        assert_eq!(put(other_alert, 1).next_at, Some(at(7_200)));
    }

    #[test]
    fn a_message_that_is_full_is_followed_by_another_a_minute_later() {
        let mut leads: HashMap<Place, Lead> = HashMap::new();
        let put = |leads: &mut HashMap<Place, Lead>, seconds: i64| {
            let mut delivery = Delivery {
                held: true,
                next_at: Some(at(3_600)),
                ..new(seconds, 1)
            };
            place(leads, &mut delivery);
            delivery
        };
        let first = put(&mut leads, 0);
        for lead in leads.values_mut() {
            lead.carries = MOST_CARRIED - 1;
        }
        assert_eq!(put(&mut leads, 1).sent_with, Some(first.id));
        let second = put(&mut leads, 2);
        assert_eq!((second.sent_with, second.next_at), (None, Some(at(3_600) + PAUSE)));
        assert_eq!(put(&mut leads, 3).sent_with, Some(second.id));
    }

    #[test]
    fn the_message_that_carries_others_keeps_its_id() {
        let (lead, other) = (new(0, 1), new(1, 1));
        let whole = joined(lead.clone(), &[other], "Majors");
        assert_eq!((whole.id, whole.message_id.as_str()), (lead.id, "fir_0"));
        assert_eq!(whole.body, "Majors fired 2 times:\n\n- coin 0\n- coin 1");
    }
}
