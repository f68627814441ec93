//! Everything of a user, in.

use std::sync::Arc;

use entry_document::clean_picture;
use jobs::Running;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::OwnedSemaphorePermit;
use uuid::Uuid;

use super::{App, WAITING, upload_of};
use crate::{
    domain::{
        alert_members::MOST_OVER_LISTS,
        archive::{BadArchive, Ids, Unpacker, figures, settle_firing, stop_run},
        comment::{MOST_REPLIES, MOST_THREADS},
        stop::MOST_OF_TRIP,
    },
    error::Error,
    store::{
        self, Db, alert,
        archive::{self as tables, TABLES, Table},
        calendar_event, fill, payment, saved_view,
    },
};

/// What is counted within limits, by the locks of what adds it; held before anything is counted or added. In the order in which sample data
/// hold theirs, so that the two never wait for each other.
const LOCKS: [&str; 25] = [
    "sample",
    "alerts",
    "calendar events",
    "candle series",
    "collections",
    "comments",
    "conversations",
    "dashboards",
    "entries",
    "etf",
    "kept news",
    "mappings",
    "missed trades",
    "mutes of news",
    "news sources",
    "pictures",
    "portfolios",
    "reviews",
    "rulesets",
    "saved views",
    "sessions",
    "strategies",
    "tasks",
    "trips",
    "watchlists",
];
/// Items that somebody read or kept.
const MOST_MARKS: i64 = 20_000;
/// Bytes of an archive, packed and unpacked together, that may be in memory beside another packed file.
const LIGHT: usize = 48 << 20;
/// Rows of one statement.
const STEP: usize = 1_000;

type Archive = Unpacker<std::io::Cursor<Vec<u8>>>;

/// An archive whose rows have their new ids.
struct Unpacked {
    archive: Archive,
    ids: Ids,
    total: i64,
}

impl App {
    pub(super) async fn import_all(&self, job: &Running) -> Result<(), Error> {
        let upload = upload_of(&job.payload).ok_or(BadArchive::NotOne)?;
        let held = self.turn_at_desk(job).await?;
        let mut db = self.db().await?;
        let mut bytes = Vec::new();
        for ordinal in 0.. {
            match tables::part(&mut db, job.owner, upload, ordinal).await? {
                Some(part) => bytes.extend(part),
                None => break,
            }
        }
        let (archive, ids, total, size) = self
            .compute(move || {
                let mut size = bytes.len();
                let mut archive = Archive::open(bytes)?;
                let (mut ids, mut total) = (Ids::default(), 0);
                for table in TABLES {
                    let lines = archive.table(table.name)?;
                    size += lines.len();
                    total += lines.lines().count();
                    ids.add(table.name, &lines)?;
                }
                Ok::<_, BadArchive>((archive, ids, i64::try_from(total).unwrap_or(i64::MAX), size))
            })
            .await??;
        // What follows is long. Others may unfold theirs meanwhile, unless this one's tables, which are unfolded once more, and ids fill the memory.
        let _turn = (size > LIGHT).then_some(held);
        store::begin(&mut db).await?;
        tables::be_patient(&mut db).await?;
        let unpacked = Unpacked { archive, ids, total };
        let done = self.unpack(&mut db, job, unpacked, upload).await;
        store::end(&mut db, done).await
    }

    /// A packed file unfolds in memory: one at a time. The job says so while it waits, and can be cancelled.
    async fn turn_at_desk(&self, job: &Running) -> Result<OwnedSemaphorePermit, Error> {
        if let Ok(held) = Arc::clone(&self.desk).try_acquire_owned() {
            return Ok(held);
        }
        job.progress(0, None, WAITING);
        let held = tokio::select! {
            held = Arc::clone(&self.desk).acquire_owned() => held,
            () = job.stopped().cancelled() => return Err(Error::JobStopped),
        };
        job.progress(0, None, "");
        held.map_err(|closed| Error::Computation(Arc::new(closed)))
    }

    async fn unpack(&self, db: &mut Db, job: &Running, unpacked: Unpacked, upload: Uuid) -> Result<(), Error> {
        let Unpacked {
            mut archive,
            ids,
            total,
        } = unpacked;
        // Calls that add something wait, and then count what came: nothing gets between the look at what is there and the limits.
        for what in LOCKS {
            kit::room::hold(db, job.owner, what).await?;
        }
        store::changed(db, job.owner).await?;
        if !tables::is_empty(db, job.owner).await? {
            return Err(BadArchive::NotEmpty.into());
        }
        let mut done = 0;
        for table in TABLES {
            self.import_table(db, job, table, (&mut archive, &ids), (&mut done, total))
                .await?;
        }
        if saved_view::has_others(db, job.owner).await? {
            return Err(BadArchive::Rows("saved_view").into());
        }
        self.import_fits(db, job).await?;
        alert::arm_imported(db, job.owner, self.now()).await?;
        calendar_event::forget_expansion(db, job.owner).await?;
        self.expand_events(db, Some(job.owner)).await?;
        let (fills, payments) = (fill::all(db, job.owner).await?, payment::all(db, job.owner).await?);
        let book = self.book_of(fills, payments).await?;
        tables::delete_parts(db, job.owner, Some(upload), &[]).await?;
        let identical = figures(&book.ledger.trips) == archive.manifest.figures;
        let result = json!({ "rows": total, "identical": identical });
        Ok(job.finish(db, Some(&result), self.now()).await?)
    }

    async fn import_table(
        &self,
        db: &mut Db,
        job: &Running,
        table: &Table,
        (archive, ids): (&mut Archive, &Ids),
        (done, total): (&mut i64, i64),
    ) -> Result<(), Error> {
        if table.name == "settings" {
            tables::forget(db, job.owner, table).await?;
        }
        let lines = archive.table(table.name)?;
        let columns = tables::kinds(db, table).await?;
        let mut rows = ids.rows(table.name, &lines, job.owner.uuid(), &columns).peekable();
        while rows.peek().is_some() {
            let step = if table.file.is_some() { 1 } else { STEP };
            let mut batch = Vec::with_capacity(step);
            for row in rows.by_ref().take(step) {
                let (old, mut row) = row?;
                if table.name == "paper_run" {
                    stop_run(&mut row, self.now());
                }
                if table.name == "alert_firing" {
                    settle_firing(&mut row, self.now());
                }
                if let Some(column) = table.file {
                    let content = archive.file(table.name, &old)?;
                    let clean =
                        clean_picture(&content).map_err(|_| BadArchive::Damaged(format!("{}/{old}", table.name)))?;
                    row["media_type"] = clean.media_type.name().into();
                    row["width"] = clean.width.into();
                    row["height"] = clean.height.into();
                    row["byte_count"] = clean.content.len().into();
                    row["sha256"] = Value::String(tables::bytes(&Sha256::digest(&clean.content)));
                    row[column] = Value::String(tables::bytes(&clean.content));
                }
                batch.push(row);
            }
            *done += i64::try_from(batch.len()).unwrap_or(0);
            let written = tables::insert(db, table, &Value::Array(batch)).await;
            written.map_err(|error| refused(error, table.name))?;
            job.progress(*done, Some(total), "");
            if job.stopped().is_cancelled() {
                return Err(Error::JobStopped);
            }
        }
        Ok(())
    }

    /// Within the limits of this installation.
    async fn import_fits(&self, db: &mut Db, job: &Running) -> Result<(), Error> {
        let limits = [
            ("event", "fills and movements of coins", self.args.event_limit),
            ("account", "accounts", self.args.account_limit),
            ("import_mapping", "import mappings", self.args.mapping_limit),
            ("task", "tasks", self.args.task_limit),
            ("entry", "entries", self.args.entry_limit),
            ("trading_session", "trading sessions", self.args.session_limit),
            ("trip", "trips", self.args.trip_limit),
            ("ruleset", "rulesets", self.args.ruleset_limit),
            ("alert", "alerts", self.args.alert_limit),
            ("trade_check", "checks of trades", self.args.trade_check_limit),
            ("portfolio", "portfolios", self.args.portfolio_limit),
            ("manual_price", "prices", crate::domain::manual_price::MOST),
            ("asset_alias", "asset aliases", crate::domain::asset_alias::MOST),
            ("missed_trade", "missed trades", crate::domain::missed_trade::MOST),
            ("stop_move", "moves of stops", crate::domain::stop::MOST),
            ("wallet", "wallets", self.args.wallet_limit),
            ("calendar_event", "calendar events", self.args.calendar_event_limit),
            ("watchlist", "watchlists", self.args.watchlist_limit),
            ("strategy", "strategies", crate::app::strategy::MOST),
            ("candle_series", "candle series", 20),
            ("paper_run", "paper runs", crate::app::paper_run::MOST),
            ("feed_source", "sources of news", 50),
            ("feed_mark", "marks of news", MOST_MARKS),
            ("feed_mute", "mutes of news", most(crate::app::news_source::MOST_MUTES)),
            ("trip_review", "reviews of round trips", self.args.event_limit),
            ("saved_view", "saved views", crate::app::saved_view::MOST),
            ("dashboard", "dashboards", crate::app::dashboard::MOST),
            (
                "calendar_source",
                "calendars",
                most(crate::app::calendar_import::MOST_SOURCES),
            ),
            (
                "etf_import",
                "imports of ETF flows",
                most(crate::app::etf::MOST_IMPORTS),
            ),
            ("etf_cell", "values of ETF flows", crate::app::etf::MOST_CELLS),
            (
                "followed_collection",
                "followed collections",
                crate::app::collection::MOST,
            ),
            ("conversation", "conversations", self.args.conversation_limit),
            (
                "watch_item",
                "watched items",
                self.args.watchlist_limit.saturating_mul(self.args.watch_item_limit),
            ),
        ];
        for (name, what, limit) in limits {
            for table in TABLES.iter().filter(|table| table.name == name) {
                if tables::Reader::count(db, job.owner, table).await? > limit {
                    return Err(BadArchive::TooMany(what).into());
                }
            }
        }
        self.groups_fit(db, job).await?;
        if alert::over_lists(db, job.owner).await? > MOST_OVER_LISTS {
            return Err(BadArchive::TooMany("alerts over watchlists and entities").into());
        }
        if store::picture::bytes(db, job.owner).await? > self.args.picture_mib << 20 {
            return Err(BadArchive::TooMany("pictures").into());
        }
        Ok(())
    }

    /// The same of what has a limit for each thing that it belongs to.
    async fn groups_fit(&self, db: &mut Db, job: &Running) -> Result<(), Error> {
        let limits = [
            ("stop_move", "trip_id", "moves of one stop", most(MOST_OF_TRIP)),
            (
                "comment",
                "object_id",
                "comments on one thing",
                MOST_THREADS * (MOST_REPLIES + 1),
            ),
            // A thread is read as a whole.
            ("comment", "thread_id", "replies in one thread", MOST_REPLIES),
            (
                "watch_item",
                "watchlist_id",
                "items in a watchlist",
                self.args.watch_item_limit,
            ),
            (
                "chat_message",
                "conversation_id",
                "messages in a conversation",
                self.args.chat_message_limit,
            ),
        ];
        for (name, column, what, limit) in limits {
            for table in TABLES.iter().filter(|table| table.name == name) {
                if tables::Reader::count_of_one(db, job.owner, table, column).await? > limit {
                    return Err(BadArchive::TooMany(what).into());
                }
            }
        }
        Ok(())
    }
}

fn most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// What PostgreSQL refuses is the archive's fault, unless PostgreSQL itself is away.
fn refused(error: Error, table: &'static str) -> Error {
    match error {
        Error::Store(cause) => {
            tracing::warn!(error = %kit::causes(&cause), table, "rows of an archive were refused");
            BadArchive::Rows(table).into()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::LOCKS;
    use crate::app::sample;

    #[test]
    fn locks_are_held_in_the_order_of_sample_data() {
        let shared: Vec<&str> = LOCKS.into_iter().filter(|lock| sample::LOCKS.contains(lock)).collect();
        assert_eq!(shared, sample::LOCKS);
    }
}
