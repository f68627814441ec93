//! Forecasts, what is asked about tokens, forecasts and back-tests, and shapes of the contract that uploads share.

use std::fmt::Write;

use proto::forecast as pb;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::{day, instant, midnight};
use crate::{
    problem::INVALID,
    query::is_coin,
    rest::{Need, Object, Readable, Shape, Written, generated as shapes},
};

pub const MODELS: [&str; 6] = ["meridian", "random_walk", "ets", "theta", "drift", "seasonal_naive"];
const ICONS: [&str; 3] = ["chain", "diamond", "star"];

pub type Token = Written<shapes::Token>;
pub type Score = Written<shapes::Score>;

#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct AddTokenBody {
    pub coingecko_id: String,
    pub token_name: Option<String>,
    /// chain, diamond or star.
    pub icon: Option<String>,
}

impl Shape for AddTokenBody {
    type Message = pb::AddTokenRequest;
    const NAME: &'static str = "AddTokenBody";
}

impl Readable for AddTokenBody {
    fn read(o: &mut Object<'_>) -> pb::AddTokenRequest {
        let coingecko_id = o.filled_text("coingecko_id", 128, false).unwrap_or_default();
        if !coingecko_id.is_empty() && !is_coin(&coingecko_id) {
            o.fault("coingecko_id", INVALID, "Invalid coin id.");
        }
        let icon = o.limited_text("icon", Need::MayBeNull, 16, false);
        if icon.as_deref().is_some_and(|icon| !ICONS.contains(&icon)) {
            o.fault("icon", INVALID, "One of: chain, diamond, star.");
        }
        let token_name = o.limited_text("token_name", Need::MayBeNull, 100, false);
        pb::AddTokenRequest {
            owner: String::new(),
            coingecko_id,
            token_name: token_name.unwrap_or_default(),
            icon: icon.unwrap_or_default(),
        }
    }
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ForecastQuery {
    /// 1 to 90 days, 30 where missing.
    pub horizon: Option<i32>,
    /// meridian, random_walk, ets, theta, drift or seasonal_naive.
    pub model: Option<String>,
}

/// One day ahead, US dollars; `yhat_lower` and `yhat_upper` are the 80 % pair.
#[derive(Debug, Serialize, ToSchema)]
pub struct Point {
    /// `yyyy-mm-ddT00:00:00Z`
    pub ds: String,
    pub yhat: f64,
    pub yhat_lower: f64,
    pub yhat_upper: f64,
    pub yhat_lower_50: f64,
    pub yhat_upper_50: f64,
    pub yhat_lower_80: f64,
    pub yhat_upper_80: f64,
    pub yhat_lower_95: f64,
    pub yhat_upper_95: f64,
}

impl From<&pb::Point> for Point {
    fn from(point: &pb::Point) -> Self {
        Self {
            ds: midnight(point.day),
            yhat: point.yhat,
            yhat_lower: point.lower_80,
            yhat_upper: point.upper_80,
            yhat_lower_50: point.lower_50,
            yhat_upper_50: point.upper_50,
            yhat_lower_80: point.lower_80,
            yhat_upper_80: point.upper_80,
            yhat_lower_95: point.lower_95,
            yhat_upper_95: point.upper_95,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Forecast {
    pub run_id: String,
    pub token: Option<Token>,
    pub model: String,
    pub recipe_version: String,
    /// `yyyy-mm-dd`
    pub last_day: String,
    pub last_price: f64,
    /// The last day is not over yet.
    pub last_day_partial: bool,
    /// The coin's data ended before the world's today.
    pub ended: bool,
    pub history_days: i32,
    /// mean_reverting or random_walk.
    pub regime: String,
    pub daily_volatility_fast: f64,
    pub daily_volatility_slow: f64,
    pub source: String,
    pub created_at: String,
    pub points: Vec<Point>,
}

impl From<pb::GetForecastResponse> for Forecast {
    fn from(run: pb::GetForecastResponse) -> Self {
        Self {
            points: run.points.iter().map(Point::from).collect(),
            token: run.token.map(Written::<shapes::Token>),
            run_id: run.run_id,
            model: run.model,
            recipe_version: run.recipe_version,
            last_day: day(run.last_day),
            last_price: run.last_price,
            last_day_partial: run.last_day_partial,
            ended: run.ended,
            history_days: run.history_days,
            regime: run.regime,
            daily_volatility_fast: run.daily_volatility_fast,
            daily_volatility_slow: run.daily_volatility_slow,
            source: run.source,
            created_at: instant(run.created_unix_ms),
        }
    }
}

/// Points as CSV (RFC 4180), `ds` first as `yyyy-mm-dd`. Only numbers and dates: nothing a spreadsheet could run.
#[must_use]
pub fn csv(points: &[pb::Point]) -> String {
    let mut out = String::from(
        "ds,yhat,yhat_lower,yhat_upper,yhat_lower_50,yhat_upper_50,yhat_lower_80,yhat_upper_80,yhat_lower_95,yhat_upper_95\r\n",
    );
    for p in points {
        let figures = [
            p.yhat, p.lower_80, p.upper_80, p.lower_50, p.upper_50, p.lower_80, p.upper_80, p.lower_95, p.upper_95,
        ];
        out.push_str(&day(p.day));
        for figure in figures {
            // Writing to a string cannot fail.
            let _ = write!(out, ",{figure}");
        }
        out.push_str("\r\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use proto::forecast as pb;

    #[test]
    fn csv_has_the_median_and_all_bands() {
        let point = pb::Point {
            day: 19_782,
            yhat: 1.5,
            lower_80: 1.0,
            upper_80: 2.0,
            ..pb::Point::default()
        };
        let text = super::csv(&[point]);
        assert_eq!(text.lines().nth(1), Some("2024-02-29,1.5,1,2,0,0,1,2,0,0"));
        assert!(text.starts_with("ds,yhat,yhat_lower,yhat_upper,yhat_lower_50"));
        assert_eq!((text.matches("\r\n").count(), text.matches('\n').count()), (2, 2));
    }
}
