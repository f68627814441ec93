//! Conditions and numbers in sentences.

use chrono::TimeDelta;
use vocab::Money;

use crate::{
    prices::Prices,
    rule::{Averaging, BandSide, Cadence, Combine, Condition, Direction, Flow, Rule, Side},
    state::Reading,
    words_watch,
};

/// `$60,250.50`; below a dollar with six digits that count.
pub(crate) fn usd(amount: Money) -> String {
    dollars(&number(amount))
}

pub(crate) fn dollars(number: &str) -> String {
    match number.split_once('.') {
        Some((_, decimals)) if decimals.len() == 1 => format!("${number}0"),
        _ => format!("${number}"),
    }
}

/// With groups; cut to two decimals, or to six digits that count where that is more.
pub(crate) fn number(amount: Money) -> String {
    let digits = amount.units().unsigned_abs().checked_ilog10().unwrap_or(0);
    let finest = 10_i128.pow(digits.saturating_sub(5).min(16));
    grouped(Money::from_units(amount.units() / finest * finest).unwrap_or(amount))
}

/// With two decimals where it is large enough.
fn short(amount: Money) -> String {
    const HUNDREDTH: i128 = 10_i128.pow(16);
    let cut = Money::from_units(amount.units() / HUNDREDTH * HUNDREDTH).filter(|cut| !cut.is_zero());
    number(cut.unwrap_or(amount))
}

/// Two numbers that were compared: whole where the cut ones would look the same.
pub(crate) fn pair(value: Money, against: Money) -> (String, String) {
    let cut = (number(value), number(against));
    if cut.0 == cut.1 {
        (grouped(value), grouped(against))
    } else {
        cut
    }
}

fn grouped(amount: Money) -> String {
    let text = amount.to_string();
    let (sign, digits) = text
        .strip_prefix('-')
        .map_or(("", text.as_str()), |digits| ("-", digits));
    let (whole, decimals) = digits
        .split_once('.')
        .map_or((digits, String::new()), |(whole, decimals)| {
            (whole, format!(".{decimals}"))
        });
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{decimals}")
}

/// `30 minutes`, `1 hour`, `7 days`.
pub(crate) fn span(length: TimeDelta) -> String {
    let (count, unit) = match length.num_minutes() {
        minutes if minutes % 1440 == 0 => (minutes / 1440, "day"),
        minutes if minutes % 60 == 0 => (minutes / 60, "hour"),
        minutes => (minutes, "minute"),
    };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

pub(crate) const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Above => "is above",
        Direction::Below => "is below",
        Direction::CrossUp => "crossed above",
        Direction::CrossDown => "crossed below",
    }
}

fn average_name(averaging: Averaging, bars: usize, bar: &str) -> String {
    let kind = match averaging {
        Averaging::Simple => "average",
        Averaging::Exponential => "exponential average",
    };
    format!("{bars}-{bar} {kind}")
}

/// Over which time a price changed.
fn within(window: Option<TimeDelta>) -> String {
    window.map_or_else(
        || "since the last firing".to_owned(),
        |window| format!("in {}", span(window)),
    )
}

/// A coin, or its faster average.
fn averaged(coin: String, averaging: Averaging, fast: Option<usize>, bar: &str) -> String {
    match fast {
        Some(fast) => format!("{coin} {}", average_name(averaging, fast, bar)),
        None => coin,
    }
}

/// What a condition was: "Bitcoin at $60,250 is above $60,000".
pub(crate) fn fired(condition: &Condition, reading: &Reading, prices: &Prices) -> String {
    if let Some(note) = &reading.note {
        return note.clone();
    }
    let name = |coin: &str| coin_name(coin, prices);
    let (value, against) = (reading.value.unwrap_or_default(), reading.against.unwrap_or_default());
    let (number, compared) = pair(value, against);
    let (price, level) = (dollars(&number), dollars(&compared));
    match condition {
        Condition::Price { coin, direction, .. } => {
            let (name, word) = (name(coin), direction_word(*direction));
            format!("{name} at {price} {word} {level}")
        }
        Condition::Ratio {
            coin, other, direction, ..
        } => {
            let (name, other, word) = (name(coin), name(other), direction_word(*direction));
            format!("{name}/{other} at {number} {word} {compared}")
        }
        Condition::Change { coin, window, .. } => {
            let since = within(*window);
            let word = if value.is_negative() { "fell" } else { "rose" };
            format!("{} {word} {}% {since}", name(coin), short(value.abs()))
        }
        Condition::Average {
            coin,
            direction,
            averaging,
            bar,
            bars,
            fast,
        } => {
            let subject = averaged(name(coin), *averaging, *fast, bar.word());
            let (word, average) = (direction_word(*direction), average_name(*averaging, *bars, bar.word()));
            format!("{subject} at {price} {word} its {average} of {level}")
        }
        Condition::Extreme { coin, side, days } => {
            let (word, closes) = match side {
                Side::Above => ("above", "highest"),
                Side::Below => ("below", "lowest"),
            };
            format!(
                "{} at {price} is {word} the {closes} close of {days} days, {level}",
                name(coin)
            )
        }
        Condition::Volume { coin, days, .. } => {
            let (name, value) = (name(coin), short(value));
            format!("Daily volume of {name} is {value} standard deviations above its {days}-day mean")
        }
        Condition::ForecastBand { coin, side, band } => {
            let is_above = match side {
                BandSide::Above => true,
                BandSide::Below => false,
                BandSide::Outside => value > against,
            };
            let word = if is_above { "above" } else { "below" };
            format!(
                "{} at {price} is {word} its {band}% forecast band at {level}",
                name(coin)
            )
        }
        Condition::Whale { .. } => {
            let coin = reading
                .coin
                .as_deref()
                .map_or_else(|| "an unknown asset".to_owned(), name);
            let worth = reading.value.map_or_else(
                || "of unknown value".to_owned(),
                |value| format!("worth {}", usd(value)),
            );
            // The log then says so, but no message does.
            let way = flow_words(reading.flow);
            format!("Large transfer of {coin} {worth}{way} (a chain reorganisation can still remove it)")
        }
        Condition::Transfer { .. }
        | Condition::Balance { .. }
        | Condition::Dormant { .. }
        | Condition::Label { .. }
        | Condition::Listing { .. }
        | Condition::Floor { .. }
        | Condition::Calendar { .. }
        | Condition::EtfFlow { .. }
        | Condition::RuleBroken { .. } => words_watch::wanted(condition, &name).unwrap_or_default(),
    }
}

const fn flow_words(flow: Option<Flow>) -> &'static str {
    match flow {
        Some(Flow::In) => " to an exchange",
        Some(Flow::Out) => " from an exchange",
        None => "",
    }
}

/// Where a value is from, and what it was compared with.
pub(crate) fn source(condition: &Condition, reading: &Reading, prices: &Prices) -> String {
    let own = reading.origin.as_deref();
    let origin = own
        .or_else(|| words_watch::origin(condition))
        .unwrap_or(match condition.cadence() {
            Cadence::Tick => "market feed",
            Cadence::Hour | Cadence::Day => "market history",
            Cadence::Event => "whale watch",
        });
    let source = format!("{origin}, {}", reading.key);
    match band_source(condition, reading, prices) {
        Some(band) => format!("{source}; {band}"),
        None => source,
    }
}

/// Of a band the forecast that it is from, and its edges.
fn band_source(condition: &Condition, reading: &Reading, prices: &Prices) -> Option<String> {
    let Condition::ForecastBand { coin, band, .. } = condition else {
        return None;
    };
    let known = prices.band(coin, reading.at.date_naive(), *band)?;
    let (low, high) = (usd(known.low), usd(known.high));
    Some(format!("{}, {band}% band {low} to {high}", known.origin))
}

/// The id of a coin as words, for a coin whose name is not known: `shiba-inu` is Shiba Inu.
#[must_use]
pub fn coin_words(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// The name of a coin, or its id as words.
pub(crate) fn coin_name(coin: &str, prices: &Prices) -> String {
    match prices.name(coin) {
        id if id == coin => coin_words(id),
        name => name.to_owned(),
    }
}

pub(crate) const fn to(direction: Direction) -> &'static str {
    match direction {
        Direction::Above => "above",
        Direction::Below => "below",
        Direction::CrossUp => "crosses above",
        Direction::CrossDown => "crosses below",
    }
}

/// What a condition waits for: "Bitcoin above $60,000".
fn wanted(condition: &Condition, name: impl Fn(&str) -> String) -> String {
    let to = |direction: &Direction| to(*direction);
    match condition {
        Condition::Price { coin, direction, level } => format!("{} {} {}", name(coin), to(direction), usd(*level)),
        Condition::Ratio {
            coin,
            other,
            direction,
            level,
        } => format!("{}/{} {} {}", name(coin), name(other), to(direction), number(*level)),
        Condition::Change { coin, percent, window } => {
            let since = within(*window);
            let word = if percent.is_negative() { "falls" } else { "rises" };
            format!("{} {word} {}% {since}", name(coin), number(percent.abs()))
        }
        Condition::Average {
            coin,
            direction,
            averaging,
            bar,
            bars,
            fast,
        } => {
            let subject = averaged(name(coin), *averaging, *fast, bar.word());
            format!(
                "{subject} {} its {}",
                to(direction),
                average_name(*averaging, *bars, bar.word())
            )
        }
        Condition::Extreme { coin, side, days } => {
            let word = if *side == Side::Above { "high" } else { "low" };
            format!("{} at a {days}-day {word}", name(coin))
        }
        Condition::Volume { coin, z, days } => {
            format!(
                "{} volume {} deviations above its {days}-day mean",
                name(coin),
                number(*z)
            )
        }
        Condition::ForecastBand { coin, side, band } => {
            let word = match side {
                BandSide::Above => "above",
                BandSide::Below => "below",
                BandSide::Outside => "outside",
            };
            format!("{} {word} its {band}% forecast band", name(coin))
        }
        Condition::Whale {
            coin,
            flow,
            at_least_usd,
        } => {
            let coin = coin
                .as_deref()
                .map_or_else(String::new, |coin| format!(" of {}", name(coin)));
            let least = at_least_usd.map_or_else(String::new, |least| format!(" of at least {}", usd(least)));
            format!("Large transfer{coin}{least}{}", flow_words(*flow))
        }
        Condition::Transfer { .. }
        | Condition::Balance { .. }
        | Condition::Dormant { .. }
        | Condition::Label { .. }
        | Condition::Listing { .. }
        | Condition::Floor { .. }
        | Condition::Calendar { .. }
        | Condition::EtfFlow { .. }
        | Condition::RuleBroken { .. } => words_watch::wanted(condition, &name).unwrap_or_default(),
    }
}

impl Rule {
    /// A name made of the conditions, as "Bitcoin above $60,000 or Ethereum falls 5% in 1 hour". `name` gives the name of a coin.
    #[must_use]
    pub fn describe(&self, name: impl Fn(&str) -> String) -> String {
        let joint = match self.combine {
            Combine::All => " and ",
            Combine::Any => " or ",
        };
        let each: Vec<String> = self
            .conditions
            .iter()
            .map(|condition| wanted(condition, &name))
            .collect();
        each.join(joint)
    }
}

#[cfg(test)]
mod tests {
    use vocab::Money;

    use super::{number, pair, short, usd};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_grouped_and_cut() {
        let shown = |text| number(money(text));
        assert_eq!(shown("60250"), "60,250");
        assert_eq!(shown("-1234567.899"), "-1,234,567.89");
        assert_eq!(shown("999"), "999");
        assert_eq!(shown("20.00016"), "20.0001");
        assert_eq!(shown("0.000000123456789"), "0.000000123456");
        assert_eq!(shown("0.000000000000000001"), "0.000000000000000001");
        assert_eq!(shown("0"), "0");
        assert_eq!(short(money("6.123456")), "6.12");
        assert_eq!(short(money("0.004")), "0.004");
        assert_eq!([usd(money("60250.5")), usd(money("0.5"))], ["$60,250.50", "$0.50"]);
    }

    #[test]
    fn numbers_that_differ_look_different() {
        let shown = pair(money("60000.001"), money("60000"));
        assert_eq!(shown, ("60,000.001".to_owned(), "60,000".to_owned()));
    }
}
