//! `meridian.auth.v1.LiveSessions`.

use std::sync::Arc;

use futures::{StreamExt as _, stream::BoxStream};
use proto::auth::{self as pb, live_sessions_server::LiveSessions};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};
use vocab::SessionId;

use super::convert::{by_service, failed, ms};
use crate::{
    app::{App, Ends},
    error::Error,
};

/// Sessions that are asked about at a time.
const MOST: usize = 1_000;

/// Answers gateways.
#[derive(Debug, Clone)]
pub struct LiveService {
    app: Arc<App>,
    /// A stream that never ended would hold up the service's stop.
    stop: CancellationToken,
}

impl LiveService {
    #[must_use]
    pub const fn new(app: Arc<App>, stop: CancellationToken) -> Self {
        Self { app, stop }
    }
}

fn encode(ends: Ends) -> pb::WatchEndsResponse {
    pb::WatchEndsResponse {
        seq: ends.seq,
        ended: ends
            .ended
            .into_iter()
            .map(|ended| pb::EndedSession {
                session_id: ended.session.to_string(),
                user_id: ended.user.to_string(),
            })
            .collect(),
    }
}

#[tonic::async_trait]
impl LiveSessions for LiveService {
    type WatchEndsStream = BoxStream<'static, Result<pb::WatchEndsResponse, Status>>;

    async fn watch_ends(
        &self,
        request: Request<pb::WatchEndsRequest>,
    ) -> Result<Response<Self::WatchEndsStream>, Status> {
        by_service(&request)?;
        let ends = self
            .app
            .watch_ends(request.into_inner().after)
            .map(|next| next.map(encode).map_err(failed));
        let until_stopped = ends.take_until(self.stop.clone().cancelled_owned());
        Ok(Response::new(until_stopped.boxed()))
    }

    async fn check_sessions(
        &self,
        request: Request<pb::CheckSessionsRequest>,
    ) -> Result<Response<pb::CheckSessionsResponse>, Status> {
        by_service(&request)?;
        let sent = request.into_inner().session_ids;
        if sent.len() > MOST {
            return Err(failed(Error::Field {
                field: "session_ids",
                code: "too_many",
                message: format!("At most {MOST} sessions."),
            }));
        }
        // What is no id names no session.
        let ids: Vec<SessionId> = sent.iter().filter_map(|id| id.parse().ok()).collect();
        let live = self.app.live_sessions(&ids).await.map_err(failed)?;
        Ok(Response::new(pb::CheckSessionsResponse {
            live: live
                .into_iter()
                .map(|(id, expires_at)| pb::LiveSession {
                    session_id: id.to_string(),
                    access_expires_unix_ms: ms(expires_at),
                })
                .collect(),
        }))
    }
}
