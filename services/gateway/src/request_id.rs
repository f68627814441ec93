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
    let sent = headers.get(&REQUEST_ID).and_then(|id| id.to_str().ok());
    let harmless = |id: &&str| {
        (1..=64).contains(&id.len())
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
    };
    match sent.filter(harmless) {
        Some(id) => id.to_owned(),
        None => fresh(),
    }
}

/// Eight digits of this process and twelve of the request, written by hand: every request needs one.
fn fresh() -> String {
    static PREFIX: LazyLock<String> = LazyLock::new(|| format!("{:08x}", rand::random::<u32>()));
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut id = String::with_capacity(20);
    id.push_str(&PREFIX);
    for at in (0..12).rev() {
        let digit = u8::try_from((number >> (4 * at)) & 15).unwrap_or(0);
        id.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
    }
    id
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

    use super::{fresh, of};

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

    #[test]
    fn ids_of_ours_count_in_hexadecimal_digits() {
        let number = |id: &str| u64::from_str_radix(&id[8..], 16).unwrap();
        let (first, second) = (fresh(), fresh());
        assert_eq!((first.len(), &first[..8]), (20, &second[..8]));
        assert!(number(&first) < number(&second), "{first} {second}");
        assert_eq!(first, first.to_lowercase());
    }
}
