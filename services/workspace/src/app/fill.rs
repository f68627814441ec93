//! Fills: found, entered, changed, taken away and brought back.

use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, account::ACCOUNT, id, page, seen};
use crate::{
    domain::{
        fill::{Fill, FillInput},
        period::Span,
    },
    error::{Error, Fault},
    store::{
        Db, account, end,
        event::{self, NewEvent},
        fill::{self as store, Filter},
    },
};

const FILL: &str = "fill";
/// Fills of one call.
const MANY: usize = 500;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct FillQuery {
    pub account: String,
    pub asset: String,
    pub side: String,
    pub import: String,
    pub from: String,
    pub to: String,
    pub cursor: String,
    pub limit: u32,
}

impl App {
    /// Newest first.
    pub async fn fills(&self, user: UserId, asked: &FillQuery) -> Result<Listed<Fill>, Error> {
        let mut faults = Vec::new();
        let span = Span::of_days(&asked.from, &asked.to, self.zone(user).await?, &mut faults);
        let filter = Filter {
            account: optional_id("account_id", &asked.account, &mut faults),
            assets: self.names_of(user, &asked.asset).await?,
            side: Some(asked.side.clone()).filter(|side| !side.is_empty()),
            import: optional_id("import_id", &asked.import, &mut faults),
            span,
            ids: None,
        };
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let page = page::Asked::read(user, "fills", &asked.cursor, asked.limit)?;
        let mut db = self.db().await?;
        let found = store::list(&mut db, user, &filter, page.after, page.rows()).await?;
        let total = page.total(store::count(&mut db, user, &filter)).await?;
        Ok(page.cut(found, total, |fill| (fill.time, fill.id)))
    }

    pub async fn fill(&self, user: UserId, sent: &str) -> Result<Fill, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, FILL)?).await?;
        found.ok_or(Error::NotHere(FILL))
    }

    pub async fn add_fill(&self, user: UserId, account: &str, input: &FillInput) -> Result<Fill, Error> {
        let (event, stop) = input.check(self.now(), None)?;
        let account = self.own_account(user, account).await?;
        let new = NewEvent::of(event, stop);
        let mut db = self.counting_in_ledger(user).await?;
        let added = async {
            self.enter(&mut db, user, account, &new).await?;
            store::find(&mut db, user, new.id).await?.ok_or(Error::NotHere(FILL))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub async fn update_fill(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        account: &str,
        input: &FillInput,
    ) -> Result<Fill, Error> {
        let before = self.fill(user, sent).await?;
        let (event, stop) = input.check(self.now(), Some(&before))?;
        let account = self.own_account(user, account).await?;
        let changed = NewEvent {
            id: before.id,
            event,
            stop,
            cost: None,
        };
        let mut db = self.changing().await?;
        let written = async {
            if !store::update(&mut db, user, account, seen(version, before.version), &changed).await? {
                return Err(Error::Stale);
            }
            store::find(&mut db, user, before.id).await?.ok_or(Error::NotHere(FILL))
        };
        let written = written.await;
        end(&mut db, written).await
    }

    /// How many there were.
    pub async fn delete_fills(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        let ids = ids(sent, FILL)?;
        store::delete(&mut *self.db().await?, user, &ids, self.now()).await
    }

    /// How many there were.
    pub async fn restore_fills(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        let ids = ids(sent, FILL)?;
        let mut db = self.counting_in_ledger(user).await?;
        let restored = async {
            self.room(&mut db, user, ids.len()).await?;
            store::restore(&mut db, user, &ids).await
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    /// Writes an event that its owner enters, in a transaction of [`App::counting_in_ledger`].
    ///
    /// # Errors
    /// [`Error::Full`] where it does not fit.
    pub(super) async fn enter(&self, db: &mut Db, user: UserId, account: Uuid, new: &NewEvent) -> Result<(), Error> {
        self.room(db, user, 1).await?;
        store::add(db, user, account, new, self.now()).await
    }

    /// The caller's own account of that id.
    pub(super) async fn own_account(&self, user: UserId, sent: &str) -> Result<Uuid, Error> {
        let wrong = || Error::invalid("account_id", "Choose one of your accounts.");
        let account = id(sent, ACCOUNT).map_err(|_| wrong())?;
        if account::hold(&mut *self.db().await?, user, account).await? {
            Ok(account)
        } else {
            Err(wrong())
        }
    }

    /// # Errors
    /// [`Error::Full`] where so many more do not fit.
    pub(super) async fn room(&self, db: &mut Db, user: UserId, more: usize) -> Result<(), Error> {
        let have = event::count_events(db, user).await?;
        let limit = self.args.event_limit;
        if have.saturating_add(i64::try_from(more).unwrap_or(i64::MAX)) > limit {
            return Err(Error::Full {
                what: "fills and movements",
                limit,
            });
        }
        Ok(())
    }
}

pub(super) fn optional_id(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Uuid> {
    if text.is_empty() {
        return None;
    }
    let id = text.parse().ok();
    if id.is_none() {
        faults.push(Fault::new(field, "Invalid id."));
    }
    id
}

pub(super) fn ids(sent: &[String], what: &'static str) -> Result<Vec<Uuid>, Error> {
    if sent.is_empty() || sent.len() > MANY {
        return Err(Error::invalid("ids", format!("From 1 to {MANY} at a time.")));
    }
    sent.iter().map(|sent| id(sent, what)).collect()
}
