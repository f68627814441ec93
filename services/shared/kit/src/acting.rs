//! On whose behalf a service works, from the call that it answers to the calls that it makes for it.
//!
//! A server made by [`guarded`] runs each call in the scope of its caller, and [`crate::identity::Carry`] signs what is called
//! from there as that caller. Work outside of a call (timers, scanners, spawned tasks) has no caller: it is the service's own.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use tonic::{codegen::Service, server::NamedService, service::interceptor::InterceptedService};

use crate::identity::{Identity, Verifier};

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

impl<S, B> Service<http::Request<B>> for Acting<S>
where
    S: Service<http::Request<B>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(cx)
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let identity = request.extensions().get::<Identity>().copied().unwrap_or_default();
        Box::pin(ACTING.scope(identity, self.0.call(request)))
    }
}
