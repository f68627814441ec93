//! What requests name: ids and versions.

use uuid::Uuid;

use crate::error::Error;

/// An id as it was sent: what is none names nothing.
pub(super) fn id(text: &str, what: &'static str) -> Result<Uuid, Error> {
    text.parse().map_err(|_| Error::NotHere(what))
}

/// The version that a change is for: 0 stands for whatever it is now.
pub(super) const fn seen(version: i32, now: i32) -> i32 {
    if version == 0 { now } else { version }
}
