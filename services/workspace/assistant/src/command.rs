//! Commands: what each takes, and what was meant.

use chrono::{Datelike, NaiveDate};

use crate::words::{Refusal, Word, split};

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Price {
        token: String,
        /// Lower case; US dollars where nothing is named.
        currency: Option<String>,
        at: Option<NaiveDate>,
    },
    Profile {
        address: String,
        chain: Option<String>,
    },
    Trace {
        from: String,
        to: Option<String>,
        chain: Option<String>,
        depth: u8,
    },
    Pnl {
        period: Period,
        account: Option<String>,
    },
    Forecast {
        token: String,
        horizon: u8,
    },
    Alerts,
    Help,
}

/// Days whose results are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    Days(u16),
    YearToDate,
    All,
}

/// A command as help lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    pub name: &'static str,
    /// Behind the name; empty where it takes nothing.
    pub takes: &'static str,
    pub says: &'static str,
    pub example: &'static str,
}

pub const COMMANDS: &[Spec] = &[
    Spec {
        name: "price",
        takes: "TOKEN [CURRENCY] [at=DATE]",
        says: "Price now, or the close of a day",
        example: "/price btc",
    },
    Spec {
        name: "profile",
        takes: "ADDRESS [CHAIN]",
        says: "Balance, labels, risks and latest transfers of an address",
        example: "/profile 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    },
    Spec {
        name: "trace",
        takes: "FROM [TO] [chain=CHAIN] [depth=1..5]",
        says: "Where money went from an address, or the path to another one",
        example: "/trace 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa depth=2",
    },
    Spec {
        name: "pnl",
        takes: "[30d|ytd|all] [account=NAME]",
        says: "Profit and loss of your closed round trips",
        example: "/pnl 30d",
    },
    Spec {
        name: "forecast",
        takes: "TOKEN [7|14|30|90]",
        says: "Price forecast with its 80% range, in days from the last close",
        example: "/forecast btc 30",
    },
    Spec {
        name: "alerts",
        takes: "",
        says: "Your alerts and when they last fired",
        example: "/alerts",
    },
    Spec {
        name: "help",
        takes: "",
        says: "All commands",
        example: "/help",
    },
];

pub(crate) const HORIZONS: [u8; 4] = [7, 14, 30, 90];
pub(crate) const DEPTHS: std::ops::RangeInclusive<u8> = 1..=5;
const DEFAULT_DEPTH: u8 = 3;
const DEFAULT_HORIZON: u8 = 30;
const DEFAULT_PERIOD: Period = Period::Days(30);
const LONGEST_PERIOD: u16 = 3650;
/// Characters of one word.
pub(crate) const LONGEST: usize = 200;

/// The command that a line is; nothing where it begins with no slash.
///
/// # Errors
/// A sentence that says what was expected.
pub fn parse(text: &str) -> Option<Result<Command, Refusal>> {
    let line = text.trim().strip_prefix('/')?;
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Some(known(&name.to_lowercase(), rest))
}

fn known(name: &str, rest: &str) -> Result<Command, Refusal> {
    let Some(spec) = COMMANDS.iter().find(|spec| spec.name == name) else {
        return Err(unknown(name));
    };
    let mut args = Args::of(spec, rest)?;
    let command = match spec.name {
        "price" => Command::Price {
            token: args.needed("a token")?,
            currency: args.word().map(|currency| currency.to_lowercase()),
            at: args.option("at").map(|text| args.day(&text)).transpose()?,
        },
        "profile" => Command::Profile {
            address: args.needed("an address")?,
            chain: args.chain(),
        },
        "trace" => Command::Trace {
            from: args.needed("an address or a transaction to start from")?,
            to: args.word(),
            chain: args.option("chain").map(|chain| chain.to_lowercase()),
            depth: args
                .option("depth")
                .map_or(Ok(DEFAULT_DEPTH), |text| args.depth(&text))?,
        },
        "pnl" => Command::Pnl {
            period: args.word().map_or(Ok(DEFAULT_PERIOD), |text| args.period(&text))?,
            account: args.option("account"),
        },
        "forecast" => Command::Forecast {
            token: args.needed("a token")?,
            horizon: args.word().map_or(Ok(DEFAULT_HORIZON), |text| args.horizon(&text))?,
        },
        "alerts" => Command::Alerts,
        _ => Command::Help,
    };
    args.done()?;
    Ok(command)
}

fn unknown(name: &str) -> Refusal {
    let all: Vec<String> = COMMANDS.iter().map(|spec| format!("/{}", spec.name)).collect();
    // Of four letters, one may be wrong.
    let most = (name.chars().count() / 3).min(2);
    let near = COMMANDS
        .iter()
        .map(|spec| (distance(name, spec.name), spec.name))
        .filter(|(far, _)| *far <= most)
        .min();
    let shown: String = name.chars().filter(|sign| sign.is_alphanumeric()).take(20).collect();
    Refusal::new(match near {
        Some((_, near)) => format!("There is no command /{shown}. Did you mean /{near}?"),
        None if shown.is_empty() => format!("Write a command after the slash: {}.", all.join(", ")),
        None => format!("There is no command /{shown}. Use one of {}.", all.join(", ")),
    })
}

/// Letters to insert, remove or replace (Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, sign) in one.chars().take(LONGEST).enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (place, with) in other.iter().enumerate() {
            let replaced = corner + usize::from(sign != *with);
            corner = row[place + 1];
            row[place + 1] = replaced.min(corner + 1).min(row[place] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// What stands behind a name, taken word by word.
struct Args {
    spec: &'static Spec,
    words: std::vec::IntoIter<String>,
    options: Vec<(String, String)>,
}

impl Args {
    fn of(spec: &'static Spec, rest: &str) -> Result<Self, Refusal> {
        let mut args = Self {
            spec,
            words: Vec::new().into_iter(),
            options: Vec::new(),
        };
        let mut words = Vec::new();
        for word in split(rest)? {
            match word {
                Word::Plain(word) if word.is_empty() => return Err(args.usage("A word is empty.")),
                Word::Plain(word) if word.chars().count() > LONGEST => {
                    return Err(args.usage(&format!("A word has more than {LONGEST} characters.")));
                }
                Word::Plain(word) => words.push(word),
                Word::Option { key, value } if value.is_empty() => {
                    return Err(args.usage(&format!("{key}= needs a value.")));
                }
                Word::Option { key, .. } if args.options.iter().any(|(other, _)| *other == key) => {
                    return Err(args.usage(&format!("{key}= occurs twice.")));
                }
                Word::Option { key, value } => args.options.push((key, value)),
            }
        }
        args.words = words.into_iter();
        Ok(args)
    }

    fn usage(&self, what: &str) -> Refusal {
        let Spec { name, takes, .. } = self.spec;
        let form = format!("/{name} {takes}");
        Refusal::new(format!("{what} Write {}.", form.trim_end()))
    }

    fn word(&mut self) -> Option<String> {
        self.words.next()
    }

    fn needed(&mut self, what: &str) -> Result<String, Refusal> {
        let missing = || self.usage(&format!("/{} needs {what}.", self.spec.name));
        self.words.as_slice().first().ok_or_else(missing)?;
        Ok(self.words.next().unwrap_or_default())
    }

    fn option(&mut self, key: &str) -> Option<String> {
        let at = self.options.iter().position(|(name, _)| name == key)?;
        Some(self.options.remove(at).1)
    }

    /// As a word or as an option.
    fn chain(&mut self) -> Option<String> {
        let named = self.option("chain").or_else(|| self.word());
        named.map(|chain| chain.to_lowercase())
    }

    fn done(self) -> Result<(), Refusal> {
        if let Some((key, _)) = self.options.first() {
            let key: String = key.chars().take(20).collect();
            return Err(self.usage(&format!("/{} takes no {key}=.", self.spec.name)));
        }
        if self.words.len() > 0 {
            return Err(self.usage("There are too many words."));
        }
        Ok(())
    }

    fn day(&self, text: &str) -> Result<NaiveDate, Refusal> {
        let day = (text.len() == 10).then(|| text.parse::<NaiveDate>().ok()).flatten();
        day.filter(|day| (1970..=9999).contains(&day.year()))
            .ok_or_else(|| self.usage("at= takes a day such as 2026-01-31."))
    }

    fn depth(&self, text: &str) -> Result<u8, Refusal> {
        let depth = text.parse().ok().filter(|depth| DEPTHS.contains(depth));
        depth.ok_or_else(|| self.usage("depth= takes a number from 1 to 5."))
    }

    fn horizon(&self, text: &str) -> Result<u8, Refusal> {
        let days = text.strip_suffix(['d', 'D']).unwrap_or(text).parse().ok();
        days.filter(|days| HORIZONS.contains(days))
            .ok_or_else(|| self.usage("The horizon is 7, 14, 30 or 90 days."))
    }

    fn period(&self, text: &str) -> Result<Period, Refusal> {
        period(text).ok_or_else(|| self.usage("The period is a number of days such as 30d, ytd or all."))
    }
}

/// Days as `30d`, `ytd` or `all`; nothing where it is none of them.
pub(crate) fn period(text: &str) -> Option<Period> {
    let text = text.to_lowercase();
    let days = || text.strip_suffix('d')?.parse().ok().map(Period::Days);
    let period = match text.as_str() {
        "ytd" => Some(Period::YearToDate),
        "all" => Some(Period::All),
        _ => days(),
    };
    period.filter(|period| !matches!(period, Period::Days(days) if !(1..=LONGEST_PERIOD).contains(days)))
}
