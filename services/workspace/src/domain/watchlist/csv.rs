//! A list as CSV: one row for each section and item, in order.
//!
//! A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`, and some do with the full-width forms of these signs, too. Such a cell
//! gets a quote before it, and loses it when it is read; one that has quotes of its own before such a sign gets one more.

use ::csv::{ReaderBuilder, StringRecord, WriterBuilder};
use chrono::{DateTime, SecondsFormat, Utc};
use vocab::{FORMULA_SIGNS, Money};

use super::{Content, Item, ItemInput, Kind, NewItem, NewWatchlist, Row, section, unnamed_token};
use crate::{domain::text, error::Error};

const HEADER: [&str; 12] = [
    "kind",
    "ref",
    "chain",
    "name",
    "symbol",
    "section",
    "note",
    "reason",
    "target",
    "review_day",
    "added_at",
    "added_price",
];
/// Kind of a row that is a section.
const SECTION: &str = "section";
const LONGEST_SYMBOL: usize = 60;

/// True where a spreadsheet would take it for a formula, with or without quotes before it.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(FORMULA_SIGNS)
}

fn escaped(cell: &str) -> String {
    if is_formula(cell) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

fn plain(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if is_formula(cell) => rest,
        _ => cell,
    }
}

/// The text of a list.
///
/// # Errors
/// [`Error::Computation`] where the writer fails, which memory alone can make it.
pub fn write(list: &NewWatchlist, items: &[Item]) -> Result<String, Error> {
    let failed = |cause: ::csv::Error| Error::Computation(std::sync::Arc::new(cause));
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(HEADER).map_err(failed)?;
    for name in &list.sections {
        if !name.is_empty() {
            let mut cells = [const { String::new() }; HEADER.len()];
            (cells[0], cells[5]) = (SECTION.to_owned(), escaped(name));
            writer.write_record(&cells).map_err(failed)?;
        }
        for item in items
            .iter()
            .filter(|item| list.sections[list.place_of(&item.section)] == *name)
        {
            writer.write_record(cells(item, name)).map_err(failed)?;
        }
    }
    let bytes = writer.into_inner().map_err(|cause| failed(cause.into_error().into()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn cells(item: &Item, section: &str) -> Vec<String> {
    let money = |amount: Option<Money>| amount.map(|amount| amount.to_string()).unwrap_or_default();
    let notes = &item.notes;
    let cells = [
        item.subject.kind.name().to_owned(),
        item.subject.reference.clone(),
        item.subject.chain.clone(),
        item.name.clone(),
        item.symbol.clone(),
        section.to_owned(),
        notes.note.clone(),
        notes.reason.clone(),
        money(notes.target),
        notes.review_day.map(|day| day.to_string()).unwrap_or_default(),
        item.added_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        money(item.added_price),
    ];
    cells.iter().map(|cell| escaped(cell)).collect()
}

/// A row with its cells by name.
struct Cells<'a> {
    names: &'a [String],
    record: &'a StringRecord,
}

impl Cells<'_> {
    fn get(&self, name: &str) -> String {
        let at = self.names.iter().position(|other| other == name);
        let cell = at.and_then(|at| self.record.get(at)).unwrap_or_default();
        plain(cell.trim()).to_owned()
    }
}

/// Rows of a text with a header. A token may be named by `ref` or by `symbol`; `now` is the latest time of adding.
///
/// # Errors
/// Where the text has no header that names either, on `content`.
pub fn read(content: &str, now: DateTime<Utc>) -> Result<Vec<Row>, Error> {
    // The reader counts lines by line feeds.
    let mut content = content.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if !content.contains('\n') {
        content = content.replace('\r', "\n");
    }
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(&content))
        .from_reader(content.as_bytes());
    let mut names: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|_| Error::invalid("content", "This text is not CSV. Save it as CSV in UTF-8."))?;
        let line = record.position().map_or(0, ::csv::Position::line);
        if names.is_empty() {
            names = record.iter().map(|name| name.trim().to_lowercase()).collect();
            if !names.iter().any(|name| name == "ref" || name == "symbol") {
                let message = "The first line names the columns: kind, ref, chain, name, symbol, section, note, reason, target and \
                    review_day. It needs ref or symbol.";
                return Err(Error::invalid("content", message));
            }
            continue;
        }
        let cells = Cells {
            names: &names,
            record: &record,
        };
        let mut text = cells.get("ref");
        for name in ["symbol", "section"] {
            if text.is_empty() {
                text = cells.get(name);
            }
        }
        rows.push(Row {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            text,
            content: content_of(&cells, now),
        });
    }
    Ok(rows)
}

fn delimiter(content: &str) -> u8 {
    let head = content.lines().next().unwrap_or_default();
    if head.contains(',') || !head.contains(';') {
        b','
    } else {
        b';'
    }
}

fn content_of(cells: &Cells<'_>, now: DateTime<Utc>) -> Content {
    let mut kind = cells.get("kind").to_lowercase();
    if kind == SECTION {
        let mut faults = Vec::new();
        let name = section("section", &cells.get("section"), &mut faults);
        return match faults.into_iter().next() {
            Some(fault) => Content::Bad(fault.message),
            None => Content::Section(name),
        };
    }
    if kind.is_empty() {
        Kind::Token.name().clone_into(&mut kind);
    }
    let input = ItemInput {
        reference: cells.get("ref"),
        chain: cells.get("chain"),
        name: cells.get("name"),
        section: cells.get("section"),
        note: cells.get("note"),
        reason: cells.get("reason"),
        target: cells.get("target"),
        review_day: cells.get("review_day"),
        kind,
    };
    item(&input, cells, now).unwrap_or_else(Content::Bad)
}

fn item(input: &ItemInput, cells: &Cells<'_>, now: DateTime<Utc>) -> Result<Content, String> {
    let sentence = |error: Error| match error {
        Error::Invalid(faults) => faults
            .first()
            .map(|fault| format!("{}: {}", fault.field, fault.message))
            .unwrap_or_default(),
        other => other.to_string(),
    };
    let mut faults = Vec::new();
    let symbol = text::line("symbol", &cells.get("symbol"), LONGEST_SYMBOL, &mut faults);
    let is_token = input.kind == Kind::Token.name();
    let has_price = Kind::named(&input.kind).is_some_and(Kind::has_price);
    if is_token && input.reference.is_empty() && !symbol.is_empty() {
        let (_, notes) = input.notes(&mut faults);
        let section = section("section", &input.section, &mut faults);
        if !faults.is_empty() {
            return Err(sentence(Error::Invalid(faults)));
        }
        return Ok(Content::Symbol {
            symbols: vec![symbol.to_uppercase()],
            item: Box::new(unnamed_token(section, notes)),
        });
    }
    let new = NewItem::check(input).map_err(sentence)?;
    let added_at = match cells.get("added_at").as_str() {
        "" => None,
        time => {
            let time = DateTime::parse_from_rfc3339(time).map(|time| time.with_timezone(&Utc));
            let time = time.ok().filter(|time| *time <= now && *time > DateTime::UNIX_EPOCH);
            Some(time.ok_or("added_at: Write a time that has passed, as 2026-11-23T12:00:00Z.")?)
        }
    };
    let added_price = text::positive("added_price", &cells.get("added_price"), &mut faults);
    if !faults.is_empty() {
        return Err(sentence(Error::Invalid(faults)));
    }
    Ok(Content::Item(Box::new(NewItem {
        symbol: if has_price { symbol } else { String::new() },
        added_at,
        added_price: added_price.filter(|_| has_price),
        ..new
    })))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::super::{Notes, Subject, tradingview};
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-23T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn cells_that_look_like_formulas_come_back() {
        let full_width = ["\u{ff1d}1+1", "\u{ff0b}x", "\u{ff0d}1", "\u{ff20}a", "'\u{ff1d}1"];
        let usual = ["=1+1", "+x", "-", "@a", "'=1", "''=1", "'plain", "a=b", "", "'"];
        for cell in usual.into_iter().chain(full_width) {
            assert_eq!(plain(&escaped(cell)), cell);
            assert!(!escaped(cell).starts_with(FORMULA_SIGNS), "{cell}");
        }
    }

    #[test]
    fn a_short_file_of_symbols_is_read() {
        let rows = read("\u{feff}Symbol;Note\r\nbtc;=cheap\r\n;\r\n", now()).unwrap();
        let Content::Symbol { symbols, item } = &rows[0].content else {
            panic!("{rows:?}");
        };
        assert_eq!(
            (symbols[0].as_str(), item.notes.note.as_str(), rows[0].line),
            ("BTC", "=cheap", 2)
        );
        assert!(matches!(&rows[1].content, Content::Bad(_)), "{rows:?}");
        let of_old_programs = read("Symbol;Note\rbtc;\reth;\r", now()).unwrap();
        assert_eq!((of_old_programs[0].line, of_old_programs[1].line), (2, 3));
        assert!(
            read("name,price\nBitcoin,1\n", now()).is_err(),
            "neither ref nor symbol"
        );
    }

    #[test]
    fn faults_name_their_column() {
        let file = "kind,ref,chain,target,added_at\naddress,1A1z,,,\ntoken,bitcoin,,-1,\ntoken,bitcoin,,,2027-01-01T00:00:00Z\n";
        let bad: Vec<String> = read(file, now())
            .unwrap()
            .into_iter()
            .map(|row| match row.content {
                Content::Bad(message) => message.split(':').next().unwrap_or_default().to_owned(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(bad, ["chain", "target", "added_at"]);
    }

    prop_compose! {
        fn word()(text in "[=+@' \",;a-z\u{e9}-]{0,12}") -> String { text.trim().to_owned() }
    }
    prop_compose! {
        fn items()(rows in prop::collection::vec((0_usize..4, 0_usize..3, word(), word(), "[a-z\n=,]{0,20}", 0_u32..9, 0_i64..9), 0..20)) -> Vec<Item> {
            let items = rows.into_iter().enumerate().map(|(place, (kind, section, name, reason, note, money, days))| {
                let kind = [Kind::Token, Kind::Address, Kind::Entity, Kind::Collection][kind];
                let price = Some(Money::from(money)).filter(|money| money.is_positive());
                Item {
                    id: Uuid::nil(),
                    subject: Subject {
                        kind,
                        reference: match kind {
                            Kind::Entity => Uuid::from_u128(place as u128 + 1).to_string(),
                            _ => format!("thing-{place}"),
                        },
                        chain: if kind == Kind::Address { "bitcoin".to_owned() } else { String::new() },
                    },
                    name,
                    symbol: if kind.has_price() { format!("T{place}") } else { String::new() },
                    section: ["", "L1", "=x"][section].to_owned(),
                    rank: String::new(),
                    notes: Notes {
                        note: note.trim().to_owned(),
                        reason,
                        target: price,
                        review_day: Some(now().date_naive()).filter(|_| days > 4),
                    },
                    added_at: now() - chrono::TimeDelta::days(days),
                    added_price: price.filter(|_| kind.has_price()),
                    version: 1,
                }
            });
            items.collect()
        }
    }

    fn list() -> NewWatchlist {
        let sections = ["L1", "=x", "empty"].map(str::to_owned);
        NewWatchlist::check("Majors", "", &sections, &[]).unwrap()
    }

    fn by_section(mut items: Vec<Item>) -> Vec<Item> {
        items.sort_by_key(|item| list().place_of(&item.section));
        items
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(items in items()) {
            let text = write(&list(), &items).unwrap();
            let rows = read(&text, now()).unwrap();
            let mut sections = vec![String::new()];
            let mut back = Vec::new();
            for row in rows {
                match row.content {
                    Content::Section(name) => sections.push(name),
                    Content::Item(item) => back.push(*item),
                    other => panic!("{other:?} of {text}"),
                }
            }
            prop_assert_eq!(sections, list().sections);
            let wanted: Vec<NewItem> = by_section(items).into_iter().map(|item| NewItem {
                subject: item.subject,
                name: item.name,
                symbol: item.symbol,
                section: item.section,
                notes: item.notes,
                added_at: Some(item.added_at),
                added_price: item.added_price,
            }).collect();
            prop_assert_eq!(back, wanted);
        }

        #[test]
        fn tokens_come_back_from_tradingviews_text(items in items()) {
            let (text, left_out) = tradingview::write(&list(), &items);
            let mut back = Vec::new();
            for row in tradingview::read(&text) {
                match row.content {
                    Content::Symbol { symbols, item } => back.push((symbols.concat(), item.section)),
                    Content::Section(_) => {}
                    other => panic!("{other:?} of {text}"),
                }
            }
            let wanted: Vec<_> = by_section(items.clone()).into_iter().filter(|item| item.subject.kind == Kind::Token)
                .map(|item| (item.symbol, item.section)).collect();
            prop_assert_eq!(back.len() + left_out as usize, items.len());
            prop_assert_eq!(back, wanted);
        }
    }
}
