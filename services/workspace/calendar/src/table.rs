//! Events in rows with named columns, as CSV files and lists in JSON have them: ours, those of Outlook and Google, published economic calendars
//! and lists of token unlocks.

use chrono_tz::Tz;

use crate::{
    Event, EventInput, Importance, ImportedEvent, InputError, Kind, Moment,
    date::{Clock, Order, calendar_day, clock},
    imported::{digest, web_address},
};

/// Names of columns that hold the same, ours first. They are compared in lower case, with blanks for `_` and `-`.
const TITLES: &[&str] = &["title", "event", "event name", "name", "subject", "summary", "text"];
const STARTS: &[&str] = &[
    "starts",
    "start",
    "start date",
    "date",
    "datetime",
    "unlock date",
    "day",
];
const CLOCKS: &[&str] = &["start time", "time"];
const ENDS: &[&str] = &["ends", "end", "end date"];
const CURRENCIES: &[&str] = &["currency", "cur", "country"];
const COINS: &[&str] = &[
    "coins",
    "coin",
    "coingecko id",
    "token symbol",
    "symbol",
    "token",
    "ticker",
];
const NOTES: &[&str] = &["note", "notes", "description"];
/// What a calendar of economic data says of each figure.
const FIGURES: [&str; 3] = ["actual", "forecast", "previous"];

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
    currency: Option<usize>,
    coins: Option<usize>,
    note: Option<usize>,
    figures: [Option<usize>; 3],
    location: Option<usize>,
    url: Option<usize>,
    /// Of events whose row does not say it.
    usual: Option<Kind>,
    /// Of events where no column holds titles.
    name: String,
}

/// A cell of a row by its column; empty where it has none.
pub(crate) type Cell<'a> = dyn Fn(usize) -> &'a str + 'a;

impl Columns {
    /// The columns by their names; none where it has no start, or no title and `name` is empty.
    pub fn of<'a>(header: impl Iterator<Item = &'a str>, name: &str) -> Option<Self> {
        let names: Vec<String> = header.map(plain).collect();
        let one = |wanted: &str| names.iter().position(|name| name == wanted);
        let first = |wanted: &[&str]| wanted.iter().find_map(|wanted| one(wanted));
        let tokens = ["token name", "token symbol"].map(one);
        let title = first(TITLES);
        if title.is_none() && tokens == [None, None] && name.trim().is_empty() {
            return None;
        }
        let impact = one("impact");
        Some(Self {
            title,
            tokens,
            starts: first(STARTS)?,
            clock: first(CLOCKS),
            year: one("year"),
            ends: first(ENDS),
            end_clock: one("end time"),
            all_day: first(&["all day event", "all day"]),
            zone: first(&["zone", "timezone"]),
            kind: one("kind"),
            importance: one("importance"),
            impact,
            currency: impact.and_then(|_| first(CURRENCIES)),
            coins: first(COINS),
            note: first(NOTES),
            figures: FIGURES.map(one),
            location: one("location"),
            url: first(&["url", "link"]),
            usual: if one("unlock date").is_some() {
                Some(Kind::Unlock)
            } else {
                impact.map(|_| Kind::Economic)
            },
            name: name.trim().to_owned(),
        })
    }

    /// The column of starts.
    pub const fn starts(&self) -> usize {
        self.starts
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
        match self.currency.map_or("", cell) {
            "" => title,
            all if all.eq_ignore_ascii_case("all") => title,
            currency => format!("{currency} {title}"),
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
                zone: optional(self.zone),
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
                text => Some(
                    web_address(text)
                        .ok_or_else(|| bad("url", "invalid", "The url isn't a web address. Write it with https://."))?,
                ),
            },
            kind: word::<Kind>(optional(self.kind))
                .map_err(|()| bad("kind", "unknown", "Unknown kind. Use own, economic, unlock or token."))?
                .or(self.usual),
            importance: word::<Importance>(optional(self.importance))
                .map_err(|()| bad("importance", "unknown", "Unknown importance. Use low, medium or high."))?
                .or_else(|| impact(optional(self.impact))),
            coins: coins.filter(|coin| !coin.is_empty()).map(str::to_owned).collect(),
            event,
        })
    }

    fn note(&self, cell: &Cell<'_>) -> String {
        let mut parts = vec![self.note.map_or("", cell).to_owned()];
        for (column, name) in self.figures.iter().zip(FIGURES) {
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
    let (day, rest) = calendar_day(text, year, order).ok_or_else(|| unread(field, text))?;
    let time = if time.is_empty() { rest.as_str() } else { time };
    match clock(time).ok_or_else(|| unread(field, time))? {
        Clock::None => Ok(day.to_string()),
        Clock::At(time) => Ok(format!("{day}T{}", time.format("%H:%M:%S"))),
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

fn plain(name: &str) -> String {
    let name = name.trim().trim_start_matches('\u{feff}').to_lowercase();
    name.replace(['_', '-'], " ")
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
