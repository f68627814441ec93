//! Everything the gateway can be told, read once from flags and the environment.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use kit::args::{HopArgs, OtelArgs};

/// Configuration of the gateway.
#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    /// Address to listen on; port 0 takes a free one.
    #[arg(long, env = "GATEWAY_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Where auth listens.
    #[arg(long, env = "GATEWAY_AUTH_URL", default_value = "http://127.0.0.1:7001")]
    pub auth_url: String,
    /// Where market-ingest listens.
    #[arg(long, env = "GATEWAY_MARKET_URL", default_value = "http://127.0.0.1:7002")]
    pub market_url: String,
    /// Where forecasting listens.
    #[arg(long, env = "GATEWAY_FORECASTING_URL", default_value = "http://127.0.0.1:7003")]
    pub forecasting_url: String,
    /// Where onchain listens.
    #[arg(long, env = "GATEWAY_ONCHAIN_URL", default_value = "http://127.0.0.1:7004")]
    pub onchain_url: String,
    /// Where workspace listens.
    #[arg(long, env = "GATEWAY_WORKSPACE_URL", default_value = "http://127.0.0.1:7005")]
    pub workspace_url: String,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    /// Host names at which browsers may reach the gateway, with any port; `*` accepts every name.
    #[arg(
        long,
        env = "GATEWAY_PUBLIC_HOSTS",
        value_delimiter = ',',
        default_value = "localhost,127.0.0.1,[::1]"
    )]
    pub public_hosts: Vec<String>,
    /// Addresses or networks (CIDR) of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    #[arg(long, env = "GATEWAY_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<String>,
    /// Origins of other sites whose pages may call with credentials.
    #[arg(long, env = "GATEWAY_CORS_ORIGINS", value_delimiter = ',')]
    pub cors_origins: Vec<String>,
    /// Folder of the built app, if the gateway serves it.
    #[arg(long, env = "GATEWAY_STATIC_DIR")]
    pub static_dir: Option<PathBuf>,
    /// Origins from which coin images may be fetched.
    #[arg(
        long,
        env = "GATEWAY_IMAGE_ORIGINS",
        value_delimiter = ',',
        default_value = "https://coin-images.coingecko.com,https://assets.coingecko.com"
    )]
    pub image_origins: Vec<String>,
    /// Address of the mail sink's page, which the app links to; empty if there is none.
    #[arg(long, env = "GATEWAY_MAIL_URL")]
    pub mail_url: Option<String>,
    /// `iss` that access tokens must have.
    #[arg(long, env = "GATEWAY_TOKEN_ISSUER", default_value = "meridian")]
    pub token_issuer: String,
    /// `aud` that access tokens must have.
    #[arg(long, env = "GATEWAY_TOKEN_AUDIENCE", default_value = "meridian")]
    pub token_audience: String,
    /// Threads that answer requests; 0: one for each core.
    #[arg(long, env = "GATEWAY_WORKERS", default_value_t = 0)]
    pub workers: usize,
    /// Requests a minute for each address that has not signed in; 0: no limit.
    #[arg(long, env = "GATEWAY_RATE_IP_PER_MINUTE", default_value_t = 600)]
    pub rate_ip_per_minute: u32,
    /// Requests a minute for each user, by session and API key together; the user's apps have as many together, and so have requests that
    /// revoke apps, keys and sessions, and those that list them; 0: no limit.
    #[arg(long, env = "GATEWAY_RATE_USER_PER_MINUTE", default_value_t = 1200)]
    pub rate_user_per_minute: u32,
    /// Market data under `/api/v3` is public: requests that name no user are answered too, within the limit of an address, and caches in
    /// front may store the answers. For calls to providers, all of these requests count as one user.
    #[arg(long, env = "GATEWAY_PUBLIC_MARKET")]
    pub public_market: bool,
    /// Attempts a minute for each address at sign-in, codes and passwords; 0: no limit.
    #[arg(long, env = "GATEWAY_RATE_CREDENTIALS_PER_MINUTE", default_value_t = 60)]
    pub rate_credentials_per_minute: u32,
    /// Refreshes and sign-outs a minute for each session; 0: no limit.
    #[arg(long, env = "GATEWAY_RATE_REFRESH_PER_MINUTE", default_value_t = 30)]
    pub rate_refresh_per_minute: u32,
    /// Connections open at the same time, where the process may have that many descriptors. The last tenth is for probes and
    /// signed-in users.
    #[arg(long, env = "GATEWAY_MAX_CONNECTIONS", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(64..))]
    pub max_connections: u32,
    /// Connections open at the same time from each address, trusted proxies excepted; 0: no limit.
    #[arg(long, env = "GATEWAY_CONNECTIONS_PER_ADDRESS", default_value_t = 256)]
    pub connections_per_address: u32,
    /// Milliseconds in which the head of a request must arrive.
    #[arg(long, env = "GATEWAY_HEAD_TIMEOUT_MS", default_value_t = 5_000)]
    pub head_timeout_ms: u64,
    /// Milliseconds that a request's body may pause; beyond them 1 KiB must have arrived for each second.
    #[arg(long, env = "GATEWAY_BODY_GRACE_MS", default_value_t = 5_000)]
    pub body_grace_ms: u64,
    /// Milliseconds of waiting for a client, in which it must read 1 KiB of its answer per second. A reader of the event stream must catch
    /// up within them.
    #[arg(long, env = "GATEWAY_SLOW_READER_MS", default_value_t = 60_000)]
    pub slow_reader_ms: u64,
    /// Calls to services in flight before further ones are refused.
    #[arg(long, env = "GATEWAY_MAX_IN_FLIGHT", default_value_t = 512)]
    pub max_in_flight: usize,
    /// Calls to services in flight for each user before further ones of theirs are refused, of long ones three eighths; an address that
    /// has not signed in may have twice as many; 0: no limit.
    #[arg(long, env = "GATEWAY_CALLS_PER_USER", default_value_t = 64)]
    pub calls_per_user: usize,
    /// Milliseconds that a request may take.
    #[arg(long, env = "GATEWAY_DEADLINE_MS", default_value_t = 10_000)]
    pub deadline_ms: u64,
    /// MiB of market documents to keep.
    #[arg(long, env = "GATEWAY_DOCUMENTS_MIB", default_value_t = 64)]
    pub documents_mib: u64,
    /// Event streams that one user may hold open.
    #[arg(long, env = "GATEWAY_STREAMS_PER_USER", default_value_t = 10)]
    pub streams_per_user: usize,
    /// One of this many successful reads is logged; changes and failures always are. 0: none.
    #[arg(long, env = "GATEWAY_LOG_SAMPLE", default_value_t = 100)]
    pub log_sample: u64,
    /// Seconds between turning unready and refusing new connections when stopped.
    #[arg(long, env = "GATEWAY_DRAIN_DELAY_S", default_value_t = 0)]
    pub drain_delay_s: u64,
}

impl Config {
    /// Defaults with the given parts, for tests and the one-machine binary.
    #[must_use]
    pub fn at(
        listen: SocketAddr,
        auth_url: String,
        market_url: String,
        forecasting_url: String,
        onchain_url: String,
        workspace_url: String,
        hop: HopArgs,
    ) -> Self {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        Self {
            listen,
            otel: OtelArgs::default(),
            auth_url,
            market_url,
            forecasting_url,
            onchain_url,
            workspace_url,
            hop,
            public_hosts: words(&["localhost", "127.0.0.1", "[::1]"]),
            trusted_proxies: Vec::new(),
            cors_origins: Vec::new(),
            static_dir: None,
            image_origins: words(&["https://coin-images.coingecko.com", "https://assets.coingecko.com"]),
            mail_url: None,
            token_issuer: "meridian".to_owned(),
            token_audience: "meridian".to_owned(),
            workers: 0,
            rate_ip_per_minute: 600,
            rate_user_per_minute: 1200,
            public_market: false,
            rate_credentials_per_minute: 60,
            rate_refresh_per_minute: 30,
            max_connections: 16_384,
            connections_per_address: 256,
            head_timeout_ms: 5_000,
            body_grace_ms: 5_000,
            slow_reader_ms: 60_000,
            max_in_flight: 512,
            calls_per_user: 64,
            deadline_ms: 10_000,
            documents_mib: 64,
            streams_per_user: 10,
            log_sample: 100,
            drain_delay_s: 0,
        }
    }

    /// The mail sink's page; an empty setting is none.
    #[must_use]
    pub fn mail_page(&self) -> Option<&str> {
        self.mail_url.as_deref().filter(|url| !url.is_empty())
    }

    #[must_use]
    pub const fn head_timeout(&self) -> Duration {
        Duration::from_millis(self.head_timeout_ms)
    }

    #[must_use]
    pub const fn slow_reader(&self) -> Duration {
        Duration::from_millis(self.slow_reader_ms)
    }

    #[must_use]
    pub const fn body_grace(&self) -> Duration {
        Duration::from_millis(self.body_grace_ms)
    }

    #[must_use]
    pub const fn deadline(&self) -> Duration {
        Duration::from_millis(self.deadline_ms)
    }
}
