//! Missed trades, and what they would have made. Nothing here reads or changes the ledger.

use chrono::NaiveDate;
use kit::cursor::{self, BadCursor};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page, seen};
use crate::{
    domain::{
        missed_trade::{Direction, Figures, MOST, MissedTradeInput, NewMissedTrade},
        text,
    },
    error::{Error, Fault},
    store::{
        end,
        missed_trade::{self as store, Filter, MissedTrade},
    },
};

const LIST: &str = "missed trades";
/// As messages name one.
const TRADE: &str = "missed trade";
/// Words of a search.
const MOST_WORDS: usize = 10;
/// Setups that filters offer.
const MOST_SETUPS: i64 = 500;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct MissedQuery {
    pub from: String,
    pub to: String,
    pub setup: String,
    pub asset: String,
    pub direction: String,
    /// Words of the reason.
    pub reason: String,
    pub cursor: String,
    pub limit: u32,
}

/// A page of missed trades, and the figures of all that match.
#[derive(Debug, Clone)]
pub struct MissedTrades {
    pub listed: Listed<MissedTrade, u64>,
    pub figures: Figures,
    /// Of all missed trades, whatever is looked for; by name, each once.
    pub setups: Vec<String>,
}

impl MissedQuery {
    /// `assets`: all names of the coin that is looked for.
    fn filter(&self, assets: Vec<String>) -> Result<Filter, Error> {
        let mut faults = Vec::new();
        let mut day = |field: &str, sent: &str| match sent.trim() {
            "" => None,
            sent => text::day(field, sent, &mut faults),
        };
        let (from, to) = (day("from", &self.from), day("to", &self.to));
        let sent = self.direction.trim();
        let direction = Direction::named(sent);
        if direction.is_none() && !sent.is_empty() {
            faults.push(Fault::new("direction", "Use long or short."));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let setup = self.setup.trim();
        Ok(Filter {
            from,
            to,
            setup: (!setup.is_empty()).then(|| setup.to_owned()),
            assets,
            direction,
            words: self
                .reason
                .split_whitespace()
                .take(MOST_WORDS)
                .map(str::to_owned)
                .collect(),
        })
    }
}

fn place(text: &str) -> Option<(NaiveDate, Uuid)> {
    let (day, id) = text.split_once(' ')?;
    Some((day.parse().ok()?, id.parse().ok()?))
}

impl App {
    /// The newest day first.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no day or direction, and [`Error::BadCursor`].
    pub async fn missed_trades(&self, user: UserId, asked: &MissedQuery) -> Result<MissedTrades, Error> {
        let filter = asked.filter(self.names_of(user, &asked.asset).await?)?;
        let after = match cursor::read(user, LIST, &asked.cursor)? {
            None => None,
            Some(text) => Some(place(&text).ok_or(BadCursor)?),
        };
        let size = page::size(asked.limit);
        let mut db = self.db().await?;
        let more = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let found = store::list(&mut db, user, &filter, after, more).await?;
        let levels = store::all_levels(&mut db, user, &filter).await?;
        let setups = store::setups(&mut db, user, MOST_SETUPS).await?;
        let total = u64::try_from(levels.len()).unwrap_or(u64::MAX);
        let next = |last: &MissedTrade| cursor::write(user, LIST, &format!("{} {}", last.content.day, last.id));
        Ok(MissedTrades {
            listed: page::cut(found, size, total, next),
            figures: Figures::of(&levels),
            setups,
        })
    }

    pub async fn missed_trade(&self, user: UserId, sent: &str) -> Result<MissedTrade, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, TRADE)?).await?;
        found.ok_or(Error::NotHere(TRADE))
    }

    async fn checked_miss(&self, user: UserId, input: &MissedTradeInput) -> Result<NewMissedTrade, Error> {
        let today = self.today(self.zone(user).await?);
        NewMissedTrade::check(input, today)
    }

    /// # Errors
    /// [`Error::Invalid`], and [`Error::Full`].
    pub async fn add_missed_trade(&self, user: UserId, input: &MissedTradeInput) -> Result<MissedTrade, Error> {
        let new = self.checked_miss(user, input).await?;
        let mut db = self.counting(user, LIST).await?;
        let added = async {
            if store::count(&mut db, user).await? >= MOST {
                return Err(Error::Full {
                    what: LIST,
                    limit: MOST,
                });
            }
            let added = store::add(&mut db, user, &new, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(TRADE))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// # Errors
    /// [`Error::Invalid`], and [`Error::Stale`] where it changed since.
    pub async fn update_missed_trade(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &MissedTradeInput,
    ) -> Result<MissedTrade, Error> {
        let before = self.missed_trade(user, sent).await?;
        let new = self.checked_miss(user, input).await?;
        let version = seen(version, before.version);
        let changed = store::update(&mut *self.db().await?, user, before.id, version, &new).await?;
        changed.ok_or(Error::Stale)
    }

    /// # Errors
    /// [`Error::Stale`] where it changed since.
    pub async fn delete_missed_trade(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.missed_trade(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }
}
