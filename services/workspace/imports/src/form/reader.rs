//! Reads the parts of a form one by one and collects what is wrong with them.

use std::collections::HashSet;

use chrono_tz::Tz;

use super::{MappingFlaw, MappingForm, kinds};
use crate::{
    delimiter::Delimiter,
    event::Side,
    mapping::{DecimalMark, FeeFrom, InstrumentFrom, Mapping, SideFrom, TextFrom, Times, TradeFrom, ValueFrom},
    pattern::Pattern,
    symbol,
    table::folded,
};

const MOST_COLUMNS: usize = 200;
/// Characters of a column's name.
pub(super) const LONGEST_COLUMN: usize = 200;
const MOST_WORDS: usize = 20;
/// Characters of a word.
const LONGEST_WORD: usize = 60;

pub(super) struct Reader<'a> {
    pub form: &'a MappingForm,
    columns: Vec<String>,
    flaws: Vec<MappingFlaw>,
}

impl<'a> Reader<'a> {
    /// Reads this form.
    pub fn of(form: &'a MappingForm) -> Self {
        Self {
            form,
            columns: form.columns.iter().map(|name| folded(name)).collect(),
            flaws: Vec::new(),
        }
    }

    /// Notes what is wrong with a field.
    pub fn flaw(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.flaws.push(MappingFlaw {
            field: field.into(),
            message: message.into(),
        });
    }

    /// The mapping.
    ///
    /// # Errors
    /// Everything that is wrong with the form.
    pub fn mapping(mut self) -> Result<Mapping, Vec<MappingFlaw>> {
        if !self.check_texts() {
            return Err(self.flaws);
        }
        let found = self.parts();
        match found {
            Some(mapping) if self.flaws.is_empty() => Ok(mapping),
            _ => Err(self.flaws),
        }
    }

    fn parts(&mut self) -> Option<Mapping> {
        let form = self.form;
        self.check_columns();
        let times = self.times();
        let kind = self.kind();
        let (has_trades, has_others) = kinds::found(kind.as_ref());
        let trade = if has_trades { self.trade() } else { None };
        let moved = if has_others { self.moved() } else { None };
        let fee = self.fee();
        let coins = self.coins();
        let id = self.column("external_id", &form.external_id);
        let note = self.column("note", &form.note);
        let decimal_mark = match form.decimal_mark.as_str() {
            "" | "point" => DecimalMark::Point,
            "comma" => DecimalMark::Comma,
            _ => {
                self.flaw("decimal_mark", "One of point, comma.");
                DecimalMark::Point
            }
        };
        let delimiter = Delimiter::named(&form.delimiter);
        if delimiter.is_none() && !form.delimiter.is_empty() {
            self.flaw("delimiter", "One of comma, semicolon, tab, pipe.");
        }
        self.check_repeats();
        Some(Mapping {
            times: times?,
            kind: kind?,
            trade,
            moved,
            fee,
            id,
            note,
            decimal_mark,
            delimiter,
            coins,
        })
    }

    fn times(&mut self) -> Option<Times> {
        let form = self.form;
        let column = self.needed("time", &form.time);
        let zone = match form.zone.as_str() {
            "" => None,
            name => {
                let zone: Option<Tz> = name.parse().ok();
                if zone.is_none() {
                    self.flaw("zone", "Use the name of a time zone, such as Europe/Berlin.");
                }
                zone
            }
        };
        let day_first = match form.date_order.as_str() {
            "" => None,
            "day" => Some(true),
            "month" => Some(false),
            _ => {
                self.flaw("date_order", "One of day, month.");
                None
            }
        };
        let pattern = match form.time_format.trim() {
            "" => None,
            text => {
                let pattern = Pattern::parse(text);
                if pattern.is_none() {
                    self.flaw("time_format", "Write day, month and year like dd.MM.yyyy HH:mm:ss.");
                }
                pattern
            }
        };
        Some(Times {
            column: column?,
            zone,
            day_first,
            pattern,
        })
    }

    fn trade(&mut self) -> Option<TradeFrom> {
        let form = self.form;
        let instrument = self.instrument();
        let quantity = self.needed("quantity", &form.quantity);
        let side = self.side();
        let value = self.value();
        let contract = self.contract();
        Some(TradeFrom {
            instrument: instrument?,
            side: side?,
            quantity: quantity?,
            value: value?,
            contract,
        })
    }

    fn check_columns(&mut self) {
        let names = &self.form.columns;
        if names.is_empty() || names.len() > MOST_COLUMNS {
            self.flaw("columns", format!("Name 1 to {MOST_COLUMNS} columns."));
        }
        let mut taken = HashSet::new();
        for (place, name) in names.iter().enumerate().take(MOST_COLUMNS) {
            let field = || format!("columns[{place}]");
            if folded(name).is_empty() || name.chars().count() > LONGEST_COLUMN {
                self.flaw(field(), format!("Use 1 to {LONGEST_COLUMN} characters."));
            } else if is_unreadable(name) {
                self.flaw(
                    field(),
                    "Control characters and characters that change the text direction are not allowed.",
                );
            } else if !taken.insert(folded(name)) {
                self.flaw(field(), format!("“{name}” is in `columns` twice."));
            }
        }
    }

    /// One number or time cannot be two things.
    fn check_repeats(&mut self) {
        let form = self.form;
        let named = [
            ("time", &form.time),
            ("quantity", &form.quantity),
            ("price", &form.price),
            ("total", &form.total),
            ("fee", &form.fee),
            ("profit", &form.profit),
        ];
        let mut taken: Vec<(&str, String)> = Vec::new();
        for (field, name) in named.into_iter().filter(|(_, name)| !name.is_empty()) {
            let name = folded(name);
            match taken.iter().find(|(_, other)| *other == name) {
                Some((other, _)) => self.flaw(field, format!("This column is already the {other}.")),
                None => taken.push((field, name)),
            }
        }
    }

    /// Nothing where no column is named, or one that the file does not have.
    pub fn column(&mut self, field: &str, name: &str) -> Option<String> {
        if name.is_empty() {
            return None;
        }
        if self.columns.contains(&folded(name)) {
            return Some(name.to_owned());
        }
        self.flaw(field, format!("“{name}” is not in `columns`."));
        None
    }

    /// A column that must be chosen.
    pub fn needed(&mut self, field: &str, name: &str) -> Option<String> {
        if name.is_empty() {
            self.flaw(field, "Choose the column.");
        }
        self.column(field, name)
    }

    /// A column or a constant, of which not both may be given.
    pub fn column_or_coin(&mut self, field: &str, name: &str, constant: &str) -> Option<TextFrom> {
        if constant.is_empty() {
            return self.column(field, name).map(TextFrom::Column);
        }
        let of_constant = format!("{field}_constant");
        if !name.is_empty() {
            self.flaw(of_constant, "Choose a column or write a coin, not both.");
            return None;
        }
        self.sign(of_constant, constant).map(TextFrom::Constant)
    }

    /// Of a coin or currency.
    pub fn sign(&mut self, field: impl Into<String>, text: &str) -> Option<String> {
        let coin = symbol::asset(text);
        let fits = |sign: char| sign.is_alphanumeric() || ".-_$+:/".contains(sign);
        if coin.is_empty() || coin.chars().count() > 40 || !coin.chars().all(fits) {
            self.flaw(field, "Use the symbol of a coin or currency, such as BTC or EUR.");
            return None;
        }
        Some(coin)
    }

    /// Where base and quote are: in a column of pairs, or each by itself.
    pub fn instrument(&mut self) -> Option<InstrumentFrom> {
        let form = self.form;
        let coins = [&form.base, &form.base_constant, &form.quote, &form.quote_constant];
        if !form.pair.is_empty() {
            if coins.iter().any(|text| !text.is_empty()) {
                self.flaw("pair", "Choose the column of the pair, or base and quote, not both.");
            }
            let separator = self.separator();
            let pair = TextFrom::Column(self.column("pair", &form.pair)?);
            return Some(InstrumentFrom::Pair { pair, separator });
        }
        if !form.separator.is_empty() {
            self.flaw("separator", "Only a pair has a separator.");
        }
        if coins.iter().all(|text| text.is_empty()) {
            self.flaw("pair", "Choose the column of the pair, or base and quote.");
            return None;
        }
        for (field, name, constant) in [
            ("base", &form.base, &form.base_constant),
            ("quote", &form.quote, &form.quote_constant),
        ] {
            if name.is_empty() && constant.is_empty() {
                self.flaw(field, "Choose a column or write a coin.");
            }
        }
        let base = self.column_or_coin("base", &form.base, &form.base_constant);
        let quote = self.column_or_coin("quote", &form.quote, &form.quote_constant);
        let (base, quote) = (base?, quote?);
        if matches!(base, TextFrom::Constant(_)) && base == quote {
            self.flaw("quote_constant", "Base and quote are the same.");
        }
        Some(InstrumentFrom::Coins { base, quote })
    }

    fn separator(&mut self) -> Option<char> {
        let mut signs = self.form.separator.chars();
        let (first, second) = (signs.next()?, signs.next());
        if second.is_some() || first.is_alphanumeric() || is_unreadable(&self.form.separator) {
            self.flaw("separator", "Use one character that isn't a letter or digit.");
        }
        Some(first)
    }

    fn side(&mut self) -> Option<SideFrom> {
        let form = self.form;
        if form.side.is_empty() {
            for (field, words) in [("buy_words", &form.buy_words), ("sell_words", &form.sell_words)] {
                if !words.is_empty() {
                    self.flaw(field, "Choose the column in which these words are.");
                }
            }
            return match form.side_constant.as_str() {
                "" => Some(SideFrom::SignOfQuantity),
                word => {
                    let side = Side::named(word);
                    if side.is_none() {
                        self.flaw("side_constant", "One of buy, sell.");
                    }
                    side.map(SideFrom::Constant)
                }
            };
        }
        if !form.side_constant.is_empty() {
            self.flaw("side_constant", "Choose a column or one side for all rows, not both.");
        }
        let buy = self.words("buy_words", &form.buy_words);
        let sell = self.words("sell_words", &form.sell_words);
        if let Some(both) = sell.iter().find(|word| buy.contains(word)) {
            self.flaw("sell_words", format!("“{both}” is among the words for buying."));
        }
        let column = self.column("side", &form.side)?;
        Some(SideFrom::Words { column, buy, sell })
    }

    fn words(&mut self, field: &str, words: &[String]) -> Vec<String> {
        if words.is_empty() || words.len() > MOST_WORDS {
            self.flaw(field, format!("Write 1 to {MOST_WORDS} words."));
        }
        for (place, word) in words.iter().enumerate().take(MOST_WORDS) {
            self.check_word(&format!("{field}[{place}]"), word);
        }
        words.iter().map(|word| folded(word)).collect()
    }

    /// Notes a word of the file that is empty, too long or unreadable.
    pub fn check_word(&mut self, field: &str, word: &str) {
        if folded(word).is_empty() || word.chars().count() > LONGEST_WORD || is_unreadable(word) {
            self.flaw(field, format!("Use 1 to {LONGEST_WORD} characters."));
        }
    }

    fn value(&mut self) -> Option<ValueFrom> {
        let form = self.form;
        if form.price.is_empty() && form.total.is_empty() {
            self.flaw("price", "Choose the column of the price, of the total, or both.");
            return None;
        }
        let price = self.column("price", &form.price);
        let total = self.column("total", &form.total);
        match (price, total) {
            (Some(price), Some(total)) => Some(ValueFrom::Both { price, total }),
            (Some(price), None) => Some(ValueFrom::Price(price)),
            (None, Some(total)) => Some(ValueFrom::Total(total)),
            (None, None) => None,
        }
    }

    fn fee(&mut self) -> Option<FeeFrom> {
        let form = self.form;
        if form.fee.is_empty() {
            for (field, is_given) in [
                ("fee_asset", !form.fee_asset.is_empty()),
                ("fee_asset_constant", !form.fee_asset_constant.is_empty()),
                ("fee_negative", form.fee_negative),
            ] {
                if is_given {
                    self.flaw(field, "Choose the column of the fee as well.");
                }
            }
            return None;
        }
        let asset = self.column_or_coin("fee_asset", &form.fee_asset, &form.fee_asset_constant);
        Some(FeeFrom {
            column: self.column("fee", &form.fee)?,
            asset,
            negative_is_paid: form.fee_negative,
        })
    }
}

pub(super) fn is_unreadable(text: &str) -> bool {
    let is_control = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    text.chars().any(|sign| is_control(sign) || vocab::deceives(sign))
}
