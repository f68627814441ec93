//! What columns may mean, by the names that exchanges use and by what is in the first rows.
//!
//! Each meaning has its names, the most telling first. A column is only taken where its samples fit: a time that can be read, a number, a pair
//! that splits. No column is taken twice, and what is not clear stays empty for the person who knows the file.

mod kinds;

use chrono_tz::Tz;

use crate::{
    cell,
    columns::{Column, Columns},
    form::MappingForm,
    mapped::with_point,
    mapping::DecimalMark,
    moment, symbol,
    table::folded,
};

/// Names of each meaning, separated by spaces: compared without spaces, brackets and signs between words.
const TIME: &str = "tradetime tradedate exectime executiontime executedat executiondate dateexecuted filledat filledtime filltime \
    datetime timestamp time date transactiontime transactiondate createdat tradecreatedat created createtime \
    closetime closedat updatetime opentime opened ordertime tradedat utctime when whentraded tradedon executedon filledon dateandtime \
    dateutc timeutc utcdate utcdatetime utc localtime localdate day ts at on";
const PAIR: &str = "pair tradingpair currencypair assetpair tradepair market markets symbol instrument instrumentname productid \
    product contract ticker exchange pairs spotpairs tradingpairs coinpair tradedpair ccypair instid instr";
const BASE: &str = "base baseasset basecurrency basecoin basesymbol asset coin token crypto cryptocurrency symbol ticker market \
    instrument product baseccy assetsymbol coinsymbol tokensymbol cryptoasset currency ccy";
const QUOTE: &str = "quote quoteasset quotecurrency quotecoin quotesymbol countercurrency pricecurrency settlementcurrency \
    totalcurrency costcurrency valuecurrency fiatcurrency fiat spotpricecurrency quoteccy priceccy settleccy totalccy counterccy \
    counterasset pricedin market currency ccy cur curr";
const SIDE: &str = "side tradeside orderside buysell buyorsell bs direction dir tradedirection tradetype transactiontype action operation ordertype \
    type way what";
const KIND: &str = "kind transactionkind category transactioncategory entrytype recordtype event eventtype";
const QUANTITY: &str = "quantity qty executed executedqty executedquantity executedamount filled filledqty filledquantity filledsize \
    filledamount execqty basequantity baseamount basevolume amountbase quantitytransacted quantitybase \
    tradequantity dealamount dealsize size units shares volume vol tradeamount lastqty cumqty tradeqty qtyfilled qtyexecuted amount amt";
const PRICE: &str = "executedprice executionprice filledprice fillprice tradeprice dealprice avgfilledprice avgprice averageprice \
    avgtradingprice price unitprice priceperunit pricepercoin priceattransaction spotprice spotpriceattransaction \
    rate exchangerate px avgpx fillpx lastpx execpx tradepx execprice unitcost limitprice limitpx";
const TOTAL: &str = "total totalvalue totalamount totalcost quoteamount quotequantity quotevolume amountquote executedvalue \
    filledvalue tradevalue ordervalue subtotal funds turnover notional cost proceeds value grossamount \
    consideration amount amt";
const FEE: &str = "fee fees tradingfee transactionfee tradefee feepaid feespaid feeamount execfee commission commissionamount \
    commissionpaid comm comms feeamt feesandorspread tradingfees totalfee feetotal charges charge";
const FEE_ASSET: &str = "feecurrency feecoin feeasset feeunit feeccy feesymbol feetoken feescurrency commissionasset commissioncurrency \
    commissioncoin tradingfeecurrency feesasset feescoin feesccy commissionccy commccy commasset commcurrency feein";
const ID: &str = "tradeid tradeno tradenumber tradeuid fillid execid executionid dealid matchid transactionid txid id uuid \
    reference referenceid refid orderid orderno ordernumber";
/// Of files that have a column for what was bought, and one for what was sold.
const BOUGHT: &str = "buycurrency buyccy buycur buyasset buycoin boughtcurrency boughtccy boughtasset boughtcoin bought receivedcurrency \
    receivedasset receivedcoin receivecurrency receiveasset tocurrency toasset tocoin incurrency incomingasset buy";
const BOUGHT_AMOUNT: &str = "buyamount buyqty buyquantity buyvolume boughtamount boughtqty boughtquantity amountbought receivedamount \
    receivedquantity receiveamount amountreceived toamount inamount incomingamount buy bought";
const SOLD: &str = "sellcurrency sellccy sellcur sellasset sellcoin soldcurrency soldccy soldasset soldcoin sold sentcurrency sentasset \
    sentcoin sendcurrency sendasset spentcurrency fromcurrency fromasset fromcoin outcurrency outgoingasset sell";
const SOLD_AMOUNT: &str = "sellamount sellqty sellquantity sellvolume soldamount soldqty soldquantity amountsold sentamount sentquantity \
    sendamount amountsent spentamount amountspent fromamount outamount outgoingamount sell sold";
const NOTE: &str = "note notes comment comments remark remarks memo description";

/// A word for buying with its opposite.
const SIDES: [(&str, &str); 6] = [
    ("buy", "sell"),
    ("b", "s"),
    ("bid", "ask"),
    ("bought", "sold"),
    ("purchase", "sale"),
    ("kauf", "verkauf"),
];
/// Signs between base and quote that are not split at by themselves.
const SEPARATORS: [char; 6] = [':', '|', '.', '\\', '~', ' '];

/// What the columns of a file may mean. Members that are not clear are empty; `columns` names all of them.
#[must_use]
pub fn guess(file: &Columns) -> MappingForm {
    let mut guesser = Guesser {
        columns: &file.columns,
        taken: vec![false; file.columns.len()],
    };
    let mut form = MappingForm {
        columns: file.columns.iter().map(|column| column.name.clone()).collect(),
        ..MappingForm::default()
    };
    form.time = guesser.take(TIME, |column| fits(column, is_time));
    if !guesser.both_sides(&mut form) {
        guesser.instrument(&mut form);
        guesser.side(&mut form);
        form.quantity = guesser.take(QUANTITY, is_numeric);
        form.price = guesser.take(PRICE, is_numeric);
        form.total = guesser.take(TOTAL, is_numeric);
    }
    form.fee = guesser.take(FEE, is_numeric);
    if !form.fee.is_empty() {
        form.fee_asset = guesser.take(FEE_ASSET, |column| fits(column, is_coin));
        form.fee_negative = guesser.is_negative(&form.fee);
    }
    if !form.kind.is_empty() && form.base.is_empty() {
        form.asset = guesser.take(BASE, |column| fits(column, is_coin));
    }
    form.external_id = guesser.take(ID, |column| column.samples.iter().all(|sample| !sample.contains(' ')));
    form.note = guesser.take(NOTE, |_| true);
    guesser.rest(&mut form);
    form
}

struct Guesser<'a> {
    columns: &'a [Column],
    taken: Vec<bool>,
}

impl Guesser<'_> {
    /// The place and the name of the free column with the most telling of these names whose samples fit.
    fn find(&self, names: &str, fits: impl Fn(&Column) -> bool) -> Option<(usize, String)> {
        names.split_whitespace().find_map(|name| {
            let mut columns = self.columns.iter().zip(&self.taken).enumerate();
            columns
                .find(|(_, (column, taken))| !**taken && plain(&column.name) == name && fits(column))
                .map(|(place, (column, _))| (place, column.name.clone()))
        })
    }

    /// Takes that column, so that it means nothing else; empty where there is none.
    fn take(&mut self, names: &str, fits: impl Fn(&Column) -> bool) -> String {
        let Some((place, name)) = self.find(names, fits) else {
            return String::new();
        };
        if let Some(taken) = self.taken.get_mut(place) {
            *taken = true;
        }
        name
    }

    fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// True where the file has columns for what was bought and for what was sold, with their amounts, and all rows have both.
    fn both_sides(&mut self, form: &mut MappingForm) -> bool {
        let is_coins = |column: &Column| !column.samples.is_empty() && fits(column, is_coin);
        let is_amounts = |column: &Column| !column.samples.is_empty() && is_numeric(column);
        let coins = self.find(BOUGHT, is_coins).zip(self.find(SOLD, is_coins));
        let amounts = self
            .find(BOUGHT_AMOUNT, is_amounts)
            .zip(self.find(SOLD_AMOUNT, is_amounts));
        let (Some((bought, sold)), Some((came, went))) = (coins, amounts) else {
            return false;
        };
        for (member, (place, name)) in [
            (&mut form.base, bought),
            (&mut form.quote, sold),
            (&mut form.quantity, came),
            (&mut form.total, went),
        ] {
            if let Some(taken) = self.taken.get_mut(place) {
                *taken = true;
            }
            *member = name;
        }
        "buy".clone_into(&mut form.side_constant);
        true
    }

    fn instrument(&mut self, form: &mut MappingForm) {
        let is_pair =
            |sample: &str| symbol::pair(sample).is_some_and(|(base, quote)| is_coin(&base) && is_coin(&quote));
        form.pair = self.take(PAIR, |column| fits(column, is_pair));
        if !form.pair.is_empty() {
            return;
        }
        for separator in SEPARATORS {
            let splits = |sample: &str| {
                sample
                    .split_once(separator)
                    .is_some_and(|(a, b)| is_coin(a) && is_coin(b))
            };
            form.pair = self.take(PAIR, |column| !column.samples.is_empty() && fits(column, splits));
            if !form.pair.is_empty() {
                form.separator = separator.to_string();
                return;
            }
        }
        form.base = self.take(BASE, |column| fits(column, is_coin));
        if !form.base.is_empty() {
            form.quote = self.take(QUOTE, |column| fits(column, is_coin));
        }
    }

    fn side(&mut self, form: &mut MappingForm) {
        let has_word = |column: &Column| column.samples.iter().any(|sample| side_of(sample).is_some());
        let is_kind = |column: &Column| !kinds::words(column).is_empty();
        form.kind = self.take(SIDE, is_kind);
        if form.kind.is_empty() {
            form.kind = self.take(KIND, is_kind);
        }
        if let Some(column) = self.column(&form.kind) {
            form.kind_words = kinds::words(column);
            // The same words may say the side.
            if form
                .kind_words
                .iter()
                .any(|known| matches!(known.meaning.as_str(), "buy" | "sell"))
            {
                return;
            }
        }
        form.side = self.take(SIDE, has_word);
        let samples = self.column(&form.side).map(|column| column.samples.as_slice());
        for sample in samples.unwrap_or_default() {
            let Some((is_buy, opposite)) = side_of(sample) else {
                continue;
            };
            let (words, others) = if is_buy {
                (&mut form.buy_words, &mut form.sell_words)
            } else {
                (&mut form.sell_words, &mut form.buy_words)
            };
            push(words, folded(sample));
            // The first rows may only be purchases.
            if let Some(opposite) = opposite {
                push(others, opposite.to_owned());
            }
        }
    }

    /// What follows from several columns: the decimal mark, where the numbers show it, and a quote that is only named in a header.
    fn rest(&self, form: &mut MappingForm) {
        let numbers = [&form.quantity, &form.price, &form.total, &form.fee];
        let samples = || {
            let columns = numbers.iter().filter_map(|name| self.column(name));
            columns.flat_map(|column| &column.samples)
        };
        let only = |mark, other| samples().any(|sample| is_number(sample, mark) && !is_number(sample, other));
        let (point, comma) = (DecimalMark::Point, DecimalMark::Comma);
        form.decimal_mark = match (only(comma, point), only(point, comma)) {
            (true, false) => "comma",
            // `1,234` is a number either way.
            (false, false) => "",
            (_, true) => "point",
        }
        .to_owned();
        if !form.base.is_empty() && form.quote.is_empty() {
            let named = [&form.price, &form.total];
            let quote = named.into_iter().find_map(|name| quote_in(name));
            form.quote_constant = quote.unwrap_or_default();
        }
    }

    /// True where some are written with a minus and none without.
    fn is_negative(&self, name: &str) -> bool {
        let Some(column) = self.column(name) else { return false };
        let mut some = false;
        let all = column.samples.iter().all(|sample| {
            let is_minus = sample.trim().starts_with('-');
            some |= is_minus;
            is_minus || !sample.contains(|sign: char| ('1'..='9').contains(&sign))
        });
        some && all
    }
}

fn push(words: &mut Vec<String>, word: String) {
    if !words.contains(&word) {
        words.push(word);
    }
}

/// `Date(UTC)` is `date`, `Fee Currency` and `fee_currency` are `feecurrency`.
fn plain(name: &str) -> String {
    let name = folded(name);
    let outside = match name.split_once('(') {
        Some((before, _)) if !before.trim().is_empty() => before.to_owned(),
        _ => name,
    };
    let words: Vec<&str> = outside
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    // A currency behind the name: `Price USD`.
    match words.as_slice() {
        [names @ .., last] if !names.is_empty() && symbol::is_money(&last.to_uppercase()) => names.concat(),
        words => words.concat(),
    }
}

/// `Price (USD)` and `Price USD` name the quote.
fn quote_in(name: &str) -> Option<String> {
    let words: Vec<&str> = name
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let last = words.last().filter(|_| words.len() > 1)?.to_uppercase();
    symbol::is_money(&last).then_some(last)
}

/// True where there is nothing that does not fit.
fn fits(column: &Column, test: impl Fn(&str) -> bool) -> bool {
    column.samples.iter().all(|sample| test(sample))
}

fn is_time(sample: &str) -> bool {
    let local = [true, false].map(|day_first| moment::read_numbers(sample, day_first, Tz::UTC));
    moment::read(sample, Tz::UTC).is_ok() || local.iter().any(Result::is_ok)
}

fn is_coin(sample: &str) -> bool {
    let coin = symbol::asset(sample);
    let fits = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '$');
    (1..=20).contains(&coin.len()) && coin.chars().all(fits) && coin.contains(char::is_alphabetic)
}

fn is_number(sample: &str, mark: DecimalMark) -> bool {
    with_point(sample, mark).is_some_and(|text| cell::amount(&text).is_ok())
}

fn is_numeric(column: &Column) -> bool {
    fits(column, |sample| {
        is_number(sample, DecimalMark::Point) || is_number(sample, DecimalMark::Comma)
    })
}

/// Whether a text means buying, and the word for the opposite where it is one word.
fn side_of(sample: &str) -> Option<(bool, Option<&'static str>)> {
    let text = folded(sample);
    let words: Vec<&str> = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let buys = SIDES.iter().find(|(buy, _)| words.contains(buy));
    let sells = SIDES.iter().find(|(_, sell)| words.contains(sell));
    let alone = |word| (words.len() == 1).then_some(word);
    match (buys, sells) {
        (Some((_, sell)), None) => Some((true, alone(*sell))),
        (None, Some((buy, _))) => Some((false, alone(*buy))),
        _ => None,
    }
}
