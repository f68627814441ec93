//! The analysis of the contract. Everybody sees the same figures.

use std::sync::Arc;

use proto::forecast::{self as pb, analysis_server::Analysis};
use tonic::{Request, Response, Status};

use crate::{
    app::{App, Compared},
    domain::{
        analysis::{Daily, Fall, Part},
        day::Day,
    },
    error::Error,
};

type Reply<T> = Result<Response<T>, Status>;

#[derive(Debug, Clone)]
pub struct AnalysisService(pub Arc<App>);

fn failed(error: Error) -> Status {
    kit::status::of(&error)
}

#[tonic::async_trait]
impl Analysis for AnalysisService {
    async fn get_correlation(&self, request: Request<pb::GetCorrelationRequest>) -> Reply<pb::CorrelationMatrix> {
        let r = request.into_inner();
        let found = self.0.correlations(&r.coins, r.days).await.map_err(failed)?;
        let id = |at: usize| {
            found
                .coins
                .get(at)
                .map(|coin| coin.token.id.clone())
                .unwrap_or_default()
        };
        let cells = found.pairs.iter().map(|(a, b, n, found)| {
            let figure = found.as_ref().ok();
            pb::CorrelationCell {
                a: id(*a),
                b: id(*b),
                n: count(*n),
                rho: figure.map(|figure| figure.rho),
                low: figure.map(|figure| figure.low),
                high: figure.map(|figure| figure.high),
                trouble: found.err().map(|none| none.to_string()).unwrap_or_default(),
            }
        });
        Ok(Response::new(pb::CorrelationMatrix {
            cells: cells.collect(),
            coins: found.coins.iter().map(analysed).collect(),
        }))
    }

    async fn get_relative_strength(
        &self,
        request: Request<pb::GetRelativeStrengthRequest>,
    ) -> Reply<pb::RelativeStrength> {
        let r = request.into_inner();
        let found = self.0.strengths(&r.coins, &r.base, r.days).await.map_err(failed)?;
        Ok(Response::new(pb::RelativeStrength {
            base: Some(analysed(&found.base)),
            series: series(&found.coins, found.series),
            coins: found.coins.iter().map(analysed).collect(),
        }))
    }

    async fn get_drawdown(&self, request: Request<pb::GetDrawdownRequest>) -> Reply<pb::Drawdowns> {
        let r = request.into_inner();
        let found = self.0.drawdowns(&r.coins, r.days).await.map_err(failed)?;
        let summaries = found.coins.iter().zip(found.deepest);
        Ok(Response::new(pb::Drawdowns {
            summaries: summaries.map(|(coin, fall)| summary(coin, fall)).collect(),
            series: series(&found.coins, found.series),
            coins: found.coins.iter().map(analysed).collect(),
        }))
    }

    async fn get_seasonality(&self, request: Request<pb::GetSeasonalityRequest>) -> Reply<pb::Seasonality> {
        let r = request.into_inner();
        let by = match r.by.as_str() {
            "" | "weekday" => Part::Weekday,
            "month" => Part::Month,
            _ => return Err(failed(Error::invalid("by", "One of: weekday, month."))),
        };
        let found = self.0.seasons(&r.coin, by, r.days).await.map_err(failed)?;
        let rows = (1..).zip(&found.seasons.parts).map(|(part, season)| pb::SeasonRow {
            part,
            n: count(season.n),
            median: season.quartiles.map(|of| of.median),
            lower_quartile: season.quartiles.map(|of| of.lower),
            upper_quartile: season.quartiles.map(|of| of.upper),
            positive: season.quartiles.map(|of| of.positive),
        });
        Ok(Response::new(pb::Seasonality {
            rows: rows.collect(),
            coin: Some(analysed(&found.coin)),
            p_value: found.seasons.p_value,
        }))
    }
}

fn analysed(coin: &Compared) -> pb::AnalysedCoin {
    pb::AnalysedCoin {
        id: coin.token.id.clone(),
        name: coin.token.name.clone(),
        symbol: coin.token.symbol.clone(),
        days: count(coin.closes.days().len()),
        first: written(coin.closes.first()),
        last: written(coin.closes.last()),
        source: coin.source.clone(),
        trouble: coin.trouble.clone().unwrap_or_default(),
    }
}

fn written(day: Option<Day>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

fn series(coins: &[Compared], series: Vec<Daily>) -> Vec<pb::AnalysisSeries> {
    let point = |(day, value): (Day, f64)| pb::AnalysisPoint {
        day: day.to_string(),
        value,
    };
    let of = |(coin, points): (&Compared, Daily)| pb::AnalysisSeries {
        coin: coin.token.id.clone(),
        points: points.into_iter().map(point).collect(),
    };
    coins.iter().zip(series).map(of).collect()
}

fn summary(coin: &Compared, fall: Option<Fall>) -> pb::DrawdownSummary {
    let fell = fall.filter(|fall| fall.deepest < 0.0);
    pb::DrawdownSummary {
        coin: coin.token.id.clone(),
        now: fall.map(|fall| fall.now),
        deepest: fall.map(|fall| fall.deepest),
        peak: written(fell.map(|fall| fall.peak)),
        trough: written(fell.map(|fall| fall.trough)),
        recovered: written(fell.and_then(|fall| fall.recovered)),
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
