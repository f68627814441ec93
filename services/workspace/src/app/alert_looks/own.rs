//! What alerts look at among what their owners keep: flows of funds that they imported, and rules that their round trips broke. And for back-tests,
//! what they would have looked at.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use alert_rules::{
    Breach, CalendarLook, Condition, FLOW_DAYS, FlowsLook, FundFlow, Look, MOST_OF_A_LOOK, Rule, coin_words,
};
use calendar_rules::computed;
use chrono::{DateTime, NaiveDate, TimeDelta, Timelike, Utc};
use vocab::UserId;

use crate::{
    app::{App, adherence, alert_calendar::expiry_occasion},
    domain::{
        alert::NewAlert,
        etf::{Import, histories},
        ruleset::direction_name,
    },
    error::{Error, Fault},
    store::{etf, ruleset},
};

/// A round trip that was opened longer ago is not looked at.
const OPENED: TimeDelta = TimeDelta::days(90);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// What an owner kept in the past.
#[derive(Debug, Default)]
pub(in crate::app) struct Past {
    flows: Vec<FlowsLook>,
    breaches: Option<Vec<Breach>>,
    /// Option expiries, each when a reminder of it was due.
    reminders: Vec<(DateTime<Utc>, Look)>,
}

impl Past {
    /// What looks at other times than the start of an hour would have found.
    pub(in crate::app) fn timed(&self) -> &[(DateTime<Utc>, Look)] {
        &self.reminders
    }

    /// What looks at the start of an hour would have found: flows once a day, of days that were over, and what was opened in the hour before.
    pub(in crate::app) fn looks(&self, hour: DateTime<Utc>) -> Vec<Look> {
        let mut looks = Vec::new();
        if hour.hour() == 0 {
            let since = hour - TimeDelta::days(FLOW_DAYS);
            let known = |one: &&FundFlow| since <= one.known && one.known <= hour;
            let of = |look: &FlowsLook| FlowsLook {
                asset: look.asset.clone(),
                flows: look.flows.iter().filter(known).cloned().collect(),
                stated: look.stated.clone(),
            };
            looks.extend(self.flows.iter().map(of).map(Look::Flows));
        }
        if let Some(breaches) = &self.breaches {
            let is_new = |one: &&Breach| hour - HOUR <= one.opened && one.opened < hour;
            looks.push(Look::Breaches(breaches.iter().filter(is_new).cloned().collect()));
        }
        looks
    }
}

impl App {
    /// Flows of an asset's funds from a day on, and beside them what files state as the totals of days.
    pub(in crate::app) async fn fund_flows(
        &self,
        owner: UserId,
        asset: &str,
        first: NaiveDate,
    ) -> Result<FlowsLook, Error> {
        let mut db = self.db().await?;
        let imports = etf::imports(&mut db, owner, Some(asset)).await?;
        let brought = etf::brought_since(&mut db, owner, &imports, Some(first)).await?;
        drop(db);
        let mut look = FlowsLook {
            asset: asset.to_owned(),
            flows: Vec::new(),
            stated: BTreeMap::new(),
        };
        for ((day, ticker), values) in histories(&imports, brought) {
            let Some(now) = values.last() else { continue };
            if ticker.is_empty() {
                look.stated.insert(day, now.flow);
            } else if let Some(known) = imported(&imports, now.import) {
                look.flows.push(FundFlow {
                    day,
                    ticker,
                    usd_m: now.flow,
                    known,
                });
            }
        }
        Ok(look)
    }

    /// Flows that alerts look at now.
    pub(in crate::app) async fn flows_now(&self, owner: UserId, asset: &str) -> Result<Look, Error> {
        let first = (self.now() - TimeDelta::days(FLOW_DAYS)).date_naive();
        Ok(Look::Flows(self.fund_flows(owner, asset, first).await?))
    }

    /// Rules that the owner's round trips broke lately.
    pub(in crate::app) async fn breaches_now(self: &Arc<Self>, owner: UserId) -> Result<Look, Error> {
        let breaches = self.broken_rules(owner, self.now() - OPENED).await?;
        Ok(Look::Breaches(breaches))
    }

    /// Rules that locked round trips which were opened since a time.
    async fn broken_rules(self: &Arc<Self>, owner: UserId, since: DateTime<Utc>) -> Result<Vec<Breach>, Error> {
        let judging = self.judging(owner, None).await?;
        let zone = self.zone(owner).await?;
        let book = self.book(owner).await?;
        self.compute(move || {
            let found = judging.breaches_since(&book, zone, since, MOST_OF_A_LOOK);
            found.iter().flat_map(broken).take(MOST_OF_A_LOOK).collect()
        })
        .await
    }

    /// What looks for a rule would have found since a time, or in a sentence why nobody knows.
    pub(in crate::app) async fn past(
        self: &Arc<Self>,
        user: UserId,
        rule: &Rule,
        from: DateTime<Utc>,
    ) -> Result<Result<Past, String>, Error> {
        let mut past = Past::default();
        let assets: BTreeSet<&String> = rule.conditions.iter().filter_map(asset).collect();
        for asset in assets {
            let first = from.date_naive() - TimeDelta::days(FLOW_DAYS);
            let mut look = self.fund_flows(user, asset, first).await?;
            if look.flows.is_empty() {
                let name = coin_words(asset);
                return Ok(Err(format!(
                    "No flows of {name} ETFs are imported for these days, so past firings can't be counted."
                )));
            }
            // As if each day had been imported when it was over.
            for one in &mut look.flows {
                one.known = (one.day + TimeDelta::days(1))
                    .and_time(chrono::NaiveTime::MIN)
                    .and_utc();
            }
            past.flows.push(look);
        }
        let is_of_rules = |condition: &Condition| matches!(condition, Condition::RuleBroken { .. });
        if rule.conditions.iter().any(is_of_rules) {
            past.breaches = Some(self.broken_rules(user, from - HOUR).await?);
        }
        past.reminders = reminders(rule, from, self.now());
        Ok(Ok(past))
    }

    /// # Errors
    /// A ruleset that the owner does not have would never be broken. An alert that is off can be saved all the same.
    pub(in crate::app) async fn has_rulesets(&self, user: UserId, new: &NewAlert) -> Result<(), Error> {
        if !new.enabled {
            return Ok(());
        }
        let mut faults = Vec::new();
        for (place, condition) in new.rule.conditions.iter().enumerate() {
            let Condition::RuleBroken {
                ruleset: Some(wanted), ..
            } = condition
            else {
                continue;
            };
            if ruleset::find(&mut *self.db().await?, user, *wanted).await?.is_none() {
                let field = format!("conditions[{place}].ruleset_id");
                faults.push(Fault::new(field, "Choose one of your rulesets."));
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

/// Option expiries that reminders of a rule were about, when these were due.
fn reminders(rule: &Rule, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<(DateTime<Utc>, Look)> {
    let befores: BTreeSet<TimeDelta> = rule.conditions.iter().filter_map(before).collect();
    let each = befores.into_iter().flat_map(|before| {
        let expiries = computed::expiries((from + before).date_naive(), (to + before).date_naive());
        expiries.into_iter().map(move |expiry| {
            let due = expiry.at - before;
            let events = vec![expiry_occasion(expiry)];
            (due, Look::Calendar(CalendarLook { events, mined: None }))
        })
    });
    each.collect()
}

fn before(condition: &Condition) -> Option<TimeDelta> {
    match condition {
        Condition::Calendar { before, .. } => Some(*before),
        _ => None,
    }
}

fn asset(condition: &Condition) -> Option<&String> {
    match condition {
        Condition::EtfFlow { asset, .. } => Some(asset),
        _ => None,
    }
}

fn imported(imports: &[Import], id: uuid::Uuid) -> Option<DateTime<Utc>> {
    let import = imports.iter().find(|import| import.id == id);
    import.map(|import| import.imported_at)
}

/// Each rule that locked a round trip.
fn broken(one: &adherence::Breach) -> impl Iterator<Item = Breach> + '_ {
    let trip = &one.trip;
    one.results.iter().map(move |result| Breach {
        id: format!("{}:{}:{}", trip.id, result.ruleset, result.place),
        ruleset: result.ruleset,
        ruleset_name: result.ruleset_name.clone(),
        rule: result.kind.clone(),
        trade: format!(
            "{} {}/{}",
            direction_name(trip.direction),
            trip.instrument.base,
            trip.instrument.quote
        ),
        opened: trip.opened,
        message: result.message.clone(),
        reason: one.reason.clone(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use alert_rules::{FlowsLook, FundFlow, Look};
    use chrono::{DateTime, Utc};

    use super::Past;

    #[test]
    fn a_flow_is_known_when_its_day_is_over_and_only_at_midnight() {
        let flow = FundFlow {
            day: "2026-11-20".parse().unwrap(),
            ticker: "IBIT".to_owned(),
            usd_m: "5".parse().unwrap(),
            known: "2026-11-21T00:00:00Z".parse().unwrap(),
        };
        let past = Past {
            flows: vec![FlowsLook {
                asset: "bitcoin".to_owned(),
                flows: vec![flow],
                stated: BTreeMap::from([("2026-11-20".parse().unwrap(), "7".parse().unwrap())]),
            }],
            ..Past::default()
        };
        let known = |hour: &str| {
            let looks = past.looks(hour.parse::<DateTime<Utc>>().unwrap());
            looks.first().map(|look| match look {
                Look::Flows(look) if look.stated.len() == 1 => look.flows.len(),
                _ => usize::MAX,
            })
        };
        assert_eq!(known("2026-11-20T00:00:00Z"), Some(0));
        assert_eq!(known("2026-11-21T00:00:00Z"), Some(1));
        assert_eq!(known("2026-11-21T01:00:00Z"), None);
        assert_eq!(known("2026-11-29T00:00:00Z"), Some(0), "it is too old then");
    }
}
