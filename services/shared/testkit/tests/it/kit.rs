//! Databases are apart, migrated and the service's own; Redis can be frozen, thawed, killed and started again.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kit::args::PgArgs;
use testkit::{pg, redis};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/it/fixtures/migrations");

#[tokio::test]
async fn each_test_has_its_own_migrated_database() {
    let (one, two) = tokio::join!(pg::database("zoo", MIGRATIONS), pg::database("zoo", MIGRATIONS));
    let (first, second) = (one.client().await, two.client().await);
    first.batch_execute("INSERT INTO pets VALUES ('rex')").await.unwrap();
    let count: i64 = second.query_one("SELECT count(*) FROM pets", &[]).await.unwrap().get(0);
    assert_eq!(count, 0);
    let owner: String = first
        .query_one("SELECT tableowner::text FROM pg_tables WHERE tablename = 'pets'", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(owner, "zoo");
}

#[tokio::test]
async fn a_role_may_do_nothing_outside_its_schema() {
    let db = pg::database("zoo", MIGRATIONS).await;
    let client = db.client().await;
    assert!(client.batch_execute("CREATE TABLE public.stray (x int)").await.is_err());
    assert!(client.batch_execute("CREATE DATABASE stray").await.is_err());
}

#[tokio::test]
async fn a_database_can_go_away_and_come_back() {
    let db = pg::database("zoo", MIGRATIONS).await;
    let before = db.client().await;
    db.go_away().await;
    assert!(before.simple_query("SELECT 1").await.is_err());
    assert!(tokio_postgres::connect(&db.url, tokio_postgres::NoTls).await.is_err());
    db.come_back().await;
    db.client().await.simple_query("SELECT 1").await.unwrap();
}

#[tokio::test]
async fn a_call_of_a_test_outwaits_a_busy_machine() {
    let db = pg::database("zoo", MIGRATIONS).await;
    let promised = PgArgs::at(db.url.clone()).patience;
    assert_eq!(promised, Duration::from_secs(1), "production answers within a second");
    let args = PgArgs {
        pool_size: 1,
        ..db.args()
    };
    let pool = kit::pg::pool(&args).unwrap();
    let held = pool.get().await.unwrap();
    let busy = async move {
        tokio::time::sleep(promised * 2).await;
        drop(held);
    };
    let (got, ()) = tokio::join!(pool.get(), busy);
    drop(got.unwrap());
}

#[test]
fn redis_lives_freezes_and_returns() {
    let mut server = redis::server();
    assert!(pings(server.url(), PATIENCE));
    server.stop_signal();
    assert!(!pings(server.url(), QUIET));
    server.cont_signal();
    assert!(pings(server.url(), PATIENCE));
    server.kill();
    assert!(!pings(server.url(), QUIET));
    server.restart();
    assert!(pings(server.url(), PATIENCE));
}

/// What answers does so within this time, even on a busy machine.
const PATIENCE: Duration = testkit::http::SOON;
/// Long enough for what is frozen to have answered, were it not.
const QUIET: Duration = Duration::from_millis(500);

fn pings(url: &str, within: Duration) -> bool {
    let addr = url.trim_start_matches("redis://").trim_end_matches('/');
    let Ok(mut stream) = TcpStream::connect(addr) else {
        return false;
    };
    stream.set_read_timeout(Some(within)).unwrap();
    stream.write_all(b"PING\r\n").unwrap();
    let mut answer = [0; 7];
    stream.read_exact(&mut answer).is_ok() && &answer == b"+PONG\r\n"
}
