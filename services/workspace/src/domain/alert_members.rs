//! Alerts over a watchlist: which of its items they go through, and what each is called.

use alert_rules::{Member, Members, Rule, RuleInput, Watched, check_each, check_member, coin_words};
use uuid::Uuid;

use super::watchlist::{Item, Kind};

/// Tokens that one alert goes through, at most.
const MOST_TOKENS: usize = 100;
/// Addresses: each is read from providers every 15 minutes.
const MOST_ADDRESSES: usize = 25;
/// Alerts over watchlists that one owner keeps: each is stepped as often as it has members.
pub const MOST_OVER_LISTS: i64 = 50;
/// Back-tests load hours of 90 days for each token.
pub const MOST_TESTED: usize = 20;
/// Characters of a name in a message.
const LONGEST_NAME: usize = 80;

/// What an alert says of an own list that is not there.
const LIST_GONE: &str = "Its watchlist was deleted, so nothing is checked. Restore the list, or choose another one.";

/// What it says of a list of somebody else's.
const NOT_SHARED: &str =
    "Its watchlist is no longer shared with you, so nothing is checked. Ask for access, or choose another watchlist.";

/// What an alert says of a list that is not there, which is or was somebody else's where it is `shared`.
#[must_use]
pub const fn list_gone(shared: bool) -> &'static str {
    if shared { NOT_SHARED } else { LIST_GONE }
}

/// An item that an alert goes through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Of the item.
    pub id: Uuid,
    pub member: Member,
    /// As the list calls it.
    pub name: String,
}

/// What an alert goes through now.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// Each with the alert's rule for it.
    pub members: Vec<(Listed, Rule)>,
    /// Items that it would go through if there were not too many.
    pub too_many: usize,
    /// Those, and items that its conditions do not fit.
    pub left_out: usize,
}

/// The most that one alert goes through.
#[must_use]
pub const fn most(members: Members) -> usize {
    match members {
        Members::Tokens => MOST_TOKENS,
        Members::Addresses => MOST_ADDRESSES,
    }
}

/// The list that a rule goes through; nothing where it looks at what its conditions name.
#[must_use]
pub fn list_of(input: &RuleInput) -> Option<Uuid> {
    input.watchlist.as_ref().and_then(|id| id.parse().ok())
}

/// Which of a list's items a rule goes through, in the list's order.
#[must_use]
pub fn choose(input: &RuleInput, items: &[Item]) -> Chosen {
    let Ok((members, _)) = check_each(input) else {
        return Chosen::default();
    };
    let mut chosen = Chosen::default();
    for listed in items.iter().filter_map(|item| listed(item, members)) {
        match check_member(input, &listed.member) {
            Ok(rule) if chosen.members.len() < most(members) => chosen.members.push((listed, rule)),
            Ok(_) => {
                chosen.too_many += 1;
                chosen.left_out += 1;
            }
            Err(_) => chosen.left_out += 1,
        }
    }
    chosen
}

fn listed(item: &Item, members: Members) -> Option<Listed> {
    let reference = item.subject.reference.clone();
    let (member, other) = match (item.subject.kind, members) {
        (Kind::Token, Members::Tokens) => {
            let words = coin_words(&reference);
            (Member::Token(reference), words)
        }
        (Kind::Address, Members::Addresses) => {
            let watched = Watched {
                chain: item.subject.chain.clone(),
                address: reference,
            };
            let short = watched.short();
            (Member::Address(watched), short)
        }
        _ => return None,
    };
    let name = if item.name.is_empty() { &other } else { &item.name };
    Some(Listed {
        id: item.id,
        name: name.chars().take(LONGEST_NAME).collect(),
        member,
    })
}

#[cfg(test)]
mod tests {
    use alert_rules::{ConditionInput, Member, RuleInput};
    use chrono::DateTime;
    use uuid::Uuid;

    use super::{MOST_TOKENS, choose};
    use crate::domain::watchlist::{Item, Kind, Notes, Subject};

    fn item(kind: Kind, reference: &str, name: &str) -> Item {
        let chain = if kind == Kind::Address { "bitcoin" } else { "" };
        Item {
            id: Uuid::now_v7(),
            subject: Subject {
                kind,
                reference: reference.to_owned(),
                chain: chain.to_owned(),
            },
            name: name.to_owned(),
            symbol: String::new(),
            section: String::new(),
            rank: "aaaaaa".to_owned(),
            notes: Notes::default(),
            added_at: DateTime::UNIX_EPOCH,
            added_price: None,
            version: 1,
        }
    }

    fn over(kind: &str, other: Option<&str>) -> RuleInput {
        RuleInput {
            conditions: vec![ConditionInput {
                kind: kind.to_owned(),
                other: other.map(str::to_owned),
                direction: if kind == "transfer" { "in" } else { "above" }.to_owned(),
                level: Some("1".to_owned()),
                ..ConditionInput::default()
            }],
            watchlist: Some(Uuid::nil().to_string()),
            ..RuleInput::default()
        }
    }

    #[test]
    fn tokens_are_for_prices_and_addresses_for_transfers() {
        let items = [
            item(Kind::Token, "shiba-inu", ""),
            item(Kind::Address, "1A1z", "Cold wallet"),
            item(Kind::Token, "bitcoin", "Bitcoin"),
            item(Kind::Entity, "0191e0a0-0000-7000-8000-000000000001", "Binance"),
        ];
        let names = |input: &RuleInput| -> (Vec<String>, usize) {
            let chosen = choose(input, &items);
            let names = chosen.members.into_iter().map(|(listed, _)| listed.name);
            (names.collect(), chosen.left_out)
        };
        let both = vec!["Shiba Inu".to_owned(), "Bitcoin".to_owned()];
        assert_eq!(names(&over("price", None)), (both, 0));
        assert_eq!(names(&over("transfer", None)), (vec!["Cold wallet".to_owned()], 0));
        // A ratio to itself is left out, and said.
        let one = vec!["Shiba Inu".to_owned()];
        assert_eq!(names(&over("ratio", Some("bitcoin"))), (one, 1));
    }

    #[test]
    fn the_first_ones_of_too_many_are_checked() {
        let number = |place: usize| item(Kind::Token, &format!("coin-{place}"), "");
        let items: Vec<Item> = (0..MOST_TOKENS + 3).map(number).collect();
        let chosen = choose(&over("price", None), &items);
        assert_eq!((chosen.members.len(), chosen.left_out), (MOST_TOKENS, 3));
        assert_eq!(chosen.too_many, 3);
        let first = &chosen.members[0].0.member;
        assert_eq!(*first, Member::Token("coin-0".to_owned()));
    }

    #[test]
    fn what_conditions_do_not_fit_makes_a_list_no_longer() {
        let number = |place: usize| item(Kind::Token, &format!("coin-{place}"), "");
        let mut items: Vec<Item> = (0..MOST_TOKENS).map(number).collect();
        items.push(item(Kind::Token, "bitcoin", "Bitcoin"));
        let counts = |items: &[Item]| {
            let chosen = choose(&over("ratio", Some("bitcoin")), items);
            (chosen.members.len(), chosen.too_many, chosen.left_out)
        };
        assert_eq!(counts(&items), (MOST_TOKENS, 0, 1));
        items.push(number(MOST_TOKENS));
        assert_eq!(counts(&items), (MOST_TOKENS, 1, 2));
    }
}
