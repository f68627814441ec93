//! A pooler in transaction mode (PgBouncer) between a service and PostgreSQL.
//!
//! It lends a client a connection of the server for one transaction, and another for the next. So it refuses what a client wants set from
//! its beginning, and the settings of the role that serves take that place (deploy/postgres-init.sql). Whether they are there is asked at
//! each connection: without them tables would be missing, or statements would run without end.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::ConnectionError;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};

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
    let schema = pg::parsed(url)?.get_options().and_then(schema).map(str::to_owned);
    let mut conn = pg::open(pg::parsed(&without_options(url))?, transport).await?;
    conn.batch_execute(&check(schema.as_deref()))
        .await
        .map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
    Ok(conn)
}

/// The address without settings. One that has only empty settings is refused as well.
fn without_options(url: &str) -> String {
    let Some((place, settings)) = url.rsplit_once('?') else {
        return url.to_owned();
    };
    let kept: Vec<&str> = settings
        .split('&')
        .filter(|setting| !setting.starts_with("options="))
        .collect();
    if kept.is_empty() {
        place.to_owned()
    } else {
        format!("{place}?{}", kept.join("&"))
    }
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
    use super::{is_outage, refuses, schema, without_options};

    #[test]
    fn an_address_loses_its_settings_and_nothing_else() {
        let place = "postgres://auth:a%3Fb@db:6432/meridian";
        for (url, left) in [
            (place.to_owned(), place.to_owned()),
            (format!("{place}?options=-csearch_path%3Dauth"), place.to_owned()),
            (
                format!("{place}?target_session_attrs=read-write&options=-csearch_path%3Dauth"),
                format!("{place}?target_session_attrs=read-write"),
            ),
        ] {
            assert_eq!(without_options(&url), left);
            let config: tokio_postgres::Config = left.parse().unwrap();
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
