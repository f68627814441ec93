//! The commands of this program.

use std::{net::SocketAddr, path::PathBuf};

use kit::args::OtelArgs;

use crate::providers::Providers;

/// Meridian on one machine: every service, its database and the interface in one process.
#[derive(Debug, clap::Parser)]
#[command(name = "meridian", version, disable_help_subcommand = false)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Start everything; Ctrl-C stops it. Data is kept between runs.
    Up(Box<Up>),
    /// Make a demo account with an API key in the running instance.
    Seed(Data),
    /// Check this machine and say what to do.
    Doctor(Box<Up>),
    /// Forecast CSV files without any server.
    Forecast(forecasting::cli::ForecastArgs),
}

/// Where everything is kept.
#[derive(Debug, Clone, clap::Args)]
pub struct Data {
    /// Folder of the database, the secrets and the log. Default: `$XDG_DATA_HOME/meridian`, else `~/.local/share/meridian`;
    /// for root, whose home the database's user cannot enter, `/var/lib/meridian`.
    #[arg(long, env = "MERIDIAN_DATA", value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

#[derive(Debug, Clone, clap::Args)]
pub struct Up {
    #[command(flatten)]
    pub data: Data,
    /// Address of the application; port 0 takes a free one.
    #[arg(
        long,
        env = "MERIDIAN_LISTEN",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,
    /// Replay real daily data from this folder instead of generating a market.
    #[arg(long, env = "MERIDIAN_REPLAY", value_name = "FOLDER")]
    pub replay: Option<PathBuf>,
    /// Replay real Bitcoin transactions from this folder instead of generating a chain.
    #[arg(long, env = "MERIDIAN_REPLAY_CHAIN", value_name = "FOLDER")]
    pub replay_chain: Option<PathBuf>,
    /// The replayed world's present, `yyyy-mm-dd`; by default its last day.
    #[arg(long, env = "MERIDIAN_NOW", value_name = "DAY")]
    pub now: Option<chrono::NaiveDate>,
    /// `sandbox` or `live`, or each for itself: `market=live,mail=sandbox,chain=sandbox`.
    #[arg(long, env = "MERIDIAN_PROVIDERS", value_name = "WHICH", default_value = "sandbox")]
    pub providers: Providers,
    /// CoinGecko key, for live market data: of the demo plan, or of a paid one with its address.
    #[arg(long, env = "MARKET_COINGECKO_KEY", value_name = "KEY", hide_env_values = true)]
    pub coingecko_key: Option<String>,
    /// Base address of the live market data provider.
    #[arg(
        long,
        env = "MARKET_COINGECKO_URL",
        value_name = "URL",
        default_value = "https://api.coingecko.com/api/v3"
    )]
    pub coingecko_url: String,
    /// Base address of an Esplora server, for live chain data; Bitcoin is off without one.
    #[arg(long, env = "ONCHAIN_ESPLORA_URL", value_name = "URL")]
    pub esplora_url: Option<String>,
    /// Base address of an OpenAI-compatible API whose model answers free questions of the assistant. Without one, the sandbox's scripted
    /// model does where the market is the sandbox's; with a live market there is none.
    #[arg(long, env = "WORKSPACE_MODEL_URL", value_name = "URL")]
    pub model_url: Option<String>,
    /// Name of the model.
    #[arg(long, env = "WORKSPACE_MODEL_NAME", value_name = "NAME", requires = "model_url")]
    pub model_name: Option<String>,
    /// Key of the model's API.
    #[arg(long, env = "WORKSPACE_MODEL_KEY", value_name = "KEY", hide_env_values = true)]
    pub model_key: Option<String>,
    /// Mail server for live mails, `smtps://user:password@host`.
    #[arg(long, env = "AUTH_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of live mails.
    #[arg(
        long,
        env = "AUTH_MAIL_FROM",
        value_name = "ADDRESS",
        default_value = "Meridian <noreply@localhost>"
    )]
    pub mail_from: String,
    /// Address of the application in mails, as `https://meridian.example.org`: mails about alerts and mentions get a link there that turns
    /// them off. Default: where it listens; with port 0, which is chosen late, they have no link.
    #[arg(long, env = "AUTH_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Folder of published lists of names of addresses: TagPacks, OFAC lists, token lists, CSV. Without one, the sandbox's own
    /// businesses have names.
    #[arg(long, env = "ONCHAIN_PACKS_DIR", value_name = "FOLDER")]
    pub packs_dir: Option<PathBuf>,
    /// Folder of the built interface.
    #[arg(
        long,
        env = "GATEWAY_STATIC_DIR",
        value_name = "FOLDER",
        default_value = "frontend/dist"
    )]
    pub static_dir: PathBuf,
    /// Serve no interface, only the API (`make dev` has webpack for it).
    #[arg(long)]
    pub no_static: bool,
    /// Write the addresses to this file when ready, as `NAME=value` lines for scripts.
    #[arg(long, env = "MERIDIAN_ANNOUNCE", value_name = "FILE")]
    pub announce: Option<PathBuf>,
    #[command(flatten)]
    pub otel: OtelArgs,
}
