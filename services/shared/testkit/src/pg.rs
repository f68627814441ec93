//! A database for each test, copied from a migrated template, on one real server for each test binary.

use std::{
    collections::HashMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use diesel_migrations::EmbeddedMigrations;
use embedded_pg::{Binaries, Server, Settings, random_password};
use kit::args::PgArgs;
use tempfile::TempDir;
use tokio::sync::OnceCell;
use tokio_postgres::{Client, NoTls};

const PREFIX: &str = "meridian-test-";
/// How long a call of a test waits for a connection. In production it is a second; on a machine that compiles, and runs other tests beside
/// this one, opening a connection alone can take longer, which is no test's subject.
const PATIENCE: Duration = Duration::from_secs(30);

/// A database of one test; dropped with this value.
#[derive(Debug)]
pub struct TestDb {
    /// As the service gets it: its own role, its schema as search path.
    pub url: String,
    name: String,
}

impl TestDb {
    /// The arguments that the service's `Config` takes, with more patience than production has.
    #[must_use]
    pub fn args(&self) -> PgArgs {
        PgArgs {
            patience: PATIENCE,
            ..PgArgs::at(self.url.clone())
        }
    }

    /// A connection with the service's own rights, to look or to prepare rows of every owner.
    pub async fn client(&self) -> Client {
        let client = connect(&self.url).await;
        run(&client, "SET meridian.service = 'on'").await;
        client
    }

    /// A connection that nobody is behind: it sees no row that has an owner.
    pub async fn stranger(&self) -> Client {
        connect(&self.url).await
    }

    /// Cuts all connections to this database and refuses new ones, as when the server went away.
    pub async fn go_away(&self) {
        self.allow(false).await;
    }

    /// Undoes [`TestDb::go_away`].
    pub async fn come_back(&self) {
        self.allow(true).await;
    }

    async fn allow(&self, allow: bool) {
        let admin = admin("postgres").await;
        let name = &self.name;
        run(&admin, &format!("ALTER DATABASE {name} WITH ALLOW_CONNECTIONS {allow}")).await;
        if !allow {
            let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
            run(&admin, &cut).await;
        }
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        // Not waited for: at worst the whole server goes first.
        let name = std::mem::take(&mut self.name);
        drop(std::thread::Builder::new().spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                runtime.block_on(async {
                    if let Ok((client, connection)) = tokio_postgres::connect(&admin_url("postgres"), NoTls).await {
                        tokio::spawn(connection);
                        drop(
                            client
                                .batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
                                .await,
                        );
                    }
                });
            }
        }));
    }
}

/// A fresh database with `schema` migrated, as production has it: the schema belongs to a role of the same name.
///
/// # Panics
/// When there is no PostgreSQL, or a migration fails.
pub async fn database(schema: &str, migrations: EmbeddedMigrations) -> TestDb {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let password = template(schema, migrations).await;
    let name = format!("{}_{}", template_name(schema), NEXT.fetch_add(1, Ordering::Relaxed));
    // Files are copied as they are. By default each page goes through the write-ahead log, at twice the work for schemas of this size.
    let create = format!(
        "CREATE DATABASE {name} TEMPLATE {} STRATEGY file_copy",
        template_name(schema)
    );
    run(&admin("postgres").await, &create).await;
    TestDb {
        url: service_url(schema, &password, &name),
        name,
    }
}

/// The server's address, for tests that need PostgreSQL without a service's schema.
pub async fn server_url() -> String {
    tokio::task::spawn_blocking(|| admin_url("postgres"))
        .await
        .expect("PostgreSQL starts")
}

/// Made once for each schema; gives the role's password.
async fn template(schema: &str, migrations: EmbeddedMigrations) -> String {
    type Made = Arc<OnceCell<String>>;
    static TEMPLATES: OnceLock<Mutex<HashMap<String, Made>>> = OnceLock::new();
    let made = TEMPLATES
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .entry(schema.to_owned())
        .or_default()
        .clone();
    made.get_or_init(|| make_template(schema, migrations)).await.clone()
}

async fn make_template(schema: &str, migrations: EmbeddedMigrations) -> String {
    let password = random_password();
    let name = template_name(schema);
    let admin_client = admin("postgres").await;
    run(&admin_client, &format!("DROP DATABASE IF EXISTS {name}")).await;
    run(&admin_client, &format!("DROP ROLE IF EXISTS \"{schema}\"")).await;
    run(
        &admin_client,
        &format!("CREATE ROLE \"{schema}\" LOGIN PASSWORD '{password}'"),
    )
    .await;
    run(&admin_client, &format!("CREATE DATABASE {name}")).await;
    let inside = admin(&name).await;
    run(&inside, "REVOKE ALL ON SCHEMA public FROM PUBLIC").await;
    run(
        &inside,
        &format!("CREATE SCHEMA \"{schema}\" AUTHORIZATION \"{schema}\""),
    )
    .await;
    drop(inside);
    kit::migrate::run(&PgArgs::at(service_url(schema, &password, &name)), migrations, &[])
        .await
        .unwrap_or_else(|error| panic!("the migrations of `{schema}` fail: {error:#}"));
    password
}

fn template_name(schema: &str) -> String {
    format!("t_{}", schema.replace('-', "_"))
}

fn service_url(schema: &str, password: &str, database: &str) -> String {
    let addr = held().addr;
    format!("postgres://{schema}:{password}@{addr}/{database}?options=-csearch_path%3D{schema}")
}

async fn run(client: &Client, sql: &str) {
    client
        .batch_execute(sql)
        .await
        .unwrap_or_else(|error| panic!("`{sql}`: {error:?}"));
}

async fn admin(database: &str) -> Client {
    let database = database.to_owned();
    let url = tokio::task::spawn_blocking(move || admin_url(&database))
        .await
        .expect("PostgreSQL starts");
    connect(&url).await
}

async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("PostgreSQL answers");
    tokio::spawn(connection);
    client
}

fn admin_url(database: &str) -> String {
    format!("{}{database}", held().admin)
}

/// The one server of this test binary.
struct Held {
    addr: std::net::SocketAddr,
    /// Connection string up to the database's name.
    admin: String,
    parts: Mutex<Option<(Server, TempDir)>>,
}

static HELD: OnceLock<Held> = OnceLock::new();

fn held() -> &'static Held {
    HELD.get_or_init(|| {
        sweep();
        let folder = tempfile::Builder::new()
            .prefix(&format!("{PREFIX}{}-", std::process::id()))
            .tempdir()
            .expect("a temporary folder");
        // The server's user is another than ours where we are root.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).expect("our own folder");
        let binaries =
            Binaries::find_or_fetch(None, &|line| eprintln!("{line}")).unwrap_or_else(|error| panic!("{error}"));
        let server =
            Server::start(&Settings::scratch(folder.path()), &binaries).unwrap_or_else(|error| panic!("{error}"));
        at_exit();
        Held {
            addr: server.addr(),
            admin: server.admin_url(""),
            parts: Mutex::new(Some((server, folder))),
        }
    })
}

/// Statics are never dropped, so the folder would stay. (The server itself dies with us in any case.)
fn at_exit() {
    extern "C" fn clean() {
        if let Some(held) = HELD.get()
            && let Ok(mut parts) = held.parts.try_lock()
        {
            drop(parts.take());
        }
    }
    #[allow(unsafe_code, reason = "the standard library has no hook for the end of a process")]
    // SAFETY: the handler is a plain function that lives as long as the program.
    unsafe {
        libc::atexit(clean);
    }
}

/// Removes what test binaries left that were killed.
fn sweep() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse::<u32>().ok());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid.to_string()).exists()) && is_old(&entry) {
            drop(fs::remove_dir_all(entry.path()));
        }
    }
}

/// Its server may still be dying.
fn is_old(entry: &fs::DirEntry) -> bool {
    let age = entry
        .metadata()
        .and_then(|meta| meta.modified())
        .map(|time| time.elapsed());
    matches!(age, Ok(Ok(age)) if age > Duration::from_secs(60))
}
