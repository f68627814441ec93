//! The id by which a request is followed: through log lines, services and answers.

use std::sync::{
    LazyLock,
    atomic::{AtomicU64, Ordering},
};

use actix_web::http::header::HeaderMap;

use crate::headers::REQUEST_ID;

/// The caller's id where it is a harmless one, else a new one.
#[must_use]
pub fn of(headers: &HeaderMap) -> String {
    static PREFIX: LazyLock<u32> = LazyLock::new(rand::random);
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let sent = headers.get(&REQUEST_ID).and_then(|id| id.to_str().ok());
    let harmless = |id: &&str| {
        (1..=64).contains(&id.len())
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
    };
    match sent.filter(harmless) {
        Some(id) => id.to_owned(),
        None => format!("{:08x}{:012x}", *PREFIX, NEXT.fetch_add(1, Ordering::Relaxed)),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

    use super::of;

    #[test]
    fn ids_of_callers_are_taken_where_harmless() {
        let id = |sent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(
                HeaderName::from_static("x-request-id"),
                HeaderValue::from_str(sent).unwrap(),
            );
            of(&headers)
        };
        assert_eq!(id("abc-1"), "abc-1");
        assert_ne!(id("a%0d%0aSet-Cookie:x"), "a%0d%0aSet-Cookie:x");
        assert_eq!(id(&"x".repeat(65)).len(), 20);
        assert_ne!(of(&HeaderMap::new()), of(&HeaderMap::new()));
    }
}
