//! Records of a CSV file with the lines on which they begin.

use csv::StringRecord;
use vocab::LineCount;

/// Each record, the header too, and its line from 1. Where one cannot be read: the line, as far as it is known, or else 0.
pub(crate) fn records(text: &[u8], delimiter: u8) -> impl Iterator<Item = Result<(StringRecord, u64), u64>> {
    let mut counted = LineCount::new(text);
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text);
    reader.into_records().map(move |record| match record {
        Ok(record) => {
            let line = counted.of(record.position().map_or(0, csv::Position::byte));
            Ok((record, u64::from(line)))
        }
        Err(error) => Err(error.position().map_or(0, csv::Position::line)),
    })
}
