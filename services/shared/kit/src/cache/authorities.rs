//! By whose word a Redis is believed to be the one that its address names.

use std::{fmt::Display, fs, path::Path};

use redis::{Client, RedisError, TlsCertificates};

/// The operator's authorities, as PEM; the public ones where there are none.
#[derive(Default)]
pub(super) struct Authorities(Option<Vec<u8>>);

impl Authorities {
    /// # Errors
    /// When the file cannot be read, or a certificate in it cannot be used, or there is none.
    pub(super) fn read(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let wrong = |why: &dyn Display| anyhow::anyhow!("REDIS_CA_FILE {}: {why}", path.display());
        crate::tls::authorities(path).map_err(|why| wrong(&why))?;
        let read = Self(Some(fs::read(path).map_err(|why| wrong(&why))?));
        // Every connection would be refused later.
        read.client("rediss://localhost/").map_err(|why| wrong(&why))?;
        Ok(read)
    }

    /// Whether there are any but the public ones.
    pub(super) const fn are_own(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn client(&self, url: &str) -> Result<Client, RedisError> {
        match &self.0 {
            None => Client::open(url),
            Some(pem) => {
                let certificates = TlsCertificates {
                    client_tls: None,
                    root_cert: Some(pem.clone()),
                };
                Client::build_with_tls(url, certificates)
            }
        }
    }
}
