//! What is known of a key that somebody brought for themselves.

/// By what the provider last said to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyState {
    Untested,
    Valid,
    /// Not used for reads until it is tested or entered again.
    Refused,
    /// It opens with none of the keys that are configured here. Found when it is opened, and never stored.
    Unreadable,
}

/// A row holds a word that was never written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no state of a provider key")]
pub struct NoState;

impl KeyState {
    /// For programs and rows.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Untested => "untested",
            Self::Valid => "valid",
            Self::Refused => "refused",
            Self::Unreadable => "unreadable",
        }
    }
}

/// As a row has it.
impl TryFrom<String> for KeyState {
    type Error = NoState;

    fn try_from(word: String) -> Result<Self, NoState> {
        let stored = [Self::Untested, Self::Valid, Self::Refused];
        stored.into_iter().find(|state| state.word() == word).ok_or(NoState)
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyState, NoState};

    #[test]
    fn stored_states_are_read_and_others_are_none() {
        for state in [KeyState::Untested, KeyState::Valid, KeyState::Refused] {
            assert_eq!(KeyState::try_from(state.word().to_owned()), Ok(state));
        }
        assert_eq!(KeyState::try_from("unreadable".to_owned()), Err(NoState));
    }
}
