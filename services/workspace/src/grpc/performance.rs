//! Round trips and statistics.

use proto::workspace::{self as pb, performance_server::Performance};
use tonic::{Request, Response};

use super::{Reply, Service, failed, figures, user};
use crate::app::TripQuery;

fn query(filter: Option<pb::TripFilter>) -> TripQuery {
    let filter = filter.unwrap_or_default();
    TripQuery {
        account: filter.account_id,
        asset: filter.asset,
        currency: filter.currency,
        direction: filter.direction,
        from: filter.from,
        to: filter.to,
        ..TripQuery::default()
    }
}

#[tonic::async_trait]
impl Performance for Service {
    async fn list_round_trips(&self, request: Request<pb::ListRoundTripsRequest>) -> Reply<pb::ListRoundTripsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = TripQuery {
            state: asked.state,
            outcome: asked.outcome,
            cursor: asked.cursor,
            limit: asked.limit,
            ..query(asked.filter)
        };
        let names = self.0.account_names(user).await.map_err(failed)?;
        let (listed, market_away) = self.0.trips(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListRoundTripsResponse {
            trips: listed.items.iter().map(|trip| figures::trip(trip, &names)).collect(),
            next_cursor: listed.next,
            total: listed.total,
            market_away,
        }))
    }

    async fn get_round_trip(&self, request: Request<pb::GetRoundTripRequest>) -> Reply<pb::RoundTripDetail> {
        let user = user(&request)?;
        let names = self.0.account_names(user).await.map_err(failed)?;
        let (trip, book) = self.0.trip(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(figures::detail(&trip, &book, &names)))
    }

    async fn get_statistics(&self, request: Request<pb::GetStatisticsRequest>) -> Reply<pb::Statistics> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let told = self.0.statistics(user, &query(asked.filter), &asked.capital).await;
        Ok(Response::new(figures::told(told.map_err(failed)?)))
    }
}
