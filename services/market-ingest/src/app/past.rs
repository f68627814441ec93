//! What is known of the past: the measure of a new body, and the kept history, which grows by charts that something confirms and is
//! read together with the one that nothing confirms yet.

use std::{collections::BTreeMap, sync::Arc};

use super::{App, lock};
use crate::{
    config::SNAPSHOT_ROWS,
    domain::{
        call::Call,
        held::Held,
        history::{self, DAY_MS, Day, HOUR_MS, Hour},
        judge::{Known, per_dollar as per_dollar_of},
        request::{Chart, CoinId, Currency, Grain, Window},
        shape::{Shape, chart},
        ttl::Kind,
    },
    error::Error,
    store::history::Days,
};

/// An hourly chart reaches back at most so many days.
const HOURS_REACH: i64 = 95;

impl App {
    /// What a new body of this call is compared with. Nothing is fetched for it.
    pub(super) async fn known_of(self: &Arc<Self>, call: &Call, key: &str) -> Known {
        let about = match call.kind {
            Kind::Rates => Some("bitcoin"),
            _ => call.about(),
        };
        let snapshot = lock(&self.snapshot).as_ref().map(|(_, snapshot)| Arc::clone(snapshot));
        let market = self.shelf.get(&Call::snapshot(SNAPSHOT_ROWS).key());
        let row = about
            .zip(snapshot.as_ref())
            .and_then(|(id, snapshot)| snapshot.find(id));
        let price_usd = row
            .filter(|row| row.stale_since.is_absent())
            .and_then(|row| row.current_price.finite());
        let (mut prices_usd, mut per_dollar) = (BTreeMap::new(), BTreeMap::new());
        if matches!(call.shape, Shape::SimplePrice) {
            let asked = call.query.iter().find(|(name, _)| *name == "ids");
            let asked = asked.map_or("", |(_, ids)| ids.as_str()).split(',');
            let rows = asked.filter_map(|id| snapshot.as_ref()?.find(id));
            prices_usd = rows
                .filter(|row| row.stale_since.is_absent())
                .filter_map(|row| Some((row.id.str().to_owned(), row.current_price.finite()?)))
                .collect();
            if let Some(rates) = self.kept(&Call::rates().key()).await {
                per_dollar = per_dollar_of(&rates.held.json);
            }
        }
        let is_priced = price_usd.is_some() || !prices_usd.is_empty();
        Known {
            price_usd,
            price_is_confirmed: is_priced && market.is_some_and(|market| market.meta.confirmed),
            prices_usd,
            per_dollar,
            history: self.past_of(call).await,
            before: self.kept(key).await.map(|got| got.held),
            now_ms: self.now_ms(),
            provider_now_ms: self.provider_now().timestamp_millis(),
            ..Known::default()
        }
    }

    /// Adds a chart to the kept history.
    pub(super) async fn remember(&self, coin: &str, grain: Grain, held: &Held) -> Result<(), Error> {
        let Ok(chart) = serde_json::from_slice::<chart::Chart>(&held.json) else {
            return Ok(());
        };
        let today = self.today();
        match grain {
            Grain::Days => {
                let days = history::days(&chart, today);
                self.store.merge_days(coin, &days, Days::Daily).await?;
            }
            Grain::Hours | Grain::Minutes => {
                let days = history::days_of_hours(&chart, today);
                self.store.merge_hours(coin, &history::hours(&chart)).await?;
                self.store.merge_days(coin, &days, Days::FromHours).await?;
            }
        }
        Ok(())
    }

    /// What is kept of a chart's coin, Unix milliseconds and US dollars; nothing for other calls, and where PostgreSQL is away.
    pub(super) async fn past_of(&self, call: &Call) -> Vec<(i64, f64)> {
        match &call.feeds {
            None => Vec::new(),
            Some((coin, Grain::Days)) => {
                let days = self.store.list_days(coin, i32::MIN, i32::MAX).await.unwrap_or_default();
                let settled = days.iter().filter(|day| !day.partial);
                settled.map(|day| (i64::from(day.day) * DAY_MS, day.price)).collect()
            }
            Some((coin, Grain::Hours | Grain::Minutes)) => {
                let from = call.query.iter().find(|(name, _)| *name == "from");
                let from = from
                    .and_then(|(_, text)| text.parse::<i64>().ok())
                    .map(|from| from * 1000);
                let from = from.unwrap_or(self.provider_now().timestamp_millis() - HOURS_REACH * DAY_MS);
                let first = i32::try_from(from.div_euclid(HOUR_MS)).unwrap_or(i32::MIN);
                let hours = self.store.list_hours(coin, first, i32::MAX).await.unwrap_or_default();
                hours.iter().map(|hour| (hour.at_ms, hour.price)).collect()
            }
        }
    }

    /// The days that are kept, and those that only a chart has which nothing confirms yet.
    pub(super) async fn known_days(self: &Arc<Self>, coin: &CoinId, from: i32, to: i32) -> Result<Vec<Day>, Error> {
        let kept = self.store.list_days(coin.as_str(), from, to).await?;
        let Some(chart) = self.unconfirmed(coin, Grain::Days).await else {
            return Ok(kept);
        };
        let new = history::days(&chart, self.today());
        let new = new.into_iter().filter(|day| (from..=to).contains(&day.day));
        let all: BTreeMap<i32, Day> = new.chain(kept).map(|day| (day.day, day)).collect();
        Ok(all.into_values().collect())
    }

    /// The same of hours.
    pub(super) async fn known_hours(self: &Arc<Self>, coin: &CoinId, from: i32, to: i32) -> Result<Vec<Hour>, Error> {
        let kept = self.store.list_hours(coin.as_str(), from, to).await?;
        let Some(chart) = self.unconfirmed(coin, Grain::Hours).await else {
            return Ok(kept);
        };
        let new = history::hours(&chart);
        let new = new.into_iter().filter(|hour| (from..=to).contains(&hour.hour));
        let all: BTreeMap<i32, Hour> = new.chain(kept).map(|hour| (hour.hour, hour)).collect();
        Ok(all.into_values().collect())
    }

    /// The rolling chart of a coin, where it may answer and nothing confirms it.
    async fn unconfirmed(self: &Arc<Self>, coin: &CoinId, grain: Grain) -> Option<chart::Chart> {
        let wanted = Chart {
            coin: coin.clone(),
            currency: Currency::parse("vs_currency", "usd").ok()?,
            window: match grain {
                Grain::Minutes => Window::Days(1),
                Grain::Hours => Window::Days(90),
                Grain::Days => self.history_window(),
            },
            interval: Some(grain),
        };
        let got = self.kept(&Call::chart(&wanted, self.history_window()).key()).await?;
        if got.held.meta.confirmed {
            return None;
        }
        serde_json::from_slice(&got.held.json).ok()
    }
}
