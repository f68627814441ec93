//! Trips, with the round trips that belong to them.

use proto::workspace::{self as pb, trips_server::Trips};
use tonic::{Request, Response};
use uuid::Uuid;

use super::{Reply, Service, convert, failed, figures, once, price::amount, rules, session, user};
use crate::{
    app::{CampaignDetail, CampaignProgress},
    domain::campaign::{CampaignInput, CampaignTerms},
    error::Error,
};

fn terms(sent: Option<pb::NewTrip>) -> Result<CampaignTerms, Error> {
    let sent = sent.unwrap_or_default();
    CampaignTerms::check(&CampaignInput {
        name: sent.name,
        from: sent.from,
        to: sent.to,
        currency: sent.currency,
        capital: sent.capital,
        goal: sent.goal,
        max_drawdown: sent.max_drawdown,
        accounts: sent.account_ids,
        note: sent.note,
        ruleset: sent.ruleset_id,
    })
}

fn progress(one: &CampaignProgress) -> pb::TripProgress {
    let (terms, progress) = (&one.campaign.terms, &one.progress);
    pb::TripProgress {
        net: progress.realised.net.to_string(),
        goal_share: progress.goal_share(terms),
        drawdown: progress.realised.drawdown.to_string(),
        drawdown_share: progress.drawdown_share(terms),
        goal_reached: progress.goal_reached(terms),
        drawdown_exceeded: progress.drawdown_exceeded(terms),
        trips: progress.trips,
        open: progress.open,
        wins: progress.wins,
        losses: progress.losses,
        left_out: progress.left_out,
        sessions: one.sessions,
        days_gone: progress.days_gone,
        days_all: progress.days_all,
    }
}

fn trip(one: CampaignProgress) -> pb::Trip {
    let progress = progress(&one);
    let CampaignProgress { campaign, state, .. } = one;
    let terms = campaign.terms;
    pb::Trip {
        id: campaign.id.to_string(),
        name: terms.name,
        state,
        from: terms.from.to_string(),
        to: terms.to.map(|day| day.to_string()).unwrap_or_default(),
        currency: terms.currency,
        capital: terms.capital.to_string(),
        goal: amount(terms.goal),
        max_drawdown: amount(terms.max_drawdown),
        account_ids: terms.accounts.iter().map(Uuid::to_string).collect(),
        note: terms.note,
        review: campaign.review,
        ended_unix_ms: convert::millis(campaign.end.map(|end| end.at)),
        created_unix_ms: campaign.created_at.timestamp_millis(),
        version: campaign.version,
        progress: Some(progress),
        ruleset_id: convert::text(terms.ruleset),
    }
}

fn detail(detail: Result<CampaignDetail, Error>) -> Reply<pb::TripDetail> {
    let detail = detail.map_err(failed)?;
    let figures = detail.figures;
    Ok(Response::new(pb::TripDetail {
        version: detail.campaign.campaign.version,
        trip: Some(trip(detail.campaign)),
        win_rate: figures.win_rate.map(figures::estimate),
        expectancy: figures.expectancy.map(figures::estimate),
        profit_factor: figures::factor(figures.profit_factor),
        mean_r: figures.mean_r.map(figures::estimate),
        equity: figures::curve(&detail.equity),
        sessions: detail.sessions.into_iter().map(session::summary).collect(),
        market_away: detail.market_away,
        adherence: detail.adherence.map(rules::adherence),
    }))
}

#[tonic::async_trait]
impl Trips for Service {
    async fn list_trips(&self, request: Request<pb::ListTripsRequest>) -> Reply<pb::ListTripsResponse> {
        let user = user(&request)?;
        let listed = self.0.campaigns(user, &request.get_ref().state).await;
        let (found, market_away) = listed.map_err(failed)?;
        Ok(Response::new(pb::ListTripsResponse {
            trips: found.into_iter().map(trip).collect(),
            market_away,
        }))
    }

    async fn get_trip(&self, request: Request<pb::GetTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        detail(self.0.campaign(user, &request.get_ref().id).await)
    }

    async fn add_trip(&self, request: Request<pb::AddTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        let call = once(&request, user, "add_trip")?;
        let work = async move {
            let new = terms(request.into_inner().trip).map_err(failed)?;
            detail(self.0.add_campaign(user, new).await)
        };
        self.once(call, work).await
    }

    async fn update_trip(&self, request: Request<pb::UpdateTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        let pb::UpdateTripRequest { id, version, trip } = request.into_inner();
        let new = terms(trip).map_err(failed)?;
        detail(self.0.update_campaign(user, &id, version, new).await)
    }

    async fn end_trip(&self, request: Request<pb::EndTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        let sent = request.get_ref();
        let after = self
            .0
            .end_campaign(user, &sent.id, sent.version, &sent.outcome, &sent.review);
        detail(after.await)
    }

    async fn resume_trip(&self, request: Request<pb::ResumeTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        detail(self.0.resume_campaign(user, &request.get_ref().id).await)
    }

    async fn delete_trip(&self, request: Request<pb::DeleteTripRequest>) -> Reply<pb::DeleteTripResponse> {
        let user = user(&request)?;
        let pb::DeleteTripRequest { id, version } = request.into_inner();
        self.0.delete_campaign(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteTripResponse {}))
    }

    async fn restore_trip(&self, request: Request<pb::RestoreTripRequest>) -> Reply<pb::TripDetail> {
        let user = user(&request)?;
        detail(self.0.restore_campaign(user, &request.get_ref().id).await)
    }

    async fn list_trip_round_trips(
        &self,
        request: Request<pb::ListTripRoundTripsRequest>,
    ) -> Reply<pb::ListRoundTripsResponse> {
        let user = user(&request)?;
        let sent = request.get_ref();
        let found = self.0.campaign_round_trips(user, &sent.id, &sent.cursor, sent.limit);
        let (listed, market_away) = found.await.map_err(failed)?;
        let beside = self.beside(user, &listed.items).await.map_err(failed)?;
        Ok(Response::new(figures::listed(listed, market_away, &beside)))
    }
}
