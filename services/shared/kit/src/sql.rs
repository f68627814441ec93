//! Statements as spans and as times. What a statement is called with never leaves: only its text, which holds placeholders.

use std::{
    fmt::{self, Write},
    sync::Arc,
    time::Instant,
};

use diesel::connection::{DebugQuery, Instrumentation, InstrumentationEvent};
use metrics::Histogram;
use tracing::{Span, field::Empty};

use crate::propagate;

/// Longer statements are cut: those that insert a thousand rows repeat themselves.
const LONGEST: usize = 1_000;
/// A statement and what is told before it.
const MOST_OPEN: usize = 2;
/// What diesel writes between a statement and its values.
const VALUES: &str = " -- binds";

/// Watches one connection.
pub(crate) struct Statements {
    pool: Arc<str>,
    times: Histogram,
    /// The newest last: what tells whose rows a statement may see goes on its way after the statement began, and is answered first.
    open: Vec<(Span, Instant)>,
}

impl Statements {
    pub(crate) fn of(pool: &Arc<str>) -> Self {
        Self {
            times: metrics::histogram!("db_client_seconds", "pool" => Arc::clone(pool)),
            pool: Arc::clone(pool),
            open: Vec::new(),
        }
    }
}

impl Instrumentation for Statements {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { query, .. } => {
                let span = if propagate::sampled() {
                    span(&self.pool, &text(query))
                } else {
                    Span::none()
                };
                // A call that was dropped half-way never finishes.
                if self.open.len() >= MOST_OPEN {
                    self.open.remove(0);
                }
                self.open.push((span, Instant::now()));
            }
            InstrumentationEvent::FinishQuery { error, .. } => {
                let Some((span, began)) = self.open.pop() else { return };
                if let Some(error) = error {
                    span.record("otel.status_code", "ERROR");
                    span.record("error.type", kind(error));
                }
                self.times.record(began.elapsed().as_secs_f64());
            }
            _ => {}
        }
    }
}

/// What begins and ends transactions makes no span: with it goes whose rows are meant.
const FRAME: [&str; 6] = [
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT",
    "RELEASE",
    "SELECT set_config('meridian.",
];

fn span(pool: &str, text: &str) -> Span {
    if FRAME.iter().any(|word| text.starts_with(word)) {
        return Span::none();
    }
    let operation = text.split(' ').next().unwrap_or_default();
    let table = table(text);
    tracing::info_span!(
        "sql",
        otel.name = %format_args!("{operation}{}{}", if table.is_empty() { "" } else { " " }, table),
        otel.kind = "client",
        otel.status_code = Empty,
        db.system.name = "postgresql",
        db.namespace = pool,
        db.operation.name = operation,
        db.collection.name = table,
        db.query.text = text,
        error.type = Empty,
    )
}

/// The first table that a statement names.
fn table(text: &str) -> &str {
    let rest = [" FROM ", " INTO ", "UPDATE "]
        .iter()
        .find_map(|word| text.split_once(word))
        .map_or("", |(_, rest)| rest);
    let name = rest.trim_start_matches(['(', '"', ' ']);
    let end = name
        .find(|c: char| !(c.is_alphanumeric() || c == '_'))
        .unwrap_or(name.len());
    &name[..end]
}

/// The kind only: messages of PostgreSQL quote what was sent.
fn kind(error: &diesel::result::Error) -> String {
    match error {
        diesel::result::Error::DatabaseError(kind, _) => format!("{kind:?}"),
        other => {
            let name = format!("{other:?}");
            name.split(['(', ' ', '{']).next().unwrap_or("other").to_owned()
        }
    }
}

fn text(query: &dyn DebugQuery) -> String {
    let mut text = Text(String::new());
    // Its only error is our own: enough was written.
    let _ = write!(text, "{query}");
    let mut text = text.0;
    if let Some(at) = text.find(VALUES) {
        text.truncate(at);
    }
    text
}

/// Takes a beginning and refuses the rest, so that values are not even written down.
struct Text(String);

impl Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let left = LONGEST.saturating_sub(self.0.len());
        let cut = more.char_indices().map(|(at, _)| at).find(|at| *at >= left);
        self.0.push_str(cut.map_or(more, |at| &more[..at]));
        if cut.is_some() || self.0.contains(VALUES) {
            return Err(fmt::Error);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::{LONGEST, Text, VALUES, table, text};

    diesel::table! { pet (id) { id -> Integer, name -> Text, } }

    #[test]
    fn a_statement_is_told_without_its_values() {
        use diesel::prelude::*;
        let query = pet::table.filter(pet::name.eq("Secret")).select(pet::id);
        let told = text(&diesel::debug_query::<diesel::pg::Pg, _>(&query));
        assert_eq!(told, r#"SELECT "pet"."id" FROM "pet" WHERE ("pet"."name" = $1)"#);
        assert_eq!(table(&told), "pet");
        assert_eq!(table(r#"INSERT INTO "pet" ("id") VALUES ($1)"#), "pet");
        assert_eq!(table(r#"UPDATE "pet" SET "id" = $1"#), "pet");
        assert_eq!(table("SELECT 1"), "");

        let mut long = Text(String::new());
        assert!(long.write_str(&"ä".repeat(LONGEST)).is_err());
        assert!(long.0.len() <= LONGEST + 1);
        let mut valued = Text(String::new());
        assert!(
            valued
                .write_str(&format!("SELECT 1{VALUES}: "))
                .and_then(|()| valued.write_str("hidden"))
                .is_err()
        );
        assert!(!valued.0.contains("hidden"));
    }
}
