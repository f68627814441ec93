//! Fills: found, entered, changed, taken away and brought back.

use uuid::Uuid;
use vocab::UserId;

use super::{App, EventQuery, Listed, account::ACCOUNT, id, page, seen};
use crate::{
    domain::fill::{Fill, FillInput},
    error::{Error, Fault},
    store::{
        account, end,
        event::NewEvent,
        event_by_hand::{self, Which},
        fill::{self as store, Filter},
    },
};

const FILL: &str = Which::Fills.name();

impl App {
    /// Newest first; only those of `side` where it is not empty.
    pub async fn fills(&self, user: UserId, asked: &EventQuery, side: String) -> Result<Listed<Fill>, Error> {
        let filter = Filter {
            wanted: self.wanted(user, asked, Vec::new()).await?,
            assets: self.names_of(user, &asked.asset).await?,
            side: Some(side).filter(|side| !side.is_empty()),
        };
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
            let change = (seen(version, before.version), &changed);
            if !event_by_hand::update(&mut db, user, account, change, Which::Fills).await? {
                return Err(Error::Stale);
            }
            store::find(&mut db, user, before.id).await?.ok_or(Error::NotHere(FILL))
        };
        let written = written.await;
        end(&mut db, written).await
    }

    /// How many there were.
    pub async fn delete_fills(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        self.delete_events(user, Which::Fills, sent).await
    }

    /// How many there were.
    pub async fn restore_fills(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        self.restore_events(user, Which::Fills, sent).await
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
