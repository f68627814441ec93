//! Places in lists, as texts that only their owner can bring back.

pub use kit::cursor::write;
use vocab::UserId;

use crate::error::Error;

/// The place; none for an empty text.
///
/// # Errors
/// [`Error::BadCursor`] for one of another list or user, and for what is none.
pub fn read(owner: UserId, list: &str, text: &str) -> Result<Option<String>, Error> {
    kit::cursor::read(owner, list, text).map_err(|_| Error::BadCursor)
}
