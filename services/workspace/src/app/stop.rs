//! Stops of open round trips.

use std::{collections::HashMap, sync::Arc};

use kit::idempotency::apart;
use performance::{Fill as Counted, RoundTrip, second_trip_of};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, Book};
use crate::{
    domain::stop::{MOST, NewStop, StopMove},
    error::Error,
    store::{end, stop as store},
};

/// Moves by round trip, oldest first.
pub type Stops = HashMap<Uuid, Vec<StopMove>>;

/// The stop of the fill that opened a round trip.
#[must_use]
pub fn first_stop(trip: &RoundTrip, book: &Book) -> Option<Money> {
    let opening = trip.parts.iter().find(|part| part.opening)?;
    book.fills.get(&opening.fill)?.stop
}

/// Gives fills without a stop the first one that was set in the round trip which they open: results in R count by it.
pub(super) fn with_first_stops(fills: &mut [Counted], firsts: &HashMap<Uuid, Money>) {
    if firsts.is_empty() {
        return;
    }
    for fill in fills {
        let later = || firsts.get(&fill.id).or_else(|| firsts.get(&second_trip_of(fill.id)));
        fill.stop = fill.stop.or_else(|| later().copied());
    }
}

impl App {
    /// Of these round trips.
    pub async fn stops(&self, user: UserId, trips: &[RoundTrip]) -> Result<Stops, Error> {
        let ids: Vec<Uuid> = trips.iter().map(|trip| trip.id).collect();
        store::of_trips(&mut *self.db().await?, user, &ids).await
    }

    /// Moves the stop of an open round trip.
    ///
    /// # Errors
    /// [`Error::NotHere`] where there is no such round trip, [`Error::Invalid`] for what is no move, and [`Error::Full`].
    pub async fn move_stop(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        price: &str,
        reason: &str,
    ) -> Result<StopMove, Error> {
        // Before the transaction of this call begins: prices are waited for without locked rows.
        let (trip, book) = apart(self.trip(user, sent)).await?;
        let first = first_stop(&trip, &book);
        // Whoever moves it at the same time waits, and is judged by what stands then.
        let mut db = self.counting_in_ledger(user).await?;
        let moved = async {
            let moves = store::of_trips(&mut db, user, &[trip.id]).await?.remove(&trip.id);
            let new = NewStop::check(price, reason, &trip, first, &moves.unwrap_or_default())?;
            if store::count(&mut db, user).await? >= MOST {
                return Err(Error::Full {
                    what: "moves of stops",
                    limit: MOST,
                });
            }
            let moved = StopMove::of(new, self.now());
            store::add(&mut db, user, trip.id, &moved).await?;
            Ok(moved)
        };
        let moved = moved.await;
        end(&mut db, moved).await
    }
}
