//! What a password must be: long, not on the list, not made of what is known about its owner, hard to guess.

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use unicode_normalization::UnicodeNormalization;
use vocab::UserId;
use zxcvbn::{Score, zxcvbn};

use super::email::Email;

/// Longer input is refused before anything is computed with it.
pub const MOST_BYTES: usize = 1_024;
/// Code points, where the password is all that protects the account.
pub const LEAST_ALONE: usize = 15;
/// Code points, where a second factor is confirmed.
pub const LEAST_WITH_TOTP: usize = 8;
/// Passwords that everybody tries first, one in a line, lower case.
const COMMON: &str = include_str!("common_passwords.txt");
/// Words of this place, which guessers know too.
const PLACE: [&str; 4] = ["meridian", "crypto", "bitcoin", "ethereum"];

/// A password as it is hashed: NFKC, never truncated.
#[derive(Debug, Clone)]
pub struct Password(SecretString);

/// A password was set anew by a mailed code: who had the old one may have made what opens the account's things without a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reset {
    pub user: UserId,
    /// What was made before this time is revoked.
    pub before: DateTime<Utc>,
}

/// More than [`MOST_BYTES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Use at most {MOST_BYTES} bytes.")]
pub struct TooLong;

/// Why a password is not good enough to be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Weak {
    #[error("Use at least {0} characters.")]
    Short(usize),
    #[error("This password is one of the most common ones.")]
    Common,
    #[error("Don't use your own email address in the password.")]
    OwnAddress,
    #[error("This password is easy to guess. Add some unrelated words.")]
    Guessable,
}

impl Password {
    /// # Errors
    /// [`TooLong`]; found by counting only.
    pub fn parse(raw: &str) -> Result<Self, TooLong> {
        if raw.len() > MOST_BYTES {
            return Err(TooLong);
        }
        Ok(Self(SecretString::from(raw.nfkc().collect::<String>())))
    }

    /// The password itself, for the one who hashes it.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// Long enough for an account that has, or has not, a second factor.
    ///
    /// # Errors
    /// [`Weak::Short`]
    pub fn long_enough(&self, second_factor: bool) -> Result<(), Weak> {
        let least = if second_factor { LEAST_WITH_TOTP } else { LEAST_ALONE };
        if self.expose().chars().count() < least {
            return Err(Weak::Short(least));
        }
        Ok(())
    }

    /// May this become the password of that person? Takes milliseconds: call it where waiting hurts nobody.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn judge(&self, owner: &Email, name: &str, second_factor: bool) -> Result<(), Weak> {
        self.long_enough(second_factor)?;
        let lower = self.expose().to_lowercase();
        if COMMON.lines().any(|common| common == lower) {
            return Err(Weak::Common);
        }
        if lower.contains(owner.as_str()) {
            return Err(Weak::OwnAddress);
        }
        let mut known = vec![owner.as_str(), owner.local(), owner.domain(), name];
        known.extend(owner.local().split(['.', '_', '-', '+']));
        known.extend(owner.domain().split('.'));
        known.extend(name.split_whitespace());
        known.extend(PLACE);
        known.retain(|word| word.len() > 2);
        // Known words may be part of a password, but they are not what makes it one.
        let own = known
            .iter()
            .fold(lower, |rest, word| rest.replace(&word.to_lowercase(), ""));
        if own.chars().filter(|c| !c.is_whitespace()).count() < LEAST_WITH_TOTP {
            return Err(Weak::Guessable);
        }
        if zxcvbn(self.expose(), &known).score() < Score::Three {
            return Err(Weak::Guessable);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMON, Email, LEAST_ALONE, LEAST_WITH_TOTP, Password, TooLong, Weak};

    fn judge(password: &str, second_factor: bool) -> Result<(), Weak> {
        let owner = Email::parse("ada.lovelace@example.org").unwrap();
        Password::parse(password)
            .unwrap()
            .judge(&owner, "Augusta Byron", second_factor)
    }

    #[test]
    fn good_ones() {
        for password in [
            "plum orbit ladder seven",
            "пароль🔑длинный и хороший",
            "tr0ub4dor & zinc kettles",
            &"🦊🌵🎻🪐🧊🛶🧭🎲".repeat(16),
            &"kV9#".chars().chain(('!'..='~').cycle().take(500)).collect::<String>(),
        ] {
            assert_eq!(judge(password, false), Ok(()), "{password}");
        }
    }

    #[test]
    fn weak_ones() {
        for (password, why) in [
            ("", Weak::Short(15)),
            ("x7#Lq!p2Zr8Kd", Weak::Short(15)),
            ("aaaaaaaaaaaaaaa", Weak::Guessable),
            ("123456789012345", Weak::Common),
            ("PasswordPassword", Weak::Common),
            ("ada.lovelace@example.org", Weak::OwnAddress),
            ("x Ada.Lovelace@Example.org y", Weak::OwnAddress),
            ("lovelace byron 1", Weak::Guessable),
            ("meridianmeridian", Weak::Guessable),
            ("abcabcabcabcabcabc", Weak::Guessable),
        ] {
            assert_eq!(judge(password, false), Err(why), "{password}");
        }
    }

    #[test]
    fn a_second_factor_shortens_the_least() {
        assert_eq!(judge("vK9#mQ2!xT", false), Err(Weak::Short(LEAST_ALONE)));
        assert_eq!(judge("vK9#mQ2!xT", true), Ok(()));
        assert_eq!(judge("vK9#mQ2", true), Err(Weak::Short(LEAST_WITH_TOTP)));
    }

    #[test]
    fn everything_on_the_list_is_refused() {
        for common in COMMON.lines() {
            assert_eq!(common, common.to_lowercase());
            assert!(
                common.chars().count() >= LEAST_WITH_TOTP,
                "{common} is refused by its length alone"
            );
            let second_factor = common.chars().count() < LEAST_ALONE;
            assert_eq!(judge(common, second_factor), Err(Weak::Common), "{common}");
        }
    }

    #[test]
    fn one_password_has_one_form() {
        let composed = Password::parse("caf\u{e9} \u{fb01}ve").unwrap();
        let decomposed = Password::parse("cafe\u{301} five").unwrap();
        assert_eq!(composed.expose(), decomposed.expose());
    }

    #[test]
    fn length_is_counted_in_code_points_and_limited_in_bytes() {
        let emoji = "🔑".repeat(128);
        assert_eq!(Password::parse(&emoji).unwrap().expose(), emoji);
        assert_eq!(Password::parse(&"x".repeat(1_024)).unwrap().expose().len(), 1_024);
        assert_eq!(Password::parse(&"x".repeat(1_025)).unwrap_err(), TooLong);
    }

    #[test]
    fn debug_shows_nothing() {
        let text = format!("{:?}", Password::parse("plum orbit ladder seven").unwrap());
        assert!(!text.contains("plum"), "{text}");
    }
}
