//! What happened on accounts beside fills: found, entered, changed, taken away and brought back.

use exchange_imports::EventKind;
use vocab::UserId;

use super::{App, EventQuery, Listed, id, page, price::DOLLARS, seen};
use crate::{
    domain::account_event::{AccountEvent, AccountEventInput},
    error::{Error, Fault},
    store::{
        account_event::{self as store, Filter},
        end,
        event::NewEvent,
        event_by_hand::{self, Which},
    },
};

const EVENT: &str = Which::Others.name();

impl App {
    /// Newest first; fills are not among them. Only those of `kind` where it is not empty.
    pub async fn account_events(
        &self,
        user: UserId,
        asked: &EventQuery,
        kind: &str,
    ) -> Result<Listed<AccountEvent>, Error> {
        let mut faults = Vec::new();
        let kind = Some(kind).filter(|kind| !kind.is_empty()).and_then(|word| {
            let known = EventKind::named(word);
            if known.is_none() {
                faults.push(Fault::new("kind", "There is no such kind of event."));
            }
            known
        });
        let filter = Filter {
            wanted: self.wanted(user, asked, faults).await?,
            kind,
            assets: self.names_of(user, &asked.asset).await?,
        };
        let page = page::Asked::read(user, "account events", &asked.cursor, asked.limit)?;
        let mut db = self.db().await?;
        let found = store::list(&mut db, user, &filter, page.after, page.rows()).await?;
        let total = page.total(store::count(&mut db, user, &filter)).await?;
        Ok(page.cut(found, total, |event| (event.time, event.id)))
    }

    pub async fn account_event(&self, user: UserId, sent: &str) -> Result<AccountEvent, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, EVENT)?).await?;
        found.ok_or(Error::NotHere(EVENT))
    }

    pub async fn add_account_event(
        &self,
        user: UserId,
        account: &str,
        input: &AccountEventInput,
    ) -> Result<AccountEvent, Error> {
        let (event, cost) = input.check(self.now(), &DOLLARS)?;
        let account = self.own_account(user, account).await?;
        let new = NewEvent {
            cost,
            ..NewEvent::of(event, None)
        };
        let mut db = self.counting_in_ledger(user).await?;
        let added = async {
            self.enter(&mut db, user, account, &new).await?;
            store::find(&mut db, user, new.id).await?.ok_or(Error::NotHere(EVENT))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// # Errors
    /// [`Error::Invalid`] also where what is there has several coins: the form would lose some of them.
    pub async fn update_account_event(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        account: &str,
        input: &AccountEventInput,
    ) -> Result<AccountEvent, Error> {
        let before = self.account_event(user, sent).await?;
        if before.plain().is_none() {
            let why = "This event moved several coins and cannot be changed here. Delete it, and add its parts.";
            return Err(Error::invalid("kind", why));
        }
        let (event, cost) = input.check(self.now(), &DOLLARS)?;
        let account = self.own_account(user, account).await?;
        let changed = NewEvent {
            id: before.id,
            event,
            stop: None,
            cost,
        };
        let mut db = self.changing().await?;
        let written = async {
            let change = (seen(version, before.version), &changed);
            if !event_by_hand::update(&mut db, user, account, change, Which::Others).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(EVENT))
        };
        let written = written.await;
        end(&mut db, written).await
    }

    /// How many there were.
    pub async fn delete_account_events(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        self.delete_events(user, Which::Others, sent).await
    }

    /// How many there were.
    pub async fn restore_account_events(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        self.restore_events(user, Which::Others, sent).await
    }
}
