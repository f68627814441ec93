//! Everything of one owner, table by table, as lines of JSON and back.
//!
//! Which columns a table has is read from PostgreSQL's catalog, so that an archive cannot forget one. Amounts are decimal texts. The
//! statements are text because their tables are named by data; every name in them comes from [`TABLES`] or from the catalog.

mod part;
mod read;
mod write;

pub use part::{add_part, delete_parts, part, parts, sweep_parts};
pub use read::Reader;
pub use write::{be_patient, bytes, erase, forget, insert, is_empty, kinds};

use diesel::{QueryableByName, sql_types::Text};
use diesel_async::RunQueryDsl;

use super::Db;
use crate::error::Error;

/// A table of an archive.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    pub name: &'static str,
    /// Rows that stay out.
    filter: &'static str,
    /// A column of bytes that stands in a file of its own, named by the row's id.
    pub file: Option<&'static str>,
}

const fn table(name: &'static str) -> Table {
    Table {
        name,
        filter: "true",
        file: None,
    }
}

/// In the order in which they can be written.
pub const TABLES: &[Table] = &[
    table("settings"),
    table("account"),
    table("import_mapping"),
    Table {
        // A file that nobody confirmed brought nothing.
        filter: "state <> 'staged'",
        ..table("import_batch")
    },
    table("event"),
    table("movement"),
    table("fill"),
    table("transfer_answer"),
    table("trip_review"),
    table("stop_move"),
    table("missed_trade"),
    table("task"),
    table("trip"),
    table("trading_session"),
    table("session_line"),
    table("entry"),
    table("entry_version"),
    table("entry_mention"),
    Table {
        file: Some("content"),
        ..table("picture")
    },
    table("ruleset"),
    table("ruleset_version"),
    table("trade_check"),
    table("portfolio"),
    table("manual_price"),
    table("asset_alias"),
    table("wallet"),
    table("wallet_chain"),
    table("alert"),
    table("alert_firing"),
    table("watchlist"),
    table("watch_item"),
    table("feed_source"),
    table("feed_mark"),
    table("feed_mute"),
    table("feed_seen"),
    table("calendar_source"),
    table("calendar_event"),
    table("candle_series"),
    table("candle_month"),
    table("strategy"),
    table("strategy_rules"),
    table("strategy_run"),
    table("strategy_study"),
    table("strategy_variant"),
    table("paper_run"),
    table("paper_bar"),
    table("paper_trade"),
    table("saved_view"),
    table("dashboard"),
    table("dashboard_version"),
    table("comment"),
    table("etf_import"),
    table("etf_cell"),
    table("followed_collection"),
    table("conversation"),
    Table {
        // Of an answer that is being written, the archive would have no end.
        filter: "state <> 'running'",
        ..table("chat_message")
    },
];

/// Tables that are in no archive, and why.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("ledger_revision", "counts changes here"),
    ("idempotency_key", "answers of the last day"),
    ("job", "work of this installation"),
    ("archive_part", "archives themselves"),
    ("alert_delivery", "messages of this installation"),
    ("alert_test", "tests of channels in the last hour"),
    ("push_device", "keys of browsers, which are this installation's"),
    ("alert_channel", "secrets"),
    ("notification", "names channels, which are in no archive"),
    ("alert_state", "computed from samples"),
    ("alert_member", "the same, for each member of a list"),
    ("calendar_instance", "computed from events"),
    ("calendar_feed", "links that open a calendar"),
    ("dashboard_link", "links that show a dashboard"),
    ("sample_object", "what is in an archive is its owner's"),
    ("sample_batch", "the same"),
    ("guide_dismissal", "of the interface"),
    ("comment_mention", "of teams, whose things are in no archive"),
    ("mention_mail", "the same"),
    ("grant_notice", "tells of grants, which are in no archive"),
    ("chain_notice", "the same"),
    ("object_grant", "names people and teams of this installation"),
    ("model_call", "tokens that this installation's model counted"),
    ("payment_account", "what is paid to this installation"),
    ("stream_event", "what the live stream told in the last day"),
    // Last: what goes before it is counted.
    ("storage_use", "counted from what is stored"),
];

/// A column that can be written.
#[derive(Debug, QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
}

const COLUMNS: &str = "SELECT column_name::text AS name, data_type::text AS kind FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position";

async fn columns(db: &mut Db, table: &Table) -> Result<Vec<Column>, Error> {
    let query = diesel::sql_query(COLUMNS).bind::<Text, _>(table.name);
    Ok(query.load(db).await?)
}
