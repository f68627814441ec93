//! Between the contract and the domain; nowhere else.

use proto::forecast as pb;

use crate::{
    app::{Head, Judged, Kept, Uploaded, Whole},
    domain::{
        day::Day,
        point::Point,
        record::{Frozen, Record},
        score::HorizonScore,
        token::Token,
        upload::Fault,
    },
};

pub(super) fn token(token: &Token) -> pb::Token {
    pb::Token {
        token_name: token.name.clone(),
        coingecko_id: token.id.clone(),
        symbol: token.symbol.clone(),
        image: token.image.clone(),
        custom: token.icon.is_some(),
        icon: token.icon.map(|icon| icon.name().to_owned()).unwrap_or_default(),
    }
}

const fn point(day: Day, point: &Point) -> pb::Point {
    pb::Point {
        day: day.0,
        yhat: point.yhat,
        lower_50: point.lower_50,
        upper_50: point.upper_50,
        lower_80: point.lower_80,
        upper_80: point.upper_80,
        lower_95: point.lower_95,
        upper_95: point.upper_95,
    }
}

pub(super) fn forecast(kept: &Kept) -> pb::GetForecastResponse {
    let run = &kept.run;
    pb::GetForecastResponse {
        run_id: kept.id.to_string(),
        token: Some(token(&run.token)),
        model: run.key.model.name().to_owned(),
        recipe_version: run.recipe_version.clone(),
        last_day: run.last_day.0,
        last_price: run.last_price,
        last_day_partial: run.last_day_partial,
        ended: run.ended,
        history_days: count(run.history_days),
        regime: run.regime.name().to_owned(),
        daily_volatility_fast: run.fast,
        daily_volatility_slow: run.slow,
        points: (1..)
            .zip(&run.points)
            .map(|(step, at)| point(run.last_day.plus(step), at))
            .collect(),
        created_unix_ms: kept.created_at.timestamp_millis(),
        source: run.source.clone(),
    }
}

fn score(score: &HorizonScore) -> pb::HorizonScore {
    let small = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    pb::HorizonScore {
        horizon: count(score.horizon),
        origins: small(score.origins),
        wis: score.wis,
        wis_ratio: score.wis_ratio,
        mase: score.mase,
        mase_ratio: score.mase_ratio,
        crps: score.crps,
        covered_80: small(score.covered_80),
        covered_95: small(score.covered_95),
        steps: small(score.steps),
        coverage_80: score.coverage_80(),
        coverage_95: score.coverage_95(),
        edge: score
            .wis_ratio
            .map_or_else(String::new, |_| score.edge.name().to_owned()),
    }
}

pub(super) fn backtest(judged: Judged, version: &str) -> pb::GetBacktestResponse {
    pb::GetBacktestResponse {
        token: Some(token(&judged.token)),
        model: judged.backtest.model.name().to_owned(),
        recipe_version: version.to_owned(),
        scores: judged.backtest.scores.iter().map(score).collect(),
        first_origin_day: judged.backtest.first_origin.0,
        last_origin_day: judged.backtest.last_origin.0,
        verdict: judged.verdict,
    }
}

pub(super) fn record(record: &Record) -> pb::GetRecordResponse {
    let frozen = |frozen: &Frozen| pb::FrozenForecast {
        run_id: frozen.id.to_string(),
        recipe_version: frozen.recipe_version.clone(),
        horizon: count(frozen.horizon),
        last_day: frozen.last_day.0,
        last_price: frozen.last_price,
        created_unix_ms: frozen.created_at.timestamp_millis(),
        scores: frozen.scores.iter().map(score).collect(),
        due_day: frozen.due.map(|day| day.0),
    };
    pb::GetRecordResponse {
        token: record.forecasts.first().map(|newest| token(&newest.token)),
        model: record.model.name().to_owned(),
        scores: record.scores().iter().map(score).collect(),
        forecasts: record.forecasts.iter().map(frozen).collect(),
    }
}

pub(super) fn head(head: Head) -> pb::Upload {
    pb::Upload {
        id: head.id.to_string(),
        name: head.name,
        coingecko_id: head.coin,
        points: Vec::new(),
        created_unix_ms: head.created_at.timestamp_millis(),
        source_url: head.source_url,
        scores: Vec::new(),
        rows: head.rows,
        has_80: head.has_80,
        has_95: head.has_95,
    }
}

pub(super) fn whole(upload: Whole) -> pb::Upload {
    pb::Upload {
        points: upload
            .days
            .iter()
            .zip(&upload.points)
            .map(|(day, at)| point(*day, at))
            .collect(),
        scores: upload.scores.iter().map(score).collect(),
        ..head(upload.head)
    }
}

/// The upload that was kept, or every fault.
pub(super) fn uploaded(uploaded: Uploaded) -> (Option<pb::Upload>, Vec<pb::RowError>) {
    match uploaded {
        Uploaded::Kept(upload) => (Some(whole(*upload)), Vec::new()),
        Uploaded::Faulty(faults) => (None, faults.into_iter().map(fault).collect()),
    }
}

fn fault(fault: Fault) -> pb::RowError {
    pb::RowError {
        line: i32::try_from(fault.line).unwrap_or(i32::MAX),
        column: fault.column,
        code: fault.code.to_owned(),
        message: fault.message,
    }
}

fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
