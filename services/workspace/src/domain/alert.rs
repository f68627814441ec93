//! Alerts: as people send them, and as they are kept.

use alert_rules::{Condition, Rule, RuleInput};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::text;
use crate::error::{Error, Fault};

/// Shares into which all alerts fall for their evaluation.
pub const SHARDS: i16 = 64;
/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Characters of a note.
const LONGEST_NOTE: usize = 2_000;
/// Channels of one alert.
const MOST_CHANNELS: usize = 20;
/// Kinds of conditions that the contract has and this version can't check yet.
const NOT_OFFERED: [&str; 1] = ["forecast_band"];
/// Among the coins of an alert: it looks at transfers of any coin.
pub const ANY_COIN: &str = "*";
/// Among the coins of an alert: it waits for looks. Their topics are among them, too.
pub const LOOKS: &str = "any look";

/// The share of an alert: always the same.
#[must_use]
pub fn shard(id: Uuid) -> i16 {
    // The last bytes of a UUID of version 7 are random.
    i16::from(id.as_bytes()[15] % 64)
}

/// As it was sent. Empty texts were left out.
#[derive(Debug, Clone, Default)]
pub struct Said {
    pub name: String,
    pub note: String,
    pub rule: RuleInput,
    pub channel_ids: Vec<String>,
    pub enabled: Option<bool>,
}

/// What a person decides about an alert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAlert {
    pub name: String,
    pub note: String,
    pub input: RuleInput,
    pub rule: Rule,
    pub channels: Vec<Uuid>,
    pub enabled: bool,
}

impl NewAlert {
    /// Whose channels they are is not checked here.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(said: &Said, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::line("name", &said.name, LONGEST_NAME, &mut faults);
        let note = text::lines("note", &said.note, LONGEST_NOTE, &mut faults);
        let rule = rule(&said.rule, &mut faults);
        faults.extend(
            alert_rules::expiry_fault(said.rule.expires, now).map(|fault| renamed(&fault.field, &fault.message)),
        );
        let channels = channels(&said.channel_ids, &mut faults);
        let rule = match rule {
            Some(rule) if faults.is_empty() => rule,
            _ => return Err(Error::Invalid(faults)),
        };
        Ok(Self {
            name: if name.is_empty() {
                name_of(&rule, |_| None)
            } else {
                name
            },
            note,
            input: said.rule.clone(),
            rule,
            channels,
            enabled: said.enabled.unwrap_or(true),
        })
    }
}

impl NewAlert {
    /// Calls coins by the names that are known, where the alert has the name that its conditions gave it.
    pub fn name_coins(&mut self, name: impl Fn(&str) -> Option<String>) {
        if self.name == name_of(&self.rule, |_| None) {
            self.name = name_of(&self.rule, name);
        }
    }
}

/// A fault of the rule under the contract's name of the field.
fn renamed(field: &str, message: &str) -> Fault {
    Fault::new(if field == "expires" { "expires_at" } else { field }, message)
}

/// The rule of an input, with all faults where there is none.
pub fn rule(input: &RuleInput, faults: &mut Vec<Fault>) -> Option<Rule> {
    for (place, condition) in input.conditions.iter().enumerate() {
        if NOT_OFFERED.contains(&condition.kind.as_str()) {
            faults.push(Fault::new(
                format!("conditions[{place}].kind"),
                "Alerts on forecast bands aren't available in this version. Choose another kind.",
            ));
        }
    }
    match alert_rules::check(input) {
        Ok(rule) => Some(rule),
        Err(found) => {
            faults.extend(found.iter().map(|fault| renamed(&fault.field, &fault.message)));
            None
        }
    }
}

fn channels(sent: &[String], faults: &mut Vec<Fault>) -> Vec<Uuid> {
    if sent.len() > MOST_CHANNELS {
        faults.push(Fault::new(
            "channel_ids",
            format!("Use at most {MOST_CHANNELS} channels."),
        ));
        return Vec::new();
    }
    let mut channels = Vec::new();
    for (place, id) in sent.iter().enumerate() {
        match id.parse() {
            Ok(id) if channels.contains(&id) => {}
            Ok(id) => channels.push(id),
            Err(_) => faults.push(Fault::new(
                format!("channel_ids[{place}]"),
                "Choose one of your channels.",
            )),
        }
    }
    channels
}

/// Coins whose samples an alert looks at, and topics of the looks that it waits for.
#[must_use]
pub fn coins(rule: &Rule) -> Vec<String> {
    let mut coins: Vec<String> = rule.coins().into_iter().map(str::to_owned).collect();
    let is_any = |condition: &Condition| matches!(condition, Condition::Whale { coin: None, .. });
    if rule.conditions.iter().any(is_any) {
        coins.push(ANY_COIN.to_owned());
    }
    let funds = rule.conditions.iter().filter_map(|condition| match condition {
        Condition::EtfFlow { asset, .. } => Some(asset.clone()),
        _ => None,
    });
    // Whoever looks for alerts on a coin finds those on its funds.
    coins.extend(funds);
    let topics: Vec<String> = rule.conditions.iter().filter_map(Condition::topic).collect();
    if !topics.is_empty() {
        coins.push(LOOKS.to_owned());
    }
    coins.extend(topics);
    coins
}

/// A name made of the conditions, as "Bitcoin above $60,000". A coin whose name is not known is called by its id.
fn name_of(rule: &Rule, name: impl Fn(&str) -> Option<String>) -> String {
    let known = |id: &str| name(id).filter(|name| !name.trim().is_empty());
    rule.describe(|id| known(id).unwrap_or_else(|| alert_rules::coin_words(id)))
        .chars()
        .take(LONGEST_NAME)
        .collect()
}

#[cfg(test)]
mod tests {
    use alert_rules::{ConditionInput, RuleInput};
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{NewAlert, Said};
    use crate::error::Error;

    fn price(level: &str) -> ConditionInput {
        ConditionInput {
            kind: "price".to_owned(),
            coin: Some("bitcoin".to_owned()),
            direction: "above".to_owned(),
            level: Some(level.to_owned()),
            ..ConditionInput::default()
        }
    }

    fn said(conditions: Vec<ConditionInput>) -> Said {
        Said {
            rule: RuleInput {
                conditions,
                ..RuleInput::default()
            },
            ..Said::default()
        }
    }

    fn now() -> DateTime<Utc> {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn fields(said: &Said) -> Vec<String> {
        match NewAlert::check(said, now()) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn an_alert_without_a_name_is_named_by_its_conditions() {
        let two = said(vec![price("60000"), price("70000")]);
        let new = NewAlert::check(&two, now()).unwrap();
        assert_eq!(new.name, "Bitcoin above $60,000 and Bitcoin above $70,000");
        assert!(new.enabled);
    }

    #[test]
    fn a_coin_is_called_by_its_name_where_that_is_known() {
        let binance = |name: &str| {
            let mut condition = price("600");
            condition.coin = Some("binancecoin".to_owned());
            let sent = Said {
                name: name.to_owned(),
                ..said(vec![condition, price("60000")])
            };
            let mut new = NewAlert::check(&sent, now()).unwrap();
            new.name_coins(|id| (id == "binancecoin").then(|| "BNB".to_owned()));
            new.name
        };
        assert_eq!(binance(""), "BNB above $600 and Bitcoin above $60,000");
        assert_eq!(binance("Mine"), "Mine");
    }

    #[test]
    fn faults_have_the_paths_of_the_contract() {
        let mut bad = said(vec![price("x")]);
        bad.channel_ids = vec!["mine".to_owned()];
        bad.rule.expires = Some(now() - TimeDelta::hours(1));
        assert_eq!(fields(&bad), ["conditions[0].level", "expires_at", "channel_ids[0]"]);
        let mut later = price("1");
        later.kind = "forecast_band".to_owned();
        assert_eq!(fields(&said(vec![later]))[0], "conditions[0].kind");
    }
}
