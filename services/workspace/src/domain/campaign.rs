//! Trips: planned periods of trading, of some days on some accounts. A trip takes the round trips that were opened on its accounts within its
//! days; an account belongs to one trip at a time. In code a trip is a [`Campaign`]: there `trip` stands for a round trip.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use performance::{Realised, RoundTrip, TooLarge, realised};
use uuid::Uuid;
use vocab::{Money, same_money};

use super::{
    period::Span,
    session_input::{account_ids, required, word},
    text,
};
use crate::error::{Error, Fault};

const LONGEST_NAME: usize = 200;
const LONGEST_TEXT: usize = 10_000;

/// For a ruleset that is not there.
pub const NO_RULESET: &str = "Choose one of your rulesets.";

/// The terms that its owner sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignTerms {
    pub name: String,
    pub from: NaiveDate,
    /// Nothing for an open end.
    pub to: Option<NaiveDate>,
    /// Of all its amounts.
    pub currency: String,
    pub capital: Money,
    pub goal: Option<Money>,
    pub max_drawdown: Option<Money>,
    pub accounts: Vec<Uuid>,
    pub note: String,
    /// Judges its round trips.
    pub ruleset: Option<Uuid>,
}

/// How and when its owner ended a trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// `completed`, `stopped` or `abandoned`.
    pub outcome: String,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    pub id: Uuid,
    pub terms: CampaignTerms,
    pub end: Option<End>,
    pub review: String,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// Terms as they were sent.
#[derive(Debug, Clone, Default)]
pub struct CampaignInput {
    pub name: String,
    pub from: String,
    pub to: String,
    pub currency: String,
    pub capital: String,
    pub goal: String,
    pub max_drawdown: String,
    pub accounts: Vec<String>,
    pub note: String,
    pub ruleset: String,
}

/// How a trip goes, in its currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Of closed round trips and the realised part of open ones.
    pub realised: Realised,
    pub trips: u32,
    pub open: u32,
    /// Of closed ones.
    pub wins: u32,
    pub losses: u32,
    /// Without a known net, or in another currency.
    pub left_out: u32,
    /// Full days since the first day, at most `days_all`; until its end where it has ended.
    pub days_gone: u32,
    /// Nothing for an open end.
    pub days_all: Option<u32>,
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl CampaignTerms {
    /// # Errors
    /// All faults at once.
    pub fn check(sent: &CampaignInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let from = text::day("from", &sent.from, &mut faults).unwrap_or_default();
        let to = match sent.to.as_str() {
            "" => None,
            day => text::day("to", day, &mut faults),
        };
        if faults.is_empty() && to.is_some_and(|to| to < from) {
            faults.push(Fault::new("to", "The last day is before the first."));
        }
        let capital = required("capital", &sent.capital, &mut faults);
        let max_drawdown = text::positive("max_drawdown", &sent.max_drawdown, &mut faults);
        if max_drawdown
            .zip(capital)
            .is_some_and(|(drawdown, capital)| drawdown > capital)
        {
            faults.push(Fault::new("max_drawdown", "Use no more than the starting capital."));
        }
        let ruleset = sent.ruleset.parse().ok();
        if ruleset.is_none() && !sent.ruleset.is_empty() {
            faults.push(Fault::new("ruleset_id", NO_RULESET));
        }
        let terms = Self {
            name: text::filled("name", &sent.name, LONGEST_NAME, &mut faults),
            from,
            to,
            currency: text::asset("currency", &sent.currency, &mut faults),
            capital: capital.unwrap_or_default(),
            goal: text::positive("goal", &sent.goal, &mut faults),
            max_drawdown,
            accounts: account_ids(&sent.accounts, &mut faults),
            note: text::lines("note", &sent.note, LONGEST_TEXT, &mut faults),
            ruleset,
        };
        if sent.accounts.is_empty() {
            faults.push(Fault::new("account_ids", "Choose at least one account."));
        }
        if faults.is_empty() {
            Ok(terms)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

impl End {
    /// With the review.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(outcome: &str, review: &str, now: DateTime<Utc>) -> Result<(Self, String), Error> {
        let mut faults = Vec::new();
        let outcomes = ["completed", "stopped", "abandoned"];
        let outcome = word("outcome", outcome, &outcomes, &mut faults);
        let review = text::lines("review", review, LONGEST_TEXT, &mut faults);
        if faults.is_empty() {
            Ok((Self { outcome, at: now }, review))
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

impl Campaign {
    /// A new one that nobody ended.
    #[must_use]
    pub fn planned(terms: CampaignTerms, now: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            terms,
            end: None,
            review: String::new(),
            created_at: now,
            version: 1,
        }
    }

    /// `upcoming`, `running`, or its outcome.
    #[must_use]
    pub fn state(&self, today: NaiveDate) -> &str {
        match &self.end {
            Some(end) => &end.outcome,
            None if today < self.terms.from => "upcoming",
            None => "running",
        }
    }

    /// Its last day; one that was ended early has no later days. Before the first day where it was ended before it began.
    #[must_use]
    pub fn last_day(&self, zone: Tz) -> Option<NaiveDate> {
        let ended = self.end.as_ref().map(|end| end.at.with_timezone(&zone).date_naive());
        match (self.terms.to, ended) {
            (Some(to), Some(ended)) => Some(to.min(ended)),
            (to, ended) => to.or(ended),
        }
    }

    /// From its first day to its last, in the owner's zone.
    #[must_use]
    pub fn span(&self, zone: Tz) -> Span {
        Span::between(Some(self.terms.from), self.last_day(zone), zone)
    }

    /// Whether a round trip of this account that was opened at this time belongs to it.
    #[must_use]
    pub fn takes(&self, span: Span, account: Uuid, opened: DateTime<Utc>) -> bool {
        self.terms.accounts.contains(&account) && span.holds(opened)
    }

    /// # Errors
    /// [`Error::Invalid`] where another trip has one of its accounts on one of its days.
    pub fn claim(&self, others: &[Self], zone: Tz) -> Result<(), Error> {
        let shares = |other: &Self| {
            let common = |account| other.terms.accounts.contains(account);
            other.id != self.id && self.terms.accounts.iter().any(common) && self.overlaps(other, zone)
        };
        others.iter().find(|other| shares(other)).map_or(Ok(()), |other| {
            let name = &other.terms.name;
            Err(Error::invalid(
                "account_ids",
                format!(
                    "The trip \"{name}\" has one of these accounts on the same days. Choose other days or accounts."
                ),
            ))
        })
    }

    fn overlaps(&self, other: &Self, zone: Tz) -> bool {
        let is_empty = |one: &Self| one.last_day(zone).is_some_and(|last| last < one.terms.from);
        let begins_in = |one: &Self, other: &Self| other.last_day(zone).is_none_or(|last| one.terms.from <= last);
        !is_empty(self) && !is_empty(other) && begins_in(self, other) && begins_in(other, self)
    }

    /// Those in its currency with a known net; pegged coins count as dollars.
    #[must_use]
    pub fn counted(&self, trips: &[RoundTrip]) -> Vec<RoundTrip> {
        let fits = |trip: &&RoundTrip| same_money(&trip.currency, &self.terms.currency) && trip.net.is_some();
        trips.iter().filter(fits).cloned().collect()
    }

    /// `trips` are the round trips that belong to it.
    ///
    /// # Errors
    /// [`TooLarge`] where their results are too large to be added up.
    pub fn progress(&self, trips: &[RoundTrip], today: NaiveDate, zone: Tz) -> Result<Progress, TooLarge> {
        let known = self.counted(trips);
        let closed = |is_one: fn(Money) -> bool| {
            let fits = |trip: &&RoundTrip| trip.closed.is_some() && trip.net.is_some_and(is_one);
            count(known.iter().filter(fits).count())
        };
        let days = |last: NaiveDate| u32::try_from((last - self.terms.from).num_days()).unwrap_or_default();
        let days_all = self.terms.to.map(|to| days(to).saturating_add(1));
        let until = self
            .end
            .as_ref()
            .map_or(today, |end| end.at.with_timezone(&zone).date_naive());
        let gone = days(until);
        Ok(Progress {
            realised: realised(&known)?,
            trips: count(trips.len()),
            open: count(trips.iter().filter(|trip| trip.closed.is_none()).count()),
            wins: closed(Money::is_positive),
            losses: closed(Money::is_negative),
            left_out: count(trips.len() - known.len()),
            days_gone: days_all.map_or(gone, |all| gone.min(all)),
            days_all,
        })
    }
}

impl Progress {
    /// Net ÷ goal.
    #[must_use]
    pub fn goal_share(&self, terms: &CampaignTerms) -> Option<f64> {
        terms.goal.map(|goal| self.realised.net.to_f64() / goal.to_f64())
    }

    /// Drawdown ÷ the largest allowed.
    #[must_use]
    pub fn drawdown_share(&self, terms: &CampaignTerms) -> Option<f64> {
        let most = terms.max_drawdown?;
        Some(self.realised.drawdown.to_f64() / most.to_f64())
    }

    /// True where the result has reached the goal, if there is one.
    #[must_use]
    pub fn goal_reached(&self, terms: &CampaignTerms) -> bool {
        terms.goal.is_some_and(|goal| self.realised.net >= goal)
    }

    /// True where the drawdown was larger than the limit, if there is one.
    #[must_use]
    pub fn drawdown_exceeded(&self, terms: &CampaignTerms) -> bool {
        terms.max_drawdown.is_some_and(|most| self.realised.drawdown > most)
    }
}
