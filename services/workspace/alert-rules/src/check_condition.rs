//! Checks one condition: the fields that its kind needs, and none that it does not use.

use chrono::TimeDelta;
use vocab::Money;

use crate::{
    input::{ConditionInput, Fault},
    rule::{Averaging, BandSide, Bar, Condition, Direction, Flow, Side},
};

const LONGEST_COIN: usize = 120;
const WINDOW: std::ops::RangeInclusive<u32> = 60..=43_200;
const BARS: std::ops::RangeInclusive<u32> = 2..=400;
const DAYS: std::ops::RangeInclusive<u32> = 2..=365;
const LARGEST_PERCENT: u32 = 10_000;
const LARGEST_Z: u32 = 100;

/// The condition at a place; `None` where it has faults, which are added.
pub(crate) fn read(input: &ConditionInput, place: usize, faults: &mut Vec<Fault>) -> Option<Condition> {
    let mut reader = Reader {
        input,
        place,
        used: Vec::new(),
        faults,
    };
    reader.condition()
}

/// A text that is not empty.
pub(crate) fn sent(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

pub(crate) struct Reader<'a> {
    pub(crate) input: &'a ConditionInput,
    place: usize,
    /// Fields that the kind uses.
    pub(crate) used: Vec<&'static str>,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    pub(crate) fn fault<T>(&mut self, field: &str, message: impl Into<String>) -> Option<T> {
        let field = format!("conditions[{}].{field}", self.place);
        self.faults.push(Fault::new(field, message));
        None
    }

    /// Reads every field before it gives up, so that all faults are found.
    fn condition(&mut self) -> Option<Condition> {
        let condition = match self.input.kind.as_str() {
            "price" => self.price(),
            "ratio" => self.ratio(),
            "change" => self.change(),
            "average" => self.average(),
            "extreme" => self.extreme(),
            "volume" => self.volume(),
            "forecast_band" => self.forecast_band(),
            "whale" => self.whale(),
            "transfer" => self.transfer(),
            "balance" => self.balance(),
            "dormant" => self.dormant(),
            "label" => self.label(),
            "listing" => self.listing(),
            "floor" => self.floor(),
            "calendar" => self.calendar(),
            "etf_flow" => self.etf_flow(),
            "rule_broken" => self.rule_broken(),
            _ => {
                return self.fault(
                    "kind",
                    "Use price, ratio, change, average, extreme, volume, forecast_band, whale, transfer, balance, dormant, \
                     label, listing, floor, calendar, etf_flow or rule_broken.",
                );
            }
        };
        self.refuse_unused();
        condition
    }

    fn price(&mut self) -> Option<Condition> {
        let (coin, direction, level) = (self.coin(), self.level_direction(), self.level());
        Some(Condition::Price {
            coin: coin?,
            direction: direction?,
            level: level?,
        })
    }

    fn ratio(&mut self) -> Option<Condition> {
        let (coin, direction, level) = (self.coin(), self.level_direction(), self.level());
        self.used.push("other");
        let other = match sent(self.input.other.as_ref()) {
            Some(other) if coin.as_deref() == Some(other) => self.fault("other", "Choose a coin other than the first."),
            other => self.coin_in("other", other),
        };
        Some(Condition::Ratio {
            coin: coin?,
            other: other?,
            direction: direction?,
            level: level?,
        })
    }

    fn change(&mut self) -> Option<Condition> {
        let coin = self.coin();
        let range = Money::from(LARGEST_PERCENT);
        let percent = self
            .decimal("percent", self.input.percent.as_ref())
            .and_then(|percent| {
                if percent.is_zero() || percent <= -Money::from(100) || percent > range {
                    return self.fault(
                        "percent",
                        "Enter a percentage above -100 and up to 10000, but not 0. A fall is negative, such as -5.",
                    );
                }
                Some(percent)
            });
        self.used.push("window_minutes");
        let window = match self.input.window_minutes {
            Some(0) => Some(None),
            Some(minutes) if WINDOW.contains(&minutes) => Some(Some(TimeDelta::minutes(i64::from(minutes)))),
            _ => self.fault(
                "window_minutes",
                "Enter 60 to 43200 minutes, or 0 for the change since the alert last fired.",
            ),
        };
        Some(Condition::Change {
            coin: coin?,
            percent: percent?,
            window: window?,
        })
    }

    fn average(&mut self) -> Option<Condition> {
        let (coin, direction) = (self.coin(), self.level_direction());
        self.used.extend(["average", "bar", "bars", "fast"]);
        let averaging = match self.input.average.as_str() {
            "simple" => Some(Averaging::Simple),
            "exponential" => Some(Averaging::Exponential),
            _ => self.fault("average", "Use simple or exponential."),
        };
        let bar = match self.input.bar.as_str() {
            "hour" => Some(Bar::Hour),
            "day" => Some(Bar::Day),
            _ => self.fault("bar", "Use hour or day."),
        };
        let bars = if BARS.contains(&self.input.bars) {
            Some(self.input.bars)
        } else {
            self.fault("bars", "Enter 2 to 400 bars.")
        };
        let fast = match self.input.fast {
            0 => Some(None),
            fast if fast >= 2 && bars.is_none_or(|bars| fast < bars) => Some(Some(fast as usize)),
            _ => self.fault(
                "fast",
                "Enter 2 or more bars, fewer than bars, or leave it out for the price itself.",
            ),
        };
        Some(Condition::Average {
            coin: coin?,
            direction: direction?,
            averaging: averaging?,
            bar: bar?,
            bars: bars? as usize,
            fast: fast?,
        })
    }

    fn extreme(&mut self) -> Option<Condition> {
        let (coin, days) = (self.coin(), self.days());
        self.used.push("direction");
        let side = match self.input.direction.as_str() {
            "high" => Some(Side::Above),
            "low" => Some(Side::Below),
            _ => self.fault("direction", "Use high or low."),
        };
        Some(Condition::Extreme {
            coin: coin?,
            side: side?,
            days: days?,
        })
    }

    fn volume(&mut self) -> Option<Condition> {
        let (coin, days) = (self.coin(), self.days());
        let z = self.decimal("z", self.input.z.as_ref()).and_then(|z| {
            if z.is_positive() && z <= Money::from(LARGEST_Z) {
                return Some(z);
            }
            self.fault("z", "Enter a number above 0 and up to 100.")
        });
        Some(Condition::Volume {
            coin: coin?,
            days: days?,
            z: z?,
        })
    }

    fn forecast_band(&mut self) -> Option<Condition> {
        let coin = self.coin();
        self.used.extend(["direction", "band"]);
        let side = match self.input.direction.as_str() {
            "above" => Some(BandSide::Above),
            "below" => Some(BandSide::Below),
            "outside" => Some(BandSide::Outside),
            _ => self.fault("direction", "Use above, below or outside."),
        };
        let band = match self.input.band {
            band @ (50 | 80 | 95) => Some(band),
            _ => self.fault("band", "Use 50, 80 or 95."),
        };
        Some(Condition::ForecastBand {
            coin: coin?,
            side: side?,
            band: band?,
        })
    }

    fn whale(&mut self) -> Option<Condition> {
        self.used.extend(["direction", "coin", "at_least_usd"]);
        let coin = match sent(self.input.coin.as_ref()) {
            None => Some(None),
            coin => self.coin_in("coin", coin).map(Some),
        };
        let flow = match self.input.direction.as_str() {
            "" => Some(None),
            "in" => Some(Some(Flow::In)),
            "out" => Some(Some(Flow::Out)),
            _ => self.fault("direction", "Use in, out, or leave it empty for any transfer."),
        };
        let at_least_usd = match sent(self.input.at_least_usd.as_ref()) {
            None => Some(None),
            Some(_) => self
                .positive("at_least_usd", self.input.at_least_usd.as_ref())
                .map(Some),
        };
        Some(Condition::Whale {
            coin: coin?,
            flow: flow?,
            at_least_usd: at_least_usd?,
        })
    }

    pub(crate) fn coin(&mut self) -> Option<String> {
        self.used.push("coin");
        self.coin_in("coin", sent(self.input.coin.as_ref()))
    }

    fn coin_in(&mut self, field: &'static str, coin: Option<&str>) -> Option<String> {
        match coin {
            None => self.fault(field, "Choose a coin."),
            Some(coin) if coin.len() > LONGEST_COIN || coin.chars().any(|c| c.is_whitespace() || c.is_control()) => {
                self.fault(field, "Enter the coin's id, such as bitcoin.")
            }
            Some(coin) => Some(coin.to_owned()),
        }
    }

    pub(crate) fn level_direction(&mut self) -> Option<Direction> {
        self.used.push("direction");
        match self.input.direction.as_str() {
            "above" => Some(Direction::Above),
            "below" => Some(Direction::Below),
            "cross_up" => Some(Direction::CrossUp),
            "cross_down" => Some(Direction::CrossDown),
            _ => self.fault("direction", "Use above, below, cross_up or cross_down."),
        }
    }

    pub(crate) fn level(&mut self) -> Option<Money> {
        self.positive("level", self.input.level.as_ref())
    }

    pub(crate) fn days(&mut self) -> Option<usize> {
        self.used.push("days");
        if DAYS.contains(&self.input.days) {
            return Some(self.input.days as usize);
        }
        self.fault("days", "Enter 2 to 365 days.")
    }

    pub(crate) fn positive(&mut self, field: &'static str, text: Option<&String>) -> Option<Money> {
        let amount = self.decimal(field, text)?;
        if amount.is_positive() {
            return Some(amount);
        }
        self.fault(field, "Enter an amount above 0.")
    }

    pub(crate) fn decimal(&mut self, field: &'static str, text: Option<&String>) -> Option<Money> {
        self.used.push(field);
        match sent(text).map(str::parse) {
            None => self.fault(field, "Enter a number."),
            Some(Ok(amount)) => Some(amount),
            Some(Err(why)) => self.fault(
                field,
                format!("Enter a decimal number with at most 18 decimals, such as 60250.5. This is {why}."),
            ),
        }
    }

    fn refuse_unused(&mut self) {
        let input = self.input;
        let is_sent = [
            ("coin", sent(input.coin.as_ref()).is_some()),
            ("other", sent(input.other.as_ref()).is_some()),
            ("direction", !input.direction.is_empty()),
            ("level", sent(input.level.as_ref()).is_some()),
            ("percent", sent(input.percent.as_ref()).is_some()),
            ("window_minutes", input.window_minutes.is_some()),
            ("average", !input.average.is_empty()),
            ("bar", !input.bar.is_empty()),
            ("bars", input.bars > 0),
            ("fast", input.fast > 0),
            ("days", input.days > 0),
            ("z", sent(input.z.as_ref()).is_some()),
            ("band", input.band > 0),
            ("at_least_usd", sent(input.at_least_usd.as_ref()).is_some()),
            ("chain", sent(input.chain.as_ref()).is_some()),
            ("address", sent(input.address.as_ref()).is_some()),
            ("asset", sent(input.asset.as_ref()).is_some()),
            ("categories", !input.categories.is_empty()),
            ("network", sent(input.network.as_ref()).is_some()),
            ("collection", sent(input.collection.as_ref()).is_some()),
            ("quote", !input.quote.is_empty()),
            ("fund", sent(input.fund.as_ref()).is_some()),
            ("ruleset_id", sent(input.ruleset_id.as_ref()).is_some()),
            ("rule", !input.rule.is_empty()),
            ("at_most", sent(input.at_most.as_ref()).is_some()),
            ("counterparty_label", sent(input.counterparty_label.as_ref()).is_some()),
            ("deployer", sent(input.deployer.as_ref()).is_some()),
        ];
        for (field, _) in is_sent.iter().filter(|(_, is_sent)| *is_sent) {
            if !self.used.contains(field) {
                let kind = &input.kind;
                self.fault::<()>(
                    field,
                    format!("A condition of kind {kind} doesn't use this. Leave it out."),
                );
            }
        }
    }
}
