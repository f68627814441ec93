//! Events in rows with named columns, as CSV files and lists in JSON have them: ours, those of Outlook and Google, published economic calendars
//! and lists of token unlocks.

use chrono_tz::Tz;

use crate::{
    Event, EventInput, Importance, ImportedEvent, InputError, Kind, Moment,
    date::{Clock, Order, calendar_day, clock, instant},
    find_zone,
    imported::{digest, web_address},
};

/// Names of columns that hold the same, ours first. They are compared in lower case, with blanks for `_` and `-` and between the words of
/// `unlockDate`.
const TITLES: &[&str] = &["title", "event", "event name", "name", "subject", "summary", "text"];
const STARTS: &[&str] = &[
    "starts",
    "start",
    "start date",
    "date",
    "datetime",
    "unlock date",
    "next unlock date",
    "next unlock",
    "unlock time",
    "unlock timestamp",
    "date time",
    "event date",
    "date event",
    "release date",
    "timestamp",
    "day",
];
const CLOCKS: &[&str] = &["start time", "time"];
const ENDS: &[&str] = &["ends", "end", "end date"];
const CURRENCIES: &[&str] = &["currency", "cur", "country"];
const COINS: &[&str] = &[
    "coins",
    "coin",
    "coingecko id",
    "coin gecko id",
    "token symbol",
    "symbol",
    "token",
    "ticker",
];
const NOTES: &[&str] = &["note", "notes", "description"];
/// What a calendar of economic data says of each figure, and what others call it.
const FIGURES: [(&str, &[&str]); 3] = [
    ("actual", &["actual"]),
    ("forecast", &["forecast", "consensus", "estimate"]),
    ("previous", &["previous", "prior", "prev"]),
];
/// Columns of coins that no economic calendar has: its symbols are those of figures.
const COINS_ALONE: usize = 4;
/// The columns of Forex Factory's file of a week, whose dates begin with the month.
const MONTH_FIRST: [&str; 6] = ["title", "country", "date", "impact", "forecast", "previous"];

/// Which column holds what.
pub(crate) struct Columns {
    title: Option<usize>,
    /// Of tokens, whose events have no title of their own: by name, else by symbol.
    tokens: [Option<usize>; 2],
    starts: usize,
    clock: Option<usize>,
    year: Option<usize>,
    ends: Option<usize>,
    end_clock: Option<usize>,
    all_day: Option<usize>,
    zone: Option<usize>,
    kind: Option<usize>,
    importance: Option<usize>,
    impact: Option<usize>,
    /// In the order of `CURRENCIES`; empty where it is no economic calendar.
    currencies: Vec<usize>,
    coins: Option<usize>,
    note: Option<usize>,
    figures: [Option<usize>; 3],
    location: Option<usize>,
    url: Option<usize>,
    /// Of events whose row does not say it.
    usual: Option<Kind>,
    /// Of its dates, where none of them tells.
    order: Order,
    /// A column's name says that its times are in UTC.
    is_utc: bool,
    /// Its zones may be those of currencies, as in `euro zone`.
    has_regions: bool,
    /// Of events where no column holds titles.
    name: String,
}

/// A cell of a row by its column; empty where it has none.
pub(crate) type Cell<'a> = dyn Fn(usize) -> &'a str + 'a;

impl Columns {
    /// The columns by their names; none where it has no start, or no title and `name` is empty.
    pub fn of<'a>(header: impl Iterator<Item = &'a str>, name: &str) -> Option<Self> {
        let mut names: Vec<String> = header.map(plain).collect();
        // Taken from each of them, not from the first alone.
        let in_utc: Vec<bool> = names.iter_mut().map(take_utc).collect();
        let is_utc = in_utc.contains(&true);
        let one = |wanted: &str| names.iter().position(|name| name == wanted);
        let first = |wanted: &[&str]| wanted.iter().find_map(|wanted| one(wanted));
        let title = first(TITLES);
        let is_unlocks = names
            .iter()
            .any(|name| name.starts_with("unlock") || name.starts_with("next unlock"));
        let tokens = if is_unlocks && title.is_none() {
            [
                first(&["token name", "token", "project name", "project", "coin name", "coin"]),
                first(&["token symbol", "symbol", "ticker"]),
            ]
        } else {
            ["token name", "token symbol"].map(one)
        };
        if title.is_none() && tokens == [None, None] && name.trim().is_empty() {
            return None;
        }
        let impact = one("impact");
        let importance = one("importance");
        let currencies: Vec<usize> = CURRENCIES.iter().filter_map(|name| one(name)).collect();
        let is_economic = impact.is_some() || (importance.is_some() && !currencies.is_empty());
        let day = first(STARTS);
        let coins = if is_economic && !is_unlocks {
            COINS.get(..COINS_ALONE).unwrap_or(COINS)
        } else {
            COINS
        };
        Some(Self {
            title,
            tokens,
            // Without a column of days, one of times holds both.
            starts: day.or_else(|| first(CLOCKS))?,
            clock: day.and_then(|_| first(CLOCKS)),
            year: one("year"),
            ends: first(ENDS).or_else(|| one("end time").filter(|_| day.is_none())),
            end_clock: one("end time").filter(|_| day.is_some()),
            all_day: first(&["all day event", "all day"]),
            zone: first(&["zone", "timezone", "time zone"]),
            kind: one("kind"),
            importance,
            impact,
            has_regions: is_economic && !currencies.is_empty(),
            currencies: if is_economic { currencies } else { Vec::new() },
            coins: first(coins),
            note: first(NOTES),
            figures: FIGURES.map(|(_, names)| first(names)),
            location: one("location"),
            url: first(&["url", "link"]),
            usual: if is_unlocks {
                Some(Kind::Unlock)
            } else {
                is_economic.then_some(Kind::Economic)
            },
            order: if MONTH_FIRST.iter().all(|name| one(name).is_some()) {
                Order::MonthFirst
            } else {
                Order::Unknown
            },
            is_utc,
            name: name.trim().to_owned(),
        })
    }

    /// The column of starts.
    pub const fn starts(&self) -> usize {
        self.starts
    }

    /// The order of days and months where no date of the file tells.
    pub const fn usual_order(&self) -> Order {
        self.order
    }

    /// What a row is called in a fault.
    pub fn title_of(&self, cell: &Cell<'_>) -> String {
        let own = self.title.map_or("", cell);
        let mut tokens = self.tokens.iter().flatten().map(|column| cell(*column));
        let token = tokens.find(|token| !token.is_empty()).unwrap_or_default();
        let title = match (own, token) {
            ("", "") if self.title.is_none() => self.name.clone(),
            ("", "") => String::new(),
            ("", token) => format!("{token} unlock"),
            (own, _) => own.to_owned(),
        };
        let mut currencies = self.currencies.iter().map(|column| cell(*column));
        match currencies.find(|currency| !currency.is_empty()).unwrap_or_default() {
            "" => title,
            all if all.eq_ignore_ascii_case("all") => title,
            currency => format!("{currency} {title}"),
        }
    }

    /// What a row says of its zone; empty for nothing. Places of currencies are none, although `japan` names a time zone too.
    fn zone_of<'a>(&self, cell: &Cell<'a>) -> &'a str {
        let zone = self.zone.map_or("", cell);
        let is_word = zone.len() > 3 && zone.chars().all(char::is_alphabetic);
        let is_place = self.has_regions && !zone.contains('/') && (is_word || find_zone(zone).is_none());
        if !zone.is_empty() && !is_place {
            zone
        } else if self.is_utc {
            "UTC"
        } else {
            ""
        }
    }

    /// Reads a row.
    ///
    /// # Errors
    /// A cell that cannot be read.
    pub fn event(
        &self,
        cell: &Cell<'_>,
        (line, order): (u32, Order),
        default_zone: Tz,
    ) -> Result<ImportedEvent, InputError> {
        let optional = |column: Option<usize>| column.map_or("", cell);
        let title = self.title_of(cell);
        if title.is_empty() || (self.title.is_some() && optional(self.title).is_empty()) {
            return Err(bad(
                "title",
                "missing",
                "The event has no title. Fill in the title column.",
            ));
        }
        let all_day = matches!(
            optional(self.all_day).to_ascii_lowercase().as_str(),
            "true" | "yes" | "1"
        );
        let (year, own_clock) = (optional(self.year), if all_day { "" } else { optional(self.clock) });
        let starts = moment("starts", (cell(self.starts), year), own_clock, order)?;
        let is_day = matches!(starts.parse(), Ok(Moment::Day(_)));
        let mut ends = match optional(self.ends) {
            "" => String::new(),
            text => moment(
                "ends",
                (text, year),
                if all_day { "" } else { optional(self.end_clock) },
                order,
            )?,
        };
        // Other programs write the day itself as its end, and days as the ends of times.
        let ends_on_day = matches!(ends.parse(), Ok(Moment::Day(_)));
        if (all_day && ends <= starts) || (!is_day && ends_on_day && self.end_clock.is_some()) {
            ends.clear();
        }
        let event = Event::from_input(
            &EventInput {
                starts: &starts,
                ends: &ends,
                zone: self.zone_of(cell),
                all_day: is_day,
                ..EventInput::default()
            },
            default_zone,
        )?;
        let coins = optional(self.coins).split([' ', ',', ';', '|']);
        Ok(ImportedEvent {
            line,
            uid: format!("csv-{}", digest(&[&title, &event.starts_text(), event.zone_text()])),
            recurrence_id: None,
            sequence: 0,
            modified: None,
            cancelled: false,
            note: self.note(cell),
            title,
            location: optional(self.location).to_owned(),
            url: match optional(self.url) {
                "" => None,
                // An address within the publisher's site.
                text if text.starts_with('/') => None,
                text => Some(
                    web_address(text)
                        .ok_or_else(|| bad("url", "invalid", "The url isn't a web address. Write it with https://."))?,
                ),
            },
            kind: word::<Kind>(optional(self.kind))
                .map_err(|()| bad("kind", "unknown", "Unknown kind. Use own, economic, unlock or token."))?
                .or(self.usual),
            importance: importance(optional(self.importance))
                .map_err(|()| bad("importance", "unknown", "Unknown importance. Use low, medium or high."))?
                .or_else(|| impact(optional(self.impact))),
            coins: coins.filter(|coin| !coin.is_empty()).map(str::to_owned).collect(),
            event,
        })
    }

    fn note(&self, cell: &Cell<'_>) -> String {
        let mut parts = vec![self.note.map_or("", cell).to_owned()];
        for (column, (name, _)) in self.figures.iter().zip(FIGURES) {
            let figure = column.map_or("", cell);
            if !figure.is_empty() {
                parts.push(format!("{name} {figure}"));
            }
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}

/// A day or a wall time in the form of an input.
fn moment(field: &'static str, (text, year): (&str, &str), time: &str, order: Order) -> Result<String, InputError> {
    // A time or an instant, as we write them.
    if matches!(text.parse(), Ok(Moment::Wall(_) | Moment::Utc(_))) && time.is_empty() {
        return Ok(text.to_owned());
    }
    if time.is_empty()
        && let Some(at) = instant(text)
    {
        return Ok(Moment::Utc(at).to_string());
    }
    let (day, rest) = calendar_day(text, year, order).ok_or_else(|| unread(field, text))?;
    let time = if time.is_empty() { rest.as_str() } else { time };
    match clock(time).ok_or_else(|| unread(field, time))? {
        Clock::None => Ok(day.to_string()),
        Clock::At(time) => Ok(format!("{day}T{}", time.format("%H:%M:%S"))),
        Clock::Utc(time) => Ok(format!("{day}T{}Z", time.format("%H:%M:%S"))),
    }
}

fn unread(field: &'static str, text: &str) -> InputError {
    InputError {
        field,
        code: "invalid",
        message: format!(
            "Couldn't read {:?} as a day or time. Write it as 2026-12-09 or 2026-12-09T14:00:00.",
            crate::event::brief(text)
        ),
    }
}

/// Words of economic calendars; others, as `holiday`, say nothing of importance.
fn impact(word: &str) -> Option<Importance> {
    match word.to_ascii_lowercase().split(' ').next()? {
        "high" => Some(Importance::High),
        "medium" | "moderate" => Some(Importance::Medium),
        "low" => Some(Importance::Low),
        _ => None,
    }
}

/// Our words, those of other publishers, and the numbers from 1 to 3 that Trading Economics writes.
fn importance(text: &str) -> Result<Option<Importance>, ()> {
    match text.to_ascii_lowercase().as_str() {
        "none" | "holiday" | "n/a" | "-" | "0" => Ok(None),
        "1" => Ok(Some(Importance::Low)),
        "2" | "moderate" => Ok(Some(Importance::Medium)),
        "3" => Ok(Some(Importance::High)),
        text => word(text),
    }
}

fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut was_small = false;
    for letter in name.trim_start_matches('\u{feff}').chars() {
        if was_small && letter.is_uppercase() {
            plain.push(' ');
        }
        was_small = letter.is_lowercase();
        match letter {
            '_' | '-' => plain.push(' '),
            letter => plain.extend(letter.to_lowercase()),
        }
    }
    plain.trim().to_owned()
}

/// Takes `(UTC)` from the name of a column of starts or times; true if it was there.
fn take_utc(name: &mut String) -> bool {
    let suffixes = [" (utc)", " (gmt)", " utc", " gmt"];
    let Some(own) = suffixes.iter().find_map(|suffix| name.strip_suffix(*suffix)) else {
        return false;
    };
    let is_time = STARTS.contains(&own) || CLOCKS.contains(&own);
    if is_time {
        *name = own.to_owned();
    }
    is_time
}

fn word<T: std::str::FromStr>(text: &str) -> Result<Option<T>, ()> {
    if text.is_empty() {
        Ok(None)
    } else {
        text.parse().map(Some).map_err(|_| ())
    }
}

fn bad(field: &'static str, code: &'static str, message: &str) -> InputError {
    InputError {
        field,
        code,
        message: message.to_owned(),
    }
}
