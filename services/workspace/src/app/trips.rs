//! Round trips of all fills, and the list of them.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    acting::{self, acting_for},
    cursor::{self, BadCursor},
};
use moka::future::Cache;
use performance::{AfterLoss, Direction, InventorySale, Ledger, Payment, RoundTrip, after_losses, round_trips};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, Listed, fill::optional_id, page, review::Reviews, stop::with_first_stops};
use crate::{
    domain::{
        asset_alias::Sought, fill::Fill, manual_price::Entered, payment::LedgerPayment, period::Span, review::Review,
        stop::without_kept_gains,
    },
    error::{Error, Fault},
    store::{self, account, fill, manual_price, payment, stop as moved_stop},
};

const LIST: &str = "round trips";
/// The market is asked again after this where it did not answer: a large ledger is not computed at every call meanwhile.
const ASK_AGAIN: TimeDelta = TimeDelta::seconds(30);

/// All fills of an owner, and what they make.
#[derive(Debug)]
pub struct Book {
    pub fills: HashMap<Uuid, Fill>,
    pub ledger: Ledger,
    /// Round trips that were opened soon after a loss.
    pub after_losses: HashMap<Uuid, AfterLoss>,
    /// Prices of some fees could not be asked for.
    pub market_away: bool,
    made: DateTime<Utc>,
}

impl Book {
    /// False for a while where prices are missing only because the market did not answer.
    fn is_due_again(&self, now: DateTime<Utc>) -> bool {
        self.market_away && now - self.made >= ASK_AGAIN
    }
}

/// Books by owner and revision of their ledger; `most` fills of all together.
pub(super) fn cache(most: u64, live: Duration) -> Cache<(UserId, i64), Arc<Book>> {
    Cache::builder()
        .max_capacity(most)
        // One that is larger than all that may be kept is kept alone.
        .weigher(move |_, book: &Arc<Book>| {
            let fills = u64::try_from(book.fills.len()).unwrap_or(u64::MAX);
            u32::try_from(fills.clamp(1, most.max(1))).unwrap_or(u32::MAX)
        })
        // Prices of fees are looked up anew after this.
        .time_to_live(live)
        .build()
}

/// What an owner says that changes results of fills.
#[derive(Debug, Default)]
struct Own {
    /// The first one that was set after the opening, by round trip.
    stops: HashMap<Uuid, Money>,
    prices: Entered,
}

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct TripQuery {
    pub account: String,
    pub asset: String,
    pub currency: String,
    pub direction: String,
    pub from: String,
    pub to: String,
    pub state: String,
    pub outcome: String,
    /// Asked of lists only.
    pub after_loss: String,
    /// Of its review.
    pub setup: String,
    pub tag: String,
    pub cursor: String,
    pub limit: u32,
}

/// [`TripQuery`], read.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    account: Option<Uuid>,
    asset: Sought,
    pub currency: String,
    direction: Option<Direction>,
    span: Span,
    open: Option<bool>,
    outcome: String,
    /// Those of whose reviews something is asked; nothing where all of them are meant.
    reviewed: Option<Arc<HashSet<Uuid>>>,
}

impl Filter {
    pub fn holds(&self, trip: &RoundTrip) -> bool {
        self.account.is_none_or(|account| trip.account == account)
            && self.asset.holds(&trip.instrument.base)
            && (self.currency.is_empty() || trip.currency == self.currency)
            && self.direction.is_none_or(|direction| trip.direction == direction)
            && self.open.is_none_or(|open| trip.closed.is_none() == open)
            && self.reviewed.as_ref().is_none_or(|wanted| wanted.contains(&trip.id))
            && (self.outcome.is_empty() || (trip.closed.is_some() && outcome(trip) == self.outcome))
            && self.span.holds(trip.closed.unwrap_or(trip.opened))
    }

    /// The same whenever it ended.
    pub fn of_all_times(&self) -> Self {
        Self {
            span: Span::default(),
            ..self.clone()
        }
    }

    /// What has neither direction nor end.
    pub fn holds_sale(&self, sale: &InventorySale) -> bool {
        self.reviewed.is_none()
            && self.account.is_none_or(|account| sale.account == account)
            && self.asset.holds(&sale.instrument.base)
            && (self.currency.is_empty() || sale.instrument.settles_in() == self.currency)
            && self.span.holds(sale.time)
    }

    /// What no round trip took; the asset is only known where its instrument is.
    pub fn holds_payment(&self, payment: &Payment) -> bool {
        let base = payment.instrument.as_ref().map(|instrument| instrument.base.as_str());
        self.reviewed.is_none()
            && self.direction.is_none()
            && self.account.is_none_or(|account| payment.account == account)
            && self.asset.holds(base.unwrap_or_default())
            && self.span.holds(payment.time)
    }

    pub const fn span(&self) -> Span {
        self.span
    }
}

fn outcome(trip: &RoundTrip) -> &'static str {
    match trip.net {
        None => "unknown",
        Some(net) if net.is_positive() => "win",
        Some(net) if net.is_negative() => "loss",
        Some(_) => "breakeven",
    }
}

/// Whether a round trip is among those that are asked for by how it followed a loss.
fn has_after_loss(asked: &str, found: Option<&AfterLoss>) -> bool {
    match asked {
        "any" => found.is_some(),
        "larger" => found == Some(&AfterLoss::Larger),
        "usual" => found == Some(&AfterLoss::Usual),
        "none" => found.is_none(),
        _ => true,
    }
}

/// Those whose review has the setup and the tag that are asked for, whatever their case.
fn reviewed(asked: &TripQuery, reviews: &Reviews) -> Option<Arc<HashSet<Uuid>>> {
    let (setup, tag) = (asked.setup.trim().to_lowercase(), asked.tag.trim().to_lowercase());
    if setup.is_empty() && tag.is_empty() {
        return None;
    }
    let fits = |review: &Review| {
        (setup.is_empty() || review.setup.to_lowercase() == setup) && (tag.is_empty() || review.tags.contains(&tag))
    };
    let wanted = reviews.iter().filter(|(_, (review, _))| fits(review));
    Some(Arc::new(wanted.map(|(id, _)| *id).collect()))
}

/// The rank that a cursor names.
fn place(text: &str) -> Option<(bool, DateTime<Utc>, Uuid)> {
    let mut parts = text.split(' ');
    let open = parts.next()? == "open";
    let time = DateTime::from_timestamp_micros(parts.next()?.parse().ok()?)?;
    Some((open, time, parts.next()?.parse().ok()?))
}

/// A page of these round trips: open ones in front, the newest first.
pub(super) fn page_of(
    user: UserId,
    list: &str,
    sent: &str,
    limit: u32,
    mut found: Vec<&RoundTrip>,
) -> Result<Listed<RoundTrip, u64>, Error> {
    let after = match cursor::read(user, list, sent)? {
        None => None,
        Some(text) => Some(place(&text).ok_or(BadCursor)?),
    };
    found.sort_by_key(|trip| Reverse(trip.rank()));
    let total = u64::try_from(found.len()).unwrap_or(u64::MAX);
    let size = page::size(limit);
    let shown: Vec<RoundTrip> = found
        .into_iter()
        .filter(|trip| after.is_none_or(|after| trip.rank() < after))
        .take(size + 1)
        .cloned()
        .collect();
    Ok(page::cut(shown, size, total, |trip| {
        let (open, time, id) = trip.rank();
        let state = if open { "open" } else { "closed" };
        cursor::write(user, list, &format!("{state} {} {id}", time.timestamp_micros()))
    }))
}

impl App {
    pub(super) async fn filter(&self, user: UserId, asked: &TripQuery, reviews: &Reviews) -> Result<Filter, Error> {
        let mut faults: Vec<Fault> = Vec::new();
        let zone = self.zone(user).await?;
        let filter = Filter {
            account: optional_id("account_id", &asked.account, &mut faults),
            asset: self.sought(user, &asked.asset).await?,
            currency: asked.currency.trim().to_uppercase(),
            direction: match asked.direction.as_str() {
                "long" => Some(Direction::Long),
                "short" => Some(Direction::Short),
                _ => None,
            },
            span: Span::of_days(&asked.from, &asked.to, zone, &mut faults),
            open: match asked.state.as_str() {
                "open" => Some(true),
                "closed" => Some(false),
                _ => None,
            },
            outcome: asked.outcome.clone(),
            reviewed: reviewed(asked, reviews),
        };
        if faults.is_empty() {
            Ok(filter)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// As the ledger is now; whoever asks for the same at the same time waits for the same work.
    /// A long one is finished also where its caller has gone.
    pub(super) async fn book(self: &Arc<Self>, user: UserId) -> Result<Arc<Book>, Error> {
        let key = (user, store::revision(&mut *self.db().await?, user).await?);
        if let Some(book) = self.books.get(&key).await {
            if !book.is_due_again(self.now()) {
                return Ok(book);
            }
            self.books.invalidate(&key).await;
        }
        let app = Arc::clone(self);
        let work = async move { app.books.try_get_with(key, app.written(user)).await };
        let book = tokio::spawn(acting_for(acting::current(), work)).await;
        let book = book.map_err(|died| Error::Computation(Arc::new(died)))?;
        book.map_err(Arc::unwrap_or_clone)
    }

    async fn written(&self, user: UserId) -> Result<Arc<Book>, Error> {
        let mut db = self.db().await?;
        let (fills, payments) = (fill::all(&mut db, user).await?, payment::all(&mut db, user).await?);
        let own = Own {
            stops: moved_stop::firsts(&mut db, user).await?,
            prices: manual_price::all(&mut db, user).await?,
        };
        drop(db);
        Ok(Arc::new(self.book_with(fills, payments, own).await?))
    }

    /// What these fills and payments make, by the prices that the market has now.
    pub(super) async fn book_of(&self, fills: Vec<Fill>, payments: Vec<LedgerPayment>) -> Result<Book, Error> {
        self.book_with(fills, payments, Own::default()).await
    }

    /// The same, with what their owner says beside.
    async fn book_with(&self, fills: Vec<Fill>, payments: Vec<LedgerPayment>, own: Own) -> Result<Book, Error> {
        let mut prices = self.prices(&fills).await;
        prices.entered = own.prices;
        let (market_away, made) = (prices.market_away, self.now());
        self.compute(move || {
            let mut counted: Vec<_> = fills
                .iter()
                .map(|fill| fill.counted(|asset| prices.of(fill, asset)))
                .collect();
            with_first_stops(&mut counted, &own.stops);
            let payments: Vec<_> = payments.iter().flat_map(LedgerPayment::counted).collect();
            let mut ledger = round_trips(&counted, &payments);
            without_kept_gains(&mut ledger.trips, &own.stops);
            Book {
                after_losses: after_losses(&ledger.trips),
                ledger,
                fills: fills.into_iter().map(|fill| (fill.id, fill)).collect(),
                market_away,
                made,
            }
        })
        .await
    }

    /// Open ones in front; the newest first. Also whether the market did not answer.
    pub async fn trips(
        self: &Arc<Self>,
        user: UserId,
        asked: &TripQuery,
        reviews: &Reviews,
    ) -> Result<(Listed<RoundTrip, u64>, bool), Error> {
        let filter = self.filter(user, asked, reviews).await?;
        let book = self.book(user).await?;
        let is_asked = |trip: &&RoundTrip| {
            filter.holds(trip) && has_after_loss(&asked.after_loss, book.after_losses.get(&trip.id))
        };
        let found = book.ledger.trips.iter().filter(is_asked).collect();
        let listed = page_of(user, LIST, &asked.cursor, asked.limit, found)?;
        Ok((listed, book.market_away))
    }

    /// With the book in which its fills are.
    pub async fn trip(self: &Arc<Self>, user: UserId, sent: &str) -> Result<(RoundTrip, Arc<Book>), Error> {
        let wanted = super::id(sent, "round trip")?;
        let book = self.book(user).await?;
        let found = book.ledger.trips.iter().find(|trip| trip.id == wanted).cloned();
        Ok((found.ok_or(Error::NotHere("round trip"))?, book))
    }

    /// Of these round trips, those that were opened soon after a loss.
    pub async fn after_losses(
        self: &Arc<Self>,
        user: UserId,
        trips: &[RoundTrip],
    ) -> Result<HashMap<Uuid, AfterLoss>, Error> {
        if trips.is_empty() {
            return Ok(HashMap::new());
        }
        let book = self.book(user).await?;
        let found = trips
            .iter()
            .filter_map(|trip| Some((trip.id, *book.after_losses.get(&trip.id)?)));
        Ok(found.collect())
    }

    /// By id.
    pub async fn account_names(&self, user: UserId) -> Result<HashMap<Uuid, String>, Error> {
        account::names(&mut *self.db().await?, user).await
    }
}
