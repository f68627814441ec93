//! E-mail addresses: one spelling for one mailbox, and nothing that two readers could see differently. Which an account has, and which
//! mail goes to which.

use std::fmt;

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Addresses of one account, the primary one among them.
pub const MOST: usize = 5;

/// An address of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Of the primary address: the account's.
    pub id: Uuid,
    pub email: String,
    /// Signs in, and gets what is about safety.
    pub primary: bool,
    /// A mailed code came back.
    pub verified: bool,
    pub created_at: DateTime<Utc>,
}

/// What mail is about, where its reader chooses the address. Mail about safety has no topic: it goes to the primary address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Alerts,
    /// Comments that mention the reader.
    Mentions,
}

impl Topic {
    pub const ALL: [Self; 2] = [Self::Alerts, Self::Mentions];

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alerts => "alerts",
            Self::Mentions => "mentions",
        }
    }

    /// What the word stands for; none for any other word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == word)
    }
}

/// Where mail of a topic goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    Primary,
    Off,
    Address(Uuid),
}

impl Destination {
    /// As it is written in the contract; nothing where the text is none. `account` is the id of the primary address.
    #[must_use]
    pub fn read(text: &str, account: Uuid) -> Option<Self> {
        match text {
            "primary" => Some(Self::Primary),
            "off" => Some(Self::Off),
            id => {
                let id = Uuid::try_parse(id).ok()?;
                Some(if id == account {
                    Self::Primary
                } else {
                    Self::Address(id)
                })
            }
        }
    }
}

impl fmt::Display for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Primary => f.write_str("primary"),
            Self::Off => f.write_str("off"),
            Self::Address(id) => id.fmt(f),
        }
    }
}

const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;
/// The characters of an unquoted local part (RFC 5322 `atext`) beside letters and digits.
const LOCAL_SIGNS: &str = "!#$%&'*+-/=?^_`{|}~";

/// An address in its one spelling: trimmed, lower case, ASCII.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// The text is no address that we take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Enter a valid email address.")]
pub struct BadEmail;

impl Email {
    /// # Errors
    /// [`BadEmail`]. Letters outside ASCII are refused, not folded: an address that only looks like another one must not
    /// reach its account. Such domains can be written in their `xn--` form.
    pub fn parse(text: &str) -> Result<Self, BadEmail> {
        // Only blanks: a line break inside a form field is an attempt, not a slip.
        let text = text.trim_matches([' ', '\t']);
        if text.len() > LONGEST {
            return Err(BadEmail);
        }
        let (local, domain) = text.split_once('@').ok_or(BadEmail)?;
        if is_local(local) && is_domain(domain) {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(BadEmail)
        }
    }

    /// The address as it is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands before the `@`.
    #[must_use]
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }

    /// What stands after the `@`.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, domain)| domain)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_local(local: &str) -> bool {
    local.len() <= LONGEST_LOCAL
        && local.split('.').all(|atom| {
            !atom.is_empty()
                && atom
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || LOCAL_SIGNS.contains(c))
        })
}

fn is_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    labels.len() >= 2
        && labels.iter().all(|label| {
            (1..=LONGEST_LABEL).contains(&label.len())
                && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        })
        && !labels.last().is_some_and(|top| top.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use uuid::Uuid;

    use super::{BadEmail, Destination, Email, Topic};

    fn check(text: &str, want: Option<&str>) {
        let got = Email::parse(text);
        assert_eq!(got.as_ref().map(Email::as_str).ok(), want, "{text:?}");
    }

    #[test]
    fn one_mailbox_has_one_spelling() {
        check("a@b.c", Some("a@b.c"));
        check("A@B.C ", Some("a@b.c"));
        check(
            " first.last+tag@Sub.Example.org",
            Some("first.last+tag@sub.example.org"),
        );
        check("o'neil@example.org", Some("o'neil@example.org"));
        check("x@xn--bcher-kva.example", Some("x@xn--bcher-kva.example"));
    }

    #[test]
    fn what_is_no_address() {
        for text in [
            "",
            "@",
            "a",
            "a@",
            "@b.c",
            "a@b",
            "a@b@c.d",
            "a@b.c\r\nBcc: x@y.z",
            "a@b.c\r\n",
            "a b@c.d",
            "a..b@c.d",
            ".a@c.d",
            "a@-b.c",
            "a@b-.c",
            "a@b..c",
            "a@127.0.0.1",
            "a@[127.0.0.1]",
            "' OR 1=1--",
            "a,b@c.d",
            "\"a\"@c.d",
            "a@b.c\0",
            // Cyrillic а, a full-width at sign, and an umlaut domain.
            "p\u{430}ul@example.org",
            "paul\u{ff20}example.org",
            "paul@ex\u{e4}mple.org",
        ] {
            check(text, None);
        }
        check(&format!("{}@b.c", "a".repeat(65)), None);
        check(&format!("a@{}.c", "b".repeat(64)), None);
        check(&format!("a@{}c", "b.".repeat(127)), None);
    }

    #[test]
    fn destinations_and_topics_are_read_as_they_are_written() {
        let (account, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for wanted in [Destination::Primary, Destination::Off, Destination::Address(other)] {
            assert_eq!(Destination::read(&wanted.to_string(), account), Some(wanted));
        }
        assert_eq!(
            Destination::read(&account.to_string(), account),
            Some(Destination::Primary)
        );
        assert_eq!(Destination::read("ada@example.org", account), None);
        for topic in Topic::ALL {
            assert_eq!(Topic::named(topic.name()), Some(topic));
        }
        assert_eq!(Topic::named("security"), None);
    }

    proptest! {
        #[test]
        fn the_spelling_is_stable(text in "\\PC{0,40}") {
            if let Ok(email) = Email::parse(&text) {
                prop_assert_eq!(Email::parse(email.as_str()), Ok(email.clone()));
                prop_assert!(email.as_str().is_ascii());
            }
        }

        #[test]
        fn line_breaks_never_pass(head in "[a-z]{1,5}", tail in "[a-z]{0,5}") {
            let text = format!("{}@b.c\n{}", head, tail);
            prop_assert_eq!(Email::parse(&text), Err(BadEmail));
        }
    }
}
