//! A PostgreSQL whose certificate is of an authority that only its operator knows.

use std::{
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown},
    path::{Path, PathBuf},
};

use embedded_pg::{Binaries, Server, Settings};
use kit::{
    args::{PgArgs, PgTls, PgTlsMode},
    pg::{self, Limits},
};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use testkit::http::{SOON, eventually};
use tokio_postgres::NoTls;

struct Secured {
    server: Server,
    folder: TempDir,
}

impl Secured {
    async fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("meridian-test-tls-").tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let settings = Settings::scratch(folder.path());
        let data = settings.data.clone();
        let server = tokio::task::spawn_blocking(move || {
            let binaries = Binaries::find_or_fetch(None, &|line| eprintln!("{line}")).unwrap();
            Server::start(&settings, &binaries).unwrap()
        });
        let server = server.await.unwrap();
        certify(folder.path(), &data);
        let (client, connection) = tokio_postgres::connect(&server.admin_url("postgres"), NoTls)
            .await
            .unwrap();
        tokio::spawn(connection);
        for line in ["ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()"] {
            client.batch_execute(line).await.unwrap();
        }
        let secured = Self { server, folder };
        // The server reads its settings in its own time.
        eventually("a connection with TLS", SOON, || async {
            let tls = secured.tls(PgTlsMode::VerifyFull, Some("ca.pem"));
            pg::connect(&secured.url("localhost"), &tls, Limits::None).await.ok()
        })
        .await;
        secured
    }

    fn url(&self, host: &str) -> String {
        self.server.admin_url("postgres").replace("127.0.0.1", host)
    }

    fn tls(&self, mode: PgTlsMode, file: Option<&str>) -> PgTls {
        PgTls {
            mode,
            ca_file: file.map(|name| self.folder.path().join(name)),
        }
    }

    /// Whether the connection is encrypted, or why there is none.
    async fn encrypted(&self, host: &str, tls: &PgTls) -> Result<bool, String> {
        use diesel_async::RunQueryDsl as _;
        #[derive(diesel::QueryableByName)]
        struct Row {
            #[diesel(sql_type = diesel::sql_types::Bool)]
            ssl: bool,
        }
        let mut conn = pg::connect(&self.url(host), tls, Limits::Serving)
            .await
            .map_err(|error| error.to_string())?;
        let row: Row = diesel::sql_query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            .get_result(&mut conn)
            .await
            .unwrap();
        Ok(row.ssl)
    }
}

/// The authority's certificate beside the data, the server's inside of it, for `localhost` alone.
fn certify(folder: &Path, data: &Path) {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let server = server.signed_by(&key, &authority).unwrap();
    fs::write(folder.join("ca.pem"), authority.pem()).unwrap();
    fs::write(folder.join("empty.pem"), "no certificate").unwrap();
    let own = |name: &str, content: String| {
        let path: PathBuf = data.join(name);
        fs::write(&path, content).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        let of = fs::metadata(data).unwrap();
        chown(&path, Some(of.uid()), Some(of.gid())).unwrap();
    };
    own("server.crt", server.pem());
    own("server.key", key.serialize_pem());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_certificate_is_checked_by_the_operators_authority() {
    let secured = Secured::start().await;
    let tls = |mode, file| secured.tls(mode, file);
    let checked = tls(PgTlsMode::VerifyFull, Some("ca.pem"));
    assert_eq!(secured.encrypted("localhost", &checked).await, Ok(true));
    assert_eq!(
        secured
            .encrypted("localhost", &tls(PgTlsMode::Prefer, Some("ca.pem")))
            .await,
        Ok(true)
    );
    assert_eq!(
        secured.encrypted("localhost", &tls(PgTlsMode::Disable, None)).await,
        Ok(false)
    );
    let refused = [
        (
            secured.encrypted("127.0.0.1", &checked).await,
            "invalid peer certificate",
        ),
        (
            secured.encrypted("localhost", &tls(PgTlsMode::VerifyFull, None)).await,
            "invalid peer certificate",
        ),
        (
            secured
                .encrypted("localhost", &tls(PgTlsMode::VerifyFull, Some("empty.pem")))
                .await,
            "it has no certificate",
        ),
        (
            secured
                .encrypted("localhost", &tls(PgTlsMode::VerifyFull, Some("missing.pem")))
                .await,
            "missing.pem",
        ),
    ];
    for (answer, says) in refused {
        let why = answer.expect_err(says);
        assert!(why.contains(says), "{why}");
    }
    // Migrations do not wait a minute for what will not change.
    const NONE: diesel_migrations::EmbeddedMigrations = diesel_migrations::EmbeddedMigrations::new(&[]);
    let args = PgArgs {
        tls: tls(PgTlsMode::VerifyFull, None),
        ..PgArgs::at(secured.url("localhost"))
    };
    let began = std::time::Instant::now();
    let why = kit::migrate::run(&args, NONE, &[]).await.unwrap_err().to_string();
    assert!(
        why.starts_with("no trusted connection to the database, check DATABASE_TLS"),
        "{why}"
    );
    assert!(began.elapsed().as_secs() < 50, "it waited its minute");
}
