//! Rules as people send and keep them: one flat form for all kinds. Which fields count depends on the kind.

use chrono::{NaiveTime, TimeDelta, Weekday};
use serde::{Deserialize, Serialize};
use vocab::Money;

use crate::rule::{Action, KINDS, Limit, LockEnd, Per, Rule};

/// Minutes of 366 days.
const LONGEST: u32 = 366 * 24 * 60;
const MOST_COUNT: u32 = 10_000;
const MOST_WORDS: usize = 30;
/// Characters of a setup or an item.
const LONGEST_WORD: usize = 200;
const WEEKDAYS: [(&str, Weekday); 7] = [
    ("mon", Weekday::Mon),
    ("tue", Weekday::Tue),
    ("wed", Weekday::Wed),
    ("thu", Weekday::Thu),
    ("fri", Weekday::Fri),
    ("sat", Weekday::Sat),
    ("sun", Weekday::Sun),
];

/// Empty texts and zeros were not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Form {
    pub kind: String,
    /// `lock` (default) or `warn`.
    pub action: String,
    /// `all` (default), `account`, `instrument` or `side`.
    pub per: String,
    pub lookback_minutes: u32,
    pub lock_minutes: u32,
    /// `hh:mm`.
    pub unlock_at: String,
    pub count: u32,
    /// 0 to 1, without 0.
    pub share: String,
    pub from_time: String,
    pub to_time: String,
    /// `mon` to `sun`; empty for all.
    pub weekdays: Vec<String>,
    pub words: Vec<String>,
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

/// The rule of a form.
///
/// # Errors
/// All flaws at once: fields that the kind needs and that are missing or out of range, and fields that it does not use.
pub fn parse(form: &Form) -> Result<Rule, Vec<Flaw>> {
    let mut reader = Reader {
        form,
        used: Vec::new(),
        flaws: Vec::new(),
    };
    let action = reader.action();
    let limit = reader.limit();
    match (action, limit) {
        (Some(action), Some(limit)) if reader.flaws.is_empty() => Ok(Rule { action, limit }),
        _ => Err(reader.flaws),
    }
}

struct Reader<'a> {
    form: &'a Form,
    /// Fields that the kind uses.
    used: Vec<&'static str>,
    flaws: Vec<Flaw>,
}

impl Reader<'_> {
    fn flaw<T>(&mut self, field: impl Into<String>, message: impl Into<String>) -> Option<T> {
        self.flaws.push(Flaw {
            field: field.into(),
            message: message.into(),
        });
        None
    }

    fn action(&mut self) -> Option<Action> {
        match self.form.action.as_str() {
            "" | "lock" => Some(Action::Lock),
            "warn" => Some(Action::Warn),
            _ => self.flaw("action", "Choose one of lock, warn."),
        }
    }

    fn limit(&mut self) -> Option<Limit> {
        let limit = match self.form.kind.as_str() {
            "cooldown" => self.cooldown(),
            "stop_loss_guard" => self.stop_loss_guard(),
            "max_drawdown" => self.max_drawdown(),
            "low_profit_pair" => self.low_profit_pair(),
            "max_trades" => self.max_trades(),
            "max_risk" => self.share().map(|share| Limit::MaxRisk { share }),
            "hours" => self.hours(),
            "setups" => self.words().map(|words| Limit::Setups { words }),
            "checklist" => self.words().map(|words| Limit::Checklist { words }),
            _ => {
                return self.flaw("kind", format!("Choose one of {}.", KINDS.join(", ")));
            }
        };
        self.refuse_unused();
        limit
    }

    fn cooldown(&mut self) -> Option<Limit> {
        let (per, lock) = (self.per(), self.lock());
        Some(Limit::Cooldown { per: per?, lock: lock? })
    }

    fn stop_loss_guard(&mut self) -> Option<Limit> {
        let (per, count, lookback, lock) = (self.per(), self.count(), self.lookback(), self.lock());
        Some(Limit::StopLossGuard {
            per: per?,
            count: count?,
            lookback: lookback?,
            lock: lock?,
        })
    }

    fn max_drawdown(&mut self) -> Option<Limit> {
        let (share, lookback, lock) = (self.share(), self.lookback(), self.lock());
        Some(Limit::MaxDrawdown {
            share: share?,
            lookback: lookback?,
            lock: lock?,
        })
    }

    fn low_profit_pair(&mut self) -> Option<Limit> {
        let (count, lookback, lock) = (self.count(), self.lookback(), self.lock());
        Some(Limit::LowProfitPair {
            count: count?,
            lookback: lookback?,
            lock: lock?,
        })
    }

    fn max_trades(&mut self) -> Option<Limit> {
        let (per, count) = (self.per(), self.count());
        Some(Limit::MaxTrades {
            per: per?,
            count: count?,
        })
    }

    fn hours(&mut self) -> Option<Limit> {
        self.used.extend(["from_time", "to_time"]);
        let from = self.time("from_time", &self.form.from_time);
        let to = self.time("to_time", &self.form.to_time);
        let weekdays = self.weekdays();
        Some(Limit::Hours {
            from: from?,
            to: to?,
            weekdays: weekdays?,
        })
    }

    fn per(&mut self) -> Option<Per> {
        self.used.push("per");
        match self.form.per.as_str() {
            "" | "all" => Some(Per::All),
            "account" => Some(Per::Account),
            "instrument" => Some(Per::Instrument),
            "side" => Some(Per::Side),
            _ => self.flaw("per", "Choose one of all, account, instrument, side."),
        }
    }

    fn count(&mut self) -> Option<u32> {
        self.used.push("count");
        match self.form.count {
            count @ 1..=MOST_COUNT => Some(count),
            _ => self.flaw("count", format!("Use a number from 1 to {MOST_COUNT}.")),
        }
    }

    fn lookback(&mut self) -> Option<TimeDelta> {
        self.used.push("lookback_minutes");
        self.minutes("lookback_minutes", self.form.lookback_minutes)
    }

    fn minutes(&mut self, field: &str, minutes: u32) -> Option<TimeDelta> {
        match minutes {
            1..=LONGEST => Some(TimeDelta::minutes(minutes.into())),
            _ => self.flaw(field, "Use 1 minute to 366 days (527040 minutes)."),
        }
    }

    /// One of a length and a local time.
    fn lock(&mut self) -> Option<LockEnd> {
        self.used.extend(["lock_minutes", "unlock_at"]);
        match (self.form.lock_minutes, self.form.unlock_at.as_str()) {
            (minutes, "") => self.minutes("lock_minutes", minutes).map(LockEnd::After),
            (0, time) => self.time("unlock_at", time).map(LockEnd::At),
            _ => self.flaw("unlock_at", "Set either lock_minutes or unlock_at, not both."),
        }
    }

    fn time(&mut self, field: &str, text: &str) -> Option<NaiveTime> {
        // Two digits each; the parser alone takes one.
        let time = (text.len() == 5)
            .then(|| NaiveTime::parse_from_str(text, "%H:%M").ok())
            .flatten();
        time.or_else(|| self.flaw(field, "Write a local time as hh:mm, from 00:00 to 23:59."))
    }

    fn share(&mut self) -> Option<Money> {
        self.used.push("share");
        let share = self.form.share.trim().parse::<Money>().ok();
        let fits = share.filter(|share| share.is_positive() && *share <= Money::ONE);
        fits.or_else(|| {
            self.flaw(
                "share",
                "Use a decimal number above 0 and up to 1, such as 0.05 for 5%.",
            )
        })
    }

    fn weekdays(&mut self) -> Option<Vec<Weekday>> {
        self.used.push("weekdays");
        let mut found = Vec::new();
        for (place, word) in self.form.weekdays.iter().enumerate() {
            match WEEKDAYS.iter().find(|(name, _)| name == word) {
                Some((_, day)) if found.contains(day) => {}
                Some((_, day)) => found.push(*day),
                None => {
                    return self.flaw(
                        format!("weekdays[{place}]"),
                        "Choose one of mon, tue, wed, thu, fri, sat, sun.",
                    );
                }
            }
        }
        Some(if found.is_empty() {
            WEEKDAYS.map(|(_, day)| day).to_vec()
        } else {
            found
        })
    }

    fn words(&mut self) -> Option<Vec<String>> {
        self.used.push("words");
        if self.form.words.is_empty() || self.form.words.len() > MOST_WORDS {
            return self.flaw("words", format!("Use 1 to {MOST_WORDS} entries."));
        }
        let mut found: Vec<String> = Vec::new();
        for (place, word) in self.form.words.iter().enumerate() {
            let word = word.trim();
            let is_bad = |sign: char| sign.is_control() || vocab::deceives(sign);
            if word.is_empty() || word.chars().count() > LONGEST_WORD || word.chars().any(is_bad) {
                let message = format!("Use 1 to {LONGEST_WORD} characters, without control characters.");
                return self.flaw(format!("words[{place}]"), message);
            }
            if !found.iter().any(|other| same(other, word)) {
                found.push(word.to_owned());
            }
        }
        Some(found)
    }

    fn refuse_unused(&mut self) {
        let form = self.form;
        let is_default_per = match form.kind.as_str() {
            "low_profit_pair" => matches!(form.per.as_str(), "" | "instrument"),
            _ => matches!(form.per.as_str(), "" | "all"),
        };
        let sent = [
            ("per", !is_default_per),
            ("lookback_minutes", form.lookback_minutes > 0),
            ("lock_minutes", form.lock_minutes > 0),
            ("unlock_at", !form.unlock_at.is_empty()),
            ("count", form.count > 0),
            ("share", !form.share.is_empty()),
            ("from_time", !form.from_time.is_empty()),
            ("to_time", !form.to_time.is_empty()),
            ("weekdays", !form.weekdays.is_empty()),
            ("words", !form.words.is_empty()),
        ];
        for (field, is_sent) in sent {
            if is_sent && !self.used.contains(&field) {
                let message = format!("A {} rule doesn't use this field. Leave it out.", form.kind);
                self.flaw::<()>(field, message);
            }
        }
    }
}

/// Equal in any case.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

impl From<&Rule> for Form {
    fn from(rule: &Rule) -> Self {
        let mut form = Self {
            kind: rule.limit.kind().to_owned(),
            action: match rule.action {
                Action::Lock => "lock",
                Action::Warn => "warn",
            }
            .to_owned(),
            ..Self::default()
        };
        form.fill(&rule.limit);
        form
    }
}

impl Form {
    fn fill(&mut self, limit: &Limit) {
        self.per = match limit.per() {
            Per::All => "all",
            Per::Account => "account",
            Per::Instrument => "instrument",
            Per::Side => "side",
        }
        .to_owned();
        match limit {
            Limit::Cooldown { lock, .. } => self.set_lock(*lock),
            Limit::StopLossGuard {
                count, lookback, lock, ..
            }
            | Limit::LowProfitPair { count, lookback, lock } => {
                self.count = *count;
                self.lookback_minutes = minutes(*lookback);
                self.set_lock(*lock);
            }
            Limit::MaxDrawdown { share, lookback, lock } => {
                self.share = share.to_string();
                self.lookback_minutes = minutes(*lookback);
                self.set_lock(*lock);
            }
            Limit::MaxTrades { count, .. } => self.count = *count,
            Limit::MaxRisk { share } => self.share = share.to_string(),
            Limit::Hours { from, to, weekdays } => {
                self.from_time = clock(*from);
                self.to_time = clock(*to);
                let named = WEEKDAYS.iter().filter(|(_, day)| weekdays.contains(day));
                self.weekdays = named.map(|(name, _)| (*name).to_owned()).collect();
            }
            Limit::Setups { words } | Limit::Checklist { words } => self.words.clone_from(words),
        }
    }

    fn set_lock(&mut self, lock: LockEnd) {
        match lock {
            LockEnd::After(length) => self.lock_minutes = minutes(length),
            LockEnd::At(time) => self.unlock_at = clock(time),
        }
    }
}

fn minutes(length: TimeDelta) -> u32 {
    u32::try_from(length.num_minutes()).unwrap_or(LONGEST)
}

fn clock(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}
