//! Everything that can be set.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs, RedisArgs};
use secrecy::SecretString;

use crate::domain::{quota::Limits, request::Window};

/// What the provider is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Provider {
    /// The real market.
    Coingecko,
    /// The sandbox: every page says that its data are not of the real world.
    Sandbox,
}

impl Provider {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coingecko => "coingecko",
            Self::Sandbox => "sandbox",
        }
    }
}

/// The keyless API of pools.
const GECKOTERMINAL: &str = "https://api.geckoterminal.com/api/v2";

/// The keyless API of the Fear & Greed Index.
const ALTERNATIVE: &str = "https://api.alternative.me";

/// Rows of the snapshot, a page of the provider's.
pub const SNAPSHOT_ROWS: u32 = 250;

#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub redis: RedisArgs,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    #[command(flatten)]
    pub market: MarketArgs,
}

/// The provider, its grants, and how often it is asked.
#[derive(Debug, Clone, clap::Args)]
pub struct MarketArgs {
    /// Provider of the data.
    #[arg(long, env = "MARKET_PROVIDER", value_enum, default_value_t = Provider::Coingecko)]
    pub provider: Provider,
    /// Base address of the provider's API v3; with a key of a paid plan, `https://pro-api.coingecko.com/api/v3`.
    #[arg(
        long,
        env = "MARKET_COINGECKO_URL",
        default_value = "https://api.coingecko.com/api/v3"
    )]
    pub coingecko_url: String,
    /// Base address of the API that lists new liquidity pools; without it GeckoTerminal's keyless one, or the sandbox's own. Empty: none
    /// are listed.
    #[arg(long, env = "MARKET_GECKOTERMINAL_URL")]
    pub geckoterminal_url: Option<String>,
    /// Base address of the API of the Fear & Greed Index; without it alternative.me's keyless one, or the sandbox's own. Empty: the index
    /// is off.
    #[arg(long, env = "MARKET_FEAR_GREED_URL")]
    pub fear_greed_url: Option<String>,
    /// Key of the provider: of its demo plan, or at the address of its paid plans one of these. With a paid plan, set the quota and the
    /// days of history to what it grants.
    #[arg(long, env = "MARKET_COINGECKO_KEY", hide_env_values = true)]
    pub coingecko_key: Option<SecretString>,
    /// Keeps data of several worlds of a sandbox apart: `generated`, `replay`. Empty for the real one.
    #[arg(long, env = "MARKET_WORLD", default_value = "")]
    pub world: String,
    /// Seconds between two polls of the market list.
    #[arg(long, env = "MARKET_POLL_SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub poll_seconds: u32,
    /// Fetch totals, exchanges, derivatives and treasuries on a schedule instead of on demand.
    #[arg(long, env = "MARKET_SCHEDULE", default_value_t = true, action = clap::ArgAction::Set)]
    pub schedule: bool,
    /// Calls that the provider grants in a minute; 30, in the sandbox 6000.
    #[arg(long, env = "MARKET_QUOTA_MINUTE", value_parser = clap::value_parser!(u32).range(1..))]
    pub quota_minute: Option<u32>,
    /// Calls that the provider grants in a month; 10000, in the sandbox 10000000.
    #[arg(long, env = "MARKET_QUOTA_MONTH", value_parser = clap::value_parser!(u32).range(60..))]
    pub quota_month: Option<u32>,
    /// Days of history to ask for, or `max` for all that the provider has; 365, in the sandbox `max`.
    #[arg(long, env = "MARKET_HISTORY_DAYS", value_parser = history_days)]
    pub history_days: Option<String>,
    /// Address of auth, which keeps the users' spending limits. Empty: there are no limits.
    #[arg(long, env = "MARKET_AUTH_URL", default_value = "http://127.0.0.1:7001")]
    pub auth_url: String,
    /// Milliseconds that one call to the provider may take.
    #[arg(long, env = "MARKET_UPSTREAM_TIMEOUT_MS", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(100..=10_000))]
    pub upstream_timeout_ms: u64,
    #[command(flatten)]
    pub feed: FeedArgs,
}

/// The feed's own port, for services that are not ours.
#[derive(Debug, Clone, clap::Args)]
pub struct FeedArgs {
    /// Address at which other services read the feed with a token, and nothing else; port 0 takes a free one.
    #[arg(long, env = "MARKET_FEED_LISTEN", default_value = "127.0.0.1:7010")]
    pub feed_listen: SocketAddr,
    /// File with a line `NAME:SHA256` for each consumer of the feed: its name, and the SHA-256 of its token in hexadecimal digits. Read
    /// again every 5 seconds, so that tokens are added and revoked without a restart. Without it nobody is let in.
    #[arg(long, env = "MARKET_FEED_TOKENS_FILE")]
    pub feed_tokens_file: Option<PathBuf>,
    /// Streams that one consumer may hold open at one replica.
    #[arg(long, env = "MARKET_FEED_STREAMS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub feed_streams: u32,
}

impl FeedArgs {
    /// At any free port of this machine, closed to everybody: for tests.
    #[must_use]
    pub const fn closed() -> Self {
        Self {
            feed_listen: SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0),
            feed_tokens_file: None,
            feed_streams: 16,
        }
    }
}

impl MarketArgs {
    /// The provider at this address with everything else as it is by default.
    #[must_use]
    pub fn of(provider: Provider, url: impl Into<String>) -> Self {
        Self {
            provider,
            coingecko_url: url.into(),
            // Tests hold the provider of coins in their hands, and must not meet the real ones of pools and of the index.
            geckoterminal_url: (provider == Provider::Coingecko).then(String::new),
            fear_greed_url: (provider == Provider::Coingecko).then(String::new),
            coingecko_key: None,
            world: String::new(),
            poll_seconds: 900,
            schedule: true,
            quota_minute: None,
            quota_month: None,
            history_days: None,
            // Tests without limits need no auth.
            auth_url: String::new(),
            upstream_timeout_ms: 8_000,
            feed: FeedArgs::closed(),
        }
    }

    /// Where new pools are listed; `None` where nowhere.
    #[must_use]
    pub fn pools_url(&self) -> Option<String> {
        self.beside(
            self.geckoterminal_url.as_deref(),
            GECKOTERMINAL,
            "/geckoterminal/api/v2",
        )
    }

    /// Where the Fear & Greed Index is; `None` where it is off.
    #[must_use]
    pub fn fear_greed_url(&self) -> Option<String> {
        self.beside(self.fear_greed_url.as_deref(), ALTERNATIVE, "/alternative")
    }

    /// Address of a provider beside that of coins: the one that was set, else the real one or the sandbox's own. Empty is none.
    fn beside(&self, set: Option<&str>, real: &str, in_sandbox: &str) -> Option<String> {
        match (set, self.provider) {
            (Some(url), _) => Some(url.to_owned()).filter(|url| !url.is_empty()),
            (None, Provider::Coingecko) => Some(real.to_owned()),
            (None, Provider::Sandbox) => {
                let base = self.coingecko_url.trim_end_matches('/').trim_end_matches("/api/v3");
                Some(format!("{base}{in_sandbox}"))
            }
        }
    }

    /// The same for a provider beside that of coins: its own address and grants, no key.
    #[must_use]
    pub fn of_other(&self, url: &str) -> Self {
        // GeckoTerminal grants 30 calls a minute, alternative.me 60; a third of the less is ours to take. No month is counted.
        let minute = match self.provider {
            Provider::Coingecko => 10,
            Provider::Sandbox => 600,
        };
        Self {
            coingecko_url: url.to_owned(),
            coingecko_key: None,
            quota_minute: Some(minute),
            quota_month: Some(minute * 60 * 24 * 30),
            ..self.clone()
        }
    }

    #[must_use]
    pub fn limits(&self) -> Limits {
        let (minute, month) = match self.provider {
            Provider::Coingecko => (30, 10_000),
            Provider::Sandbox => (6_000, 10_000_000),
        };
        Limits {
            minute: self.quota_minute.unwrap_or(minute),
            month: self.quota_month.unwrap_or(month),
            poll_s: self.poll_seconds,
        }
    }

    #[must_use]
    pub fn history(&self) -> Window {
        let default = match self.provider {
            Provider::Coingecko => Window::Days(365),
            Provider::Sandbox => Window::Max,
        };
        self.history_days
            .as_deref()
            .and_then(|text| Window::parse(text).ok())
            .unwrap_or(default)
    }

    /// Name of the world whose data are kept.
    #[must_use]
    pub fn realm(&self) -> String {
        match self.world.as_str() {
            "" => self.provider.name().to_owned(),
            world => format!("{}/{world}", self.provider.name()),
        }
    }

    /// The poll's distance over 15 minutes, at most 1.
    #[must_use]
    pub fn pace(&self) -> f64 {
        (f64::from(self.poll_seconds) / 900.0).min(1.0)
    }

    #[must_use]
    pub const fn timeout(&self) -> Duration {
        Duration::from_millis(self.upstream_timeout_ms)
    }
}

fn history_days(text: &str) -> Result<String, String> {
    match Window::parse(text) {
        Ok(_) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err("a number of days, or `max`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Config, MarketArgs, Provider, Window};

    #[test]
    fn the_readme_has_the_environment() {
        testkit::readme::check::<Config>(env!("CARGO_MANIFEST_DIR"));
    }

    #[test]
    fn the_sandbox_grants_more() {
        let live = MarketArgs::of(Provider::Coingecko, "https://x");
        assert_eq!((live.limits().minute, live.limits().day()), (30, 333));
        assert_eq!(
            (live.history(), live.realm().as_str()),
            (Window::Days(365), "coingecko")
        );
        let mut sandbox = MarketArgs::of(Provider::Sandbox, "http://x");
        sandbox.world = "replay".to_owned();
        assert_eq!(sandbox.pools_url().as_deref(), Some("http://x/geckoterminal/api/v2"));
        assert_eq!(
            sandbox.fear_greed_url().as_deref(),
            Some("http://x/alternative"),
            "nothing in the sandbox needs a network"
        );
        assert_eq!((live.pools_url(), live.fear_greed_url()), (None, None), "empty is off");
        let unset = MarketArgs {
            fear_greed_url: None,
            ..live
        };
        assert_eq!(unset.fear_greed_url().as_deref(), Some("https://api.alternative.me"));
        assert!(sandbox.limits().minute > 1_000);
        assert_eq!(
            (sandbox.history(), sandbox.realm().as_str()),
            (Window::Max, "sandbox/replay")
        );
        sandbox.history_days = Some("365".to_owned());
        assert_eq!(sandbox.history(), Window::Days(365));
    }
}
