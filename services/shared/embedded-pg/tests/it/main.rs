//! Starts real servers: first start, second start with data kept, stale locks, wrong folders.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::{fs, path::Path, process::Command, time::Duration};

use embedded_pg::{Binaries, Error, Server, Settings, major_of};
use tempfile::TempDir;
use tokio_postgres::NoTls;

fn folder() -> TempDir {
    // Open to the server's user, where we are root.
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn binaries() -> Binaries {
    Binaries::find_or_fetch(None, &|_| {}).unwrap()
}

fn lasting(folder: &Path) -> Settings {
    Settings::lasting(
        folder.join("data"),
        folder.join("log"),
        "correct horse".replace(' ', "-"),
    )
}

async fn query(url: &str, sql: &str) -> Result<String, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client.query_one(sql, &[]).await?.get(0))
}

fn alive(pid: u32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| {
        !stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .trim_start()
            .starts_with('Z')
    })
}

#[tokio::test]
async fn data_stays_between_runs_and_the_process_goes() {
    let folder = folder();
    let settings = lasting(folder.path());
    let first = Server::start(&settings, &binaries()).unwrap();
    let url = first.admin_url("postgres");
    query(&url, "CREATE TABLE kept AS SELECT 'still here'::text AS note; ")
        .await
        .unwrap_err();
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
        .batch_execute("CREATE TABLE IF NOT EXISTS kept AS SELECT 'still here'::text AS note")
        .await
        .unwrap();
    let pid = first.pid();
    first.stop();
    assert!(!alive(pid), "stop waits for the end");

    let second = Server::start(&settings, &binaries()).unwrap();
    assert_eq!(
        query(&second.admin_url("postgres"), "SELECT note FROM kept")
            .await
            .unwrap(),
        "still here"
    );
    assert_eq!(
        query(&second.admin_url("postgres"), "SHOW data_checksums")
            .await
            .unwrap(),
        "on"
    );
    assert_eq!(
        query(&second.admin_url("postgres"), "SHOW server_encoding")
            .await
            .unwrap(),
        "UTF8"
    );
    let pid = second.pid();
    drop(second);
    assert!(!alive(pid), "drop stops as well");
}

#[tokio::test]
async fn a_wrong_password_is_refused() {
    let folder = folder();
    let server = Server::start(&Settings::scratch(folder.path()), &binaries()).unwrap();
    let url = server.admin_url("postgres");
    assert_eq!(query(&url, "SELECT 'in'").await.unwrap(), "in");
    let (head, tail) = url.split_once('@').unwrap();
    let guess = format!("{}:wrong@{tail}", head.rsplit_once(':').unwrap().0);
    assert!(query(&guess, "SELECT 'in'").await.is_err());
}

#[test]
fn a_second_server_on_the_same_data_is_refused() {
    let folder = folder();
    let settings = lasting(folder.path());
    let first = Server::start(&settings, &binaries()).unwrap();
    let error = Server::start(&settings, &binaries()).unwrap_err();
    assert!(
        matches!(error, Error::InUse { pid, .. } if pid == first.pid()),
        "{error}"
    );
}

#[test]
fn the_lock_of_a_dead_server_is_cleared() {
    let folder = folder();
    let settings = lasting(folder.path());
    drop(Server::start(&settings, &binaries()).unwrap());
    // The number now belongs to somebody else: to this very test.
    let stale = format!("{}\n{}\n", std::process::id(), settings.data.display());
    fs::write(settings.data.join("postmaster.pid"), stale).unwrap();
    Server::start(&settings, &binaries()).unwrap();
}

#[test]
fn data_of_another_version_is_named() {
    let folder = folder();
    let settings = lasting(folder.path());
    fs::create_dir(&settings.data).unwrap();
    fs::write(settings.data.join("PG_VERSION"), "9\n").unwrap();
    assert_eq!(major_of(&settings.data), Some(9));
    let error = Server::start(&settings, &binaries()).unwrap_err().to_string();
    assert!(
        error.contains("data of PostgreSQL 9") && error.contains("choose another data folder"),
        "{error}"
    );
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let folder = folder();
    let settings = lasting(folder.path());
    fs::create_dir(&settings.data).unwrap();
    fs::write(settings.data.join("holiday.jpg"), "x").unwrap();
    let error = Server::start(&settings, &binaries()).unwrap_err();
    assert!(matches!(error, Error::ForeignFolder { .. }), "{error}");
    assert!(settings.data.join("holiday.jpg").exists());
}

#[test]
fn a_taken_port_is_told() {
    let folder = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut settings = Settings::scratch(folder.path());
    settings.port = Some(taken.local_addr().unwrap().port());
    let error = Server::start(&settings, &binaries()).unwrap_err().to_string();
    assert!(error.contains("could not bind"), "{error}");
}

/// The child of this test is this test binary again; it starts a server, tells its number and is killed without warning.
#[test]
fn the_server_dies_with_its_program() {
    const ROLE: &str = "EMBEDDED_PG_TEST_FOLDER";
    if let Some(folder) = std::env::var_os(ROLE) {
        let folder = Path::new(&folder);
        let server = Server::start(&Settings::scratch(folder), &binaries()).unwrap();
        fs::write(folder.join("pid.part"), server.pid().to_string()).unwrap();
        fs::rename(folder.join("pid.part"), folder.join("pid")).unwrap();
        std::thread::sleep(Duration::from_secs(600));
        return;
    }
    let folder = folder();
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_server_dies_with_its_program"])
        .env(ROLE, folder.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let pid: u32 = until(Duration::from_secs(180), || {
        fs::read_to_string(folder.path().join("pid")).ok()
    })
    .parse()
    .unwrap();
    assert!(alive(pid));
    program.kill().unwrap();
    program.wait().unwrap();
    until(Duration::from_secs(180), || (!alive(pid)).then_some(()));
}

fn until<T>(limit: Duration, mut what: impl FnMut() -> Option<T>) -> T {
    let deadline = std::time::Instant::now() + limit;
    loop {
        if let Some(found) = what() {
            return found;
        }
        assert!(
            std::time::Instant::now() < deadline,
            "nothing happened within {limit:?}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
