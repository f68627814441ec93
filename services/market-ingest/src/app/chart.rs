//! Charts and candles: cut from the provider's widest window, or made of the kept history where that holds more.

use std::sync::Arc;

use super::{
    Answer, App,
    coin::no_coin,
    serve::{unreadable, write},
    shelf::Got,
};
use crate::{
    domain::{
        call::Call,
        history::{self, DAY_MS, Day, HOUR_MS, candles, chart_of, cut, day_of, ends},
        request::{self, Currency, Grain, Window},
        shape::{chart, one},
    },
    error::Error,
};

/// How far a chart may begin after the asked time and still hold the window.
const SLACK_MS: i64 = 2 * DAY_MS;

impl App {
    /// `/coins/{id}/market_chart`
    ///
    /// # Errors
    /// For a coin that does not exist, and when neither the provider nor the history can answer.
    pub async fn chart(self: &Arc<Self>, wanted: &request::Chart) -> Result<Answer, Error> {
        self.check_coin(&wanted.coin).await?;
        self.check_currency("vs_currency", &wanted.currency).await?;
        let grain = wanted.grain();
        let got = self
            .document(&Call::chart(wanted, self.args.history()))
            .await
            .map_err(no_coin);
        // A window ends at the provider's present of when the body was fetched.
        let end = got.as_ref().map_or_else(|_| self.now_ms(), |got| got.held.meta.as_of);
        let end = self.in_provider_time(end);
        let from = match wanted.window {
            Window::Days(days) => end - i64::from(days) * DAY_MS,
            Window::Max => 0,
        };
        self.window(&wanted.coin, &wanted.currency, grain, (from, i64::MAX), got)
            .await
    }

    /// `/coins/{id}/market_chart/range`
    ///
    /// # Errors
    /// For a coin that does not exist, and when neither the provider nor the history can answer.
    pub async fn chart_range(self: &Arc<Self>, wanted: &request::Range) -> Result<Answer, Error> {
        self.check_coin(&wanted.coin).await?;
        self.check_currency("vs_currency", &wanted.currency).await?;
        let grain = wanted.grain();
        let (from, to) = (wanted.from * 1000, wanted.to * 1000 + 999);
        let rolling = request::Chart {
            coin: wanted.coin.clone(),
            currency: wanted.currency.clone(),
            window: match grain {
                Grain::Minutes => Window::Days(1),
                Grain::Hours => Window::Days(90),
                Grain::Days => self.args.history(),
            },
            interval: Some(grain),
        };
        let reach = match rolling.window {
            Window::Days(days) => self.provider_now().timestamp_millis() - i64::from(days) * DAY_MS,
            Window::Max => 0,
        };
        // The rolling windows hold it, and serve everyone; in dollars the history may hold what they do not.
        let call = if from >= reach || (wanted.currency.is_usd() && grain == Grain::Days) {
            Call::chart(&rolling, self.args.history())
        } else {
            Call::range(wanted)
        };
        let got = self.document(&call).await.map_err(no_coin);
        self.window(&wanted.coin, &wanted.currency, grain, (from, to), got)
            .await
    }

    /// The part of a body, or of the history where the body is missing or begins later than the history does.
    async fn window(
        self: &Arc<Self>,
        coin: &request::CoinId,
        currency: &Currency,
        grain: Grain,
        (from, to): (i64, i64),
        got: Result<Got, Error>,
    ) -> Result<Answer, Error> {
        let error = match got {
            Ok(got) => {
                if currency.is_usd()
                    && grain == Grain::Days
                    && let Some(answer) = self.longer_history(coin, (from, to), &got).await?
                {
                    return Ok(answer);
                }
                let variant = format!("cut {from} {to}");
                return self
                    .answer(&got.held, got.origin, &variant, move |held| {
                        write(&cut(&one::<chart::Chart>(&held.json).map_err(unreadable)?, from, to))
                    })
                    .await;
            }
            Err(error) => error,
        };
        if !currency.is_usd() || !error.is_outage() {
            return Err(error);
        }
        let hours = match grain {
            Grain::Minutes | Grain::Hours => self.stored_hours(coin, (from, to)).await.unwrap_or_default(),
            Grain::Days => Vec::new(),
        };
        let points = if hours.is_empty() {
            let days = self.stored_days(coin, (from, to)).await.unwrap_or_default();
            self.points(&days)
        } else {
            hours
        };
        if points.is_empty() {
            Err(error)
        } else {
            self.stored(points).await
        }
    }

    /// The history's daily points where they begin before the provider's.
    async fn longer_history(
        &self,
        coin: &request::CoinId,
        (from, to): (i64, i64),
        got: &Got,
    ) -> Result<Option<Answer>, Error> {
        let begins = match self.begins.get(&got.held.meta.etag) {
            Some(begins) => begins,
            None => {
                let body: chart::Chart = one(&got.held.json).map_err(unreadable)?;
                let begins = ends(&body).map_or(i64::MAX, |(first, _)| first);
                self.begins.insert(got.held.meta.etag.clone(), begins);
                begins
            }
        };
        let known = self.begins.get(coin.as_str());
        if begins <= from.saturating_add(SLACK_MS) || known.is_some_and(|known| known >= begins) {
            return Ok(None);
        }
        // PostgreSQL away is no reason not to answer with what the provider gave.
        let days = self.stored_days(coin, (from, to)).await.unwrap_or_default();
        if let Some(first) = days.first().filter(|_| from <= 0) {
            self.begins
                .insert(coin.as_str().to_owned(), i64::from(first.day) * DAY_MS);
        }
        match days.first() {
            Some(first) if first.day < day_of(begins) => Ok(Some(self.stored(self.points(&days)).await?)),
            _ => Ok(None),
        }
    }

    async fn stored_days(&self, coin: &request::CoinId, (from, to): (i64, i64)) -> Result<Vec<Day>, Error> {
        // A window that begins within a day does not show that day's first moment.
        let first = day_of(from.saturating_add(DAY_MS - 1).max(0));
        self.store.list_days(coin.as_str(), first, day_of(to)).await
    }

    async fn stored_hours(&self, coin: &request::CoinId, (from, to): (i64, i64)) -> Result<Vec<PointOf>, Error> {
        let hour = |ms: i64| i32::try_from(ms.div_euclid(HOUR_MS)).unwrap_or(i32::MAX);
        let hours = self.store.list_hours(coin.as_str(), hour(from), hour(to)).await?;
        Ok(hours
            .into_iter()
            .filter(|hour| (from..=to).contains(&hour.at_ms))
            .map(|hour| (hour.at_ms, hour.price, hour.market_cap, hour.volume))
            .collect())
    }

    fn points(&self, days: &[Day]) -> Vec<PointOf> {
        let now = self.provider_now().timestamp_millis();
        days.iter()
            .map(|day| {
                let midnight = i64::from(day.day) * DAY_MS;
                let at = if day.partial {
                    (midnight + DAY_MS - 1).min(now).max(midnight)
                } else {
                    midnight
                };
                (at, day.price, day.market_cap, day.volume)
            })
            .collect()
    }

    async fn stored(&self, points: Vec<PointOf>) -> Result<Answer, Error> {
        let newest = points.last().map_or(0, |point| point.0);
        let json = write(&chart_of(points.into_iter()))?;
        self.answer_stored(json.to_vec(), newest, "/coins/{id}/market_chart (kept history)")
            .await
    }

    /// `/coins/{id}/ohlc`; `interval=daily` in dollars is made of the kept hours and days.
    ///
    /// # Errors
    /// For a coin that does not exist, and when neither the provider nor the history can answer.
    pub async fn ohlc(self: &Arc<Self>, wanted: &request::Chart) -> Result<Answer, Error> {
        self.check_coin(&wanted.coin).await?;
        self.check_currency("vs_currency", &wanted.currency).await?;
        if wanted.interval == Some(Grain::Days) && wanted.currency.is_usd() {
            return self.daily_candles(wanted).await;
        }
        match self.document(&Call::ohlc(wanted)).await.map_err(no_coin) {
            Ok(got) => self.answer_whole(&got.held, got.origin).await,
            Err(error) if error.is_outage() && wanted.currency.is_usd() => {
                self.daily_candles(wanted).await.map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    async fn daily_candles(self: &Arc<Self>, wanted: &request::Chart) -> Result<Answer, Error> {
        let grained = |interval, window| request::Chart {
            interval: Some(interval),
            window,
            ..wanted.clone()
        };
        let hours_call = Call::chart(&grained(Grain::Hours, Window::Days(90)), self.args.history());
        let days_call = Call::chart(&grained(Grain::Days, wanted.window), self.args.history());
        // Both feed the history; what is kept already does where they fail.
        let (hours, days) = tokio::join!(self.document(&hours_call), self.document(&days_call));
        let error = hours.err().into_iter().chain(days.err()).map(no_coin).last();
        let now = self.provider_now().timestamp_millis();
        let first = match wanted.window {
            Window::Days(days) => day_of(now) - i32::try_from(days).unwrap_or(i32::MAX),
            Window::Max => 0,
        };
        let coin = wanted.coin.as_str();
        let days = self.store.list_days(coin, first, i32::MAX).await?;
        let first_hour = first.saturating_mul(24);
        let hours: Vec<history::Hour> = self.store.list_hours(coin, first_hour, i32::MAX).await?;
        let rows = candles(&days, &hours, now);
        match (rows.last(), error) {
            (Some(last), _) => {
                let newest = last.0.i64().unwrap_or(now);
                let json = write(&rows)?.to_vec();
                self.answer_stored(json, newest, "/coins/{id}/market_chart (daily candles of kept prices)")
                    .await
            }
            (None, Some(error)) => Err(error),
            (None, None) => self.answer_stored(b"[]".to_vec(), now, "/coins/{id}/ohlc").await,
        }
    }
}

/// Milliseconds, price, market cap, volume.
type PointOf = (i64, f64, Option<f64>, Option<f64>);
