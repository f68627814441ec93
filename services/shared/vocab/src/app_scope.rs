//! What an app may do for a person who let it in, in the words of OAuth's scopes.

use std::{fmt, str::FromStr};

/// One thing that a person can allow. What no scope names is never an app's: accounts, security, billing, teams and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AppScope {
    MarketRead,
    InvestigationRead,
    PortfolioRead,
    JournalRead,
    JournalWrite,
    AlertsRead,
    AlertsWrite,
    WatchlistsRead,
    WatchlistsWrite,
    /// Tokens may be renewed while the person is away.
    OfflineAccess,
}

/// The text is no scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("There is no such scope.")]
pub struct BadScope;

impl AppScope {
    pub const ALL: [Self; 10] = [
        Self::MarketRead,
        Self::InvestigationRead,
        Self::PortfolioRead,
        Self::JournalRead,
        Self::JournalWrite,
        Self::AlertsRead,
        Self::AlertsWrite,
        Self::WatchlistsRead,
        Self::WatchlistsWrite,
        Self::OfflineAccess,
    ];

    /// The scope as OAuth writes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::MarketRead => "market:read",
            Self::InvestigationRead => "investigation:read",
            Self::PortfolioRead => "portfolio:read",
            Self::JournalRead => "journal:read",
            Self::JournalWrite => "journal:write",
            Self::AlertsRead => "alerts:read",
            Self::AlertsWrite => "alerts:write",
            Self::WatchlistsRead => "watchlists:read",
            Self::WatchlistsWrite => "watchlists:write",
            Self::OfflineAccess => "offline_access",
        }
    }

    /// What it allows, for developers.
    #[must_use]
    pub const fn says(self) -> &'static str {
        match self {
            Self::MarketRead => "Read market data, NFTs, listings and analysis",
            Self::InvestigationRead => "Read addresses, labels, traces, cases and whales",
            Self::PortfolioRead => "Read portfolios, wallets, accounts, fills and lots",
            Self::JournalRead => "Read the journal, tasks, trading sessions, trips and statistics",
            Self::JournalWrite => "Write the journal, tasks, trading sessions and trips",
            Self::AlertsRead => "Read alerts and what fired",
            Self::AlertsWrite => "Write alerts",
            Self::WatchlistsRead => "Read watchlists",
            Self::WatchlistsWrite => "Write watchlists",
            Self::OfflineAccess => "Renew access while the person is away",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for AppScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for AppScope {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Self, BadScope> {
        Self::ALL.into_iter().find(|scope| scope.text() == text).ok_or(BadScope)
    }
}

/// Several scopes, each once and in one order. As text with blanks between them (RFC 6749, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AppScopes(u16);

impl AppScopes {
    /// True where the scope is among them.
    #[must_use]
    pub const fn has(self, scope: AppScope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// True without any scope.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of these are among `others`.
    #[must_use]
    pub const fn within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// The scopes, in the order of [`AppScope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = AppScope> {
        AppScope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }

    /// # Errors
    /// [`BadScope`] for the first text that is none.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, BadScope> {
        texts.into_iter().map(str::parse).collect()
    }
}

impl FromIterator<AppScope> for AppScopes {
    fn from_iter<T: IntoIterator<Item = AppScope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

impl fmt::Display for AppScopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, scope) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            f.write_str(scope.text())?;
        }
        Ok(())
    }
}

impl FromStr for AppScopes {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Self, BadScope> {
        Self::of(text.split(' ').filter(|word| !word.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::{AppScope, AppScopes, BadScope};

    #[test]
    fn text_and_back() {
        for scope in AppScope::ALL {
            assert_eq!(scope.text().parse(), Ok(scope));
        }
        let both: AppScopes = "market:read  journal:write market:read".parse().unwrap();
        assert_eq!(both.to_string(), "market:read journal:write");
        assert!(both.has(AppScope::JournalWrite) && !both.has(AppScope::JournalRead));
        assert_eq!("market:read Journal:read".parse::<AppScopes>(), Err(BadScope));
        assert!("".parse::<AppScopes>().unwrap().is_empty());
    }

    #[test]
    fn a_part_is_within_the_whole() {
        let all: AppScopes = AppScope::ALL.into_iter().collect();
        let one: AppScopes = "alerts:read".parse().unwrap();
        assert!(one.within(all) && !all.within(one) && AppScopes::default().within(one));
        assert_eq!(all.iter().count(), AppScope::ALL.len());
    }
}
