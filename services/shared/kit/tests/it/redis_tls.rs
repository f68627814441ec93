//! A Redis whose certificate is of an authority that only its operator knows.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use bytes::Bytes;
use kit::{args::RedisArgs, cache::Cache};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use testkit::{
    http::{SOON, eventually},
    redis::TestRedis,
};

const NAME: &str = "prices";

/// The authority's certificate, and one of its making for a server at 127.0.0.1.
fn certify(folder: &Path) {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    let server = server.signed_by(&key, &authority).unwrap();
    fs::write(folder.join("ca.pem"), authority.pem()).unwrap();
    fs::write(folder.join("empty.pem"), "no certificate").unwrap();
    fs::write(folder.join("server.pem"), server.pem()).unwrap();
    fs::write(folder.join("server.key"), key.serialize_pem()).unwrap();
}

fn args(redis: &TestRedis, url: &str, authority: Option<PathBuf>) -> RedisArgs {
    RedisArgs {
        redis_url: Some(url.into()),
        redis_ca_file: authority,
        ..redis.args()
    }
}

#[tokio::test]
async fn the_certificate_is_checked_by_the_operators_authority() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let authority = folder.path().join("ca.pem");
    let redis = testkit::redis::secured(folder.path());
    let sentinel = testkit::redis::sentinel(NAME, &redis);
    for url in [redis.url().to_owned(), sentinel.url(NAME)] {
        let patient = RedisArgs {
            patience: Duration::from_secs(30),
            ..args(&redis, &url, Some(authority.clone()))
        };
        let known = Cache::connect(&patient).await.unwrap();
        let found = eventually(&url, SOON, || async {
            known.set("k", Bytes::from_static(b"v"), SOON).await;
            known.get("k").await
        });
        assert_eq!(found.await, Bytes::from_static(b"v"));
        let strange = Cache::connect(&args(&redis, &url, None)).await.unwrap();
        assert_eq!(strange.get("k").await, None, "{url}: nobody vouches for it");
    }
}

#[tokio::test]
async fn authorities_that_cannot_vouch_are_refused_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let refused = [
        ("rediss://:secret@one/", "empty.pem", "it has no certificate"),
        ("rediss://:secret@one/", "missing.pem", "missing.pem"),
        ("redis://:secret@one/", "ca.pem", "REDIS_URL is without TLS"),
        (
            "redis-sentinel://:secret@one/#prices",
            "ca.pem",
            "REDIS_URL is without TLS",
        ),
    ];
    for (url, file, says) in refused {
        let args = RedisArgs {
            redis_url: Some(url.into()),
            redis_ca_file: Some(folder.path().join(file)),
            ..RedisArgs::default()
        };
        let why = Cache::connect(&args).await.unwrap_err().to_string();
        assert!(why.starts_with("REDIS_CA_FILE") && why.contains(says), "{why}");
        assert!(!why.contains("secret"), "{why}");
    }
}
