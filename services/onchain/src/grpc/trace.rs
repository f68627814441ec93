//! Saved traces.

use casebook::{
    app::{shared::Open, trace::Whole},
    domain::trace::{Share, Trace, Version},
};
use grants::{Access, rules::Level};
use kit::idempotency::Call;
use proto::onchain::{self as pb, traces_server::Traces};
use tonic::{Request, Response};

use super::{
    Reply, Service, failed,
    grants::{GrantMessage, OriginMessage, sent},
    hex, once, user,
};

#[tonic::async_trait]
impl Traces for Service {
    async fn create_trace(&self, request: Request<pb::CreateTraceRequest>) -> Reply<pb::Trace> {
        let user = user(&request)?;
        let call = once(&request, user, "create_trace")?;
        let work = async move {
            let r = request.into_inner();
            let made = self
                .0
                .casebook
                .create_trace(user, &r.name, &r.chain, r.content)
                .await
                .map_err(failed)?;
            // The caller has the content; kept for repetitions it would be stored twice.
            Ok(Response::new(pb::Trace {
                content: String::new(),
                ..whole(made)
            }))
        };
        self.once(call, work).await
    }

    async fn list_traces(&self, request: Request<pb::ListTracesRequest>) -> Reply<pb::ListTracesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (traces, next) = self
            .0
            .casebook
            .traces(user, &r.query, &r.cursor, r.limit)
            .await
            .map_err(failed)?;
        let head = |trace| encode(trace, String::new(), Some(Access::own(user)));
        let traces = traces.into_iter().map(head).collect();
        Ok(Response::new(pb::ListTracesResponse { traces, next }))
    }

    async fn list_granted_traces(
        &self,
        request: Request<pb::ListGrantedTracesRequest>,
    ) -> Reply<pb::ListGrantedTracesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let found = self.0.casebook.shared_things::<Trace>(user, &r.cursor, r.limit).await;
        let (open, next_cursor) = found.map_err(failed)?;
        let head = |Open { thing, access }| encode(thing, String::new(), Some(access));
        let traces = open.into_iter().map(head).collect();
        Ok(Response::new(pb::ListGrantedTracesResponse { traces, next_cursor }))
    }

    async fn get_trace(&self, request: Request<pb::GetTraceRequest>) -> Reply<pb::Trace> {
        let user = user(&request)?;
        let found = self
            .0
            .casebook
            .trace(user, &request.into_inner().id, None)
            .await
            .map_err(failed)?;
        Ok(Response::new(whole(found)))
    }

    async fn save_trace(&self, request: Request<pb::SaveTraceRequest>) -> Reply<pb::Trace> {
        let user = user(&request)?;
        let r = request.into_inner();
        let saved = self
            .0
            .casebook
            .save_trace(user, &r.id, small(r.version), &r.name, r.content)
            .await
            .map_err(failed)?;
        Ok(Response::new(whole(saved)))
    }

    async fn delete_trace(&self, request: Request<pb::GetTraceRequest>) -> Reply<pb::DeleteTraceResponse> {
        let user = user(&request)?;
        self.0
            .casebook
            .delete_trace(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteTraceResponse {}))
    }

    async fn list_trace_versions(&self, request: Request<pb::GetTraceRequest>) -> Reply<pb::ListTraceVersionsResponse> {
        let user = user(&request)?;
        let found = self
            .0
            .casebook
            .trace_versions(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        let versions = found.into_iter().map(version).collect();
        Ok(Response::new(pb::ListTraceVersionsResponse { versions }))
    }

    async fn get_trace_version(&self, request: Request<pb::GetTraceVersionRequest>) -> Reply<pb::Trace> {
        let user = user(&request)?;
        let r = request.into_inner();
        let found = self
            .0
            .casebook
            .trace(user, &r.id, Some(small(r.version)))
            .await
            .map_err(failed)?;
        Ok(Response::new(whole(found)))
    }

    async fn restore_trace(&self, request: Request<pb::RestoreTraceRequest>) -> Reply<pb::Trace> {
        let user = user(&request)?;
        let r = request.into_inner();
        let saved = self
            .0
            .casebook
            .restore_trace(user, &r.id, small(r.restored), small(r.version))
            .await
            .map_err(failed)?;
        Ok(Response::new(whole(saved)))
    }

    async fn list_trace_grants(
        &self,
        request: Request<pb::ListTraceGrantsRequest>,
    ) -> Reply<pb::ListTraceGrantsResponse> {
        let user = user(&request)?;
        let found = self.0.casebook.grants_of::<Trace>(user, &request.get_ref().id).await;
        let grants = found.map_err(failed)?.into_iter().map(pb::TraceGrant::of).collect();
        Ok(Response::new(pb::ListTraceGrantsResponse { grants }))
    }

    async fn set_trace_grant(&self, request: Request<pb::SetTraceGrantRequest>) -> Reply<pb::TraceGrant> {
        let user = user(&request)?;
        let pb::SetTraceGrantRequest { id, grantee, grant } = request.into_inner();
        let set = self
            .0
            .casebook
            .share_thing::<Trace>(user, &id, &grantee, &sent(grant))
            .await;
        Ok(Response::new(pb::TraceGrant::of(set.map_err(failed)?)))
    }

    async fn remove_trace_grant(
        &self,
        request: Request<pb::RemoveTraceGrantRequest>,
    ) -> Reply<pb::RemoveTraceGrantResponse> {
        let user = user(&request)?;
        let pb::RemoveTraceGrantRequest { id, grantee } = request.into_inner();
        let removed = self.0.casebook.unshare_thing::<Trace>(user, &id, &grantee).await;
        removed.map_err(failed)?;
        Ok(Response::new(pb::RemoveTraceGrantResponse {}))
    }

    async fn share_trace(&self, request: Request<pb::ShareTraceRequest>) -> Reply<pb::TraceShare> {
        let user = user(&request)?;
        let call = once(&request, user, "share_trace")?.map(Call::with_secret);
        let work = async move {
            let r = request.into_inner();
            let (made, token) = self
                .0
                .casebook
                .share_trace(user, &r.id, r.hours)
                .await
                .map_err(failed)?;
            Ok(Response::new(share(&made, token)))
        };
        self.once(call, work).await
    }

    async fn list_trace_shares(&self, request: Request<pb::GetTraceRequest>) -> Reply<pb::ListTraceSharesResponse> {
        let user = user(&request)?;
        let found = self
            .0
            .casebook
            .trace_shares(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        let shares = found.iter().map(|one| share(one, String::new())).collect();
        Ok(Response::new(pb::ListTraceSharesResponse { shares }))
    }

    async fn revoke_trace_share(
        &self,
        request: Request<pb::RevokeTraceShareRequest>,
    ) -> Reply<pb::RevokeTraceShareResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        self.0
            .casebook
            .revoke_trace_share(user, &r.id, &r.share)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RevokeTraceShareResponse {}))
    }

    async fn open_trace_share(&self, request: Request<pb::OpenTraceShareRequest>) -> Reply<pb::Trace> {
        let found = self
            .0
            .casebook
            .open_trace_share(&request.into_inner().token)
            .await
            .map_err(failed)?;
        let mut shown = whole(found);
        // Whoever has a link learns what is shown, and no way to the trace itself.
        shown.id.clear();
        Ok(Response::new(shown))
    }
}

/// A number that no version has where it does not fit.
fn small(version: u32) -> i32 {
    i32::try_from(version).unwrap_or(i32::MAX)
}

fn count(count: i32) -> u32 {
    u32::try_from(count).unwrap_or(0)
}

fn whole(whole: Whole) -> pb::Trace {
    encode(whole.trace, whole.content, whole.access)
}

/// Without rights to speak of for whoever has a link: they read.
fn encode(trace: Trace, content: String, access: Option<Access>) -> pb::Trace {
    let level = access.map_or(Level::Viewer, |access| access.level);
    pb::Trace {
        access: level.name().to_owned(),
        shared: access.and_then(pb::TraceOrigin::of),
        id: trace.id.to_string(),
        name: trace.name,
        chain: trace.chain,
        version: count(trace.version),
        content,
        sha256: hex(&trace.sha256),
        nodes: count(trace.nodes),
        edges: count(trace.edges),
        created_unix_ms: trace.created_at.timestamp_millis(),
        updated_unix_ms: trace.updated_at.timestamp_millis(),
    }
}

fn version(version: Version) -> pb::TraceVersion {
    pb::TraceVersion {
        version: count(version.version),
        name: version.name,
        sha256: hex(&version.sha256),
        nodes: count(version.nodes),
        edges: count(version.edges),
        saved_unix_ms: version.saved_at.timestamp_millis(),
    }
}

fn share(share: &Share, token: String) -> pb::TraceShare {
    pb::TraceShare {
        id: share.id.to_string(),
        token,
        version: count(share.version),
        created_unix_ms: share.created_at.timestamp_millis(),
        expires_unix_ms: share.expires_at.timestamp_millis(),
        revoked_unix_ms: share.revoked_at.map(|time| time.timestamp_millis()),
    }
}
