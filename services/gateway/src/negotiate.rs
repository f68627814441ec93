//! Which encoding a client takes, and whether it has the document already.

/// Does an `Accept-Encoding` value take this encoding?
#[must_use]
pub fn accepts(value: &[u8], encoding: &str) -> bool {
    let Ok(text) = std::str::from_utf8(value) else {
        return false;
    };
    text.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let refused = weight
            .trim()
            .strip_prefix("q=")
            .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

/// Does an `If-None-Match` value name this document, in any of its encodings?
#[must_use]
pub fn same_etag(sent: &str, etag: &str) -> bool {
    sent.split(',').map(str::trim).any(|one| {
        let bare = one.trim_start_matches("W/").trim_matches('"');
        one == "*"
            || bare
                .strip_prefix(etag)
                .is_some_and(|rest| matches!(rest, "" | "-gz" | "-br"))
    })
}

#[cfg(test)]
mod tests {
    use super::{accepts, same_etag};

    #[test]
    fn encodings_are_negotiated() {
        assert!(accepts(b"gzip, deflate, br", "br"));
        assert!(accepts(b"BR;q=0.5", "br"));
        assert!(!accepts(b"br;q=0, gzip", "br"));
        assert!(!accepts(b"", "gzip"));
        assert!(!accepts(b"brotli", "br"));
    }

    #[test]
    fn etags_of_all_encodings_are_one_document() {
        assert!(same_etag("\"abc-br\"", "abc"));
        assert!(same_etag("W/\"abc\"", "abc"));
        assert!(same_etag("\"x\", \"abc-gz\"", "abc"));
        assert!(!same_etag("\"abcd\"", "abc"));
    }
}
