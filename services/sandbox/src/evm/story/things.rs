//! Pieces that are bought and sold, contracts that are created, transactions that fail, and circles.

use ruint::aliases::U256;

use super::people::{People, ether, finney, unit};
use crate::{
    chain::case::Case,
    evm::{
        builder::Plan,
        effect::Effect,
        ledger::{Standard, Token},
        word::{Addr, ZERO, hash_text, namehash, word_of},
    },
};

/// A collection of single pieces and one of many kinds; minting, a sale, a batch.
pub fn pieces(people: &mut People) {
    let (artist, buyer) = (people.fund(ether(3)), people.fund(ether(9)));
    let [cats, items, market] = [0; 3].map(|_| people.chain.account());
    for (address, name) in [
        (cats, "LanternCats"),
        (items, "HarbourItems"),
        (market, "LanternMarket"),
    ] {
        people.chain.contract(address, name, None);
    }
    for (address, standard, name, symbol) in [
        (cats, Standard::Erc721, "Lantern Cats", "LCAT"),
        (items, Standard::Erc1155, "Harbour Items", "HARB"),
    ] {
        people.chain.token(Token {
            address,
            standard,
            name,
            symbol,
            decimals: 0,
            coin: None,
        });
    }
    let mut case = Case::new(
        "pieces",
        people.name,
        "An artist mints five cats and items of three kinds, approves a market for all, sells cat 2 for 1.5 ETH (the market keeps a \
         fortieth) and sends items of two kinds in one batch.",
    );
    case.party("artist", artist.to_string())
        .party("buyer", buyer.to_string())
        .party("cats (ERC-721)", cats.to_string())
        .party("items (ERC-1155)", items.to_string())
        .party("market", market.to_string());
    let mut mint = Plan::new(artist, cats).call("mint(uint256)", &[word_of(U256::from(5))]);
    for id in 1..=5 {
        mint = mint.effect(Effect::Erc721 {
            token: cats,
            from: ZERO,
            to: artist,
            id,
        });
    }
    let forge = Plan::new(artist, items).call("forge()", &[]).effect(Effect::Erc1155 {
        token: items,
        from: ZERO,
        to: artist,
        pieces: vec![(1, 100), (2, 20), (3, 1)],
    });
    let approval = Plan::new(artist, cats)
        .call(
            "setApprovalForAll(address,bool)",
            &[market.word(), word_of(U256::from(1))],
        )
        .effect(Effect::ApproveAll {
            token: cats,
            owner: artist,
            operator: market,
            on: true,
        });
    let sale = Plan::new(buyer, market)
        .value(finney(1_500))
        .call("buy(address,uint256)", &[cats.word(), word_of(U256::from(2))])
        .effect(Effect::Erc721 {
            token: cats,
            from: artist,
            to: buyer,
            id: 2,
        })
        .effect(Effect::Coin {
            from: market,
            to: artist,
            value: finney(1_500) / U256::from(40) * U256::from(39),
        });
    let batch = Plan::new(artist, items)
        .call(
            "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
            &[artist.word(), buyer.word()],
        )
        .effect(Effect::Erc1155 {
            token: items,
            from: artist,
            to: buyer,
            pieces: vec![(1, 30), (2, 5)],
        });
    let single = Plan::new(artist, items)
        .call(
            "safeTransferFrom(address,address,uint256,uint256,bytes)",
            &[artist.word(), buyer.word()],
        )
        .effect(Effect::Erc1155 {
            token: items,
            from: artist,
            to: buyer,
            pieces: vec![(3, 1)],
        });
    for (role, plan) in [
        ("mint", mint),
        ("forge", forge),
        ("approval for all", approval),
        ("sale", sale),
        ("batch", batch),
        ("single", single),
    ] {
        let (hash, _) = people.chain.send(plan);
        case.step(role, hash_text(&hash));
    }
    people.cases.push(case);
}

/// Names of the name service.
pub fn names(people: &mut People) {
    let mut case = Case::new(
        "names",
        people.name,
        "kestrel.eth is the hot wallet of Kestrel Exchange, tidewater.eth the contract of Tidewater Bridge; empty.eth is registered and \
         has no address.",
    );
    for (name, address) in [
        ("kestrel.eth", Some(people.hot)),
        ("tidewater.eth", Some(people.at.bridge)),
        ("empty.eth", None),
    ] {
        people.chain.ledger.names.insert(namehash(name), address);
        if let Some(address) = address {
            case.party(name, address.to_string());
        }
    }
    people.cases.push(case);
}

/// A wallet that has given every kind of approval.
pub fn approvals(people: &mut People) {
    let owner = people.fund(ether(4));
    let (at, meadow) = (people.at, people.at.meadow);
    let old = people.users[0];
    let mut case = Case::new(
        "approvals",
        people.name,
        "A wallet with approvals in force (USDC without limit and MDW for 250), one that was changed (WETH, 5 then 3), and one revoked.",
    );
    case.party("owner", owner.to_string());
    for (role, token, spender, value) in [
        ("without limit", at.usdc, at.router, U256::MAX),
        ("limited", meadow, at.router, ether(250)),
        ("given", at.weth, at.router, ether(5)),
        ("changed", at.weth, at.router, ether(3)),
        ("given", at.usdc, old, U256::from(900 * unit(6))),
        ("revoked", at.usdc, old, U256::ZERO),
    ] {
        let (hash, _) = people.chain.send(people.approve(token, owner, spender, value));
        case.step(role, hash_text(&hash));
    }
    people.cases.push(case);
}

/// Transactions that were reverted: nothing moved, and the fee is gone.
pub fn failures(people: &mut People) {
    let who = people.fund(ether(2));
    let other = people.users[3];
    let mut case = Case::new(
        "failed",
        people.name,
        "Three transactions that fail: a transfer of tokens that are not there, a swap that runs out of gas, and a payment of 1 ETH to a \
         contract that takes none. Nothing moves but the fees.",
    );
    case.party("sender", who.to_string());
    let short = Plan::new(who, people.at.usdc)
        .call(
            "transfer(address,uint256)",
            &[other.word(), word_of(U256::from(unit(12)))],
        )
        .fails("ERC20: transfer amount exceeds balance");
    let empty = Plan::new(who, people.at.router)
        .call(
            "swapExactETHForTokens(uint256,address)",
            &[word_of(U256::from(1)), who.word()],
        )
        .value(finney(100))
        .fails("out of gas");
    let refused = Plan::new(who, people.at.usdc)
        .value(ether(1))
        .fails("execution reverted");
    for (role, plan) in [
        ("not enough tokens", short),
        ("out of gas", empty),
        ("refused", refused),
    ] {
        let (hash, _) = people.chain.send(plan);
        case.step(role, hash_text(&hash));
    }
    people.cases.push(case);
}

/// A factory and what it makes; and an account that pays itself.
pub fn creations(people: &mut People) {
    let maker = people.fund(ether(6));
    let mut create = Plan::new(maker, ZERO);
    (create.to, create.creates, create.input) = (None, Some("WalletFactory"), vec![0x60, 0x80, 0x60, 0x40, 0x52, 0x34]);
    let (made, factory) = people.chain.send(create);
    let factory = factory.unwrap_or(ZERO);
    let grow = Plan::new(maker, factory)
        .value(ether(1))
        .call("createWallet(address)", &[maker.word()])
        .effect(Effect::Create {
            from: factory,
            name: "Wallet",
        });
    let (grown, _) = people.chain.send(grow);
    let mut case = Case::new(
        "creations",
        people.name,
        "An account creates a factory, the factory creates a wallet in an internal call, and the account pays itself: 1 ETH, then nothing.",
    );
    case.party("maker", maker.to_string())
        .party("factory", factory.to_string());
    case.step("creation", hash_text(&made))
        .step("creation inside", hash_text(&grown));
    for (role, value) in [("to itself", ether(1)), ("nothing to itself", U256::ZERO)] {
        let (hash, _) = people.chain.send(Plan::new(maker, maker).value(value));
        case.step(role, hash_text(&hash));
    }
    people.cases.push(case);
}

/// The exchange's wallet, which is too busy to be read whole.
pub fn busy(people: &mut People) {
    let mut case = Case::new(
        "huge account",
        people.name,
        "The hot wallet of Kestrel Exchange: hundreds of payments and sweeps of coins and USDC.",
    );
    let hot: Addr = people.hot;
    case.party("hot wallet", hot.to_string());
    let vault = people.chain.account();
    let (hash, _) = people.chain.send(Plan::new(hot, vault).value(ether(5_000)));
    case.party("cold wallet", vault.to_string())
        .step("to the cold wallet", hash_text(&hash));
    case.sum("to the cold wallet", "ETH", ether(5_000));
    people.cases.push(case);
}
