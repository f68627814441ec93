//! One row with its cells by name. What is wrong with a cell is told with its line and column.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{Money, NotMoney};

use crate::{
    cell, detect,
    event::{Amount, Event, EventKind, InstrumentKind, Movement, Position, Side, Trade},
    mapped,
    mapping::DecimalMark,
    moment::{self, TwiceShown},
    report::{Fault, Outcome, Reading},
    symbol,
    table::{Line, Mark, Table},
};

/// Before the first block of Bitcoin nothing was traded.
const FIRST_UNIX: i64 = 1_230_768_000;
const AHEAD: TimeDelta = TimeDelta::minutes(5);

#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub table: &'a Table,
    pub line: &'a Line,
    pub reading: &'a Reading<'a>,
}

pub(crate) type Cell<T> = Result<T, Fault>;

impl<'a> Row<'a> {
    /// Empty where the row has no such cell.
    pub fn text(&self, column: &str) -> &'a str {
        let place = self.table.place(column);
        place.and_then(|place| self.line.cells.get(place)).unwrap_or_default()
    }

    /// What is wrong with a cell, at its line and column.
    pub fn fault(&self, column: &str, code: &'static str, message: impl Into<String>) -> Fault {
        let name = self.table.place(column).and_then(|place| self.table.names.get(place));
        Fault {
            line: self.line.number,
            column: name.map_or(column, String::as_str).to_owned(),
            code,
            message: message.into(),
        }
    }

    /// The same of a cell by its place: without a header it has the letter that spreadsheets give it.
    pub fn fault_at(&self, place: u32, code: &'static str, message: &str) -> Fault {
        let name = usize::try_from(place)
            .ok()
            .and_then(|place| self.table.names.get(place));
        let name = name.filter(|name| !name.is_empty()).cloned();
        Fault {
            column: name.unwrap_or_else(|| letters(place)),
            ..self.fault("", code, message)
        }
    }

    /// The cell's text, or a fault where it is empty.
    pub fn required(&self, column: &str) -> Cell<&'a str> {
        match self.text(column) {
            "" => Err(self.fault(column, "missing", "This cell is empty.")),
            text => Ok(text),
        }
    }

    /// Signed; zero where the cell is empty.
    pub fn amount(&self, column: &str) -> Cell<Money> {
        self.amount_of(column, self.text(column))
    }

    /// A price that is only compared with the total: it may be an average with more decimals than amounts have, and is left out then.
    pub fn price(&self, column: &str) -> Cell<Money> {
        match self.amount(column) {
            Err(fault) if fault.code == "too_many_decimals" => Ok(Money::ZERO),
            found => found,
        }
    }

    /// The same of a text that the cell's was turned into.
    pub fn amount_of(&self, column: &str, text: &str) -> Cell<Money> {
        let pointed = match self.reading.decimal_comma && !self.is_number(column) {
            true => mapped::with_point(text, DecimalMark::Comma),
            false => Some(text.to_owned()),
        };
        pointed
            .map_or(Err(NotMoney::Syntax), |text| cell::amount(&text))
            .map(Option::unwrap_or_default)
            .map_err(|error| {
                let code = match error {
                    NotMoney::Syntax => "not_a_number",
                    NotMoney::TooFine => "too_many_decimals",
                    NotMoney::TooLarge => "too_large",
                };
                self.fault(column, code, format!("“{}” is {error}.", self.text(column)))
            })
    }

    /// True where the spreadsheet stores a number: its text has a decimal point in every country.
    pub fn is_number(&self, column: &str) -> bool {
        let place = self.table.place(column).and_then(|place| u32::try_from(place).ok());
        let numbers = [Mark::Number, Mark::NumberOfFormula];
        let mut marks = self.line.marks.iter();
        marks.any(|(at, mark)| Some(*at) == place && numbers.contains(mark))
    }

    /// Above zero, whatever its sign.
    pub fn size(&self, column: &str) -> Cell<Money> {
        let amount = self.amount(column)?.abs();
        if amount.is_zero() {
            return Err(self.fault(column, "not_positive", "Must be greater than zero."));
        }
        Ok(amount)
    }

    /// Above zero, and written so: a sign would say something that this column cannot mean.
    pub fn positive(&self, column: &str) -> Cell<Money> {
        if self.amount(column)?.is_negative() {
            return Err(self.fault(column, "not_positive", "Must be greater than zero."));
        }
        self.size(column)
    }

    /// The coin in a cell, or a fault where it is empty or no symbol.
    pub fn asset(&self, column: &str) -> Cell<String> {
        self.asset_of(column, self.required(column)?)
    }

    /// The same of a part of the cell.
    pub fn asset_of(&self, column: &str, text: &str) -> Cell<String> {
        let asset = symbol::asset(text);
        let is_symbol = !asset.is_empty() && asset.len() <= 40 && !asset.contains(char::is_whitespace);
        if is_symbol {
            Ok(asset)
        } else {
            Err(self.fault(column, "unknown_coin", "This is not the symbol of a coin."))
        }
    }

    /// Base and quote of a pair in one cell, or a fault where it is empty or no pair.
    pub fn pair(&self, column: &str) -> Cell<(String, String)> {
        self.pair_of(column, self.required(column)?)
    }

    /// The same of a text that may not be the cell's.
    pub fn pair_of(&self, column: &str, text: &str) -> Cell<(String, String)> {
        symbol::pair(text).ok_or_else(|| {
            self.fault(
                column,
                "unknown_pair",
                format!("“{text}” cannot be split into two coins."),
            )
        })
    }

    /// Bought or sold in one of the formats' languages, or a fault for any other word.
    pub fn side(&self, column: &str) -> Cell<Side> {
        let text = self.required(column)?;
        match text.to_lowercase().as_str() {
            "buy" | "b" | "bought" | "bid" | "purchase" | "limit_buy" | "market_buy" | "comprar" | "compra"
            | "achat" | "acheter" | "acquisto" | "kauf" | "kaufen" | "kupno" | "alış" | "покупка" | "买入" | "買入" => {
                Ok(Side::Buy)
            }
            "sell" | "s" | "sold" | "sale" | "ask" | "limit_sell" | "market_sell" | "vender" | "venta" | "venda"
            | "vente" | "vendre" | "vendita" | "verkauf" | "verkaufen" | "sprzedaż" | "satış" | "продажа" | "卖出"
            | "賣出" => Ok(Side::Sell),
            _ => Err(self.fault(column, "unknown_side", format!("“{text}” is neither buy nor sell."))),
        }
    }

    /// A time in the file's zone, between 2009 and now.
    pub fn time(&self, column: &str) -> Cell<DateTime<Utc>> {
        self.time_of(column, self.required(column)?)
    }

    /// The same of a text that was put together of several cells.
    pub fn time_of(&self, column: &str, text: &str) -> Cell<DateTime<Utc>> {
        let text: &str = &detect::unspaced(text);
        if let Some(day) = moment::day(text, self.reading.day_first) {
            self.warn(
                column,
                "no_time",
                format!("“{text}” names no time of the day: midnight is taken."),
            );
            return self.time_of(column, &format!("{day} 00:00:00"));
        }
        self.reading.saw_time(moment::zoned(text).is_some());
        let found = match self.reading.day_first {
            Some(day_first) => moment::read_numbers(text, day_first, self.reading.zone)
                .or_else(|_| moment::read(text, self.reading.zone)),
            None => moment::read(text, self.reading.zone),
        };
        let (first, second) = found.map_err(|wrong| match wrong {
            moment::Wrong::Syntax => self.fault(column, "bad_time", format!("“{text}” is no time.")),
            moment::Wrong::Gap => self.fault(
                column,
                "time_in_gap",
                format!("“{text}” never was: the clocks were put forward."),
            ),
        })?;
        let time = match second {
            None => first,
            Some(second) => {
                let (time, word) = match self.reading.shown_twice(self.line.number, text) {
                    TwiceShown::First => (first, "first"),
                    TwiceShown::Second => (second, "second"),
                };
                let message = format!("“{text}” came twice that day; the {word} is taken.");
                self.warn(column, "time_twice", message);
                time
            }
        };
        if time.timestamp() < FIRST_UNIX {
            return Err(self.fault(column, "before_2009", "This is before 2009."));
        }
        if time > self.reading.now + AHEAD {
            return Err(self.fault(column, "in_future", "This is in the future."));
        }
        Ok(time)
    }

    /// Notes what is odd about a cell that is read all the same.
    pub fn warn(&self, column: &str, code: &'static str, message: impl Into<String>) {
        self.reading.warn(self.fault(column, code, message));
    }

    /// A fee in a column; none where it is empty or zero. The cell may name its coin, but no other one.
    pub fn fee(&self, column: &str, asset: impl Into<String>) -> Cell<Vec<Amount>> {
        let amount = self.amount(column)?;
        let asset = asset.into();
        let beside = cell::coin_beside(self.text(column));
        if !amount.is_zero() && !beside.is_empty() {
            let beside = symbol::asset(beside);
            if beside != asset && symbol::is_known_coin(&beside) {
                let message = format!("This fee is in {beside}, not in {asset}.");
                return Err(self.fault(column, "other_coin", message));
            }
        }
        Ok(if amount.is_zero() {
            Vec::new()
        } else {
            vec![Amount { asset, amount }]
        })
    }

    /// A spot trade without fees.
    pub fn spot(&self, (base, quote): (String, String), side: Side, quantity: Money, quote_amount: Money) -> Trade {
        Trade {
            base,
            quote,
            side,
            kind: InstrumentKind::Spot,
            quantity,
            quote_amount,
            fees: Vec::new(),
            position: Position::Net,
            order_id: None,
        }
    }

    /// A trade of a contract. What moves is the profit and the fee, so that its movements are the caller's.
    pub fn contract(&self, time: DateTime<Utc>, trade: Trade, movements: Vec<Movement>) -> Event {
        Event {
            movements,
            ..self.traded(time, trade)
        }
    }

    /// Warns where price × size is far from the total, or a fee above the amount.
    pub fn checked(&self, trade: Trade, price: Money) -> Trade {
        let total = trade.quantity.checked_mul(price);
        let off = total
            .and_then(|total| total.checked_sub(trade.quote_amount))
            .map(Money::abs);
        let most = trade
            .quote_amount
            .checked_mul(Money::from_units(5_000_000_000_000_000).unwrap_or_default());
        if !price.is_zero() && off.zip(most).is_some_and(|(off, most)| off > most) {
            self.warn(
                "",
                "total_differs",
                "Price × size differs from the total by more than 0.5%. We used the total.",
            );
        }
        for fee in &trade.fees {
            let of = if fee.asset == trade.base {
                trade.quantity
            } else {
                trade.quote_amount
            };
            if (fee.asset == trade.base || fee.asset == trade.quote) && fee.amount > of {
                self.warn("", "fee_above_amount", "The fee is larger than the trade.");
            }
        }
        trade
    }

    /// A trade of two coins of which neither is named as the base.
    pub fn exchanged(&self, came: (String, Money), went: (String, Money)) -> Trade {
        let ((bought, much), (paid, cost)) = (came, went);
        if symbol::is_quote(&bought, &paid) {
            self.spot((paid, bought), Side::Sell, cost.abs(), much)
        } else {
            self.spot((bought, paid), Side::Buy, much, cost.abs())
        }
    }

    /// The word in this column is none that the format knows.
    pub fn unknown(&self, column: &str) -> Fault {
        let message = format!("“{}” is not known.", self.text(column));
        self.fault(column, "unknown_operation", message)
    }

    /// The row is left out on purpose, and the report says why.
    pub fn skipped(&self, column: &str, code: &'static str, message: &str) -> Outcome {
        Outcome::Skipped(self.fault(column, code, message))
    }

    /// The first column whose name begins like this: `filled time` finds `Filled Time(UTC+08:00)`.
    pub fn beginning(&self, name: &str) -> &'a str {
        self.like(|column| column.starts_with(name))
    }

    /// The first column whose name ends like this: ` subtotal` finds `EUR Subtotal`.
    pub fn ending(&self, name: &str) -> &'a str {
        self.like(|column| column.ends_with(name))
    }

    fn like(&self, wanted: impl Fn(&str) -> bool) -> &'a str {
        let columns = self.table.columns.iter().filter(|(column, _)| wanted(column));
        columns
            .min_by_key(|(_, place)| **place)
            .map_or("", |(column, _)| column.as_str())
    }

    /// The first of these columns that has something in it; else the first.
    pub fn first_of<'b>(&self, columns: &[&'b str]) -> &'b str {
        let filled = columns.iter().find(|column| !self.text(column).is_empty());
        filled.or(columns.first()).copied().unwrap_or_default()
    }

    /// A fee whose coin is in a column of its own; none where it is empty or zero. A minus is not told from a plus.
    pub fn fee_in(&self, column: &str, asset: &str) -> Cell<Vec<Amount>> {
        if self.amount(column)?.is_zero() {
            return Ok(Vec::new());
        }
        let fees = self.fee(column, self.asset(asset)?)?;
        Ok(fees
            .into_iter()
            .map(|fee| Amount {
                amount: fee.amount.abs(),
                ..fee
            })
            .collect())
    }

    /// `0.5 BTC` or `0.5BTC` in one cell: how much, above zero, and of what.
    pub fn size_with_coin(&self, column: &str) -> Cell<(String, Money)> {
        let text = self.required(column)?;
        let coin = match text.split_once(' ') {
            Some((_, coin)) => coin,
            None => text.trim_start_matches(|sign: char| !sign.is_ascii_alphabetic()),
        };
        Ok((self.asset_of(column, coin)?, self.size(column)?))
    }

    /// The event of a trade in this row.
    pub fn traded(&self, time: DateTime<Utc>, trade: Trade) -> Event {
        Event::trade(self.line.number, time, trade)
    }

    /// One coin that came or went, with a fee in the same or another.
    pub fn moved(&self, time: DateTime<Utc>, kind: EventKind, asset: &str, amount: Money, fees: Vec<Amount>) -> Event {
        let mut movements = vec![Movement {
            asset: asset.to_owned(),
            amount,
            fee: kind == EventKind::Fee,
        }];
        movements.extend(fees.into_iter().map(|fee| Movement {
            asset: fee.asset,
            amount: -fee.amount,
            fee: true,
        }));
        Event::of(self.line.number, time, kind, movements)
    }
}

/// `A` to `Z`, `AA` …
fn letters(place: u32) -> String {
    let digit = char::from_u32('A' as u32 + place % 26).unwrap_or('A');
    match place / 26 {
        0 => digit.to_string(),
        rest => letters(rest - 1) + &digit.to_string(),
    }
}
