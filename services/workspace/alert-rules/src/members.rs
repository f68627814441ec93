//! Rules over a list or an entity: the same conditions for each of its members, which are tokens or addresses. An entity has addresses alone.
//!
//! What people send leaves out what a condition is about. [`check_each`] judges it with a stand-in for the members; [`check_member`] fills in
//! one of them and gives a rule that is stepped like any other, with a [`crate::State`] of its own.

use crate::{
    check::check,
    input::{ConditionInput, Fault, RuleInput},
    rule::Rule,
    watch::Watched,
};

/// Stands for the token of a member in a rule over a list. The market has none of this id.
pub const EACH_TOKEN: &str = "each-token";
/// Stands for the address of a member.
const EACH_ADDRESS: &str = "each-address";
/// Stands for the chain of a member's address.
const EACH_CHAIN: &str = "each-chain";

/// Kinds of conditions that look at a token.
const OF_TOKENS: [&str; 8] = [
    "price",
    "ratio",
    "change",
    "average",
    "extreme",
    "volume",
    "forecast_band",
    "whale",
];
/// Kinds of conditions that look at an address.
const OF_ADDRESSES: [&str; 4] = ["transfer", "balance", "dormant", "label"];
/// Kinds that look at neither.
const OF_NEITHER: [&str; 5] = ["listing", "floor", "calendar", "etf_flow", "rule_broken"];

/// Which members of a list a rule goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Members {
    Tokens,
    Addresses,
}

/// One member of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// CoinGecko's id.
    Token(String),
    Address(Watched),
}

// === impl Members ===

impl Members {
    /// Those that conditions of this kind look at; nothing for a kind that looks at neither, or that is none.
    fn of_kind(kind: &str) -> Option<Self> {
        if OF_TOKENS.contains(&kind) {
            Some(Self::Tokens)
        } else {
            OF_ADDRESSES.contains(&kind).then_some(Self::Addresses)
        }
    }

    /// "tokens" or "addresses".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Addresses => "addresses",
        }
    }

    /// The stand-in for all of them.
    fn each(self) -> Member {
        match self {
            Self::Tokens => Member::Token(EACH_TOKEN.to_owned()),
            Self::Addresses => Member::Address(Watched {
                chain: EACH_CHAIN.to_owned(),
                address: EACH_ADDRESS.to_owned(),
            }),
        }
    }
}

/// The rule of an input over a list or an entity, with a stand-in for its members, and which members it goes through. It is never stepped.
///
/// # Errors
/// All faults at once: those of [`check`], conditions that look at neither tokens nor addresses or not at the same of the two, and conditions
/// that name what they are about.
pub fn check_each(input: &RuleInput) -> Result<(Members, Rule), Vec<Fault>> {
    let is_entity = input.entity.is_some();
    let members = if is_entity {
        Members::Addresses
    } else {
        let known = input.conditions.iter().find_map(|one| Members::of_kind(&one.kind));
        known.unwrap_or(Members::Tokens)
    };
    let mut faults = Vec::new();
    for (place, condition) in input.conditions.iter().enumerate() {
        faults.extend(fault(condition, members, is_entity).map(|(field, message)| {
            let field = format!("conditions[{place}].{field}");
            Fault::new(field, message)
        }));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    check(&filled(input, &members.each())).map(|rule| (members, rule))
}

/// The rule of an input over a list for one of its members.
///
/// # Errors
/// What keeps it from this member: a ratio to itself.
pub fn check_member(input: &RuleInput, member: &Member) -> Result<Rule, Vec<Fault>> {
    check(&filled(input, member))
}

/// A name made of the conditions for all members, as "Each token above $60,000". `name` gives the name of a coin.
#[must_use]
pub fn describe_each(rule: &Rule, name: impl Fn(&str) -> String) -> String {
    let each = |coin: &str| {
        if coin == EACH_TOKEN {
            "each token".to_owned()
        } else {
            name(coin)
        }
    };
    let text = rule.describe(each).replace(EACH_ADDRESS, "each address");
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What is wrong with a condition over a list or an entity, and with which of its fields.
fn fault(condition: &ConditionInput, members: Members, is_entity: bool) -> Option<(&'static str, String)> {
    let is_sent = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
    let kind = condition.kind.as_str();
    let group = if is_entity { "entity" } else { "watchlist" };
    if OF_NEITHER.contains(&kind) {
        let message =
            format!("This kind doesn't look at tokens or addresses. Choose another kind, or leave out the {group}.");
        return Some(("kind", message));
    }
    match Members::of_kind(kind) {
        Some(Members::Tokens) if is_entity => {
            let message = "An entity has addresses, not tokens. Choose a kind that looks at an address.";
            Some(("kind", message.to_owned()))
        }
        Some(own) if own != members => {
            let (first, word) = (members.word(), own.word());
            let message =
                format!("The first condition looks at {first} of the watchlist, this one at {word}. Use two alerts.");
            Some(("kind", message))
        }
        Some(Members::Tokens) if is_sent(&condition.coin) => {
            let message = "The alert checks each token of the watchlist. Leave out the coin.";
            Some(("coin", message.to_owned()))
        }
        Some(Members::Addresses) if is_sent(&condition.chain) || is_sent(&condition.address) => {
            let message = format!("The alert checks each address of the {group}. Leave out chain and address.");
            Some(("address", message))
        }
        _ => None,
    }
}

/// The same conditions about one member.
fn filled(input: &RuleInput, member: &Member) -> RuleInput {
    let mut input = input.clone();
    for condition in &mut input.conditions {
        match (Members::of_kind(&condition.kind), member) {
            (Some(Members::Tokens), Member::Token(coin)) => condition.coin = Some(coin.clone()),
            (Some(Members::Addresses), Member::Address(watched)) => {
                condition.chain = Some(watched.chain.clone());
                condition.address = Some(watched.address.clone());
            }
            _ => {}
        }
    }
    input
}
