//! A file of flows. All of its problems are found at once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use vocab::Money;

use crate::{
    figures::differs,
    rows::{Row, rows},
    texts::{Day, NO_DAY, Order, day, flow, in_order, order},
};

const FUNDS: usize = 60;
const CELLS: usize = 150_000;
const TICKER: usize = 20;
const ISSUER: usize = 100;
const URL: usize = 500;
/// Rows of a table that are no days.
const SUMMARIES: [&str; 8] = ["total", "average", "maximum", "minimum", "max", "min", "fee", "seed"];
/// The first exchange-traded fund was sold in 1990.
const FIRST_YEAR: &str = "1990-01-01";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    Wide,
    Long,
}

impl Layout {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Long => "long",
        }
    }
}

/// A fund on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub day: NaiveDate,
    /// In capitals.
    pub ticker: String,
    /// US$ m.
    pub flow: Money,
    /// Page that the file names.
    pub source_url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// From 1; the header is the first.
    pub line: u32,
    /// Name of the column; empty for the whole line.
    pub column: String,
    pub message: String,
    /// The file can be imported in spite of it.
    pub warning: bool,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub layout: Layout,
    /// By day and ticker, each once.
    pub cells: Vec<Cell>,
    /// Totals as the file states them.
    pub stated: BTreeMap<NaiveDate, Money>,
    /// By ticker, where the file says it.
    pub issuers: BTreeMap<String, String>,
    pub problems: Vec<Problem>,
}

impl File {
    /// True where nothing but warnings was found.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.problems.iter().all(|problem| problem.warning)
    }

    /// The first and the last day with a cell.
    #[must_use]
    pub fn span(&self) -> Option<(NaiveDate, NaiveDate)> {
        let days = || self.cells.iter().map(|cell| cell.day);
        days().min().zip(days().max())
    }

    /// How many days the file has.
    #[must_use]
    pub fn days(&self) -> usize {
        self.cells.iter().map(|cell| cell.day).collect::<BTreeSet<_>>().len()
    }

    /// The funds, each once, by ticker.
    #[must_use]
    pub fn tickers(&self) -> Vec<String> {
        let all: BTreeSet<&String> = self.cells.iter().map(|cell| &cell.ticker).collect();
        all.into_iter().cloned().collect()
    }

    pub(crate) fn problem(&mut self, line: u32, column: &str, message: impl Into<String>) {
        self.problems.push(Problem {
            line,
            column: column.to_owned(),
            message: message.into(),
            warning: false,
        });
    }

    fn warning(&mut self, line: u32, column: &str, message: impl Into<String>) {
        self.problem(line, column, message);
        if let Some(problem) = self.problems.last_mut() {
            problem.warning = true;
        }
    }
}

/// Reads a file; `today` is the last day that it may have, UTC.
#[must_use]
pub fn read(content: &str, today: NaiveDate) -> File {
    let mut file = File {
        layout: Layout::Wide,
        cells: Vec::new(),
        stated: BTreeMap::new(),
        issuers: BTreeMap::new(),
        problems: Vec::new(),
    };
    let Some((header, rows)) = rows(content, &mut file) else {
        return file;
    };
    let names: Vec<String> = header.fields.iter().map(|name| name.trim().to_owned()).collect();
    let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let place = |name: &str| lower.iter().position(|other| other == name);
    let Some(date) = place("date") else {
        file.problem(header.line, "", "The first line has no column Date.");
        return file;
    };
    let days = days(&rows, date, &names, today, &mut file);
    if place("ticker").is_some() && place("flow_usd_m").is_some() {
        file.layout = Layout::Long;
        long(&rows, &days, &lower, &names, &mut file);
    } else if date == 0 {
        wide(&header, &rows, &days, &names, &mut file);
    } else {
        file.problem(header.line, "", "Use Date,{TICKER}…,Total or date,ticker,flow_usd_m.");
    }
    if file.cells.len() > CELLS {
        file.problem(0, "", format!("A file can have at most {CELLS} values."));
        file.cells.truncate(CELLS);
    }
    if file.cells.is_empty() && file.is_good() {
        file.problem(0, "", "The file has no flows.");
    }
    file.cells
        .sort_by(|one, other| (one.day, &one.ticker).cmp(&(other.day, &other.ticker)));
    // The problems of a file come first, and what is only a warning last.
    file.problems.sort_by_key(|problem| (problem.warning, problem.line));
    file
}

/// The day of each row; none for rows that are left out or have none.
fn days(rows: &[Row], date: usize, names: &[String], today: NaiveDate, file: &mut File) -> Vec<Option<NaiveDate>> {
    let column = names.get(date).map_or("", String::as_str);
    let read: Vec<Option<Day>> = rows.iter().map(|row| day(row.field(Some(date)))).collect();
    let order: Order = order(read.iter().flatten().copied());
    let first: Option<NaiveDate> = FIRST_YEAR.parse().ok();
    let mut days = Vec::with_capacity(rows.len());
    for (row, read) in rows.iter().zip(read) {
        if row.fields.len() > names.len() {
            file.problem(
                row.line,
                "",
                "The line has more cells than the header. Put numbers with commas in quotes.",
            );
        }
        let Some(read) = read else {
            let text = row.field(Some(date)).to_lowercase();
            if SUMMARIES.contains(&text.as_str()) {
                file.warning(row.line, "", "This line is not a day. It is left out.");
            } else {
                file.problem(row.line, column, NO_DAY);
            }
            days.push(None);
            continue;
        };
        match in_order(read, order) {
            Ok(day) if day > today => {
                file.problem(row.line, column, "The day must not be in the future.");
                days.push(None);
            }
            Ok(day) if first.is_some_and(|first| day < first) => {
                file.problem(row.line, column, "There were no such funds on this day.");
                days.push(None);
            }
            Ok(day) => days.push(Some(day)),
            Err(message) => {
                file.problem(row.line, column, message);
                days.push(None);
            }
        }
    }
    days
}

/// A ticker in capitals; none where it is no ticker.
fn ticker(text: &str) -> Option<String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    let text = text.trim();
    ((1..=TICKER).contains(&text.len()) && text.bytes().all(fits)).then(|| text.to_ascii_uppercase())
}

const NO_TICKER: &str = "Use a ticker of up to 20 letters and digits.";

fn wide(header: &Row, rows: &[Row], days: &[Option<NaiveDate>], names: &[String], file: &mut File) {
    let mut funds: Vec<(usize, String)> = Vec::new();
    let mut total = None;
    for (at, name) in names.iter().enumerate().skip(1) {
        if name.eq_ignore_ascii_case("total") {
            if total.replace(at).is_some() {
                file.problem(header.line, name, "This column occurs twice.");
            }
            continue;
        }
        match ticker(name) {
            Some(ticker) if funds.iter().any(|(_, other)| *other == ticker) => {
                file.problem(header.line, name, "This column occurs twice.");
            }
            Some(ticker) => funds.push((at, ticker)),
            None => file.problem(header.line, name, NO_TICKER),
        }
    }
    if funds.is_empty() || funds.len() > FUNDS {
        file.problem(
            header.line,
            "",
            format!("Use 1 to {FUNDS} columns of funds beside Date and Total."),
        );
        return;
    }
    let mut seen: HashMap<NaiveDate, u32> = HashMap::new();
    for (row, day) in rows.iter().zip(days) {
        let Some(day) = *day else { continue };
        if let Some(line) = seen.insert(day, row.line) {
            file.problem(row.line, &names[0], format!("{day} is already in line {line}."));
            continue;
        }
        let before = file.cells.len();
        for (at, ticker) in &funds {
            match flow(row.field(Some(*at))) {
                Ok(None) => {}
                Ok(Some(flow)) => file.cells.push(Cell {
                    day,
                    ticker: ticker.clone(),
                    flow,
                    source_url: None,
                }),
                Err(message) => file.problem(row.line, &names[*at], message),
            }
        }
        let Some(at) = total else { continue };
        match flow(row.field(Some(at))) {
            Err(message) => file.problem(row.line, &names[at], message),
            Ok(Some(stated)) => judge_total(file, row.line, (day, before), stated, &names[at]),
            Ok(None) => {}
        }
    }
}

fn judge_total(file: &mut File, line: u32, (day, first): (NaiveDate, usize), stated: Money, column: &str) {
    let flows: Vec<Money> = file.cells[first..].iter().map(|cell| cell.flow).collect();
    let Some(sum) = flows.iter().try_fold(Money::ZERO, |sum, flow| sum.checked_add(*flow)) else {
        file.problem(line, column, "These numbers are too large to be added up.");
        return;
    };
    if differs(sum, stated, flows.len()) {
        file.warning(
            line,
            column,
            format!("The funds add up to {sum}, but the file states {stated}."),
        );
    }
    if !flows.is_empty() {
        file.stated.insert(day, stated);
    }
}

fn long(rows: &[Row], days: &[Option<NaiveDate>], lower: &[String], names: &[String], file: &mut File) {
    let place = |name: &str| lower.iter().position(|other| other == name);
    let name = |at: Option<usize>| at.map_or("", |at| names[at].as_str());
    let (tickers, flows) = (place("ticker"), place("flow_usd_m"));
    let (issuers, urls) = (place("issuer"), place("source_url"));
    let mut seen: HashMap<(NaiveDate, String), u32> = HashMap::new();
    let mut funds = BTreeSet::new();
    for (row, day) in rows.iter().zip(days) {
        let symbol = ticker(row.field(tickers)).filter(|ticker| ticker != "TOTAL");
        if symbol.is_none() {
            file.problem(row.line, name(tickers), NO_TICKER);
        }
        let flow = flow(row.field(flows)).unwrap_or_else(|message| {
            file.problem(row.line, name(flows), message);
            None
        });
        let issuer = row.field(issuers);
        let is_bad = |sign: char| sign.is_control() || vocab::deceives(sign);
        if issuer.chars().count() > ISSUER || issuer.chars().any(is_bad) {
            file.problem(
                row.line,
                name(issuers),
                format!("Use one line of at most {ISSUER} characters."),
            );
        }
        let url = row.field(urls);
        let is_link = url.starts_with("https://") || url.starts_with("http://");
        if !url.is_empty()
            && (!is_link || url.len() > URL || url.chars().any(|sign| sign.is_whitespace() || is_bad(sign)))
        {
            file.problem(
                row.line,
                name(urls),
                "Use an address that begins with https:// or http://.",
            );
        }
        let (Some(day), Some(ticker)) = (*day, symbol) else {
            continue;
        };
        if let Some(line) = seen.insert((day, ticker.clone()), row.line) {
            file.problem(row.line, "", format!("{ticker} on {day} is already in line {line}."));
            continue;
        }
        funds.insert(ticker.clone());
        if !issuer.is_empty() {
            let known = file.issuers.insert(ticker.clone(), issuer.to_owned());
            if known.is_some_and(|known| known != issuer) {
                file.problem(
                    row.line,
                    name(issuers),
                    format!("{ticker} has another issuer in a line before."),
                );
            }
        }
        if let Some(flow) = flow {
            file.cells.push(Cell {
                day,
                ticker,
                flow,
                source_url: (!url.is_empty()).then(|| url.to_owned()),
            });
        }
    }
    if funds.len() > FUNDS {
        file.problem(0, "", format!("A file can have at most {FUNDS} funds."));
    }
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
