//! Which Redis is asked: the one of an address, or the primary that Sentinels name.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use redis::{
    Client, RedisError, Value,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::watch;

use super::authorities::Authorities;
use crate::lenient;

/// Between two questions to the Sentinels. After they chose another primary it takes so long until it is asked.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A Sentinel that says nothing for so long is passed over.
const SENTINEL_PATIENCE: Duration = lenient(Duration::from_secs(1));
const SENTINEL_PORT: u16 = 26_379;

/// How long a command may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    pub(super) values: Duration,
    pub(super) logs: Duration,
}

/// One Redis, with a connection for each patience.
pub(super) struct Server {
    pub(super) client: Client,
    pub(super) values: ConnectionManager,
    pub(super) logs: ConnectionManager,
}

impl Server {
    fn at(url: &str, authorities: &Authorities, patience: Patience) -> Result<Self, RedisError> {
        let client = authorities.client(url)?;
        Ok(Self {
            values: within(&client, patience.values)?,
            logs: within(&client, patience.logs)?,
            client,
        })
    }

    /// Why it is no primary, or nothing where it says that it is one. One that does not let us ask is believed.
    async fn refusal(&self) -> Option<String> {
        let (mut conn, question) = (self.logs.clone(), redis::cmd("ROLE"));
        let asked = question.query_async::<Vec<Value>>(&mut conn);
        match tokio::time::timeout(SENTINEL_PATIENCE, asked).await {
            Ok(Ok(said)) => match said.first() {
                Some(Value::BulkString(role)) if role.as_slice() == b"master" => None,
                _ => Some("it is a replica".to_owned()),
            },
            Ok(Err(error)) => (error.code() != Some("NOPERM")).then(|| crate::causes(&error)),
            Err(_) => Some("it does not answer in time".to_owned()),
        }
    }
}

fn within(client: &Client, patience: Duration) -> Result<ConnectionManager, RedisError> {
    let config = ConnectionManagerConfig::new()
        .set_number_of_retries(1)
        .set_max_delay(Duration::from_millis(500))
        .set_connection_timeout(Some(patience))
        .set_response_timeout(Some(patience));
    ConnectionManager::new_lazy_with_config(client.clone(), config)
}

type Known = watch::Sender<Option<Arc<Server>>>;

/// The Redis that is asked now; clones share it.
#[derive(Clone)]
pub(super) struct Servers(Arc<Known>);

impl Servers {
    /// Does not wait for anybody to answer.
    pub(super) fn open(url: &SecretString, authorities: Authorities, patience: Patience) -> anyhow::Result<Self> {
        // The error of a bad address would show the password in it.
        let bad = || anyhow::anyhow!("REDIS_URL is not a Redis address");
        let text = url.expose_secret();
        let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
        anyhow::ensure!(
            !scheme.ends_with("-cluster"),
            "REDIS_URL names a Redis Cluster, which is not supported: name one Redis (redis://), or Sentinels (redis-sentinel://)"
        );
        anyhow::ensure!(
            !authorities.are_own() || scheme.starts_with("rediss"),
            "REDIS_CA_FILE is set, but REDIS_URL is without TLS: begin it with rediss://, or with rediss-sentinel:// for Sentinels"
        );
        let Some(scheme) = scheme.strip_suffix("-sentinel") else {
            let server = Server::at(text, &authorities, patience).map_err(|_| bad())?;
            return Ok(Self(Arc::new(watch::Sender::new(Some(Arc::new(server))))));
        };
        let address = Address::of(scheme, rest).ok_or_else(bad)?;
        let sentinels = address.clients(&authorities).map_err(|_| bad())?;
        // Wrong words in it show now, not at the first answer.
        authorities
            .client(&address.primary("localhost", 6_379))
            .map_err(|_| bad())?;
        let known = Arc::new(watch::Sender::new(None));
        let watched = Watched {
            address,
            authorities,
            patience,
        };
        tokio::spawn(follow(sentinels, watched, Arc::downgrade(&known)));
        Ok(Self(known))
    }

    /// The one that is asked now; waits while no Sentinel has named one yet.
    pub(super) async fn now(&self) -> Arc<Server> {
        match self.known().await {
            Some(server) => server,
            // The sender is ours: it does not end meanwhile.
            None => std::future::pending().await,
        }
    }

    async fn known(&self) -> Option<Arc<Server>> {
        let mut seen = self.0.subscribe();
        let found = seen.wait_for(Option::is_some).await;
        found.ok().and_then(|server| server.clone())
    }

    /// Is it still this one?
    pub(super) fn is_now(&self, server: &Arc<Server>) -> bool {
        self.0.borrow().as_ref().is_some_and(|now| Arc::ptr_eq(now, server))
    }
}

/// `redis-sentinel://[[user]:password@]host[:port][,host[:port]…][/database]#name`; `rediss-sentinel` for TLS to all of them. User and
/// password are the primary's, and the Sentinels' too where they want any.
struct Address {
    scheme: String,
    /// With an `@` at its end, or nothing.
    credentials: String,
    hosts: Vec<String>,
    database: String,
    name: String,
}

impl Address {
    fn of(scheme: &str, rest: &str) -> Option<Self> {
        let (place, name) = rest.rsplit_once('#')?;
        let (authority, database) = place.split_once('/').unwrap_or((place, ""));
        let (credentials, hosts) = match authority.rsplit_once('@') {
            Some((credentials, hosts)) => (format!("{credentials}@"), hosts),
            None => (String::new(), authority),
        };
        let hosts: Vec<String> = hosts.split(',').map(with_port).collect::<Option<_>>()?;
        (!name.is_empty()).then(|| Self {
            scheme: scheme.to_owned(),
            credentials,
            hosts,
            database: database.to_owned(),
            name: name.to_owned(),
        })
    }

    /// Address of the primary at this place.
    fn primary(&self, host: &str, port: u16) -> String {
        let host = if host.contains(':') {
            format!("[{host}]")
        } else {
            host.to_owned()
        };
        let (scheme, credentials, database) = (&self.scheme, &self.credentials, &self.database);
        format!("{scheme}://{credentials}{host}:{port}/{database}")
    }

    /// Connections to the Sentinels. Most want no password, and refuse one; those that do are asked with it.
    fn clients(&self, authorities: &Authorities) -> Result<Vec<ConnectionManager>, RedisError> {
        let mut with = vec![""];
        with.extend(Some(self.credentials.as_str()).filter(|credentials| !credentials.is_empty()));
        let mut clients = Vec::new();
        for credentials in with {
            for host in &self.hosts {
                let client = authorities.client(&format!("{}://{credentials}{host}/", self.scheme))?;
                clients.push(within(&client, SENTINEL_PATIENCE)?);
            }
        }
        Ok(clients)
    }
}

/// A host with its port, the usual one where none is written.
fn with_port(host: &str) -> Option<String> {
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    match host {
        "" => None,
        _ if has_port => Some(host.to_owned()),
        _ => Some(format!("{host}:{SENTINEL_PORT}")),
    }
}

/// What the Sentinels are asked for, and how what they name is reached.
struct Watched {
    address: Address,
    authorities: Authorities,
    patience: Patience,
}

/// The server that is asked, and where it is.
struct Primary {
    host: String,
    port: u16,
    server: Arc<Server>,
}

/// Asks the Sentinels for the primary, as long as somebody wants to know it.
async fn follow(mut sentinels: Vec<ConnectionManager>, watched: Watched, known: Weak<Known>) {
    let name = &watched.address.name;
    let (mut current, mut silent) = (None::<Primary>, false);
    while known.strong_count() > 0 {
        let found = primary(&mut sentinels, &watched, current.as_ref()).await;
        match found {
            Ok(found) => {
                silent = false;
                let is_new = current
                    .as_ref()
                    .is_none_or(|now| !Arc::ptr_eq(&now.server, &found.server));
                if let Some(known) = known.upgrade().filter(|_| is_new) {
                    tracing::info!(%name, host = %found.host, port = found.port, "the Sentinels name the primary");
                    known.send_replace(Some(Arc::clone(&found.server)));
                    current = Some(found);
                }
            }
            Err(why) if !silent => {
                silent = true;
                tracing::warn!(%name, why = %why, "no Sentinel names a primary");
            }
            Err(_) => {}
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// The first that a Sentinel names and that calls itself the primary. A Sentinel that was cut off goes on naming a former one, which is a
/// replica by now. The Sentinel that was right is asked first the next time.
async fn primary(
    sentinels: &mut [ConnectionManager],
    watched: &Watched,
    current: Option<&Primary>,
) -> Result<Primary, String> {
    let Watched {
        address,
        authorities,
        patience,
    } = watched;
    let mut others = Vec::new();
    let mut why = "none answers, or none knows this name".to_owned();
    for at in 0..sentinels.len() {
        let Some(sentinel) = sentinels.get(at).cloned() else {
            break;
        };
        let Some(place) = named(sentinel, &address.name).await else {
            continue;
        };
        if others.contains(&place) {
            continue;
        }
        let server = match current {
            Some(now) if now.host == place.0 && now.port == place.1 => Ok(Arc::clone(&now.server)),
            _ => Server::at(&address.primary(&place.0, place.1), authorities, *patience).map(Arc::new),
        };
        let refusal = match server {
            Ok(server) => match server.refusal().await {
                None => {
                    sentinels.swap(0, at);
                    let (host, port) = place;
                    return Ok(Primary { host, port, server });
                }
                Some(refusal) => refusal,
            },
            Err(_) => "it is at no address".to_owned(),
        };
        why = format!("{}:{}: {refusal}", place.0, place.1);
        others.push(place);
    }
    Err(why)
}

/// Where a Sentinel says that the primary is.
async fn named(mut sentinel: ConnectionManager, name: &str) -> Option<(String, u16)> {
    let mut question = redis::cmd("SENTINEL");
    question.arg("get-master-addr-by-name").arg(name);
    let asked = question.query_async::<Option<(String, u16)>>(&mut sentinel);
    match tokio::time::timeout(SENTINEL_PATIENCE, asked).await {
        Ok(Ok(Some(place))) => return Some(place),
        Ok(Ok(None)) => tracing::debug!(name, "a Sentinel does not know this name"),
        Ok(Err(error)) => tracing::debug!(error = %crate::causes(&error), "a Sentinel failed"),
        Err(_) => tracing::debug!("a Sentinel did not answer in time"),
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn an_address_names_sentinels_and_what_they_watch() {
        let address = Address::of("redis", "sam:a%40b@one,two:26380,[::1]/3#prices").unwrap();
        assert_eq!(address.hosts, ["one:26379", "two:26380", "[::1]:26379"]);
        assert_eq!(address.name, "prices");
        assert_eq!(address.primary("10.0.0.7", 6_380), "redis://sam:a%40b@10.0.0.7:6380/3");
        assert_eq!(address.primary("fd00::7", 6_379), "redis://sam:a%40b@[fd00::7]:6379/3");
        let plain = Address::of("rediss", "one#prices").unwrap();
        assert_eq!(plain.primary("ten", 6_379), "rediss://ten:6379/");
        for wrong in ["one,two/3", "one#", "#prices", "one,,two#prices"] {
            assert!(Address::of("redis", wrong).is_none(), "{wrong}");
        }
    }
}
