//! The other side of the bridge: what was stolen in bitcoin arrives as a token, is swapped, split, mixed, sold, and partly goes on to
//! the next chain.

use ruint::aliases::U256;

use super::people::{People, ether, finney, unit};
use crate::{
    chain::case::Case,
    evm::{
        builder::Plan,
        effect::Effect,
        ledger::{Asset, Standard, Token},
        word::{Addr, ZERO, keccak, word_of},
    },
};

/// The bridge keeps a thousandth.
pub const ARRIVED: u64 = crate::chain::story::theft::BRIDGED / 1_000 * 999;
/// Coins for one bitcoin.
const COINS_A_BITCOIN: u64 = 29;
/// What goes on to the next chain.
const ONWARD: u64 = 10;
const NOTE: u64 = 10;

#[derive(Debug)]
pub struct Arrival {
    case: Case,
    thief: Addr,
    wbtc: Addr,
    split: [Addr; 2],
}

impl Arrival {
    pub fn new(people: &mut People, thief: [u8; 20]) -> Self {
        let wbtc = Addr::parse("0x2260fac5e5542a773aa44fbcfedf7c193bc2c599").unwrap_or(ZERO);
        people.chain.contract(wbtc, "WBTC", None);
        people.chain.token(Token {
            address: wbtc,
            standard: Standard::Erc20,
            name: "Wrapped BTC",
            symbol: "WBTC",
            decimals: 8,
            coin: Some("wrapped-bitcoin"),
        });
        let bridge = people.at.bridge;
        let pool = U256::from(400 * unit(8));
        people.chain.ledger.credit(bridge, Asset::Token(wbtc), pool, 0);
        Self {
            case: Case::new(
                "theft, other side",
                "ethereum",
                "The 2 BTC of the theft that went into Tidewater Bridge arrive as 1.998 WBTC. They are swapped for coins at Swallow \
                 Exchange; 21 go to one account that puts two notes of 10 into Stillwater Mixer, 15 to another that pays into Kestrel \
                 Exchange, 10 go on to Base by the bridge, and the rest stays. The same bridge \
                 pays 1.989 WBTC to somebody else soon after, and 1.998 WBTC to another two weeks later.",
            ),
            thief: Addr(thief),
            wbtc,
            split: [people.chain.account(), people.chain.account()],
        }
    }

    fn step(&mut self, role: &str, hash: &[u8; 32]) {
        self.case.step(role, crate::evm::word::hash_text(hash));
    }

    /// One step a block.
    pub fn go_on(&mut self, people: &mut People, step: u32) {
        let (thief, bridge) = (self.thief, people.at.bridge);
        match step {
            0 => {
                self.arrive(people);
                self.others(people, "somebody else's, soon after", ARRIVED - 900_000);
            }
            1 => {
                let value = U256::from(ARRIVED);
                let coins = finney(ARRIVED * COINS_A_BITCOIN / (unit(8) / 1_000));
                let approval = people.approve(self.wbtc, thief, people.at.router, U256::MAX);
                people.chain.send(approval);
                let (hash, _) = people.chain.send(people.sell(self.wbtc, thief, value, coins));
                self.step("swap", &hash);
                self.case.sum("swapped for", "ETH", coins);
            }
            2 => {
                for (to, coins) in self.split.into_iter().zip([21, 15]) {
                    let (hash, _) = people.chain.send(Plan::new(thief, to).value(ether(coins)));
                    self.step("split", &hash);
                    self.case.party("hop 1", to.to_string());
                }
            }
            3 | 4 => {
                let note = word_of(U256::from(people.chain.draw(0x3071)));
                let plan = Plan::new(self.split[0], people.at.mixer)
                    .value(ether(NOTE))
                    .call("deposit(bytes32)", &[note])
                    .effect(Effect::Note {
                        address: people.at.mixer,
                        topics: vec![keccak(b"Deposit(bytes32,uint32,uint256)"), note],
                        data: word_of(U256::from(people.chain.height())).to_vec(),
                    });
                let (hash, _) = people.chain.send(plan);
                self.step("into the mixer", &hash);
                if step == 4 {
                    self.cash_out(people);
                }
            }
            5 => {
                let plan = Plan::new(thief, bridge)
                    .value(ether(ONWARD))
                    .call(
                        "depositETH(uint256,address)",
                        &[word_of(U256::from(8_453)), thief.word()],
                    )
                    .effect(Effect::Note {
                        address: bridge,
                        topics: vec![
                            keccak(b"Sent(uint256,address,uint256)"),
                            word_of(U256::from(8_453)),
                            thief.word(),
                        ],
                        data: word_of(ether(ONWARD)).to_vec(),
                    });
                let (hash, _) = people.chain.send(plan);
                self.step("on to Base", &hash);
                self.case.sum("on to Base", "ETH", ether(ONWARD));
            }
            9 => self.withdraw(people),
            20 => self.others(people, "somebody else's, two weeks later", ARRIVED),
            _ => {}
        }
    }

    /// The bridge pays somebody who has nothing to do with it.
    fn others(&mut self, people: &mut People, role: &str, units: u64) {
        let customer = people.fund(finney(100));
        self.case.party(role, customer.to_string());
        let hash = self.release(people, customer, units);
        self.step(role, &hash);
    }

    fn arrive(&mut self, people: &mut People) {
        let (thief, bridge, token) = (self.thief, people.at.bridge, self.wbtc);
        people.give(thief, finney(500));
        self.case
            .party("thief", thief.to_string())
            .party("bridge", bridge.to_string())
            .party("token", token.to_string())
            .sum("arrived", "WBTC", ARRIVED);
        let hash = self.release(people, thief, ARRIVED);
        self.step("arrival", &hash);
    }

    /// A relayer has the bridge pay.
    fn release(&self, people: &mut People, to: Addr, units: u64) -> [u8; 32] {
        let (bridge, token) = (people.at.bridge, self.wbtc);
        let relayer = people.fund(ether(1));
        let value = U256::from(units);
        let plan = Plan::new(relayer, bridge)
            .call(
                "release(address,address,uint256)",
                &[token.word(), to.word(), word_of(value)],
            )
            .effect(Effect::Erc20 {
                token,
                from: bridge,
                to,
                value,
            })
            .effect(Effect::Note {
                address: bridge,
                topics: vec![keccak(b"Released(address,address,uint256)"), token.word(), to.word()],
                data: word_of(value).to_vec(),
            });
        people.chain.send(plan).0
    }

    fn cash_out(&mut self, people: &mut People) {
        let deposit = people.deposits[5];
        let (hash, _) = people
            .chain
            .send(Plan::new(self.split[1], deposit).value(finney(14_900)));
        people.paid_in.push(deposit);
        self.case.party("deposit at Kestrel Exchange", deposit.to_string());
        self.step("into the exchange", &hash);
        self.case.sum("into the exchange", "ETH", finney(14_900));
    }

    /// A relayer takes the notes out for accounts that have never been seen.
    fn withdraw(&mut self, people: &mut People) {
        let relayer = people.fund(ether(1));
        for _ in 0..2 {
            let fresh = people.chain.account();
            let plan = Plan::new(relayer, people.at.mixer)
                .call(
                    "withdraw(bytes,bytes32,address)",
                    &[word_of(U256::from(96)), word_of(U256::from(7)), fresh.word()],
                )
                .effect(Effect::Coin {
                    from: people.at.mixer,
                    to: fresh,
                    value: finney(NOTE * 1_000 - 50),
                })
                .effect(Effect::Coin {
                    from: people.at.mixer,
                    to: relayer,
                    value: finney(50),
                });
            let (hash, _) = people.chain.send(plan);
            self.step("out of the mixer", &hash);
            self.case.party("out of the mixer", fresh.to_string());
        }
    }

    pub fn into_case(self) -> Case {
        self.case
    }
}

/// On the next chain the coins arrive, and lie.
pub fn onward(people: &mut People, thief: [u8; 20]) {
    let relayer = people.fund(ether(1));
    let (thief, bridge) = (Addr(thief), people.at.bridge);
    let plan = Plan::new(relayer, bridge)
        .call("release(address,uint256)", &[thief.word(), word_of(ether(ONWARD))])
        .effect(Effect::Coin {
            from: bridge,
            to: thief,
            value: ether(ONWARD),
        });
    let (hash, _) = people.chain.send(plan);
    let mut case = Case::new(
        "theft, on Base",
        "base",
        "The 10 ETH of the theft that went on to Base arrive from the bridge's contract and stay.",
    );
    case.party("thief", thief.to_string())
        .party("bridge", bridge.to_string());
    case.step("arrival", crate::evm::word::hash_text(&hash));
    case.sum("arrived", "ETH", ether(ONWARD));
    people.cases.push(case);
}
