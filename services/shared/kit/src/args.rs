//! Argument groups that services flatten into their own `Config`. The environment is read here and nowhere else.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use secrecy::{ExposeSecret, SecretString};

const PATIENCE: Duration = Duration::from_secs(1);
const REDIS_PATIENCE: Duration = Duration::from_millis(100);

/// Where a gRPC server listens.
#[derive(Debug, Clone, clap::Args)]
pub struct GrpcArgs {
    /// Address to listen on; port 0 takes a free one.
    #[arg(long = "listen", env = "GRPC_LISTEN", default_value = "127.0.0.1:7000")]
    pub listen: SocketAddr,
    /// Seconds that a client connection may live, so that new replicas get their share; 0 is without limit.
    #[arg(long, env = "GRPC_MAX_CONNECTION_AGE_S", default_value_t = 0)]
    pub max_connection_age_s: u64,
    /// Seconds between turning unready and refusing new calls when stopped.
    #[arg(long, env = "DRAIN_DELAY_S", default_value_t = 0)]
    pub drain_delay_s: u64,
}

impl GrpcArgs {
    /// For tests and the one-machine binary.
    #[must_use]
    pub const fn on(listen: SocketAddr) -> Self {
        Self {
            listen,
            max_connection_age_s: 0,
            drain_delay_s: 0,
        }
    }

    #[must_use]
    pub const fn drain_delay(&self) -> Duration {
        Duration::from_secs(self.drain_delay_s)
    }
}

/// The service's own PostgreSQL schema.
#[derive(Debug, Clone, clap::Args)]
pub struct PgArgs {
    /// `postgres://user:password@host:port/database?options=-csearch_path%3Dschema`
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: SecretString,
    /// Address that `migrate` uses instead, where the owner of the tables is another role than the one that serves; `serve` does
    /// not need it and should not have it. PostgreSQL itself, also where `serve` uses a pooler.
    #[arg(long, env = "DATABASE_MIGRATION_URL", hide_env_values = true)]
    pub migration_url: Option<SecretString>,
    /// Connections that one replica may hold.
    #[arg(long, env = "DATABASE_POOL_SIZE", default_value_t = 8)]
    pub pool_size: usize,
    #[command(flatten)]
    pub tls: PgTls,
    /// How long a call waits for a connection: a second, since a clear failure helps more than a longer wait. No setting; tests
    /// that crowd the pool on a busy machine wait longer.
    #[arg(skip = PATIENCE)]
    pub patience: Duration,
}

impl PgArgs {
    /// For tests and the one-machine binary.
    #[must_use]
    pub fn at(url: impl Into<String>) -> Self {
        Self {
            database_url: SecretString::from(url.into()),
            migration_url: None,
            pool_size: 8,
            tls: PgTls::default(),
            patience: PATIENCE,
        }
    }

    /// The same, with tables that belong to the role of another address.
    #[must_use]
    pub fn owned_at(self, url: impl Into<String>) -> Self {
        Self {
            migration_url: Some(SecretString::from(url.into())),
            ..self
        }
    }
}

/// How connections to PostgreSQL are encrypted.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct PgTls {
    /// `prefer` (where the server offers it), `verify-full` (always) or `disable`. An encrypted connection always has its
    /// certificate and name checked.
    #[arg(long = "database-tls", env = "DATABASE_TLS", value_enum, default_value_t)]
    pub mode: PgTlsMode,
    /// PEM file with the certificates of your own authorities, instead of the public ones.
    #[arg(long = "database-ca-file", env = "DATABASE_CA_FILE")]
    pub ca_file: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum PgTlsMode {
    #[default]
    Prefer,
    VerifyFull,
    Disable,
}

/// Redis, or nothing for the in-process cache of one machine.
#[derive(Debug, Clone, clap::Args)]
pub struct RedisArgs {
    /// `redis://[:password@]host:port/`, or `redis-sentinel://[:password@]host:port,host:port/#name` for the primary that Sentinels name;
    /// `rediss` and `rediss-sentinel` with TLS. Without it the cache lives in this process.
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub redis_url: Option<SecretString>,
    /// PEM file with the certificates of your own authorities, instead of the public ones; for `rediss` and `rediss-sentinel`.
    #[arg(long, env = "REDIS_CA_FILE")]
    pub redis_ca_file: Option<PathBuf>,
    /// How long a command may take: a slower Redis is as good as none, since the answer can be had elsewhere. No setting; tests on a
    /// busy machine wait longer.
    #[arg(skip = REDIS_PATIENCE)]
    pub patience: Duration,
}

impl Default for RedisArgs {
    fn default() -> Self {
        Self {
            redis_url: None,
            redis_ca_file: None,
            patience: REDIS_PATIENCE,
        }
    }
}

/// Where traces go, and where metrics are read.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct OtelArgs {
    /// OTLP gRPC address of a collector; without it nothing is exported.
    #[arg(long, env = "OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
    /// Share of traces to keep, 0 to 1. The edge decides, by the trace's id; services behind it follow their callers.
    #[arg(long, env = "OTLP_SAMPLE_RATIO", default_value_t = 0.05)]
    pub otlp_sample_ratio: f64,
    /// Address of a page `/metrics` for Prometheus; without it there is none.
    #[arg(long, env = "METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
}

/// The secret that proves a call comes from our own gateway or service.
#[derive(Debug, Clone, clap::Args)]
pub struct HopArgs {
    /// At least 32 bytes, the same for every service of an installation. To change it without a pause, name several, separated by
    /// commas: the first signs, all are believed.
    #[arg(long, env = "HOP_SECRET", hide_env_values = true)]
    pub hop_secret: SecretString,
}

impl HopArgs {
    const LEAST: usize = 32;

    /// All secrets, the one that signs first.
    ///
    /// # Errors
    /// When there is none, or one is too short to be one.
    pub fn secrets(&self) -> anyhow::Result<Vec<&[u8]>> {
        let secrets: Vec<&[u8]> = self
            .hop_secret
            .expose_secret()
            .split(',')
            .map(|secret| secret.trim().as_bytes())
            .collect();
        anyhow::ensure!(
            secrets.iter().all(|secret| secret.len() >= Self::LEAST),
            "HOP_SECRET needs at least {} bytes{}",
            Self::LEAST,
            if secrets.len() > 1 { " in each of its parts" } else { "" }
        );
        Ok(secrets)
    }
}

/// What a setting of threads asks for: so many, or with 0 as many as there are processors.
#[must_use]
pub fn threads(wanted: usize) -> usize {
    if wanted > 0 {
        return wanted;
    }
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::Parser;

    use super::{RedisArgs, threads};

    #[test]
    fn no_threads_are_as_many_as_processors() {
        assert_eq!(threads(3), 3);
        assert!(threads(0) >= 1);
    }

    #[derive(clap::Parser)]
    struct Given {
        #[command(flatten)]
        redis: RedisArgs,
    }

    #[test]
    fn production_waits_a_tenth_of_a_second_for_redis() {
        let tenth = Duration::from_millis(100);
        assert_eq!(RedisArgs::default().patience, tenth);
        let given = Given::try_parse_from(["service", "--redis-url", "redis://127.0.0.1:6379/"]).unwrap();
        assert!(given.redis.redis_url.is_some());
        assert_eq!(given.redis.patience, tenth);
    }
}
