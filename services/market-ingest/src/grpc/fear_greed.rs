//! The calls of `meridian.market.v1.FearGreedIndex`.

use proto::market::{self as pb, fear_greed_index_server::FearGreedIndex};
use tonic::{Request, Response};

use super::{
    listing::source,
    market::{Reply, caller_of, failed},
};
use crate::{
    app::{FearGreed, on_behalf},
    domain::fear_greed::FearGreedDay,
};

/// Serves a [`FearGreed`].
#[derive(Debug, Clone)]
pub struct FearGreedService(pub FearGreed);

#[tonic::async_trait]
impl FearGreedIndex for FearGreedService {
    async fn get_fear_greed(&self, request: Request<pb::GetFearGreedRequest>) -> Reply<pb::GetFearGreedResponse> {
        let caller = caller_of(&request);
        let (days, provenance) = on_behalf(caller, self.0.days()).await.map_err(failed)?;
        Ok(Response::new(pb::GetFearGreedResponse {
            days: days.into_iter().map(day).collect(),
            provenance: Some(source(provenance)),
        }))
    }
}

fn day(day: FearGreedDay) -> pb::FearGreedDay {
    pb::FearGreedDay {
        value: day.value,
        classification: day.classification,
        day: day.day.to_string(),
    }
}
