//! Rows of an archive: new ids wherever old ones are written, and what they may hold.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use exchange_imports::MappingForm;
use performance::second_trip_of;
use serde_json::Value;
use uuid::Uuid;

use super::{BadArchive, Columns, file_of};
use crate::domain::{
    alert, alert_message,
    mapping::NewMapping,
    named_portfolio::{TargetText, targets},
    paper::{self, PaperState},
    session::{ChecklistItem, Level},
    study,
    wallet::{WalletHolding, is_private},
};

const ID: usize = 36;
/// Bytes of a line: a document of 1 MiB with all its signs escaped stays below.
const LONGEST_LINE: usize = 4 << 20;
/// The same of a table of [`SMALL`].
const LONGEST_SMALL_LINE: usize = 256 << 10;
/// Tables whose rows calls write from bodies of at most 64 KiB: all of them that an owner has are read together.
const SMALL: [&str; 17] = [
    "settings",
    "account",
    "task",
    "stop_move",
    "missed_trade",
    "trip_review",
    "session_line",
    "manual_price",
    "asset_alias",
    "alert",
    "watchlist",
    "watch_item",
    "feed_source",
    "feed_mute",
    "saved_view",
    "comment",
    "followed_collection",
];
/// Rows of all tables.
const MOST_ROWS: usize = 2_000_000;
/// No row is saved as often as this.
const LATEST_VERSION: i64 = 1_000_000;

/// New ids for old ones.
#[derive(Debug, Default)]
pub struct Ids(HashMap<Uuid, Uuid>);

impl Ids {
    /// Gives each row of these lines a new id.
    ///
    /// # Errors
    /// Where a line is no object.
    pub fn add(&mut self, table: &str, lines: &str) -> Result<(), BadArchive> {
        for (line, row) in rows(table, lines) {
            let row = row?;
            let Some(id) = row.get("id") else { continue };
            let old: Uuid = id
                .as_str()
                .and_then(|id| id.parse().ok())
                .ok_or_else(|| fault(table, line, "`id` is no id."))?;
            let new = Uuid::now_v7();
            if table == "event" {
                // Of a fill that closes a round trip and opens another one.
                self.0.insert(second_trip_of(old), second_trip_of(new));
            }
            if self.0.len() > 2 * MOST_ROWS {
                return Err(BadArchive::TooMany("rows"));
            }
            if self.0.insert(old, new).is_some() {
                return Err(fault(table, line, "`id` occurs twice."));
            }
        }
        Ok(())
    }

    /// The text with new ids in place of old ones.
    fn renewed(&self, text: &str) -> Option<String> {
        let mut renewed = String::new();
        let mut rest = text;
        while let Some(dash) = rest.find('-') {
            let at = dash.checked_sub(8);
            let id = at.and_then(|at| rest.get(at..at + ID)?.parse::<Uuid>().ok());
            match (at, id.and_then(|id| self.0.get(&id))) {
                (Some(at), Some(new)) => {
                    renewed.push_str(&rest[..at]);
                    renewed.push_str(&new.to_string());
                    rest = &rest[at + ID..];
                }
                _ => {
                    renewed.push_str(&rest[..=dash]);
                    rest = &rest[dash + 1..];
                }
            }
        }
        if renewed.is_empty() {
            return None;
        }
        renewed.push_str(rest);
        Some(renewed)
    }

    fn renew(&self, value: &mut Value) -> Result<(), &'static str> {
        match value {
            Value::String(text) => {
                let is_control = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
                if text.chars().any(|sign| is_control(sign) || vocab::deceives(sign)) {
                    return Err("Control characters and characters that change the text direction are not allowed.");
                }
                if let Some(renewed) = self.renewed(text) {
                    *text = renewed;
                }
                Ok(())
            }
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.renew(item)),
            Value::Object(members) => members.values_mut().try_for_each(|member| self.renew(member)),
            _ => Ok(()),
        }
    }

    /// The rows of these lines, with new ids and their owner, for a table of these columns. With each its old id.
    ///
    /// # Errors
    /// [`BadArchive`] for each line that is no row.
    pub fn rows<'a>(
        &'a self,
        table: &'a str,
        lines: &'a str,
        owner: Uuid,
        columns: &'a Columns,
    ) -> impl Iterator<Item = Result<(String, Value), BadArchive>> + 'a {
        rows(table, lines).map(move |(line, row)| {
            let mut row = row?;
            let old = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
            self.renew(&mut row).map_err(|why| fault(table, line, why))?;
            // However it was written.
            if let Some(new) = old.parse().ok().and_then(|old: Uuid| self.0.get(&old)) {
                row["id"] = new.to_string().into();
            }
            columns.check(&row).map_err(|(column, why)| BadArchive::Column {
                file: file_of(table),
                line,
                column: column.to_owned(),
                why,
            })?;
            fits(table, &mut row).map_err(|why| fault(table, line, why))?;
            if let Value::Object(members) = &mut row {
                members.insert("owner".to_owned(), owner.to_string().into());
            }
            Ok((old, row))
        })
    }
}

/// Stops a paper run that ran where it was exported: an archive starts none, so that it passes no limit of running ones.
pub fn stop_run(row: &mut Value, now: DateTime<Utc>) {
    if row["state"] != PaperState::Running.name() {
        return;
    }
    row["state"] = PaperState::Stopped.name().into();
    row["stopped_at"] = now.to_rfc3339().into();
    row["next_at"] = Value::Null;
    row["decided"] = "".into();
}

/// Lets a firing be old news: the live stream of all users follows the times at which firings were written here. Large transfers have other ids
/// here than where it was exported.
pub fn settle_firing(row: &mut Value, now: DateTime<Utc>) {
    let latest = now - TimeDelta::days(1);
    let sent = row["written_at"].as_str().and_then(|time| time.parse().ok());
    let written = sent.map_or(latest, |sent: DateTime<Utc>| sent.min(latest));
    row["written_at"] = written.to_rfc3339().into();
    row["whales"] = Value::Null;
}

/// What the tables themselves cannot judge, and what reading relies on.
fn fits(table: &str, row: &mut Value) -> Result<(), &'static str> {
    const BAD: &str = "Its content is not valid.";
    if row
        .get("version")
        .and_then(Value::as_i64)
        .is_some_and(|version| version > LATEST_VERSION)
    {
        return Err("`version` is too large.");
    }
    if table == "paper_run" {
        // Nobody else pays for its bars, and no worker has it.
        for member in ["started_by", "lease", "leased_until"] {
            row[member] = Value::Null;
        }
    }
    if table == "comment" {
        // Archives are of persons, who comment alone.
        for member in ["author", "resolved_by"] {
            row[member] = Value::Null;
        }
        row["mentioned"] = Value::Array(Vec::new());
        // Here nobody looked yet whether what it is on is gone.
        for member in ["looked_at", "gone_since", "gone_seen"] {
            row[member] = Value::Null;
        }
    }
    let is = |member: &str, reads: fn(Value) -> bool| row.get(member).cloned().is_none_or(reads);
    let fits = match table {
        "trading_session" => {
            is("levels", reads::<Vec<Level>>)
                && is("checklist", reads::<Vec<ChecklistItem>>)
                && is("review_checklist", reads::<Vec<ChecklistItem>>)
        }
        "import_mapping" => is("form", is_form),
        "import_batch" => is("mapping", |value| value.is_null() || is_mapping(value)),
        "ruleset_version" => is("rules", are_rules),
        "trade_check" => is("results", reads::<Vec<trading_rules::RuleResult>>),
        "portfolio" => is("targets", are_targets),
        "wallet" => {
            let fits = is("source", is_public);
            // Somebody of where it was exported, who must not pay for what is read here.
            if let Some(members) = row.as_object_mut() {
                members.insert("read_for".to_owned(), Value::Null);
            }
            fits
        }
        "wallet_chain" => is("holdings", reads::<Vec<WalletHolding>>),
        "feed_source" => {
            // The same of how many are fetched at a time.
            if let Some(members) = row.as_object_mut() {
                members.insert("added_by".to_owned(), Value::Null);
            }
            true
        }
        "calendar_event" => is_event(row),
        "dashboard" | "dashboard_version" => is("document", |value| {
            value.as_str().is_some_and(crate::domain::dashboard::can_be_kept)
        }),
        "etf_import" => is("issuers", reads::<std::collections::BTreeMap<String, String>>),
        "chat_message" => {
            let member = |name: &str| row.get(name).cloned().unwrap_or_default();
            crate::domain::conversation::can_be_kept(member("pieces"), member("artifacts"))
        }
        "alert" => renew_alert(row),
        "paper_run" => is("book", |value| paper::Book::read(&value).is_some()),
        "strategy_study" => {
            let member = |name: &str| row.get(name).cloned().unwrap_or_default();
            study::can_be_kept(member("kind").as_str().unwrap_or_default(), member("result"))
        }
        "alert_firing" => is("fired_values", reads::<Vec<alert_message::Value>>),
        _ => true,
    };
    if !fits {
        return Err(BAD);
    }
    let Some(document) = row
        .get("document")
        .filter(|_| matches!(table, "entry" | "entry_version"))
    else {
        return Ok(());
    };
    let checked = entry_document::check(document.as_str().unwrap_or_default());
    row["document"] = checked.map_err(|_| BAD)?.to_json().into();
    Ok(())
}

fn reads<T: serde::de::DeserializeOwned>(value: Value) -> bool {
    serde_json::from_value::<T>(value).is_ok()
}

fn is_form(value: Value) -> bool {
    serde_json::from_value::<MappingForm>(value).is_ok_and(|form| form.parse().is_ok())
}

fn is_mapping(value: Value) -> bool {
    let mapping: Result<NewMapping, _> = serde_json::from_value(value);
    mapping.is_ok_and(|mapping| NewMapping::check(&mapping.name, mapping.form).is_ok())
}

/// What an alert waits for, if it could be entered, as calls would keep it: nothing else goes along, since the alerts of all owners are read
/// together.
fn renew_alert(row: &mut Value) -> bool {
    let Some(sent) = row.get("rule").cloned() else {
        return true;
    };
    let Ok(input) = serde_json::from_value::<alert_rules::RuleInput>(sent) else {
        return false;
    };
    let (Some(rule), Some(kept)) = (alert::rule(&input, &mut Vec::new()), alert::kept(&input)) else {
        return false;
    };
    row["coins"] = alert::coins(&input, &rule).into();
    row["rule"] = kept;
    // Secrets are in no archive, so no channel is.
    row["channel_ids"] = Value::Array(Vec::new());
    true
}

/// Start, length, zone and recurrence of an event can be read.
fn is_event(row: &Value) -> bool {
    let text = |member: &str| row.get(member).and_then(Value::as_str).unwrap_or_default();
    let texts = |member: &str| -> Vec<String> {
        let all = row.get(member).and_then(Value::as_array);
        all.into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    let (left_out, also) = (texts("left_out"), texts("also"));
    let parts = calendar_rules::EventParts {
        starts: text("starts"),
        length: text("length"),
        zone: text("zone"),
        rule: row.get("rule").and_then(Value::as_str),
        left_out: &left_out,
        also: &also,
    };
    calendar_rules::Event::from_parts(&parts).is_ok()
}

fn are_rules(value: Value) -> bool {
    let forms: Result<Vec<trading_rules::Form>, _> = serde_json::from_value(value);
    forms.is_ok_and(|forms| forms.iter().all(|form| trading_rules::parse(form).is_ok()))
}

fn are_targets(value: Value) -> bool {
    let mut faults = Vec::new();
    let sent: Result<Vec<TargetText>, _> = serde_json::from_value(value);
    sent.is_ok_and(|sent| {
        targets(&sent, &mut faults);
        faults.is_empty()
    })
}

fn is_public(value: Value) -> bool {
    value.as_str().is_some_and(|source| !is_private(source))
}

fn fault(table: &str, line: usize, why: &'static str) -> BadArchive {
    BadArchive::Line {
        file: file_of(table),
        line,
        why,
    }
}

/// Counted from 1.
fn rows<'a>(table: &'a str, lines: &'a str) -> impl Iterator<Item = (usize, Result<Value, BadArchive>)> + 'a {
    let longest = if SMALL.contains(&table) {
        LONGEST_SMALL_LINE
    } else {
        LONGEST_LINE
    };
    (1..).zip(lines.lines()).map(move |(line, text)| {
        if text.len() > longest {
            return (line, Err(fault(table, line, "This line is too long.")));
        }
        let row = serde_json::from_str(text).ok().filter(Value::is_object);
        (
            line,
            row.ok_or_else(|| fault(table, line, "This is not a JSON object.")),
        )
    })
}
