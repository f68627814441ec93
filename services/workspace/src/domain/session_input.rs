//! Plans, reviews and log lines of sessions, checked.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use super::{
    session::{ChecklistItem, LEAST_WEIGHT, Level, LogLine, MOST_WEIGHT, SessionPlan, SessionReview},
    text,
};
use crate::error::{Error, Fault};

/// Accounts that a session or a trip may name.
const MOST_ACCOUNTS: usize = 100;
const MOST_LEVELS: usize = 50;
const MOST_ITEMS: usize = 30;
const MOST_TRADES: u32 = 10_000;
/// Characters of a title and of a checklist item.
const LONGEST_TITLE: usize = 200;
const LONGEST_NOTE: usize = 500;
const LONGEST_TEXT: usize = 10_000;
const LONGEST_LINE: usize = 2_000;
const BEST: u32 = 5;

/// A level as it was sent.
#[derive(Debug, Clone, Default)]
pub struct LevelInput {
    pub asset: String,
    pub kind: String,
    pub price: String,
    pub note: String,
}

/// A plan as it was sent.
#[derive(Debug, Clone, Default)]
pub struct SessionInput {
    pub title: String,
    pub day: String,
    pub bias: String,
    pub plan: String,
    pub levels: Vec<LevelInput>,
    pub tags: Vec<String>,
    pub accounts: Vec<String>,
    pub campaign: String,
    pub max_loss: String,
    pub max_trades: Option<u32>,
    pub checklist: Vec<ChecklistItem>,
}

/// A review as it was sent.
#[derive(Debug, Clone, Default)]
pub struct ReviewInput {
    pub text: String,
    pub rating: Option<u32>,
    pub followed_plan: String,
    pub checklist: Vec<ChecklistItem>,
}

/// One of these words.
pub(super) fn word(field: &str, sent: &str, words: &[&str], faults: &mut Vec<Fault>) -> String {
    if !words.contains(&sent) {
        let listed: Vec<&str> = words.iter().filter(|word| !word.is_empty()).copied().collect();
        faults.push(Fault::new(field, format!("Use one of these: {}.", listed.join(", "))));
    }
    sent.to_owned()
}

/// Ids in a list; a value that is no id is a fault at its place, and so is a repeated one.
pub(super) fn account_ids(sent: &[String], faults: &mut Vec<Fault>) -> Vec<Uuid> {
    if sent.len() > MOST_ACCOUNTS {
        faults.push(Fault::new(
            "account_ids",
            format!("Use at most {MOST_ACCOUNTS} accounts."),
        ));
        return Vec::new();
    }
    let mut ids = Vec::new();
    for (place, text) in sent.iter().enumerate() {
        let field = format!("account_ids[{place}]");
        match text.parse::<Uuid>() {
            Ok(id) if ids.contains(&id) => faults.push(Fault::new(field, "This account is already in the list.")),
            Ok(id) => ids.push(id),
            Err(_) => faults.push(Fault::new(field, "Choose one of your accounts.")),
        }
    }
    ids
}

fn levels(sent: &[LevelInput], faults: &mut Vec<Fault>) -> Vec<Level> {
    if sent.len() > MOST_LEVELS {
        faults.push(Fault::new("levels", format!("Use at most {MOST_LEVELS} levels.")));
        return Vec::new();
    }
    let level = |(place, level): (usize, &LevelInput)| {
        let field = |name: &str| format!("levels[{place}].{name}");
        let kinds = ["entry", "stop", "target", "watch"];
        Some(Level {
            asset: text::asset(&field("asset"), &level.asset, faults),
            kind: word(&field("kind"), &level.kind, &kinds, faults),
            note: text::line(&field("note"), &level.note, LONGEST_NOTE, faults),
            price: required(&field("price"), &level.price, faults)?,
        })
    };
    sent.iter().enumerate().filter_map(level).collect()
}

/// An amount above zero.
pub(super) fn required(field: &str, sent: &str, faults: &mut Vec<Fault>) -> Option<Money> {
    if sent.trim().is_empty() {
        faults.push(Fault::new(field, "This field is required."));
    }
    text::positive(field, sent, faults)
}

/// A weight of zero is one that was not sent.
fn checklist(sent: &[ChecklistItem], faults: &mut Vec<Fault>) -> Vec<ChecklistItem> {
    if sent.len() > MOST_ITEMS {
        faults.push(Fault::new("checklist", format!("Use at most {MOST_ITEMS} items.")));
        return Vec::new();
    }
    let item = |(place, item): (usize, &ChecklistItem)| {
        if item.weight > MOST_WEIGHT {
            faults.push(Fault::new(
                format!("checklist[{place}].weight"),
                format!("Use a weight from {LEAST_WEIGHT} to {MOST_WEIGHT}."),
            ));
        }
        ChecklistItem {
            text: text::filled(&format!("checklist[{place}].text"), &item.text, LONGEST_TITLE, faults),
            done: item.done,
            weight: item.weight.max(LEAST_WEIGHT),
        }
    };
    sent.iter().enumerate().map(item).collect()
}

impl SessionPlan {
    /// # Errors
    /// All faults at once.
    pub fn check(sent: &SessionInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let campaign = match sent.campaign.as_str() {
            "" => None,
            id => id.parse().map_or_else(
                |_| {
                    faults.push(Fault::new("trip_id", "Choose one of your trips."));
                    None
                },
                Some,
            ),
        };
        if sent.max_trades.is_some_and(|most| !(1..=MOST_TRADES).contains(&most)) {
            let why = format!("Use a number from 1 to {MOST_TRADES}, or leave it out for no limit.");
            faults.push(Fault::new("max_trades", why));
        }
        let plan = Self {
            title: text::line("title", &sent.title, LONGEST_TITLE, &mut faults),
            day: text::day("day", &sent.day, &mut faults).unwrap_or_default(),
            bias: word("bias", &sent.bias, &["", "long", "short", "neutral"], &mut faults),
            plan: text::lines("plan", &sent.plan, LONGEST_TEXT, &mut faults),
            levels: levels(&sent.levels, &mut faults),
            tags: text::tags("tags", &sent.tags, &mut faults),
            accounts: account_ids(&sent.accounts, &mut faults),
            campaign,
            max_loss: text::positive("max_loss", &sent.max_loss, &mut faults),
            max_trades: sent.max_trades.and_then(|most| i32::try_from(most).ok()),
            checklist: checklist(&sent.checklist, &mut faults),
        };
        if faults.is_empty() {
            Ok(plan)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

impl SessionReview {
    /// # Errors
    /// All faults at once.
    pub fn check(sent: &ReviewInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        if sent.rating.is_some_and(|rating| !(1..=BEST).contains(&rating)) {
            faults.push(Fault::new("rating", "Use a rating from 1 to 5, or leave it out."));
        }
        let answers = ["", "yes", "partly", "no"];
        let review = Self {
            text: text::lines("text", &sent.text, LONGEST_TEXT, &mut faults),
            rating: sent.rating.and_then(|rating| i16::try_from(rating).ok()),
            followed_plan: word("followed_plan", &sent.followed_plan, &answers, &mut faults),
            checklist: checklist(&sent.checklist, &mut faults),
        };
        if faults.is_empty() {
            Ok(review)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

impl LogLine {
    /// A line of this moment; without a kind it is a note.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(kind: &str, text: &str, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let kind = if kind.is_empty() { "note" } else { kind };
        let kinds = ["note", "trade", "mistake", "emotion", "market"];
        let line = Self {
            id: Uuid::now_v7(),
            at: now,
            kind: word("kind", kind, &kinds, &mut faults),
            text: text::lines("text", text, LONGEST_LINE, &mut faults),
        };
        if line.text.is_empty() {
            faults.push(Fault::new("text", "This field is required."));
        }
        if faults.is_empty() {
            Ok(line)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}
