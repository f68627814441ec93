//! Tasks.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate};
use kit::{
    cursor::{self, BadCursor},
    idempotency::apart,
};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page, seen};
use crate::{
    domain::task::{NewTask, Task, TaskInput},
    error::Error,
    store::{
        Db, campaign, end, entry, session,
        task::{self as store, After, Due, Filter},
    },
};

const LIST: &str = "tasks";
const TASK: &str = "task";
/// Words of a search.
const MOST_WORDS: usize = 10;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct TaskQuery {
    pub state: String,
    pub due: String,
    pub q: String,
    pub source_id: String,
    pub cursor: String,
    pub limit: u32,
}

/// Some tasks, and how many open ones are overdue and due today.
#[derive(Debug, Clone)]
pub struct ListedTasks {
    pub listed: Listed<Task>,
    pub overdue: u32,
    pub due_today: u32,
}

fn place(text: &str, done: bool) -> Option<After> {
    let (key, id) = text.split_once(' ')?;
    let id = id.parse().ok()?;
    Some(if done {
        After::Done(DateTime::from_timestamp_micros(key.parse().ok()?)?, id)
    } else {
        After::Day(key.parse().ok()?, id)
    })
}

/// Where the next page begins.
fn mark(task: &Task) -> String {
    match task.done_at {
        Some(done) => format!("{} {}", done.timestamp_micros(), task.id),
        None => format!("{} {}", task.new.due.unwrap_or(LAST_DAY), task.id),
    }
}

/// Tasks without a day are sorted as if they were due then.
const LAST_DAY: NaiveDate = match NaiveDate::from_ymd_opt(9999, 12, 31) {
    Some(day) => day,
    None => NaiveDate::MAX,
};

impl App {
    pub async fn tasks(&self, user: UserId, asked: &TaskQuery) -> Result<ListedTasks, Error> {
        let today = self.today(self.zone(user).await?);
        let source = asked.source_id.trim();
        let filter = Filter {
            done: asked.state == "done",
            due: match asked.due.as_str() {
                "overdue" => Some(Due::Overdue(today)),
                "today" => Some(Due::On(today)),
                "upcoming" => Some(Due::After(today)),
                "none" => Some(Due::Never),
                _ => None,
            },
            words: asked.q.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect(),
            source: (!source.is_empty())
                .then(|| source.parse::<Uuid>())
                .transpose()
                .map_err(|_| Error::invalid("source_id", "Invalid id."))?,
        };
        let list = if filter.done { "done tasks" } else { LIST };
        let after = match cursor::read(user, list, &asked.cursor)? {
            None => None,
            Some(text) => Some(place(&text, filter.done).ok_or(BadCursor)?),
        };
        let size = page::size(asked.limit);
        let mut db = self.db().await?;
        let limit = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let found = store::list(&mut db, user, &filter, after, limit).await?;
        let total = page::total(after.is_none(), store::count(&mut db, user, &filter)).await?;
        let open = |due| Filter {
            due: Some(due),
            ..Filter::default()
        };
        Ok(ListedTasks {
            listed: page::cut(found, size, total, |task| cursor::write(user, list, &mark(task))),
            overdue: store::count(&mut db, user, &open(Due::Overdue(today))).await?,
            due_today: store::count(&mut db, user, &open(Due::On(today))).await?,
        })
    }

    pub async fn task(&self, user: UserId, sent: &str) -> Result<Task, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, TASK)?).await?;
        found.ok_or(Error::NotHere(TASK))
    }

    /// # Errors
    /// [`Error::Invalid`] where what the task came from is not the caller's; what it came from `before` may have been deleted since.
    async fn check_source(
        self: &Arc<Self>,
        user: UserId,
        new: &NewTask,
        before: Option<&NewTask>,
    ) -> Result<(), Error> {
        let Some((kind, wanted)) = &new.source else {
            return Ok(());
        };
        if before.is_some_and(|before| before.source == new.source) {
            return Ok(());
        }
        let wanted = *wanted;
        let (is_own, message) = match kind.as_str() {
            "entry" => {
                let found = entry::find(&mut *self.db().await?, user, wanted).await?;
                (found.is_some(), "Choose one of your journal entries.")
            }
            "session" => {
                let found = session::find(&mut *self.db().await?, user, wanted).await?;
                (found.is_some(), "Choose one of your sessions.")
            }
            "trip" => {
                let found = campaign::find(&mut *self.db().await?, user, wanted).await?;
                (found.is_some(), "Choose one of your trips.")
            }
            _ => {
                let book = apart(self.book(user)).await?;
                let is_own = book.ledger.trips.iter().any(|trip| trip.id == wanted);
                (is_own, "Choose one of your round trips.")
            }
        };
        if is_own {
            Ok(())
        } else {
            Err(Error::invalid("source_id", message))
        }
    }

    pub async fn add_task(self: &Arc<Self>, user: UserId, input: &TaskInput) -> Result<Task, Error> {
        let new = NewTask::check(input, None)?;
        self.check_source(user, &new, None).await?;
        let mut db = self.counting(user, "tasks").await?;
        let added = async {
            self.room_for_task(&mut db, user).await?;
            let added = store::add(&mut db, user, &new, None, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(TASK))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub(super) async fn room_for_task(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.task_limit;
        if store::count_all(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full { what: "tasks", limit })
    }

    pub async fn update_task(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        input: &TaskInput,
    ) -> Result<Task, Error> {
        let before = self.task(user, sent).await?;
        let new = NewTask::check(input, Some(&before.new))?;
        self.check_source(user, &new, Some(&before.new)).await?;
        let version = seen(version, before.version);
        let changed = store::update(&mut *self.db().await?, user, before.id, version, &new).await?;
        changed.ok_or(Error::Stale)
    }

    /// Marks a task as done and gives its successor. A second time nothing changes.
    pub async fn complete_task(&self, user: UserId, sent: &str) -> Result<(Task, Option<Task>), Error> {
        let (wanted, now) = (id(sent, TASK)?, self.now());
        let today = self.today(self.zone(user).await?);
        let mut db = self.db().await?;
        let done = store::complete(&mut db, user, wanted, today, now).await?;
        done.ok_or(Error::NotHere(TASK))
    }

    /// Opens a task that was done. Its successor goes, unless it was changed.
    pub async fn reopen_task(&self, user: UserId, sent: &str) -> Result<Task, Error> {
        let wanted = id(sent, TASK)?;
        let open = store::reopen(&mut *self.db().await?, user, wanted).await?;
        open.ok_or(Error::NotHere(TASK))
    }

    pub async fn delete_task(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.task(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn restore_task(&self, user: UserId, sent: &str) -> Result<Task, Error> {
        let wanted = id(sent, TASK)?;
        let mut db = self.db().await?;
        if let Some(found) = store::find(&mut db, user, wanted).await? {
            return Ok(found);
        }
        let restored = store::restore(&mut db, user, wanted).await?;
        restored.ok_or(Error::NotHere(TASK))
    }
}
