//! What a condition is at a look at what its owner keeps: flows of funds, and rules that round trips broke.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use vocab::Money;

use crate::{
    observe::{Look, Seen},
    observe_watch::Match,
    rule::{Condition, Side},
    watch::{Breach, FLOW_DAYS, FlowsLook, Look as Found},
    words::coin_name,
    words_own as words,
};

impl Look<'_> {
    pub(crate) fn own(&self, condition: &Condition, found: &Found) -> Option<Seen> {
        match (condition, found) {
            (Condition::EtfFlow { fund, side, level, .. }, Found::Flows(look)) => {
                self.flows(look, fund.as_deref(), *side, *level)
            }
            (Condition::RuleBroken { ruleset, rule }, Found::Breaches(found)) => {
                let fits = |one: &&Breach| {
                    let is_of = ruleset.is_none_or(|wanted| wanted == one.ruleset);
                    is_of && rule.as_ref().is_none_or(|wanted| *wanted == one.rule)
                };
                let matching = found.iter().filter(fits).map(|one| Match {
                    key: one.id.clone(),
                    at: one.opened,
                    value: None,
                    against: None,
                    origin: None,
                    note: words::broken(one),
                    is_vague: false,
                });
                self.events(matching.collect(), None)
            }
            _ => None,
        }
    }

    /// Each of the last days is one event, which happened when the last of its flows was imported. Unknown where none of them has a flow.
    ///
    /// The sum over funds is of those that are imported, however many these are, and the day counts once: funds that are imported later
    /// do not make another event of it. A day whose sum is not what a file states as its total is vague until both agree.
    fn flows(&self, look: &FlowsLook, fund: Option<&str>, side: Side, level: Money) -> Option<Seen> {
        let first = (self.at - TimeDelta::days(FLOW_DAYS)).date_naive();
        let name = coin_name(&look.asset, self.prices());
        let mut days: BTreeMap<NaiveDate, Day> = BTreeMap::new();
        let is_of = |ticker: &str| fund.is_none_or(|fund| fund == ticker);
        for one in look.flows.iter().filter(|one| one.day >= first && is_of(&one.ticker)) {
            let day = days.entry(one.day).or_insert(Day {
                flow: Money::ZERO,
                funds: 0,
                known: one.known,
            });
            day.flow = day.flow.checked_add(one.usd_m)?;
            day.funds += 1;
            day.known = day.known.max(one.known);
        }
        if days.is_empty() {
            return None;
        }
        let is_beyond = |flow: Money| match side {
            Side::Above => flow > level,
            Side::Below => flow < level,
        };
        // A total says nothing of one fund.
        let stated = |day: &NaiveDate| look.stated.get(day).filter(|_| fund.is_none());
        let matching = days.into_iter().filter_map(|(day, of)| {
            let is_vague = stated(&day).is_some_and(|total| etf_flows::differs(of.flow, *total, of.funds));
            (is_vague || is_beyond(of.flow)).then(|| Match {
                key: format!("{}:{}:{day}", look.asset, fund.unwrap_or("all")),
                at: of.known,
                value: Some(of.flow),
                against: None,
                origin: None,
                note: words::flowed((&name, fund, of.funds), day, of.flow, (side, level)),
                is_vague,
            })
        });
        self.events(matching.collect(), Some(level))
    }
}

/// What is imported of a day.
struct Day {
    flow: Money,
    /// Funds that it is the sum of.
    funds: usize,
    /// When the last of them was imported.
    known: DateTime<Utc>,
}
