//! Everyday life on an account chain: an exchange, a router that swaps, and users who pay, swap, approve and deposit.

use ruint::aliases::U256;

use crate::{
    chain::case::{Case, Service},
    evm::{
        DOLLAR_CODE, DOLLAR_CODE_AT,
        builder::{Builder, Plan},
        effect::Effect,
        ledger::{Asset, Standard, Token},
        word::{Addr, ZERO, keccak, word_of},
    },
    world::random::{self, Stream},
};

/// Swaps are done at fixed prices: this world's coins cost about so much.
const DOLLARS_A_COIN: u64 = 3_000;

/// A token's units: `10^decimals`.
pub const fn unit(decimals: u8) -> u64 {
    10_u64.pow(decimals as u32)
}

/// Whole coins in wei.
pub fn ether(coins: u64) -> U256 {
    U256::from(coins) * U256::from(unit(18))
}

/// Thousandths of a coin in wei.
pub fn finney(thousandths: u64) -> U256 {
    U256::from(thousandths) * U256::from(unit(15))
}

/// Contracts that everybody uses.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    pub usdc: Addr,
    pub weth: Addr,
    pub meadow: Addr,
    pub router: Addr,
    pub bridge: Addr,
    pub mixer: Addr,
}

#[derive(Debug)]
pub struct People {
    pub chain: Builder,
    /// `ethereum` or `base`.
    pub name: &'static str,
    pub at: Places,
    pub hot: Addr,
    pub deposits: Vec<Addr>,
    /// Deposits that hold coins which nobody has swept.
    pub paid_in: Vec<Addr>,
    pub users: Vec<Addr>,
    builder: Addr,
    pub cases: Vec<Case>,
    pub services: Vec<Service>,
}

fn token(text: &str) -> Addr {
    Addr::parse(text).unwrap_or(ZERO)
}

impl People {
    pub fn new(seed: u64, chain_id: u64) -> Self {
        let mut chain = Builder::new(seed, chain_id);
        // Businesses have one address on all chains.
        let known = |what: u64| Addr::of(random::pair(seed ^ 0x5e55, what));
        let main = chain_id == 1;
        let at = Places {
            usdc: token(if main {
                "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
            } else {
                "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
            }),
            weth: token(if main {
                "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
            } else {
                "0x4200000000000000000000000000000000000006"
            }),
            meadow: known(1),
            router: known(2),
            bridge: known(3),
            mixer: known(4),
        };
        let mut people = Self {
            name: if main { "ethereum" } else { "base" },
            at,
            hot: known(10),
            deposits: (0..12).map(|n| known(100 + n)).collect(),
            paid_in: Vec::new(),
            users: (0..60).map(|_| chain.account()).collect(),
            builder: known(11),
            cases: Vec::new(),
            services: Vec::new(),
            chain,
        };
        people.begin();
        people
    }

    /// What is there from the first block on.
    fn begin(&mut self) {
        let at = self.at;
        for (address, name) in [
            (at.usdc, "FiatTokenProxy"),
            (at.weth, "WETH9"),
            (at.meadow, "MeadowToken"),
            (at.router, "SwallowRouter"),
            (at.bridge, "TidewaterBridge"),
            (at.mixer, "StillwaterMixer"),
            (token(DOLLAR_CODE_AT), DOLLAR_CODE),
        ] {
            self.chain.contract(address, name, None);
        }
        for (address, name, symbol, decimals, coin) in [
            (at.usdc, "USDC", "USDC", 6, Some("usd-coin")),
            (at.weth, "Wrapped Ether", "WETH", 18, Some("ethereum")),
            (at.meadow, "Meadow", "MDW", 18, None),
        ] {
            self.chain.token(Token {
                address,
                standard: Standard::Erc20,
                name,
                symbol,
                decimals,
                coin,
            });
        }
        let mut draw = Stream::new(random::pair(self.chain.seed, 0xbe61));
        let whole = |coins: u64| U256::from(coins) * U256::from(unit(18));
        for (who, coins) in [
            (self.hot, 90_000),
            (at.router, 40_000),
            (at.bridge, 20_000),
            (self.builder, 500),
        ] {
            self.chain.ledger.credit(who, Asset::Coin, whole(coins), 0);
        }
        for (who, dollars) in [(self.hot, 60_000_000), (at.router, 90_000_000_u64)] {
            let value = U256::from(dollars * unit(6));
            self.chain.ledger.credit(who, Asset::Token(at.usdc), value, 0);
        }
        let meadow = whole(5_000_000);
        self.chain.ledger.credit(at.router, Asset::Token(at.meadow), meadow, 0);
        for who in self.users.clone() {
            let coins = finney(4_000 + draw.below(40_000) as u64);
            self.chain.ledger.credit(who, Asset::Coin, coins, 0);
            let dollars = U256::from((2_000 + draw.below(50_000) as u64) * unit(6));
            self.chain.ledger.credit(who, Asset::Token(at.usdc), dollars, 0);
        }
        let mut exchange = Service::new("Kestrel Exchange", self.name, "exchange");
        exchange.party("hot wallet", self.hot.to_string());
        for deposit in &self.deposits {
            exchange.party("deposit", deposit.to_string());
        }
        let mut bridge = Service::new("Tidewater Bridge", self.name, "bridge");
        bridge.party("contract", at.bridge.to_string());
        let mut mixer = Service::new("Stillwater Mixer", self.name, "mixing_service");
        mixer.party("contract", at.mixer.to_string());
        let mut router = Service::new("Swallow Exchange", self.name, "defi_dex");
        router.party("router", at.router.to_string());
        self.services.extend([exchange, bridge, mixer, router]);
    }

    pub fn seal(&mut self, time: u32) {
        self.chain.seal(time, self.builder);
    }

    /// A fresh account with some coins, paid by the exchange.
    pub fn fund(&mut self, value: U256) -> Addr {
        let who = self.chain.account();
        self.give(who, value);
        who
    }

    pub fn give(&mut self, who: Addr, value: U256) {
        self.chain.send(Plan::new(self.hot, who).value(value));
    }

    /// Dollars from the exchange.
    pub fn give_dollars(&mut self, who: Addr, dollars: u64) {
        let plan = self.dollars(self.hot, who, dollars * unit(6));
        self.chain.send(plan);
    }

    /// A transfer of USDC.
    pub fn dollars(&self, from: Addr, to: Addr, units: u64) -> Plan {
        self.transfer(self.at.usdc, from, to, U256::from(units))
    }

    pub fn transfer(&self, token: Addr, from: Addr, to: Addr, value: U256) -> Plan {
        Plan::new(from, token)
            .call("transfer(address,uint256)", &[to.word(), word_of(value)])
            .effect(Effect::Erc20 { token, from, to, value })
    }

    pub fn approve(&self, token: Addr, owner: Addr, spender: Addr, value: U256) -> Plan {
        Plan::new(owner, token)
            .call("approve(address,uint256)", &[spender.word(), word_of(value)])
            .effect(Effect::Approve {
                token,
                owner,
                spender,
                value,
            })
    }

    /// Tokens for coins: the router takes them and sends coins on.
    pub fn sell(&self, token: Addr, who: Addr, value: U256, coins: U256) -> Plan {
        let router = self.at.router;
        Plan::new(who, router)
            .call(
                "swapExactTokensForETH(uint256,uint256,address)",
                &[word_of(value), word_of(coins), who.word()],
            )
            .effect(Effect::Erc20 {
                token,
                from: who,
                to: router,
                value,
            })
            .effect(Effect::Note {
                address: router,
                topics: vec![keccak(b"Swap(address,uint256,uint256)"), who.word()],
                data: [word_of(value), word_of(coins)].concat(),
            })
            .effect(Effect::Coin {
                from: router,
                to: who,
                value: coins,
            })
    }

    /// Coins for tokens.
    fn buy(&self, token: Addr, who: Addr, coins: U256, value: U256) -> Plan {
        let router = self.at.router;
        Plan::new(who, router)
            .value(coins)
            .call("swapExactETHForTokens(uint256,address)", &[word_of(value), who.word()])
            .effect(Effect::Erc20 {
                token,
                from: router,
                to: who,
                value,
            })
            .effect(Effect::Note {
                address: router,
                topics: vec![keccak(b"Swap(address,uint256,uint256)"), who.word()],
                data: [word_of(coins), word_of(value)].concat(),
            })
    }

    fn any(&self, draw: &mut Stream) -> Addr {
        self.users[draw.below(self.users.len())]
    }

    /// What happens in one block.
    pub fn live(&mut self, withdrawals: usize, acts: usize) {
        let mut draw = Stream::new(self.chain.draw(1));
        for _ in 0..withdrawals {
            let to = self.any(&mut draw);
            if draw.below(3) == 0 {
                self.give_dollars(to, 20 + draw.below(4_000) as u64);
            } else {
                self.give(to, finney(5 + draw.below(900) as u64));
            }
        }
        for _ in 0..acts {
            let (who, other) = (self.any(&mut draw), self.any(&mut draw));
            let amount = 5 + draw.below(400) as u64;
            if let Some(plan) = self.act(who, other, amount, draw.below(9)) {
                self.chain.send(plan);
            }
        }
        if let Some(deposit) = self.paid_in.pop() {
            self.sweep(deposit);
        }
    }

    fn act(&mut self, who: Addr, other: Addr, amount: u64, kind: usize) -> Option<Plan> {
        let height = self.chain.height();
        let has = |token: Addr, units: U256| self.chain.ledger.balance(who, Asset::Token(token), height) >= units;
        if !self.chain.can_send(who, finney(amount)) {
            return None;
        }
        let at = self.at;
        let units = amount * unit(6);
        match kind {
            0 | 1 if has(at.usdc, U256::from(units)) => Some(self.dollars(who, other, units)),
            2 if has(at.usdc, U256::from(units)) => {
                let coins = U256::from(units) * U256::from(unit(12)) / U256::from(DOLLARS_A_COIN);
                Some(self.sell(at.usdc, who, U256::from(units), coins))
            }
            3 => Some(self.buy(at.usdc, who, finney(amount), U256::from(units * DOLLARS_A_COIN / 1_000))),
            4 => Some(self.buy(at.meadow, who, finney(amount), finney(amount * 250))),
            5 => Some(self.approve(at.usdc, who, at.router, U256::MAX)),
            8 if has(at.weth, finney(amount)) => Some(
                Plan::new(who, at.weth)
                    .call("withdraw(uint256)", &[word_of(finney(amount))])
                    .effect(Effect::Unwrap {
                        token: at.weth,
                        who,
                        value: finney(amount),
                    }),
            ),
            6 => Some(
                Plan::new(who, at.weth)
                    .value(finney(amount))
                    .call("deposit()", &[])
                    .effect(Effect::Wrap {
                        token: at.weth,
                        who,
                        value: finney(amount),
                    }),
            ),
            7 => {
                let deposit = self.deposits[amount as usize % self.deposits.len()];
                self.paid_in.push(deposit);
                Some(Plan::new(who, deposit).value(finney(amount)))
            }
            _ => Some(Plan::new(who, other).value(finney(amount))),
        }
    }

    /// Sends what a deposit holds to the hot wallet, less the fee.
    pub fn sweep(&mut self, deposit: Addr) {
        let held = self.chain.ledger.balance(deposit, Asset::Coin, self.chain.height());
        let fee = U256::from(21_000) * U256::from(self.chain.base_fee() + 1_000_000_000);
        if held > fee {
            self.chain.send(Plan::new(deposit, self.hot).value(held - fee));
        }
    }
}
