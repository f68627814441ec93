//! Which events reach their owner where, and quiet hours.
//!
//! Alerts name the channels that they use. What stands here is a second word on that: an event that is off in a place does not go there.

use std::collections::BTreeSet;

use alert_rules::QuietHours;
use chrono::{DateTime, NaiveTime, Timelike, Utc};
use chrono_tz::Tz;
use uuid::Uuid;

use crate::error::{Error, Fault};

/// Version of settings that are not there yet.
pub const UNSET: i32 = 1;

/// A kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Prices, ratios, changes, averages, extremes, volumes, new listings, floors, flows of funds and broken trading rules.
    Market,
    /// A price outside the band of its forecast.
    Forecast,
    /// Large transfers.
    Whale,
    /// Transfers, balances and labels of an address.
    Address,
    /// Events of the own calendar.
    Calendar,
    /// What others share with the person. No alert is of this kind, so it goes to no channel.
    Shared,
}

impl Event {
    pub const ALL: [Self; 6] = [
        Self::Market,
        Self::Forecast,
        Self::Whale,
        Self::Address,
        Self::Calendar,
        Self::Shared,
    ];

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Market => "market",
            Self::Forecast => "forecast",
            Self::Whale => "whale",
            Self::Address => "address",
            Self::Calendar => "calendar",
            Self::Shared => "shared",
        }
    }

    /// What the word stands for; none for any other word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == word)
    }

    /// What an alert is whose first condition is of this kind.
    #[must_use]
    pub fn of_condition(kind: &str) -> Self {
        match kind {
            "forecast_band" => Self::Forecast,
            "whale" => Self::Whale,
            "transfer" | "balance" | "dormant" | "label" => Self::Address,
            "calendar" => Self::Calendar,
            _ => Self::Market,
        }
    }
}

/// Where events go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The count of what is unread.
    App,
    Channel(Uuid),
}

/// As it was sent.
#[derive(Debug, Clone, Default)]
pub struct EventSettingInput {
    pub event: String,
    pub in_app: bool,
    pub off_channel_ids: Vec<String>,
}

/// As it was sent.
#[derive(Debug, Clone, Default)]
pub struct QuietHoursInput {
    pub from: String,
    pub to: String,
    pub zone: String,
}

/// The choices of one owner. By default everything goes everywhere at any time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notifications {
    pub off: BTreeSet<(Event, Place)>,
    pub quiet: Option<QuietHours>,
}

impl Notifications {
    /// Checks new choices; `channels` are those that there are. What is said of a channel that is gone is dropped, and an event that is not
    /// named stays as it is.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(
        &self,
        events: &[EventSettingInput],
        quiet: Option<&QuietHoursInput>,
        channels: &[Uuid],
    ) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let mut off = self.off.clone();
        let mut named = BTreeSet::new();
        for (at, input) in events.iter().enumerate() {
            let Some(event) = Event::named(&input.event) else {
                faults.push(Fault::new(
                    format!("events[{at}].event"),
                    "Choose one of market, forecast, whale, address, calendar, shared.",
                ));
                continue;
            };
            if !named.insert(event) {
                faults.push(Fault::new(format!("events[{at}].event"), "Name each event once."));
            }
            off.retain(|(known, _)| *known != event);
            if !input.in_app {
                off.insert((event, Place::App));
            }
            for (place, text) in input.off_channel_ids.iter().enumerate() {
                match Uuid::try_parse(text) {
                    Ok(id) => {
                        off.insert((event, Place::Channel(id)));
                    }
                    Err(_) => faults.push(Fault::new(
                        format!("events[{at}].off_channel_ids[{place}]"),
                        "Use the id of a channel.",
                    )),
                }
            }
        }
        off.retain(|(_, place)| match place {
            Place::App => true,
            Place::Channel(id) => channels.contains(id),
        });
        let quiet = quiet.and_then(|input| hours(input, &mut faults));
        if faults.is_empty() {
            Ok(Self { off, quiet })
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// True where the event is told at this place: everywhere, unless it was turned off.
    #[must_use]
    pub fn is_on(&self, event: Event, place: Place) -> bool {
        !self.off.contains(&(event, place))
    }

    /// When the quiet hours that run now end.
    #[must_use]
    pub fn quiet_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.quiet.and_then(|quiet| quiet.end(now))
    }

    /// As it is kept.
    #[must_use]
    pub fn off_texts(&self) -> Vec<String> {
        let text = |(event, place): &(Event, Place)| match place {
            Place::App => format!("{} app", event.name()),
            Place::Channel(id) => format!("{} {id}", event.name()),
        };
        self.off.iter().map(text).collect()
    }

    /// Of a row. What a later version wrote and this one does not know is left out.
    #[must_use]
    pub fn kept(off: &[String], quiet: Option<(i16, i16, String)>) -> Self {
        let read = |text: &String| {
            let (event, place) = text.split_once(' ')?;
            let place = match place {
                "app" => Place::App,
                id => Place::Channel(Uuid::try_parse(id).ok()?),
            };
            Some((Event::named(event)?, place))
        };
        let quiet = quiet.and_then(|(from, to, zone)| {
            Some(QuietHours {
                from: of_minutes(from)?,
                to: of_minutes(to)?,
                zone: zone.parse().unwrap_or(Tz::UTC),
            })
        });
        Self {
            off: off.iter().filter_map(read).collect(),
            quiet,
        }
    }
}

fn hours(input: &QuietHoursInput, faults: &mut Vec<Fault>) -> Option<QuietHours> {
    let mut time = |field: &str, text: &str| {
        let read = NaiveTime::parse_from_str(text.trim(), "%H:%M").ok();
        if read.is_none() {
            faults.push(Fault::new(
                format!("quiet_hours.{field}"),
                "Use a time of day, such as 22:00.",
            ));
        }
        read
    };
    let (from, to) = (time("from", &input.from), time("to", &input.to));
    let zone = input.zone.trim().parse::<Tz>().ok();
    if zone.is_none() {
        faults.push(Fault::new(
            "quiet_hours.zone",
            "Use the name of a time zone, such as Europe/Berlin.",
        ));
    }
    if from.is_some() && from == to {
        faults.push(Fault::new(
            "quiet_hours.to",
            "Quiet hours must end at another time than they begin.",
        ));
    }
    Some(QuietHours {
        from: from?,
        to: to?,
        zone: zone?,
    })
}

/// Since midnight.
#[must_use]
pub fn minutes(time: NaiveTime) -> i16 {
    i16::try_from(time.hour() * 60 + time.minute()).unwrap_or_default()
}

fn of_minutes(minutes: i16) -> Option<NaiveTime> {
    NaiveTime::from_num_seconds_from_midnight_opt(u32::try_from(minutes).ok()? * 60, 0)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{Event, EventSettingInput, Notifications, Place, QuietHoursInput, minutes};
    use crate::error::Error;

    fn input(event: &str, in_app: bool, off: &[&str]) -> EventSettingInput {
        EventSettingInput {
            event: event.to_owned(),
            in_app,
            off_channel_ids: off.iter().map(|id| (*id).to_owned()).collect(),
        }
    }

    fn night() -> QuietHoursInput {
        QuietHoursInput {
            from: "22:30".to_owned(),
            to: "07:00".to_owned(),
            zone: "Europe/Berlin".to_owned(),
        }
    }

    #[test]
    fn choices_are_kept_as_they_were_made() {
        let (mine, gone) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let all = Notifications::default();
        let events = [
            input("whale", false, &[&mine.to_string(), &gone.to_string()]),
            input("market", true, &[]),
        ];
        let chosen = all.check(&events, Some(&night()), &[mine]).unwrap();
        assert!(!chosen.is_on(Event::Whale, Place::App) && !chosen.is_on(Event::Whale, Place::Channel(mine)));
        assert!(chosen.is_on(Event::Market, Place::App) && chosen.is_on(Event::Forecast, Place::Channel(mine)));
        assert_eq!(chosen.off.len(), 2, "a channel that is gone is dropped");
        let quiet = chosen.quiet.unwrap();
        let kept = (minutes(quiet.from), minutes(quiet.to), quiet.zone.name().to_owned());
        assert_eq!((kept.0, kept.1), (1_350, 420));
        assert_eq!(Notifications::kept(&chosen.off_texts(), Some(kept)), chosen);
        // What is not named stays.
        let after = chosen.check(&[input("forecast", false, &[])], None, &[mine]).unwrap();
        assert_eq!((after.off.len(), after.quiet), (3, None));
        let later = ["news app".to_owned(), "whale nowhere".to_owned()];
        assert_eq!(Notifications::kept(&later, None), all);
    }

    #[test]
    fn faults_name_their_fields() {
        let events = [
            input("news", true, &[]),
            input("whale", true, &["x"]),
            input("whale", true, &[]),
        ];
        let quiet = QuietHoursInput {
            from: "25:00".to_owned(),
            to: "7".to_owned(),
            zone: "Mars".to_owned(),
        };
        let Err(Error::Invalid(faults)) = Notifications::default().check(&events, Some(&quiet), &[]) else {
            panic!("it was taken");
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "events[0].event",
                "events[1].off_channel_ids[0]",
                "events[2].event",
                "quiet_hours.from",
                "quiet_hours.to",
                "quiet_hours.zone"
            ]
        );
        let same = QuietHoursInput {
            to: "22:30".to_owned(),
            ..night()
        };
        assert!(Notifications::default().check(&[], Some(&same), &[]).is_err());
    }

    #[test]
    fn an_alert_is_what_its_first_condition_is() {
        assert_eq!(Event::of_condition("price"), Event::Market);
        assert_eq!(Event::of_condition("forecast_band"), Event::Forecast);
        assert_eq!(Event::of_condition("whale"), Event::Whale);
        for kind in ["transfer", "balance", "label"] {
            assert_eq!(Event::of_condition(kind), Event::Address);
        }
        assert_eq!(Event::of_condition("calendar"), Event::Calendar);
        assert_eq!(Event::of_condition("floor"), Event::Market);
    }
}
