//! Forecasts, from forecasting.

use std::sync::Arc;

use alert_rules::price_from_f64;
use chrono::{DateTime, NaiveDate, TimeDelta};
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::forecast::{self as pb, forecasting_client::ForecastingClient};
use tonic::service::interceptor::InterceptedService;
use vocab::ErrorKind;

use crate::{
    domain::alert_band::{Band, Edges, ForecastAnswer, NoBand},
    error::Error,
};

type Client = ForecastingClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Days of a forecast of which alerts take one: forecasting scores it once a week is over, as any other.
const BAND_DAYS: i32 = 7;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Forecasts(Client);

/// One day ahead, US dollars as decimal texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ahead {
    /// Days since 1970, UTC.
    pub day: i32,
    pub median: String,
    pub low_80: String,
    pub high_80: String,
}

/// A forecast with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    pub name: String,
    pub model: String,
    pub recipe_version: String,
    pub last_day: i32,
    pub last_price: String,
    /// The coin's data ended before today.
    pub ended: bool,
    pub history_days: i32,
    pub created_ms: i64,
    pub source: String,
    pub days: Vec<Ahead>,
}

/// How a forecast came out so many days ahead.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// Days.
    pub ahead: i32,
    /// The last of these days, since 1970, UTC.
    pub last_day: i32,
    /// Prices in the 80% range, and of how many.
    pub covered_80: i32,
    pub steps: i32,
    /// The weighted interval score over a random walk's; nothing where the walk made no error.
    pub error_ratio: Option<f64>,
}

impl Forecasts {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        Ok(Self(ForecastingClient::with_interceptor(
            channel,
            Carry::to("forecasting", hop, clock)?,
        )))
    }

    /// The recipe's forecast of a coin; nothing where it has too little history, or is unknown.
    ///
    /// # Errors
    /// [`Error::Forecasts`] where forecasting does not answer; [`Error::Invalid`] with its own sentence where it cannot be made.
    pub async fn forecast(&self, coin: &str, horizon: u8) -> Result<Option<Forecast>, Error> {
        let asked = pb::GetForecastRequest {
            coingecko_id: coin.to_owned(),
            horizon: i32::from(horizon),
            model: String::new(),
        };
        let found = match self.0.clone().get_forecast(asked).await {
            Ok(answer) => answer.into_inner(),
            Err(status) => {
                if let Some(spent) = kit::Spent::read(&status) {
                    return Err(Error::Spent(spent));
                }
                let details = kit::status::read(&status);
                return match details.kind {
                    ErrorKind::NotFound => Ok(None),
                    ErrorKind::Invalid | ErrorKind::Conflict => Err(Error::invalid("text", details.message)),
                    _ => Err(Error::Forecasts {
                        retry_after: details.retry_after,
                        cause: Arc::new(status),
                    }),
                };
            }
        };
        let ahead = |point: &pb::Point| Ahead {
            day: point.day,
            median: point.yhat.to_string(),
            low_80: point.lower_80.to_string(),
            high_80: point.upper_80.to_string(),
        };
        Ok(Some(Forecast {
            name: found.token.map(|token| token.token_name).unwrap_or_default(),
            model: found.model,
            recipe_version: found.recipe_version,
            last_day: found.last_day,
            last_price: found.last_price.to_string(),
            ended: found.ended,
            history_days: found.history_days,
            created_ms: found.created_unix_ms,
            source: found.source,
            days: found.points.iter().map(ahead).collect(),
        }))
    }

    /// The recipe's band of a coin for a day to come.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn band(&self, coin: &str, day: NaiveDate) -> Result<Band, NoBand> {
        let asked = pb::GetForecastRequest {
            coingecko_id: coin.to_owned(),
            horizon: BAND_DAYS,
            model: String::new(),
        };
        let found = match self.0.clone().get_forecast(asked).await {
            Ok(answer) => answer.into_inner(),
            Err(status) => {
                tracing::debug!(code = %status.code(), coin, "no band of a coin for alerts yet");
                return Err(match kit::status::read(&status).kind {
                    ErrorKind::NotFound => NoBand::Unknown,
                    ErrorKind::Invalid => NoBand::TooShort,
                    ErrorKind::Limited => NoBand::Limited,
                    _ => NoBand::Away,
                });
            }
        };
        let point = found.points.iter().find(|point| date(point.day) == Some(day));
        let answer = ForecastAnswer {
            edges: point.and_then(edges),
            run: found.run_id,
            model: found.model,
            recipe: found.recipe_version,
            made_at: DateTime::from_timestamp_millis(found.created_unix_ms),
            has_ended: found.ended,
        };
        answer.frozen(day)
    }

    /// How the frozen forecasts of a coin came out by the default model; empty where there are none.
    ///
    /// # Errors
    /// [`Error::Forecasts`] where forecasting does not answer.
    pub async fn scored(&self, coin: &str) -> Result<Vec<Scored>, Error> {
        let asked = pb::GetRecordRequest {
            coingecko_id: coin.to_owned(),
            model: String::new(),
        };
        let found = match self.0.clone().get_record(asked).await {
            Ok(answer) => answer.into_inner(),
            Err(status) => {
                let details = kit::status::read(&status);
                return match details.kind {
                    // A token of an import that no provider knows.
                    ErrorKind::NotFound | ErrorKind::Invalid => Ok(Vec::new()),
                    _ => Err(Error::Forecasts {
                        retry_after: details.retry_after,
                        cause: Arc::new(status),
                    }),
                };
            }
        };
        let each = found.forecasts.iter().flat_map(|frozen| {
            frozen.scores.iter().map(move |score| Scored {
                ahead: score.horizon,
                last_day: frozen.last_day.saturating_add(score.horizon),
                covered_80: score.covered_80,
                steps: score.steps,
                error_ratio: score.wis_ratio,
            })
        });
        Ok(each.filter(|one| one.steps > 0).collect())
    }
}

/// A day by its number since 1970.
fn date(day: i32) -> Option<NaiveDate> {
    NaiveDate::default().checked_add_signed(TimeDelta::days(day.into()))
}

/// The three bands of a day; nothing where an edge is no price.
fn edges(point: &pb::Point) -> Option<Edges> {
    let edge = |low: f64, high: f64| Some((price_from_f64(low)?, price_from_f64(high)?));
    Some([
        edge(point.lower_50, point.upper_50)?,
        edge(point.lower_80, point.upper_80)?,
        edge(point.lower_95, point.upper_95)?,
    ])
}
