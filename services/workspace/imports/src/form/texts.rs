//! What all texts of a form keep to, whether anything is read by them or not: a form is kept as it was sent.

use super::{
    MeantWord,
    reader::{LONGEST_COLUMN, Reader, is_unreadable},
};

impl Reader<'_> {
    /// True where each text can be kept.
    pub(super) fn check_texts(&mut self) -> bool {
        let form = self.form;
        let texts = [
            ("time", &form.time),
            ("pair", &form.pair),
            ("separator", &form.separator),
            ("base", &form.base),
            ("base_constant", &form.base_constant),
            ("quote", &form.quote),
            ("quote_constant", &form.quote_constant),
            ("side", &form.side),
            ("side_constant", &form.side_constant),
            ("quantity", &form.quantity),
            ("price", &form.price),
            ("total", &form.total),
            ("fee", &form.fee),
            ("fee_asset", &form.fee_asset),
            ("fee_asset_constant", &form.fee_asset_constant),
            ("external_id", &form.external_id),
            ("note", &form.note),
            ("decimal_mark", &form.decimal_mark),
            ("delimiter", &form.delimiter),
            ("kind", &form.kind),
            ("kind_constant", &form.kind_constant),
            ("asset", &form.asset),
            ("asset_constant", &form.asset_constant),
            ("amount", &form.amount),
            ("zone", &form.zone),
            ("date_order", &form.date_order),
            ("time_format", &form.time_format),
            ("contract", &form.contract),
            ("contract_constant", &form.contract_constant),
            ("contract_size", &form.contract_size),
            ("position", &form.position),
            ("position_constant", &form.position_constant),
            ("profit", &form.profit),
        ];
        let mut fit = true;
        for (field, text) in texts {
            fit &= self.fits(field, text);
        }
        for (field, words) in [("buy_words", &form.buy_words), ("sell_words", &form.sell_words)] {
            for (place, word) in words.iter().enumerate() {
                fit &= self.fits(&format!("{field}[{place}]"), word);
            }
        }
        for (field, words) in [
            ("kind_words", &form.kind_words),
            ("coin_words", &form.coin_words),
            ("contract_words", &form.contract_words),
            ("position_words", &form.position_words),
        ] {
            for (place, MeantWord { word, meaning }) in words.iter().enumerate() {
                fit &= self.fits(&format!("{field}[{place}].word"), word);
                fit &= self.fits(&format!("{field}[{place}].meaning"), meaning);
            }
        }
        fit
    }

    fn fits(&mut self, field: &str, text: &str) -> bool {
        if text.chars().nth(LONGEST_COLUMN).is_some() {
            self.flaw(field, format!("Use at most {LONGEST_COLUMN} characters."));
        } else if is_unreadable(text) {
            self.flaw(
                field,
                "Control characters and characters that change the text direction are not allowed.",
            );
        } else {
            return true;
        }
        false
    }
}
