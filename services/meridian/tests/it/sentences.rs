//! Every way to fail at the start is one sentence that says what to do, and an exit code that is not 0.

use std::{fs, net::TcpListener, path::Path};

use crate::program::{command, fails, place};

/// Starts with one variable set, and wants the sentence to hold all the words.
fn check(name: &str, value: impl AsRef<std::ffi::OsStr>, words: &[&str]) {
    let place = place();
    let mut meridian = command("up", place.path());
    meridian.env(name, value);
    let said = fails(meridian);
    for word in words {
        assert!(said.contains(word), "no `{word}` in: {said}");
    }
}

#[test]
fn bad_values_name_their_variable() {
    check("MERIDIAN_LISTEN", "8080", &["`8080`", "MERIDIAN_LISTEN", "correct it"]);
    check(
        "MERIDIAN_PROVIDERS",
        "lvie",
        &["`lvie`", "MERIDIAN_PROVIDERS", "sandbox"],
    );
    check("MERIDIAN_NOW", "yesterday", &["`yesterday`", "MERIDIAN_NOW"]);
    check("MERIDIAN_NOW", "2024-01-01", &["--replay"]);
    check(
        "MERIDIAN_REPLAY",
        "no/such/folder",
        &["`no/such/folder`", "MERIDIAN_REPLAY"],
    );
    check(
        "MERIDIAN_REPLAY_CHAIN",
        "no/such/chain",
        &["`no/such/chain`", "MERIDIAN_REPLAY_CHAIN"],
    );
}

#[test]
fn unknown_words_are_told() {
    let place = place();
    let mut meridian = command("up", place.path());
    meridian.arg("--lisen=x");
    assert!(fails(meridian).contains("--lisen"));
}

#[test]
fn a_taken_port_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap();
    check(
        "MERIDIAN_LISTEN",
        addr.to_string(),
        &[&format!("port {} is taken", addr.port()), "--listen", "PORT="],
    );
}

#[test]
fn a_missing_interface_is_told() {
    check("GATEWAY_STATIC_DIR", "no/dist", &["`no/dist`", "make build-frontend"]);
}

#[test]
fn no_permission_is_told() {
    // Not even root may make folders there.
    check(
        "MERIDIAN_DATA",
        "/proc/meridian",
        &["cannot write to the data folder `/proc/meridian`", "--data"],
    );
}

#[test]
fn data_of_another_version_is_told() {
    let place = place();
    let data = place.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("VERSION"), "meridian 99\n").unwrap();
    let said = fails(command("up", place.path()));
    assert!(said.contains("data version 99") && said.contains("--data"), "{said}");
}

#[test]
fn data_of_another_postgresql_is_told() {
    let place = place();
    let data = place.path().join("data");
    fs::create_dir_all(data.join("postgres")).unwrap();
    fs::write(data.join("VERSION"), "meridian 1\n").unwrap();
    fs::write(data.join("postgres/PG_VERSION"), "9\n").unwrap();
    let said = fails(command("up", place.path()));
    assert!(
        said.contains("data of PostgreSQL 9") && said.contains("MERIDIAN_PG_BIN"),
        "{said}"
    );
}

#[test]
fn somebody_elses_folder_is_left_alone() {
    let place = place();
    let data = place.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("letter.txt"), "dear").unwrap();
    assert!(fails(command("up", place.path())).contains("not empty"));
    assert_eq!(fs::read_dir(&data).unwrap().count(), 1);
}

#[test]
fn a_wrong_postgresql_is_told() {
    check("MERIDIAN_PG_BIN", "no/bin", &["`no/bin`", "MERIDIAN_PG_BIN"]);
}

#[test]
fn a_damaged_secret_is_told_and_kept() {
    let place = place();
    let data = place.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("VERSION"), "meridian 1\n").unwrap();
    fs::write(data.join("secrets.json"), "{").unwrap();
    assert!(fails(command("up", place.path())).contains("damaged"));
    assert_eq!(fs::read_to_string(data.join("secrets.json")).unwrap(), "{");
}

#[test]
fn live_data_without_network_is_told() {
    let closed = testkit::ports::closed();
    let place = place();
    let mut meridian = command("up", place.path());
    meridian
        .env("MERIDIAN_PROVIDERS", "live")
        .env("MARKET_COINGECKO_URL", format!("http://{closed}/api/v3"));
    let said = fails(meridian);
    assert!(said.contains("cannot be reached") && said.contains("sandbox"), "{said}");
}

#[test]
fn live_and_replay_exclude_each_other() {
    let place = place();
    fs::write(place.path().join("btc.csv"), "date,price_usd\n").unwrap();
    let mut meridian = command("up", place.path());
    meridian
        .env("MERIDIAN_PROVIDERS", "live")
        .env("MERIDIAN_REPLAY", place.path());
    assert!(fails(meridian).contains("exclude each other"));
}

#[test]
fn seeding_needs_a_running_instance() {
    let place = place();
    assert!(fails(command("seed", place.path())).contains("start the application first"));
}

#[test]
fn the_doctor_counts_what_is_wrong() {
    let place = place();
    let done = command("doctor", place.path()).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{said}");
    assert!(
        said.lines().count() > 3
            && said
                .lines()
                .all(|line| line.starts_with("ok") || line.starts_with("note")),
        "{said}"
    );

    let mut meridian = command("doctor", place.path());
    meridian.env("GATEWAY_STATIC_DIR", Path::new("no/dist"));
    let done = meridian.output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8(done.stdout).unwrap().contains("FAIL  interface"));
    assert_eq!(
        String::from_utf8(done.stderr).unwrap().lines().next(),
        Some("meridian: 1 check failed: its line says what to do")
    );
}
