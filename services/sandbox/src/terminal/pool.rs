//! Pools of the generated world: one is opened on each network every so often. What becomes of it is a function of its number and
//! the instant: some grow, some fade until nobody trades, some are drained in an hour.

use crate::world::{
    World,
    clock::{DAY_MS, HOUR_MS},
    names::invent,
    random::{self, Stream, pair},
};

use super::network::Network;

/// How far back pools are still listed by their address.
const LISTED_DAYS: i64 = 400;

/// What becomes of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Grows,
    Stays,
    Fades,
    /// Somebody takes the liquidity out.
    Drained,
}

/// A pool, apart from its figures.
#[derive(Debug, Clone)]
pub struct Pool {
    pub network: &'static Network,
    pub address: String,
    pub dex: &'static str,
    pub fee: &'static str,
    pub symbol: String,
    pub token_name: String,
    pub token: String,
    /// The world's coin that it trades, where it is no new token.
    pub coin: Option<usize>,
    pub opened_ms: i64,
    pub fate: Fate,
    key: u64,
    /// US dollars at the beginning.
    start: f64,
    /// Price at the beginning, and units that there are.
    price: f64,
    supply: f64,
    /// Trades an hour at the beginning.
    pace: f64,
    /// Days after which half is lost, or after which it is drained.
    turn_days: f64,
}

/// The newest pools of a network, the newest first.
pub fn newest(world: &World, network: &'static Network, count: usize) -> Vec<Pool> {
    let now = world.now_ms();
    let last = now / network.every_ms;
    (0..count as i64 + 1)
        .filter_map(|back| made(world, network, last - back))
        .filter(|pool| pool.opened_ms <= now)
        .take(count)
        .collect()
}

/// The pool at an address.
pub fn by_address(world: &World, network: &'static Network, address: &str) -> Option<Pool> {
    listed(world, network, network.number("pool", address)?)
}

/// The pool of a new token.
pub fn by_token(world: &World, network: &'static Network, address: &str) -> Option<Pool> {
    listed(world, network, network.number("token", address)?).filter(|pool| pool.coin.is_none())
}

fn listed(world: &World, network: &'static Network, number: u64) -> Option<Pool> {
    let pool = made(world, network, i64::try_from(number).ok()?)?;
    let age = world.now_ms() - pool.opened_ms;
    (0..LISTED_DAYS * DAY_MS).contains(&age).then_some(pool)
}

fn made(world: &World, network: &'static Network, number: i64) -> Option<Pool> {
    let place = u64::try_from(number).ok()?;
    let key = pair(random::text(network.id), place);
    let mut draw = Stream::new(key);
    let opened_ms = number.checked_mul(network.every_ms)? + (draw.unit() * network.every_ms as f64 * 0.8) as i64;
    let fate = match draw.below(20) {
        0..=4 => Fate::Grows,
        5..=7 => Fate::Stays,
        8..=14 => Fate::Fades,
        _ => Fate::Drained,
    };
    let is_meme = draw.below(3) > 0;
    let (token_name, symbol, _) = invent(&mut draw, is_meme);
    let coin = (draw.below(9) == 0)
        .then(|| listed_coin(world, network, &mut draw))
        .flatten();
    let known = coin.map(|coin| &world.coins()[coin]);
    Some(Pool {
        address: network.address("pool", place),
        token: known
            .and_then(|coin| Some(coin.platform.as_ref()?.1.clone()))
            .unwrap_or_else(|| network.address("token", place)),
        symbol: known.map_or(symbol, |coin| coin.symbol.clone()).to_uppercase(),
        token_name: known.map_or(token_name, |coin| coin.name.clone()),
        dex: draw.pick(network.dexes),
        fee: draw.pick(&["", " 0.3%", " 1%"]),
        start: (8.8 + 1.3 * draw.normal()).exp(),
        price: 10_f64.powf(draw.between(-9.0, -2.0)),
        supply: 10_f64.powf(draw.between(8.0, 11.0).round()),
        pace: draw.between(2.0, 120.0),
        turn_days: match fate {
            Fate::Drained => draw.between(0.02, 5.0),
            _ => draw.between(0.3, 4.0),
        },
        network,
        coin,
        opened_ms,
        fate,
        key,
    })
}

fn listed_coin(world: &World, network: &Network, draw: &mut Stream) -> Option<usize> {
    let here: Vec<usize> = (0..world.coins().len())
        .filter(|coin| {
            let platform = world.coins()[*coin].platform.as_ref();
            platform.is_some_and(|(platform, _)| *platform == network.platform)
        })
        .collect();
    (!here.is_empty()).then(|| here[draw.below(here.len())])
}

impl Pool {
    fn age_days(&self, ms: i64) -> f64 {
        (ms - self.opened_ms).max(0) as f64 / DAY_MS as f64
    }

    /// A factor around 1 that changes from hour to hour.
    fn wave(&self, ms: i64, what: u64) -> f64 {
        let hour = ms.div_euclid(HOUR_MS) as u64;
        (0.08 * random::soft_normal(pair(pair(self.key, what), hour))).exp()
    }

    fn is_drained(&self, ms: i64) -> bool {
        self.fate == Fate::Drained && self.age_days(ms) >= self.turn_days
    }

    /// How it goes on from its beginning, without the waves.
    fn course(&self, ms: i64) -> f64 {
        let age = self.age_days(ms);
        match self.fate {
            Fate::Grows => 1.0 + 12.0 * (1.0 - (-age / 12.0).exp()),
            Fate::Stays => 1.0,
            Fate::Fades => 0.5_f64.powf(age / self.turn_days),
            Fate::Drained if self.is_drained(ms) => 0.0005,
            Fate::Drained => 1.0 + 3.0 * age / self.turn_days,
        }
    }

    /// US dollars; the provider knows it of most pools, and seldom writes one below nothing.
    pub fn reserve(&self, ms: i64) -> Option<f64> {
        match self.key % 40 {
            0 | 1 => None,
            2 => Some(-self.start * 0.01),
            _ => Some(self.start * self.course(ms) * self.wave(ms, 1)),
        }
    }

    /// US dollars of a token.
    pub fn price(&self, world: &World, ms: i64) -> f64 {
        let coin = self.coin.and_then(|coin| world.quote(coin, ms));
        coin.map_or_else(
            || self.price * self.course(ms).powf(0.9) * self.wave(ms.max(self.opened_ms), 2),
            |quote| quote.price,
        )
    }

    /// US dollars of all tokens that there are.
    pub fn fdv(&self, world: &World, ms: i64) -> f64 {
        let coin = self.coin.and_then(|coin| world.quote(coin, ms)?.market_cap);
        coin.unwrap_or_else(|| self.price(world, ms) * self.supply)
    }

    /// Change of the price over a stretch of time, percent; since its opening where that is shorter.
    pub fn change(&self, world: &World, ms: i64, span_ms: i64) -> f64 {
        let before = self.price(world, (ms - span_ms).max(self.opened_ms));
        (self.price(world, ms) / before - 1.0) * 100.0
    }

    /// Buys and sells over a stretch of time.
    pub fn trades(&self, ms: i64, span_ms: i64) -> (u32, u32) {
        if self.is_drained(ms - span_ms) {
            return (0, 0);
        }
        let hours = span_ms.min(ms - self.opened_ms).max(0) as f64 / HOUR_MS as f64;
        let lively = match self.fate {
            Fate::Fades => self.course(ms).powi(2),
            Fate::Drained if self.is_drained(ms) => 0.2,
            _ => 1.0,
        };
        let all = self.pace * hours * lively * self.wave(ms, 3) + f64::from(u8::from(self.age_days(ms) < 0.01));
        let buys = all * (0.45 + 0.2 * random::unit(self.key));
        (buys.round() as u32, (all - buys).max(0.0).round() as u32)
    }

    /// US dollars over a stretch of time.
    pub fn volume(&self, ms: i64, span_ms: i64) -> f64 {
        let (buys, sells) = self.trades(ms, span_ms);
        let size = (self.start / 90.0).max(5.0);
        f64::from(buys + sells) * size * self.wave(ms, 4)
    }

    /// A draw of its own for each question about its token.
    pub fn draw(&self, what: u64) -> Stream {
        Stream::new(pair(self.key, 0x0100 + what))
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, Fate, Network, World, by_address, by_token, newest};

    /// 2026-11-21
    const NOW: i64 = 1_795_219_200_000;

    fn world() -> World {
        World::generated(1, 200, Some(NOW), 0.0)
    }

    #[test]
    fn pools_come_newest_first_and_are_found_again() {
        let world = world();
        let network = Network::find("base").unwrap();
        let pools = newest(&world, network, 40);
        assert_eq!(pools.len(), 40);
        assert!(pools.is_sorted_by(|a, b| a.opened_ms >= b.opened_ms) && pools[0].opened_ms <= NOW);
        for pool in &pools {
            assert_eq!(by_address(&world, network, &pool.address).unwrap().symbol, pool.symbol);
            let token = by_token(&world, network, &pool.token);
            assert_eq!(token.is_some(), pool.coin.is_none(), "{}", pool.token);
        }
        assert!(pools.iter().any(|pool| pool.coin.is_some()), "some trade a listed coin");
        world.clock.set(NOW - DAY_MS);
        assert!(
            by_address(&world, network, &pools[0].address).is_none(),
            "not yet opened"
        );
    }

    #[test]
    fn some_grow_some_fade_and_some_are_drained() {
        let world = world();
        let pools = newest(&world, Network::find("solana").unwrap(), 200);
        let of = |fate| pools.iter().filter(move |pool| pool.fate == fate && pool.key % 40 > 2);
        let later = NOW + 30 * DAY_MS;
        let worth = |pool: &super::Pool, ms| pool.reserve(ms).unwrap() / pool.start;
        assert!(of(Fate::Grows).count() > 20 && of(Fate::Grows).all(|pool| worth(pool, later) > 3.0));
        assert!(of(Fate::Fades).count() > 20 && of(Fate::Fades).all(|pool| worth(pool, later) < 0.1));
        assert!(of(Fate::Drained).all(|pool| worth(pool, later) < 0.01 && pool.trades(later, DAY_MS) == (0, 0)));
        assert!(of(Fate::Grows).all(|pool| pool.trades(later, DAY_MS).0 > 0));
        let unknown = pools.iter().filter(|pool| pool.reserve(NOW).is_none()).count();
        assert!((1..30).contains(&unknown), "{unknown} of 200 have no reserve");
    }
}
