//! Everything that can be set.

use std::path::PathBuf;

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs};
use secrecy::SecretString;

use crate::domain::{
    subscription::{self, BadPlans, PlanOffer},
    usage::Plan,
};

#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub workspace: WorkspaceArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub struct WorkspaceArgs {
    /// Address of market-ingest.
    #[arg(long, env = "WORKSPACE_MARKET_URL", default_value = "http://127.0.0.1:7002")]
    pub market_url: String,
    /// Address of onchain.
    #[arg(long, env = "WORKSPACE_ONCHAIN_URL", default_value = "http://127.0.0.1:7004")]
    pub onchain_url: String,
    /// Address of forecasting, which the assistant and alerts on forecast bands ask.
    #[arg(long, env = "WORKSPACE_FORECASTING_URL", default_value = "http://127.0.0.1:7003")]
    pub forecasting_url: String,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub payment: PaymentArgs,
    #[command(flatten)]
    pub push: PushArgs,
    /// Address of auth, which mails notices to users.
    #[arg(long, env = "WORKSPACE_AUTH_URL", default_value = "http://127.0.0.1:7001")]
    pub auth_url: String,
    /// Name of the plan that users of this installation are on.
    #[arg(long, env = "WORKSPACE_PLAN_NAME", default_value = "Self-hosted")]
    pub plan_name: String,
    /// Provider calls that the plan includes for one user in a month; without it there is no such number.
    #[arg(long, env = "WORKSPACE_PLAN_CALLS", value_parser = clap::value_parser!(i64).range(1..=1_000_000_000))]
    pub plan_calls: Option<i64>,
    /// Alerts that one user may keep.
    #[arg(long, env = "WORKSPACE_ALERT_LIMIT", default_value_t = 1_000)]
    pub alert_limit: i64,
    /// Milliseconds between two looks of a replica at what its alerts watch beside prices: whales, addresses, labels, new pools, floors.
    #[arg(long, env = "WORKSPACE_ALERT_LOOK_MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(100..=600_000))]
    pub alert_look_ms: u64,
    /// Receivers of alerts and sources of news that may be reached although they are not public, as `host:port` between commas, with an IPv6
    /// address in brackets; also by http. For tests and machines in the same network.
    #[arg(long, env = "WORKSPACE_WEBHOOK_ALLOW", default_value = "")]
    pub webhook_allow: String,
    /// Fills whose computed round trips are kept in memory.
    #[arg(long, env = "WORKSPACE_CACHE_FILLS", default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    pub cache_fills: u64,
    /// Fills and movements of coins that one user may keep.
    #[arg(long, env = "WORKSPACE_EVENT_LIMIT", default_value_t = 500_000)]
    pub event_limit: i64,
    /// Accounts that one user may keep.
    #[arg(long, env = "WORKSPACE_ACCOUNT_LIMIT", default_value_t = 100)]
    pub account_limit: i64,
    /// Import mappings that one user may keep.
    #[arg(long, env = "WORKSPACE_MAPPING_LIMIT", default_value_t = 100)]
    pub mapping_limit: i64,
    /// Tasks that one user may keep.
    #[arg(long, env = "WORKSPACE_TASK_LIMIT", default_value_t = 10_000)]
    pub task_limit: i64,
    /// Trading sessions that one user may keep.
    #[arg(long, env = "WORKSPACE_SESSION_LIMIT", default_value_t = 10_000)]
    pub session_limit: i64,
    /// Trips that one user may keep.
    #[arg(long, env = "WORKSPACE_TRIP_LIMIT", default_value_t = 500)]
    pub trip_limit: i64,
    /// Rulesets that one user may keep.
    #[arg(long, env = "WORKSPACE_RULESET_LIMIT", default_value_t = 50)]
    pub ruleset_limit: i64,
    /// Checks of trades that are kept for one user, the newest.
    #[arg(long, env = "WORKSPACE_TRADE_CHECK_LIMIT", default_value_t = 10_000, value_parser = clap::value_parser!(i64).range(1..=1_000_000))]
    pub trade_check_limit: i64,
    /// Named portfolios that one user may keep.
    #[arg(long, env = "WORKSPACE_PORTFOLIO_LIMIT", default_value_t = 50)]
    pub portfolio_limit: i64,
    /// Wallets that one user may keep; each is an account as well.
    #[arg(long, env = "WORKSPACE_WALLET_LIMIT", default_value_t = 50)]
    pub wallet_limit: i64,
    /// Journal entries and templates that one user may keep.
    #[arg(long, env = "WORKSPACE_ENTRY_LIMIT", default_value_t = 20_000)]
    pub entry_limit: i64,
    /// MiB that one user may store: the journal with its versions and pictures, conversations, candle series, dashboards, imports, the ledger,
    /// and everything else that is entered.
    #[arg(long, env = "WORKSPACE_STORAGE_MIB", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub storage_mib: u64,
    /// MiB of pictures that one user may keep in the journal.
    #[arg(long, env = "WORKSPACE_PICTURE_MIB", default_value_t = 100, value_parser = clap::value_parser!(i64).range(0..=1_000_000))]
    pub picture_mib: i64,
    /// Watchlists that one user may keep.
    #[arg(long, env = "WORKSPACE_WATCHLIST_LIMIT", default_value_t = 50)]
    pub watchlist_limit: i64,
    /// Items of one watchlist.
    #[arg(long, env = "WORKSPACE_WATCH_ITEM_LIMIT", default_value_t = 1_000, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    pub watch_item_limit: i64,
    /// Paper runs of strategies that one user may have running.
    #[arg(long, env = "WORKSPACE_PAPER_RUN_LIMIT", default_value_t = 20, value_parser = clap::value_parser!(i64).range(0..=200))]
    pub paper_run_limit: i64,
    /// Calendar events that one user may keep.
    #[arg(long, env = "WORKSPACE_CALENDAR_EVENT_LIMIT", default_value_t = 50_000)]
    pub calendar_event_limit: i64,
    /// Conversations with the assistant that one user may keep.
    #[arg(long, env = "WORKSPACE_CONVERSATION_LIMIT", default_value_t = 500)]
    pub conversation_limit: i64,
    /// Questions and answers of one conversation.
    #[arg(long, env = "WORKSPACE_CHAT_MESSAGE_LIMIT", default_value_t = 400, value_parser = clap::value_parser!(i64).range(2..=100_000))]
    pub chat_message_limit: i64,
    /// Hours before everything of a user is erased, in which the user can change their mind.
    #[arg(long, env = "WORKSPACE_ERASE_AFTER_H", default_value_t = 24, value_parser = clap::value_parser!(u32).range(0..=720))]
    pub erase_after_h: u32,
    /// File of the European Central Bank's daily reference rates (`eurofxref-hist.csv`, unpacked), read again every hour: portfolios in other
    /// currencies than the dollar are converted by it. Without it, and for currencies that it lacks, by prices of bitcoin in both.
    #[arg(long, env = "WORKSPACE_ECB_RATES_FILE")]
    pub ecb_rates_file: Option<PathBuf>,
    /// Days for which what was deleted can be brought back.
    #[arg(long, env = "WORKSPACE_UNDO_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub undo_days: u32,
    /// Long computations at a time; 0: as many as there are processors. At least two, so that a heavy one does not hold up all others.
    #[arg(long, env = "WORKSPACE_THREADS", default_value_t = 0)]
    pub threads: usize,
}

/// The model that answers free questions of the assistant. Without an address there is none, and only commands are answered.
#[derive(Debug, Clone, clap::Args)]
pub struct ModelArgs {
    /// Base address of an OpenAI-compatible API, to which `/chat/completions` is added; without it only commands are answered.
    #[arg(long, env = "WORKSPACE_MODEL_URL")]
    pub model_url: Option<String>,
    /// Name of the model, as the API and the page know it.
    #[arg(long, env = "WORKSPACE_MODEL_NAME", default_value = "")]
    pub model_name: String,
    /// Key of the API, sent as a bearer token; none is sent without it.
    #[arg(long, env = "WORKSPACE_MODEL_KEY", hide_env_values = true)]
    pub model_key: Option<SecretString>,
    /// Tokens of one reply at most; a question may take up to eight.
    #[arg(long, env = "WORKSPACE_MODEL_REPLY_TOKENS", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(50..=32_000))]
    pub model_reply_tokens: u32,
    /// Tokens of one request at most, with its reply: what the model can take.
    #[arg(long, env = "WORKSPACE_MODEL_CONTEXT_TOKENS", default_value_t = 32_000, value_parser = clap::value_parser!(u32).range(4_000..=2_000_000))]
    pub model_context_tokens: u32,
    /// Tokens that one user may use in a day (UTC). Each request reserves the most that it can take before it is sent.
    #[arg(long, env = "WORKSPACE_MODEL_DAY_TOKENS", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000_000))]
    pub model_day_tokens: u32,
    /// Tokens that all users together may use in a day (UTC); 0: as many as the users' own budgets allow.
    #[arg(long, env = "WORKSPACE_MODEL_INSTALLATION_DAY_TOKENS", default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..=1_000_000_000_000))]
    pub model_installation_day_tokens: i64,
}

impl Default for ModelArgs {
    fn default() -> Self {
        Self {
            model_url: None,
            model_name: String::new(),
            model_key: None,
            model_reply_tokens: 1_000,
            model_context_tokens: 32_000,
            model_day_tokens: 200_000,
            model_installation_day_tokens: 0,
        }
    }
}

/// The payment provider. Without an address there is none, and this installation charges nothing.
#[derive(Debug, Clone, clap::Args)]
pub struct PaymentArgs {
    /// Base address of a payment provider with the shape of Stripe's API, such as `https://api.stripe.com`; without it this installation
    /// charges nothing.
    #[arg(long, env = "WORKSPACE_PAYMENT_URL")]
    pub payment_url: Option<String>,
    /// Key of the payment provider's API.
    #[arg(long, env = "WORKSPACE_PAYMENT_KEY", hide_env_values = true)]
    pub payment_key: Option<SecretString>,
    /// Signing secret of the payment provider's webhook to `/api/v1/billing/webhook`; during a change of it both, between commas.
    #[arg(long, env = "WORKSPACE_PAYMENT_WEBHOOK_SECRET", hide_env_values = true)]
    pub payment_webhook_secret: Option<SecretString>,
    /// Plans that can be paid for, as `NAME=PRICE` or `NAME=PRICE:CALLS` between commas: the provider's id of a price for each interval, and
    /// the provider calls of a month that it includes. A plan stays here as long as somebody pays for it.
    #[arg(long, env = "WORKSPACE_PAYMENT_PLANS", default_value = "")]
    pub payment_plans: String,
    /// Address of the application, to which the payment provider sends people back.
    #[arg(long, env = "WORKSPACE_PAYMENT_RETURN_URL", default_value = "")]
    pub payment_return_url: String,
    /// Days for which a plan stays after a payment failed.
    #[arg(long, env = "WORKSPACE_PAYMENT_GRACE_DAYS", default_value_t = 14, value_parser = clap::value_parser!(u32).range(0..=90))]
    pub payment_grace_days: u32,
}

impl Default for PaymentArgs {
    fn default() -> Self {
        Self {
            payment_url: None,
            payment_key: None,
            payment_webhook_secret: None,
            payment_plans: String::new(),
            payment_return_url: String::new(),
            payment_grace_days: 14,
        }
    }
}

impl PaymentArgs {
    /// Plans that can be paid for.
    ///
    /// # Errors
    /// [`BadPlans`]
    pub fn plans(&self) -> Result<Vec<PlanOffer>, BadPlans> {
        subscription::plans(&self.payment_plans)
    }
}

/// Browser push. Without a key there is none.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct PushArgs {
    /// Private VAPID key of browser push, 32 bytes in base64 (`openssl rand -base64 32`); the public key follows from it. Without it browsers
    /// can't be subscribed, and a new one ends the subscriptions that there are.
    #[arg(long, env = "WORKSPACE_PUSH_KEY", hide_env_values = true)]
    pub push_key: Option<SecretString>,
    /// Address at which the push services of browsers reach the operator, as `mailto:ops@example.com`; some services want one.
    #[arg(long, env = "WORKSPACE_PUSH_CONTACT", default_value = "")]
    pub push_contact: String,
}

impl WorkspaceArgs {
    /// The market at this address with everything else as it is by default.
    #[must_use]
    pub fn of(market_url: impl Into<String>) -> Self {
        Self {
            market_url: market_url.into(),
            onchain_url: "http://127.0.0.1:7004".to_owned(),
            forecasting_url: "http://127.0.0.1:7003".to_owned(),
            model: ModelArgs::default(),
            payment: PaymentArgs::default(),
            push: PushArgs::default(),
            auth_url: "http://127.0.0.1:7001".to_owned(),
            plan_name: "Self-hosted".to_owned(),
            plan_calls: None,
            alert_limit: 1_000,
            alert_look_ms: 10_000,
            webhook_allow: String::new(),
            cache_fills: 400_000,
            event_limit: 500_000,
            account_limit: 100,
            mapping_limit: 100,
            task_limit: 10_000,
            session_limit: 10_000,
            trip_limit: 500,
            ruleset_limit: 50,
            trade_check_limit: 10_000,
            portfolio_limit: 50,
            wallet_limit: 50,
            entry_limit: 20_000,
            storage_mib: 1_000,
            picture_mib: 100,
            watchlist_limit: 50,
            watch_item_limit: 1_000,
            paper_run_limit: 20,
            calendar_event_limit: 50_000,
            conversation_limit: 500,
            chat_message_limit: 400,
            erase_after_h: 24,
            ecb_rates_file: None,
            undo_days: 30,
            threads: 0,
        }
    }

    /// The plan of whoever has not paid for another one.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan {
            name: self.plan_name.clone(),
            included_calls: self.plan_calls,
            price: None,
            has_provider: false,
        }
    }
}
