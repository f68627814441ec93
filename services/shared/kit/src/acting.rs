//! On whose behalf a service works, from the call that it answers to the calls that it makes for it.
//!
//! A server made by [`guarded`] runs each call in the scope of its caller, and [`crate::identity::Carry`] signs what is called
//! from there as that caller. Work outside of a call (timers, scanners, spawned tasks) has no caller: it is the service's own.
//!
//! A call for a team carries the role of who acts. The edge has judged it by the contract's options; [`guarded`] judges it once more by
//! the name of the rpc, so that no viewer changes anything but comments even where an option is wrong.

use std::{
    future::{Future, ready},
    pin::Pin,
    task::{Context, Poll},
};

use tonic::{codegen::Service, server::NamedService, service::interceptor::InterceptedService};
use vocab::{ErrorKind, Right};

use crate::{
    identity::{Identity, Verifier},
    status,
};

/// Code of a refusal for want of a role.
pub const ROLE_FORBIDDEN: &str = "role_forbidden";
/// What the name of an rpc that only reads begins with.
const READING: [&str; 15] = [
    "Check",
    "Compare",
    "Count",
    "Export",
    "Fetch",
    "Find",
    "Get",
    "List",
    "NameAddresses",
    "Open",
    "Parse",
    "Preview",
    "Profile",
    "Resolve",
    "Search",
];
/// Begin as those that read: one notes what it checked, the other asks providers on demand.
const WRITING: [&str; 2] = ["CheckTrade", "FindPath"];
/// Reads, under a name of its own.
const ALSO_READING: [&str; 3] = ["ReadCalendarFeed", "VerifyCase", "WantNfts"];
/// Reads for as long as the caller stays: its answer is a stream.
const WATCHING: [&str; 4] = ["Subscribe", "WatchEnds", "WatchEvents", "WatchFirings"];
/// Writes comments, which every member of a team can.
const COMMENTING: [&str; 5] = [
    "AddComment",
    "UpdateComment",
    "DeleteComment",
    "ResolveComment",
    "ReopenComment",
];

tokio::task_local! {
    static ACTING: Identity;
}

/// Runs work on behalf of a caller.
pub async fn acting_for<F: Future>(identity: Identity, work: F) -> F::Output {
    ACTING.scope(identity, work).await
}

/// The caller on whose behalf the present work is done; without a user for a service's own.
#[must_use]
pub fn current() -> Identity {
    ACTING.try_with(|identity| *identity).unwrap_or_default()
}

/// Does an rpc of this name leave everything as it was?
#[must_use]
pub fn is_reading(rpc: &str) -> bool {
    !WRITING.contains(&rpc)
        && !is_commenting(rpc)
        && (READING.iter().any(|verb| rpc.starts_with(verb)) || ALSO_READING.contains(&rpc) || is_watching(rpc))
}

/// Does an rpc of this name read until its caller leaves?
#[must_use]
pub fn is_watching(rpc: &str) -> bool {
    WATCHING.contains(&rpc)
}

/// Does an rpc of this name change nothing but comments?
#[must_use]
pub fn is_commenting(rpc: &str) -> bool {
    COMMENTING.contains(&rpc)
}

/// May the caller have this rpc done?
fn may(identity: &Identity, path: &str) -> bool {
    let rpc = path.rsplit('/').next().unwrap_or_default();
    identity.member.is_none_or(|member| {
        let commenting = is_commenting(rpc) && member.role.may(Right::Comment);
        member.role.may(Right::Edit) || commenting || is_reading(rpc)
    })
}

/// A service that knows its callers by their hop tokens and acts for them.
pub type Guarded<S> = InterceptedService<Acting<S>, Verifier>;

/// Lets in only callers with a hop token, and makes the calls of each on its behalf.
pub fn guarded<S>(service: S, verifier: Verifier) -> Guarded<S> {
    InterceptedService::new(Acting(service), verifier)
}

/// Runs each call in the scope of the [`Identity`] that the verifier found.
#[derive(Debug, Clone)]
pub struct Acting<S>(S);

impl<S: NamedService> NamedService for Acting<S> {
    const NAME: &'static str = S::NAME;
}

impl<S, B, R> Service<http::Request<B>> for Acting<S>
where
    S: Service<http::Request<B>, Response = http::Response<R>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
    R: Default + Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(cx)
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let identity = request.extensions().get::<Identity>().copied().unwrap_or_default();
        if !may(&identity, request.uri().path()) {
            let refused = status::build(
                ErrorKind::Forbidden,
                ROLE_FORBIDDEN,
                "Your role in this team doesn't allow this. Ask an owner or an admin of the team.",
                Vec::new(),
                None,
            );
            return Box::pin(ready(Ok(refused.into_http())));
        }
        Box::pin(ACTING.scope(identity, self.0.call(request)))
    }
}

#[cfg(test)]
mod tests {
    use vocab::{Role, UserId};

    use super::{is_commenting, is_reading, may};
    use crate::identity::{Identity, Member};

    #[test]
    fn viewers_change_nothing_and_all_others_are_judged_at_the_edge() {
        let of = |role| Identity {
            member: Some(Member {
                user: UserId::fresh(),
                role,
            }),
            ..Identity::person(UserId::fresh(), None)
        };
        let write = "/meridian.workspace.v1.Dashboards/AddDashboard";
        let read = "/meridian.workspace.v1.Dashboards/ListDashboards";
        let comment = "/meridian.workspace.v1.Comments/AddComment";
        assert!(!may(&of(Role::Viewer), write) && may(&of(Role::Viewer), read));
        assert!(may(&of(Role::Viewer), comment) && !is_commenting("AddDashboard") && !is_reading("AddComment"));
        for role in [Role::Analyst, Role::Admin, Role::Owner] {
            assert!(may(&of(role), write) && may(&of(role), read));
        }
        assert!(may(&Identity::person(UserId::fresh(), None), write));
        assert!(may(&Identity::default(), write));
        assert!(!is_reading("CheckTrade") && is_reading("CheckRules") && !is_reading("ReadFirings"));
    }
}
