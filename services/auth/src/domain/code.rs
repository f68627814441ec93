//! Codes that people type: how they look, how long they live, how often they may be wrong.

use chrono::{DateTime, TimeDelta, Utc};

/// A code and the flow it belongs to live this long.
pub const LIFE: TimeDelta = TimeDelta::minutes(10);
/// Wrong codes before the flow locks.
pub const TRIES: i32 = 5;
/// New codes for one flow.
pub const RESENDS: i32 = 3;
/// A flow can get new codes for this long.
pub const RESEND_WITHIN: TimeDelta = TimeDelta::hours(1);
const DIGITS: usize = 6;
/// A recovery code carries 25 letters of 5 bits: 125 bits, so that a plain hash keeps it (ASVS 6.5.2 asks for 112).
const RECOVERY_LETTERS: usize = 25;
/// Without I, O, 0 and 1, so that little on paper can be misread.
const RECOVERY_ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// What somebody typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// Six ASCII digits.
    Digits(String),
    /// A recovery code in its one spelling.
    Recovery(String),
    /// Nothing that any code looks like.
    Other,
}

impl Typed {
    /// As typed: blanks and dashes do not count, letters are read as capitals.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = text.trim_matches(' ');
        if text.len() == DIGITS && text.bytes().all(|b| b.is_ascii_digit()) {
            return Self::Digits(text.to_owned());
        }
        let letters: String = text
            .chars()
            .filter(|c| !matches!(c, '-' | ' '))
            .map(|c| c.to_ascii_uppercase())
            .take(RECOVERY_LETTERS + 1)
            .collect();
        if letters.len() == RECOVERY_LETTERS && letters.bytes().all(|b| RECOVERY_ALPHABET.contains(&b)) {
            return Self::Recovery(letters);
        }
        Self::Other
    }
}

/// Six digits of a number below a million.
#[must_use]
pub fn digits(number: u32) -> String {
    format!("{number:06}")
}

/// A recovery code of 25 random bytes: its one spelling, and how it is shown.
#[must_use]
pub fn recovery(random: &[u8; RECOVERY_LETTERS]) -> (String, String) {
    let letters: String = random
        .iter()
        .map(|byte| char::from(RECOVERY_ALPHABET[usize::from(byte & 31)]))
        .collect();
    let shown: Vec<&str> = (0..RECOVERY_LETTERS / 5).map(|i| &letters[i * 5..i * 5 + 5]).collect();
    let shown = shown.join("-");
    (letters, shown)
}

/// Where a flow stands when a code arrives for it, before the code itself is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Open,
    Expired,
    /// Until then.
    Locked(DateTime<Utc>),
    Consumed,
}

/// # Arguments
/// `tries` were counted before this one.
#[must_use]
pub fn standing(consumed: bool, tries: i32, expires_at: DateTime<Utc>, now: DateTime<Utc>) -> Standing {
    if consumed {
        Standing::Consumed
    } else if now > expires_at {
        Standing::Expired
    } else if tries >= TRIES {
        Standing::Locked(expires_at)
    } else {
        Standing::Open
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::{Standing, TRIES, Typed, digits, recovery, standing};

    #[test]
    fn six_digits_and_nothing_like_them() {
        assert_eq!(Typed::read("012345"), Typed::Digits("012345".to_owned()));
        assert_eq!(Typed::read(" 012345 "), Typed::Digits("012345".to_owned()));
        for text in [
            "",
            "12345",
            "1234567",
            "１２３４５６",
            "12 345",
            "12345a",
            "-12345",
            "٠١٢٣٤٥",
        ] {
            assert_eq!(Typed::read(text), Typed::Other, "{text}");
        }
        assert_eq!(digits(7), "000007");
        assert_eq!(digits(999_999), "999999");
    }

    #[test]
    fn recovery_codes_survive_paper() {
        let random: [u8; 25] = std::array::from_fn(|i| (i * 37) as u8);
        let (letters, shown) = recovery(&random);
        assert_eq!(shown.len(), 29);
        for typed in [
            shown.clone(),
            shown.to_lowercase(),
            shown.replace('-', " "),
            letters.clone(),
        ] {
            assert_eq!(Typed::read(&typed), Typed::Recovery(letters.clone()));
        }
        assert_eq!(Typed::read(&shown[1..]), Typed::Other);
        assert_eq!(Typed::read(&format!("{shown}A")), Typed::Other);
    }

    #[test]
    fn a_flow_ends_by_use_time_or_tries() {
        let now = DateTime::UNIX_EPOCH;
        let later = now + TimeDelta::seconds(1);
        assert_eq!(standing(false, 0, later, now), Standing::Open);
        assert_eq!(standing(false, TRIES - 1, now, now), Standing::Open);
        assert_eq!(standing(false, 0, now, later), Standing::Expired);
        assert_eq!(standing(false, TRIES, later, now), Standing::Locked(later));
        assert_eq!(standing(true, 0, later, now), Standing::Consumed);
    }
}
