//! Tables of events as programs and publishers write them; the events are made up.

use chrono_tz::Tz;

use super::starts;
use crate::{Importance, Kind, Parsed, Refusal, csv, json};

const NEW_YORK: Tz = Tz::America__New_York;

fn titles(parsed: &Parsed) -> Vec<(&str, String)> {
    let start = |event: &crate::Event| format!("{} {}", event.starts_text(), event.zone_text());
    let events = parsed.events.iter();
    events
        .map(|event| (event.title.as_str(), start(&event.event)))
        .collect()
}

#[test]
fn an_economic_calendar_is_read() {
    let parsed = csv::read(
        "year,day,time,impact,cur,text,actual,forecast,previous\n\
         2026,Jan 2,All Day,holiday,NZD,Bank Holiday,,,\n\
         2026,Jan 2,All Day,holiday,JPY,Bank Holiday,,,\n\
         2026,Jan 14,8:30am,high,USD,CPI m/m,0.3%,0.2%,0.1%\n\
         2026,Jan 14,12:05pm,low,All,OPEC Meetings,,,\n\
         2026,Jan 14,Tentative,medium,GBP,Speech,,,\n\
         2026,Feb 30,8:30am,low,USD,No day,,,\n\
         2026,Jan 14,noon,low,USD,No time,,,\n",
        NEW_YORK,
    )
    .unwrap();
    assert_eq!(
        titles(&parsed),
        [
            ("NZD Bank Holiday", "2026-01-02 ".to_owned()),
            ("JPY Bank Holiday", "2026-01-02 ".to_owned()),
            ("USD CPI m/m", "2026-01-14T08:30:00 America/New_York".to_owned()),
            ("OPEC Meetings", "2026-01-14T12:05:00 America/New_York".to_owned()),
            ("GBP Speech", "2026-01-14 ".to_owned()),
        ]
    );
    let cpi = &parsed.events[2];
    assert_eq!(
        (cpi.kind, cpi.importance),
        (Some(Kind::Economic), Some(Importance::High))
    );
    assert_eq!(cpi.note, "actual 0.3%, forecast 0.2%, previous 0.1%");
    assert_eq!(parsed.events[0].importance, None);
    let faults: Vec<_> = parsed
        .faults
        .iter()
        .map(|fault| (fault.line, fault.event.as_str()))
        .collect();
    assert_eq!(faults, [(7, "USD No day"), (8, "USD No time")]);
}

#[test]
fn dates_alone_are_called_as_the_file() {
    let text = "date\r\n2026-01-28\r\n2026-03-18\r\nsoon\r\n";
    assert_eq!(csv::read(text, Tz::UTC), Err(Refusal::NoColumns));
    let parsed = csv::read_named(text, Tz::UTC, "FOMC statements").unwrap();
    assert_eq!(
        titles(&parsed),
        [
            ("FOMC statements", "2026-01-28 ".to_owned()),
            ("FOMC statements", "2026-03-18 ".to_owned())
        ]
    );
    assert_eq!(parsed.faults[0].line, 4);
}

#[test]
fn calendars_of_outlook_and_google_are_read() {
    let parsed = csv::read(
        "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location\n\
         Call,12/30/2026,9:00:00 AM,12/30/2026,10:30:00 AM,False,Bring notes,Room 1\n\
         Trip,12/09/2026,,12/09/2026,,True,,\n",
        NEW_YORK,
    )
    .unwrap();
    assert_eq!(parsed.faults, []);
    assert_eq!(
        titles(&parsed),
        [
            ("Call", "2026-12-30T09:00:00 America/New_York".to_owned()),
            ("Trip", "2026-12-09 ".to_owned())
        ]
    );
    let call = &parsed.events[0];
    assert_eq!(
        (
            call.event.length.to_string(),
            call.note.as_str(),
            call.location.as_str()
        ),
        ("PT1H30M".to_owned(), "Bring notes", "Room 1")
    );
    assert_eq!(starts(&call.event), ["30T14:00"]);
}

#[test]
fn days_and_months_are_told_apart_by_the_file_or_not_at_all() {
    for (dates, day) in [
        (["03/04/2026", "13/04/2026"], Some("2026-04-03")),
        (["03/04/2026", "04/13/2026"], Some("2026-03-04")),
        (["03.04.2026", "04.05.2026"], Some("2026-04-03")),
        (["3 Apr 2026", "April 4, 2026"], Some("2026-04-03")),
        (["Fri Apr 3, 2026", "2026/04/04"], Some("2026-04-03")),
        (["03/04/2026", "04/05/2026"], None),
    ] {
        let text = format!("title;date\nA;{}\nB;{}\n", dates[0], dates[1]);
        let parsed = csv::read(&text, Tz::UTC).unwrap();
        match day {
            Some(day) => assert_eq!(parsed.events[0].event.starts_text(), day, "{text}"),
            None => assert_eq!((parsed.events.len(), parsed.faults.len()), (0, 2), "{text}"),
        }
        assert_eq!(parsed.events.len() + parsed.faults.len(), 2);
    }
}

#[test]
fn a_list_of_unlocks_is_read() {
    let parsed = json::read_named(
        r#"[{"id":"a-1","token_symbol":"AAA","token_name":"Aaa","unlock_date":"2026-05-16","amount_tokens":92.65,"description":"Linear.","coingecko_id":"aaa-token","logo_url":"x","extra":[1]},
            {"id":"b-1","token_symbol":"BBB","unlock_date":"2026-06-16","coingecko_id":null},
            {"id":"c-1","token_symbol":"CCC","unlock_date":"later"}]"#,
        Tz::UTC,
        "Unlocks",
    )
    .unwrap();
    assert_eq!(
        titles(&parsed),
        [
            ("Aaa unlock", "2026-05-16 ".to_owned()),
            ("BBB unlock", "2026-06-16 ".to_owned())
        ]
    );
    let first = &parsed.events[0];
    assert_eq!((first.kind, first.note.as_str()), (Some(Kind::Unlock), "Linear."));
    assert_eq!(first.coins, ["aaa-token"]);
    assert_eq!(
        (parsed.faults[0].line, parsed.faults[0].event.as_str()),
        (3, "CCC unlock")
    );
    let wrapped = json::read_named(r#"{"data":[{"title":"A","date":"2026-12-09T14:00:00Z"}]}"#, Tz::UTC, "").unwrap();
    assert_eq!(starts(&wrapped.events[0].event), ["09T14:00"]);
    for (text, refusal) in [
        ("BEGIN:VCALENDAR", Refusal::NotAList),
        ("[[1,2]]", Refusal::NotAList),
        ("{}", Refusal::NotAList),
        ("[{\"a\":1}]", Refusal::NoColumns),
    ] {
        assert_eq!(json::read_named(text, Tz::UTC, "x"), Err(refusal), "{text}");
    }
}

#[test]
fn a_list_is_read_up_to_its_limits_and_no_further() {
    let row = r#"{"":1},"#;
    // What is behind the limit is no JSON, and nobody gets to see it.
    let many = format!("[{}?", row.repeat(50_001));
    let wrapped = format!("{{\"data\":{many}");
    let keys = |count: usize| -> String { (0..count).map(|key| format!("\"k{key}\":1,")).collect() };
    for (text, refusal) in [
        (many.as_str(), Refusal::TooMany),
        (&wrapped, Refusal::TooMany),
        (&format!("[{}?", row.repeat(50_000)), Refusal::NotAList),
        (&format!("[{}{{}}]", row.repeat(49_999)), Refusal::NoColumns),
        (&format!("[{{{}?", keys(501)), Refusal::TooManyKeys),
        (&format!("[{{{}\"k1\":1}},{{}}]", keys(500)), Refusal::NoColumns),
        ("[] []", Refusal::NotAList),
        (r#"{"data":[],"events":[]}"#, Refusal::NotAList),
    ] {
        let start: String = text.chars().take(40).collect();
        assert_eq!(json::read_named(text, Tz::UTC, "x"), Err(refusal), "{start}");
    }
}

#[test]
fn values_of_every_kind_are_cells() {
    let parsed = json::read_named(
        r#"[{"title":"old","t\u0069tle":" A ","date":12,"all day":true,"note":{"a":[{}]},"location":-1.5,"url":null,"more":[[1],{}]},
            {"title":7,"date":"2026-12-10","note":[[]]}]"#,
        Tz::UTC,
        "",
    )
    .unwrap();
    let texts: Vec<_> = parsed
        .events
        .iter()
        .map(|event| (event.title.as_str(), event.note.as_str(), event.location.as_str()))
        .collect();
    assert_eq!(parsed.faults.len(), 1, "a day isn't a number: {:?}", parsed.faults);
    assert_eq!(parsed.faults[0].event, "A");
    assert_eq!(texts, [("7", "", "")]);
}
