//! What transactions cause: movements of tokens and coins, approvals, creations, each with its log or inner call.

use ruint::aliases::U256;

use super::{
    builder::Builder,
    ledger::{Asset, Call, Log, Move},
    word::{Addr, Hash, ZERO, keccak, word_of},
};
use crate::world::random;

/// What a transaction causes besides moving its own value.
#[derive(Debug, Clone)]
pub enum Effect {
    Erc20 {
        token: Addr,
        from: Addr,
        to: Addr,
        value: U256,
    },
    Erc721 {
        token: Addr,
        from: Addr,
        to: Addr,
        id: u64,
    },
    Erc1155 {
        token: Addr,
        from: Addr,
        to: Addr,
        pieces: Vec<(u64, u64)>,
    },
    Approve {
        token: Addr,
        owner: Addr,
        spender: Addr,
        value: U256,
    },
    ApproveAll {
        token: Addr,
        owner: Addr,
        operator: Addr,
        on: bool,
    },
    /// A contract sends the coin on.
    Coin {
        from: Addr,
        to: Addr,
        value: U256,
    },
    /// A contract creates another.
    Create {
        from: Addr,
        name: &'static str,
    },
    /// Wrapped coins are made or taken back.
    Wrap {
        token: Addr,
        who: Addr,
        value: U256,
    },
    Unwrap {
        token: Addr,
        who: Addr,
        value: U256,
    },
    /// Anything else that is logged: topics and data.
    Note {
        address: Addr,
        topics: Vec<Hash>,
        data: Vec<u8>,
    },
}

impl Builder {
    fn call(&mut self, tx: u32, from: Addr, to: Option<Addr>, created: Option<Addr>, value: U256) {
        let index = self.ledger.calls.len() as u32 - self.ledger.txs[tx as usize].calls_at + 1;
        let number = self.ledger.calls.len() as u32;
        self.ledger.calls.push(Call {
            tx,
            index,
            from,
            to,
            created,
            value,
        });
        for who in [Some(from), to.or(created)].into_iter().flatten() {
            self.ledger.touch(who).calls.push(number);
        }
    }

    fn log(&mut self, tx: u32, address: Addr, topics: Vec<Hash>, data: Vec<u8>) -> u32 {
        let number = self.ledger.logs.len() as u32;
        self.ledger.logs.push(Log {
            tx,
            index: number - self.logged,
            address,
            topics,
            data,
        });
        self.ledger.touch(address).logs.push(number);
        number
    }

    fn moved(&mut self, one: Move) {
        let number = self.ledger.moves.len() as u32;
        let (from, to) = (one.from, one.to);
        self.ledger.moves.push(one);
        self.ledger.touch(from).moves.push(number);
        if to != from {
            self.ledger.touch(to).moves.push(number);
        }
    }

    /// Nothing comes from and goes to nobody; the rest is taken from somebody.
    fn shift(&mut self, asset: Asset, from: Addr, to: Addr, value: U256) {
        let block = self.height();
        if from != ZERO {
            let enough = self.ledger.debit(from, asset, value, block);
            debug_assert!(enough, "{from} has not {value} of {asset:?}");
        }
        if to != ZERO {
            self.ledger.credit(to, asset, value, block);
        }
    }

    pub(super) fn cause(&mut self, tx: u32, effect: Effect) {
        let transfer = keccak(b"Transfer(address,address,uint256)");
        let block = self.height();
        match effect {
            Effect::Erc20 { token, from, to, value } => {
                self.shift(Asset::Token(token), from, to, value);
                let log = self.log(
                    tx,
                    token,
                    vec![transfer, from.word(), to.word()],
                    word_of(value).to_vec(),
                );
                self.moved(Move {
                    log,
                    token,
                    from,
                    to,
                    value,
                    id: None,
                    place: 0,
                });
            }
            Effect::Erc721 { token, from, to, id } => {
                let (id, one) = (U256::from(id), U256::from(1));
                self.shift(Asset::Token(token), from, to, one);
                self.shift(Asset::Piece(token, id), from, to, one);
                let topics = vec![transfer, from.word(), to.word(), word_of(id)];
                let log = self.log(tx, token, topics, Vec::new());
                self.moved(Move {
                    log,
                    token,
                    from,
                    to,
                    value: one,
                    id: Some(id),
                    place: 0,
                });
            }
            Effect::Erc1155 {
                token,
                from,
                to,
                pieces,
            } => {
                let operator = self.ledger.txs[tx as usize].from.word();
                let numbers: Vec<[U256; 2]> = pieces.iter().map(|(id, n)| [id, n].map(|it| U256::from(*it))).collect();
                let (event, data) = many(&numbers);
                let log = self.log(tx, token, vec![event, operator, from.word(), to.word()], data);
                for (place, [id, value]) in numbers.into_iter().enumerate() {
                    self.shift(Asset::Piece(token, id), from, to, value);
                    self.moved(Move {
                        log,
                        token,
                        from,
                        to,
                        value,
                        id: Some(id),
                        place: place as u32,
                    });
                }
            }
            Effect::Approve {
                token,
                owner,
                spender,
                value,
            } => {
                self.ledger.allow(token, owner, spender, value, block);
                let event = keccak(b"Approval(address,address,uint256)");
                self.log(
                    tx,
                    token,
                    vec![event, owner.word(), spender.word()],
                    word_of(value).to_vec(),
                );
            }
            Effect::ApproveAll {
                token,
                owner,
                operator,
                on,
            } => {
                let value = if on { U256::MAX } else { U256::ZERO };
                self.ledger.allow(token, owner, operator, value, block);
                let event = keccak(b"ApprovalForAll(address,address,bool)");
                let data = word_of(U256::from(on)).to_vec();
                self.log(tx, token, vec![event, owner.word(), operator.word()], data);
            }
            Effect::Coin { from, to, value } => {
                self.coin(from, to, value);
                self.call(tx, from, Some(to), None, value);
            }
            Effect::Create { from, name } => {
                let address = Addr::of(random::pair(self.seed ^ 0xc4ea, u64::from(tx)));
                let (creator, hash) = (self.ledger.txs[tx as usize].from, self.ledger.txs[tx as usize].hash);
                self.contract(address, name, Some((creator, hash)));
                self.call(tx, from, None, Some(address), U256::ZERO);
            }
            Effect::Wrap { token, who, value } => {
                self.ledger.credit(who, Asset::Token(token), value, block);
                let event = keccak(b"Deposit(address,uint256)");
                self.log(tx, token, vec![event, who.word()], word_of(value).to_vec());
            }
            Effect::Unwrap { token, who, value } => {
                let enough = self.ledger.debit(who, Asset::Token(token), value, block);
                debug_assert!(enough, "{who} has not wrapped {value}");
                let event = keccak(b"Withdrawal(address,uint256)");
                self.log(tx, token, vec![event, who.word()], word_of(value).to_vec());
                self.coin(token, who, value);
                self.call(tx, token, Some(who), None, value);
            }
            Effect::Note { address, topics, data } => {
                self.log(tx, address, topics, data);
            }
        }
    }
}

/// Event and data of one kind of piece, or of several.
fn many(pieces: &[[U256; 2]]) -> (Hash, Vec<u8>) {
    if let [[id, value]] = pieces {
        let event = keccak(b"TransferSingle(address,address,address,uint256,uint256)");
        return (event, [word_of(*id), word_of(*value)].concat());
    }
    let count = pieces.len() as u64;
    let mut words = vec![U256::from(64), U256::from(64 + 32 * (count + 1)), U256::from(count)];
    words.extend(pieces.iter().map(|[id, _]| *id));
    words.push(U256::from(count));
    words.extend(pieces.iter().map(|[_, value]| *value));
    let event = keccak(b"TransferBatch(address,address,address,uint256[],uint256[])");
    (event, words.into_iter().flat_map(word_of).collect())
}
