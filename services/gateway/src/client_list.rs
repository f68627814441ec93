//! The clients of the services: each generated client over a channel that says who calls.

use std::sync::Arc;

use kit::{
    clock::Clock,
    grpc::{TracedChannel, traced},
    identity::Carry,
};
use tonic::service::interceptor::InterceptedService;

use crate::config::Config;

/// Documents hold three encodings; the coin list is the largest.
const LARGEST_ANSWER: usize = 32 << 20;

/// A channel to a service that asks who calls.
type Carried = InterceptedService<TracedChannel, Carry>;

/// Of accounts, sessions and keys.
pub type Auth = proto::auth::auth_client::AuthClient<Carried>;

/// Of market data.
pub type Market = proto::market::market_client::MarketClient<Carried>;

macro_rules! sized {
    ($client:expr) => {
        $client
    };
    ($client:expr, large) => {
        $client.max_decoding_message_size(LARGEST_ANSWER)
    };
}

/// Of each service: its module in `proto`, the setting that says where it listens, whom tokens for it name, and its clients. `large` are those
/// whose answers may be as large as documents.
macro_rules! clients {
    ($($service:ident at $url:ident for $audience:literal {
        $($name:ident: $module:ident::$client:ident $($size:ident)?,)*
    })*) => {
        /// One channel to each service.
        #[derive(Debug, Clone)]
        pub struct Clients {
            $($(pub $name: proto::$service::$module::$client<Carried>,)*)*
        }

        impl Clients {
            /// Connects when first used.
            ///
            /// # Errors
            /// Where an address is none, or the hop secret too short.
            pub fn new(config: &Config, clock: &Arc<dyn Clock>) -> anyhow::Result<Self> {
                $(let $service = InterceptedService::new(
                    traced(&config.$url)?,
                    Carry::to($audience, &config.hop, Arc::clone(clock))?,
                );)*
                Ok(Self {
                    $($($name: sized!(proto::$service::$module::$client::new($service.clone()) $(, $size)?),)*)*
                })
            }
        }
    };
}

clients! {
    auth at auth_url for "auth" {
        accounts: accounts_client::AccountsClient,
        apps: apps_client::AppsClient,
        auth: auth_client::AuthClient,
        billing: billing_client::BillingClient,
        emails: emails_client::EmailsClient,
        live_sessions: live_sessions_client::LiveSessionsClient,
        passkeys: passkeys_client::PasskeysClient,
        preferences: preferences_client::PreferencesClient,
        teams: teams_client::TeamsClient,
    }

    market at market_url for "market-ingest" {
        fear_greed_index: fear_greed_index_client::FearGreedIndexClient,
        feed: market_feed_client::MarketFeedClient,
        listings: listings_client::ListingsClient large,
        market: market_client::MarketClient large,
        market_documents: market_documents_client::MarketDocumentsClient large,
        nfts: nfts_client::NftsClient large,
        reserves: reserves_client::ReservesClient large,
    }

    forecast at forecasting_url for "forecasting" {
        analysis: analysis_client::AnalysisClient large,
        forecasting: forecasting_client::ForecastingClient large,
    }

    onchain at onchain_url for "onchain" {
        addresses: addresses_client::AddressesClient large,
        cases: cases_client::CasesClient large,
        chains: chains_client::ChainsClient,
        entities: entities_client::EntitiesClient,
        evidence: evidence_client::EvidenceClient large,
        graphs: graphs_client::GraphsClient large,
        labels: labels_client::LabelsClient large,
        packs: packs_client::PacksClient,
        provider_keys: provider_keys_client::ProviderKeysClient,
        token_contracts: token_contracts_client::TokenContractsClient,
        traces: traces_client::TracesClient large,
        whales: whales_client::WhalesClient large,
    }

    workspace at workspace_url for "workspace" {
        alerts: alerts_client::AlertsClient large,
        archives: archives_client::ArchivesClient,
        assistant: assistant_client::AssistantClient large,
        calendar: calendar_client::CalendarClient large,
        comments: comments_client::CommentsClient,
        dashboards: dashboards_client::DashboardsClient large,
        etf_flows: etf_flows_client::EtfFlowsClient large,
        followed_collections: followed_collections_client::FollowedCollectionsClient large,
        journal: journal_client::JournalClient large,
        ledger: ledger_client::LedgerClient large,
        news_feed: news_feed_client::NewsFeedClient large,
        notifications: notifications_client::NotificationsClient,
        payments: payments_client::PaymentsClient,
        performance: performance_client::PerformanceClient large,
        plan_usage: plan_usage_client::PlanUsageClient,
        portfolio: portfolio_client::PortfolioClient large,
        portfolios: portfolios_client::PortfoliosClient,
        rules: rules_client::RulesClient large,
        sessions: sessions_client::SessionsClient large,
        settings: settings_client::SettingsClient,
        strategies: strategies_client::StrategiesClient large,
        tasks: tasks_client::TasksClient large,
        trips: trips_client::TripsClient large,
        wallets: wallets_client::WalletsClient large,
        watchlists: watchlists_client::WatchlistsClient large,
    }
}
