//! Everything that can be set, read once.

use kit::args::{GrpcArgs, HopArgs, OtelArgs, PgArgs};
use secrecy::SecretString;

/// `auth serve`
#[derive(Debug, Clone, clap::Args)]
pub struct Config {
    #[command(flatten)]
    pub grpc: GrpcArgs,
    #[command(flatten)]
    pub pg: PgArgs,
    #[command(flatten)]
    pub hop: HopArgs,
    #[command(flatten)]
    pub otel: OtelArgs,
    #[command(flatten)]
    pub auth: AuthArgs,
}

/// What only this service has.
#[derive(Debug, Clone, clap::Args)]
pub struct AuthArgs {
    /// 32 random bytes, as base64 or hexadecimal; the same for all replicas, and as precious as the database. To change it, name
    /// several, separated by commas: the first seals, all open. `auth reseal` then moves everything to the first.
    #[arg(long, env = "AUTH_KEY_ENCRYPTION_KEY", hide_env_values = true)]
    pub key_encryption_key: SecretString,
    /// Mail server: `smtp://host:port`, `smtps://user:password@host`, or `smtp://user:password@host:587`, which requires TLS (STARTTLS) for the
    /// password; `?tls=required` does so without one. The certificate must be a public authority's.
    #[arg(
        long,
        env = "AUTH_SMTP_URL",
        default_value = "smtp://127.0.0.1:7125",
        hide_env_values = true
    )]
    pub smtp_url: SecretString,
    /// Sender of our mails.
    #[arg(
        long,
        env = "AUTH_MAIL_FROM",
        default_value = "Meridian <no-reply@meridian.localhost>"
    )]
    pub mail_from: String,
    /// Address of the application, as `https://meridian.example.org`: mails about alerts and mentions get a link there that turns them off.
    /// Without it, they have none.
    #[arg(long, env = "AUTH_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// `iss` of access tokens.
    #[arg(long, env = "AUTH_ISSUER", default_value = "meridian")]
    pub issuer: String,
    /// `aud` of access tokens.
    #[arg(long, env = "AUTH_AUDIENCE", default_value = "meridian")]
    pub audience: String,
    /// Days that a signing key signs.
    #[arg(long, env = "AUTH_KEY_ROTATION_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(2..=365))]
    pub key_rotation_days: u32,
    /// Threads that hash passwords; 0 takes as many as there are processors.
    #[arg(long, env = "AUTH_HASH_THREADS", default_value_t = 0)]
    pub hash_threads: usize,
    /// Failed sign-ins, codes tried, and mails asked for (each) that one network (/24 or /64) may have in a minute.
    #[arg(long, env = "AUTH_NETWORK_ATTEMPTS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub network_attempts: u32,
    /// Days after which the access of a connected app ends, however often the app renewed it; then the person is asked again.
    #[arg(long, env = "AUTH_APP_GRANT_DAYS", default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub app_grant_days: u32,
    /// Address of the application for passkeys, as `https://meridian.example.org`; without it, the one at which the browser reached the
    /// gateway, which knows its host names.
    #[arg(long, env = "AUTH_PASSKEY_ORIGIN")]
    pub passkey_origin: Option<String>,
    /// Domain that passkeys are for: the host of that address or a domain above it. Without it, the host. Passkeys that were made for
    /// another one no longer sign in.
    #[arg(long, env = "AUTH_PASSKEY_RP_ID")]
    pub passkey_rp_id: Option<String>,
}

/// `auth reseal`
#[derive(Debug, Clone, clap::Args)]
pub struct ResealArgs {
    #[command(flatten)]
    pub pg: PgArgs,
    /// As for `serve`: the key to seal with first, then those that may have sealed so far.
    #[arg(long, env = "AUTH_KEY_ENCRYPTION_KEY", hide_env_values = true)]
    pub key_encryption_key: SecretString,
}

impl AuthArgs {
    /// Defaults, for tests and the one-machine binary.
    #[must_use]
    pub fn new(key_encryption_key: impl Into<String>, smtp_url: impl Into<String>) -> Self {
        Self {
            key_encryption_key: SecretString::from(key_encryption_key.into()),
            smtp_url: SecretString::from(smtp_url.into()),
            mail_from: "Meridian <no-reply@meridian.localhost>".to_owned(),
            public_url: None,
            issuer: "meridian".to_owned(),
            audience: "meridian".to_owned(),
            key_rotation_days: 30,
            hash_threads: 0,
            network_attempts: 30,
            app_grant_days: 365,
            passkey_origin: None,
            passkey_rp_id: None,
        }
    }
}
