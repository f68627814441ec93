//! What prices did after large transfers.

use proto::onchain as pb;

use super::onchain::{Shape, answers};

/// How often a price rose, and its median change.
#[derive(Debug, Default, serde::Serialize, utoipa::ToSchema)]
pub struct Rate {
    pub count: u32,
    pub rose: u32,
    /// Percent; null of nothing.
    pub median_percent: Option<String>,
}

impl Shape<Rate> for Option<pb::Rate> {
    fn shape(self) -> Rate {
        self.map_or_else(Rate::default, |one| Rate {
            count: one.count,
            rose: one.rose,
            median_percent: one.median_percent.shape(),
        })
    }
}

/// What followed within so many hours.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Study {
    pub hours: u32,
    /// Of the hours in which something was transferred, each once however much was.
    pub events: Rate,
    /// Of these, as many as do not overlap.
    pub apart: u32,
    /// Bounds of the share of events that rose, percent: Wilson's interval of 95 percent by those that do not overlap. Null without any.
    pub low_percent: Option<String>,
    pub high_percent: Option<String>,
    /// Of every hour of the series: the base rate.
    pub base: Rate,
}

/// What followed on the transfers of one asset.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Outcome {
    /// A symbol.
    pub asset: String,
    /// Within an hour, a day and a week.
    pub studies: Vec<Study>,
    /// First and last price; null where the market has none.
    pub from: Option<String>,
    pub to: Option<String>,
    pub source: Option<String>,
}

impl Shape<Vec<Outcome>> for Vec<pb::Outcome> {
    fn shape(self) -> Vec<Outcome> {
        let study = |one: pb::Study| Study {
            hours: one.hours,
            events: one.events.shape(),
            apart: one.apart,
            low_percent: one.low_percent.shape(),
            high_percent: one.high_percent.shape(),
            base: one.base.shape(),
        };
        let outcome = |one: pb::Outcome| Outcome {
            asset: one.asset,
            studies: one.studies.into_iter().map(study).collect(),
            from: one.from_unix_s.shape(),
            to: one.to_unix_s.shape(),
            source: one.source.shape(),
        };
        self.into_iter().map(outcome).collect()
    }
}

answers! {
    /// What prices did after large transfers, by asset, those with most hours first.
    WhaleOutcomes from ListOutcomesResponse {
        items: Vec<Outcome> = outcomes,
        /// Symbols whose prices cannot be had right now.
        away: Vec<String> = away,
        /// Begin of the window.
        since: Option<String> = since_unix_s,
    }
}
