//! What callers may ask of charts and candles, checked.

use super::request::{CoinId, Currency};
use crate::error::Error;

/// 2100-01-01; later times are slips of the pen.
const YEAR_2100: i64 = 4_102_444_800;
/// A hundred years of days.
const DAYS_MAX: u32 = 36_500;
/// Windows of candles that the provider has besides `max`.
const CANDLE_DAYS: [u32; 7] = [1, 7, 14, 30, 90, 180, 365];

/// What is said of steps of five minutes further back.
pub const MINUTES_REACH: &str = "Points of five minutes reach back one day. Use hourly or daily.";
const HOURS_REACH: &str = "Hourly points are given for at most 90 days. Use daily, or a shorter time.";
const HOURS_SPAN_S: i64 = 90 * 86_400;

/// How far back a chart goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Window {
    Days(u32),
    Max,
}

impl Window {
    /// # Errors
    /// When it is neither `max` nor a number of days.
    pub fn parse(text: &str) -> Result<Self, Error> {
        match text {
            "" => Ok(Self::Days(365)),
            "max" => Ok(Self::Max),
            // Digits only: `+7`, `1e2` and the like are no numbers of days.
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => text
                .parse()
                .ok()
                .filter(|days| (1..=DAYS_MAX).contains(days))
                .map(Self::Days)
                .ok_or_else(|| Error::invalid("days", "Use a number from 1 to 36500, or max.")),
            _ => Err(Error::invalid("days", "Use a number of days, or max.")),
        }
    }

    /// Whole days in digits, or `max`, as the provider reads it.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Days(days) => days.to_string(),
            Self::Max => "max".to_owned(),
        }
    }
}

/// Distance of a chart's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grain {
    Minutes,
    Hours,
    Days,
}

impl Grain {
    /// The grain of a window where the caller does not say: the provider's rule.
    #[must_use]
    pub const fn auto(days: u32) -> Self {
        match days {
            0 | 1 => Self::Minutes,
            2..=90 => Self::Hours,
            _ => Self::Days,
        }
    }

    fn parse(text: &str) -> Result<Option<Self>, Error> {
        match text {
            "" => Ok(None),
            "5m" => Ok(Some(Self::Minutes)),
            "hourly" => Ok(Some(Self::Hours)),
            "daily" => Ok(Some(Self::Days)),
            _ => Err(Error::invalid("interval", "Use daily, hourly or 5m.")),
        }
    }

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minutes => "5m",
            Self::Hours => "hourly",
            Self::Days => "daily",
        }
    }
}

/// A checked request for a chart or for candles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Chart {
    pub coin: CoinId,
    pub currency: Currency,
    pub window: Window,
    /// As asked; `None` leaves it to the window.
    pub interval: Option<Grain>,
}

impl Chart {
    /// # Errors
    /// When a parameter can never work.
    pub fn parse(id: &str, currency: &str, days: &str, interval: &str) -> Result<Self, Error> {
        let (window, interval) = (Window::parse(days)?, Grain::parse(interval)?);
        let reaches_beyond = |most: u32| !matches!(window, Window::Days(days) if days <= most);
        match interval {
            Some(Grain::Minutes) if reaches_beyond(1) => return Err(Error::invalid("interval", MINUTES_REACH)),
            Some(Grain::Hours) if reaches_beyond(90) => return Err(Error::invalid("interval", HOURS_REACH)),
            _ => {}
        }
        Ok(Self {
            window,
            currency: Currency::parse("vs_currency", currency)?,
            interval,
            coin: CoinId::parse(id)?,
        })
    }

    /// # Errors
    /// As [`Chart::parse`], and when the provider has no candles of that window.
    pub fn parse_ohlc(id: &str, currency: &str, days: &str, interval: &str) -> Result<Self, Error> {
        let days = if days.is_empty() { "30" } else { days };
        let chart = Self::parse(id, currency, days, interval)?;
        match chart.interval {
            Some(Grain::Minutes | Grain::Hours) => {
                return Err(Error::invalid(
                    "interval",
                    "Use daily, or leave it out for the provider's own steps.",
                ));
            }
            Some(Grain::Days) if !chart.currency.is_usd() => {
                return Err(Error::invalid(
                    "vs_currency",
                    "Only usd: daily candles are made of prices in US dollars.",
                ));
            }
            Some(Grain::Days) | None => {}
        }
        let known = match chart.window {
            Window::Max => true,
            Window::Days(days) => CANDLE_DAYS.contains(&days),
        };
        if !known && chart.interval != Some(Grain::Days) {
            return Err(Error::invalid("days", "Use one of 1, 7, 14, 30, 90, 180, 365, max."));
        }
        Ok(chart)
    }

    /// The same candles over the longest window that a plan of this history covers.
    #[must_use]
    pub fn candles_within(&self, plan: Window) -> Self {
        let asked = match self.window {
            Window::Days(days) => days,
            Window::Max => DAYS_MAX,
        };
        let window = match plan {
            Window::Days(days) if days < asked => {
                let longest = CANDLE_DAYS.into_iter().filter(|window| *window <= days).max();
                Window::Days(longest.unwrap_or(CANDLE_DAYS[0]))
            }
            Window::Days(_) | Window::Max => self.window,
        };
        Self { window, ..self.clone() }
    }

    /// How far apart its points are.
    #[must_use]
    pub fn grain(&self) -> Grain {
        let days = match self.window {
            Window::Days(days) => days,
            Window::Max => DAYS_MAX,
        };
        match (self.interval, Grain::auto(days)) {
            (None | Some(Grain::Minutes), auto) => auto,
            // The provider has no hours before 90 days ago.
            (Some(Grain::Hours), Grain::Days) => Grain::Days,
            (Some(Grain::Hours), Grain::Minutes | Grain::Hours) => Grain::Hours,
            (Some(Grain::Days), _) => Grain::Days,
        }
    }
}

/// A checked request for a chart by its ends, both included, Unix seconds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Range {
    pub coin: CoinId,
    pub currency: Currency,
    pub from: i64,
    pub to: i64,
    pub interval: Option<Grain>,
}

impl Range {
    /// # Errors
    /// When a parameter can never work.
    pub fn parse(id: &str, currency: &str, from: i64, to: i64, interval: &str) -> Result<Self, Error> {
        if !(0..=YEAR_2100).contains(&from) {
            return Err(Error::invalid("from", "Use Unix seconds from 1970 to 2100."));
        }
        if !(0..=YEAR_2100).contains(&to) {
            return Err(Error::invalid("to", "Use Unix seconds from 1970 to 2100."));
        }
        if from > to {
            return Err(Error::invalid("from", "`from` lies after `to`."));
        }
        let interval = Grain::parse(interval)?;
        // Whoever counts back from now is a moment late.
        if interval == Some(Grain::Hours) && to - from > HOURS_SPAN_S + 3_600 {
            return Err(Error::invalid("interval", HOURS_REACH));
        }
        Ok(Self {
            currency: Currency::parse("vs_currency", currency)?,
            interval,
            coin: CoinId::parse(id)?,
            from,
            to,
        })
    }

    /// How far apart its points are.
    #[must_use]
    pub fn grain(&self) -> Grain {
        let days = u32::try_from((self.to - self.from).div_euclid(86_400)).unwrap_or(DAYS_MAX);
        self.interval.unwrap_or_else(|| Grain::auto(days))
    }
}
