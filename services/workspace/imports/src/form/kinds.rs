//! What a form says of kinds of rows, of contracts, and of the file's words for them.

use std::collections::HashSet;

use vocab::Money;

use super::{MeantWord, reader::Reader};
use crate::{
    event::{EventKind, InstrumentKind, Position, Side},
    mapping::{ContractFrom, InstrumentFrom, InstrumentKindFrom, KindFrom, Meaning, MovedFrom, PositionFrom, TextFrom},
    table::folded,
};

/// Words of one list.
const MOST: usize = 200;

/// Whether rows can be trades, and whether they can be something else. Of what could not be read nothing else is asked.
pub(super) fn found(kind: Option<&KindFrom>) -> (bool, bool) {
    let is_trade = |meaning: &Meaning| matches!(meaning, Meaning::Trade(_));
    let is_moved = |meaning: &Meaning| matches!(meaning, Meaning::Moved(_));
    match kind {
        None => (false, false),
        Some(KindFrom::Constant(meaning)) => (is_trade(meaning), is_moved(meaning)),
        Some(KindFrom::Words { words, .. }) => (
            words.iter().any(|(_, meaning)| is_trade(meaning)),
            words.iter().any(|(_, meaning)| is_moved(meaning)),
        ),
    }
}

fn meaning(word: &str) -> Option<Meaning> {
    Some(match word {
        "trade" => Meaning::Trade(None),
        "buy" => Meaning::Trade(Some(Side::Buy)),
        "sell" => Meaning::Trade(Some(Side::Sell)),
        "skip" => Meaning::Skipped,
        word => Meaning::Moved(EventKind::named(word)?),
    })
}

impl Reader<'_> {
    pub(super) fn kind(&mut self) -> Option<KindFrom> {
        let form = self.form;
        if form.kind.is_empty() {
            if !form.kind_words.is_empty() {
                self.flaw("kind_words", "Choose the column in which these words are.");
            }
            let kind = match form.kind_constant.as_str() {
                "" => Some(Meaning::Trade(None)),
                word => meaning(word).filter(|found| !matches!(found, Meaning::Trade(Some(_)) | Meaning::Skipped)),
            };
            if kind.is_none() {
                self.flaw("kind_constant", "Choose what the rows are.");
            }
            return kind.map(KindFrom::Constant);
        }
        if !form.kind_constant.is_empty() {
            self.flaw("kind_constant", "Choose a column or one kind for all rows, not both.");
        }
        let words = self.meant("kind_words", &form.kind_words, meaning);
        if words.is_empty() {
            self.flaw("kind_words", "Say what at least one word means.");
        } else if words.iter().all(|(_, meaning)| *meaning == Meaning::Skipped) {
            self.flaw("kind_words", "All rows would be left out.");
        }
        let column = self.column("kind", &form.kind)?;
        Some(KindFrom::Words { column, words })
    }

    pub(super) fn moved(&mut self) -> Option<MovedFrom> {
        let form = self.form;
        let asset = if form.asset.is_empty() && form.asset_constant.is_empty() {
            // Where base and quote have columns of their own, the base is what moves.
            let base = match (form.base.as_str(), form.base_constant.as_str()) {
                ("", "") => None,
                (name, "") => self.column("base", name).map(TextFrom::Column),
                (_, constant) => self.sign("base_constant", constant).map(TextFrom::Constant),
            };
            if base.is_none() {
                self.flaw("asset", "Choose the column of the coin, or write it.");
            }
            base
        } else {
            self.column_or_coin("asset", &form.asset, &form.asset_constant)
        };
        let amount = match (form.amount.as_str(), form.quantity.as_str()) {
            ("", "") => {
                self.flaw("amount", "Choose the column of the amount.");
                None
            }
            ("", quantity) => self.column("quantity", quantity),
            (amount, _) => self.column("amount", amount),
        };
        let names_contract =
            !form.pair.is_empty() && (!form.contract.is_empty() || is_contract(&form.contract_constant));
        let paid_for = if names_contract {
            let pair = self.column("pair", &form.pair).map(TextFrom::Column);
            let kind = self.instrument_kind();
            pair.map(|pair| {
                let separator = form.separator.chars().next();
                (InstrumentFrom::Pair { pair, separator }, kind)
            })
        } else {
            None
        };
        Some(MovedFrom {
            asset: asset?,
            amount: amount?,
            reversed: form.amount_reversed,
            paid_for,
        })
    }

    fn instrument_kind(&mut self) -> InstrumentKindFrom {
        let form = self.form;
        if form.contract.is_empty() {
            return match form.contract_constant.as_str() {
                "" => InstrumentKindFrom::default(),
                word => InstrumentKind::named(word)
                    .map(InstrumentKindFrom::Constant)
                    .unwrap_or_else(|| {
                        self.flaw("contract_constant", "One of spot, linear, inverse.");
                        InstrumentKindFrom::default()
                    }),
            };
        }
        if !form.contract_constant.is_empty() {
            self.flaw(
                "contract_constant",
                "Choose a column or one kind for all rows, not both.",
            );
        }
        let words = self.meant("contract_words", &form.contract_words, InstrumentKind::named);
        match self.column("contract", &form.contract) {
            Some(column) => InstrumentKindFrom::Words { column, words },
            None => InstrumentKindFrom::default(),
        }
    }

    pub(super) fn contract(&mut self) -> ContractFrom {
        let form = self.form;
        let kind = self.instrument_kind();
        let size = match form.contract_size.trim() {
            "" => None,
            text => {
                let size = text.parse::<Money>().ok().filter(|size| size.is_positive());
                if size.is_none() {
                    self.flaw("contract_size", "Write a number above zero, such as 0.01.");
                }
                size
            }
        };
        let position = if form.position.is_empty() {
            match form.position_constant.as_str() {
                "" => PositionFrom::default(),
                word => Position::named(word).map(PositionFrom::Constant).unwrap_or_else(|| {
                    self.flaw("position_constant", "One of net, long, short.");
                    PositionFrom::default()
                }),
            }
        } else {
            if !form.position_constant.is_empty() {
                self.flaw(
                    "position_constant",
                    "Choose a column or one position for all rows, not both.",
                );
            }
            let words = self.meant("position_words", &form.position_words, Position::named);
            match self.column("position", &form.position) {
                Some(column) => PositionFrom::Words { column, words },
                None => PositionFrom::default(),
            }
        };
        ContractFrom {
            kind,
            size,
            position,
            profit: self.column("profit", &form.profit),
        }
    }

    pub(super) fn coins(&mut self) -> Vec<(String, String)> {
        let form = self.form;
        let mut coins = Vec::new();
        self.check_words("coin_words", &form.coin_words);
        for (place, MeantWord { word, meaning }) in form.coin_words.iter().enumerate().take(MOST) {
            if let Some(coin) = self.sign(format!("coin_words[{place}].meaning"), meaning) {
                coins.push((folded(word), coin));
            }
        }
        coins
    }

    /// The words of a list with what they mean.
    fn meant<T>(&mut self, field: &str, list: &[MeantWord], of: impl Fn(&str) -> Option<T>) -> Vec<(String, T)> {
        self.check_words(field, list);
        let mut found = Vec::new();
        for (place, MeantWord { word, meaning }) in list.iter().enumerate().take(MOST) {
            match of(meaning) {
                Some(meaning) => found.push((folded(word), meaning)),
                None => self.flaw(format!("{field}[{place}].meaning"), "Choose what this word means."),
            }
        }
        found
    }

    fn check_words(&mut self, field: &str, list: &[MeantWord]) {
        if list.len() > MOST {
            self.flaw(field, format!("At most {MOST} words."));
        }
        let mut taken = HashSet::new();
        for (place, MeantWord { word, .. }) in list.iter().enumerate().take(MOST) {
            let of_word = format!("{field}[{place}].word");
            self.check_word(&of_word, word);
            if !taken.insert(folded(word)) {
                self.flaw(of_word, format!("“{word}” is here twice."));
            }
        }
    }
}

fn is_contract(word: &str) -> bool {
    matches!(word, "linear" | "inverse")
}
