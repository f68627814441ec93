//! Contracts by the names that exchanges give them, and what a fill of one is.

use vocab::Money;

use crate::{
    event::{Instrument, InstrumentKind, Movement, Position, Side, Trade},
    report::Fault,
    row::{Cell, Row},
    symbol,
};

/// Behind the pair, of contracts that never end.
const ENDLESS: [&str; 4] = ["SWAP", "PERP", "PERPETUAL", "FUTURES"];

/// `BTCUSDT`, `BTC-USDT-SWAP`, `BTCUSD_PERP`, `BTCUSDT_250627`, `BTCUSDH25`, `XBTUSDTM`, `PF_XBTUSD`, `BTCPERP`: what is traded, and how it pays.
/// `coin` is what the file says that it pays in. A contract that ends has its day in its name, so that it is netted with no other.
pub(crate) fn of(name: &str, coin: Option<&str>) -> Option<Instrument> {
    let upper = name.trim().to_uppercase();
    let mut parts: Vec<&str> = upper
        .split(['-', '_', '/', ':', ' '])
        .filter(|part| !part.is_empty())
        .collect();
    // Kraken says the kind in front.
    let named = match parts.first() {
        Some(&("PF" | "FF")) => Some(InstrumentKind::Linear),
        Some(&("PI" | "FI")) => Some(InstrumentKind::Inverse),
        _ => None,
    };
    if named.is_some() {
        parts.remove(0);
    }
    let (mut end, named_parts) = (None, parts.len());
    while let Some(last) = parts.last().copied().filter(|_| parts.len() > 1) {
        if is_day(last) {
            end = Some(last);
        } else if !ENDLESS.contains(&last) {
            break;
        }
        parts.pop();
    }
    if let Some((glued, quarter)) = parts.first().copied().and_then(in_quarter).filter(|_| parts.len() == 1) {
        (parts, end) = (vec![glued], Some(quarter));
    }
    let (base, quote) = match parts.as_slice() {
        [base, quote] => (symbol::asset(base), symbol::asset(quote)),
        // `BTC-26DEC25`: Bybit leaves out the money, which the file says.
        [base] if parts.len() < named_parts => split(base, coin).or_else(|| against(base, coin))?,
        [glued] => split(glued, coin)?,
        _ => return None,
    };
    let kind = match coin {
        Some(coin) if coin == quote => InstrumentKind::Linear,
        Some(coin) if coin == base => InstrumentKind::Inverse,
        _ => named.unwrap_or(if quote == "USD" {
            InstrumentKind::Inverse
        } else {
            InstrumentKind::Linear
        }),
    };
    let ended = |coin: String| end.map_or_else(|| coin.clone(), |end| format!("{coin}-{end}"));
    // What it pays in keeps its name.
    Some(match kind {
        InstrumentKind::Inverse => Instrument {
            base,
            quote: ended(quote),
            kind,
        },
        InstrumentKind::Spot | InstrumentKind::Linear => Instrument {
            base: ended(base),
            quote,
            kind,
        },
    })
}

/// `250627`, `20250627`, `27JUN25`
fn is_day(text: &str) -> bool {
    (6..=8).contains(&text.len())
        && text.starts_with(|sign: char| sign.is_ascii_digit())
        && text.ends_with(|sign: char| sign.is_ascii_digit())
}

/// `BTCUSDH25` as `BTCUSD` and `H25`: Bybit writes the month (March, June, September or December) as one letter, and the year behind it.
fn in_quarter(name: &str) -> Option<(&str, &str)> {
    let (pair, quarter) = name.split_at_checked(name.len().checked_sub(3)?)?;
    let year = quarter.strip_prefix(['H', 'M', 'U', 'Z'])?;
    let is_year = year.bytes().all(|digit| digit.is_ascii_digit());
    (is_year && pair.len() > 3 && pair.ends_with("USD")).then_some((pair, quarter))
}

/// A coin against the money that its contract pays in; nothing where that is the coin itself, as the money is then unknown.
fn against(base: &str, coin: Option<&str>) -> Option<(String, String)> {
    let base = symbol::asset(base);
    let money = coin.filter(|coin| symbol::is_money(coin) && *coin != base)?;
    Some((base, money.to_owned()))
}

fn split(glued: &str, coin: Option<&str>) -> Option<(String, String)> {
    // KuCoin: `XBTUSDTM`. Bybit: `BTCPERP` pays in USDC.
    let kucoin = ["USDTM", "USDCM", "USDM"].iter().any(|end| glued.ends_with(end));
    let plain = glued.strip_suffix('M').filter(|_| kucoin).unwrap_or(glued);
    if let Some(base) = plain.strip_suffix("PERP").filter(|base| !base.is_empty()) {
        let base = symbol::asset(base);
        let quote = coin.filter(|coin| *coin != base).unwrap_or("USDC").to_owned();
        return Some((base, quote));
    }
    // No contract was ever paid in this coin.
    symbol::pair_without(plain, &["TUSD"])
}

/// The coin in which it pays.
pub(crate) fn settles_in(instrument: &Instrument) -> &str {
    match instrument.kind {
        InstrumentKind::Inverse => &instrument.base,
        InstrumentKind::Spot | InstrumentKind::Linear => &instrument.quote,
    }
}

/// `Open long` buys and `Close long` sells of the long position; a plain `Buy` is of the only one.
pub(super) fn direction(text: &str) -> Option<(Side, Position)> {
    let words = text.trim().to_lowercase().replace(['_', '-'], " ");
    Some(match words.as_str() {
        "open long" | "buy long" => (Side::Buy, Position::Long),
        "close long" | "sell long" => (Side::Sell, Position::Long),
        "open short" | "sell short" => (Side::Sell, Position::Short),
        "close short" | "buy short" => (Side::Buy, Position::Short),
        "buy" => (Side::Buy, Position::Net),
        "sell" => (Side::Sell, Position::Net),
        _ => return None,
    })
}

/// `LONG`, `SHORT` or `BOTH`; Bybit counts 1, 2 and 0.
pub(crate) fn position(text: &str) -> Position {
    match text.trim().to_lowercase().as_str() {
        "long" | "1" => Position::Long,
        "short" | "2" => Position::Short,
        _ => Position::Net,
    }
}

/// The fill of a contract. `quantity` is in the base, of inverse ones in the money of the quote.
pub(crate) fn filled(
    row: &Row<'_>,
    instrument: Instrument,
    (side, position): (Side, Position),
    (quantity, price): (Money, Money),
) -> Cell<Trade> {
    let amount = match instrument.kind {
        InstrumentKind::Inverse => quantity.checked_div(price),
        InstrumentKind::Spot | InstrumentKind::Linear => quantity.checked_mul(price),
    };
    let amount = amount.filter(|amount| amount.is_positive());
    let amount = amount.ok_or_else(|| out_of_range(row))?;
    let mut trade = row.spot((instrument.base, instrument.quote), side, quantity, amount);
    trade.kind = instrument.kind;
    trade.position = position;
    Ok(trade)
}

fn out_of_range(row: &Row<'_>) -> Fault {
    row.fault(
        "price",
        "too_large",
        "Price and quantity come to an amount that cannot be kept.",
    )
}

/// So many contracts as so much of the base, where their value is stated: exchanges size them in powers of ten.
pub(super) fn in_base(contracts: Money, price: Money, value: Money) -> Option<Money> {
    let near = value.checked_mul(Money::from_units(5_000_000_000_000_000)?)?;
    (10..=25).find_map(|power| {
        let quantity = contracts.checked_mul(Money::from_units(10_i128.checked_pow(power)?)?)?;
        let off = quantity.checked_mul(price)?.checked_sub(value)?.abs();
        (off <= near).then_some(quantity)
    })
}

/// What is booked of a fill beside its trade: the result, and fees as they were paid.
pub(crate) fn booked(coin: &str, result: Money, trade: &Trade) -> Vec<Movement> {
    let result = Movement {
        asset: coin.to_owned(),
        amount: result,
        fee: false,
    };
    let fees = trade.fees.iter().map(|fee| Movement {
        asset: fee.asset.clone(),
        amount: -fee.amount,
        fee: true,
    });
    std::iter::once(result)
        .chain(fees)
        .filter(|moved| !moved.amount.is_zero())
        .collect()
}

/// Told once: the files of fills that do not say what each brought.
pub(crate) fn without_results(row: &Row<'_>, column: &str) {
    let message =
        "This file does not say what each fill brought: round trips are whole, but balances lack the results.";
    row.reading.warn_once(row.fault(column, "no_results", message));
}

#[cfg(test)]
mod tests {
    use super::{direction, in_base, of};

    #[test]
    fn contracts_are_known_by_their_names() {
        for (name, coin, wanted) in [
            ("BTCUSDT", None, "BTC/USDT linear"),
            ("BTCUSD", None, "BTC/USD inverse"),
            ("BTCUSD_PERP", Some("BTC"), "BTC/USD inverse"),
            ("BTCUSD_250627", None, "BTC/USD-250627 inverse"),
            ("ETHUSDT_250627", None, "ETH-250627/USDT linear"),
            ("BTC-USDT-SWAP", Some("USDT"), "BTC/USDT linear"),
            ("BTC-USD-SWAP", None, "BTC/USD inverse"),
            ("XBTUSDTM", None, "BTC/USDT linear"),
            ("XBTUSDM", None, "BTC/USD inverse"),
            ("pf_xbtusd", Some("USD"), "BTC/USD linear"),
            ("pi_ethusd", None, "ETH/USD inverse"),
            ("BTCPERP", None, "BTC/USDC linear"),
            ("BTC-27JUN25", Some("USDC"), "BTC-27JUN25/USDC linear"),
            ("BTC-27JUN25", Some("BTC"), ""),
            ("BTC-27JUN25", None, ""),
            ("ETHUSDZ25", Some("ETH"), "ETH/USD-Z25 inverse"),
            ("BTCUSDH25", None, "BTC/USD-H25 inverse"),
            ("USDH25", None, ""),
            ("BTCUSDT Perpetual", None, "BTC/USDT linear"),
            ("1000PEPEUSDT", None, "1000PEPE/USDT linear"),
            ("MNTUSD", None, "MNT/USD inverse"),
            ("BTC-USD-240329-50000-C", None, ""),
            ("", None, ""),
        ] {
            let found = of(name, coin).map(|one| format!("{}/{} {}", one.base, one.quote, one.kind.name()));
            assert_eq!(found.unwrap_or_default(), wanted, "{name}");
        }
        assert_eq!(direction("Opened"), None);
    }

    #[test]
    fn contracts_are_powers_of_ten_of_their_coin() {
        let money = |text: &str| text.parse().unwrap();
        let found = |contracts, price, value| {
            in_base(money(contracts), money(price), money(value)).map(|quantity| quantity.to_string())
        };
        assert_eq!(found("10", "60000", "600").as_deref(), Some("0.01"));
        assert_eq!(found("3", "0.1", "29.99").as_deref(), Some("300"));
        assert_eq!(found("0.5", "60000", "30000").as_deref(), Some("0.5"));
        assert_eq!(found("10", "60000", "700"), None);
    }
}
