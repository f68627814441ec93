//! The signing keys of the moment: kept in the database, agreed among replicas, remembered here for a minute.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Mutex;
use vocab::{SessionId, UserId};

use super::App;
use crate::{
    domain::key::{Plan, plan, signer},
    error::Error,
    store::{
        Db, Transaction,
        key::{self, StoredKey},
    },
    upstream::signer::{Claims, SigningKey, verify},
};

/// A new key is published a day ahead, so a minute is soon enough to hear of it.
const REMEMBERED: TimeDelta = TimeDelta::seconds(60);

/// Keys by the time of their first use.
#[derive(Debug)]
struct Ring {
    read_at: DateTime<Utc>,
    starts: Vec<DateTime<Utc>>,
    keys: Vec<SigningKey>,
}

#[derive(Debug)]
pub(super) struct Keys {
    period: TimeDelta,
    ring: RwLock<Option<Arc<Ring>>>,
    /// One reads at a time.
    reading: Mutex<()>,
}

impl Keys {
    pub(super) fn every(days: u32) -> Self {
        Self {
            period: TimeDelta::days(i64::from(days)),
            ring: RwLock::new(None),
            reading: Mutex::new(()),
        }
    }

    fn remembered(&self) -> Option<Arc<Ring>> {
        self.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Ring {
    fn fresh(&self, now: DateTime<Utc>) -> bool {
        // A clock that went back makes a ring of the future, which is none.
        (TimeDelta::zero()..REMEMBERED).contains(&(now - self.read_at))
    }
}

impl App {
    /// An access token of that moment, and when it expires.
    pub(super) async fn access(
        &self,
        user: UserId,
        session: SessionId,
        at: DateTime<Utc>,
    ) -> Result<(String, DateTime<Utc>), Error> {
        let ring = self.ring().await?;
        let key = signer(&ring.starts, at)
            .and_then(|index| ring.keys.get(index))
            .ok_or(Error::Crypto("there is no signing key for this moment"))?;
        key.sign(&self.names, user, session, at)
    }

    /// Checks an access token. Whether its session lives on is another question.
    pub(super) async fn claims(&self, token: &str) -> Result<Claims, Error> {
        let ring = self.ring().await?;
        verify(token, ring.keys.iter(), &self.names, self.now())
    }

    /// The public keys as a JWK set, those to come among them.
    pub async fn key_set(&self) -> Result<String, Error> {
        let ring = self.ring().await?;
        let keys: Vec<_> = ring.keys.iter().map(SigningKey::jwk).collect();
        Ok(serde_json::json!({ "keys": keys }).to_string())
    }

    async fn ring(&self) -> Result<Arc<Ring>, Error> {
        let now = self.now();
        if let Some(ring) = self.keys.remembered().filter(|ring| ring.fresh(now)) {
            return Ok(ring);
        }
        let _reading = self.keys.reading.lock().await;
        if let Some(ring) = self.keys.remembered().filter(|ring| ring.fresh(now)) {
            return Ok(ring);
        }
        match self.read_ring(now).await {
            Ok(ring) => {
                let ring = Arc::new(ring);
                *self.keys.ring.write().unwrap_or_else(PoisonError::into_inner) = Some(ring.clone());
                Ok(ring)
            }
            // Keys live for weeks: those of a minute ago still serve.
            Err(error) => self.keys.remembered().ok_or(error),
        }
    }

    async fn read_ring(&self, now: DateTime<Utc>) -> Result<Ring, Error> {
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let mut stored = key::list(db).await?;
        if !self.planned(&stored, now).is_empty() {
            stored = db
                .transaction(async |db: &mut Db| {
                    key::lock(db).await?;
                    // Another replica may have done it while we waited.
                    let stored = key::list(db).await?;
                    self.carry_out(db, self.planned(&stored, now), now).await?;
                    key::list(db).await
                })
                .await?;
        }
        let mut ring = Ring {
            read_at: now,
            starts: Vec::new(),
            keys: Vec::new(),
        };
        for row in stored {
            let private = self.vault.open(&row.sealed, row.kid.as_bytes())?;
            ring.starts.push(row.active_from);
            ring.keys.push(SigningKey::from_pkcs8(&private)?);
        }
        Ok(ring)
    }

    fn planned(&self, stored: &[StoredKey], now: DateTime<Utc>) -> Plan {
        let starts: Vec<_> = stored.iter().map(|key| key.active_from).collect();
        plan(&starts, self.keys.period, now)
    }

    async fn carry_out(&self, db: &mut Db, plan: Plan, now: DateTime<Utc>) -> Result<(), Error> {
        if let Some(active_from) = plan.make {
            let (made, private) = SigningKey::generate()?;
            let sealed = self.vault.seal(&private, made.kid.as_bytes())?;
            tracing::info!(key.kid = %made.kid, key.active_from = %active_from, "made a signing key");
            let row = StoredKey {
                kid: made.kid,
                public: made.public,
                sealed,
                active_from,
            };
            key::insert(db, &row, now).await?;
        }
        if let Some(youngest) = plan.drop_before {
            key::delete_before(db, youngest).await?;
        }
        Ok(())
    }
}
