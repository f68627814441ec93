//! Places in lists, as texts that only their owner can bring back.

use sha2::{Digest, Sha256};
use vocab::UserId;

/// The text is no place of this owner in this list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Invalid cursor. Load the list again.")]
pub struct BadCursor;

/// A text for the place; it holds for this owner and this list alone. Whoever changes it by hand could reach nothing but rows of
/// their own: the check is there so that a mistake is an error and not an odd page.
#[must_use]
pub fn write(owner: UserId, list: &str, place: &str) -> String {
    format!("{}.{}", check(owner, list, place), hex::encode(place))
}

/// The place; none for an empty text.
///
/// # Errors
/// [`BadCursor`] where the text was not written for this owner and list.
pub fn read(owner: UserId, list: &str, text: &str) -> Result<Option<String>, BadCursor> {
    if text.is_empty() {
        return Ok(None);
    }
    let (sum, place) = text.split_once('.').ok_or(BadCursor)?;
    let place = hex::decode(place).map_err(|_| BadCursor)?;
    let place = String::from_utf8(place).map_err(|_| BadCursor)?;
    if sum == check(owner, list, &place) {
        Ok(Some(place))
    } else {
        Err(BadCursor)
    }
}

fn check(owner: UserId, list: &str, place: &str) -> String {
    let sum = Sha256::digest(format!("{owner}\0{list}\0{place}"));
    hex::encode(&sum[..8])
}

#[cfg(test)]
mod tests {
    use vocab::UserId;

    use super::{read, write};

    #[test]
    fn a_place_is_its_owners_and_its_lists() {
        let (ada, eve) = (UserId::fresh(), UserId::fresh());
        let text = write(ada, "labels", "2026|x");
        assert_eq!(read(ada, "labels", &text).unwrap().as_deref(), Some("2026|x"));
        assert!(read(eve, "labels", &text).is_err());
        assert!(read(ada, "changes", &text).is_err());
        assert!(read(ada, "labels", &format!("{text}00")).is_err());
        assert_eq!(read(ada, "labels", "").unwrap(), None);
    }
}
