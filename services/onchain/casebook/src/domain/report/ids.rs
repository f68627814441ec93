//! Addresses and transaction ids within texts, whole or shortened, and the numbered words that stand for them.

use std::{
    collections::{BTreeMap, HashMap},
    ops::RangeInclusive,
};

use chain_model::address;
use serde_json::Value;

/// Words for addresses and transactions, in the order in which they were met.
#[derive(Default)]
pub(super) struct Ids {
    words: HashMap<String, String>,
    /// The same by lower case, for what is shortened.
    sorted: BTreeMap<String, String>,
}

/// Fewest letters on either side of `…` that can name an id.
const PART: usize = 3;
/// Hexadecimal digits of an EVM address.
const EVM_DIGITS: usize = 40;
/// Characters of an address, also of a chain that is not read here: from the shortest in Base58 to Cardano's, with room.
const LENGTHS: RangeInclusive<usize> = 26..=120;
/// How names of the Ethereum Name Service end.
const ENS: &str = ".eth";

impl Ids {
    fn kind(token: &str) -> Option<&'static str> {
        match token.len() {
            64 | 66 if token.trim_start_matches("0x").bytes().all(|b| b.is_ascii_hexdigit()) => Some("transaction"),
            length if LENGTHS.contains(&length) && address::parse(token).is_ok() => Some("address"),
            _ => None,
        }
    }

    /// True where the whole text is an address or an id.
    pub(super) fn is_id(text: &str) -> bool {
        Self::kind(text).is_some()
    }

    /// True where one stands anywhere in the value.
    pub(super) fn any(value: &Value) -> bool {
        match value {
            Value::String(text) => tokens(text).any(Self::is_id),
            Value::Array(items) => items.iter().any(Self::any),
            Value::Object(members) => members
                .iter()
                .any(|(key, value)| tokens(key).any(Self::is_id) || Self::any(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }

    /// As `kind`, also for what no chain here has: a copy that leaves out addresses would rather leave out too much.
    fn shape(token: &str) -> Option<&'static str> {
        let alike = || looks_like_one(token).then_some("address");
        Self::kind(token).or_else(alike)
    }

    fn word(&mut self, token: &str) -> Option<String> {
        let kind = Self::shape(token)?;
        Some(self.numbered(kind, key(token)))
    }

    fn numbered(&mut self, kind: &str, key: String) -> String {
        if let Some(word) = self.words.get(&key) {
            return word.clone();
        }
        let word = format!("[{kind} {}]", self.words.len() + 1);
        self.sorted.insert(key.to_ascii_lowercase(), word.clone());
        self.words.insert(key, word.clone());
        word
    }

    /// Numbers what is new in a text.
    pub(super) fn meet(&mut self, text: &str) {
        tokens(text).for_each(|token| {
            self.word(token);
        });
    }

    /// The text with a word for every address and id.
    pub(super) fn replace(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (token, after) = rest.split_at(end);
            if let Some((word, behind)) = self.shortened(token, after) {
                out.push_str(&word);
                rest = behind;
                continue;
            }
            if let Some(behind) = behind_ens(after) {
                let name = out.split_off(out.trim_end_matches(is_of_name).len()) + token;
                if !name.is_empty() {
                    out.push_str(&self.numbered("address", name.to_lowercase() + ENS));
                    rest = behind;
                    continue;
                }
            }
            match self.word(token) {
                Some(word) => out.push_str(&word),
                None => out.push_str(token),
            }
            let joint = after.chars().next().map_or(0, char::len_utf8);
            out.push_str(&after[..joint]);
            rest = &after[joint..];
        }
        out
    }

    /// `1A1zP1…DivfNa`: the word of the id that begins and ends so, or `[id]` for one that stands nowhere whole; and what follows.
    fn shortened<'t>(&self, head: &str, after: &'t str) -> Option<(String, &'t str)> {
        let rest = after.strip_prefix('…').or_else(|| after.strip_prefix("..."))?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (tail, behind) = rest.split_at(end);
        if head.len() < PART || tail.len() < PART {
            return None;
        }
        let (first, last) = (head.to_ascii_lowercase(), tail.to_ascii_lowercase());
        let mut alike = self
            .sorted
            .range(first.clone()..)
            .take_while(|(id, _)| id.starts_with(&first));
        let word = alike.find(|(id, _)| id.ends_with(&last));
        let digits = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
        match word {
            Some((_, word)) => Some((word.clone(), behind)),
            // Words of a language have no digits: "wait…what" stays.
            None if digits(head) || digits(tail) => Some(("[id]".to_owned(), behind)),
            None => None,
        }
    }
}

/// What follows on the end of a name of the Ethereum Name Service: everybody can look up which address it stands for.
fn behind_ens(after: &str) -> Option<&str> {
    let (end, behind) = after.split_at_checked(ENS.len())?;
    let whole = !behind.starts_with(|c: char| c != '.' && is_of_name(c));
    (end.eq_ignore_ascii_case(ENS) && whole).then_some(behind)
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.')
}

/// An EVM address is the same in any case, and without its prefix.
fn key(token: &str) -> String {
    let digits = bare(token);
    if digits.len() == EVM_DIGITS && is_hex(digits) {
        format!("0x{}", digits.to_ascii_lowercase())
    } else if token.starts_with("0x") {
        token.to_ascii_lowercase()
    } else {
        token.to_owned()
    }
}

fn bare(token: &str) -> &str {
    let stripped = token.strip_prefix("0x").or_else(|| token.strip_prefix("0X"));
    stripped.unwrap_or(token)
}

fn is_hex(digits: &str) -> bool {
    digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// An address that was mistyped, has no prefix or is of another chain, or the data of a call, which hold addresses.
fn looks_like_one(token: &str) -> bool {
    let digits = bare(token);
    let of = |is: fn(&u8) -> bool| digits.bytes().filter(is).count();
    let (numbers, small, capital) = (
        of(u8::is_ascii_digit),
        of(u8::is_ascii_lowercase),
        of(u8::is_ascii_uppercase),
    );
    if digits.len() >= EVM_DIGITS && is_hex(digits) {
        // The largest numbers of contracts have 78 digits.
        return small + capital > 0;
    }
    // Words of a language have no digits, and names seldom some in so long a word.
    let mixed = numbers > 0 && small > 0 && capital > 0;
    LENGTHS.contains(&token.len()) && (mixed || (numbers >= 3 && small + capital >= 3))
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::Ids;

    fn replaced(text: &str) -> String {
        let mut ids = Ids::default();
        ids.meet(text);
        ids.replace(text)
    }

    #[test]
    fn an_address_is_the_same_without_its_prefix_and_in_any_case() {
        let text = "0x28C6c06298d514Db089934071355E5743bf21d60 28C6c06298d514Db089934071355E5743bf21d60 \
                    0X28C6C06298D514DB089934071355E5743BF21D60 0x28c6…1d60";
        assert_eq!(replaced(text), "[address 1] [address 1] [address 1] [address 1]");
    }

    #[test]
    fn what_only_looks_like_an_address_is_left_out_as_well() {
        let secrets = [
            // A capital letter is wrong.
            "0x28c6c06298d514Db089934071355E5743bf21d60",
            // The last letter is wrong.
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
            // Of chains that are not known here.
            "LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3",
            "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea",
            "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
            "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
            // The data of a transfer of a token.
            "0xa9059cbb00000000000000000000000028c6c06298d514db089934071355e5743bf21d60\
             0000000000000000000000000000000000000000000000000000000005f5e100",
        ];
        for secret in secrets {
            assert_eq!(replaced(&format!("To {secret}.")), "To [address 1].", "{secret}");
        }
    }

    #[test]
    fn a_name_that_stands_for_an_address_goes_with_all_its_parts() {
        let text =
            "pay.my-name.eth (https://My-Name.eth.limo/x) got it from my-name.ETH. Not from .eth or tether.ethics";
        let wanted = "[address 1] (https://[address 2].limo/x) got it from [address 2]. Not from .eth or tether.ethics";
        assert_eq!(replaced(text), wanted);
    }

    #[test]
    fn words_numbers_and_times_stay() {
        for text in [
            "Rindfleischetikettierungsueberwachung of 2026",
            "01890a5d-ac96-774b-bcce-b302099a8057 at 2026-11-27T23:00:00Z",
            "115792089237316195423570985008687907853269984665640564039457584007913129639935",
            "invoice2026november.pdf",
        ] {
            assert_eq!(replaced(text), text);
        }
    }
}
