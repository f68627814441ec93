//! Networks with exchanges on them, and addresses in the form of each.

use crate::world::{
    World,
    random::{Stream, pair, text},
};

const BASE58: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const HEX: &[u8] = b"0123456789abcdef";

/// A network as this provider names it.
#[derive(Debug)]
pub struct Network {
    pub id: &'static str,
    pub name: &'static str,
    /// CoinGecko's id of it.
    pub platform: &'static str,
    /// Milliseconds from one new pool to the next.
    pub every_ms: i64,
    pub dexes: &'static [&'static str],
    /// What new tokens are traded against: symbol, address, CoinGecko's id.
    pub quote: (&'static str, &'static str, &'static str),
}

#[rustfmt::skip]
pub const NETWORKS: [Network; 8] = [
    Network { id: "eth", name: "Ethereum", platform: "ethereum", every_ms: 600_000, dexes: &["uniswap_v2", "uniswap_v3", "uniswap-v4-ethereum"],
        quote: ("WETH", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "weth") },
    Network { id: "bsc", name: "BNB Chain", platform: "binance-smart-chain", every_ms: 150_000, dexes: &["pancakeswap_v2", "pancakeswap-v3-bsc"],
        quote: ("WBNB", "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", "wbnb") },
    Network { id: "solana", name: "Solana", platform: "solana", every_ms: 60_000, dexes: &["raydium", "pump-fun", "meteora"],
        quote: ("SOL", "So11111111111111111111111111111111111111112", "wrapped-solana") },
    Network { id: "base", name: "Base", platform: "base", every_ms: 180_000, dexes: &["aerodrome-base", "uniswap-v3-base"],
        quote: ("WETH", "0x4200000000000000000000000000000000000006", "weth") },
    Network { id: "arbitrum", name: "Arbitrum", platform: "arbitrum-one", every_ms: 900_000, dexes: &["uniswap_v3_arbitrum", "camelot-v3"],
        quote: ("WETH", "0x82af49447d8a07e3bd95bd0d56f35241523fbab1", "weth") },
    Network { id: "polygon_pos", name: "Polygon POS", platform: "polygon-pos", every_ms: 1_200_000, dexes: &["quickswap_v3", "uniswap_v3_polygon_pos"],
        quote: ("WPOL", "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270", "wmatic") },
    Network { id: "optimism", name: "Optimism", platform: "optimistic-ethereum", every_ms: 1_800_000, dexes: &["velodrome-finance-v2"],
        quote: ("WETH", "0x4200000000000000000000000000000000000006", "weth") },
    Network { id: "avax", name: "Avalanche", platform: "avalanche", every_ms: 1_800_000, dexes: &["traderjoe", "pharaoh-exchange"],
        quote: ("WAVAX", "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7", "wrapped-avax") },
];

impl Network {
    pub fn find(id: &str) -> Option<&'static Self> {
        NETWORKS.iter().find(|network| network.id == id)
    }

    fn letters(&self) -> (&'static [u8], &'static str, usize) {
        if self.id == "solana" {
            (BASE58, "", 44)
        } else {
            (HEX, "0x", 40)
        }
    }

    /// An address that holds a number, so that it can be found again; `what` tells pools from tokens.
    pub fn address(&self, what: &str, number: u64) -> String {
        let (letters, prefix, length) = self.letters();
        let key = pair(text(self.id), text(what));
        let base = letters.len() as u64;
        let hidden = number ^ mask(key);
        let digits: Vec<char> = (0..11)
            .map(|place| char::from(letters[(hidden / base.pow(place) % base) as usize]))
            .collect();
        let mut draw = Stream::new(pair(key, number));
        let rest = (0..length - digits.len()).map(|_| char::from(letters[draw.below(letters.len())]));
        prefix.chars().chain(rest).chain(digits).collect()
    }

    /// The number of an address, where it is one of these.
    pub fn number(&self, what: &str, address: &str) -> Option<u64> {
        let (letters, prefix, length) = self.letters();
        let inner = address.strip_prefix(prefix).filter(|inner| inner.len() == length)?;
        let base = letters.len() as u64;
        let mut hidden = 0_u64;
        for (place, letter) in inner.as_bytes()[length - 11..].iter().enumerate() {
            let digit = letters.iter().position(|known| known == letter)? as u64;
            hidden = hidden.checked_add(digit.checked_mul(base.pow(place as u32))?)?;
        }
        let number = hidden ^ mask(pair(text(self.id), text(what)));
        (self.address(what, number) == address).then_some(number)
    }

    /// The world's coin whose contract this is.
    pub fn coin_at(&self, world: &World, address: &str) -> Option<usize> {
        world.coins().iter().position(|coin| {
            coin.platform.as_ref().is_some_and(|(platform, contract)| {
                *platform == self.platform && contract.eq_ignore_ascii_case(address)
            })
        })
    }
}

/// 40 bits: with a number below 2^40 it stays within eleven hexadecimal digits.
const fn mask(key: u64) -> u64 {
    key & 0xff_ffff_ffff
}

#[cfg(test)]
mod tests {
    use super::NETWORKS;

    #[test]
    fn an_address_is_found_again_and_no_other_is_taken_for_one() {
        for network in &NETWORKS {
            for number in [0, 1, 2_973_011, 4_294_967_295] {
                let address = network.address("pool", number);
                assert_eq!(network.number("pool", &address), Some(number), "{address}");
                assert_eq!(network.number("token", &address), None, "{address}");
                let other = format!("{}1", &address[..address.len() - 1]);
                assert!(other == address || network.number("pool", &other).is_none());
            }
            assert_eq!(network.number("pool", "0xä"), None);
            assert_eq!(network.number("pool", ""), None);
        }
    }
}
