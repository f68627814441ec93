//! Saved views of lists.

use vocab::UserId;

use super::{App, id};
use crate::{
    domain::saved_view::{NewView, ViewInput, is_list},
    error::Error,
    store::{
        end,
        saved_view::{self as store, SavedView},
    },
};

/// As messages name one.
const VIEW: &str = "saved view";
/// Of one owner.
pub(super) const MOST: i64 = 200;

impl App {
    /// By name; of all lists where none is named.
    pub async fn saved_views(&self, user: UserId, list: &str) -> Result<Vec<SavedView>, Error> {
        let mut faults = Vec::new();
        if !list.is_empty() {
            is_list(list, &mut faults);
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let only = Some(list).filter(|list| !list.is_empty());
        store::list(&mut *self.db().await?, user, only).await
    }

    pub async fn add_saved_view(&self, user: UserId, input: &ViewInput) -> Result<SavedView, Error> {
        let new = NewView::check(input)?;
        let mut db = self.counting(user, "saved views").await?;
        let added = async {
            if store::count(&mut db, user).await? >= MOST {
                return Err(Error::Full {
                    what: "saved views",
                    limit: MOST,
                });
            }
            let added = store::add(&mut db, user, &new, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(VIEW))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// Its list stays.
    pub async fn update_saved_view(&self, user: UserId, sent: &str, input: &ViewInput) -> Result<SavedView, Error> {
        let view = id(sent, VIEW)?;
        let new = NewView::check(input)?;
        let mut db = self.db().await?;
        let changed = store::update(&mut db, user, view, &new).await?;
        changed.ok_or(Error::NotHere(VIEW))
    }

    pub async fn delete_saved_view(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let view = id(sent, VIEW)?;
        if store::delete(&mut *self.db().await?, user, view).await? {
            Ok(())
        } else {
            Err(Error::NotHere(VIEW))
        }
    }
}
