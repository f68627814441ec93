//! Rows that are trades, of coins or of contracts.

use vocab::Money;

use super::{Explained, meant};
use crate::{
    event::{Instrument, InstrumentKind, Position, Side, Trade},
    formats::contract,
    mapping::{
        ContractFrom, InstrumentFrom, InstrumentKindFrom, PositionFrom, SideFrom, TextFrom, TradeFrom, ValueFrom,
    },
    report::Outcome,
    row::Cell,
    symbol, table,
};

/// Files with a column for the coin that was bought and one for that which was sold have the money in either of them.
const fn is_named_by_side(from: &TradeFrom) -> bool {
    let (base, quote) = match &from.instrument {
        InstrumentFrom::Coins { base, quote } => (base, quote),
        InstrumentFrom::Pair { .. } => return false,
    };
    let are_columns = matches!((base, quote), (TextFrom::Column(_), TextFrom::Column(_)));
    are_columns && matches!(from.side, SideFrom::Constant(_))
}

impl Explained<'_> {
    /// `told` is the side where the word for the kind of the row says it.
    pub(super) fn trade(self, from: &TradeFrom, told: Option<Side>) -> Cell<Outcome> {
        let time = self.time()?;
        let instrument = self.instrument(&from.instrument, self.kind_of(&from.contract.kind)?)?;
        let written = self.number(&from.quantity)?;
        let side = match told {
            Some(side) => side,
            None => self.side(&from.side, written)?,
        };
        // A sale may be written with a minus, a purchase may not, unless the file has a word for it.
        if written.is_zero() || (told.is_none() && written.is_negative() && side == Side::Buy) {
            return Err(self.not_positive(&from.quantity));
        }
        let quantity = written.abs();
        match instrument.kind {
            InstrumentKind::Spot => {
                let (mut price, total) = self.value(&from.value, quantity)?;
                let turned =
                    told.is_none() && is_named_by_side(from) && symbol::is_quote(&instrument.base, &instrument.quote);
                let (base, quote) = (instrument.base, instrument.quote);
                let mut trade = if turned {
                    // The price is of the money, in the coin.
                    price = Money::ZERO;
                    match side {
                        Side::Buy => self.row.exchanged((base, quantity), (quote, total)),
                        Side::Sell => self.row.exchanged((quote, total), (base, quantity)),
                    }
                } else {
                    self.row.spot((base, quote), side, quantity, total)
                };
                trade.fees = self.fees(&trade.quote)?;
                Ok(self.described(self.row.traded(time, self.row.checked(trade, price))))
            }
            InstrumentKind::Linear | InstrumentKind::Inverse => {
                let coin = contract::settles_in(&instrument).to_owned();
                let trade = self.contract(from, instrument, side, quantity)?;
                let profit = match &from.contract.profit {
                    Some(column) => self.number(column)?,
                    None => {
                        contract::without_results(self.row, &self.mapping.times.column);
                        Money::ZERO
                    }
                };
                let movements = contract::booked(&coin, profit, &trade);
                Ok(self.described(self.row.contract(time, trade, movements)))
            }
        }
    }

    fn contract(self, from: &TradeFrom, instrument: Instrument, side: Side, counted: Money) -> Cell<Trade> {
        let coin = contract::settles_in(&instrument).to_owned();
        let one = from.contract.size.unwrap_or(Money::ONE);
        let quantity = counted.checked_mul(one).filter(|quantity| quantity.is_positive());
        let quantity = quantity.ok_or_else(|| {
            self.row
                .fault(&from.quantity, "too_large", "This is too large or too small.")
        })?;
        let position = self.position(&from.contract);
        let price = match &from.value {
            ValueFrom::Price(column) | ValueFrom::Both { price: column, .. } => self.positive(column)?,
            ValueFrom::Total(column) => {
                let total = self.size(column)?;
                let price = match instrument.kind {
                    InstrumentKind::Inverse => quantity.checked_div(total),
                    InstrumentKind::Spot | InstrumentKind::Linear => total.checked_div(quantity),
                };
                let price = price.filter(|price| price.is_positive());
                price.ok_or_else(|| self.not_positive(column))?
            }
        };
        let mut trade = contract::filled(self.row, instrument, (side, position), (quantity, price))?;
        if let ValueFrom::Total(column) = &from.value {
            // The price was rounded.
            trade.quote_amount = self.size(column)?;
        }
        trade.fees = self.fees(&coin)?;
        Ok(trade)
    }

    /// What a trade of coins came to: its price where that is told, and its total.
    fn value(self, from: &ValueFrom, quantity: Money) -> Cell<(Money, Money)> {
        Ok(match from {
            ValueFrom::Price(column) => {
                let price = self.positive(column)?;
                let too_large = || {
                    self.row
                        .fault(column, "too_large", "Price times quantity is too large.")
                };
                (price, quantity.checked_mul(price).ok_or_else(too_large)?)
            }
            ValueFrom::Total(column) => (Money::ZERO, self.size(column)?),
            ValueFrom::Both { price, total } => (self.number(price)?, self.size(total)?),
        })
    }

    fn positive(self, column: &str) -> Cell<Money> {
        let value = self.number(column)?;
        if value.is_positive() {
            Ok(value)
        } else {
            Err(self.not_positive(column))
        }
    }

    /// What was paid may be written with a minus.
    fn size(self, column: &str) -> Cell<Money> {
        let value = self.number(column)?.abs();
        if value.is_zero() {
            Err(self.not_positive(column))
        } else {
            Ok(value)
        }
    }

    /// Coins where the cell is empty: files of both often name contracts alone.
    pub(super) fn kind_of(self, from: &InstrumentKindFrom) -> Cell<InstrumentKind> {
        match from {
            InstrumentKindFrom::Constant(kind) => Ok(*kind),
            InstrumentKindFrom::Words { column, words } => {
                let text = self.row.text(column);
                if text.is_empty() {
                    return Ok(InstrumentKind::Spot);
                }
                // The words of this application are known without being explained.
                let known = || InstrumentKind::named(&table::folded(text));
                let unknown = || {
                    let message = format!("The mapping does not say whether “{text}” is spot, linear or inverse.");
                    self.row.fault(column, "unknown_contract", message)
                };
                meant(words, text).or_else(known).ok_or_else(unknown)
            }
        }
    }

    fn position(self, from: &ContractFrom) -> Position {
        match &from.position {
            PositionFrom::Constant(position) => *position,
            PositionFrom::Words { column, words } => {
                let text = self.row.text(column);
                meant(words, text).unwrap_or_else(|| contract::position(text))
            }
        }
    }

    pub(super) fn instrument(self, from: &InstrumentFrom, kind: InstrumentKind) -> Cell<Instrument> {
        let (base, quote) = match from {
            InstrumentFrom::Coins { base, quote } => (self.coin(base)?, self.coin(quote)?),
            InstrumentFrom::Pair { pair, separator } => {
                let (column, text) = self.text_from(pair)?;
                match separator {
                    Some(separator) => {
                        let message = || format!("“{text}” has no “{separator}” between two coins.");
                        let parts = text.split_once(*separator);
                        let (base, quote) = parts.ok_or_else(|| self.row.fault(column, "unknown_pair", message()))?;
                        (self.coin_of(column, base)?, self.coin_of(column, quote)?)
                    }
                    None if kind != InstrumentKind::Spot => {
                        let message = || format!("“{text}” is no contract.");
                        return named(text, kind)
                            .map(|found| self.with_coins(found))
                            .ok_or_else(|| self.row.fault(column, "unknown_pair", message()));
                    }
                    None => {
                        let (base, quote) = self.row.pair_of(column, text)?;
                        (self.coin_of(column, &base)?, self.coin_of(column, &quote)?)
                    }
                }
            }
        };
        Ok(Instrument { base, quote, kind })
    }

    /// Under the names that the mapping gives coins.
    fn with_coins(self, found: Instrument) -> Instrument {
        let other = |coin: String| self.mapping.coin(&coin).map_or_else(|| coin.clone(), str::to_owned);
        Instrument {
            base: other(found.base),
            quote: other(found.quote),
            kind: found.kind,
        }
    }

    fn side(self, from: &SideFrom, quantity: Money) -> Cell<Side> {
        match from {
            SideFrom::Constant(side) => Ok(*side),
            SideFrom::SignOfQuantity if quantity.is_negative() => Ok(Side::Sell),
            SideFrom::SignOfQuantity => Ok(Side::Buy),
            SideFrom::Words { column, buy, sell } => {
                let text = self.row.required(column)?;
                let word = table::folded(text);
                match (buy.contains(&word), sell.contains(&word)) {
                    (true, false) => Ok(Side::Buy),
                    (false, true) => Ok(Side::Sell),
                    _ => {
                        let message = format!("“{text}” is neither buy nor sell.");
                        Err(self.row.fault(column, "unknown_side", message))
                    }
                }
            }
        }
    }
}

/// A contract by its name, of the kind that somebody says it is. What it pays in has no day in its name.
fn named(text: &str, kind: InstrumentKind) -> Option<Instrument> {
    let found = contract::of(text, None)?;
    if found.kind == kind {
        return Some(found);
    }
    let pays = match kind {
        InstrumentKind::Inverse => &found.base,
        InstrumentKind::Spot | InstrumentKind::Linear => &found.quote,
    };
    contract::of(text, pays.split('-').next())
}
