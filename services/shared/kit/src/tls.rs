//! One TLS provider for everything.

use std::sync::Once;

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
