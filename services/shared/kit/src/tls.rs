//! One TLS provider for everything, and by which authorities certificates of PostgreSQL and Redis are checked.

use std::{path::Path, sync::Once};

use diesel::ConnectionError;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::args::{PgTls, PgTlsMode};

static INSTALLED: Once = Once::new();

/// Installs aws-lc as the process's TLS provider. Idempotent.
pub fn install() {
    INSTALLED.call_once(|| {
        // An error only says that somebody was first with a provider of their own, which is as good.
        if rustls::crypto::aws_lc_rs::default_provider().install_default().is_err() {
            tracing::debug!("a TLS provider was installed already");
        }
    });
}

pub(crate) const fn mode(transport: &PgTls) -> SslMode {
    match transport.mode {
        PgTlsMode::Prefer => SslMode::Prefer,
        PgTlsMode::VerifyFull => SslMode::Require,
        PgTlsMode::Disable => SslMode::Disable,
    }
}

/// How a certificate of PostgreSQL is checked. The file is read for each connection, so that a renewed authority needs no restart.
///
/// # Errors
/// When the file cannot be read, or has no certificate.
pub(crate) fn database(transport: &PgTls) -> Result<MakeRustlsConnect, ConnectionError> {
    install();
    let Some(path) = &transport.ca_file else {
        return Ok(MakeRustlsConnect::with_webpki_roots());
    };
    let authorities = authorities(path)
        .map_err(|why| ConnectionError::BadConnection(format!("DATABASE_CA_FILE {}: {why}", path.display())))?;
    let config = ClientConfig::builder()
        .with_root_certificates(authorities)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// True where waiting helps nothing: the certificate, the file of authorities, or a server without TLS.
pub(crate) fn is_refusal(error: &str) -> bool {
    [
        "invalid peer certificate",
        "DATABASE_CA_FILE",
        "server does not support TLS",
    ]
    .iter()
    .any(|sign| error.contains(sign))
}

pub(crate) fn authorities(path: &Path) -> Result<RootCertStore, String> {
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_file_iter(path)
        .map_err(|error| error.to_string())?
        .collect();
    let certificates = certificates.map_err(|error| error.to_string())?;
    let mut store = RootCertStore::empty();
    let (added, _) = store.add_parsable_certificates(certificates);
    if added == 0 {
        Err("it has no certificate".to_owned())
    } else {
        Ok(store)
    }
}
