//! Checks conditions on addresses, labels, new listings, floors and calendars.

use chrono::TimeDelta;
use vocab::Money;

use crate::{
    check_condition::{Reader, sent},
    rule::{
        Condition, Counterparty, EXPIRY_EVENTS, Flow, LABEL_CATEGORIES, Labelled, MINED_EVENTS, NewThing, OWN_EVENTS,
        Quote,
    },
    watch::Watched,
};

/// Characters of ids: of a chain, a network, a collection, a category.
const LONGEST_ID: usize = 120;
const LONGEST_ADDRESS: usize = 200;
const MOST_CATEGORIES: usize = 10;
/// Characters of a part of a label.
const LONGEST_TEXT: usize = 100;
/// Minutes before an event: up to 30 days.
const BEFORE: std::ops::RangeInclusive<u32> = 1..=43_200;

fn is_id(text: &str, longest: usize) -> bool {
    text.len() <= longest && !text.chars().any(|sign| sign.is_whitespace() || sign.is_control())
}

impl Reader<'_> {
    pub(crate) fn transfer(&mut self) -> Option<Condition> {
        let (watched, asset) = (self.watched(), self.asset());
        self.used.extend(["direction", "level"]);
        let flow = match self.input.direction.as_str() {
            "" => Some(None),
            "in" => Some(Some(Flow::In)),
            "out" => Some(Some(Flow::Out)),
            _ => self.fault("direction", "Use in, out, or leave it empty for any transfer."),
        };
        let at_least = match sent(self.input.level.as_ref()) {
            None => Some(None),
            Some(_) => self.level().map(Some),
        };
        let at_most = match sent(self.input.at_most.as_ref()) {
            None => Some(None),
            Some(_) => self.at_most(at_least.flatten()).map(Some),
        };
        let counterparty = self.counterparty();
        Some(Condition::Transfer {
            watched: watched?,
            flow: flow?,
            asset: asset?,
            at_least: at_least?,
            at_most: at_most?,
            counterparty: counterparty?,
        })
    }

    /// The upper end of a range, not below its lower one.
    fn at_most(&mut self, at_least: Option<Money>) -> Option<Money> {
        let most = self.positive("at_most", self.input.at_most.as_ref())?;
        if at_least.is_some_and(|least| most < least) {
            return self.fault("at_most", "Enter an amount that is not below the lower one.");
        }
        Some(most)
    }

    /// A word outside of the list would wait for ever: labels count by what their authors' words mean.
    fn counterparty(&mut self) -> Option<Counterparty> {
        let categories = self.categories(|category| {
            LABEL_CATEGORIES
                .contains(&category)
                .then_some(())
                .ok_or("Use a category of the list, such as exchange or mixer.")
        });
        self.used.push("counterparty_label");
        let text = match sent(self.input.counterparty_label.as_ref()).map(str::trim) {
            None | Some("") => Some(None),
            Some(text) if text.chars().count() > LONGEST_TEXT || text.chars().any(char::is_control) => {
                self.fault("counterparty_label", "Enter at most 100 characters of a label.")
            }
            Some(text) => Some(Some(text.to_owned())),
        };
        Some(Counterparty {
            categories: categories?,
            text: text?,
        })
    }

    pub(crate) fn balance(&mut self) -> Option<Condition> {
        let (watched, asset) = (self.watched(), self.asset());
        let (direction, level) = (self.level_direction(), self.level());
        Some(Condition::Balance {
            watched: watched?,
            asset: asset?,
            direction: direction?,
            level: level?,
        })
    }

    pub(crate) fn dormant(&mut self) -> Option<Condition> {
        let (watched, days) = (self.watched(), self.days());
        Some(Condition::Dormant {
            watched: watched?,
            days: days?,
        })
    }

    pub(crate) fn label(&mut self) -> Option<Condition> {
        let watched = self.watched();
        self.used.push("direction");
        let on = match self.input.direction.as_str() {
            "address" => Some(Labelled::Address),
            "counterparty" => Some(Labelled::Counterparty),
            _ => self.fault("direction", "Use address or counterparty."),
        };
        // Words of the labels' authors, too.
        let categories = self.categories(|category| {
            let is_short = is_id(category, LONGEST_ID) && !category.is_empty();
            is_short
                .then_some(())
                .ok_or("Enter the category of a label, such as exchange or mixer.")
        });
        Some(Condition::Label {
            watched: watched?,
            on: on?,
            categories: categories?,
        })
    }

    pub(crate) fn listing(&mut self) -> Option<Condition> {
        self.used.push("direction");
        let thing = match self.input.direction.as_str() {
            "pool" => NewThing::Pool,
            "coin" => {
                return Some(Condition::Listing {
                    thing: NewThing::Coin,
                    network: None,
                    at_least_usd: None,
                    deployer: None,
                });
            }
            _ => {
                // Said of the direction alone, not of fields that may be right.
                self.used.extend(["network", "at_least_usd", "deployer"]);
                return self.fault("direction", "Use pool or coin.");
            }
        };
        self.used.extend(["network", "at_least_usd", "deployer"]);
        let deployer = match sent(self.input.deployer.as_ref()) {
            Some(deployer) if !is_id(deployer, LONGEST_ADDRESS) => self.fault("deployer", "Enter an address."),
            deployer => Some(deployer.map(str::to_owned)),
        };
        let network = match sent(self.input.network.as_ref()) {
            None if sent(self.input.deployer.as_ref()).is_some() => {
                self.fault("network", "Choose the network of the deployer.")
            }
            Some(network) if !is_id(network, LONGEST_ID) => {
                self.fault("network", "Enter the id of a network, such as eth.")
            }
            network => Some(network.map(str::to_owned)),
        };
        let at_least_usd = match sent(self.input.at_least_usd.as_ref()) {
            None => Some(None),
            Some(_) => self
                .positive("at_least_usd", self.input.at_least_usd.as_ref())
                .map(Some),
        };
        Some(Condition::Listing {
            thing,
            network: network?,
            at_least_usd: at_least_usd?,
            deployer: deployer?,
        })
    }

    pub(crate) fn floor(&mut self) -> Option<Condition> {
        self.used.extend(["collection", "quote"]);
        let collection = match sent(self.input.collection.as_ref()) {
            None => self.fault("collection", "Choose a collection."),
            Some(id) if !is_id(id, LONGEST_ID) => {
                self.fault("collection", "Enter the collection's id, such as cryptopunks.")
            }
            Some(id) => Some(id.to_owned()),
        };
        let quote = match self.input.quote.as_str() {
            "" | "usd" => Some(Quote::Usd),
            "native" => Some(Quote::Native),
            _ => self.fault("quote", "Use usd or native."),
        };
        let (direction, level) = (self.level_direction(), self.level());
        Some(Condition::Floor {
            collection: collection?,
            quote: quote?,
            direction: direction?,
            level: level?,
        })
    }

    pub(crate) fn calendar(&mut self) -> Option<Condition> {
        let kinds = self.categories(|kind| {
            let mut known = OWN_EVENTS.iter().chain(&MINED_EVENTS).chain(&EXPIRY_EVENTS);
            known.any(|one| *one == kind).then_some(()).ok_or(
                "Use own, economic, unlock, token, halving, difficulty, daily_expiry, weekly_expiry, monthly_expiry or quarterly_expiry.",
            )
        });
        self.used.push("window_minutes");
        let before = match self.input.window_minutes {
            Some(minutes) if BEFORE.contains(&minutes) => Some(TimeDelta::minutes(i64::from(minutes))),
            _ => self.fault("window_minutes", "Enter 1 to 43200 minutes before the event."),
        };
        Some(Condition::Calendar {
            kinds: kinds?,
            before: before?,
        })
    }

    fn watched(&mut self) -> Option<Watched> {
        self.used.extend(["chain", "address"]);
        let chain = match sent(self.input.chain.as_ref()) {
            Some(chain) if is_id(chain, LONGEST_ID) => Some(chain.to_owned()),
            _ => self.fault("chain", "Choose the address's chain, such as ethereum."),
        };
        let address = match sent(self.input.address.as_ref()) {
            Some(address) if is_id(address, LONGEST_ADDRESS) => Some(address.to_owned()),
            _ => self.fault("address", "Enter an address."),
        };
        Some(Watched {
            chain: chain?,
            address: address?,
        })
    }

    /// The chain's own coin where nothing is sent.
    fn asset(&mut self) -> Option<String> {
        self.used.push("asset");
        match sent(self.input.asset.as_ref()) {
            None => Some("native".to_owned()),
            Some(asset) if is_id(asset, LONGEST_ADDRESS) => Some(asset.to_owned()),
            Some(_) => self.fault("asset", "Use native, or the address of a token's contract."),
        }
    }

    /// Words of a list, each once.
    fn categories(&mut self, judge: impl Fn(&str) -> Result<(), &'static str>) -> Option<Vec<String>> {
        self.used.push("categories");
        let input = self.input;
        if input.categories.len() > MOST_CATEGORIES {
            return self.fault("categories", "Use at most 10.");
        }
        let mut found: Vec<String> = Vec::new();
        let mut is_right = true;
        for (place, word) in input.categories.iter().enumerate() {
            match judge(word) {
                Ok(()) if found.contains(word) => {}
                Ok(()) => found.push(word.clone()),
                Err(message) => {
                    is_right = false;
                    self.fault::<()>(&format!("categories[{place}]"), message);
                }
            }
        }
        is_right.then_some(found)
    }
}
