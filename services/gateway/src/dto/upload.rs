//! Forecasts that users bring.

use proto::forecast as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    forecast::{Point, Score},
    instant, text_or_none,
};
use crate::{
    problem::INVALID,
    query::is_coin,
    rest::{Need, Object, Readable, Shape, Written, generated as shapes},
};

#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct FromUrlBody {
    /// An https address of a CSV file.
    pub url: String,
    pub coingecko_id: Option<String>,
}

impl Shape for FromUrlBody {
    type Message = pb::FetchForecastRequest;
    const NAME: &'static str = "FromUrlBody";
}

impl Readable for FromUrlBody {
    fn read(o: &mut Object<'_>) -> pb::FetchForecastRequest {
        let url = o.filled_text("url", 2048, false).unwrap_or_default();
        let coin = o.limited_text("coingecko_id", Need::MayBeNull, 128, false);
        let coingecko_id = coin.unwrap_or_default();
        if !coingecko_id.is_empty() && !is_coin(&coingecko_id) {
            o.fault("coingecko_id", INVALID, "Invalid coin id.");
        }
        pb::FetchForecastRequest {
            owner: String::new(),
            url,
            coingecko_id,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    pub id: String,
    pub name: String,
    pub coingecko_id: String,
    /// Where it was fetched from; null for a file that was sent.
    pub source_url: Option<String>,
    pub created_at: String,
    pub rows: i32,
    pub has_80: bool,
    pub has_95: bool,
    /// Not in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<Point>>,
    /// Of the days that have come since.
    pub scores: Vec<Score>,
}

impl Upload {
    #[must_use]
    pub fn with_points(mut upload: pb::Upload) -> Self {
        let points = std::mem::take(&mut upload.points).into_iter();
        Self {
            points: Some(points.map(Written::<shapes::Point>).collect()),
            ..Self::listed(upload)
        }
    }

    #[must_use]
    pub fn listed(upload: pb::Upload) -> Self {
        Self {
            scores: upload.scores.into_iter().map(Written::<shapes::Score>).collect(),
            id: upload.id,
            name: upload.name,
            coingecko_id: upload.coingecko_id,
            source_url: text_or_none(upload.source_url),
            created_at: instant(upload.created_unix_ms),
            rows: upload.rows,
            has_80: upload.has_80,
            has_95: upload.has_95,
            points: None,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Uploads {
    pub results: Vec<Upload>,
}

pub type RowError = Written<shapes::RowError>;
