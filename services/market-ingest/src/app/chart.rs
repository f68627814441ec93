//! Charts and candles: cut from the provider's widest window, or made of the kept history where that holds more.

use std::sync::Arc;

use super::{
    Answer, App,
    coin::no_coin,
    plan::SLACK_MS,
    serve::{bad_stored_body, write},
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

impl App {
    /// `/coins/{id}/market_chart`
    ///
    /// # Errors
    /// For a coin that does not exist, and when neither the provider nor the history can answer.
    pub async fn chart(self: &Arc<Self>, wanted: &request::Chart) -> Result<Answer, Error> {
        self.check_coin(&wanted.coin).await?;
        let outage = self.check_currency("vs_currency", &wanted.currency).await?;
        self.within_plan(|| self.chart_in_plan(wanted, outage.clone())).await
    }

    async fn chart_in_plan(self: &Arc<Self>, wanted: &request::Chart, outage: Option<Error>) -> Result<Answer, Error> {
        let call = Call::chart(wanted, self.history_window());
        let got = self.document_after(outage, &call).await.map_err(no_coin);
        // A window ends at the provider's present of when the body was fetched.
        let end = got.as_ref().map_or_else(|_| self.now_ms(), |got| got.held.meta.as_of);
        let end = self.in_provider_time(end);
        let from = match wanted.window {
            Window::Days(days) => end - i64::from(days) * DAY_MS,
            Window::Max => 0,
        };
        let asked = Asked {
            coin: &wanted.coin,
            currency: &wanted.currency,
            grain: wanted.grain(),
            from,
            to: i64::MAX,
        };
        self.window(&asked, got).await
    }

    /// `/coins/{id}/market_chart/range`
    ///
    /// # Errors
    /// For a coin that does not exist, for a range that ends before the provider's plan begins and of which nothing is kept, and
    /// when neither the provider nor the history can answer.
    pub async fn chart_range(self: &Arc<Self>, wanted: &request::Range) -> Result<Answer, Error> {
        self.check_coin(&wanted.coin).await?;
        let outage = self.check_currency("vs_currency", &wanted.currency).await?;
        self.within_plan(|| self.range_in_plan(wanted, outage.clone())).await
    }

    async fn range_in_plan(self: &Arc<Self>, wanted: &request::Range, outage: Option<Error>) -> Result<Answer, Error> {
        let asked = Asked {
            coin: &wanted.coin,
            currency: &wanted.currency,
            grain: wanted.grain(),
            from: wanted.from * 1000,
            to: wanted.to * 1000 + 999,
        };
        let earliest = self.earliest_range_ms();
        if earliest.is_some_and(|earliest| asked.to < earliest) {
            // The provider would refuse it, and the refusal would count.
            return self.window(&asked, Err(self.beyond_plan("from"))).await;
        }
        let rolling = request::Chart {
            coin: wanted.coin.clone(),
            currency: wanted.currency.clone(),
            window: match asked.grain {
                Grain::Minutes => Window::Days(1),
                Grain::Hours => Window::Days(90),
                Grain::Days => self.history_window(),
            },
            interval: Some(asked.grain),
        };
        let reach = match rolling.window {
            Window::Days(days) => self.provider_now().timestamp_millis() - i64::from(days) * DAY_MS,
            Window::Max => 0,
        };
        // The provider would give hours instead. Whoever counts back a day from now is a moment late.
        if wanted.interval == Some(Grain::Minutes) && asked.from < reach - HOUR_MS {
            return Err(Error::invalid("interval", request::MINUTES_REACH));
        }
        // The rolling windows hold it, and serve everyone. Of days they hold all that the plan covers.
        let call = if asked.from >= reach || asked.grain == Grain::Days {
            Call::chart(&rolling, self.history_window())
        } else {
            let from = earliest.map_or(asked.from, |earliest| earliest.max(asked.from));
            Call::range(&request::Range {
                from: from.div_euclid(1000),
                // As asked: a shorter window would come in finer steps.
                interval: Some(asked.grain),
                ..wanted.clone()
            })
        };
        let got = self.document_after(outage, &call).await.map_err(no_coin);
        self.window(&asked, got).await
    }

    /// The part of a body, or of the history where the body is missing or begins later than the history does.
    async fn window(self: &Arc<Self>, asked: &Asked<'_>, got: Result<Got, Error>) -> Result<Answer, Error> {
        let error = match got {
            Ok(got) => match self.part_of(asked, &got).await? {
                Some(answer) => return Ok(answer),
                None => self.beyond_plan("from"),
            },
            Err(error) => error,
        };
        let is_beyond_plan = matches!(error, Error::BeyondPlan { .. });
        if !asked.currency.is_usd() || self.is_news(&error) || !(error.is_outage() || is_beyond_plan) {
            return Err(error);
        }
        let (coin, range) = (asked.coin, (asked.from, asked.to));
        let hours = match asked.grain {
            Grain::Minutes | Grain::Hours => self.stored_hours(coin, range).await.unwrap_or_default(),
            Grain::Days => Vec::new(),
        };
        let points = if hours.is_empty() {
            let days = self.stored_days(coin, range).await.unwrap_or_default();
            self.points(&days)
        } else {
            hours
        };
        match points.first() {
            Some(first) => {
                let first = first.0;
                let beginning = is_beyond_plan.then(|| self.available_from(asked.from, first, first));
                Ok(self.stored(points).await?.beginning(beginning.flatten()))
            }
            None => Err(error),
        }
    }

    /// What a body, or the longer history, holds of the range; `None` where the plan's limit leaves nothing of it.
    async fn part_of(self: &Arc<Self>, asked: &Asked<'_>, got: &Got) -> Result<Option<Answer>, Error> {
        let begins = self.begins_at(got)?;
        let (from, to) = (asked.from, asked.to);
        if asked.currency.is_usd()
            && asked.grain == Grain::Days
            && let Some(days) = self.longer_history(asked.coin, (from, to), begins).await
        {
            let points = self.points(&days);
            let first = points.first().map_or(begins, |point| point.0);
            let beginning = self.available_from(from, begins.min(first), first);
            return Ok(Some(self.stored(points).await?.beginning(beginning)));
        }
        let beginning = self.available_from(from, begins, begins);
        if beginning.is_some() && to < begins {
            return Ok(None);
        }
        let variant = format!("cut {from} {to}");
        let answer = self
            .answer(&got.held, got.origin, &variant, move |held| {
                write(&cut(
                    &one::<chart::Chart>(&held.json).map_err(bad_stored_body)?,
                    from,
                    to,
                ))
            })
            .await?;
        Ok(Some(answer.beginning(beginning)))
    }

    /// When a body's prices begin, Unix milliseconds; far in the future where it has none.
    fn begins_at(&self, got: &Got) -> Result<i64, Error> {
        if let Some(begins) = self.begins.get(&got.held.meta.etag) {
            return Ok(begins);
        }
        let body: chart::Chart = one(&got.held.json).map_err(bad_stored_body)?;
        let begins = ends(&body).map_or(i64::MAX, |(first, _)| first);
        self.begins.insert(got.held.meta.etag.clone(), begins);
        Ok(begins)
    }

    /// The history's days where they begin before the provider's.
    async fn longer_history(
        self: &Arc<Self>,
        coin: &request::CoinId,
        (from, to): (i64, i64),
        begins: i64,
    ) -> Option<Vec<Day>> {
        let known = self.begins.get(coin.as_str());
        if begins <= from.saturating_add(SLACK_MS) || known.is_some_and(|known| known >= begins) {
            return None;
        }
        // PostgreSQL away is no reason not to answer with what the provider gave.
        let days = self.stored_days(coin, (from, to)).await.unwrap_or_default();
        if let Some(first) = days.first().filter(|_| from <= 0) {
            self.begins
                .insert(coin.as_str().to_owned(), i64::from(first.day) * DAY_MS);
        }
        days.first()
            .is_some_and(|first| first.day < day_of(begins))
            .then_some(days)
    }

    async fn stored_days(self: &Arc<Self>, coin: &request::CoinId, (from, to): (i64, i64)) -> Result<Vec<Day>, Error> {
        // A window that begins within a day does not show that day's first moment.
        let first = day_of(from.saturating_add(DAY_MS - 1).max(0));
        self.known_days(coin, first, day_of(to)).await
    }

    async fn stored_hours(
        self: &Arc<Self>,
        coin: &request::CoinId,
        (from, to): (i64, i64),
    ) -> Result<Vec<PointOf>, Error> {
        let hour = |ms: i64| i32::try_from(ms.div_euclid(HOUR_MS)).unwrap_or(i32::MAX);
        let hours = self.known_hours(coin, hour(from), hour(to)).await?;
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
        let outage = self.check_currency("vs_currency", &wanted.currency).await?;
        self.within_plan(|| self.ohlc_in_plan(wanted, outage.clone())).await
    }

    async fn ohlc_in_plan(self: &Arc<Self>, wanted: &request::Chart, outage: Option<Error>) -> Result<Answer, Error> {
        if wanted.interval == Some(Grain::Days) && wanted.currency.is_usd() {
            return self.daily_candles(wanted, outage).await;
        }
        let granted = wanted.candles_within(self.history_window());
        match self
            .document_after(outage, &Call::ohlc(&granted))
            .await
            .map_err(no_coin)
        {
            Ok(got) if granted.window == wanted.window => self.answer_whole(&got.held, got.origin).await,
            Ok(got) => {
                let rows: Vec<chart::Candle> = serde_json::from_slice(&got.held.json).map_err(bad_stored_body)?;
                let first = rows.first().and_then(|row| row.0.i64());
                let beginning = first.and_then(|first| self.available_from(self.asked_from(wanted), first, first));
                Ok(self.answer_whole(&got.held, got.origin).await?.beginning(beginning))
            }
            Err(error) if error.is_outage() && wanted.currency.is_usd() => {
                self.daily_candles(wanted, Some(error.clone())).await.map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    /// Where a rolling window begins, Unix milliseconds of the provider's time.
    fn asked_from(&self, wanted: &request::Chart) -> i64 {
        match wanted.window {
            Window::Days(days) => self.provider_now().timestamp_millis() - i64::from(days) * DAY_MS,
            Window::Max => 0,
        }
    }

    async fn daily_candles(self: &Arc<Self>, wanted: &request::Chart, outage: Option<Error>) -> Result<Answer, Error> {
        let grained = |interval, window| request::Chart {
            interval: Some(interval),
            window,
            ..wanted.clone()
        };
        let hours_call = Call::chart(&grained(Grain::Hours, Window::Days(90)), self.history_window());
        let days_call = Call::chart(&grained(Grain::Days, wanted.window), self.history_window());
        // Both feed the history; what is kept already does where they fail. One after the other: a provider that is away is
        // asked once.
        let days = self.document_after(outage, &days_call).await;
        if let Err(error @ Error::BeyondPlan { .. }) = days {
            return Err(error);
        }
        let outage = days.as_ref().err().filter(|error| error.is_outage()).cloned();
        let hours = self.document_after(outage, &hours_call).await;
        let error = hours.err().into_iter().chain(days.err()).map(no_coin).last();
        let now = self.provider_now().timestamp_millis();
        let from = self.asked_from(wanted);
        let first = day_of(from);
        let days = self.known_days(&wanted.coin, first, i32::MAX).await?;
        let first_hour = first.saturating_mul(24);
        let hours: Vec<history::Hour> = self.known_hours(&wanted.coin, first_hour, i32::MAX).await?;
        let rows = candles(&days, &hours, now);
        match (rows.first().zip(rows.last()), error) {
            (Some((first, last)), _) => {
                let newest = last.0.i64().unwrap_or(now);
                let beginning = first.0.i64().and_then(|first| self.available_from(from, first, first));
                let json = write(&rows)?.to_vec();
                let source = "/coins/{id}/market_chart (daily candles of kept prices)";
                Ok(self.answer_stored(json, newest, source).await?.beginning(beginning))
            }
            (None, Some(error)) => Err(error),
            (None, None) => self.answer_stored(b"[]".to_vec(), now, "/coins/{id}/ohlc").await,
        }
    }
}

/// A part of a coin's prices; times are Unix milliseconds, both included.
struct Asked<'a> {
    coin: &'a request::CoinId,
    currency: &'a Currency,
    grain: Grain,
    from: i64,
    to: i64,
}

/// Milliseconds, price, market cap, volume.
type PointOf = (i64, f64, Option<f64>, Option<f64>);
