//! Shapes of what is written by hand: market, accounts, forecasts, files. All others come from the contracts (`rest`).

pub mod address_query;
pub mod auth;
pub mod chain_file;
pub mod forecast;
pub mod ledger_file;
pub mod market;
pub mod oauth;
pub mod platform;
pub mod problem;
pub mod storage;
pub mod upload;

use chrono::{DateTime, SecondsFormat, TimeDelta};

/// Unix milliseconds as RFC 3339 in UTC.
#[must_use]
pub fn instant(unix_ms: i64) -> String {
    DateTime::from_timestamp_millis(unix_ms)
        .unwrap_or_default()
        .to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The same, nothing where it never was.
#[must_use]
pub fn instant_or_none(unix_ms: i64) -> Option<String> {
    (unix_ms > 0).then(|| instant(unix_ms))
}

/// A text, nothing where it is empty.
#[must_use]
pub fn text_or_none(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

/// Days since 1970 as `yyyy-mm-dd`.
#[must_use]
pub fn day(day: i32) -> String {
    (DateTime::UNIX_EPOCH + TimeDelta::days(i64::from(day)))
        .format("%Y-%m-%d")
        .to_string()
}

/// Days since 1970 as `yyyy-mm-ddT00:00:00Z`.
#[must_use]
pub fn midnight(of: i32) -> String {
    format!("{}T00:00:00Z", day(of))
}

#[cfg(test)]
mod tests {
    use crate::rest::{
        generated::{FrozenForecast, RowError, Score},
        value,
    };

    #[test]
    fn times_are_utc() {
        assert_eq!(super::instant(1_700_000_000_123), "2023-11-14T22:13:20.123Z");
        assert_eq!(super::instant_or_none(0), None);
        assert_eq!(super::day(0), "1970-01-01");
        assert_eq!(super::midnight(19_782), "2024-02-29T00:00:00Z");
    }

    #[test]
    fn what_a_forecast_lacks_is_null() {
        let score = |edge: &str, wis: f64| {
            value::<Score>(&proto::forecast::HorizonScore {
                edge: edge.to_owned(),
                wis,
                ..proto::forecast::HorizonScore::default()
            })
        };
        let (none, some) = (score("", f64::NAN), score("even", 0.0));
        assert!(
            none["edge"].is_null() && none["wis"].is_null() && none["wis_ratio"].is_null(),
            "{none}"
        );
        assert_eq!(some["edge"], "even");
        assert_eq!(some["wis"], 0.0, "a figure");
        let frozen = |due_day| {
            value::<FrozenForecast>(&proto::forecast::FrozenForecast {
                due_day,
                ..proto::forecast::FrozenForecast::default()
            })
        };
        assert_eq!(frozen(Some(0))["due_day"], "1970-01-01");
        assert!(frozen(None)["due_day"].is_null());
        let upload = super::upload::Upload::listed(proto::forecast::Upload::default());
        assert_eq!(upload.source_url, None, "a file has no address");
        let row = value::<RowError>(&proto::forecast::RowError::default());
        assert!(row["column"].is_null(), "the whole line is wrong");
    }
}
