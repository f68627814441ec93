//! Who may read the feed from outside: consumers that the operator names, each by the SHA-256 of its token.
//!
//! A list has a line `NAME:SHA256` for each token, the hash in hexadecimal digits; a name may have several tokens, so that one can be
//! changed without a pause. `NAME:SHA256:SCOPE,SCOPE` says what the token is for, `feed:read` where nothing is said. Empty lines and
//! those that begin with `#` mean nothing. The hash is not salted: a token is random and long, not a password.

use std::{collections::HashMap, sync::Arc};

use sha2::{Digest as _, Sha256};

/// What a token must be for.
pub const FEED_READ: &str = "feed:read";
/// A shorter text was never drawn at random: the hash of an empty variable must let nobody in.
const SHORTEST: usize = 16;
const NAME_MAX: usize = 64;

/// SHA-256 of a token.
pub type Digest = [u8; 32];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consumer {
    /// For metrics and the log.
    pub name: Arc<str>,
    /// Whether the token is for reading the feed.
    pub reads_feed: bool,
}

/// Consumers by the digest of their token.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConsumerList(HashMap<Digest, Consumer>);

impl ConsumerList {
    /// The list, and the numbers (from 1) of lines that are left out because they do not read or repeat a token.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<usize>) {
        let mut list = HashMap::new();
        let mut left_out = Vec::new();
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match consumer(line) {
                Some((digest, consumer)) if !list.contains_key(&digest) => {
                    list.insert(digest, consumer);
                }
                _ => left_out.push(number),
            }
        }
        (Self(list), left_out)
    }

    /// Whose token has this digest.
    #[must_use]
    pub fn find(&self, digest: &Digest) -> Option<&Consumer> {
        self.0.get(digest)
    }

    /// How many consumers are listed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True where nobody is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The digest of a token that was shown; `None` for a text that is none.
#[must_use]
pub fn digest_of(token: &str) -> Option<Digest> {
    (token.len() >= SHORTEST).then(|| Sha256::digest(token).into())
}

/// The line of a list that lets this token read the feed; `None` for a text that is no token.
#[must_use]
pub fn line_of(name: &str, token: &str) -> Option<String> {
    Some(format!("{name}:{}", hex::encode(digest_of(token)?)))
}

fn consumer(line: &str) -> Option<(Digest, Consumer)> {
    let mut parts = line.splitn(3, ':');
    let (name, hash, scopes) = (parts.next()?, parts.next()?, parts.next());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    // It becomes the label of a metric.
    if name.is_empty() || name.len() > NAME_MAX || !name.chars().all(is_plain) {
        return None;
    }
    let mut digest = Digest::default();
    hex::decode_to_slice(hash, &mut digest).ok()?;
    let reads_feed = scopes.is_none_or(|scopes| scopes.split(',').any(|scope| scope.trim() == FEED_READ));
    let name = name.into();
    Some((digest, Consumer { name, reads_feed }))
}

#[cfg(test)]
mod tests {
    use super::{ConsumerList, digest_of, line_of};

    const TOKEN: &str = "a token of some length";

    fn hash(token: &str) -> String {
        hex::encode(digest_of(token).unwrap())
    }

    #[test]
    fn a_token_is_found_by_its_hash_alone() {
        let text = format!(
            "# readers\n\nresearch:{}\r\nresearch:{}:feed:read\n",
            hash(TOKEN),
            hash("the next token of it")
        );
        let (list, left_out) = ConsumerList::parse(&text);
        assert_eq!((list.len(), left_out), (2, Vec::new()));
        for token in [TOKEN, "the next token of it"] {
            let found = list.find(&digest_of(token).unwrap()).unwrap();
            assert_eq!((&*found.name, found.reads_feed), ("research", true));
        }
        assert_eq!(list.find(&digest_of("a token of another").unwrap()), None);
    }

    #[test]
    fn a_token_for_something_else_does_not_read() {
        let (list, _) = ConsumerList::parse(&format!("x:{}:other,feed:write", hash(TOKEN)));
        assert!(!list.find(&digest_of(TOKEN).unwrap()).unwrap().reads_feed);
        let (list, _) = ConsumerList::parse(&format!("x:{}:other, feed:read", hash(TOKEN)));
        assert!(list.find(&digest_of(TOKEN).unwrap()).unwrap().reads_feed);
    }

    #[test]
    fn bad_lines_are_told_by_number_and_the_others_count() {
        let good = hash(TOKEN);
        let text = format!("name\nname:abc\n:{good}\na b:{good}\n{good}\nok:{good}\nagain:{good}");
        let (list, left_out) = ConsumerList::parse(&text);
        assert_eq!(left_out, [1, 2, 3, 4, 5, 7]);
        assert_eq!(&*list.find(&digest_of(TOKEN).unwrap()).unwrap().name, "ok");
    }

    #[test]
    fn a_line_is_made_as_it_is_read() {
        let (list, left_out) = ConsumerList::parse(&line_of("local", TOKEN).unwrap());
        assert_eq!((list.len(), left_out), (1, Vec::new()));
        assert!(list.find(&digest_of(TOKEN).unwrap()).unwrap().reads_feed);
    }

    #[test]
    fn a_short_text_is_no_token() {
        assert_eq!(digest_of(""), None);
        assert_eq!(digest_of("0123456789abcde"), None);
    }
}
