//! Tables as publishers of economic data, feeds of unlocks, databases and programs for the web write them; the events are made up.

use chrono_tz::Tz;

use super::starts;
use crate::{Importance, Kind, Parsed, csv, json};

/// Read in Berlin, without a fault.
fn list(text: &str) -> Parsed {
    let parsed = json::read_named(text, Tz::Europe__Berlin, "list").unwrap();
    assert_eq!(parsed.faults, [], "{text}");
    parsed
}

fn table(text: &str) -> Parsed {
    let parsed = csv::read_named(text, Tz::Europe__Berlin, "table").unwrap();
    assert_eq!(parsed.faults, [], "{text}");
    parsed
}

fn titles(parsed: &Parsed) -> Vec<&str> {
    parsed.events.iter().map(|event| event.title.as_str()).collect()
}

#[test]
fn instants_are_read_as_programs_and_databases_write_them() {
    for written in [
        "2026-12-09T13:30:00.000Z",
        "2026-12-09T13:30:00.123456Z",
        "2026-12-09T08:30:00.000-05:00",
        "2026-12-09 13:30:00+00",
        "2026-12-09 13:30:00.5+00:00",
        "2026-12-09 13:30:00 UTC",
        "2026-12-09 13:30 GMT",
        "20261209 13:30Z",
        "1796823000",
        "1796823000000",
    ] {
        let parsed = list(&format!(r#"[{{"title":"CPI","date":"{written}"}}]"#));
        assert_eq!(starts(&parsed.events[0].event), ["09T13:30"], "{written}");
    }
    let number = list(r#"[{"title":"CPI","timestamp":1796823000}]"#);
    assert_eq!(starts(&number.events[0].event), ["09T13:30"]);
    for (written, start) in [
        ("2026-12-09T13:30:00.000", "2026-12-09T13:30:00"),
        ("12/30/2026, 1:30:00 PM", "2026-12-30T13:30:00"),
        ("2026.12.09 13:30", "2026-12-09T13:30:00"),
        ("20261209", "2026-12-09"),
        ("2026-12-09 -", "2026-12-09"),
    ] {
        let parsed = list(&format!(r#"[{{"title":"CPI","date":"{written}"}}]"#));
        assert_eq!(parsed.events[0].event.starts_text(), start, "{written}");
    }
    for written in ["12345678901", "2026-12-09 8.30am", "2026-12-09 13:30+5"] {
        let text = format!(r#"[{{"title":"CPI","date":"{written}"}}]"#);
        let parsed = json::read_named(&text, Tz::UTC, "").unwrap();
        assert_eq!((parsed.events.len(), parsed.faults.len()), (0, 1), "{written}");
    }
}

#[test]
fn an_answer_of_trading_economics_is_read() {
    let parsed = list(
        r#"[{"CalendarId":"1","Date":"2026-12-10T13:30:00","Country":"United States","Category":"Inflation Rate",
             "Event":"Inflation Rate YoY","Actual":"","Previous":"3.1%","Forecast":"3.0%","TEForecast":"3%","URL":"/united-states/inflation",
             "Importance":3,"Currency":"","Unit":"%","Ticker":"USACPIYOY","Symbol":"USACPIYOY"},
            {"CalendarId":"2","Date":"2026-12-10T15:00:00","Country":"France","Event":"Speech","Importance":1,"Symbol":"FRA"}]"#,
    );
    assert_eq!(titles(&parsed), ["United States Inflation Rate YoY", "France Speech"]);
    let first = &parsed.events[0];
    assert_eq!(
        (first.kind, first.importance, parsed.events[1].importance),
        (Some(Kind::Economic), Some(Importance::High), Some(Importance::Low))
    );
    assert_eq!(
        (first.note.as_str(), first.url.as_deref()),
        ("forecast 3.0%, previous 3.1%", None)
    );
    assert!(first.coins.is_empty(), "the symbol of a figure is no coin");
}

#[test]
fn a_time_alone_is_the_start_and_other_values_beside_the_list_are_passed_over() {
    let parsed = list(
        r#"{"result":"ok","calendar":{"of":"December"},"economicCalendar":
            [{"country":"US","event":"CPI","impact":"high","estimate":0.2,"prev":0.1,"time":"2026-12-10 13:30:00","unit":"%"}]}"#,
    );
    let cpi = &parsed.events[0];
    assert_eq!(
        (cpi.title.as_str(), cpi.note.as_str()),
        ("US CPI", "forecast 0.2, previous 0.1")
    );
    assert_eq!(cpi.event.starts_text(), "2026-12-10T13:30:00");
}

#[test]
fn places_of_currencies_are_no_time_zones() {
    let parsed = table(
        "id,date,time,zone,currency,importance,event,actual,forecast,previous\n\
         1,30/12/2026,All Day,japan,JPY,None,Bank Holiday,,,\n\
         2,30/12/2026,08:30,united states,USD,high,CPI,0.3%,0.2%,0.1%\n\
         3,30/12/2026,10:00,America/New_York,USD,medium,Speech,,,\n\
         4,30/12/2026,10:00,Tokyo Standard Time,JPY,medium,Speech,,,\n",
    );
    assert_eq!(
        titles(&parsed),
        ["JPY Bank Holiday", "USD CPI", "USD Speech", "JPY Speech"]
    );
    let zones: Vec<&str> = parsed.events.iter().map(|event| event.event.zone_text()).collect();
    assert_eq!(zones, ["", "Europe/Berlin", "America/New_York", "Asia/Tokyo"]);
    assert_eq!(parsed.events[0].importance, None);
}

#[test]
fn a_file_of_forex_factory_has_the_month_first() {
    let parsed = table(
        "Title,Country,Date,Time,Impact,Forecast,Previous,URL\n\
         CPI m/m,USD,12-09-2026,1:30pm,High,0.2%,0.1%,https://example.org/cpi\n\
         Bank Holiday,JPY,12-10-2026,All Day,Holiday,,,\n",
    );
    let days: Vec<String> = parsed.events.iter().map(|event| event.event.starts_text()).collect();
    assert_eq!(days, ["2026-12-09T13:30:00", "2026-12-10"]);
}

#[test]
fn a_header_may_have_lines_above_it() {
    for above in [
        "sep=;\n",
        "Economic calendar, by Example\n\n",
        "\"Exported on\",\"2026-11-28\"\r\n",
    ] {
        let text = format!("{above}\"Date\";\"Event\"\n2026-12-10;CPI\nsoon;PPI\n");
        let parsed = csv::read(&text, Tz::UTC).unwrap();
        assert_eq!(titles(&parsed), ["CPI"], "{above}");
        let line = u32::try_from(above.matches('\n').count()).unwrap() + 3;
        assert_eq!(parsed.faults[0].line, line, "{above}");
    }
}

#[test]
fn a_column_may_say_that_its_times_are_in_utc() {
    let parsed = table("Event,Date (UTC),Time (UTC)\nCPI,2026-12-10,13:30\nHoliday,2026-12-25,\n");
    assert_eq!(starts(&parsed.events[0].event), ["10T13:30"]);
    assert!(parsed.events[1].event.all_day());
}

#[test]
fn unlocks_of_several_tokens_on_one_day_are_all_kept() {
    let by_symbol =
        table("Token,Symbol,Unlock Date,Unlock Amount\nArbitrum,ARB,2026-12-16,92\nOptimism,OP,2026-12-16,31\n");
    assert_eq!(titles(&by_symbol), ["Arbitrum unlock", "Optimism unlock"]);
    assert_eq!(by_symbol.events[0].kind, Some(Kind::Unlock));
    let keys = list(r#"[{"tokenSymbol":"ARB","unlockDate":"2026-12-16T00:00:00.000Z","coingeckoId":"arbitrum"}]"#);
    assert_eq!(
        (titles(&keys), &keys.events[0].coins),
        (vec!["ARB unlock"], &vec!["arbitrum".to_owned()])
    );
    // Of the same title and start.
    let text =
        "title,starts,coins\nUnlock,2026-12-16,arbitrum\nUnlock,2026-12-16,optimism\nUnlock,2026-12-16,arbitrum\n";
    let parsed = table(text);
    let coins: Vec<&str> = parsed.events.iter().map(|event| event.coins[0].as_str()).collect();
    assert_eq!((coins, parsed.superseded), (vec!["optimism", "arbitrum"], 1));
    assert_eq!(table(text).events[0].uid, parsed.events[0].uid);
}
