//! Lines of a CSV file with their numbers.

use crate::file::File;

/// A row behind the header.
pub(crate) struct Row {
    pub(crate) line: u32,
    pub(crate) fields: Vec<String>,
}

impl Row {
    pub(crate) fn field(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.fields.get(at)).map_or("", |field| field.trim())
    }
}

/// The header and the rows behind it that are not empty; none where the file is no CSV.
pub(crate) fn rows(content: &str, file: &mut File) -> Option<(Row, Vec<Row>)> {
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(content.as_bytes());
    let mut rows = Vec::new();
    let (mut line, mut counted) = (1_u32, 0);
    // Old programs end lines with CR alone.
    let end = if content.contains('\n') { b'\n' } else { b'\r' };
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(_) => {
                file.problem(0, "", "The file cannot be read as CSV.");
                return None;
            }
        };
        // A record begins behind the one before, so in front of empty lines.
        let start = record
            .position()
            .and_then(|place| usize::try_from(place.byte()).ok())
            .unwrap_or(counted);
        let blank = content
            .bytes()
            .skip(start)
            .take_while(|byte| b"\r\n".contains(byte))
            .count();
        let passed = content.as_bytes().get(counted..start + blank).unwrap_or_default();
        let breaks = passed.iter().filter(|byte| **byte == end).count();
        line = line.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
        counted = start + blank;
        if record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        rows.push(Row {
            line,
            fields: record.iter().map(str::to_owned).collect(),
        });
    }
    if rows.is_empty() {
        file.problem(1, "", "The file is empty.");
        return None;
    }
    let header = rows.remove(0);
    Some((header, rows))
}
