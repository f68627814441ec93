//! Large sums: coins that leave the exchange, change hands and come back, and dollars that are made, moved and burnt.

use ruint::aliases::U256;

use super::people::{People, ether, unit};
use crate::{
    evm::{
        builder::Plan,
        effect::Effect,
        ledger::Asset,
        word::{Addr, ZERO, word_of},
    },
    world::random::{self, Stream},
};

/// Blocks between two of them.
pub const EVERY: u32 = 3;

impl People {
    fn holder(&self, what: u64) -> Addr {
        Addr::of(random::pair(self.chain.seed ^ 0x5e55, 20 + what))
    }

    fn coins_of(&self, who: Addr) -> U256 {
        self.chain.ledger.balance(who, Asset::Coin, self.chain.height())
    }

    fn dollars_of(&self, who: Addr) -> U256 {
        let usdc = Asset::Token(self.at.usdc);
        self.chain.ledger.balance(who, usdc, self.chain.height())
    }

    /// The next of eight steps, each in a block of its own.
    pub fn whale(&mut self) {
        let turn = self.chain.height() / EVERY % 8;
        let mut draw = Stream::new(self.chain.draw(0x3a1e));
        let [first, second, treasury, fund] = [0, 1, 2, 3].map(|what| self.holder(what));
        let usdc = self.at.usdc;
        let dollars = U256::from((4 + draw.below(9) as u64) * 1_000_000 * unit(6));
        // Who moves tokens pays with coins.
        for who in [treasury, fund] {
            if self.coins_of(who) < ether(1) && self.chain.can_send(self.hot, ether(5)) {
                self.give(who, ether(5));
            }
        }
        let plan = match turn {
            0 => {
                let value = ether(1_500 + draw.below(1_500) as u64);
                let plan = Plan::new(self.hot, first).value(value);
                Some(plan).filter(|_| self.chain.can_send(self.hot, value))
            }
            1 | 4 => {
                let (from, to) = if turn == 1 {
                    (first, second)
                } else {
                    (second, self.deposits[3])
                };
                let held = self.coins_of(from);
                if turn == 4 {
                    self.paid_in.push(to);
                }
                (held > ether(100)).then(|| Plan::new(from, to).value(held - ether(1)))
            }
            2 => Some(
                Plan::new(treasury, usdc)
                    .call("mint(address,uint256)", &[treasury.word(), word_of(dollars)])
                    .effect(Effect::Erc20 {
                        token: usdc,
                        from: ZERO,
                        to: treasury,
                        value: dollars,
                    }),
            ),
            3 | 6 => {
                let (from, to) = if turn == 3 {
                    (treasury, self.hot)
                } else {
                    (fund, treasury)
                };
                let held = self.dollars_of(from);
                (!held.is_zero()).then(|| self.transfer(usdc, from, to, held))
            }
            5 => {
                let enough = self.dollars_of(self.hot) >= dollars;
                enough.then(|| self.transfer(usdc, self.hot, fund, dollars))
            }
            _ => {
                let held = self.dollars_of(treasury);
                (!held.is_zero()).then(|| {
                    Plan::new(treasury, usdc)
                        .call("burn(uint256)", &[word_of(held)])
                        .effect(Effect::Erc20 {
                            token: usdc,
                            from: treasury,
                            to: ZERO,
                            value: held,
                        })
                })
            }
        };
        if let Some(plan) = plan {
            self.chain.send(plan);
        }
    }
}
