//! What is done to people: approvals that drain, addresses that look alike, tokens that nobody asked for.

use ruint::aliases::U256;

use super::people::{People, ether, finney, unit};
use crate::{
    chain::case::Case,
    evm::{
        builder::Plan,
        effect::Effect,
        ledger::{Standard, Token},
        word::{Addr, ZERO, hash_text, word_of},
    },
    world::random,
};

/// An approval given to a wrong contract, and what it costs.
pub fn drain(people: &mut People) {
    let (victim, thief) = (people.fund(ether(2)), people.fund(ether(1)));
    let usdc = people.at.usdc;
    people.give_dollars(victim, 26_000);
    let mut create = Plan::new(thief, ZERO).value(U256::ZERO);
    (create.to, create.creates, create.input) = (None, Some("ClaimRewards"), vec![0x60, 0x80, 0x60, 0x40, 0x52]);
    let (made, contract) = people.chain.send(create);
    let contract = contract.unwrap_or(ZERO);
    let (approved, _) = people.chain.send(people.approve(usdc, victim, contract, U256::MAX));
    let value = U256::from(25_000 * unit(6));
    let plan = Plan::new(thief, contract)
        .call(
            "claim(address,address,uint256)",
            &[usdc.word(), victim.word(), word_of(value)],
        )
        .effect(Effect::Erc20 {
            token: usdc,
            from: victim,
            to: thief,
            value,
        });
    let (drained, _) = people.chain.send(plan);
    let (revoked, _) = people.chain.send(people.approve(usdc, victim, contract, U256::ZERO));
    let mut case = Case::new(
        "drained approval",
        people.name,
        "The victim approves a contract that promises rewards for all its USDC; its maker takes 25,000 with it. The victim revokes, too late.",
    );
    case.party("victim", victim.to_string())
        .party("thief", thief.to_string())
        .party("contract", contract.to_string());
    for (role, hash) in [
        ("creation", made),
        ("approval", approved),
        ("drain", drained),
        ("revocation", revoked),
    ] {
        case.step(role, hash_text(&hash));
    }
    case.sum("lost", "USDC", value);
    people.cases.push(case);
}

/// Transfers of nothing from the victim's own address to one that looks like its friend's, and one payment that goes wrong.
pub fn poison(people: &mut People) {
    let (victim, attacker) = (people.fund(ether(3)), people.fund(ether(2)));
    let friend = people.chain.account();
    let mut like = Addr::of(random::pair(people.chain.seed, 0x11ce));
    like.0[..3].copy_from_slice(&friend.0[..3]);
    like.0[18..].copy_from_slice(&friend.0[18..]);
    people.give_dollars(victim, 5_000);
    let usdc = people.at.usdc;
    let fake = people.chain.account();
    people.chain.contract(fake, "Token", None);
    people.chain.token(Token {
        address: fake,
        standard: Standard::Erc20,
        name: "USD Coin",
        // The third letter is not a Latin one.
        symbol: "USD\u{421}",
        decimals: 6,
        coin: None,
    });
    let mut case = Case::new(
        "address poisoning",
        people.name,
        "The victim pays a friend. An attacker makes transfers of nothing, and of a worthless token that is named like USDC, that seem to go \
         from the victim to an address which begins and ends like the friend's. The next payment of 1,200 USDC goes there.",
    );
    case.party("victim", victim.to_string())
        .party("friend", friend.to_string())
        .party("look-alike", like.to_string())
        .party("fake token", fake.to_string());
    let (hash, _) = people.chain.send(people.dollars(victim, friend, 700 * unit(6)));
    case.step("true payment", hash_text(&hash));
    let nothing = Effect::Erc20 {
        token: usdc,
        from: victim,
        to: like,
        value: U256::ZERO,
    };
    let plan = Plan::new(attacker, usdc).call(
        "transferFrom(address,address,uint256)",
        &[victim.word(), like.word(), word_of(U256::ZERO)],
    );
    let (hash, _) = people.chain.send(plan.effect(nothing));
    case.step("transfer of nothing", hash_text(&hash));
    let value = U256::from(700 * unit(6));
    // The fake token lets anybody move anything: it makes what it moves.
    let plan = Plan::new(attacker, fake)
        .call("multicall(address,address)", &[victim.word(), like.word()])
        .effect(Effect::Erc20 {
            token: fake,
            from: ZERO,
            to: victim,
            value,
        })
        .effect(Effect::Erc20 {
            token: fake,
            from: victim,
            to: like,
            value,
        });
    let (hash, _) = people.chain.send(plan);
    case.step("worthless token", hash_text(&hash));
    let (hash, _) = people.chain.send(people.dollars(victim, like, 1_200 * unit(6)));
    case.step("payment gone wrong", hash_text(&hash));
    case.sum("lost", "USDC", 1_200 * unit(6));
    people.cases.push(case);
}

/// A token with an address for a name, in everybody's wallet.
pub fn airdrop(people: &mut People) {
    let sender = people.fund(ether(5));
    let token = people.chain.account();
    people.chain.contract(token, "Airdrop", None);
    people.chain.token(Token {
        address: token,
        standard: Standard::Erc20,
        name: "Visit claim-meadow.example to get 5000 MDW",
        symbol: "claim-meadow.example",
        decimals: 18,
        coin: None,
    });
    let mut plan = Plan::new(sender, token).call("airdrop()", &[]);
    for to in people.users.iter().take(40) {
        plan = plan.effect(Effect::Erc20 {
            token,
            from: ZERO,
            to: *to,
            value: finney(5_000_000),
        });
    }
    let (hash, _) = people.chain.send(plan);
    let mut case = Case::new(
        "spam token",
        people.name,
        "One transaction gives forty wallets a token that nobody asked for; its name is an advertisement.",
    );
    case.party("sender", sender.to_string())
        .party("token", token.to_string());
    case.step("airdrop", hash_text(&hash));
    people.cases.push(case);
}
