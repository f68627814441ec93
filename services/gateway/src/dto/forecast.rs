//! Tokens, forecasts and back-tests.

use std::fmt::Write;

use proto::forecast as pb;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::{day, instant, midnight, text_or_none};
use crate::{
    body::{Fields, FromFields},
    problem::INVALID,
    query::is_coin,
};

pub const MODELS: [&str; 6] = ["meridian", "random_walk", "ets", "theta", "drift", "seasonal_naive"];
const ICONS: [&str; 3] = ["chain", "diamond", "star"];

#[derive(Debug, Serialize, ToSchema)]
pub struct Token {
    pub token_name: String,
    pub coingecko_id: String,
    pub symbol: String,
    pub image: String,
    /// Added by the caller.
    pub custom: bool,
    /// chain, diamond or star for custom tokens, else empty.
    pub icon: String,
}

impl From<pb::Token> for Token {
    fn from(token: pb::Token) -> Self {
        Self {
            token_name: token.token_name,
            coingecko_id: token.coingecko_id,
            symbol: token.symbol,
            image: token.image,
            custom: token.custom,
            icon: token.icon,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Tokens {
    pub results: Vec<Token>,
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TokensQuery {
    pub search: Option<String>,
    /// 1 to 1000; all where missing.
    pub limit: Option<i32>,
}

#[derive(Debug, ToSchema)]
pub struct AddTokenBody {
    pub coingecko_id: String,
    pub token_name: Option<String>,
    /// chain, diamond or star.
    pub icon: Option<String>,
}

impl FromFields for AddTokenBody {
    fn from_fields(fields: &mut Fields) -> Self {
        let coingecko_id = fields.filled("coingecko_id", 128);
        if !coingecko_id.is_empty() && !is_coin(&coingecko_id) {
            fields.wrong("coingecko_id", INVALID, "Invalid coin id.");
        }
        let icon = fields.text_or_none("icon", 16);
        if icon.as_deref().is_some_and(|icon| !ICONS.contains(&icon)) {
            fields.wrong("icon", INVALID, "One of: chain, diamond, star.");
        }
        Self {
            coingecko_id,
            token_name: fields.text_or_none("token_name", 100),
            icon,
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

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BacktestQuery {
    pub model: Option<String>,
    /// 1 to 260, 52 where missing.
    pub origins: Option<i32>,
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
            token: run.token.map(Token::from),
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

/// Scores of one horizon over all origins; ratios are to the random walk's. Null where no origin gave a figure, and a
/// ratio where the walk made no error.
#[derive(Debug, Serialize, ToSchema)]
pub struct Score {
    pub horizon: i32,
    pub origins: i32,
    pub wis: Option<f64>,
    pub wis_ratio: Option<f64>,
    pub mase: Option<f64>,
    pub mase_ratio: Option<f64>,
    pub crps: Option<f64>,
    pub coverage_80: Option<f64>,
    pub coverage_95: Option<f64>,
    pub covered_80: i32,
    pub covered_95: i32,
    pub steps: i32,
    /// better, even or worse than the random walk; even where chance explains the difference. Null without a comparison.
    pub edge: Option<String>,
}

impl From<&pb::HorizonScore> for Score {
    fn from(score: &pb::HorizonScore) -> Self {
        Self {
            horizon: score.horizon,
            origins: score.origins,
            wis: figure(score.wis),
            wis_ratio: score.wis_ratio.and_then(figure),
            mase: figure(score.mase),
            mase_ratio: score.mase_ratio.and_then(figure),
            crps: figure(score.crps),
            coverage_80: figure(score.coverage_80),
            coverage_95: figure(score.coverage_95),
            covered_80: score.covered_80,
            covered_95: score.covered_95,
            steps: score.steps,
            edge: text_or_none(score.edge.clone()),
        }
    }
}

fn figure(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Backtest {
    pub token: Option<Token>,
    pub model: String,
    pub recipe_version: String,
    pub first_origin: String,
    pub last_origin: String,
    /// In words where the model is no better than the walk, or the sample is small.
    pub verdict: String,
    pub scores: Vec<Score>,
}

impl From<pb::GetBacktestResponse> for Backtest {
    fn from(test: pb::GetBacktestResponse) -> Self {
        Self {
            scores: test.scores.iter().map(Score::from).collect(),
            token: test.token.map(Token::from),
            model: test.model,
            recipe_version: test.recipe_version,
            first_origin: day(test.first_origin_day),
            last_origin: day(test.last_origin_day),
            verdict: test.verdict,
        }
    }
}

/// One day's forecast as it was given; never changed since.
#[derive(Debug, Serialize, ToSchema)]
pub struct FrozenForecast {
    pub run_id: String,
    pub recipe_version: String,
    /// Days that were forecast.
    pub horizon: i32,
    /// `yyyy-mm-dd`: the last day it knew.
    pub last_day: String,
    pub last_price: f64,
    pub created_at: String,
    /// `yyyy-mm-dd`: on the end of this day the next score is given. Null where none is to come.
    pub due_day: Option<String>,
    /// Horizons whose days are over.
    pub scores: Vec<Score>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Record {
    /// Null where nothing was forecast yet.
    pub token: Option<Token>,
    pub model: String,
    /// Each horizon over all frozen forecasts that have come so far.
    pub scores: Vec<Score>,
    /// Newest first, one a day, at most a year of them.
    pub forecasts: Vec<FrozenForecast>,
}

impl From<pb::GetRecordResponse> for Record {
    fn from(record: pb::GetRecordResponse) -> Self {
        let frozen = |frozen: pb::FrozenForecast| FrozenForecast {
            scores: frozen.scores.iter().map(Score::from).collect(),
            run_id: frozen.run_id,
            recipe_version: frozen.recipe_version,
            horizon: frozen.horizon,
            last_day: day(frozen.last_day),
            last_price: frozen.last_price,
            created_at: instant(frozen.created_unix_ms),
            due_day: frozen.due_day.map(day),
        };
        Self {
            scores: record.scores.iter().map(Score::from).collect(),
            token: record.token.map(Token::from),
            model: record.model,
            forecasts: record.forecasts.into_iter().map(frozen).collect(),
        }
    }
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
