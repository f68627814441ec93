//! What happened on accounts, and by which rules it is counted.

use std::{collections::BTreeSet, str::FromStr};

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

/// Which lot leaves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// The oldest.
    #[default]
    Fifo,
    /// The newest.
    Lifo,
    /// The one with the highest unit cost; of equal ones the oldest; unknown costs last.
    Hifo,
    /// All units of known cost are one lot; unknown costs last.
    Average,
}

impl Method {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Lifo => "lifo",
            Self::Hifo => "hifo",
            Self::Average => "average",
        }
    }
}

impl FromStr for Method {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "fifo" => Ok(Self::Fifo),
            "lifo" => Ok(Self::Lifo),
            "hifo" => Ok(Self::Hifo),
            "average" => Ok(Self::Average),
            _ => Err(()),
        }
    }
}

/// Whose lots a disposal takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scope {
    /// Those of its account.
    #[default]
    Account,
    /// Those of all accounts.
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    pub method: Method,
    pub scope: Scope,
    /// In [`Scope::All`], accounts that share lots; all of them where nothing is named. The others keep their own.
    pub sharing: Option<BTreeSet<Uuid>>,
    /// Coins that count as the cost currency, one to one.
    pub cash: BTreeSet<String>,
    /// Money other than the cost currency, as dollars where costs are in euros. A trade is worth what was paid or received of it on days on which it
    /// has a rate, and units of which the history is missing cost what they were worth when they left.
    pub money: BTreeSet<String>,
    /// Venues round: a shortage of up to this much of a coin is not reported.
    pub step: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A spot trade or a conversion.
    Exchange,
    Deposit,
    Withdrawal,
    /// One side of a transfer, also between parts of the same account.
    Transfer,
    /// Rewards, interest, funding, results of futures. What is paid is expensed at cost.
    Income,
    Fee,
    /// A correction of the balance by the venue.
    Adjustment,
}

/// A coin that arrived or left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    pub asset: String,
    /// Above zero where it arrived.
    pub amount: Money,
    pub fee: bool,
    /// Value of the whole amount in the cost currency, without sign; not needed for cash. What arrives other than by exchange costs this.
    pub value: Option<Money>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    /// Among events of one moment.
    pub place: i64,
    pub kind: Kind,
    /// Id of the transaction, for matching transfers.
    pub txid: Option<String>,
    pub moves: Vec<Move>,
}

impl Event {
    /// Events of one moment: those that bring coins come before those that take them.
    pub(crate) fn order(&self, rules: &Rules) -> (DateTime<Utc>, bool, i64, Uuid) {
        let is_money = |asset: &String| rules.cash.contains(asset) || rules.money.contains(asset);
        let takes = |part: &&Move| part.amount.is_negative() && !part.fee && !is_money(&part.asset);
        (
            self.time,
            self.moves.iter().any(|part| takes(&part)),
            self.place,
            self.id,
        )
    }
}
