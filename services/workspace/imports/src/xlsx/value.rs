//! What a cell of a spreadsheet holds, as text that a format reads like that of a CSV file.

use calamine::{DataRef, ExcelDateTime};
use chrono::NaiveDate;

use crate::table::bare;

/// The day after 9999-12-31, which is the last that spreadsheets know.
const LAST: f64 = 2_958_466.0;

pub(super) fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => decimal(*number),
        DataRef::String(text) => bare(text).to_owned(),
        DataRef::SharedString(text) => bare(text).to_owned(),
        // As CSV files write them, where the spreadsheet shows TRUE.
        DataRef::Bool(yes) => yes.to_string(),
        DataRef::DateTime(time) => moment(time),
        DataRef::DateTimeIso(text) if NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok() => format!("{text} 00:00:00"),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// The shortest decimal that is stored as the same float: never an exponent, never rounded further.
fn decimal(number: f64) -> String {
    if number == 0.0 {
        "0".to_owned()
    } else {
        number.to_string()
    }
}

/// `2020-09-11 10:00:00`, with thousandths where there are some; a time without a day is written alone, and what can be no date stays the
/// number that it is.
fn moment(time: &ExcelDateTime) -> String {
    let serial = time.as_f64();
    if !time.is_datetime() || !(0.0..LAST).contains(&serial) {
        return decimal(serial);
    }
    let (year, month, day, hour, minute, second, milli) = time.to_ymd_hms_milli();
    let fraction = if milli == 0 {
        String::new()
    } else {
        format!(".{milli:03}")
    };
    let clock = format!("{hour:02}:{minute:02}:{second:02}{fraction}");
    if serial < 1.0 {
        return clock;
    }
    format!("{year:04}-{month:02}-{day:02} {clock}")
}

#[cfg(test)]
mod tests {
    use calamine::{DataRef, ExcelDateTime, ExcelDateTimeType};

    use super::text;

    #[test]
    fn numbers_are_the_shortest_decimal_of_their_float() {
        for (number, written) in [
            (1e-8, "0.00000001"),
            (-0.00047, "-0.00047"),
            (1e21, "1000000000000000000000"),
            (126_000.0, "126000"),
            (0.1 + 0.2, "0.30000000000000004"),
            (123_456.789_012_345_67, "123456.78901234567"),
            (-0.0, "0"),
        ] {
            assert_eq!(text(&DataRef::Float(number)), written);
        }
    }

    #[test]
    fn serials_are_days_of_both_systems() {
        let time = |serial, is_1904| {
            let kind = ExcelDateTimeType::DateTime;
            text(&DataRef::DateTime(ExcelDateTime::new(serial, kind, is_1904)))
        };
        for (serial, is_1904, written) in [
            (43_831.0, false, "2020-01-01 00:00:00"),
            (44_085.416_666_666_664, false, "2020-09-11 10:00:00"),
            (44_074.458_333_333_336, false, "2020-08-31 11:00:00"),
            (42_369.0, true, "2020-01-01 00:00:00"),
            (0.5, false, "12:00:00"),
            (59.0, false, "1900-02-28 00:00:00"),
            // This day never was, and no reader of times takes it.
            (60.0, false, "1900-02-29 00:00:00"),
            (61.0, false, "1900-03-01 00:00:00"),
            (43_831.999_999_999, false, "2020-01-02 00:00:00"),
            (43_831.000_001_446_76, false, "2020-01-01 00:00:00.125"),
            (-1.0, false, "-1"),
            (2_958_466.0, false, "2958466"),
        ] {
            assert_eq!(time(serial, is_1904), written, "{serial}");
        }
    }

    #[test]
    fn other_cells_are_written_as_csv_files_do() {
        assert_eq!(text(&DataRef::Bool(true)), "true");
        assert_eq!(text(&DataRef::SharedString("\u{feff} BTC ")), "BTC");
        assert_eq!(
            text(&DataRef::DateTimeIso("2020-01-01".to_owned())),
            "2020-01-01 00:00:00"
        );
        assert_eq!(text(&DataRef::Error(calamine::CellErrorType::NA)), "#N/A");
    }
}
