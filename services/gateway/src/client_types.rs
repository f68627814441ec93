//! What each client is called: the generated client over a channel that says who calls.

use kit::{grpc::TracedChannel as Channel, identity::Carry};
use proto::{
    auth::{
        accounts_client::AccountsClient, apps_client::AppsClient, auth_client::AuthClient,
        billing_client::BillingClient, emails_client::EmailsClient, live_sessions_client::LiveSessionsClient,
        passkeys_client::PasskeysClient, preferences_client::PreferencesClient, teams_client::TeamsClient,
    },
    forecast::{analysis_client::AnalysisClient, forecasting_client::ForecastingClient},
    market::{
        listings_client::ListingsClient, market_client::MarketClient, market_documents_client::MarketDocumentsClient,
        market_feed_client::MarketFeedClient, nfts_client::NftsClient, reserves_client::ReservesClient,
    },
    onchain::{
        addresses_client::AddressesClient, cases_client::CasesClient, chains_client::ChainsClient,
        entities_client::EntitiesClient, evidence_client::EvidenceClient, graphs_client::GraphsClient,
        labels_client::LabelsClient, packs_client::PacksClient, provider_keys_client::ProviderKeysClient,
        token_contracts_client::TokenContractsClient, traces_client::TracesClient, whales_client::WhalesClient,
    },
    workspace::{
        alerts_client::AlertsClient, archives_client::ArchivesClient, assistant_client::AssistantClient,
        calendar_client::CalendarClient, comments_client::CommentsClient, dashboards_client::DashboardsClient,
        etf_flows_client::EtfFlowsClient, followed_collections_client::FollowedCollectionsClient,
        journal_client::JournalClient, ledger_client::LedgerClient, news_feed_client::NewsFeedClient,
        notifications_client::NotificationsClient, payments_client::PaymentsClient,
        performance_client::PerformanceClient, plan_usage_client::PlanUsageClient, portfolio_client::PortfolioClient,
        portfolios_client::PortfoliosClient, rules_client::RulesClient, sessions_client::SessionsClient,
        settings_client::SettingsClient, strategies_client::StrategiesClient, tasks_client::TasksClient,
        trips_client::TripsClient, wallets_client::WalletsClient, watchlists_client::WatchlistsClient,
    },
};
use tonic::service::interceptor::InterceptedService;

/// A channel to a service that asks who calls.
type Carried = InterceptedService<Channel, Carry>;
pub type Accounts = AccountsClient<Carried>;
pub type Auth = AuthClient<Carried>;
pub type Apps = AppsClient<Carried>;
pub type Billing = BillingClient<Carried>;
pub type Emails = EmailsClient<Carried>;
pub type LiveSessions = LiveSessionsClient<Carried>;
pub type Passkeys = PasskeysClient<Carried>;
pub type Preferences = PreferencesClient<Carried>;
pub type Teams = TeamsClient<Carried>;
pub type Market = MarketClient<Carried>;
pub type MarketDocuments = MarketDocumentsClient<Carried>;
pub type Listings = ListingsClient<Carried>;
pub type Nfts = NftsClient<Carried>;
pub type Reserves = ReservesClient<Carried>;
pub type Feed = MarketFeedClient<Carried>;
pub type Cases = CasesClient<Carried>;
pub type Chains = ChainsClient<Carried>;
pub type Labels = LabelsClient<Carried>;
pub type Entities = EntitiesClient<Carried>;
pub type Evidence = EvidenceClient<Carried>;
pub type Packs = PacksClient<Carried>;
pub type ProviderKeys = ProviderKeysClient<Carried>;
pub type Whales = WhalesClient<Carried>;
pub type Graphs = GraphsClient<Carried>;
pub type TokenContracts = TokenContractsClient<Carried>;
pub type Traces = TracesClient<Carried>;
pub type Addresses = AddressesClient<Carried>;
pub type Settings = SettingsClient<Carried>;
pub type Ledger = LedgerClient<Carried>;
pub type Performance = PerformanceClient<Carried>;
pub type Assistant = AssistantClient<Carried>;
pub type Archives = ArchivesClient<Carried>;
pub type Portfolio = PortfolioClient<Carried>;
pub type Journal = JournalClient<Carried>;
pub type PlanUsage = PlanUsageClient<Carried>;
pub type Payments = PaymentsClient<Carried>;
pub type Tasks = TasksClient<Carried>;
pub type Sessions = SessionsClient<Carried>;
pub type Trips = TripsClient<Carried>;
pub type Rules = RulesClient<Carried>;
pub type Portfolios = PortfoliosClient<Carried>;
pub type Wallets = WalletsClient<Carried>;
pub type Watchlists = WatchlistsClient<Carried>;
pub type Alerts = AlertsClient<Carried>;
pub type Calendar = CalendarClient<Carried>;
pub type Strategies = StrategiesClient<Carried>;
pub type NewsFeed = NewsFeedClient<Carried>;
pub type Notifications = NotificationsClient<Carried>;
pub type Comments = CommentsClient<Carried>;
pub type Dashboards = DashboardsClient<Carried>;
pub type EtfFlows = EtfFlowsClient<Carried>;
pub type FollowedCollections = FollowedCollectionsClient<Carried>;
pub type Forecast = ForecastingClient<Carried>;
pub type Analysis = AnalysisClient<Carried>;
