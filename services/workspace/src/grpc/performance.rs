//! Round trips and statistics.

use performance::RoundTrip;
use proto::workspace::{self as pb, performance_server::Performance};
use tonic::{Request, Response};
use vocab::UserId;

use super::{
    Reply, Service, failed,
    figures::{self, Beside},
    missed_trade, once, user,
};
use crate::{
    app::{MissedQuery, PAGE_COINS, TripQuery},
    domain::review::{Review, RoundTripReviewInput},
    error::Error,
};

fn query(filter: Option<pb::TripFilter>) -> TripQuery {
    let filter = filter.unwrap_or_default();
    TripQuery {
        account: filter.account_id,
        asset: filter.asset,
        currency: filter.currency,
        direction: filter.direction,
        from: filter.from,
        to: filter.to,
        setup: filter.setup,
        tag: filter.tag,
        ..TripQuery::default()
    }
}

/// Whether results of all currencies are to be converted.
fn is_converted(asked: &str) -> Result<bool, Error> {
    match asked {
        "" => Ok(false),
        "base" => Ok(true),
        _ => Err(Error::invalid("convert", "Write base, or leave it out.")),
    }
}

fn input(review: pb::NewTripReview) -> RoundTripReviewInput {
    RoundTripReviewInput {
        setup: review.setup,
        tags: review.tags,
        emotion: review.emotion,
        confidence: review.confidence,
        quality: review.quality,
        target: review.target,
        note: review.note,
    }
}

impl Service {
    async fn detail(&self, user: UserId, id: &str) -> Result<pb::RoundTripDetail, Error> {
        let (trip, book) = self.0.trip(user, id).await?;
        let beside = self.beside(user, std::slice::from_ref(&trip)).await?;
        Ok(figures::detail(&trip, &book, &beside))
    }

    /// What is told of these round trips that is not in them.
    pub(super) async fn beside(&self, user: UserId, trips: &[RoundTrip]) -> Result<Beside, Error> {
        Ok(Beside {
            names: self.0.account_names(user).await?,
            reviews: self.0.reviews(user).await?,
            excursions: self.0.excursions(trips, PAGE_COINS).await,
            stops: self.0.stops(user, trips).await?,
            after_losses: self.0.after_losses(user, trips).await?,
        })
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
            after_loss: asked.after_loss,
            cursor: asked.cursor,
            limit: asked.limit,
            ..query(asked.filter)
        };
        let reviews = self.0.reviews(user).await.map_err(failed)?;
        let (listed, market_away) = self.0.trips(user, &query, &reviews).await.map_err(failed)?;
        let beside = self.beside(user, &listed.items).await.map_err(failed)?;
        Ok(Response::new(figures::listed(listed, market_away, &beside)))
    }

    async fn get_round_trip(&self, request: Request<pb::GetRoundTripRequest>) -> Reply<pb::RoundTripDetail> {
        let user = user(&request)?;
        let detail = self.detail(user, &request.get_ref().id).await;
        Ok(Response::new(detail.map_err(failed)?))
    }

    async fn review_round_trip(&self, request: Request<pb::ReviewRoundTripRequest>) -> Reply<pb::RoundTripDetail> {
        let user = user(&request)?;
        let pb::ReviewRoundTripRequest { id, version, review } = request.into_inner();
        let new = Review::check(&input(review.unwrap_or_default())).map_err(failed)?;
        self.0.review_trip(user, &id, version, &new).await.map_err(failed)?;
        Ok(Response::new(self.detail(user, &id).await.map_err(failed)?))
    }

    async fn move_stop(&self, request: Request<pb::MoveStopRequest>) -> Reply<pb::StopMove> {
        let user = user(&request)?;
        let call = once(&request, user, "move_stop")?;
        let work = async move {
            let pb::MoveStopRequest { id, stop } = request.into_inner();
            let pb::NewStop { price, reason } = stop.unwrap_or_default();
            let moved = self.0.move_stop(user, &id, &price, &reason).await;
            Ok(Response::new(figures::stop_move(&moved.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn get_statistics(&self, request: Request<pb::GetStatisticsRequest>) -> Reply<pb::Statistics> {
        let user = user(&request)?;
        let pb::GetStatisticsRequest {
            filter,
            capital,
            convert,
        } = request.into_inner();
        let convert = is_converted(&convert).map_err(failed)?;
        let answer = self.0.statistics(user, &query(filter), &capital, convert).await;
        Ok(Response::new(figures::statistics(answer.map_err(failed)?)))
    }

    async fn list_missed_trades(
        &self,
        request: Request<pb::ListMissedTradesRequest>,
    ) -> Reply<pb::ListMissedTradesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = MissedQuery {
            from: asked.from,
            to: asked.to,
            setup: asked.setup,
            asset: asked.asset,
            direction: asked.direction,
            reason: asked.reason,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let found = self.0.missed_trades(user, &query).await.map_err(failed)?;
        Ok(Response::new(missed_trade::listed(found)))
    }

    async fn get_missed_trade(&self, request: Request<pb::GetMissedTradeRequest>) -> Reply<pb::MissedTrade> {
        let user = user(&request)?;
        let found = self.0.missed_trade(user, &request.get_ref().id).await;
        Ok(Response::new(missed_trade::message(found.map_err(failed)?)))
    }

    async fn add_missed_trade(&self, request: Request<pb::AddMissedTradeRequest>) -> Reply<pb::MissedTrade> {
        let user = user(&request)?;
        let call = once(&request, user, "add_missed_trade")?;
        let work = async move {
            let input = missed_trade::input(request.into_inner().trade);
            let added = self.0.add_missed_trade(user, &input).await.map_err(failed)?;
            Ok(Response::new(missed_trade::message(added)))
        };
        self.once(call, work).await
    }

    async fn update_missed_trade(&self, request: Request<pb::UpdateMissedTradeRequest>) -> Reply<pb::MissedTrade> {
        let user = user(&request)?;
        let pb::UpdateMissedTradeRequest { id, version, trade } = request.into_inner();
        let input = missed_trade::input(trade);
        let after = self.0.update_missed_trade(user, &id, version, &input).await;
        Ok(Response::new(missed_trade::message(after.map_err(failed)?)))
    }

    async fn delete_missed_trade(
        &self,
        request: Request<pb::DeleteMissedTradeRequest>,
    ) -> Reply<pb::DeleteMissedTradeResponse> {
        let user = user(&request)?;
        let pb::DeleteMissedTradeRequest { id, version } = request.into_inner();
        self.0.delete_missed_trade(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteMissedTradeResponse {}))
    }
}
