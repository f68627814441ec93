//! Lines of a graph: what moved from one node to another.

use chain_model::{amount::Amount, transfer::Asset};

use super::{Days, Worth};

/// How an edge takes part in its transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    Input,
    Output,
    Transfer,
}

impl Role {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Transfer => "transfer",
        }
    }

    const fn prefix(self) -> &'static str {
        match self {
            Self::Input => "in",
            Self::Output => "out",
            Self::Transfer => "transfer",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    pub from: String,
    pub to: String,
    pub role: Role,
    pub tx: String,
    pub position: u32,
    pub asset: Asset,
    pub value: Amount,
    pub token_id: Option<Amount>,
    /// The token, where another one of the same event is an edge too: a batch moves many at one place.
    pub piece: Option<Amount>,
    pub time: Option<i64>,
    pub block: Option<u64>,
    pub dust: bool,
    pub failed: bool,
    pub merged: Option<Merged>,
    /// None where nothing of it has a price, and before the graph was priced.
    pub worth: Option<Worth>,
}

/// An edge that stands for several transfers of one asset between the same two ends. Its value is their sum, its time and block are those of the
/// first, and it has no transaction of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    pub transfers: u32,
    /// Time of the last transfer, seconds since 1970.
    pub until: Option<i64>,
    pub days: Days,
}

impl Edge {
    /// Its id in the graph: the same for the same transfer, whoever asks.
    #[must_use]
    pub fn id(&self) -> String {
        if self.merged.is_some() {
            let asset = match &self.asset {
                Asset::Native => "native",
                Asset::Token { contract, .. } => contract,
            };
            return format!("flow:{}>{}:{asset}", self.from, self.to);
        }
        let piece = self.piece.map(|id| format!(":{id}")).unwrap_or_default();
        format!("{}:{}:{}{piece}", self.role.prefix(), self.tx, self.position)
    }
}
