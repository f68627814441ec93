//! `Retry-After` of an answer from outside, in both of its forms (RFC 9110, section 10.2.3).

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, Utc};
use http::{
    HeaderMap,
    header::{DATE, HeaderName, RETRY_AFTER},
};

/// Who says more than this has slipped: whoever believed it would be away for good.
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// The form to write, and the two old ones to read (RFC 9110, section 5.6.7).
const FORMS: [&str; 3] = [
    "%a, %d %b %Y %H:%M:%S GMT",
    "%A, %d-%b-%y %H:%M:%S GMT",
    "%a %b %e %H:%M:%S %Y",
];

/// How long the answer wants to be left alone; `None` where it does not say, or nothing that can be meant. A date counts from the
/// answer's own `Date`, so that clocks that differ do no harm; without one from `now`.
#[must_use]
pub fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    let text = text(headers, &RETRY_AFTER)?;
    let wait = if text.bytes().all(|byte| byte.is_ascii_digit()) {
        // Too many digits for a number are too long a wait.
        Duration::from_secs(text.parse().ok()?)
    } else {
        let from = self::text(headers, &DATE).and_then(date).unwrap_or(now);
        // A time that has passed is one to come at once.
        (date(text)? - from).to_std().unwrap_or_default()
    };
    (wait <= LONGEST).then_some(wait)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let text = headers.get(name)?.to_str().ok()?.trim();
    (!text.is_empty()).then_some(text)
}

fn date(text: &str) -> Option<DateTime<Utc>> {
    FORMS
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .map(|at| at.and_utc())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{HeaderMap, retry_after};

    fn said(after: &str, date: Option<&str>) -> Option<u64> {
        let mut headers = HeaderMap::new();
        headers.insert("retry-after", after.parse().unwrap());
        if let Some(date) = date {
            headers.insert("date", date.parse().unwrap());
        }
        let now = "1994-11-06T08:49:00Z".parse().unwrap();
        retry_after(&headers, now).as_ref().map(Duration::as_secs)
    }

    #[test]
    fn seconds_and_dates_are_read() {
        assert_eq!((said("119", None), said(" 0 ", None)), (Some(119), Some(0)));
        for date in [
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ] {
            assert_eq!(said(date, None), Some(37), "{date}");
        }
        let answered = Some("Sun, 06 Nov 1994 08:49:30 GMT");
        assert_eq!(
            said("Sun, 06 Nov 1994 08:49:37 GMT", answered),
            Some(7),
            "by its own clock"
        );
        assert_eq!(
            said("Sun, 06 Nov 1994 08:48:00 GMT", answered),
            Some(0),
            "it has passed"
        );
    }

    #[test]
    fn what_cannot_be_meant_is_not_said() {
        for slip in [
            "1000000000",
            "86401",
            "99999999999999999999999",
            "-5",
            "1.5",
            "soon",
            "",
            "Sun, 06 Nov 2094 08:49:37 GMT",
        ] {
            assert_eq!(said(slip, None), None, "{slip}");
        }
        assert_eq!(said("86400", None), Some(86_400));
        assert_eq!(
            retry_after(&HeaderMap::new(), "1994-11-06T08:49:00Z".parse().unwrap()),
            None
        );
    }
}
