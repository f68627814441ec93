//! Trading sessions.

use proto::workspace::{self as pb, sessions_server::Sessions};
use tonic::{Request, Response};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Reply, Service, convert, failed,
    figures::{self, Beside},
    once,
    price::amount,
    user,
};
use crate::{
    app::{SessionDetail, SessionQuery},
    domain::{
        session::{ChecklistItem, Level, LogLine, SessionPlan, SessionReview, SessionSummary, State, score},
        session_input::{LevelInput, ReviewInput, SessionInput},
        session_result::SessionResult,
    },
    error::Error,
};

fn items(sent: Vec<pb::ChecklistItem>) -> Vec<ChecklistItem> {
    sent.into_iter()
        .map(|item| ChecklistItem {
            text: item.text,
            done: item.done,
            weight: u8::try_from(item.weight).unwrap_or(u8::MAX),
        })
        .collect()
}

fn checklist(items: Vec<ChecklistItem>) -> Vec<pb::ChecklistItem> {
    items
        .into_iter()
        .map(|item| pb::ChecklistItem {
            text: item.text,
            done: item.done,
            weight: item.weight.into(),
        })
        .collect()
}

fn plan(sent: Option<pb::NewSession>) -> Result<SessionPlan, Error> {
    let sent = sent.unwrap_or_default();
    let level = |level: pb::Level| LevelInput {
        asset: level.asset,
        kind: level.kind,
        price: level.price,
        note: level.note,
    };
    SessionPlan::check(&SessionInput {
        title: sent.title,
        day: sent.day,
        bias: sent.bias,
        plan: sent.plan,
        levels: sent.levels.into_iter().map(level).collect(),
        tags: sent.tags,
        accounts: sent.account_ids,
        campaign: sent.trip_id,
        max_loss: sent.max_loss,
        max_trades: sent.max_trades,
        checklist: items(sent.checklist),
    })
}

fn review(sent: Option<pb::NewSessionReview>) -> Result<SessionReview, Error> {
    let sent = sent.unwrap_or_default();
    SessionReview::check(&ReviewInput {
        text: sent.text,
        rating: sent.rating,
        followed_plan: sent.followed_plan,
        checklist: items(sent.checklist),
    })
}

fn level(level: Level) -> pb::Level {
    pb::Level {
        asset: level.asset,
        kind: level.kind,
        price: level.price.to_string(),
        note: level.note,
    }
}

fn line(line: LogLine) -> pb::LogLine {
    pb::LogLine {
        id: line.id.to_string(),
        at_unix_ms: line.at.timestamp_millis(),
        kind: line.kind,
        text: line.text,
    }
}

pub(super) fn summary(summary: SessionSummary) -> pb::SessionSummary {
    pb::SessionSummary {
        id: summary.id.to_string(),
        title: summary.title,
        state: summary.state.name().to_owned(),
        day: summary.day.to_string(),
        bias: summary.bias,
        tags: summary.tags,
        trip_id: convert::text(summary.campaign),
        started_unix_ms: convert::millis(summary.started_at),
        ended_unix_ms: convert::millis(summary.ended_at),
        lines: summary.lines,
        rating: summary.rating.map(|rating| rating.unsigned_abs().into()),
        version: summary.version,
    }
}

fn result(result: SessionResult, market_away: bool, beside: &Beside) -> pb::SessionResult {
    let trips = result.round_trips.iter();
    pb::SessionResult {
        round_trips: trips.map(|trip| figures::trip(trip, beside)).collect(),
        currency: result.currency.unwrap_or_default(),
        trips: result.trips,
        open: result.open,
        wins: result.wins,
        losses: result.losses,
        net: result.net.to_string(),
        left_out: result.left_out,
        unplanned: result.unplanned,
        loss_exceeded: result.loss_exceeded,
        trades_exceeded: result.trades_exceeded,
        market_away: market_away || beside.excursions.market_away,
    }
}

fn encode(detail: SessionDetail, beside: &Beside) -> pb::Session {
    let SessionDetail {
        session,
        log,
        result: traded,
        market_away,
    } = detail;
    let (plan, review) = (session.plan, session.review);
    pb::Session {
        id: session.id.to_string(),
        title: plan.title,
        state: session.state.name().to_owned(),
        day: plan.day.to_string(),
        bias: plan.bias,
        plan: plan.plan,
        levels: plan.levels.into_iter().map(level).collect(),
        tags: plan.tags,
        account_ids: plan.accounts.iter().map(Uuid::to_string).collect(),
        trip_id: convert::text(plan.campaign),
        max_loss: amount(plan.max_loss),
        max_trades: plan.max_trades.map(i32::unsigned_abs),
        checklist: checklist(plan.checklist),
        started_unix_ms: convert::millis(session.started_at),
        ended_unix_ms: convert::millis(session.ended_at),
        plan_changed_unix_ms: convert::millis(session.plan_changed_at),
        log: log.into_iter().map(line).collect(),
        review: (session.state == State::Closed).then(|| pb::SessionReview {
            text: review.text,
            rating: review.rating.map(|rating| rating.unsigned_abs().into()),
            followed_plan: review.followed_plan,
            score: score(&review.checklist),
            checklist: checklist(review.checklist),
        }),
        result: traded.map(|traded| result(traded, market_away, beside)),
        created_unix_ms: session.created_at.timestamp_millis(),
        version: session.version,
    }
}

impl Service {
    /// The answer, with all that its round trips show.
    async fn session(&self, user: UserId, found: Result<SessionDetail, Error>) -> Reply<pb::Session> {
        let found = found.map_err(failed)?;
        let trips = found.result.as_ref().map_or(&[][..], |result| &result.round_trips);
        let beside = self.beside(user, trips).await.map_err(failed)?;
        Ok(Response::new(encode(found, &beside)))
    }
}

#[tonic::async_trait]
impl Sessions for Service {
    async fn list_sessions(&self, request: Request<pb::ListSessionsRequest>) -> Reply<pb::ListSessionsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let query = SessionQuery {
            state: asked.state,
            campaign: asked.trip_id,
            from: asked.from,
            to: asked.to,
            tag: asked.tag,
            cursor: asked.cursor,
            limit: asked.limit,
        };
        let listed = self.0.sessions(user, &query).await.map_err(failed)?;
        Ok(Response::new(pb::ListSessionsResponse {
            sessions: listed.items.into_iter().map(summary).collect(),
            next_cursor: listed.next,
            total: listed.total,
        }))
    }

    async fn get_session(&self, request: Request<pb::GetSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let found = self.0.session(user, &request.get_ref().id).await;
        self.session(user, found).await
    }

    async fn add_session(&self, request: Request<pb::AddSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let call = once(&request, user, "add_session")?;
        let work = async move {
            let new = plan(request.into_inner().session).map_err(failed)?;
            let added = self.0.add_session(user, new).await;
            self.session(user, added).await
        };
        self.once(call, work).await
    }

    async fn update_session(&self, request: Request<pb::UpdateSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let pb::UpdateSessionRequest { id, version, session } = request.into_inner();
        let new = plan(session).map_err(failed)?;
        let after = self.0.update_session(user, &id, version, new).await;
        self.session(user, after).await
    }

    async fn start_session(&self, request: Request<pb::StartSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let after = self.0.start_session(user, &request.get_ref().id).await;
        self.session(user, after).await
    }

    async fn review_session(&self, request: Request<pb::ReviewSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let sent = request.into_inner();
        let new = review(sent.review).map_err(failed)?;
        let after = self.0.review_session(user, &sent.id, sent.version, new).await;
        self.session(user, after).await
    }

    async fn delete_session(&self, request: Request<pb::DeleteSessionRequest>) -> Reply<pb::DeleteSessionResponse> {
        let user = user(&request)?;
        let pb::DeleteSessionRequest { id, version } = request.into_inner();
        self.0.delete_session(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteSessionResponse {}))
    }

    async fn restore_session(&self, request: Request<pb::RestoreSessionRequest>) -> Reply<pb::Session> {
        let user = user(&request)?;
        let found = self.0.restore_session(user, &request.get_ref().id).await;
        self.session(user, found).await
    }

    async fn add_log_line(&self, request: Request<pb::AddLogLineRequest>) -> Reply<pb::LogLine> {
        let user = user(&request)?;
        let call = once(&request, user, "add_log_line")?;
        let work = async move {
            let pb::AddLogLineRequest { id, line: sent } = request.into_inner();
            let sent = sent.unwrap_or_default();
            let added = self.0.add_log_line(user, &id, &sent.kind, &sent.text).await;
            Ok(Response::new(line(added.map_err(failed)?)))
        };
        self.once(call, work).await
    }

    async fn delete_log_line(&self, request: Request<pb::DeleteLogLineRequest>) -> Reply<pb::DeleteLogLineResponse> {
        let user = user(&request)?;
        let pb::DeleteLogLineRequest { id, line_id } = request.into_inner();
        self.0.delete_log_line(user, &id, &line_id).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteLogLineResponse {}))
    }
}
