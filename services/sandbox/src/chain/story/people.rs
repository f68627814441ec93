//! Everyday life: a miner, two exchanges, a merchant and the many who pay and are paid. It fills blocks, gives coins to those who
//! have a story, and makes one address far too busy to be read whole.

use std::collections::VecDeque;

use bitcoin::Txid;

use crate::{
    chain::{
        builder::{Builder, Coin, Pay},
        case::{Case, Service},
        lock::{Form, Lock},
    },
    world::random::Stream,
};

/// One bitcoin in satoshi.
pub const BTC: u64 = 100_000_000;
const RIPE: u32 = 100;
/// Below this an exchange leaves a coin lying.
const SMALL: u64 = 20_000_000;
const HALVED_TO: u64 = 312_500_000;
const FORMS: [Form; 6] = [
    Form::P2wpkh,
    Form::P2wpkh,
    Form::P2tr,
    Form::P2shWpkh,
    Form::P2pkh,
    Form::P2wpkh,
];

/// A business that holds coins for others.
#[derive(Debug)]
pub struct Exchange {
    pub name: &'static str,
    pub hot: Lock,
    pub cold: Lock,
    pub deposits: Vec<Lock>,
    /// Coins of the hot address, the oldest first.
    pub coins: VecDeque<Coin>,
    /// Paid in and not yet swept.
    pub paid_in: VecDeque<Coin>,
}

#[derive(Debug)]
pub struct People {
    pub chain: Builder,
    miner: Lock,
    mined: VecDeque<(u32, Coin)>,
    pub kestrel: Exchange,
    pub osprey: Exchange,
    merchant: Vec<Lock>,
    takings: Vec<Coin>,
    users: VecDeque<Coin>,
    /// Large coins on their way from one exchange to another.
    pub whales: VecDeque<Coin>,
    pub cases: Vec<Case>,
    pub services: Vec<Service>,
}

impl Exchange {
    fn open(chain: &mut Builder, name: &'static str, hot: Form, cold: Form, deposits: usize) -> Self {
        Self {
            name,
            hot: chain.lock(hot),
            cold: chain.lock(cold),
            deposits: (0..deposits).map(|_| chain.lock(Form::P2shWpkh)).collect(),
            coins: VecDeque::new(),
            paid_in: VecDeque::new(),
        }
    }

    fn service(&self) -> Service {
        let mut service = Service::new(self.name, "bitcoin", "exchange");
        service.party("hot wallet", self.hot.address());
        service.party("cold wallet", self.cold.address());
        for deposit in &self.deposits {
            service.party("deposit", deposit.address());
        }
        service
    }

    /// Pays from the hot address; the coins of the payees.
    pub fn withdraw(&mut self, chain: &mut Builder, pays: &[Pay]) -> (Txid, Vec<Coin>) {
        let wanted: u64 = pays
            .iter()
            .map(|pay| match pay {
                Pay::To(_, value) | Pay::Raw(_, value) => *value,
            })
            .sum();
        let fee = chain.rate * (80 + 34 * pays.len() as u64);
        let (mut taken, mut have) = (Vec::new(), 0);
        while have < wanted + fee + 68 * chain.rate * taken.len() as u64 + 10_000 {
            // The miner sells before this can run dry.
            let Some(coin) = self.coins.pop_front() else { break };
            have += coin.value;
            taken.push(coin);
        }
        let (txid, mut coins) = chain.pay(&taken, pays, self.hot);
        self.coins.extend(coins.pop());
        (txid, coins)
    }

    /// Moves the oldest deposit to the hot address.
    pub fn sweep(&mut self, chain: &mut Builder) -> Option<Txid> {
        let coin = self.paid_in.pop_front()?;
        let (txid, coins) = chain.pay(&[coin], &[], self.hot);
        // The small ones stay: it costs more to spend them than to wait.
        self.coins.extend(coins.into_iter().filter(|coin| coin.value >= SMALL));
        Some(txid)
    }
}

impl People {
    pub fn new(seed: u64) -> Self {
        let mut chain = Builder::new(seed);
        let miner = chain.lock(Form::P2pkh);
        let kestrel = Exchange::open(&mut chain, "Kestrel Exchange", Form::P2wpkh, Form::P2wsh, 60);
        let osprey = Exchange::open(&mut chain, "Osprey Exchange", Form::P2tr, Form::P2shMulti, 12);
        let merchant: Vec<Lock> = (0..25).map(|_| chain.lock(Form::P2wpkh)).collect();
        let mut mining = Service::new("Northstar Mining", "bitcoin", "miner");
        mining.party("coinbase", miner.address());
        let mut shop = Service::new("Lantern Books", "bitcoin", "merchant");
        for lock in &merchant {
            shop.party("till", lock.address());
        }
        Self {
            services: vec![kestrel.service(), osprey.service(), mining, shop],
            chain,
            miner,
            mined: VecDeque::new(),
            kestrel,
            osprey,
            merchant,
            takings: Vec::new(),
            users: VecDeque::new(),
            whales: VecDeque::new(),
            cases: Vec::new(),
        }
    }

    /// Ends the block. The first 120 pay the subsidy of their height, so that there is money; the later ones claim what miners claim today.
    pub fn seal(&mut self, time: u32) {
        let height = self.chain.height();
        let subsidy = if height <= 120 { 50 * BTC } else { HALVED_TO };
        let coin = self.chain.seal(time, self.miner, subsidy);
        self.mined.push_back((height, coin));
    }

    /// A coin of this value for somebody, bought at the exchange.
    pub fn buy(&mut self, lock: Lock, value: u64) -> Coin {
        let (_, coins) = self.kestrel.withdraw(&mut self.chain, &[Pay::To(lock, value)]);
        coins[0]
    }

    /// As [`Self::buy`] on an address of its own.
    pub fn buy_new(&mut self, form: Form, value: u64) -> Coin {
        let lock = self.chain.lock(form);
        self.buy(lock, value)
    }

    /// Ripe coinbases go to the exchanges, all of them together.
    pub fn sell_mined(&mut self) {
        let ripe = self.chain.height().saturating_sub(RIPE);
        let mut coins = Vec::new();
        while coins.len() < 40 && self.mined.front().is_some_and(|(height, _)| *height <= ripe) {
            coins.extend(self.mined.pop_front().map(|(_, coin)| coin));
        }
        let total: u64 = coins.iter().map(|coin| coin.value).sum();
        if coins.is_empty() {
            return;
        }
        let to_osprey = Pay::To(self.osprey.hot, total / 4);
        let (_, mut new) = self.chain.pay(&coins, &[to_osprey], self.kestrel.hot);
        self.kestrel.coins.extend(new.pop());
        self.osprey.coins.extend(new);
    }

    /// Withdrawals, deposits, purchases and sweeps of one block.
    pub fn live(&mut self, withdrawals: usize, deposits: usize, sweeps: usize) {
        let mut draw = Stream::new(self.chain.draw(1));
        self.chain.rate = 2 + draw.below(30) as u64;
        for _ in 0..withdrawals {
            let lock = self.chain.lock(FORMS[draw.below(FORMS.len())]);
            let value = (draw.between(13.5, 18.0).exp()) as u64;
            let (_, coins) = self.kestrel.withdraw(&mut self.chain, &[Pay::To(lock, value)]);
            self.users.extend(coins);
        }
        for _ in 0..deposits {
            let Some(coin) = self.users.pop_front() else { break };
            let kestrel = draw.below(6) > 0;
            let house = if kestrel { &mut self.kestrel } else { &mut self.osprey };
            let lock = house.deposits[draw.below(house.deposits.len())];
            let change = self.chain.lock(coin.lock.form);
            let value = coin.value / 10 * (3 + draw.below(5) as u64);
            let (_, mut coins) = self.chain.pay(&[coin], &[Pay::To(lock, value)], change);
            let rest = coins.pop();
            house.paid_in.extend(coins);
            // The change goes shopping.
            if let Some(rest) = rest.filter(|rest| rest.value > 60_000 && draw.below(2) == 0) {
                self.shop(rest, &mut draw);
            }
        }
        for _ in 0..sweeps {
            let house = if draw.below(8) > 0 {
                &mut self.kestrel
            } else {
                &mut self.osprey
            };
            house.sweep(&mut self.chain);
        }
    }

    fn shop(&mut self, coin: Coin, draw: &mut Stream) {
        let till = self.merchant[draw.below(self.merchant.len())];
        let price = 9_000 + draw.below(40_000) as u64;
        let change = self.chain.lock(coin.lock.form);
        let (_, mut coins) = self.chain.pay(&[coin], &[Pay::To(till, price)], change);
        self.users.extend(coins.pop());
        self.takings.extend(coins);
        if self.takings.len() >= 20 {
            // A merchant gathers what the tills hold: common ownership to be seen.
            let gathered: Vec<Coin> = self.takings.drain(..).collect();
            let (_, coins) = self.chain.pay(&gathered, &[], self.merchant[0]);
            self.takings.extend(coins);
        }
    }

    /// Moves a round sum to the vault.
    pub fn store_cold(&mut self, value: u64) -> Txid {
        let cold = Pay::To(self.kestrel.cold, value);
        self.kestrel.withdraw(&mut self.chain, &[cold]).0
    }
}
