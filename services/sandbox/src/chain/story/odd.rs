//! Small and strange things: dust that spies, an address that pretends to be another, self-transfers, outputs of nothing, every form
//! of script, and transactions that wait for ever.

use super::people::{BTC, People};
use crate::chain::{
    builder::{Coin, Pay},
    case::Case,
    lock::{self, Form, Lock, data},
    lookalike,
};

/// Somebody who pays the same address every month, and somebody who pretends to be that address.
#[derive(Debug)]
pub struct Poisoning {
    case: Case,
    victim: Lock,
    payee: Lock,
    like: Lock,
    purse: Coin,
    paid: u32,
}

impl Poisoning {
    pub fn new(people: &mut People) -> Self {
        let number = people.chain.draw(0xd057);
        let (model, victim) = (lock::bytes(number), people.chain.lock(Form::P2wpkh));
        let (payee, like) = (Lock::taproot(model), lookalike::of(model, lock::bytes(number ^ 1)));
        let mut case = Case::new(
            "look-alike and dust",
            "bitcoin",
            "The victim pays the same address every month. An attacker takes an address that begins and ends like it, sends 600 satoshi \
             of dust from there to the victim and 29 others, and the victim's next payment of 0.8 BTC goes to the wrong address. Later one \
             who got dust spends it together with two other addresses, which links them.",
        );
        case.party("victim", victim.address());
        case.party("true payee", payee.address());
        case.party("look-alike", like.address());
        let purse = people.buy(victim, 6 * BTC);
        Self {
            case,
            victim,
            payee,
            like,
            purse,
            paid: 0,
        }
    }

    /// The monthly payment; the fifth one goes wrong.
    pub fn go_on(&mut self, people: &mut People) -> Option<Case> {
        self.paid += 1;
        let wrong = self.paid == 5;
        let to = if wrong { self.like } else { self.payee };
        let (txid, coins) = people
            .chain
            .pay(&[self.purse], &[Pay::To(to, BTC / 10 * 8)], self.victim);
        self.purse = coins[1];
        self.case
            .step(if wrong { "payment gone wrong" } else { "true payment" }, txid);
        if self.paid == 4 {
            self.dust(people);
        }
        wrong.then(|| {
            self.case.sum("lost", "BTC", BTC / 10 * 8).sum("dust", "BTC", 600);
            self.case.clone()
        })
    }

    fn dust(&mut self, people: &mut People) {
        let coin = people.buy(self.like, 120_000);
        let others: Vec<Coin> = (0..3).map(|_| people.buy_new(Form::P2wpkh, 2_000_000)).collect();
        let mut pays = vec![Pay::To(self.victim, 600), Pay::To(others[0].lock, 600)];
        for _ in 0..28 {
            let lock = people.chain.lock(Form::P2wpkh);
            pays.push(Pay::To(lock, 600));
        }
        let (txid, coins) = people.chain.pay(&[coin], &pays, self.like);
        self.case.step("dust", txid);
        let together = [coins[1], others[0], others[1], others[2]];
        let next = people.chain.lock(Form::P2wpkh);
        let (txid, _) = people.chain.pay(&together, &[], next);
        self.case.step("dust spent with other coins", txid);
        for coin in others {
            self.case.party("linked by dust", coin.lock.address());
        }
    }
}

/// A coin in every form, and each spent again.
pub fn forms(people: &mut People) {
    const FORMS: [(Form, &str); 9] = [
        (Form::P2pk, "p2pk"),
        (Form::P2pkh, "p2pkh"),
        (Form::P2shWpkh, "p2sh with p2wpkh"),
        (Form::P2shMulti, "p2sh 2 of 3"),
        (Form::P2wpkh, "p2wpkh"),
        (Form::P2wsh, "p2wsh 2 of 3"),
        (Form::P2tr, "p2tr"),
        (Form::Multisig, "bare multisig 1 of 2"),
        (Form::Later, "a later witness version"),
    ];
    let mut case = Case::new(
        "forms",
        "bitcoin",
        "One transaction pays every form of script, the next spends each, and a data output.",
    );
    let pays: Vec<Pay> = FORMS
        .iter()
        .map(|(form, _)| Pay::To(people.chain.lock(*form), 1_000_000))
        .collect();
    let (txid, coins) = people.kestrel.withdraw(&mut people.chain, &pays);
    case.step("paid", txid);
    for (coin, (_, name)) in coins.iter().zip(FORMS) {
        case.party(name, coin.lock.address());
    }
    let note = Pay::Raw(data(b"every form of script"), 0);
    let next = people.chain.lock(Form::P2tr);
    let (txid, _) = people.chain.pay(&coins, &[note], next);
    case.step("spent", txid);
    case.addresses.retain(|party| !party.address.is_empty());
    people.cases.push(case);
}

/// Self-transfers and outputs of nothing.
pub fn circles(people: &mut People) {
    let mut case = Case::new(
        "self-transfers",
        "bitcoin",
        "An address pays itself three times: whole, in two halves, and with an output of zero to somebody else; then the halves join.",
    );
    let coin = people.buy_new(Form::P2wpkh, 50_000_000);
    let me = coin.lock;
    case.party("self", me.address());
    let (txid, coins) = people.chain.pay(&[coin], &[], me);
    case.step("whole", txid);
    let (txid, coins) = people.chain.pay(&coins, &[Pay::To(me, 20_000_000)], me);
    case.step("halves", txid);
    let other = people.chain.lock(Form::P2wpkh);
    case.party("paid nothing", other.address());
    let (txid, mut more) = people.chain.pay(&[coins[0]], &[Pay::To(other, 0)], me);
    case.step("zero value", txid);
    more.remove(0);
    more.push(coins[1]);
    let height = people.chain.height();
    let total: u64 = more.iter().map(|coin| coin.value).sum();
    let (txid, _) = people
        .chain
        .spend_as(&more, &[Pay::To(me, total - 2_000)], 0xffff_fffe, height - 1);
    case.step("joined, locked to a height", txid);
    case.sum("start", "BTC", 50_000_000);
    people.cases.push(case);
}

/// What waits in the mempool for ever: a parent, its child and its grandchild, one that may be replaced, and some that pay too little.
pub fn waiting(people: &mut People, coins: Vec<Coin>) {
    let mut case = Case::new(
        "unconfirmed",
        "bitcoin",
        "Transactions that stay unconfirmed: a parent, a child that spends it, and a grandchild that pays into Kestrel Exchange; and nine \
         that pay one satoshi a virtual byte.",
    );
    people.chain.rate = 1;
    for (place, coin) in coins.into_iter().enumerate() {
        let (payee, change) = (people.chain.lock(Form::P2wpkh), people.chain.lock(Form::P2wpkh));
        let pays = [Pay::To(payee, coin.value / 3)];
        let (txid, coins) = people.chain.pay(&[coin], &pays, change);
        if place > 0 {
            case.step("pays too little", txid);
            continue;
        }
        case.step("parent", txid).party("paid by the parent", payee.address());
        let next = people.chain.lock(Form::P2tr);
        let (txid, coins) = people.chain.pay(&[coins[0]], &[], next);
        case.step("child", txid).party("paid by the child", next.address());
        let deposit = people.kestrel.deposits[11];
        let (txid, coins) = people.chain.pay(&coins, &[], deposit);
        case.step("grandchild", txid)
            .party("deposit at Kestrel Exchange", deposit.address());
        case.sum("will arrive", "BTC", coins[0].value);
    }
    people.cases.push(case);
}
