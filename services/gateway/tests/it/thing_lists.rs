//! Where owners see what they have.

use crate::tenancy::Thing;

impl Thing {
    /// Where its owner sees all of its kind.
    pub fn list(self) -> &'static str {
        match self {
            Self::Everybody => "/api/v1/status",
            Self::Session => "/api/auth/sessions/",
            Self::Email => "/api/auth/emails/",
            Self::ApiKey => "/api/v1/api-keys",
            Self::Upload => "/forecasting/api/uploads/",
            Self::Label => "/api/v1/labels",
            Self::Entity => "/api/v1/entities",
            Self::Case => "/api/v1/cases",
            Self::Trace => "/api/v1/traces",
            Self::Mute => "/api/v1/whale-mutes",
            Self::Account => "/api/v1/accounts",
            Self::Fill => "/api/v1/fills",
            Self::File => "/api/v1/imports",
            Self::Mapping => "/api/v1/import-mappings",
            Self::RoundTrip => "/api/v1/round-trips",
            Self::Entry | Self::Picture => "/api/v1/entries",
            Self::Task => "/api/v1/tasks",
            Self::TradingSession => "/api/v1/trading-sessions",
            Self::Trip => "/api/v1/trips",
            Self::Alert => "/api/v1/alerts",
            Self::Channel => "/api/v1/alert-channels",
            Self::Delivery => "/api/v1/alert-deliveries",
            Self::Ruleset => "/api/v1/rulesets",
            Self::Check => "/api/v1/trade-checks",
            Self::Archive => "/api/v1/workspace/archives",
            Self::Portfolio => "/api/v1/portfolios",
            Self::Wallet => "/api/v1/wallets",
            Self::Watchlist => "/api/v1/watchlists",
            Self::Candles => "/api/v1/candles",
            Self::Strategy => "/api/v1/strategies",
            Self::Dashboard => "/api/v1/dashboards",
            Self::Conversation => "/api/v1/conversations",
            Self::EtfImport => "/api/v1/etf-flows/imports",
            Self::Collection => "/api/v1/collections",
            Self::Event => "/api/v1/calendar?from=2026-12-01&to=2026-12-31&kinds=own",
            Self::Source => "/api/v1/calendar-sources",
            Self::Feed => "/api/v1/calendar-feeds",
            Self::NewsSource => "/api/v1/feed/sources",
            Self::NewsItem => "/api/v1/feed?kinds=news",
            Self::NewsMute => "/api/v1/feed/mutes",
            Self::Team => "/api/v1/teams",
        }
    }
}
