//! How a coin's price moved after events of one kind.

mod hours;

use calendar_rules::{
    STEPS, Window,
    effect::{self, Cell, Grain, Prices, Span},
    expand_within,
};
use chrono::{DateTime, Days, NaiveTime, Utc};
use vocab::UserId;

use super::{App, price::money};
use crate::{
    domain::calendar::CalendarEvent,
    error::{Error, Fault},
    store::calendar_event as events,
};
use hours::Stored;

/// Events before this many days are not looked at: the baseline of each needs half a year of prices before it.
const REACH: Days = Days::new(3_653);
/// Starts that are judged, the latest.
const MOST_STARTS: usize = 5_000;
/// The same draws each time, so that the same question has the same answer.
const SEED: u64 = 0x6d65_7269_6469_616e;

/// The answer, and what it is of.
#[derive(Debug, Clone)]
pub struct PriceEffect {
    pub cells: Vec<Cell>,
    /// Events before now.
    pub found: usize,
    /// Of the prices of all spans but the hour.
    pub grain: Grain,
    pub market_away: bool,
    /// What the hour after an event is computed from, or in a sentence why there is nothing.
    pub hours: Result<HoursOf, &'static str>,
}

/// Whose hourly prices these are, and since when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoursOf {
    /// In words: "the market".
    pub source: String,
    pub since: DateTime<Utc>,
}

impl App {
    /// From daily closes, and for the hour after an event from hourly prices where some are stored. `title` narrows the events where it is not empty.
    ///
    /// # Errors
    /// For a kind whose events are not kept, and a coin that the market does not know.
    pub async fn price_effect(&self, user: UserId, kind: &str, coin: &str, title: &str) -> Result<PriceEffect, Error> {
        let mut faults = Vec::new();
        if kind.parse::<calendar_rules::Kind>().is_err() {
            faults.push(Fault::new(
                "kind",
                "Couldn't compute the price effect for this kind of event.",
            ));
        }
        let coin = coin.trim().to_lowercase();
        if coin.is_empty() {
            faults.push(Fault::new("coin", "This field is required."));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let title = Some(title.trim()).filter(|title| !title.is_empty());
        let mut all = events::all(&mut *self.db().await?, user, &[kind.to_owned()], title).await?;
        all.retain(|event| event.details.coins.is_empty() || event.details.coins.contains(&coin));
        let now = self.now();
        let (closes, market_away) = match self.market.history(&coin).await {
            Ok(Some(closes)) => (closes, false),
            Ok(None) => return Err(Error::invalid("coin", "The market has no history of this coin.")),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "the market did not answer with a coin's history");
                (Vec::new(), true)
            }
        };
        let stored = Box::pin(self.stored_hours(user, &coin, now)).await?;
        self.compute(move || {
            let starts = starts(&all, now);
            let prices = closes.into_iter().filter_map(|(day, price)| {
                // A close is the price at the end of its day.
                let end = day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN).and_utc();
                Some((end, money(price)?)).filter(|(end, _)| *end <= now)
            });
            let days = Prices::new(prices, Grain::Day);
            let (cells, hours) = match fullest(stored, &starts) {
                Ok((of, hours)) => {
                    let of_span = |span: Span| if span == Span::Hour { &hours } else { &days };
                    (effect::effect_in(&starts, of_span, SEED), Ok(of))
                }
                Err(why) => (effect::effect(&starts, &days, SEED), Err(why)),
            };
            PriceEffect {
                cells,
                found: starts.len(),
                grain: Grain::Day,
                market_away,
                hours,
            }
        })
        .await
    }
}

/// Of the hourly prices that are stored those by which most events count.
fn fullest(stored: Stored, starts: &[DateTime<Utc>]) -> Result<(HoursOf, Prices), &'static str> {
    let missing = stored.missing();
    let each = stored.all.into_iter().filter_map(|hours| {
        let (since, _) = hours.prices.first().copied()?;
        let prices = Prices::new(hours.prices, Grain::Hour);
        let of = HoursOf {
            source: hours.source,
            since,
        };
        Some((effect::counted(starts, &prices, Span::Hour), of, prices))
    });
    // Of equals the last: the market's.
    let best = each.max_by_key(|(counted, ..)| *counted);
    best.map(|(_, of, prices)| (of, prices)).ok_or(missing)
}

/// Starts before now, in order.
fn starts(events: &[CalendarEvent], now: DateTime<Utc>) -> Vec<DateTime<Utc>> {
    let window = Window {
        from: now - REACH,
        to: now,
    };
    // One for the question, however many events there are.
    let mut budget = STEPS;
    let mut starts: Vec<DateTime<Utc>> = events
        .iter()
        .flat_map(|event| expand_within(&event.details.event, window, calendar_rules::INSTANCES, &mut budget).instances)
        .map(|instance| instance.start_utc)
        .filter(|start| *start < now)
        .collect();
    starts.sort_unstable();
    starts.dedup();
    let cut = starts.len().saturating_sub(MOST_STARTS);
    starts.split_off(cut)
}
