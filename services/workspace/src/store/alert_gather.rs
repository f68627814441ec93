//! Messages of alerts over lists that go out together: one of them carries the others.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Db, alert_delivery::Delivery, alert_schema::alert_delivery};
use crate::error::Error;

/// Nothing waits longer for its first attempt: quiet hours end within a day.
const LONGEST: TimeDelta = TimeDelta::days(2);

/// Where firings of an alert over a list go: owner, alert, channel, and of a push the browser.
pub type Place = (Uuid, Uuid, Uuid, Option<Uuid>);

/// The newest message of a place that others may go out with.
#[derive(Debug, Clone, Copy)]
pub struct Lead {
    pub id: Uuid,
    pub attempts: i32,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
    pub next_at: Option<DateTime<Utc>>,
    pub held: bool,
    /// How many go out with it.
    pub carries: i64,
}

/// What the table has of a [`Lead`].
type LeadRow = (
    Uuid,
    i32,
    DateTime<Utc>,
    Option<DateTime<Utc>>,
    Option<DateTime<Utc>>,
    bool,
);

/// The newest message of each place of these alerts that nobody tried to send yet, or that was made or sent after `since`. Nobody begins to send
/// it until the transaction ends.
pub async fn leads(
    db: &mut Db,
    (owners, alerts): (Vec<Uuid>, Vec<Uuid>),
    (since, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<HashMap<Place, Lead>, Error> {
    let waits = alert_delivery::next_at
        .is_not_null()
        .and(alert_delivery::attempts.eq(0));
    let is_new = alert_delivery::created_at
        .gt(since)
        .or(alert_delivery::sent_at.gt(since).assume_not_null());
    let rows: Vec<(Uuid, Option<Uuid>, Uuid, Option<Uuid>, LeadRow)> = alert_delivery::table
        .filter(alert_delivery::owner.eq_any(owners))
        .filter(alert_delivery::gathers.eq_any(alerts))
        .filter(alert_delivery::created_at.gt(now - LONGEST))
        .filter(waits.or(is_new))
        .order((alert_delivery::created_at, alert_delivery::id))
        .select((
            alert_delivery::owner,
            alert_delivery::gathers,
            alert_delivery::channel_id,
            alert_delivery::device_id,
            (
                alert_delivery::id,
                alert_delivery::attempts,
                alert_delivery::created_at,
                alert_delivery::sent_at,
                alert_delivery::next_at,
                alert_delivery::held,
            ),
        ))
        .for_update()
        .load(db)
        .await?;
    // The last one of a place is its newest.
    let each = rows.into_iter().filter_map(|(owner, alert, channel, device, row)| {
        let (id, attempts, created_at, sent_at, next_at, held) = row;
        let lead = Lead {
            id,
            attempts,
            created_at,
            sent_at,
            next_at,
            held,
            carries: 0,
        };
        Some(((owner, alert?, channel, device), lead))
    });
    let mut leads: HashMap<Place, Lead> = each.collect();
    count_carried(db, &mut leads).await?;
    Ok(leads)
}

async fn count_carried(db: &mut Db, leads: &mut HashMap<Place, Lead>) -> Result<(), Error> {
    if leads.is_empty() {
        return Ok(());
    }
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = leads.iter().map(|(place, lead)| (place.0, lead.id)).unzip();
    let rows: Vec<(Option<Uuid>, i64)> = alert_delivery::table
        .filter(alert_delivery::owner.eq_any(owners))
        .filter(alert_delivery::sent_with.eq_any(ids))
        .group_by(alert_delivery::sent_with)
        .select((alert_delivery::sent_with, count_star()))
        .load(db)
        .await?;
    let counts: HashMap<Option<Uuid>, i64> = rows.into_iter().collect();
    for lead in leads.values_mut() {
        lead.carries = counts.get(&Some(lead.id)).copied().unwrap_or(0);
    }
    Ok(())
}

/// What these messages carry, by owner and id of each, in the order in which it fired.
pub async fn carried(db: &mut Db, by: &[Delivery]) -> Result<HashMap<(Uuid, Uuid), Vec<Delivery>>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = by.iter().map(|one| (one.owner, one.id)).unzip();
    let rows: Vec<Delivery> = alert_delivery::table
        .filter(alert_delivery::owner.eq_any(owners))
        .filter(alert_delivery::sent_with.eq_any(ids))
        .order((alert_delivery::created_at, alert_delivery::id))
        .select(Delivery::as_select())
        .load(db)
        .await?;
    let mut found: HashMap<(Uuid, Uuid), Vec<Delivery>> = HashMap::new();
    for row in rows {
        if let Some(lead) = row.sent_with {
            found.entry((row.owner, lead)).or_default().push(row);
        }
    }
    Ok(found)
}
