//! Times by a pattern that somebody wrote: `dd.MM.yyyy HH:mm:ss`.

use chrono::{NaiveDate, NaiveDateTime};

/// Characters of a pattern.
const LONGEST: usize = 60;
/// As spreadsheets' own times are told, whatever the pattern.
const PLAIN: &str = "%Y-%m-%d %H:%M:%S";

/// How a file writes times: `yyyy` or `yy`, `M`, `MM` or `MMM` (names in English), `d` or `dd`, `H` or `HH`, `h` or `hh` with `a`, `mm`, `ss`,
/// `.S` to `.SSSSSSSSS`, and signs between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    written: String,
    form: String,
    has_clock: bool,
}

impl Pattern {
    /// Nothing where this is no pattern of a day, with a time of the day or without one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let written = text.trim();
        if written.chars().count() > LONGEST {
            return None;
        }
        let mut form = String::new();
        let mut rest = written;
        while let Some(letter) = rest.chars().next() {
            let run = rest.chars().take_while(|next| *next == letter).count();
            let (_, behind) = rest.split_at_checked(run * letter.len_utf8())?;
            rest = behind;
            let part = match (letter, run) {
                ('y', 4) => "%Y",
                ('y', 2) => "%y",
                ('M', 1 | 2) => "%m",
                ('M', 3 | 4) => "%b",
                ('d', 1 | 2) => "%d",
                ('H', 1 | 2) => "%H",
                ('h', 1 | 2) => "%I",
                ('m', 1 | 2) => "%M",
                ('s', 1 | 2) => "%S",
                ('a', 1) => "%p",
                ('T', 1) => "T",
                // The point is part of it.
                ('S', 1..=9) if form.ends_with("%S.") => {
                    form.pop();
                    "%.f"
                }
                (sign, _) if sign.is_alphanumeric() || sign == '%' || sign.is_control() => return None,
                (sign, run) => {
                    form.extend(std::iter::repeat_n(sign, run));
                    continue;
                }
            };
            // One of each.
            if part != "T" && form.contains(part) {
                return None;
            }
            form.push_str(part);
        }
        let has = |part: &str| form.contains(part);
        let has_day = (has("%Y") || has("%y")) && (has("%m") || has("%b")) && has("%d");
        let (day, half) = (has("%H"), has("%I"));
        let has_clock = day || half;
        let clock_fits = half == has("%p") && !(day && half) && has_clock == has("%M") && (has("%M") || !has("%S"));
        let both_years = has("%Y") && has("%y");
        let both_months = has("%m") && has("%b");
        (has_day && clock_fits && !both_years && !both_months).then(|| Self {
            written: written.to_owned(),
            form,
            has_clock,
        })
    }

    /// As it was written.
    #[must_use]
    pub fn written(&self) -> &str {
        &self.written
    }

    /// The time as `2024-03-02 10:00:00`, or the day as `2024-03-02`; nothing where the text does not fit.
    pub(crate) fn plain(&self, text: &str) -> Option<String> {
        let text = text.trim();
        self.read(text).or_else(|| {
            // One with its year in front would be read in another order.
            let is_plain = !self.form.starts_with("%Y") && text.find('-') == Some(4);
            let time = NaiveDateTime::parse_from_str(text, PLAIN).ok()?;
            is_plain.then(|| time.format(PLAIN).to_string())
        })
    }

    fn read(&self, text: &str) -> Option<String> {
        if self.has_clock {
            let time = NaiveDateTime::parse_from_str(text, &self.form).ok()?;
            return Some(time.format("%Y-%m-%d %H:%M:%S%.f").to_string());
        }
        let day = NaiveDate::parse_from_str(text, &self.form).ok()?;
        Some(day.format("%Y-%m-%d").to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn times_are_read_by_their_pattern() {
        for (pattern, text, plain) in [
            ("dd.MM.yyyy HH:mm:ss", "02.03.2024 10:05:09", "2024-03-02 10:05:09"),
            ("M/d/yy h:mm a", "3/2/24 1:05 PM", "2024-03-02 13:05:00"),
            (
                "yyyy-MM-ddTHH:mm:ss.SSS",
                "2024-03-02T10:05:09.250",
                "2024-03-02 10:05:09.250",
            ),
            ("HH:mm dd-MMM-yyyy", "10:05 02-Mar-2024", "2024-03-02 10:05:00"),
            ("d/M/yyyy", "2/3/2024", "2024-03-02"),
            // A spreadsheet's own time.
            ("dd.MM.yyyy HH:mm", "2024-03-02 10:05:09", "2024-03-02 10:05:09"),
        ] {
            let found = Pattern::parse(pattern).unwrap().plain(text);
            assert_eq!(found.as_deref(), Some(plain), "{pattern}");
        }
        let pattern = Pattern::parse("dd.MM.yyyy HH:mm").unwrap();
        for other in ["03/02/2024 10:05", "32.01.2024 10:05", "02.03.2024", ""] {
            assert_eq!(pattern.plain(other), None, "{other}");
        }
    }

    #[test]
    fn what_names_no_day_is_no_pattern() {
        for text in [
            "",
            "HH:mm",
            "dd.MM",
            "dd.MM.yyyy HH",
            "dd.MM.yyyy hh:mm",
            "dd.MM.yyyy HH:mm a",
            "dd.MM.yyyy dd",
            "dd.MM.yyyy SSS",
            "dd.MM.yyyy Z",
            "%d.%m.%Y",
            "dd.MM.yyyyyy",
        ] {
            assert_eq!(Pattern::parse(text), None, "{text}");
        }
    }
}
