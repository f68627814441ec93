//! What happened on accounts beside fills: found, entered, changed, taken away and brought back.

use exchange_imports::EventKind;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, Listed,
    fill::{ids, optional_id},
    id, page,
    price::DOLLARS,
    seen,
};
use crate::{
    domain::{
        account_event::{AccountEvent, Told},
        period::Span,
    },
    error::{Error, Fault},
    store::{
        account_event::{self as store, Filter},
        end,
        event::NewEvent,
    },
};

const EVENT: &str = "event";

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct AccountEventQuery {
    pub account: String,
    pub kind: String,
    pub asset: String,
    pub import: String,
    pub from: String,
    pub to: String,
    pub cursor: String,
    pub limit: u32,
}

impl App {
    /// Newest first; fills are not among them.
    pub async fn account_events(&self, user: UserId, asked: &AccountEventQuery) -> Result<Listed<AccountEvent>, Error> {
        let mut faults = Vec::new();
        let span = Span::of_days(&asked.from, &asked.to, self.zone(user).await?, &mut faults);
        let kind = Some(asked.kind.as_str()).filter(|kind| !kind.is_empty());
        let kind = kind.and_then(|word| {
            let known = EventKind::named(word);
            if known.is_none() {
                faults.push(Fault::new("kind", "There is no such kind of event."));
            }
            known
        });
        let filter = Filter {
            account: optional_id("account_id", &asked.account, &mut faults),
            kind,
            assets: self.names_of(user, &asked.asset).await?,
            import: optional_id("import_id", &asked.import, &mut faults),
            span,
            ids: None,
        };
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
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

    pub async fn add_account_event(&self, user: UserId, account: &str, told: &Told) -> Result<AccountEvent, Error> {
        let (event, cost) = told.check(self.now(), &DOLLARS)?;
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
        told: &Told,
    ) -> Result<AccountEvent, Error> {
        let before = self.account_event(user, sent).await?;
        if before.plain().is_none() {
            let why = "This event moved several coins and cannot be changed here. Delete it, and add its parts.";
            return Err(Error::invalid("kind", why));
        }
        let (event, cost) = told.check(self.now(), &DOLLARS)?;
        let account = self.own_account(user, account).await?;
        let changed = NewEvent {
            id: before.id,
            event,
            stop: None,
            cost,
        };
        let mut db = self.changing().await?;
        let written = async {
            if !store::update(&mut db, user, account, seen(version, before.version), &changed).await? {
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
        let ids: Vec<Uuid> = ids(sent, EVENT)?;
        store::delete(&mut *self.db().await?, user, &ids, self.now()).await
    }

    /// How many there were.
    pub async fn restore_account_events(&self, user: UserId, sent: &[String]) -> Result<usize, Error> {
        let ids: Vec<Uuid> = ids(sent, EVENT)?;
        let mut db = self.counting_in_ledger(user).await?;
        let restored = async {
            self.room(&mut db, user, ids.len()).await?;
            store::restore(&mut db, user, &ids).await
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }
}
