//! A pooler in transaction mode (PgBouncer) between a service and PostgreSQL.
//!
//! It lends a client a connection of the server for one transaction, and another for the next. So it refuses what a client wants set from
//! its beginning, and the settings of the role that serves take that place (deploy/postgres-init.sql). Whether they are there is asked at
//! each connection: without them tables would be missing, or statements would run without end.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::ConnectionError;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use tokio_postgres::{Config, config::Host};

use crate::{
    args::PgTls,
    pg::{self, Limits},
};

/// PgBouncer's words, of all versions.
const UNSUPPORTED: &str = "unsupported startup parameter";

/// What PgBouncer says to a statement when it has no server for it, or loses the one that it had.
const OUTAGES: [&str; 4] = [
    "query_wait_timeout",
    "server conn crashed?",
    "server login has been failing",
    "server shutting down",
];

/// True where a pooler answered, which takes no settings, and not PostgreSQL itself.
pub(crate) fn refuses(error: &str) -> bool {
    error.contains(UNSUPPORTED)
}

/// True where a pooler has no server.
pub(crate) fn is_outage(told: &str) -> bool {
    OUTAGES.iter().any(|sign| told.starts_with(sign))
}

/// One of a pool's connections. The first that is refused tells the pool what is there.
pub(crate) async fn connect(
    url: &str,
    transport: &PgTls,
    pooled: &AtomicBool,
) -> Result<AsyncPgConnection, ConnectionError> {
    if !pooled.load(Ordering::Relaxed) {
        match pg::connect(url, transport, Limits::Serving).await {
            Err(ConnectionError::BadConnection(why)) if refuses(&why) => {
                if !pooled.swap(true, Ordering::Relaxed) {
                    tracing::info!("a pooler is before the database: limits and schema are the role's settings");
                }
            }
            connected => return connected,
        }
    }
    let config = pg::parsed(url)?;
    let schema = config.get_options().and_then(schema).map(str::to_owned);
    let mut conn = pg::open(without_options(&config), transport).await?;
    conn.batch_execute(&check(schema.as_deref()))
        .await
        .map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
    Ok(conn)
}

/// All of an address but its settings, however it is written: as a URL, or as `host=… user=…`. There is no way to take settings from a
/// configuration, and one that has only empty settings is refused as well.
fn without_options(given: &Config) -> Config {
    let mut config = Config::new();
    if let Some(user) = given.get_user() {
        config.user(user);
    }
    if let Some(password) = given.get_password() {
        config.password(password);
    }
    if let Some(database) = given.get_dbname() {
        config.dbname(database);
    }
    if let Some(name) = given.get_application_name() {
        config.application_name(name);
    }
    for host in given.get_hosts() {
        match host {
            Host::Tcp(name) => config.host(name),
            Host::Unix(path) => config.host_path(path),
        };
    }
    for address in given.get_hostaddrs() {
        config.hostaddr(*address);
    }
    for port in given.get_ports() {
        config.port(*port);
    }
    if let Some(timeout) = given.get_connect_timeout() {
        config.connect_timeout(*timeout);
    }
    if let Some(timeout) = given.get_tcp_user_timeout() {
        config.tcp_user_timeout(*timeout);
    }
    if let Some(interval) = given.get_keepalives_interval() {
        config.keepalives_interval(interval);
    }
    if let Some(retries) = given.get_keepalives_retries() {
        config.keepalives_retries(retries);
    }
    config
        .keepalives(given.get_keepalives())
        .keepalives_idle(given.get_keepalives_idle())
        .ssl_mode(given.get_ssl_mode())
        .ssl_negotiation(given.get_ssl_negotiation())
        .target_session_attrs(given.get_target_session_attrs())
        .channel_binding(given.get_channel_binding())
        .load_balance_hosts(given.get_load_balance_hosts());
    config
}

/// The schema that settings name.
fn schema(options: &str) -> Option<&str> {
    let (_, path) = options.rsplit_once("search_path=")?;
    let first = path.split([',', ' ']).next()?.trim_matches('"');
    (!first.is_empty() && !first.starts_with('$')).then_some(first)
}

/// A statement that fails where the role lacks a setting. One way to the server, and nothing is prepared.
fn check(schema: Option<&str>) -> String {
    let elsewhere = match schema {
        Some(name) => format!("current_schema() IS DISTINCT FROM '{}'", name.replace('\'', "''")),
        None => "current_schema() IS NULL".to_owned(),
    };
    format!(
        "DO $check$ BEGIN
            IF {elsewhere} OR current_setting('statement_timeout') = '0'
                OR current_setting('idle_in_transaction_session_timeout') = '0' THEN
                RAISE EXCEPTION 'behind a pooler the role % needs a search_path and limits of its own in this database: \
                 run postgres-init.sql again, then RECONNECT in PgBouncer', current_user;
            END IF;
        END $check$"
    )
}

#[cfg(test)]
mod tests {
    use tokio_postgres::Config;

    use super::{is_outage, refuses, schema, without_options};

    #[test]
    fn an_address_loses_its_settings_and_nothing_else() {
        let place = "postgres://auth:a%3Fb@db:6432/meridian";
        let pairs = "host=db,10.0.0.7 port=6432,5432 user=auth password='a?b c' dbname=meridian connect_timeout=3 keepalives_idle=9 \
                     keepalives_interval=4 keepalives_retries=2 tcp_user_timeout=5 target_session_attrs=read-write sslmode=require \
                     channel_binding=disable load_balance_hosts=random application_name=x";
        for (url, left) in [
            (place.to_owned(), place.to_owned()),
            (format!("{place}?options=-csearch_path%3Dauth"), place.to_owned()),
            (
                format!("{place}?target_session_attrs=read-write&options=-csearch_path%3Dauth"),
                format!("{place}?target_session_attrs=read-write"),
            ),
            (format!("{pairs} options='-c search_path=auth'"), pairs.to_owned()),
            (
                format!("options=-csearch_path=auth host=/run/pg {pairs}"),
                format!("host=/run/pg {pairs}"),
            ),
        ] {
            let config = without_options(&url.parse().unwrap());
            assert_eq!(config, left.parse::<Config>().unwrap(), "{url}");
            assert_eq!(config.get_options(), None);
        }
    }

    #[test]
    fn settings_name_a_schema() {
        assert_eq!(schema("-csearch_path=auth"), Some("auth"));
        assert_eq!(schema("-c lock_timeout=1s -c search_path=auth,public"), Some("auth"));
        assert_eq!(schema("-c search_path=\"two\" -c lock_timeout=1s"), Some("two"));
        assert_eq!(schema("-c search_path=\"$user\",public"), None);
        assert_eq!(schema("-c lock_timeout=1s"), None);
    }

    #[test]
    fn what_a_pooler_says_is_understood() {
        assert!(refuses("db error: FATAL: unsupported startup parameter: options"));
        assert!(refuses(
            "db error: FATAL: unsupported startup parameter in options: search_path"
        ));
        assert!(!refuses(
            "db error: FATAL: password authentication failed for user \"auth\""
        ));
        assert!(is_outage(
            "server login has been failing, try again later (server_login_retry)"
        ));
        assert!(!is_outage("relation \"app_user\" does not exist"));
    }
}
