//! Forecasts that users bring: checked, kept for their owner, scored as their days come.

use std::sync::Arc;

use bytes::Bytes;
use kit::public_url::PublicUrl;
use vocab::{UploadId, UserId};

use super::{App, History};
use crate::{
    domain::{
        day::Day,
        models::random_walk,
        point::Point,
        score::{self, Bands, HorizonScore},
        token::{is_id, label},
        upload::{self, Dialect, Fault},
    },
    error::Error,
    store::upload::{self as store, Head},
};

/// Longest forecast that is scored, days.
const SCORED_DAYS: usize = 366;
/// Prices below this share of the last known one are scored as it: their logarithm would be a punishment without measure.
const FLOOR: f64 = 0.01;

/// A file that a user sends.
#[derive(Debug, Clone)]
pub struct NewUpload {
    pub name: String,
    pub coin: String,
    pub source_url: String,
    pub csv: Bytes,
    pub locale: String,
}

/// An upload with all that is shown of it.
#[derive(Debug, Clone)]
pub struct Whole {
    pub head: Head,
    pub days: Vec<Day>,
    pub points: Vec<Point>,
    pub scores: Vec<HorizonScore>,
}

/// Kept, or nothing kept and every fault.
#[derive(Debug, Clone)]
pub enum Uploaded {
    Kept(Box<Whole>),
    Faulty(Vec<Fault>),
}

impl App {
    pub async fn upload(&self, user: UserId, new: NewUpload) -> Result<Uploaded, Error> {
        let name = label(&new.name).map_err(|bad| Error::invalid("name", bad.to_string()))?;
        let name = if name.is_empty() { "Forecast" } else { name }.to_owned();
        if !new.coin.is_empty() && !is_id(&new.coin) {
            return Err(Error::NoCoin);
        }
        let NewUpload {
            coin,
            source_url,
            csv,
            locale,
            ..
        } = new;
        let read = self.compute(move || upload::read(&csv, Dialect::of(&locale))).await??;
        let table = match read {
            Ok(table) => table,
            Err(faults) => return Ok(Uploaded::Faulty(faults)),
        };
        let head = Head {
            id: UploadId::fresh(),
            name,
            coin,
            source_url,
            has_80: table.has_80,
            has_95: table.has_95,
            rows: i32::try_from(table.days.len()).unwrap_or(i32::MAX),
            created_at: self.clock.now(),
        };
        {
            let mut db = self.db().await?;
            let limit = self.args.upload_limit;
            if !store::put_upload(&mut db, user, &head, &table, limit).await? {
                return Err(Error::Full { what: "uploads", limit });
            }
        }
        let scores = self.scores(&head, &table.days, &table.points).await;
        Ok(Uploaded::Kept(Box::new(Whole {
            head,
            days: table.days,
            points: table.points,
            scores,
        })))
    }

    /// The same from an address.
    pub async fn fetch(&self, user: UserId, url: &str, coin: &str) -> Result<Uploaded, Error> {
        let address = PublicUrl::parse(url).inspect_err(|forbidden| {
            tracing::info!(rule = forbidden.0, "an address given for a forecast is refused");
        })?;
        let csv = self.web.get(&address).await?;
        let name: String = address.file_name().chars().take(100).collect();
        let new = NewUpload {
            name,
            coin: coin.to_owned(),
            source_url: address.url().to_string(),
            csv: csv.into(),
            locale: String::new(),
        };
        self.upload(user, new).await
    }

    /// Uploads that one user may keep.
    #[must_use]
    pub const fn upload_limit(&self) -> i64 {
        self.args.upload_limit
    }

    pub async fn uploads(&self, user: UserId) -> Result<Vec<Head>, Error> {
        store::list_uploads(&mut *self.db().await?, user).await
    }

    pub async fn get_upload(&self, user: UserId, id: &str) -> Result<Whole, Error> {
        let id: UploadId = id.parse().map_err(|_| Error::NoUpload)?;
        let found = store::find_upload(&mut *self.db().await?, user, id).await?;
        let (head, days, points) = found.ok_or(Error::NoUpload)?;
        let scores = self.scores(&head, &days, &points).await;
        Ok(Whole {
            head,
            days,
            points,
            scores,
        })
    }

    pub async fn delete_upload(&self, user: UserId, id: &str) -> Result<(), Error> {
        let id: UploadId = id.parse().map_err(|_| Error::NoUpload)?;
        if store::delete_upload(&mut *self.db().await?, user, id).await? {
            Ok(())
        } else {
            Err(Error::NoUpload)
        }
    }

    /// None where the coin is not said, or the market does not answer: an upload is shown all the same.
    async fn scores(&self, head: &Head, days: &[Day], points: &[Point]) -> Vec<HorizonScore> {
        if head.coin.is_empty() {
            return Vec::new();
        }
        match self.history(&head.coin).await {
            Ok(history) => scores(
                &history,
                days,
                points,
                Bands {
                    has_80: head.has_80,
                    has_95: head.has_95,
                },
            ),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), coin = head.coin, "an upload is shown without its scores");
                Vec::new()
            }
        }
    }
}

/// Scores on the whole days that have come, from the first day of the file on; days that the file skips are not scored, and
/// neither is a file whose first day is not after some day of the history.
fn scores(history: &Arc<History>, days: &[Day], points: &[Point], bands: Bands) -> Vec<HorizonScore> {
    let (Some((series, _)), Some(first)) = (&history.whole_days, days.first()) else {
        return Vec::new();
    };
    let origin = usize::try_from(first.since(series.history().first)).unwrap_or(0);
    if origin == 0 || origin >= series.history().days() {
        return Vec::new();
    }
    let known = series.until(origin);
    let floor = FLOOR * known.last_price();
    let steady = days
        .iter()
        .zip(first.0..)
        .take_while(|(day, expected)| day.0 == *expected)
        .count();
    let own: Vec<_> = points[..steady.min(SCORED_DAYS)]
        .iter()
        .map(|point| floored(point, floor))
        .collect();
    let mut walk = Vec::new();
    random_walk::from(
        known.last_price(),
        random_walk::volatility(&known),
        own.len(),
        &mut walk,
    );
    score::one(series, origin, &own, &walk, bands, score::scale(&known))
}

fn floored(point: &Point, floor: f64) -> Point {
    Point {
        yhat: point.yhat.max(floor),
        lower_50: point.lower_50.max(floor),
        upper_50: point.upper_50.max(floor),
        lower_80: point.lower_80.max(floor),
        upper_80: point.upper_80.max(floor),
        lower_95: point.lower_95.max(floor),
        upper_95: point.upper_95.max(floor),
    }
}
