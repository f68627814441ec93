//! Rulesets: as people send them, and as they are kept.

use chrono::NaiveDate;
use performance::Direction;
use trading_rules::{Capital, Form, Rule, Ruleset, Scope, parse};
use uuid::Uuid;
use vocab::Money;

use super::text;
use crate::error::{Error, Fault};

/// Characters of a name.
const LONGEST: usize = 100;
const MOST_RULES: usize = 20;

/// What a person decides about a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRuleset {
    pub name: String,
    pub enabled: bool,
    pub scope: Scope,
    pub capital: Option<Capital>,
    pub rules: Vec<Rule>,
}

/// As it was sent. Empty texts were left out.
#[derive(Debug, Clone, Default)]
pub struct RulesetInput {
    pub name: String,
    pub enabled: Option<bool>,
    pub account: String,
    pub asset: String,
    pub direction: String,
    pub capital: String,
    pub capital_day: String,
    pub currency: String,
    pub rules: Vec<Form>,
}

/// The word that stands for a direction.
#[must_use]
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Long => "long",
        Direction::Short => "short",
    }
}

/// What the word stands for; none for any other word.
#[must_use]
pub fn direction(word: &str) -> Option<Direction> {
    match word {
        "long" => Some(Direction::Long),
        "short" => Some(Direction::Short),
        _ => None,
    }
}

impl NewRuleset {
    /// Whose account it is, is not checked here.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &RulesetInput) -> Result<Self, Error> {
        let mut faults: Vec<Fault> = Vec::new();
        let name = text::filled("name", &input.name, LONGEST, &mut faults);
        let scope = scope(input, &mut faults);
        let rules = rules(&input.rules, &mut faults);
        let needing = rules.iter().find(|rule| rule.limit.needs_capital());
        let capital = capital(input, needing, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        Ok(Self {
            name,
            enabled: input.enabled.unwrap_or(true),
            scope,
            capital,
            rules,
        })
    }

    /// As it judges.
    #[must_use]
    pub fn named(self, id: Uuid) -> Ruleset {
        Ruleset {
            id,
            name: self.name,
            scope: self.scope,
            capital: self.capital,
            rules: self.rules,
        }
    }
}

fn scope(input: &RulesetInput, faults: &mut Vec<Fault>) -> Scope {
    let account = (!input.account.is_empty())
        .then(|| input.account.parse().ok())
        .flatten();
    if account.is_none() && !input.account.is_empty() {
        faults.push(Fault::new("account_id", "Choose one of your accounts."));
    }
    let asset = (!input.asset.trim().is_empty()).then(|| text::asset("asset", &input.asset, faults));
    let side = direction(&input.direction);
    if side.is_none() && !input.direction.is_empty() {
        faults.push(Fault::new("direction", "Choose one of long, short."));
    }
    Scope {
        account,
        asset,
        direction: side,
    }
}

fn rules(forms: &[Form], faults: &mut Vec<Fault>) -> Vec<Rule> {
    if forms.is_empty() || forms.len() > MOST_RULES {
        faults.push(Fault::new("rules", format!("Use 1 to {MOST_RULES} rules.")));
        return Vec::new();
    }
    let mut rules = Vec::new();
    for (place, form) in forms.iter().enumerate() {
        match parse(form) {
            Ok(rule) => rules.push(rule),
            Err(flaws) => faults.extend(
                flaws
                    .into_iter()
                    .map(|flaw| Fault::new(format!("rules[{place}].{}", flaw.field), flaw.message)),
            ),
        }
    }
    rules
}

/// All of amount, day and currency, or none of them. `needing` is a rule that takes shares of it.
fn capital(input: &RulesetInput, needing: Option<&Rule>, faults: &mut Vec<Fault>) -> Option<Capital> {
    let sent = [
        ("capital", &input.capital),
        ("capital_day", &input.capital_day),
        ("currency", &input.currency),
    ];
    if needing.is_none() && sent.iter().all(|(_, text)| text.trim().is_empty()) {
        return None;
    }
    let reason = needing.map_or_else(
        || "Set capital, capital_day and currency together, or none of them.".to_owned(),
        |rule| format!("A {} rule needs capital, capital_day and currency.", rule.limit.kind()),
    );
    let missing = sent.iter().filter(|(_, text)| text.trim().is_empty());
    faults.extend(missing.map(|(field, _)| Fault::new(*field, reason.clone())));
    let amount: Option<Money> = text::positive("capital", &input.capital, faults);
    let is_set = |text: &str| !text.trim().is_empty();
    let day: Option<NaiveDate> = is_set(&input.capital_day)
        .then(|| text::day("capital_day", &input.capital_day, faults))
        .flatten();
    let currency = is_set(&input.currency).then(|| text::asset("currency", &input.currency, faults));
    Some(Capital {
        amount: amount?,
        day: day?,
        currency: currency?,
    })
}

#[cfg(test)]
mod tests {
    use trading_rules::Form;

    use super::{NewRuleset, RulesetInput};
    use crate::error::Error;

    fn form(kind: &str) -> Form {
        Form {
            kind: kind.to_owned(),
            share: "0.01".to_owned(),
            ..Form::default()
        }
    }

    fn fields(input: &RulesetInput) -> Vec<String> {
        match NewRuleset::check(input) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn all_faults_come_at_once_with_their_paths() {
        let bad = RulesetInput {
            account: "mine".to_owned(),
            asset: "b tc".to_owned(),
            direction: "up".to_owned(),
            capital: "-1".to_owned(),
            rules: vec![form("max_risk"), form("cooldown")],
            ..RulesetInput::default()
        };
        assert_eq!(
            fields(&bad),
            [
                "name",
                "account_id",
                "asset",
                "direction",
                "rules[1].lock_minutes",
                "rules[1].share",
                "capital_day",
                "currency",
                "capital"
            ]
        );
        let empty = RulesetInput {
            name: "Intraday".to_owned(),
            ..RulesetInput::default()
        };
        assert_eq!(fields(&empty), ["rules"]);
    }

    #[test]
    fn capital_is_whole_or_absent() {
        let mut input = RulesetInput {
            name: "Intraday".to_owned(),
            rules: vec![Form {
                share: String::new(),
                count: 3,
                ..form("max_trades")
            }],
            ..RulesetInput::default()
        };
        let new = NewRuleset::check(&input).unwrap();
        assert_eq!((new.enabled, new.capital), (true, None));
        input.currency = "usdt".to_owned();
        assert_eq!(fields(&input), ["capital", "capital_day"]);
        (input.capital, input.capital_day) = ("10000".to_owned(), "2026-05-01".to_owned());
        let capital = NewRuleset::check(&input).unwrap().capital.unwrap();
        assert_eq!(
            (capital.amount.to_string().as_str(), capital.currency.as_str()),
            ("10000", "USDT")
        );
    }
}
