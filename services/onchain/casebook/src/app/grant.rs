//! What sharing with people needs of every kind of thing: refusals in this service's words, and pages of what others share.

use chain_model::{cursor, error::Error, fault::Fault};
use chrono::{DateTime, Utc};
use grants::Grant;
use uuid::Uuid;
use vocab::UserId;

use crate::Casebook;

/// Of a page of what others share.
const LARGEST_PAGE: u32 = 50;

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

/// A kind of thing that is shared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    /// As grants and audit logs name it.
    pub name: &'static str,
    /// Binds a place to its list.
    pub list: &'static str,
    /// Whom one is shared with, for whoever shares with too many.
    pub full: &'static str,
}

impl Casebook {
    /// The grants by which the caller has things of others, those given last first, with the place behind the last.
    ///
    /// # Errors
    /// The place is none; [`Error::Members`] while auth does not say who belongs to the teams.
    pub(super) async fn granted_page(
        &self,
        user: UserId,
        kind: Kind,
        place: &str,
        limit: u32,
    ) -> Result<(Vec<Grant>, String), Error> {
        let failed = |error| refused(kind.full, error);
        let after = match cursor::read(user, kind.list, place)? {
            None => None,
            Some(place) => {
                let (time, id) = place.split_once('|').ok_or(Error::BadCursor)?;
                let time: DateTime<Utc> = time.parse().map_err(|_| Error::BadCursor)?;
                Some((time, id.parse::<Uuid>().map_err(|_| Error::BadCursor)?))
            }
        };
        let limit = if limit == 0 {
            LARGEST_PAGE
        } else {
            limit.min(LARGEST_PAGE)
        };
        let held = self.grants.held(user, kind.name, after, i64::from(limit) + 1).await;
        let mut held = held.map_err(failed)?;
        let more = held.len() > usize::try_from(limit).unwrap_or(usize::MAX);
        if more {
            held.pop();
        }
        let last = held.last().filter(|_| more);
        let next = last.map_or_else(String::new, |last| {
            let place = format!("{}|{}", last.granted_at.to_rfc3339(), last.object_id);
            cursor::write(user, kind.list, &place)
        });
        let having = self.grants.still(kind.name, held).await.map_err(failed)?;
        Ok((having, next))
    }
}
