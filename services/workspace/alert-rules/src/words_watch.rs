//! What looks found, and what conditions on them wait for, in sentences.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{Money, chain_name, native_symbol};

use crate::{
    rule::{Condition, Counterparty, Direction, Flow, Labelled, NewThing, Quote},
    watch::{Computed, FloorLook, Label, Listing, Occasion, Transfer, Watched, short},
    words::{direction_word, dollars, number, pair, span, to, usd},
    words_own,
};

fn amount(quantity: Option<Money>, symbol: &str) -> String {
    match (quantity, symbol) {
        (None, "") => "an unknown amount".to_owned(),
        (None, symbol) => format!("an unknown amount of {symbol}"),
        (Some(quantity), "") => number(quantity),
        (Some(quantity), symbol) => format!("{} {symbol}", number(quantity)),
    }
}

/// "Binance (exchange, OFAC)", with what is known of it.
fn named(label: &Label) -> String {
    // A word outside of the list of categories says more than "other" beside it.
    let is_alone = label.categories.len() == 1;
    let categories = label.categories.iter().filter(|word| is_alone || *word != "other");
    let known = categories.chain([&label.source]);
    let known: Vec<&str> = known.map(String::as_str).filter(|word| !word.is_empty()).collect();
    if known.is_empty() {
        label.text.clone()
    } else {
        format!("{} ({})", label.text, known.join(", "))
    }
}

/// "0x5aAe…eAed on Ethereum received 1.5 ETH from Binance (exchange)".
pub(crate) fn transferred(watched: &Watched, one: &Transfer, label: Option<&Label>) -> String {
    let (verb, word) = match one.flow {
        Flow::In => ("received", "from"),
        Flow::Out => ("sent", "to"),
    };
    let label = label.or_else(|| one.peer_labels.as_ref()?.first());
    let peer = label.map(named).or(one.peer.as_deref().map(short));
    let peer = peer.map_or_else(String::new, |peer| format!(" {word} {peer}"));
    let (who, what) = (watched.short(), amount(one.amount, &one.symbol));
    format!("{who} on {} {verb} {what}{peer}", chain_name(&watched.chain))
}

/// "…, within 1 to 2", or "…, at most 2". A lower end alone is said beside the value already.
pub(crate) fn ranged(note: String, (at_least, at_most): (Option<Money>, Option<Money>)) -> String {
    match (at_least, at_most) {
        (_, None) => note,
        (None, Some(most)) => format!("{note}, at most {}", number(most)),
        (Some(least), Some(most)) => {
            let (least, most) = pair(least, most);
            format!("{note}, within {least} to {most}")
        }
    }
}

/// "… sent 1.5 ETH to 0x0000…00AA, the first time in 180 days".
pub(crate) fn woke(transferred: &str, days: usize) -> String {
    format!("{transferred}, the first time in {days} days")
}

/// "0x5aAe…eAed on Ethereum holds 0.5 ETH, which is below 1".
pub(crate) fn holds(
    watched: &Watched,
    (quantity, symbol): (Money, &str),
    direction: Direction,
    level: Money,
) -> String {
    let (held, level) = pair(quantity, level);
    let unit = if symbol.is_empty() {
        String::new()
    } else {
        format!(" {symbol}")
    };
    let (who, word) = (watched.short(), direction_word(direction));
    format!(
        "{who} on {} holds {held}{unit}, which {word} {level}",
        chain_name(&watched.chain)
    )
}

/// "0x5aAe…eAed on Ethereum is labelled Mixer (mixer, OFAC)".
pub(crate) fn labelled(watched: &Watched, label: &Label) -> String {
    format!(
        "{} on {} is labelled {}",
        watched.short(),
        chain_name(&watched.chain),
        named(label)
    )
}

/// "New pool PEPE / WETH on eth with $12,000 of liquidity".
pub(crate) fn listed(one: &Listing) -> String {
    let Some(network) = &one.network else {
        return format!("New coin {}", one.name);
    };
    let liquidity = one
        .reserve_usd
        .map_or_else(String::new, |usd_in| format!(" with {} of liquidity", usd(usd_in)));
    let deployer = one.deployer.as_deref();
    let deployer = deployer.map_or_else(String::new, |who| format!(", its token created by {}", short(who)));
    format!("New pool {} on {network}{liquidity}{deployer}", one.name)
}

/// "Floor of CryptoPunks at 40 ETH is below 42 ETH".
pub(crate) fn floor(look: &FloorLook, (price, quote): (Money, Quote), direction: Direction, level: Money) -> String {
    let (price, level) = pair(price, level);
    let shown = |number: String| match quote {
        Quote::Usd => dollars(&number),
        Quote::Native => format!("{number} {}", look.native_symbol).trim_end().to_owned(),
    };
    let (price, word, level) = (shown(price), direction_word(direction), shown(level));
    format!("Floor of {} at {price} {word} {level}", look.name)
}

/// "FOMC starts in 30 minutes, 2026-12-09 19:00 UTC"; what is computed from blocks "is expected in 2 days, 2026-12-02 06:40 UTC ± 5 hours".
pub(crate) fn starting(one: &Occasion, now: DateTime<Utc>) -> String {
    let (title, at) = (&one.title, one.starts.format("%Y-%m-%d %H:%M"));
    let left = whole_minutes(one.starts - now);
    match one.computed {
        None => format!("{title} starts in {}, {at} UTC", span(left)),
        Some(Computed::Schedule) => format!("{title} is in {}, {at} UTC", span(left)),
        Some(Computed::Blocks { newest, height, .. }) if one.starts <= now => {
            format!("{title} is expected any minute, at block {height}; the newest one is {newest}")
        }
        Some(Computed::Blocks { newest, height, within }) => {
            let (left, within) = (span(about(left)), span(about(whole_minutes(within))));
            format!("{title} is expected in {left}, {at} UTC ± {within}, at block {height}; the newest one is {newest}")
        }
    }
}

/// A look comes some seconds late: 29 minutes and 55 seconds are 30 minutes.
fn whole_minutes(length: TimeDelta) -> TimeDelta {
    TimeDelta::minutes((length.num_seconds() + 59) / 60)
}

/// An estimate in whole days from two days on, and in whole hours from two hours on.
fn about(length: TimeDelta) -> TimeDelta {
    let minutes = length.num_minutes();
    let unit = match minutes {
        2_880.. => 1_440,
        120.. => 60,
        _ => 1,
    };
    TimeDelta::minutes((minutes + unit / 2) / unit * unit)
}

/// "an economic event or the Bitcoin halving", as the interface says it.
fn events_of(kinds: &[String]) -> String {
    if kinds.is_empty() {
        return "an event".to_owned();
    }
    let each: Vec<String> = kinds.iter().map(|kind| event_of(kind)).collect();
    each.join(" or ")
}

fn event_of(kind: &str) -> String {
    match kind {
        "own" => "an event of your own".to_owned(),
        "economic" => "an economic event".to_owned(),
        "unlock" => "a token unlock".to_owned(),
        "token" => "a token event".to_owned(),
        "halving" => "the Bitcoin halving".to_owned(),
        "difficulty" => "a Bitcoin difficulty adjustment".to_owned(),
        expiry => format!("a {} option expiry", expiry.trim_end_matches("_expiry")),
    }
}

/// Behind what a look found where there was more than it reads.
pub(crate) const TOO_MANY: &str = "; there are too many transfers to watch, and older ones were not read";

/// What else the same look found.
pub(crate) fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", and 1 more matched".to_owned(),
        count => format!(", and {count} more matched"),
    }
}

fn of_asset(asset: &str) -> String {
    if asset == "native" {
        String::new()
    } else {
        format!(" of {}", short(asset))
    }
}

/// "1.5 ETH" of a chain's own coin, "1 native coin" where each address has its own chain, and "10 tokens": an alert does not hold the symbol of
/// a token.
fn in_units(number: &str, chain: &str, asset: &str) -> String {
    let many = if number == "1" || number.ends_with(" 1") {
        ""
    } else {
        "s"
    };
    match (asset, native_symbol(chain)) {
        ("native", Some(symbol)) => format!("{number} {symbol}"),
        ("native", None) => format!("{number} native coin{many}"),
        _ => format!("{number} token{many}"),
    }
}

/// "at least 1.5", "1.5 to 3", without a unit.
fn range(at_least: Option<Money>, at_most: Option<Money>) -> String {
    match (at_least, at_most) {
        (None, None) => "any amount".to_owned(),
        (Some(least), None) => format!("at least {}", number(least)),
        (None, Some(most)) => format!("at most {}", number(most)),
        (Some(least), Some(most)) if least == most => format!("exactly {}", number(most)),
        (Some(least), Some(most)) => {
            let (least, most) = pair(least, most);
            format!("{least} to {most}")
        }
    }
}

/// "an address labelled exchange or mixer", "an address labelled “Binance” (exchange)"; nothing where everybody counts.
fn dealer(wanted: &Counterparty) -> Option<String> {
    let categories = wanted.categories.join(" or ");
    match (&wanted.text, categories.is_empty()) {
        (None, true) => None,
        (None, false) => Some(format!("an address labelled {categories}")),
        (Some(text), true) => Some(format!("an address labelled “{text}”")),
        (Some(text), false) => Some(format!("an address labelled “{text}” ({categories})")),
    }
}

fn listing_wanted(
    thing: NewThing,
    (network, deployer): (Option<&str>, Option<&str>),
    at_least: Option<Money>,
) -> String {
    if thing == NewThing::Coin {
        return "New coin".to_owned();
    }
    let network = network.map_or_else(String::new, |network| format!(" on {network}"));
    let least = at_least.map_or_else(String::new, |least| {
        format!(" with at least {} of liquidity", usd(least))
    });
    let deployer = deployer.map_or_else(String::new, |who| format!(", its token created by {}", short(who)));
    format!("New pool{network}{least}{deployer}")
}

/// What a condition on looks waits for; nothing for one on prices or the whale watch. `name` gives the name of a coin.
pub(crate) fn wanted(condition: &Condition, name: &dyn Fn(&str) -> String) -> Option<String> {
    Some(match condition {
        Condition::Transfer {
            watched,
            flow,
            asset,
            at_least,
            at_most,
            counterparty,
        } => {
            let (word, side) = match flow {
                None => ("receives or sends", "from or to"),
                Some(Flow::In) => ("receives", "from"),
                Some(Flow::Out) => ("sends", "to"),
            };
            let much = range(*at_least, *at_most);
            // The contract of a token follows the number.
            let much = if asset == "native" && (at_least.is_some() || at_most.is_some()) {
                in_units(&much, &watched.chain, asset)
            } else {
                much
            };
            let who = dealer(counterparty).map_or_else(String::new, |who| format!(" {side} {who}"));
            format!("{} {word} {much}{}{who}", watched.short(), of_asset(asset))
        }
        Condition::Balance {
            watched,
            asset,
            direction,
            level,
        } => {
            let (word, level) = (to(*direction), number(*level));
            let level = in_units(&level, &watched.chain, asset);
            format!("Balance{} of {} {word} {level}", of_asset(asset), watched.short())
        }
        Condition::Dormant { watched, days } => format!("{} sends for the first time in {days} days", watched.short()),
        Condition::Label {
            watched,
            on,
            categories,
        } => {
            let (who, named) = (watched.short(), categories.join(" or "));
            match (on, named.is_empty()) {
                (Labelled::Address, true) => format!("{who} has a label"),
                (Labelled::Address, false) => format!("{who} is labelled {named}"),
                (Labelled::Counterparty, true) => {
                    format!("{who} sends to or receives from a labelled address")
                }
                (Labelled::Counterparty, false) => {
                    format!("{who} sends to or receives from an address labelled {named}")
                }
            }
        }
        Condition::Listing {
            thing,
            network,
            at_least_usd,
            deployer,
        } => listing_wanted(*thing, (network.as_deref(), deployer.as_deref()), *at_least_usd),
        Condition::Floor {
            collection,
            quote,
            direction,
            level,
        } => {
            let level = match quote {
                Quote::Usd => usd(*level),
                Quote::Native => format!("{} native", number(*level)),
            };
            format!("Floor of {collection} {} {level}", to(*direction))
        }
        Condition::Calendar { kinds, before } => format!("{} before {}", span(*before), events_of(kinds)),
        Condition::EtfFlow { .. } | Condition::RuleBroken { .. } => return words_own::wanted(condition, name),
        Condition::Price { .. }
        | Condition::Ratio { .. }
        | Condition::Change { .. }
        | Condition::Average { .. }
        | Condition::Extreme { .. }
        | Condition::Volume { .. }
        | Condition::ForecastBand { .. }
        | Condition::Whale { .. } => return None,
    })
}

/// Where what a look found is from.
pub(crate) fn origin(condition: &Condition) -> Option<&'static str> {
    match condition {
        Condition::Transfer { counterparty, .. } if !counterparty.is_any() => {
            Some("transfers of the address and labels")
        }
        Condition::Transfer { .. } | Condition::Dormant { .. } => Some("transfers of the address"),
        Condition::Balance { .. } => Some("balances of the address"),
        Condition::Label {
            on: Labelled::Address, ..
        } => Some("labels of the address"),
        Condition::Label {
            on: Labelled::Counterparty,
            ..
        } => Some("transfers of the address and labels"),
        Condition::Listing { deployer: Some(_), .. } => Some("new listings and creators of contracts"),
        Condition::Listing { .. } => Some("new listings"),
        Condition::Floor { .. } => Some("market data of collections"),
        Condition::Calendar { .. } => Some("own calendar"),
        Condition::EtfFlow { .. } => Some("imported ETF flows"),
        Condition::RuleBroken { .. } => Some("round trips of the journal"),
        Condition::Price { .. }
        | Condition::Ratio { .. }
        | Condition::Change { .. }
        | Condition::Average { .. }
        | Condition::Extreme { .. }
        | Condition::Volume { .. }
        | Condition::ForecastBand { .. }
        | Condition::Whale { .. } => None,
    }
}
