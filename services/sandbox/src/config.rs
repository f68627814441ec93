//! Settings of the sandbox.

use std::{net::SocketAddr, path::PathBuf};

use chrono::{DateTime, NaiveDate, Utc};

/// What world it plays, and where it listens.
#[derive(Debug, Clone, clap::Parser)]
#[command(
    about = "The outside world in a box: CoinGecko v3, GeckoTerminal, alternative.me, Esplora, EVM interfaces and a mail server over a generated or replayed world"
)]
pub struct Config {
    /// Address of the HTTP interfaces; port 0 takes a free one.
    #[arg(long, env = "SANDBOX_LISTEN", default_value = "127.0.0.1:7100")]
    pub listen: SocketAddr,
    /// Address of the mail sink (SMTP).
    #[arg(long, env = "SANDBOX_SMTP_LISTEN", default_value = "127.0.0.1:7125")]
    pub smtp_listen: SocketAddr,
    /// Names by which it is called beside those of the loopback, for containers: `sandbox`. Requests for other names are refused, so
    /// that no website can read the mails by DNS rebinding.
    #[arg(long, env = "SANDBOX_HOSTS", value_delimiter = ',')]
    pub hosts: Vec<String>,
    /// Folder of real daily data to replay instead of a generated world.
    #[arg(long, env = "SANDBOX_REPLAY")]
    pub replay: Option<PathBuf>,
    /// Folder of real Bitcoin transactions to replay instead of a generated chain.
    #[arg(long, env = "SANDBOX_REPLAY_CHAIN")]
    pub replay_chain: Option<PathBuf>,
    /// In the manner of which version of Blockscout the explorer answers: 11 or 12.
    #[arg(long, env = "SANDBOX_BLOCKSCOUT_VERSION", default_value_t = 12, value_parser = clap::value_parser!(u8).range(11..=12))]
    pub blockscout_version: u8,
    /// The world's present, `2026-02-21` or `2026-02-21T12:00:00Z`; it then stands still unless a speed is given.
    #[arg(long, env = "SANDBOX_NOW", value_parser = instant)]
    pub now: Option<DateTime<Utc>>,
    /// World seconds for each real second, where the present was given.
    #[arg(long, env = "SANDBOX_SPEED", default_value_t = 0.0)]
    pub speed: f64,
    /// Which generated world.
    #[arg(long, env = "SANDBOX_SEED", default_value_t = 1)]
    pub seed: u64,
    /// How many coins a generated world has.
    #[arg(long, env = "SANDBOX_COINS", default_value_t = 600)]
    pub coins: usize,
    /// Days of history that may be asked for; 0 is without limit, 365 is the provider's demo plan.
    #[arg(long, env = "SANDBOX_HISTORY_LIMIT_DAYS", default_value_t = 0)]
    pub history_limit_days: i64,
    /// A key that callers must send, as the provider's demo key; none is asked for where empty.
    #[arg(long, env = "SANDBOX_API_KEY", default_value = "", hide_env_values = true)]
    pub api_key: String,
    /// Calls a minute after which 429 is answered; 0 is without limit.
    #[arg(long, env = "SANDBOX_RATE_LIMIT_PER_MINUTE", default_value_t = 0)]
    pub rate_limit_per_minute: u32,
}

impl Config {
    /// A generated world on free ports, for tests.
    ///
    /// # Panics
    /// Never: the default arguments are valid.
    #[must_use]
    pub fn anywhere() -> Self {
        let free = SocketAddr::from(([127, 0, 0, 1], 0));
        Self {
            listen: free,
            smtp_listen: free,
            hosts: Vec::new(),
            replay: None,
            replay_chain: None,
            blockscout_version: 12,
            now: None,
            speed: 0.0,
            seed: 1,
            coins: 600,
            history_limit_days: 0,
            api_key: String::new(),
            rate_limit_per_minute: 0,
        }
    }
}

fn instant(text: &str) -> Result<DateTime<Utc>, String> {
    if let Ok(date) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Ok(date.and_time(chrono::NaiveTime::MIN).and_utc());
    }
    DateTime::parse_from_rfc3339(text)
        .map(|instant| instant.with_timezone(&Utc))
        .map_err(|_| format!("`{text}` is neither a date (2026-02-21) nor an instant (2026-02-21T12:00:00Z)"))
}
