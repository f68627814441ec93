//! How a coin's price moved after events of one kind.

use calendar_rules::{
    STEPS, Window,
    effect::{self, Cell, Grain, Prices},
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
    pub grain: Grain,
    pub market_away: bool,
}

impl App {
    /// From daily closes, so the hour after an event is unknown. `title` narrows the events where it is not empty.
    ///
    /// # Errors
    /// For a kind whose events are not kept, and a coin that the market does not know.
    pub async fn price_effect(&self, user: UserId, kind: &str, coin: &str, title: &str) -> Result<PriceEffect, Error> {
        let mut faults = Vec::new();
        if kind.parse::<calendar_rules::Kind>().is_err() {
            faults.push(Fault::new("kind", "Use own, economic, unlock or token."));
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
        self.compute(move || {
            let starts = starts(&all, now);
            let prices = closes.into_iter().filter_map(|(day, price)| {
                // A close is the price at the end of its day.
                let end = day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN).and_utc();
                Some((end, money(price)?)).filter(|(end, _)| *end <= now)
            });
            let cells = effect::effect(&starts, &Prices::new(prices, Grain::Day), SEED);
            PriceEffect {
                cells,
                found: starts.len(),
                grain: Grain::Day,
                market_away,
            }
        })
        .await
    }
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
