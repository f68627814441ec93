//! `Idempotency-Key`: taken from requests that create, handed to the services, and told in the answer where it was repeated.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use actix_web::{
    HttpMessage as _, HttpRequest,
    dev::ServiceRequest,
    http::{
        Method,
        header::{HeaderMap, HeaderName, HeaderValue},
    },
};
use kit::idempotency::{KEY, REPLAYED, is_key};
use tonic::metadata::{Ascii, MetadataValue};

use crate::problem::Problem;

/// The caller's key, in the request's extensions, and whether a service repeated an earlier answer for it.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    pub key: MetadataValue<Ascii>,
    pub replayed: Arc<AtomicBool>,
}

/// None where a request creates nothing, or its caller sent no key.
///
/// # Errors
/// 400 `idempotency_key_invalid`.
pub fn of(request: &ServiceRequest) -> Result<Option<IdempotencyKey>, Problem> {
    if *request.method() != Method::POST {
        return Ok(None);
    }
    let mut keys = request.headers().get_all(KEY);
    let Some(key) = keys.next() else {
        return Ok(None);
    };
    let key = key.to_str().ok().filter(|key| keys.next().is_none() && is_key(key));
    let Some(key) = key.and_then(|key| key.parse().ok()) else {
        let message = "An idempotency key is sent once, as 1 to 255 visible ASCII characters.";
        let mut problem = Problem::malformed("idempotency_key_invalid", message);
        problem.errors = vec![("Idempotency-Key".to_owned(), message.to_owned())];
        return Err(problem);
    };
    Ok(Some(IdempotencyKey {
        key,
        replayed: Arc::default(),
    }))
}

/// Says in the answer that it repeats an earlier one.
pub fn mark(request: &HttpRequest, out: &mut HeaderMap) {
    let replayed = |key: &IdempotencyKey| key.replayed.load(Ordering::Relaxed);
    if request.extensions().get::<IdempotencyKey>().is_some_and(replayed) {
        out.insert(HeaderName::from_static(REPLAYED), HeaderValue::from_static("true"));
    }
}
