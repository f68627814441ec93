//! Paths below a provider's base address. Text from outside is always exactly one segment: it cannot add a segment, drop one, climb
//! to the parent, or begin a query.

use std::fmt::Write;

use crate::failure::Failure;

/// A path that begins with `/`, percent-encoded where it must be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Path(String);

impl Path {
    /// A path that is part of the program.
    pub(super) fn fixed(path: &'static str) -> Self {
        Self(path.to_owned())
    }

    /// Each text as one segment (RFC 3986, section 3.3).
    ///
    /// # Errors
    /// [`Failure::Unknown`] for a segment that is empty, `.` or `..`: servers and clients drop these, and nothing has such a name.
    pub(super) fn of(segments: &[&str]) -> Result<Self, Failure> {
        let mut path = String::new();
        for segment in segments {
            if matches!(*segment, "" | "." | "..") {
                return Err(Failure::Unknown);
            }
            path.push('/');
            push_encoded(&mut path, segment);
        }
        Ok(Self(path))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Everything but the unreserved characters of RFC 3986 is encoded.
fn push_encoded(path: &mut String, segment: &str) {
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            path.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(path, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use reqwest::Url;

    use crate::path::Path;
    use crate::{endpoint::address, failure::Failure};

    const BASE: &str = "https://provider.test/api/v2";

    fn sent(segments: &[&str], query: &[(String, String)]) -> Option<Url> {
        let path = Path::of(segments).ok()?;
        Some(address(&Url::parse(BASE).unwrap(), &path, query).0)
    }

    #[test]
    fn what_is_no_name_is_no_path() {
        for odd in ["", ".", ".."] {
            assert!(matches!(Path::of(&["tx", odd]), Err(Failure::Unknown)), "`{odd}`");
        }
        let sent = sent(&["transactions", "../stats"], &[]).unwrap();
        assert_eq!(sent.as_str(), "https://provider.test/api/v2/transactions/..%2Fstats");
        let plain = Path::of(&["addresses", "0xAb", "token-transfers"]).unwrap();
        assert_eq!(plain.as_str(), "/addresses/0xAb/token-transfers");
    }

    proptest! {
        /// The address that goes out has the segments and parameters that were meant, whatever stands in them.
        #[test]
        fn no_text_changes_the_shape_of_an_address(
            text in prop_oneof![any::<String>(), "[./\\\\%?#&=@:; a-c0-9\\r\\n\\t]{0,12}", "(%2[eEfF]|\\.|/){1,6}"],
            value in any::<String>(),
        ) {
            let query = [("after".to_owned(), value.clone())];
            let Some(url) = sent(&["addresses", &text, "logs"], &query) else {
                prop_assert!(matches!(text.as_str(), "" | "." | ".."));
                return Ok(());
            };
            prop_assert_eq!(url.origin(), Url::parse(BASE).unwrap().origin());
            prop_assert_eq!(url.fragment(), None);
            let segments: Vec<&str> = url.path_segments().unwrap().collect();
            prop_assert_eq!(segments.len(), 5);
            prop_assert_eq!((segments[0], segments[1], segments[2], segments[4]), ("api", "v2", "addresses", "logs"));
            let decoded = hex_decoded(segments[3]);
            prop_assert_eq!(decoded, text.as_bytes());
            let pairs: Vec<_> = url.query_pairs().into_owned().collect();
            prop_assert_eq!(pairs, query.to_vec());
        }
    }

    /// Undoes percent-encoding.
    fn hex_decoded(segment: &str) -> Vec<u8> {
        let mut bytes = segment.bytes();
        let mut decoded = Vec::new();
        while let Some(byte) = bytes.next() {
            if byte == b'%' {
                let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                decoded.extend(hex::decode(digits).unwrap());
            } else {
                decoded.push(byte);
            }
        }
        decoded
    }
}
