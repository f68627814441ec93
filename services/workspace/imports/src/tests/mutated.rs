//! Recorded exports after people and programs changed their form: 200 versions of each give the same events or are refused.

use chrono_tz::Tz;

use super::{all, options};
use crate::{Options, read};

/// Numbers that look random and are the same each time (xorshift64, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }

    fn is(&mut self) -> bool {
        self.below(2) == 0
    }
}

fn records(text: &str, delimiter: u8) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let records = reader.records().map(Result::unwrap);
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

fn written(records: &[Vec<String>], delimiter: u8, quoted: bool) -> String {
    let style = if quoted {
        csv::QuoteStyle::Always
    } else {
        csv::QuoteStyle::Necessary
    };
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .delimiter(delimiter)
        .quote_style(style)
        .from_writer(Vec::new());
    for record in records {
        writer.write_record(record).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn a_file_in_another_form_says_the_same() {
    let folder = testkit::real_data_or_skip!("exchange-exports");
    let answers = Options {
        zone: Some(Tz::UTC),
        day_first: Some(true),
        ..options()
    };
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for (name, ..) in super::recorded::EXPORTS {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let plain = read(text.as_bytes(), &answers).unwrap();
        let own = if text.lines().any(|line| line.matches(';').count() > 5) {
            b';'
        } else {
            b','
        };
        let whole = records(text, own);
        let width = whole.iter().map(Vec::len).max().unwrap();
        let header = whole
            .iter()
            .position(|record| record.len() + 2 > width && record.iter().all(|cell| cell.parse::<f64>().is_err()));
        let header = header.unwrap();
        // The longest one takes most of the time.
        let rounds = if text.len() > 10_000 { 50 } else { 200 };
        for round in 0..rounds {
            let mut changed = whole.clone();
            // Repeated names of columns have their order as their meaning.
            let (rotated, extra) = (dice.is() && plain.format != "cointracking", dice.is());
            let by = dice.below(width);
            for (at, record) in changed.iter_mut().enumerate().skip(header) {
                record.resize(width, String::new());
                if rotated {
                    record.rotate_left(by);
                }
                if extra {
                    record.push(if at == header {
                        "Added column".to_owned()
                    } else {
                        "x".to_owned()
                    });
                }
            }
            for name in changed.get_mut(header).into_iter().flatten() {
                *name = match dice.below(4) {
                    0 => name.to_uppercase(),
                    1 => name.to_lowercase(),
                    2 => format!("  {name} "),
                    _ => name.clone(),
                };
            }
            if dice.is() {
                let at = header + 1 + dice.below(changed.len() - header);
                changed.insert(at, vec![String::new(); width]);
            }
            let delimiter = [own, b';', b'\t'][dice.below(3)];
            let mut text = written(&changed, delimiter, dice.is());
            if dice.is() {
                text = text.replace('\n', "\r\n");
            }
            let bytes = if dice.below(3) == 0 {
                [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat()
            } else {
                text.clone().into_bytes()
            };
            let found = read(&bytes, &answers).unwrap_or_else(|refusal| panic!("{name} {round}: {refusal}\n{text}"));
            assert_eq!(found.format, plain.format, "{name} {round}");
            assert_eq!(all(&found), all(&plain), "{name} {round}\n{text}");
            assert_eq!(
                (found.rows, found.rejected.len(), found.skipped.len()),
                (plain.rows, plain.rejected.len(), plain.skipped.len()),
                "{name} {round}"
            );
        }
    }
}
