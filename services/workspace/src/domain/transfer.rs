//! Transfers between own accounts that somebody has to decide.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::error::{Error, Fault};

/// What an owner says of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// This deposit is its other side.
    Deposit(Uuid),
    /// None of those that were shown.
    Neither,
    /// It went to somebody else.
    Away,
}

impl Choice {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deposit(_) => "deposit",
            Self::Neither => "none",
            Self::Away => "away",
        }
    }

    /// The deposit that was chosen.
    #[must_use]
    pub const fn deposit(self) -> Option<Uuid> {
        match self {
            Self::Deposit(id) => Some(id),
            Self::Neither | Self::Away => None,
        }
    }

    /// # Errors
    /// Where the word is none of the three, or no deposit is named that one of `candidates` is.
    pub fn check(word: &str, deposit: &str, candidates: &[Uuid]) -> Result<Self, Error> {
        let not_one = || Fault::new("deposit_id", "Choose one of the deposits that could belong to it.");
        let fault = match (word, deposit) {
            ("deposit", id) => match id.parse().ok().filter(|id| candidates.contains(id)) {
                Some(id) => return Ok(Self::Deposit(id)),
                None => not_one(),
            },
            ("none", "") => return Ok(Self::Neither),
            ("away", "") => return Ok(Self::Away),
            ("none" | "away", _) => Fault::new("deposit_id", "This answer names no deposit."),
            _ => Fault::new("answer", "Choose one of deposit, none, away."),
        };
        Err(Error::Invalid(vec![fault]))
    }
}

/// An answer as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferAnswer {
    pub withdrawal: Uuid,
    pub choice: Choice,
    /// Deposits that fitted when it was answered.
    pub candidates: Vec<Uuid>,
    pub answered_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::Choice;
    use crate::error::Error;

    #[test]
    fn an_answer_is_one_of_three() {
        let shown = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let second = shown[1].to_string();
        assert_eq!(
            Choice::check("deposit", &second, &shown).unwrap(),
            Choice::Deposit(shown[1])
        );
        assert_eq!(Choice::check("none", "", &shown).unwrap(), Choice::Neither);
        assert_eq!(Choice::check("away", "", &shown).unwrap(), Choice::Away);
        let another = Uuid::from_u128(3).to_string();
        for (word, deposit, field) in [
            ("deposit", another.as_str(), "deposit_id"),
            ("deposit", "", "deposit_id"),
            ("away", second.as_str(), "deposit_id"),
            ("perhaps", "", "answer"),
        ] {
            match Choice::check(word, deposit, &shown) {
                Err(Error::Invalid(faults)) => assert_eq!(faults[0].field, field),
                other => panic!("{word} {deposit}: {other:?}"),
            }
        }
    }
}
