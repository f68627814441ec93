//! A name of an address, from whoever gave it.

use crate::category::{Category, Concern};

/// Who says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The user, or somebody who shares with the user.
    Private,
    /// A published list that the operator loaded.
    Pack,
    /// Our own heuristics: never shown or exported as a fact.
    Derived,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Pack => "pack",
            Self::Derived => "derived",
        }
    }
}

/// One name of one address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Of a private label.
    pub label_id: Option<String>,
    pub text: String,
    /// A word of [`Category`] or one of its author's own; empty where nobody said.
    pub category: String,
    pub entity: Option<String>,
    /// 0 to 100.
    pub confidence: u8,
    pub source: String,
    pub kind: Kind,
    pub sanctioned: bool,
}

impl Known {
    /// The category; none for a word that is no category.
    #[must_use]
    pub fn class(&self) -> Option<Category> {
        Category::of(&self.category)
    }

    /// Why an address with this name is a risk.
    #[must_use]
    pub fn concern(&self) -> Option<Concern> {
        if self.sanctioned {
            return Some(Concern::Sanctioned);
        }
        self.class()?.concern()
    }

    /// What the name warns of, and on whose word: what the user wrote is no report by somebody else.
    #[must_use]
    pub fn warning(&self, concern: Concern) -> String {
        let text = &self.text;
        match (self.kind, concern) {
            (Kind::Private, Concern::Sanctioned) => {
                format!("Your labels mark this address as sanctioned: {text}.")
            }
            (Kind::Private, Concern::Mixer) => format!("Your labels mark this address as a mixer: {text}."),
            (Kind::Private, Concern::Reported) => {
                format!("Your labels mark this address as {}: {text}.", self.category_words())
            }
            (_, Concern::Sanctioned) => format!("This address is on a sanctions list: {text}."),
            (_, Concern::Mixer) => format!("This address is labelled a mixer: {text}."),
            (_, Concern::Reported) => format!("This address is reported: {text}."),
        }
    }

    /// The same of an address that money went to or came from.
    #[must_use]
    pub fn warning_of_peer(&self, concern: Concern) -> String {
        let text = &self.text;
        let private = self.kind == Kind::Private;
        let what = match concern {
            Concern::Sanctioned if private => "an address that your labels mark as sanctioned".to_owned(),
            Concern::Sanctioned => "a sanctioned address".to_owned(),
            Concern::Mixer => "a mixer".to_owned(),
            Concern::Reported if private => {
                format!("an address that your labels mark as {}", self.category_words())
            }
            Concern::Reported => "a reported address".to_owned(),
        };
        format!("Dealt directly with {what}: {text}.")
    }

    /// The category as its author wrote it, for people.
    fn category_words(&self) -> String {
        self.category.trim().replace(['_', '-'], " ")
    }
}

#[cfg(test)]
mod tests {
    use crate::known::{Concern, Kind, Known};

    fn named(kind: Kind, category: &str) -> Known {
        Known {
            label_id: None,
            text: "Kestrel thief".to_owned(),
            category: category.to_owned(),
            entity: None,
            confidence: 80,
            source: "x".to_owned(),
            kind,
            sanctioned: false,
        }
    }

    #[test]
    fn an_own_label_is_no_report() {
        let own = named(Kind::Private, "hack");
        assert_eq!(own.concern(), Some(Concern::Reported));
        assert_eq!(
            own.warning(Concern::Reported),
            "Your labels mark this address as hack: Kestrel thief."
        );
        assert_eq!(
            own.warning_of_peer(Concern::Reported),
            "Dealt directly with an address that your labels mark as hack: Kestrel thief."
        );
        let listed = named(Kind::Pack, "hack");
        assert_eq!(
            listed.warning(Concern::Reported),
            "This address is reported: Kestrel thief."
        );
        assert_eq!(
            listed.warning_of_peer(Concern::Mixer),
            "Dealt directly with a mixer: Kestrel thief."
        );
    }
}
