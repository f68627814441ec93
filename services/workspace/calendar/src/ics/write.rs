//! Writes a feed: events with their rules, in UTC or in a zone that the file describes.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{OffsetComponents, OffsetName, Tz};

use crate::{Event, Extra, Moment, Start, zone::to_utc};

/// A calendar to write.
#[derive(Debug, Clone)]
pub struct Feed<'a> {
    pub name: &'a str,
    /// Titles, notes, places, links and kinds are withheld.
    pub busy_only: bool,
    /// Until when time zones are described: later than the last instance that matters.
    pub until: DateTime<Utc>,
    pub events: &'a [FeedEvent<'a>],
}

/// An event of a feed.
#[derive(Debug, Clone, Copy)]
pub struct FeedEvent<'a> {
    /// The same as long as the event is.
    pub uid: &'a str,
    /// When it last changed.
    pub stamp: DateTime<Utc>,
    /// Goes up with each change.
    pub sequence: i32,
    pub title: &'a str,
    pub note: &'a str,
    pub location: &'a str,
    pub url: Option<&'a str>,
    /// Empty for none.
    pub category: &'a str,
    pub event: &'a Event,
}

const WALL: &str = "%Y%m%dT%H%M%S";
const UTC: &str = "%Y%m%dT%H%M%SZ";
const DAY: &str = "%Y%m%d";
/// Octets of a line, without its end (RFC 5545 §3.1).
const LINE: usize = 75;

/// The file: CRLF line ends, folded, and the same for the same feed.
#[must_use]
pub fn write(feed: &Feed<'_>) -> String {
    let mut out = Out(String::new());
    out.raw("BEGIN:VCALENDAR");
    out.raw("VERSION:2.0");
    out.raw("PRODID:-//Meridian//Calendar//EN");
    out.raw("CALSCALE:GREGORIAN");
    out.raw("METHOD:PUBLISH");
    out.text("X-WR-CALNAME", feed.name);
    out.raw("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    out.raw("X-PUBLISHED-TTL:PT1H");
    let mut zones: BTreeMap<&'static str, (Tz, DateTime<Utc>)> = BTreeMap::new();
    for (zone, first) in feed.events.iter().filter_map(|event| written_zone(event.event)) {
        let known = zones.entry(zone.name()).or_insert((zone, first));
        known.1 = known.1.min(first);
    }
    for (zone, first) in zones.into_values() {
        out.zone(zone, first, feed.until);
    }
    for event in feed.events {
        out.event(event, feed.busy_only);
    }
    out.raw("END:VCALENDAR");
    out.0
}

/// The zone in which its times are written, with its first start; none where it lasts all day, takes place once, or is in UTC.
fn written_zone(event: &Event) -> Option<(Tz, DateTime<Utc>)> {
    let recurs = event.rule.is_some() || !event.also.is_empty();
    match event.start {
        Start::Time { wall, zone } if recurs && zone != Tz::UTC => Some((zone, to_utc(wall, zone))),
        _ => None,
    }
}

struct Out(String);

impl Out {
    /// A line, folded.
    fn raw(&mut self, line: &str) {
        let mut width = 0;
        for letter in line.chars() {
            if width + letter.len_utf8() > LINE {
                self.0.push_str("\r\n ");
                width = 1;
            }
            self.0.push(letter);
            width += letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    /// A line of text; nothing for an empty one.
    fn text(&mut self, name: &str, text: &str) {
        let mut escaped = String::with_capacity(text.len());
        for letter in text.trim().chars() {
            match letter {
                '\n' => escaped.push_str("\\n"),
                '\\' | ';' | ',' => escaped.extend(['\\', letter]),
                letter if letter.is_control() && letter != '\t' => {}
                letter => escaped.push(letter),
            }
        }
        if !escaped.is_empty() {
            self.raw(&format!("{name}:{escaped}"));
        }
    }

    fn event(&mut self, event: &FeedEvent<'_>, busy_only: bool) {
        self.raw("BEGIN:VEVENT");
        self.text("UID", event.uid);
        self.raw(&format!("DTSTAMP:{}", event.stamp.format(UTC)));
        self.raw(&format!("LAST-MODIFIED:{}", event.stamp.format(UTC)));
        self.raw(&format!("SEQUENCE:{}", event.sequence));
        self.times(event.event);
        if busy_only {
            self.raw("SUMMARY:Busy");
        } else {
            self.text("SUMMARY", event.title);
            self.text("DESCRIPTION", event.note);
            self.text("LOCATION", event.location);
            self.text("CATEGORIES", event.category);
            let url: String = event
                .url
                .unwrap_or_default()
                .chars()
                .filter(|letter| !letter.is_control())
                .collect();
            if !url.is_empty() {
                self.raw(&format!("URL:{url}"));
            }
        }
        self.raw("END:VEVENT");
    }

    fn times(&mut self, event: &Event) {
        let recurs = event.rule.is_some() || !event.also.is_empty();
        match event.start {
            Start::Day(day) => {
                let end = day
                    .checked_add_days(Days::new(event.length.days().into()))
                    .unwrap_or(day);
                self.raw(&format!("DTSTART;VALUE=DATE:{}", day.format(DAY)));
                self.raw(&format!("DTEND;VALUE=DATE:{}", end.format(DAY)));
            }
            Start::Time { wall, zone } if recurs => {
                self.raw(&zoned("DTSTART", wall, zone));
                self.raw(&format!("DURATION:{}", event.length));
            }
            Start::Time { wall, zone } => {
                let start = to_utc(wall, zone);
                let nominal = wall
                    .checked_add_days(Days::new(event.length.days().into()))
                    .unwrap_or(wall);
                let from = if event.length.days() == 0 {
                    start
                } else {
                    to_utc(nominal, zone)
                };
                let end = from + TimeDelta::seconds(event.length.seconds().into());
                self.raw(&format!("DTSTART:{}", start.format(UTC)));
                self.raw(&format!("DTEND:{}", end.max(start).format(UTC)));
            }
        }
        if let Some(rule) = &event.rule {
            let mut rule = rule.clone();
            rule.until = rule.until.map(|until| written_until(until, event.start));
            self.raw(&format!("RRULE:{rule}"));
        }
        if recurs {
            for moment in &event.left_out {
                self.raw(&moment_line("EXDATE", *moment, event.start));
            }
        }
        for extra in &event.also {
            self.raw(&extra_line(*extra, event.start));
        }
    }

    /// A zone's changes between two times, each by its date.
    fn zone(&mut self, zone: Tz, first: DateTime<Utc>, until: DateTime<Utc>) {
        self.raw("BEGIN:VTIMEZONE");
        self.raw(&format!("TZID:{}", zone.name()));
        let from = first - TimeDelta::days(400);
        let begin = Observance::at(zone, from);
        begin.write(self, begin.seconds, &[NaiveDateTime::default()]);
        let mut changes: BTreeMap<(Observance, i32), Vec<NaiveDateTime>> = BTreeMap::new();
        let (mut day, mut current) = (from, begin);
        let end = until.max(first) + TimeDelta::days(400);
        while day < end {
            let next = day + TimeDelta::days(1);
            let after = Observance::at(zone, next);
            if after != current {
                let at = change_between(zone, day, next);
                let wall = at.naive_utc() + TimeDelta::seconds(current.seconds.into());
                changes.entry((after.clone(), current.seconds)).or_default().push(wall);
                current = after;
            }
            day = next;
        }
        for ((observance, before), starts) in changes {
            observance.write(self, before, &starts);
        }
        self.raw("END:VTIMEZONE");
    }
}

/// What a clock shows at a time of the year.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Observance {
    daylight: bool,
    /// East of UTC.
    seconds: i32,
    name: String,
}

impl Observance {
    fn at(zone: Tz, at: DateTime<Utc>) -> Self {
        let offset = zone.offset_from_utc_datetime(&at.naive_utc());
        Self {
            daylight: !offset.dst_offset().is_zero(),
            seconds: offset.fix().local_minus_utc(),
            name: offset.abbreviation().unwrap_or_default().to_owned(),
        }
    }

    fn write(&self, out: &mut Out, before: i32, starts: &[NaiveDateTime]) {
        let Some((first, others)) = starts.split_first() else {
            return;
        };
        let part = if self.daylight { "DAYLIGHT" } else { "STANDARD" };
        // The default time is 1970: the observance that is in force at the beginning.
        out.raw(&format!("BEGIN:{part}"));
        out.raw(&format!("DTSTART:{}", first.format(WALL)));
        out.raw(&format!("TZOFFSETFROM:{}", offset_text(before)));
        out.raw(&format!("TZOFFSETTO:{}", offset_text(self.seconds)));
        out.text("TZNAME", &self.name);
        for start in others {
            out.raw(&format!("RDATE:{}", start.format(WALL)));
        }
        out.raw(&format!("END:{part}"));
    }
}

/// The second at which the clock changes.
fn change_between(zone: Tz, from: DateTime<Utc>, to: DateTime<Utc>) -> DateTime<Utc> {
    let before = Observance::at(zone, from);
    let (mut low, mut high) = (0, (to - from).num_seconds());
    while high - low > 1 {
        let middle = i64::midpoint(low, high);
        if Observance::at(zone, from + TimeDelta::seconds(middle)) == before {
            low = middle;
        } else {
            high = middle;
        }
    }
    from + TimeDelta::seconds(high)
}

fn offset_text(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let all = seconds.unsigned_abs();
    let text = format!("{sign}{:02}{:02}", all / 3_600, all / 60 % 60);
    if all.is_multiple_of(60) {
        text
    } else {
        format!("{text}{:02}", all % 60)
    }
}

fn zoned(name: &str, wall: NaiveDateTime, zone: Tz) -> String {
    if zone == Tz::UTC {
        format!("{name}:{}", wall.format(UTC))
    } else {
        format!("{name};TZID={}:{}", zone.name(), wall.format(WALL))
    }
}

fn moment_line(name: &str, moment: Moment, start: Start) -> String {
    match (moment, start) {
        (Moment::Day(day), _) => format!("{name};VALUE=DATE:{}", day.format(DAY)),
        (moment, Start::Day(_)) => format!("{name};VALUE=DATE:{}", moment.day().format(DAY)),
        (Moment::Wall(wall), Start::Time { zone, .. }) => zoned(name, wall, zone),
        (Moment::Utc(at), Start::Time { .. }) => format!("{name}:{}", at.format(UTC)),
    }
}

fn extra_line(extra: Extra, start: Start) -> String {
    let line = moment_line("RDATE", extra.start, start);
    match (extra.length, start, line.split_once(':')) {
        (Some(length), Start::Time { .. }, Some((head, value))) if !head.contains("VALUE=DATE") => {
            let params = head.strip_prefix("RDATE").unwrap_or_default();
            format!("RDATE;VALUE=PERIOD{params}:{value}/{length}")
        }
        _ => line,
    }
}

/// UNTIL is a day for an all-day event, and UTC for others (RFC 5545 §3.3.10).
fn written_until(until: Moment, start: Start) -> Moment {
    match (until, start) {
        (until, Start::Day(_)) => Moment::Day(until.day()),
        (Moment::Day(day), Start::Time { zone, .. }) => Moment::Utc(to_utc(
            day.and_time(chrono::NaiveTime::MIN) + TimeDelta::seconds(86_399),
            zone,
        )),
        (Moment::Wall(wall), Start::Time { zone, .. }) => Moment::Utc(to_utc(wall, zone)),
        (until, _) => until,
    }
}
