//! What an owner lets others do with one thing: by the rules that onchain has too.

use grants::rules::MOST_GRANTS;
pub use grants::rules::{Level, SentGrant};

use crate::error::{Error, Fault};

impl From<grants::Error> for Error {
    fn from(error: grants::Error) -> Self {
        match error {
            grants::Error::NoUser => Self::NoUser,
            grants::Error::Invalid(faults) => {
                let fault = |(field, sentence): (&'static str, String)| Fault::new(field, sentence);
                Self::Invalid(faults.into_iter().map(fault).collect())
            }
            grants::Error::Forbidden(sentence) => Self::Forbidden(sentence),
            grants::Error::NotHere => Self::NotHere("person or team"),
            grants::Error::Full => Self::Full {
                what: "people and teams on one thing",
                limit: MOST_GRANTS,
            },
            grants::Error::Off => Self::SharingOff,
            grants::Error::Members(cause) => Self::Members(cause),
            grants::Error::StoreAway(cause) => Self::StoreAway(cause),
            grants::Error::Store(cause) => Self::Store(cause),
        }
    }
}
