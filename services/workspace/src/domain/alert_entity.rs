//! Alerts over an entity: what is known of its addresses, which of them they go through, and what each is called.
//!
//! Onchain keeps entities and says which labels belong to one. What it said last is kept with the alert, so that an evaluation asks nobody.

use alert_rules::{Member, Members, RuleInput, Watched, check_member};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::alert_members::{Chosen, Listed, most};

/// What is said of an entity that cannot be chosen.
pub const CHOOSE_ENTITY: &str = "Choose one of your entities.";
/// What an alert says once its entity is not there.
pub const ENTITY_GONE: &str =
    "Its entity was deleted or can't be read any more, so nothing is checked. Choose another entity.";
/// What it says until onchain has answered.
const NOT_READ: &str =
    "The addresses of its entity haven't been read yet, so nothing is checked. This is tried again within a minute.";
/// What it says of an entity without labels.
const NO_ADDRESSES: &str =
    "Its entity has no addresses, so nothing is checked. Label an address with this entity, or choose another one.";
/// Characters of an entity's name beside an address.
const LONGEST_NAME: usize = 60;
/// Namespace of the ids of members (RFC 9562, version 5).
const MEMBERS: Uuid = Uuid::from_u128(0x3d0c_91a7_62f5_4e18_8b5e_77c1_09d4_e2a6);

/// An address of an entity.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Id of the chain.
    pub chain: String,
    pub address: String,
}

/// An entity as onchain shows it to its owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntityPlaces {
    pub name: String,
    /// Those that an alert goes through, always in the same order.
    pub places: Vec<Place>,
    /// How many it has in all.
    pub all: usize,
}

/// What is known of the entity of an alert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownEntity {
    pub id: Uuid,
    /// `None` where the owner has no such entity any more.
    pub found: Option<EntityPlaces>,
}

// === impl EntityPlaces ===

impl EntityPlaces {
    /// The most addresses that one alert goes through.
    pub const MOST: usize = most(Members::Addresses);

    /// Takes the first of these places, each once. `counted` is how many there are where not all of them were read.
    #[must_use]
    pub fn of(name: String, read: impl IntoIterator<Item = Place>, counted: usize) -> Self {
        let mut each: Vec<Place> = Vec::new();
        for place in read {
            if !each.contains(&place) {
                each.push(place);
            }
        }
        let all = counted.max(each.len());
        each.truncate(Self::MOST);
        each.sort_unstable();
        Self {
            name,
            places: each,
            all,
        }
    }
}

// === impl KnownEntity ===

impl KnownEntity {
    /// True where onchain said that the owner has no such entity.
    #[must_use]
    pub const fn is_gone(&self) -> bool {
        self.found.is_none()
    }
}

/// The entity that a rule goes through; nothing for any other rule.
#[must_use]
pub fn entity_of(input: &RuleInput) -> Option<Uuid> {
    input.entity.as_ref().and_then(|id| id.parse().ok())
}

/// What is known of the entity that a rule names now, and not of the one that it named before.
#[must_use]
pub fn current<'known>(input: &RuleInput, known: Option<&'known KnownEntity>) -> Option<&'known KnownEntity> {
    known.filter(|known| entity_of(input) == Some(known.id))
}

/// Why nothing is checked, in a sentence; nothing where some address is.
#[must_use]
pub fn trouble(known: Option<&KnownEntity>) -> Option<&'static str> {
    match known.map(|known| known.found.as_ref()) {
        None => Some(NOT_READ),
        Some(None) => Some(ENTITY_GONE),
        Some(Some(found)) => found.places.is_empty().then_some(NO_ADDRESSES),
    }
}

/// Which of an entity's addresses a rule goes through.
#[must_use]
pub fn choose_places(input: &RuleInput, known: Option<&KnownEntity>) -> Chosen {
    let Some(found) = known.and_then(|known| known.found.as_ref()) else {
        return Chosen::default();
    };
    let members: Vec<_> = found
        .places
        .iter()
        .map(|place| listed(place, &found.name))
        .filter_map(|listed| check_member(input, &listed.member).ok().map(|rule| (listed, rule)))
        .collect();
    let left_out = found.all.saturating_sub(members.len());
    Chosen {
        members,
        too_many: left_out,
        left_out,
    }
}

/// As `0x5aAe…eAed of Binance`. Its id is always the same.
fn listed(place: &Place, entity: &str) -> Listed {
    let watched = Watched {
        chain: place.chain.clone(),
        address: place.address.clone(),
    };
    let entity: String = entity.chars().take(LONGEST_NAME).collect();
    Listed {
        id: Uuid::new_v5(&MEMBERS, watched.topic().as_bytes()),
        name: format!("{} of {entity}", watched.short()),
        member: Member::Address(watched),
    }
}

#[cfg(test)]
mod tests {
    use alert_rules::{ConditionInput, RuleInput};
    use uuid::Uuid;

    use super::{EntityPlaces, KnownEntity, Place, choose_places, trouble};

    fn place(number: usize) -> Place {
        Place {
            chain: "ethereum".to_owned(),
            address: format!("0x{number:040x}"),
        }
    }

    fn known(found: Option<EntityPlaces>) -> KnownEntity {
        KnownEntity { id: Uuid::nil(), found }
    }

    fn dormant() -> RuleInput {
        RuleInput {
            conditions: vec![ConditionInput {
                kind: "dormant".to_owned(),
                days: 30,
                ..ConditionInput::default()
            }],
            entity: Some(Uuid::nil().to_string()),
            ..RuleInput::default()
        }
    }

    #[test]
    fn an_address_counts_once_and_the_rest_is_left_out() {
        let twice = [place(2), place(1), place(2)];
        let found = EntityPlaces::of("Binance".to_owned(), twice, 2);
        assert_eq!((found.places.clone(), found.all), (vec![place(1), place(2)], 2));
        let chosen = choose_places(&dormant(), Some(&known(Some(found))));
        let names: Vec<&str> = chosen.members.iter().map(|(listed, _)| listed.name.as_str()).collect();
        assert_eq!(names, ["0x0000…0001 of Binance", "0x0000…0002 of Binance"]);
        assert_eq!((chosen.too_many, chosen.left_out), (0, 0));

        let many = EntityPlaces::of("Binance".to_owned(), (0..40).map(place), 41);
        let chosen = choose_places(&dormant(), Some(&known(Some(many))));
        assert_eq!((chosen.members.len(), chosen.left_out), (EntityPlaces::MOST, 16));
    }

    #[test]
    fn what_cannot_be_checked_says_why() {
        let of = |places: Vec<Place>| known(Some(EntityPlaces::of("Binance".to_owned(), places, 0)));
        let reason = |known: Option<KnownEntity>| trouble(known.as_ref()).unwrap_or_default();
        assert!(reason(None).contains("haven't been read yet"));
        assert!(reason(Some(known(None))).contains("was deleted or can't be read"));
        assert!(reason(Some(of(Vec::new()))).contains("has no addresses"));
        assert_eq!(reason(Some(of(vec![place(1)]))), "");
        assert!(choose_places(&dormant(), None).members.is_empty());
        assert!(choose_places(&dormant(), Some(&known(None))).members.is_empty());
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let kept = known(Some(EntityPlaces::of("Binance".to_owned(), [place(1)], 1)));
        let text = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<KnownEntity>(&text).unwrap(), kept);
    }
}
