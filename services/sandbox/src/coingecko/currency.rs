//! Currencies in which prices can be asked for. Fiat rates are fixed and invented; coins take their rate from the world.

use crate::world::World;

#[derive(Debug, Clone, Copy)]
pub struct Currency {
    pub code: &'static str,
    pub name: &'static str,
    pub unit: &'static str,
    rate: Rate,
}

#[derive(Debug, Clone, Copy)]
enum Rate {
    /// Units for a dollar.
    Fixed(f64),
    /// A coin of the world, and how many of the unit make one coin.
    Coin(&'static str, f64),
}

const fn fiat(code: &'static str, name: &'static str, unit: &'static str, rate: f64) -> Currency {
    Currency {
        code,
        name,
        unit,
        rate: Rate::Fixed(rate),
    }
}

const fn coin(code: &'static str, name: &'static str, unit: &'static str, id: &'static str, per_coin: f64) -> Currency {
    Currency {
        code,
        name,
        unit,
        rate: Rate::Coin(id, per_coin),
    }
}

pub const ALL: [Currency; 63] = [
    coin("btc", "Bitcoin", "BTC", "bitcoin", 1.0),
    coin("eth", "Ether", "ETH", "ethereum", 1.0),
    coin("ltc", "Litecoin", "LTC", "litecoin", 1.0),
    coin("bch", "Bitcoin Cash", "BCH", "bitcoin-cash", 1.0),
    coin("bnb", "Binance Coin", "BNB", "binancecoin", 1.0),
    coin("xrp", "XRP", "XRP", "ripple", 1.0),
    coin("xlm", "Lumens", "XLM", "stellar", 1.0),
    coin("link", "Chainlink", "LINK", "chainlink", 1.0),
    coin("dot", "Polkadot", "DOT", "polkadot", 1.0),
    coin("sol", "Solana", "SOL", "solana", 1.0),
    coin("eos", "EOS", "EOS", "eos", 1.0),
    coin("yfi", "Yearn.finance", "YFI", "yearn-finance", 1.0),
    fiat("usd", "US Dollar", "$", 1.0),
    fiat("eur", "Euro", "€", 0.86),
    fiat("gbp", "British Pound Sterling", "£", 0.75),
    fiat("jpy", "Japanese Yen", "¥", 154.0),
    fiat("cny", "Chinese Yuan", "¥", 7.1),
    fiat("inr", "Indian Rupee", "₹", 88.5),
    fiat("krw", "South Korean Won", "₩", 1_450.0),
    fiat("aud", "Australian Dollar", "A$", 1.53),
    fiat("cad", "Canadian Dollar", "CA$", 1.4),
    fiat("chf", "Swiss Franc", "Fr.", 0.8),
    fiat("brl", "Brazil Real", "R$", 5.35),
    fiat("try", "Turkish Lira", "₺", 42.3),
    fiat("myr", "Malaysian Ringgit", "RM", 4.15),
    fiat("aed", "United Arab Emirates Dirham", "DH", 3.6725),
    fiat("ars", "Argentine Peso", "$", 1430.0),
    fiat("bdt", "Bangladeshi Taka", "৳", 122.0),
    fiat("bhd", "Bahraini Dinar", "BD", 0.377),
    fiat("bmd", "Bermudian Dollar", "$", 1.0),
    fiat("clp", "Chilean Peso", "CLP$", 930.0),
    fiat("czk", "Czech Koruna", "Kč", 21.0),
    fiat("dkk", "Danish Krone", "kr.", 6.45),
    fiat("gel", "Georgian Lari", "₾", 2.7),
    fiat("hkd", "Hong Kong Dollar", "HK$", 7.78),
    fiat("huf", "Hungarian Forint", "Ft", 332.0),
    fiat("idr", "Indonesian Rupiah", "Rp", 16_700.0),
    fiat("ils", "Israeli New Shekel", "₪", 3.25),
    fiat("kwd", "Kuwaiti Dinar", "KD", 0.307),
    fiat("lkr", "Sri Lankan Rupee", "Rs", 306.0),
    fiat("mmk", "Burmese Kyat", "K", 2100.0),
    fiat("mxn", "Mexican Peso", "MX$", 18.4),
    fiat("ngn", "Nigerian Naira", "₦", 1450.0),
    fiat("nok", "Norwegian Krone", "kr", 10.1),
    fiat("nzd", "New Zealand Dollar", "NZ$", 1.77),
    fiat("php", "Philippine Peso", "₱", 59.0),
    fiat("pkr", "Pakistani Rupee", "₨", 281.0),
    fiat("pln", "Polish Zloty", "zł", 3.65),
    fiat("rub", "Russian Ruble", "₽", 80.0),
    fiat("sar", "Saudi Riyal", "SR", 3.75),
    fiat("sek", "Swedish Krona", "kr", 9.5),
    fiat("sgd", "Singapore Dollar", "S$", 1.3),
    fiat("thb", "Thai Baht", "฿", 32.4),
    fiat("twd", "New Taiwan Dollar", "NT$", 31.3),
    fiat("uah", "Ukrainian hryvnia", "₴", 42.2),
    fiat("vef", "Venezuelan bolívar fuerte", "Bs.F", 0.1),
    fiat("vnd", "Vietnamese đồng", "₫", 26_350.0),
    fiat("zar", "South African Rand", "R", 17.2),
    fiat("xdr", "IMF Special Drawing Rights", "XDR", 0.735),
    fiat("xag", "Silver - Troy Ounce", "XAG", 0.0196),
    fiat("xau", "Gold - Troy Ounce", "XAU", 0.000245),
    coin("bits", "Bits", "μBTC", "bitcoin", 1e6),
    coin("sats", "Satoshi", "sats", "bitcoin", 1e8),
];

impl Currency {
    pub fn find(code: &str) -> Option<Self> {
        ALL.into_iter().find(|known| known.code.eq_ignore_ascii_case(code))
    }

    pub const fn is_fiat(&self) -> bool {
        matches!(self.rate, Rate::Fixed(_))
    }

    /// Units of it for a dollar at an instant; `None` where the world has no such coin then.
    pub fn per_dollar(&self, world: &World, ms: i64) -> Option<f64> {
        match self.rate {
            Rate::Fixed(rate) => Some(rate),
            Rate::Coin(id, per_coin) => Some(per_coin / world.quote(world.find(id)?, ms)?.price),
        }
    }

    /// Those with a rate now, each with it.
    pub fn now(world: &World) -> Vec<(Self, f64)> {
        let now = world.now_ms();
        ALL.into_iter()
            .filter_map(|currency| Some((currency, currency.per_dollar(world, now)?)))
            .collect()
    }
}
