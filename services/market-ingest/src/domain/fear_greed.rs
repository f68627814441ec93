//! The Fear & Greed Index that alternative.me publishes: a whole number for each UTC day, from 0 (extreme fear) to 100 (extreme greed).
//!
//! The provider writes numbers as text, newest day first. A body is taken as a whole or refused as a whole: a trend with days left out would
//! look like another trend.

use chrono::{DateTime, NaiveDate};
use serde::{Deserialize, Deserializer, de::Error as _};

use super::{
    call::Call,
    json::Raw,
    pool::clean,
    shape::{BadBody, Shape},
    ttl::Kind,
};

/// Days that are asked for.
pub const DAYS: u32 = 30;
/// Extreme greed.
const MOST: i64 = 100;
/// Day of the first value there is, 2018-02-01, Unix seconds.
const FIRST_S: i64 = 1_517_443_200;

/// The index on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FearGreedDay {
    /// 0 to 100.
    pub value: u32,
    /// In the provider's words: "Extreme Fear".
    pub classification: String,
    /// UTC.
    pub day: NaiveDate,
}

#[derive(Deserialize)]
struct Body {
    data: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(deserialize_with = "whole")]
    value: i64,
    value_classification: String,
    #[serde(deserialize_with = "whole")]
    timestamp: i64,
}

/// A whole number, written as a number or as text.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let raw = Raw::deserialize(deserializer)?;
    raw.text().trim_matches('"').parse::<i64>().map_err(D::Error::custom)
}

/// The last 30 values.
#[must_use]
pub fn call() -> Call {
    let query = vec![("limit", DAYS.to_string())];
    Call::of_path("/fng/", "/fng/".to_owned(), query, Shape::FearGreed, Kind::FearGreed)
}

/// Values by day, oldest first; never none.
///
/// # Errors
/// When a value is not from 0 to 100, a time is before the index began, days are out of order, or there is no value.
pub fn read(body: &[u8]) -> Result<Vec<FearGreedDay>, BadBody> {
    let body: Body = serde_json::from_slice(body).map_err(|error| BadBody::Schema(error.to_string()))?;
    let mut days = body.data.iter().map(read_row).collect::<Result<Vec<_>, _>>()?;
    if days.is_empty() {
        return implausible("no value");
    }
    days.reverse();
    if !days.is_sorted_by(|one, next| one.day < next.day) {
        return implausible("days that are out of order");
    }
    Ok(days)
}

fn read_row(row: &Row) -> Result<FearGreedDay, BadBody> {
    let value = u32::try_from(row.value).ok().filter(|_| row.value <= MOST);
    let Some(value) = value else {
        return implausible("a value that is not from 0 to 100");
    };
    let classification = clean(&row.value_classification);
    if classification.is_empty() {
        return implausible("a value without its classification");
    }
    let day = DateTime::from_timestamp(row.timestamp, 0).filter(|_| row.timestamp >= FIRST_S);
    let Some(day) = day.map(|at| at.date_naive()) else {
        return implausible("a time before the index began");
    };
    Ok(FearGreedDay {
        value,
        classification,
        day,
    })
}

fn implausible<T>(why: &str) -> Result<T, BadBody> {
    Err(BadBody::Implausible(why.to_owned()))
}

/// The UTC day of a time in Unix milliseconds; none beyond the calendar.
#[must_use]
pub fn day_of(ms: i64) -> Option<NaiveDate> {
    DateTime::from_timestamp_millis(ms).map(|at| at.date_naive())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bytes::Bytes;
    use serde_json::json;

    use super::{FearGreedDay, Shape, call, read};
    use crate::domain::{
        held::Held,
        judge::{Judged, Known, judge},
        shape::BadBody,
    };

    /// 2026-03-10.
    const DAY_S: i64 = 1_773_100_800;
    /// 2026-03-10T12:30:00Z.
    const NOW_MS: i64 = (DAY_S + 45_000) * 1_000;

    fn row(value: &str, days_ago: i64) -> serde_json::Value {
        let timestamp = (DAY_S - days_ago * 86_400).to_string();
        json!({"value": value, "value_classification": "Fear", "timestamp": timestamp})
    }

    /// As the provider answers.
    fn body(rows: &[serde_json::Value]) -> Bytes {
        let body = json!({"name": "Fear and Greed Index", "data": rows, "metadata": {"error": null}});
        body.to_string().into()
    }

    fn judged(body: &Bytes, before: Option<&Bytes>) -> Result<Judged, BadBody> {
        let known = Known {
            before: before.map(|json| Arc::new(Held::new(json.clone(), NOW_MS, 0, ""))),
            now_ms: NOW_MS,
            provider_now_ms: NOW_MS,
            ..Known::default()
        };
        judge(&call(), Shape::FearGreed.check(body)?, &known)
    }

    #[test]
    fn values_are_read_oldest_first() {
        // What the provider's page shows of `/fng/?limit=2`.
        let text = r#"{"name":"Fear and Greed Index","data":[
            {"value":"40","value_classification":"Fear","timestamp":"1551157200","time_until_update":"68499"},
            {"value":"47","value_classification":"Neutral","timestamp":"1551070800"}],"metadata":{"error":null}}"#;
        let day = |value, classification: &str, day: &str| FearGreedDay {
            value,
            classification: classification.to_owned(),
            day: day.parse().unwrap(),
        };
        assert_eq!(
            read(text.as_bytes()).unwrap(),
            [day(47, "Neutral", "2019-02-25"), day(40, "Fear", "2019-02-26")]
        );
        let number = json!({"value": 0, "value_classification": "Extreme Fear", "timestamp": DAY_S});
        assert_eq!(read(&body(&[number])).unwrap(), [day(0, "Extreme Fear", "2026-03-10")]);
        assert_eq!(read(&body(&[row("100", 0)])).unwrap()[0].value, 100);
    }

    #[test]
    fn what_cannot_be_is_refused_as_a_whole() {
        let mut nameless = row("40", 0);
        nameless["value_classification"] = json!(" ");
        for (rows, why) in [
            (vec![], "no value"),
            (vec![row("101", 0)], "not from 0 to 100"),
            (vec![row("40", 0), row("-1", 1)], "not from 0 to 100"),
            (vec![row("40", 1), row("40", 0)], "out of order"),
            (vec![row("40", 0), row("41", 0)], "out of order"),
            (vec![row("40", 3_000)], "before the index began"),
            (vec![row("40", -2)], "a day to come"),
            (vec![nameless], "without its classification"),
        ] {
            let bad = judged(&body(&rows), None).unwrap_err();
            assert!(matches!(bad, BadBody::Implausible(_)), "{bad:?}");
            assert!(bad.to_string().contains(why), "{bad}");
        }
        for rows in [
            vec![row("40.5", 0)],
            vec![row("", 0)],
            vec![json!({"value": "40", "timestamp": "1551157200"})],
            vec![json!(null)],
        ] {
            let bad = judged(&body(&rows), None).unwrap_err();
            assert!(matches!(bad, BadBody::Schema(_)), "{bad:?}");
        }
        assert!(judged(&body(&[row("40", -1)]), None).is_ok(), "clocks differ");
    }

    #[test]
    fn older_values_replace_no_newer_ones() {
        let (today, yesterday) = (body(&[row("40", 0), row("41", 1)]), body(&[row("41", 1)]));
        let bad = judged(&yesterday, Some(&today)).unwrap_err();
        assert!(matches!(bad, BadBody::Differs(_)), "{bad:?}");
        judged(&today, Some(&yesterday)).unwrap();
        judged(&today, Some(&today)).unwrap();
    }
}
