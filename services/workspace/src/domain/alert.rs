//! Alerts: as people send them, and as they are kept.

use alert_rules::{Condition, EACH_TOKEN, Rule, RuleInput};
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::{
    alert_entity::{CHOOSE_ENTITY, KnownEntity, entity_of},
    alert_members::{Listed, list_of},
    text,
};
use crate::error::{Error, Fault};

/// Shares into which all alerts fall for their evaluation.
pub const SHARDS: i16 = 64;
/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Characters of a note.
const LONGEST_NOTE: usize = 2_000;
/// Channels of one alert.
const MOST_CHANNELS: usize = 20;
/// Bytes of a rule as it is kept.
const LARGEST_RULE: usize = 16 << 10;
/// What is said of a list that cannot be chosen.
pub const CHOOSE_LIST: &str = "Choose one of your watchlists, or one that is shared with you.";
/// Among the coins of an alert: it looks at transfers of any coin.
pub const ANY_COIN: &str = "*";
/// Among the coins of an alert: it waits for looks. Their topics are among them, too.
pub const LOOKS: &str = "any look";

/// What is said where an alert names a list and an entity.
const ONE_OF_BOTH: &str = "An alert checks a watchlist or an entity, not both. Leave out one of them.";

/// What a kept state of an alert over a list says as the contract words it.
#[must_use]
pub fn live_word(state: &str) -> &'static str {
    match state {
        "firing" => "firing",
        "pending" => "pending",
        "expired" => "expired",
        _ => "armed",
    }
}

/// The share of an alert: always the same.
#[must_use]
pub fn shard(id: Uuid) -> i16 {
    // The last bytes of a UUID of version 7 are random.
    i16::from(id.as_bytes()[15] % 64)
}

/// As it was sent. Empty texts were left out.
#[derive(Debug, Clone, Default)]
pub struct AlertInput {
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
    /// Over a list or an entity with a stand-in for its members: such a rule is never stepped.
    pub rule: Rule,
    /// Items of the list that it goes through, or addresses of the entity, each with its rule. Whoever reads these fills it.
    pub members: Vec<(Listed, Rule)>,
    /// What is known of its entity. The same.
    pub entity: Option<KnownEntity>,
    pub channels: Vec<Uuid>,
    pub enabled: bool,
}

impl NewAlert {
    /// Whose channels they are is not checked here.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &AlertInput, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::line("name", &input.name, LONGEST_NAME, &mut faults);
        let note = text::lines("note", &input.note, LONGEST_NOTE, &mut faults);
        let rule = rule(&input.rule, &mut faults);
        faults.extend(
            alert_rules::expiry_fault(input.rule.expires, now).map(|fault| renamed(&fault.field, &fault.message)),
        );
        if kept(&input.rule).is_none() {
            faults.push(Fault::new(
                "conditions",
                "The rule is too long. Leave out what its conditions don't use.",
            ));
        }
        let channels = channels(&input.channel_ids, &mut faults);
        let rule = match rule {
            Some(rule) if faults.is_empty() => rule,
            _ => return Err(Error::Invalid(faults)),
        };
        Ok(Self {
            name: if name.is_empty() {
                name_of(&rule, input.rule.is_over_members(), |_| None)
            } else {
                name
            },
            note,
            // The database reads ids in fewer forms.
            input: RuleInput {
                watchlist: list_of(&input.rule).map(|id| id.to_string()),
                entity: entity_of(&input.rule).map(|id| id.to_string()),
                ..input.rule.clone()
            },
            rule,
            members: Vec::new(),
            entity: None,
            channels,
            enabled: input.enabled.unwrap_or(true),
        })
    }
}

impl NewAlert {
    /// Calls coins by the names that are known, where the alert has the name that its conditions gave it.
    pub fn name_coins(&mut self, name: impl Fn(&str) -> Option<String>) {
        let is_each = self.input.is_over_members();
        if self.name == name_of(&self.rule, is_each, |_| None) {
            self.name = name_of(&self.rule, is_each, name);
        }
    }
}

/// A fault of the rule under the contract's name of the field.
fn renamed(field: &str, message: &str) -> Fault {
    Fault::new(if field == "expires" { "expires_at" } else { field }, message)
}

/// The rule of an input, with all faults where there is none. Of one over a list or an entity it is of a stand-in for its members.
pub fn rule(input: &RuleInput, faults: &mut Vec<Fault>) -> Option<Rule> {
    let place_fault = place_fault(input);
    let is_placed = place_fault.is_none();
    faults.extend(place_fault);
    let checked = if input.is_over_members() {
        alert_rules::check_each(input).map(|(_, rule)| rule)
    } else {
        alert_rules::check(input)
    };
    match checked {
        Ok(rule) => is_placed.then_some(rule),
        Err(found) => {
            faults.extend(found.iter().map(|fault| renamed(&fault.field, &fault.message)));
            None
        }
    }
}

/// A rule as it is kept: the database reads ids in fewer forms, and when it expires has a column of its own. Nothing where it is too large: the
/// rules of all owners are in memory together, and what doesn't count for a kind of condition is judged by nothing else.
#[must_use]
pub fn kept(input: &RuleInput) -> Option<Value> {
    let input = RuleInput {
        expires: None,
        watchlist: list_of(input).map(|id| id.to_string()),
        entity: entity_of(input).map(|id| id.to_string()),
        ..input.clone()
    };
    let value = serde_json::to_value(input).ok()?;
    (value.to_string().len() <= LARGEST_RULE).then_some(value)
}

/// What is wrong with the list or the entity that a rule names.
fn place_fault(input: &RuleInput) -> Option<Fault> {
    let (has_list, has_entity) = (input.watchlist.is_some(), input.entity.is_some());
    if has_list && has_entity {
        return Some(Fault::new("entity_id", ONE_OF_BOTH));
    }
    if has_list && list_of(input).is_none() {
        return Some(Fault::new("watchlist_id", CHOOSE_LIST));
    }
    (has_entity && entity_of(input).is_none()).then(|| Fault::new("entity_id", CHOOSE_ENTITY))
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

/// Coins whose samples an alert looks at, and topics of the looks that it waits for. Over a list or an entity only those that all members are
/// compared with: its members come and go, and whoever looks for alerts on one of them asks the lists.
#[must_use]
pub fn coins(input: &RuleInput, rule: &Rule) -> Vec<String> {
    if input.is_over_members() {
        let named = rule.coins().into_iter().filter(|coin| *coin != EACH_TOKEN);
        return named.map(str::to_owned).collect();
    }
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
fn name_of(rule: &Rule, is_each: bool, name: impl Fn(&str) -> Option<String>) -> String {
    let known = |id: &str| name(id).filter(|name| !name.trim().is_empty());
    let words = |id: &str| known(id).unwrap_or_else(|| alert_rules::coin_words(id));
    let text = if is_each {
        alert_rules::describe_each(rule, words)
    } else {
        rule.describe(words)
    };
    text.chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use alert_rules::{ConditionInput, RuleInput};
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{AlertInput, NewAlert, coins};
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

    fn input(conditions: Vec<ConditionInput>) -> AlertInput {
        AlertInput {
            rule: RuleInput {
                conditions,
                ..RuleInput::default()
            },
            ..AlertInput::default()
        }
    }

    fn now() -> DateTime<Utc> {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn what_does_not_count_for_a_condition_fills_no_memory() {
        let long = ConditionInput {
            network: Some("x".repeat(20_000)),
            ..price("100")
        };
        assert!(fields(&input(vec![long])).contains(&"conditions".to_owned()));
    }

    fn fields(input: &AlertInput) -> Vec<String> {
        match NewAlert::check(input, now()) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn an_alert_without_a_name_is_named_by_its_conditions() {
        let two = input(vec![price("60000"), price("70000")]);
        let new = NewAlert::check(&two, now()).unwrap();
        assert_eq!(new.name, "Bitcoin above $60,000 and Bitcoin above $70,000");
        assert!(new.enabled);
    }

    #[test]
    fn a_coin_is_called_by_its_name_where_that_is_known() {
        let binance = |name: &str| {
            let mut condition = price("600");
            condition.coin = Some("binancecoin".to_owned());
            let sent = AlertInput {
                name: name.to_owned(),
                ..input(vec![condition, price("60000")])
            };
            let mut new = NewAlert::check(&sent, now()).unwrap();
            new.name_coins(|id| (id == "binancecoin").then(|| "BNB".to_owned()));
            new.name
        };
        assert_eq!(binance(""), "BNB above $600 and Bitcoin above $60,000");
        assert_eq!(binance("Mine"), "Mine");
    }

    #[test]
    fn an_alert_over_a_list_says_each_and_names_its_list() {
        let mut each = price("60000");
        each.coin = None;
        let mut over = input(vec![each]);
        over.rule.watchlist = Some(uuid::Uuid::nil().to_string());
        let new = NewAlert::check(&over, now()).unwrap();
        assert_eq!(new.name, "Each token above $60,000");
        assert!(coins(&new.input, &new.rule).is_empty(), "its members come and go");
        over.rule.watchlist = Some("majors".to_owned());
        assert_eq!(fields(&over), ["watchlist_id"]);
        let mut named = input(vec![price("60000")]);
        named.rule.watchlist = Some(uuid::Uuid::nil().to_string());
        assert_eq!(fields(&named), ["conditions[0].coin"]);
    }

    #[test]
    fn an_alert_over_an_entity_is_on_addresses_and_on_no_list_too() {
        let received = ConditionInput {
            kind: "transfer".to_owned(),
            direction: "in".to_owned(),
            ..ConditionInput::default()
        };
        let id = uuid::Uuid::nil().to_string();
        let mut over = input(vec![received]);
        over.rule.entity = Some(id.clone());
        let new = NewAlert::check(&over, now()).unwrap();
        assert_eq!(new.name, "Each address receives any amount");
        assert!(coins(&new.input, &new.rule).is_empty(), "its addresses come and go");
        over.rule.watchlist = Some(id.clone());
        assert_eq!(fields(&over), ["entity_id"]);
        over.rule.watchlist = None;
        over.rule.entity = Some(format!("urn:uuid:{id}"));
        let new = NewAlert::check(&over, now()).unwrap();
        assert_eq!(new.input.entity.as_deref(), Some(id.as_str()));
        over.rule.entity = Some("binance".to_owned());
        assert_eq!(fields(&over), ["entity_id"]);
        let mut of_tokens = input(vec![price("60000")]);
        of_tokens.rule.entity = Some(id);
        assert_eq!(fields(&of_tokens), ["conditions[0].kind"]);
    }

    #[test]
    fn faults_have_the_paths_of_the_contract() {
        let mut bad = input(vec![price("x")]);
        bad.channel_ids = vec!["mine".to_owned()];
        bad.rule.expires = Some(now() - TimeDelta::hours(1));
        assert_eq!(fields(&bad), ["conditions[0].level", "expires_at", "channel_ids[0]"]);
        let mut band = price("1");
        (band.kind, band.level, band.band) = ("forecast_band".to_owned(), None, 70);
        assert_eq!(fields(&input(vec![band])), ["conditions[0].band"]);
    }
}
