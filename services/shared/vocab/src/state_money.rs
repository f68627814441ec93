//! Currencies that states issue.

/// Currencies of states in which pairs are quoted or rates are published: by exchanges, by the European Central Bank and by CoinGecko. A coin may have
/// the same sign (`RON` is also Ronin): its price says nothing of the currency. Currencies that ended before bitcoin had a price are not here, because
/// nothing was ever traded for them and some of their signs are those of coins (`MTL`).
pub const STATE_MONEY: [&str; 77] = [
    "AED", "ARS", "AUD", "BDT", "BGN", "BHD", "BMD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CRC", "CZK", "DKK",
    "DOP", "EEK", "EGP", "EUR", "GBP", "GEL", "GHS", "GTQ", "HKD", "HNL", "HRK", "HUF", "IDR", "ILS", "INR", "ISK",
    "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "LBP", "LKR", "LTL", "LVL", "MAD", "MMK", "MXN", "MYR", "NGN", "NOK",
    "NZD", "OMR", "PEN", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TND", "TRY",
    "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VEF", "VES", "VND", "XDR", "ZAR", "ZMW",
];

/// True for a currency of a state, the US dollar included; false for coins, also those pegged to a currency.
#[must_use]
pub fn is_state_money(currency: &str) -> bool {
    STATE_MONEY.contains(&currency)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{STATE_MONEY, is_state_money};
    use crate::DOLLARS;

    /// Columns of `eurofxref-hist.csv` that had a rate after 2010, and the euro itself.
    const ECB: &str = "EUR USD JPY BGN CZK DKK EEK GBP HUF LTL LVL PLN RON SEK CHF ISK NOK HRK RUB TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR \
        NZD PHP SGD THB ZAR";
    /// Of `/simple/supported_vs_currencies`, without coins and metals.
    const COINGECKO: &str = "usd aed ars aud bdt bhd bmd brl cad chf clp cny czk dkk eur gbp gel hkd huf idr ils inr jpy krw kwd lkr mmk mxn myr ngn \
        nok nzd php pkr pln rub sar sek sgd thb try twd uah vef vnd zar xdr";

    #[test]
    fn every_currency_that_has_published_rates_is_known() {
        let rates = ECB.split(' ').chain(COINGECKO.split(' ')).map(str::to_uppercase);
        let missing: Vec<String> = rates.filter(|currency| !is_state_money(currency)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let distinct: BTreeSet<&str> = STATE_MONEY.into();
        assert_eq!(distinct.len(), STATE_MONEY.len(), "each once");
    }

    #[test]
    fn coins_are_no_money_of_states() {
        let coins = DOLLARS.into_iter().filter(|coin| *coin != "USD");
        assert!(
            coins
                .chain(["BTC", "MTL", "EURC", "IDRT"])
                .all(|coin| !is_state_money(coin))
        );
    }
}
