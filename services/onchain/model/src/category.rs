//! What an address is for: the one list of categories that rules, filters, files and pages go by. A word outside of it is kept as it
//! is written, and counts as [`Category::Other`].

/// Where following money ends, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StopReason {
    /// Its coins are mixed with others': what comes out is not what went in.
    Mixer,
    /// The money goes on on another chain.
    Bridge,
    /// It pools the money of many customers.
    Service,
}

impl StopReason {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mixer => "mixer",
            Self::Bridge => "bridge",
            Self::Service => "service",
        }
    }
}

/// Why dealing with an address is a risk, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concern {
    Sanctioned,
    /// Somebody reports theft, fraud or extortion.
    Reported,
    Mixer,
}

macro_rules! categories {
    ($($(#[$doc:meta])* $name:ident $word:literal [$($alias:literal),*],)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Category {
            $($(#[$doc])* $name,)*
            /// A word that is not on this list.
            Other,
        }

        impl Category {
            /// Every category, in the order in which people choose them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)* Self::Other];

            /// As it is stored and sent.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                    Self::Other => "other",
                }
            }

            /// What other programs and older versions call it (INTERPOL's dark web taxonomy, GraphSense, explorers).
            #[must_use]
            pub const fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$($alias),*],)*
                    Self::Other => &[],
                }
            }
        }
    };
}

categories! {
    Exchange "exchange" ["cex"],
    Mixer "mixer" ["mixing_service", "coinjoin", "tornado-cash", "mixers"],
    Bridge "bridge" ["defi_bridge"],
    /// Trades without holding its customers' coins.
    Dex "dex" ["defi_dex", "uniswap"],
    Defi "defi" ["lending", "defi_lending"],
    /// Keeps coins for its customers.
    WalletService "wallet_service" ["hosted_wallet", "custodian"],
    PaymentService "payment_service" ["payment_processor"],
    Miner "miner" ["mining_service", "mining_pool", "mining"],
    Marketplace "marketplace" ["market", "dark_web_market", "darknet_market"],
    Gambling "gambling" [],
    Merchant "merchant" [],
    /// Another business with many customers.
    Service "service" [],
    Donation "donation" [],
    Token "token" [],
    Contract "contract" [],
    Ransomware "ransomware" [],
    Scam "scam" ["perpetrator", "scams", "fake-phishing"],
    Phishing "phishing" ["phish-hack", "phish"],
    Hack "hack" ["service_hack", "exploit", "heist", "theft"],
    Sanctioned "sanctioned" ["sanction", "sanctions", "ofac", "ofac-sanctions-lists"],
    Person "person" [],
    /// The analyst's own.
    Own "own" [],
}

impl Category {
    /// The category that a word names, in any capitals; none for an empty one.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let word = word.trim();
        if word.is_empty() {
            return None;
        }
        let names = |one: &&Self| {
            let mut words = std::iter::once(one.word()).chain(one.aliases().iter().copied());
            words.any(|known| known.eq_ignore_ascii_case(word))
        };
        Some(Self::ALL.iter().find(names).copied().unwrap_or(Self::Other))
    }

    /// The words under which labels of this category may be stored.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.word()).chain(self.aliases().iter().copied())
    }

    /// Whether money is followed beyond an address of this category.
    #[must_use]
    pub const fn stop(self) -> Option<StopReason> {
        match self {
            Self::Mixer => Some(StopReason::Mixer),
            Self::Bridge => Some(StopReason::Bridge),
            Self::Exchange
            | Self::Dex
            | Self::Defi
            | Self::WalletService
            | Self::PaymentService
            | Self::Miner
            | Self::Marketplace
            | Self::Gambling
            | Self::Merchant
            | Self::Service => Some(StopReason::Service),
            Self::Donation
            | Self::Token
            | Self::Contract
            | Self::Ransomware
            | Self::Scam
            | Self::Phishing
            | Self::Hack
            | Self::Sanctioned
            | Self::Person
            | Self::Own
            | Self::Other => None,
        }
    }

    /// Whether dealing with an address of this category is a risk.
    #[must_use]
    pub const fn concern(self) -> Option<Concern> {
        match self {
            Self::Sanctioned => Some(Concern::Sanctioned),
            Self::Ransomware | Self::Scam | Self::Phishing | Self::Hack => Some(Concern::Reported),
            Self::Mixer => Some(Concern::Mixer),
            Self::Exchange
            | Self::Bridge
            | Self::Dex
            | Self::Defi
            | Self::WalletService
            | Self::PaymentService
            | Self::Miner
            | Self::Marketplace
            | Self::Gambling
            | Self::Merchant
            | Self::Service
            | Self::Donation
            | Self::Token
            | Self::Contract
            | Self::Person
            | Self::Own
            | Self::Other => None,
        }
    }
}

/// The word of the list for one that means the same; another word as it is.
#[must_use]
pub fn canonical(word: &str) -> String {
    match Category::of(word) {
        None | Some(Category::Other) => word.trim().to_owned(),
        Some(known) => known.word().to_owned(),
    }
}
