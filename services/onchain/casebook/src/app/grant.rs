//! Refusals of what has to do with sharing, in this service's words.

use chain_model::{error::Error, fault::Fault};

/// A refusal in this service's words; `full` names what too many have.
pub(super) fn refused(full: &'static str, error: grants::Error) -> Error {
    match error {
        grants::Error::NoUser => Error::NoUser,
        grants::Error::Invalid(faults) => {
            let fault = |(field, sentence): (&'static str, String)| Fault::invalid(field, sentence);
            Error::Faults(faults.into_iter().map(fault).collect())
        }
        grants::Error::Forbidden(sentence) => Error::Forbidden(sentence),
        grants::Error::NotHere => Error::NotHere,
        grants::Error::Full => Error::Full {
            what: full,
            limit: grants::rules::MOST_GRANTS,
        },
        grants::Error::Off => Error::SharingOff,
        grants::Error::Members(cause) => Error::Members(cause),
        grants::Error::StoreAway(cause) => Error::StoreAway(cause),
        grants::Error::Store(cause) => Error::Store(cause),
    }
}
