//! Where money that went into a bridge may have come out on another chain.
//!
//! A bridge keeps two books, and no chain says which line belongs to which. What is compared is what Yousaf, Kappos and Meiklejohn
//! (USENIX Security 2019) found to tell: the amount less a fee, the time between, and the receiver where the deposit names one.

use chain_model::{
    amount::Amount,
    chain::Chain,
    movement::units,
    priced::coin,
    transfer::Asset,
    tx::{Script, Tx},
};
use ruint::aliases::U256;

use crate::{Finding, Heuristic, Subject};

/// Seconds before the deposit that a payout may bear: blocks of two chains have no common clock.
pub const BEFORE: i64 = 600;
/// Seconds after it: bridges pay within minutes or hours.
pub const AFTER: i64 = 2 * DAY;
/// Seconds after it within which a chain's own bridge pays on Ethereum what left a rollup that takes objections: those have seven days on
/// Optimism and Base and 6.4 on Arbitrum, and then somebody has to claim it.
pub const OBJECTED: std::ops::RangeInclusive<i64> = 6 * DAY..=14 * DAY;
const ROLLUPS: [&str; 3] = ["arbitrum", "base", "optimism"];
const DAY: i64 = 86_400;
/// Thousandths that a bridge may keep.
const FEE: u64 = 30;
/// Decimals to which amounts are raised to be compared.
const DECIMALS: u8 = 18;

/// What went in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    pub bridge: String,
    pub chain: &'static Chain,
    pub asset: Asset,
    /// None where nobody says: then no amount can be compared with it.
    pub decimals: Option<u8>,
    /// Base units.
    pub value: Amount,
    /// Seconds since 1970.
    pub time: i64,
    /// An EVM account, in the form of EIP-55.
    pub sender: Option<String>,
    /// Whom the deposit itself names.
    pub receiver: Option<String>,
    /// Addresses in the data of the deposit's call, among which the receiver may be.
    pub named: Vec<String>,
}

impl Deposit {
    /// Whether a payout on `chain`, so many seconds after the deposit, is in time, and whether it waited for objections.
    #[must_use]
    pub fn in_time(&self, chain: &Chain, later: i64) -> Option<bool> {
        if (-BEFORE..=AFTER).contains(&later) {
            return Some(false);
        }
        let rollup = chain.id == "ethereum" && ROLLUPS.contains(&self.chain.id);
        (rollup && OBJECTED.contains(&later)).then_some(true)
    }
}

/// What came out of the same bridge, or to the receiver, on another chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    pub chain: &'static Chain,
    pub tx: String,
    pub to: String,
    pub asset: Asset,
    pub decimals: u8,
    pub value: Amount,
    pub time: i64,
    /// It was paid by an address that bears the bridge's name.
    pub by_bridge: bool,
}

/// What an asset stands for: a coin that is wrapped counts as the coin. By contract, never by symbol.
fn stands_for(chain: &Chain, asset: &Asset) -> Option<&'static str> {
    coin(chain, asset).map(|coin| match coin {
        "wrapped-bitcoin" => "bitcoin",
        other => other,
    })
}

fn raised(value: Amount, decimals: u8) -> Option<U256> {
    let places = DECIMALS.checked_sub(decimals)?;
    value.0.checked_mul(U256::from(10_u64).checked_pow(U256::from(places))?)
}

/// An EVM account that a transaction names in a data output, as `0x` and forty digits within words of any protocol.
#[must_use]
pub fn named_receiver(tx: &Tx) -> Option<String> {
    let notes = tx.outputs.iter().filter(|output| output.script == Script::OpReturn);
    let mut found = notes.filter_map(|output| {
        let text: String = output.script_pubkey.iter().map(|byte| char::from(*byte)).collect();
        let at = text.find("0x")?;
        let digits: String = text[at + 2..].chars().take_while(char::is_ascii_hexdigit).collect();
        let bytes: [u8; 20] = hex::decode(digits).ok()?.try_into().ok()?;
        Some(chain_model::address::checksummed(bytes))
    });
    found.next()
}

/// Payouts that may belong to a deposit, the likeliest first. Each is one finding about the bridge; none is a fact.
#[must_use]
pub fn exits(deposit: &Deposit, payouts: &[Payout]) -> Vec<Finding> {
    let Some(kind) = stands_for(deposit.chain, &deposit.asset) else {
        return Vec::new();
    };
    let entered = deposit.decimals.and_then(|decimals| raised(deposit.value, decimals));
    let Some(entered) = entered.filter(|value| !value.is_zero()) else {
        return Vec::new();
    };
    let fits = |payout: &&Payout| {
        let later = payout.time - deposit.time;
        let left = raised(payout.value, payout.decimals).unwrap_or_default();
        let least = entered / U256::from(1_000_u64) * U256::from(1_000 - FEE);
        payout.chain != deposit.chain
            && deposit.in_time(payout.chain, later).is_some()
            && stands_for(payout.chain, &payout.asset) == Some(kind)
            && (least..=entered).contains(&left)
    };
    let fitting: Vec<&Payout> = payouts.iter().filter(fits).collect();
    let mut found: Vec<(u8, U256, i64, Finding)> = fitting
        .iter()
        .map(|payout| {
            let (confidence, receiver) = judged(deposit, payout, fitting.len());
            let kept = raised(payout.value, payout.decimals).unwrap_or_default();
            let later = payout.time - deposit.time;
            let finding = Finding {
                heuristic: Heuristic::BridgeExit,
                what: "may_have_come_out_at",
                subject: Subject::Abroad(payout.chain.id, payout.to.clone()),
                confidence,
                evidence: evidence_lines(deposit, payout, receiver, kept, entered, fitting.len()),
            };
            (confidence, kept, later.abs(), finding)
        })
        .collect();
    found.sort_by_key(|(confidence, kept, later, _)| (std::cmp::Reverse((*confidence, *kept)), *later));
    found.into_iter().map(|(.., finding)| finding).collect()
}

/// A judgement, not a measurement: there is no labelled set of deposits with their payouts to measure it on.
fn judged(deposit: &Deposit, payout: &Payout, fitting: usize) -> (u8, &'static str) {
    let is = |known: &Option<String>| known.as_deref() == Some(payout.to.as_str());
    let (surest, why) = if is(&deposit.receiver) {
        (90, "The deposit names this receiver.")
    } else if deposit.receiver.is_some() {
        (10, "The deposit names another receiver.")
    } else if deposit.named.contains(&payout.to) {
        (85, "The data of the deposit's call names this address.")
    } else if is(&deposit.sender) {
        (75, "The receiver has the sender's own address.")
    } else {
        let share = 60 / u8::try_from(fitting.max(1)).unwrap_or(u8::MAX);
        (share.max(5), "Nothing names the receiver.")
    };
    // Money from elsewhere that fits is weaker than what the bridge itself paid.
    (if payout.by_bridge { surest } else { surest.min(40) }, why)
}

fn evidence_lines(
    deposit: &Deposit,
    payout: &Payout,
    receiver: &str,
    left: U256,
    entered: U256,
    fitting: usize,
) -> Vec<String> {
    let symbol = match &payout.asset {
        Asset::Native => payout.chain.symbol,
        Asset::Token { symbol, contract, .. } => symbol.as_deref().unwrap_or(contract),
    };
    let minutes = (payout.time - deposit.time) / 60;
    let when = match minutes {
        ..0 => format!("{} min before the deposit, by the clocks of two chains", -minutes),
        0..120 => format!("{minutes} min after the deposit"),
        120..2_880 => format!("{} h {} min after the deposit", minutes / 60, minutes % 60),
        _ => format!(
            "{} d {} h after the deposit: what leaves {} by its own bridge waits for objections",
            minutes / 1_440,
            minutes % 1_440 / 60,
            deposit.chain.name
        ),
    };
    // Hundredths of a percent, rounded down.
    let share = u64::try_from(left * U256::from(10_000_u64) / entered).unwrap_or(0);
    vec![
        format!(
            "{} {symbol} to {} on {} in {}",
            units(payout.value, payout.decimals),
            payout.to,
            payout.chain.name,
            payout.tx
        ),
        format!("{}.{:02} % of what went in", share / 100, share % 100),
        when,
        if payout.by_bridge {
            format!("Paid by an address of {}.", deposit.bridge)
        } else {
            format!("Not paid by a known address of {}.", deposit.bridge)
        },
        receiver.to_owned(),
        match fitting {
            1 => "The only payout that fits in amount, asset and time.".to_owned(),
            many => format!("One of {many} payouts that fit in amount, asset and time."),
        },
    ]
}

#[cfg(test)]
mod tests {
    use crate::bridge::{AFTER, BEFORE, Deposit, Payout, exits, named_receiver};
    use crate::{Finding, Subject};
    use chain_model::{
        amount::Amount,
        chain::{Chain, chain},
        transfer::Asset,
        tx::{Output, Script, Tx, Txid},
    };

    const WBTC: &str = "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599";
    const THIEF: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const OTHER: &str = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

    fn on(id: &str) -> &'static Chain {
        chain(id).unwrap()
    }

    fn deposit() -> Deposit {
        Deposit {
            bridge: "Tidewater Bridge".to_owned(),
            chain: on("bitcoin"),
            asset: Asset::Native,
            decimals: Some(8),
            value: Amount::from(200_000_000),
            time: 1_000_000,
            sender: None,
            receiver: None,
            named: Vec::new(),
        }
    }

    /// Coins that left a rollup, and came out on Ethereum so many seconds later.
    fn from_rollup(id: &str, later: i64) -> Vec<Finding> {
        let left = Deposit {
            chain: on(id),
            decimals: Some(18),
            value: Amount::from(2_000_000_000_000_000_000),
            sender: Some(THIEF.to_owned()),
            ..deposit()
        };
        let out = Payout {
            asset: Asset::Native,
            decimals: 18,
            value: left.value,
            ..payout(THIEF, 0, later)
        };
        exits(&left, &[out])
    }

    #[test]
    fn what_leaves_a_rollup_by_its_own_bridge_waits_a_week() {
        const DAY: i64 = 86_400;
        let found = from_rollup("base", 7 * DAY + 7_200);
        assert_eq!((to(&found[0]), found[0].confidence), (THIEF, 75));
        let when = "7 d 2 h after the deposit: what leaves Base by its own bridge waits for objections";
        assert!(found[0].evidence.contains(&when.to_owned()), "{:?}", found[0].evidence);
        for (chain, days, fits) in [
            ("base", 1, true),
            ("base", 4, false),
            ("arbitrum", 7, true),
            ("optimism", 14, true),
            ("optimism", 15, false),
            ("polygon", 7, false),
        ] {
            let count = from_rollup(chain, days * DAY).len();
            // Polygon's own coin is not Ethereum's, whatever the time.
            assert_eq!(count == 1, fits, "{chain} after {days} days");
        }
        // The other way nobody waits.
        let mut slow = payout(THIEF, 199_800_000, 7 * DAY);
        slow.chain = on("base");
        assert!(exits(&deposit(), &[slow]).is_empty());
    }

    #[test]
    fn an_address_in_the_call_is_nearly_as_good_as_a_receiver() {
        let told = Deposit {
            named: vec![OTHER.to_owned(), THIEF.to_owned()],
            ..deposit()
        };
        let found = exits(&told, &[payout(WBTC, 199_900_000, 30), payout(THIEF, 199_800_000, 60)]);
        let sure: Vec<(&str, u8)> = found.iter().map(|one| (to(one), one.confidence)).collect();
        assert_eq!(sure, [(THIEF, 85), (WBTC, 30)]);
    }

    fn payout(to: &str, units: u64, later: i64) -> Payout {
        Payout {
            chain: on("ethereum"),
            tx: "0x12".to_owned(),
            to: to.to_owned(),
            asset: Asset::Token {
                contract: WBTC.to_owned(),
                symbol: Some("WBTC".to_owned()),
                decimals: Some(8),
            },
            decimals: 8,
            value: Amount::from(units),
            time: 1_000_000 + later,
            by_bridge: true,
        }
    }

    fn to(finding: &Finding) -> &str {
        match &finding.subject {
            Subject::Abroad("ethereum", to) => to,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn amount_time_and_asset_have_to_fit() {
        let fits = |payout: Payout| !exits(&deposit(), &[payout]).is_empty();
        assert!(fits(payout(THIEF, 199_800_000, 3_600)));
        assert!(fits(payout(THIEF, 194_000_000, 0)), "three hundredths kept");
        assert!(!fits(payout(THIEF, 193_999_999, 0)));
        assert!(!fits(payout(THIEF, 200_000_001, 0)), "more than went in");
        assert!(fits(payout(THIEF, 199_800_000, AFTER)) && !fits(payout(THIEF, 199_800_000, AFTER + 1)));
        assert!(fits(payout(THIEF, 199_800_000, -BEFORE)) && !fits(payout(THIEF, 199_800_000, -BEFORE - 1)));
        let mut copied = payout(THIEF, 199_800_000, 60);
        copied.asset = Asset::Token {
            contract: OTHER.to_owned(),
            symbol: Some("WBTC".to_owned()),
            decimals: Some(8),
        };
        assert!(!fits(copied), "a symbol is no asset");
        let mut same = payout(THIEF, 199_800_000, 60);
        (same.chain, same.asset) = (on("bitcoin"), Asset::Native);
        assert!(!fits(same), "another chain is meant");
        let unknown = Deposit {
            decimals: None,
            value: Amount::from(2),
            ..deposit()
        };
        let out = [payout(THIEF, 199_800_000, 60)];
        assert!(exits(&unknown, &out).is_empty(), "two of what nobody says");
    }

    #[test]
    fn several_are_listed_with_what_tells_them_apart() {
        let payouts = [payout(OTHER, 199_900_000, 30), payout(THIEF, 199_800_000, 60)];
        let blind = exits(&deposit(), &payouts);
        let sure: Vec<u8> = blind.iter().map(|one| one.confidence).collect();
        assert_eq!(sure, [30, 30], "nothing tells them apart but amount and time");
        assert_eq!(to(&blind[0]), OTHER, "the nearer amount first");
        assert!(blind[0].evidence.iter().any(|line| line.contains("One of 2")));
        let named = Deposit {
            receiver: Some(THIEF.to_owned()),
            ..deposit()
        };
        let told = exits(&named, &payouts);
        assert_eq!((to(&told[0]), told[0].confidence, told[1].confidence), (THIEF, 90, 10));
        assert!(told[0].evidence.contains(&"99.90 % of what went in".to_owned()));
        let same_key = Deposit {
            sender: Some(THIEF.to_owned()),
            ..deposit()
        };
        assert_eq!(exits(&same_key, &payouts)[0].confidence, 75);
        let mut strange = payout(THIEF, 199_800_000, 60);
        strange.by_bridge = false;
        assert_eq!(exits(&named, &[strange])[0].confidence, 40);
    }

    #[test]
    fn a_receiver_is_read_from_the_words_of_a_data_output() {
        let note = |text: &str| Tx {
            txid: Txid([1; 32]),
            version: 2,
            lock_time: 0,
            size: 1,
            weight: 4,
            fee: 0,
            inputs: Vec::new(),
            outputs: vec![Output {
                address: None,
                script: Script::OpReturn,
                value: 0,
                script_pubkey: [&[0x6a, u8::try_from(text.len()).unwrap()], text.as_bytes()].concat(),
            }],
            block: None,
        };
        let swap = format!("=:ETH.ETH:{}:0/1/0", THIEF.to_lowercase());
        assert_eq!(named_receiver(&note(&swap)).as_deref(), Some(THIEF));
        assert_eq!(named_receiver(&note("=:ETH.ETH:0x1234")), None);
        assert_eq!(named_receiver(&note("\u{ff}\u{ff}")), None);
    }
}
