//! Volumes of an exchange over time, in bitcoin.

use std::sync::Arc;

use super::{Document, made::span};
use crate::{
    app::{
        Answer, App,
        serve::{bad_stored_body, write},
    },
    domain::{
        call::Call,
        history::DAY_MS,
        json::{Num, Raw},
        paths::Asked,
        shape::Shape,
        ttl::Kind,
    },
    error::Error,
};

/// Windows of hourly points; longer ones have a point a day.
const OF_HOURS: [&str; 4] = ["1", "7", "14", "30"];
/// How far back the provider's longest window reaches.
const LONGEST: &str = "365";

/// Time in Unix milliseconds, and the volume as text.
type Point = (Num, Raw);

impl App {
    /// `/exchanges/{id}/volume_chart`
    pub(super) async fn volume(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let got = self
            .document(&volume_call(asked.text("id"), asked.text("days")))
            .await?;
        self.answer_whole(&got.held, got.origin).await
    }

    /// `/exchanges/{id}/volume_chart/range`, cut out of the longest window.
    pub(super) async fn volume_range(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let (from, to) = span(asked)?;
        let (from, to) = (from * 1000, to * 1000 + 999);
        let earliest = self.provider_now().timestamp_millis() - 366 * DAY_MS;
        if to < earliest {
            return Err(Error::invalid("to", "Only the last 365 days are served."));
        }
        let got = self.document(&volume_call(asked.text("id"), LONGEST)).await?;
        let points: Vec<Point> = serde_json::from_slice(&got.held.json).map_err(bad_stored_body)?;
        let first = points.first().and_then(|point| point.0.i64());
        let variant = format!("volumes {from} {to}");
        let answer = self
            .answer(&got.held, got.origin, &variant, move |_| {
                let within = |point: &&Point| point.0.i64().is_some_and(|at| (from..=to).contains(&at));
                write(&points.iter().filter(within).collect::<Vec<_>>())
            })
            .await?
            .beginning(first.filter(|first| from + DAY_MS < *first));
        let source = "cut from the provider's volumes of 365 days, one a day";
        Ok(Document::computed(answer, source, first, ""))
    }
}

fn volume_call(exchange: &str, days: &str) -> Call {
    let kind = if OF_HOURS.contains(&days) {
        Kind::VolumeHours
    } else {
        Kind::VolumeDays
    };
    Call::of_path(
        "/exchanges/{id}/volume_chart",
        format!("/exchanges/{exchange}/volume_chart"),
        vec![("days", days.to_owned())],
        Shape::Volumes,
        kind,
    )
}
