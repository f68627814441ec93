//! Events by hand: what the list of fills and that of other events have in common. Looked for, entered, deleted and restored.

use uuid::Uuid;
use vocab::UserId;

use super::{App, fill::optional_id, id};
use crate::{
    domain::period::Span,
    error::{Error, Fault},
    store::{
        Db, end,
        event::{self, NewEvent},
        event_by_hand::{self as store, Wanted, Which},
    },
};

/// Events of one call.
const MANY: usize = 500;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct EventQuery {
    pub account: String,
    pub asset: String,
    pub import: String,
    pub from: String,
    pub to: String,
    pub cursor: String,
    pub limit: u32,
}

impl App {
    /// What both lists can be asked for. `faults` are those of what only one of them can.
    ///
    /// # Errors
    /// [`Error::Invalid`] with these and its own.
    pub(super) async fn wanted(
        &self,
        user: UserId,
        asked: &EventQuery,
        mut faults: Vec<Fault>,
    ) -> Result<Wanted, Error> {
        let wanted = Wanted {
            span: Span::of_days(&asked.from, &asked.to, self.zone(user).await?, &mut faults),
            account: optional_id("account_id", &asked.account, &mut faults),
            import: optional_id("import_id", &asked.import, &mut faults),
            ids: None,
        };
        if faults.is_empty() {
            Ok(wanted)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// Writes an event that its owner enters, in a transaction of [`App::counting_in_ledger`].
    ///
    /// # Errors
    /// [`Error::Full`] where it does not fit.
    pub(super) async fn enter(&self, db: &mut Db, user: UserId, account: Uuid, new: &NewEvent) -> Result<(), Error> {
        self.room(db, user, 1).await?;
        store::add(db, user, account, new, self.now()).await
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

    /// How many there were.
    pub(super) async fn delete_events(&self, user: UserId, which: Which, sent: &[String]) -> Result<usize, Error> {
        let ids = ids(sent, which)?;
        store::delete(&mut *self.db().await?, user, &ids, which, self.now()).await
    }

    /// How many there were.
    pub(super) async fn restore_events(&self, user: UserId, which: Which, sent: &[String]) -> Result<usize, Error> {
        let ids = ids(sent, which)?;
        let mut db = self.counting_in_ledger(user).await?;
        let restored = async {
            self.room(&mut db, user, ids.len()).await?;
            store::restore(&mut db, user, &ids, which).await
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }
}

fn ids(sent: &[String], which: Which) -> Result<Vec<Uuid>, Error> {
    if sent.is_empty() || sent.len() > MANY {
        return Err(Error::invalid("ids", format!("From 1 to {MANY} at a time.")));
    }
    sent.iter().map(|sent| id(sent, which.name())).collect()
}
