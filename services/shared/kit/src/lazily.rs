//! A gRPC service that is made when it is first called: what hardly anybody asks for takes no memory until then.

use std::{
    convert::Infallible,
    future::ready,
    sync::{Arc, LazyLock},
    task::{Context, Poll},
};

use tonic::{
    Status,
    body::Body,
    codegen::{BoxFuture, Service},
    server::NamedService,
};

type Make<S> = Box<dyn FnOnce() -> Option<S> + Send>;

/// None where it could not be made.
pub(crate) struct Lazily<S>(Arc<LazyLock<Option<S>, Make<S>>>);

impl<S> Lazily<S> {
    pub(crate) fn new(make: impl FnOnce() -> Option<S> + Send + 'static) -> Self {
        let make: Make<S> = Box::new(make);
        Self(Arc::new(LazyLock::new(make)))
    }
}

impl<S> Clone for Lazily<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: NamedService> NamedService for Lazily<S> {
    const NAME: &'static str = S::NAME;
}

impl<S, Q> Service<http::Request<Q>> for Lazily<S>
where
    S: Service<
            http::Request<Q>,
            Response = http::Response<Body>,
            Error = Infallible,
            Future = BoxFuture<http::Response<Body>, Infallible>,
        > + Clone,
{
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<http::Response<Body>, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Q>) -> Self::Future {
        match &**self.0 {
            // A service of tonic's is always ready.
            Some(made) => made.clone().call(request),
            None => Box::pin(ready(Ok(Status::internal("it could not be made").into_http()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        convert::Infallible,
        future::ready,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
        task::{Context, Poll},
    };

    use tonic::{
        body::Body,
        codegen::{BoxFuture, Service},
    };

    use super::Lazily;

    #[derive(Clone)]
    struct Answers;

    impl Service<http::Request<()>> for Answers {
        type Response = http::Response<Body>;
        type Error = Infallible;
        type Future = BoxFuture<http::Response<Body>, Infallible>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: http::Request<()>) -> Self::Future {
            Box::pin(ready(Ok(http::Response::new(Body::default()))))
        }
    }

    async fn grpc_status<S>(service: &mut Lazily<S>) -> Option<String>
    where
        Lazily<S>: Service<http::Request<()>, Response = http::Response<Body>, Error = Infallible>,
    {
        let Ok(answer) = service.call(http::Request::new(())).await;
        let status = answer.headers().get("grpc-status")?;
        status.to_str().ok().map(str::to_owned)
    }

    #[tokio::test]
    async fn it_is_made_once_and_not_before_it_is_called() {
        let made = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&made);
        let mut service = Lazily::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Some(Answers)
        });
        let mut other = service.clone();
        assert_eq!(made.load(Ordering::Relaxed), 0);
        assert_eq!(grpc_status(&mut service).await, None);
        assert_eq!(grpc_status(&mut other).await, None);
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn one_that_cannot_be_made_says_so() {
        let mut service = Lazily::<Answers>::new(|| None);
        assert_eq!(grpc_status(&mut service).await.as_deref(), Some("13"));
    }
}
